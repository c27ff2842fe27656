//! The ratings of a group of players, one event after the other.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use crate::{EventReport, RatingError, Skill};

/// The ratings of players, and the events that made them.
///
/// ```
/// use tier_rating::{RatingBook, RatingError, Skill};
///
/// let mut book = RatingBook::new();
/// assert_eq!(
///     book.rating("Aoki").unwrap_err(),
///     RatingError::UnknownPlayer { player: "Aoki".into() }
/// );
/// book.enter("Aoki", Skill::INITIAL);
/// assert_eq!(book.rating("Aoki")?, Skill::INITIAL);
/// # Ok::<(), RatingError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RatingBook {
    ratings: BTreeMap<String, Skill>,
    applied: Vec<(String, EventReport)>,
    names: BTreeSet<String>,
}

impl RatingBook {
    /// A book without players.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Enters a player with a rating unless they have one. Returns the rating of the book.
    pub fn enter(&mut self, player: &str, skill: Skill) -> Skill {
        *self.ratings.entry(player.to_string()).or_insert(skill)
    }

    /// The rating of a player.
    ///
    /// # Errors
    ///
    /// [`RatingError::UnknownPlayer`] if none was entered.
    pub fn rating(&self, player: &str) -> Result<Skill, RatingError> {
        self.ratings
            .get(player)
            .copied()
            .ok_or_else(|| RatingError::UnknownPlayer {
                player: player.to_string(),
            })
    }

    /// All players with their ratings, by name.
    pub fn players(&self) -> impl Iterator<Item = (&str, Skill)> {
        self.ratings
            .iter()
            .map(|(player, &skill)| (player.as_str(), skill))
    }

    /// Applies the changes of an event. Ratings change in no other way.
    ///
    /// # Errors
    ///
    /// [`RatingError::AlreadyApplied`], [`RatingError::UnknownPlayer`], or
    /// [`RatingError::StaleRating`] if the event was rated from a rating other than that of the
    /// book. The book is then as it was.
    pub fn apply(&mut self, event: &str, report: EventReport) -> Result<(), RatingError> {
        if self.names.contains(event) {
            return Err(RatingError::AlreadyApplied {
                event: event.to_string(),
            });
        }
        for change in &report.players {
            if self.rating(&change.player)? != change.before.skill {
                return Err(RatingError::StaleRating {
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
    /// [`RatingError::NotLast`] if another one is the last, or there is none. The book is then as it
    /// was.
    pub fn undo(&mut self, event: &str) -> Result<EventReport, RatingError> {
        match self.applied.pop_if(|(last, _)| last == event) {
            Some((name, report)) => {
                self.names.remove(&name);
                for change in &report.players {
                    self.ratings
                        .insert(change.player.clone(), change.before.skill);
                }
                Ok(report)
            }
            None => Err(RatingError::NotLast {
                event: event.to_string(),
            }),
        }
    }

    /// The events in the order in which they were applied, with their changes.
    #[must_use]
    pub fn events(&self) -> impl DoubleEndedIterator<Item = (&str, &EventReport)> {
        let applied = self.applied.iter();
        applied.map(|(event, report)| (event.as_str(), report))
    }

    /// Rates an event and all that follow it again, each at its turn, and returns the reports that
    /// this replaces: the correction of an old night.
    ///
    /// # Arguments
    ///
    /// `rate`: called for each event in order, with the book as it was before the event, the name of
    /// the event and its old report; rates it with the parameters and the algorithm of that night.
    ///
    /// # Errors
    ///
    /// [`RatingError::UnknownEvent`], the first error of `rate`, or an error of
    /// [`RatingBook::apply`]. The book is then as it was.
    ///
    /// ```
    /// use tier_rating::{
    ///     EntrySetup, EventReport, RatingBook, RatingError, RatingParams, Skill, Tournament,
    ///     TournamentSetup, rate_event,
    /// };
    ///
    /// let night = |book: &RatingBook, order: [&str; 2]| -> Result<EventReport, RatingError> {
    ///     let entry = |player: &str| {
    ///         let skill = book.rating(player)?;
    ///         Ok(EntrySetup { player: player.into(), mu: skill.mu(), sigma: skill.sigma(),
    ///             registered: None, bust: None, turns: None, place: None, stack: None })
    ///     };
    ///     let entries = order.into_iter().map(entry).collect::<Result<_, RatingError>>()?;
    ///     let setup = TournamentSetup { n_max: 9, registration_close: None,
    ///         registration_close_turn: None, duration: None, max_entries: None, entries };
    ///     rate_event(&Tournament::try_from(setup)?, &RatingParams::published())
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
    /// let tuesday = book.events().next_back().unwrap().1;
    /// assert!(tuesday.of("Aoki").unwrap().explain[0].points()
    ///     > replaced[1].1.of("Aoki").unwrap().explain[0].points());
    /// # Ok::<(), RatingError>(())
    /// ```
    pub fn revise(
        &mut self,
        event: &str,
        mut rate: impl FnMut(&Self, &str, &EventReport) -> Result<EventReport, RatingError>,
    ) -> Result<Vec<(String, EventReport)>, RatingError> {
        let position = self.applied.iter().position(|(name, _)| name == event);
        let start = position.ok_or_else(|| RatingError::UnknownEvent {
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
