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
}
