//! The ratings of a group of players, one event after the other.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use crate::{BookError, EventReport, Skill};

/// The ratings of players, and the events that made them.
///
/// ```
/// use tier_rating::{BookError, RatingBook, Skill};
///
/// let mut book = RatingBook::new();
/// assert_eq!(
///     book.rating(&"Aoki").unwrap_err(),
///     BookError::UnknownPlayer { player: "Aoki" }
/// );
/// book.enter("Aoki", Skill::INITIAL);
/// assert_eq!(book.rating(&"Aoki")?, Skill::INITIAL);
/// # Ok::<(), BookError<&str>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct RatingBook<P = String> {
    ratings: BTreeMap<P, Skill>,
    applied: Vec<(String, EventReport<P>)>,
    names: BTreeSet<String>,
}

impl<P: Ord + Clone> Default for RatingBook<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Ord + Clone> RatingBook<P> {
    /// A book without players.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            ratings: BTreeMap::new(),
            applied: Vec::new(),
            names: BTreeSet::new(),
        }
    }

    /// Enters a player with a rating unless they have one. Returns the rating of the book.
    pub fn enter(&mut self, player: P, skill: Skill) -> Skill {
        *self.ratings.entry(player).or_insert(skill)
    }

    /// The rating of a player.
    ///
    /// # Errors
    ///
    /// [`BookError::UnknownPlayer`] if none was entered.
    pub fn rating(&self, player: &P) -> Result<Skill, BookError<P>> {
        let known = self.ratings.get(player).copied();
        known.ok_or_else(|| BookError::UnknownPlayer {
            player: player.clone(),
        })
    }

    /// All players with their ratings, by name.
    pub fn players(&self) -> impl Iterator<Item = (&P, Skill)> {
        self.ratings.iter().map(|(player, &skill)| (player, skill))
    }

    /// Applies the changes of an event. Ratings change in no other way.
    ///
    /// # Errors
    ///
    /// [`BookError::AlreadyApplied`], [`BookError::UnknownPlayer`], or
    /// [`BookError::StaleRating`] if the event was rated from a rating other than that of the
    /// book. The book is then as it was.
    pub fn apply(&mut self, event: &str, report: EventReport<P>) -> Result<(), BookError<P>> {
        if self.names.contains(event) {
            return Err(BookError::AlreadyApplied {
                event: event.to_string(),
            });
        }
        for change in &report.players {
            if self.rating(&change.player)? != change.before.skill {
                return Err(BookError::StaleRating {
                    player: change.player.clone(),
                });
            }
        }
        for change in &report.players {
            self.ratings
                .insert(change.player.clone(), change.after.skill);
        }
        self.names.insert(event.to_string());
        self.applied.push((event.to_string(), report));
        Ok(())
    }

    /// Takes the last event back and returns its changes.
    ///
    /// # Errors
    ///
    /// [`BookError::NotLast`] if another one is the last, or there is none. The book is then as it
    /// was.
    pub fn undo(&mut self, event: &str) -> Result<EventReport<P>, BookError<P>> {
        match self.applied.pop_if(|(last, _)| last == event) {
            Some((name, report)) => {
                self.names.remove(&name);
                for change in &report.players {
                    self.ratings
                        .insert(change.player.clone(), change.before.skill);
                }
                Ok(report)
            }
            None => Err(BookError::NotLast {
                event: event.to_string(),
            }),
        }
    }

    /// The events in the order in which they were applied, with their changes.
    #[must_use]
    pub fn events(&self) -> impl DoubleEndedIterator<Item = (&str, &EventReport<P>)> {
        let applied = self.applied.iter();
        applied.map(|(event, report)| (event.as_str(), report))
    }

    /// Corrects an old event: rates it and all that follow it again, each at its turn. Returns the
    /// reports that are replaced.
    ///
    /// # Arguments
    ///
    /// `rate`: called for each event in order, with the book as it was before the event, the name of
    /// the event and its old report; rates it with the parameters and the algorithm of that night.
    ///
    /// # Errors
    ///
    /// [`BookError::UnknownEvent`], the first error of `rate`, or an error of
    /// [`RatingBook::apply`]. The book is then as it was.
    ///
    /// ```
    /// use tier_rating::{
    ///     EventReport, RatingBook, RatingError, RatingParams, Skill, Tournament, TournamentSetup,
    ///     rate_event,
    /// };
    ///
    /// type Name = &'static str;
    /// let night = |book: &RatingBook<Name>, order: [Name; 2]| {
    ///     let [first, second] = order;
    ///     let players = [(first, book.rating(&first)?), (second, book.rating(&second)?)];
    ///     let tournament = Tournament::new(TournamentSetup::from_places(9, players))?;
    ///     Ok::<_, RatingError<Name>>(rate_event(&tournament, &RatingParams::published())?)
    /// };
    /// let mut book = RatingBook::new();
    /// book.enter("Aoki", Skill::INITIAL);
    /// book.enter("Baba", Skill::INITIAL);
    /// for event in ["Monday", "Tuesday"] {
    ///     let report = night(&book, ["Aoki", "Baba"])?;
    ///     book.apply(event, report)?;
    /// }
    ///
    /// // Monday was entered in the wrong order.
    /// let replaced = book.revise("Monday", |book, event, _| {
    ///     night(book, if event == "Monday" { ["Baba", "Aoki"] } else { ["Aoki", "Baba"] })
    /// })?;
    /// assert_eq!(replaced.len(), 2);
    /// // Tuesday was then an upset, and is worth more.
    /// let points = |report: &EventReport<Name>| report.of("Aoki").unwrap().explain[0].points();
    /// let tuesday = book.events().next_back().unwrap().1;
    /// assert!(points(tuesday) > points(&replaced[1].1));
    /// # Ok::<(), RatingError<Name>>(())
    /// ```
    pub fn revise<E: From<BookError<P>>>(
        &mut self,
        event: &str,
        mut rate: impl FnMut(&Self, &str, &EventReport<P>) -> Result<EventReport<P>, E>,
    ) -> Result<Vec<(String, EventReport<P>)>, E> {
        let position = self.applied.iter().position(|(name, _)| name == event);
        let start = position.ok_or_else(|| BookError::UnknownEvent {
            event: event.to_string(),
        })?;
        let mut revised = self.clone();
        let mut replaced = Vec::with_capacity(self.applied.len() - start);
        for (name, _) in self.applied[start..].iter().rev() {
            replaced.push((name.clone(), revised.undo(name)?));
        }
        replaced.reverse();
        for (name, old) in &replaced {
            let report = rate(&revised, name, old)?;
            revised.apply(name, report)?;
        }
        *self = revised;
        Ok(replaced)
    }
}
