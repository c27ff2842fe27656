//! `rate event`.

use std::collections::HashMap;

use serde::Deserialize;
use tier_rating::{
    EntrySetup, EventOrder, EventReport, PlayerSetup, RatingError, RatingParams, RatingParamsSetup,
    Skill, SkillSetup, TimeField, Times, TimesError, Tournament, TournamentError, TournamentSetup,
    rate_event,
};

use super::{EVENT, EventEntry, RateFailure, RateQuestionError};
use crate::whole::{whole, within};

/// Question of `rate event`: a tournament whose entries repeat their players.
///
/// Times are minutes from the start; a tournament has all of them or none.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventQuestion {
    /// The contract, `rate-event/1`.
    pub contract: Option<String>,
    /// Parameters that differ from the published ones.
    #[serde(default, deserialize_with = "within")]
    pub params: Option<RatingParamsSetup>,
    /// Players at a full table, 2 to 10.
    #[serde(deserialize_with = "whole")]
    pub n_max: u64,
    /// Time at which registration closed.
    pub registration_close: Option<f64>,
    /// Length of the tournament.
    pub duration: Option<f64>,
    /// The entries in finishing order.
    pub entries: Vec<EventEntry>,
}

/// A tournament with each player once.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// The tournament.
    pub setup: TournamentSetup<String>,
    /// A player whose entries have different ratings, if there is one.
    pub different: Option<String>,
}

/// Answers `rate event`: ratings after a tournament, with the reason for every number.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, the library refuses a parameter, an entry or the tournament,
/// or the entries of a player begin with different ratings.
pub fn event(question: &EventQuestion) -> Result<EventReport, RateFailure> {
    EVENT.check(question.contract.as_deref())?;
    rated(question)?.map_err(|player| RateQuestionError::DifferentRatings { player }.into())
}

/// The report, or a player whose entries have different ratings.
fn rated(question: &EventQuestion) -> Result<Result<EventReport, String>, RatingError> {
    let params = RatingParams::new(question.params.clone().unwrap_or_default())?;
    let Listed { setup, different } = question.listed()?;
    let tournament = Tournament::new(setup)?;
    Ok(match different {
        Some(player) => Err(player),
        None => Ok(rate_event(&tournament, &params)?),
    })
}

impl EventQuestion {
    /// The tournament with each player once, unchecked but for the size of a table, skills and times.
    ///
    /// # Errors
    ///
    /// [`RatingError`] where one of these cannot be used.
    pub fn listed(&self) -> Result<Listed, RatingError> {
        // Faults of the whole tournament come before those of its entries.
        if !self.entries.is_empty() && !(2..=10).contains(&self.n_max) {
            let n_max = self.n_max;
            return Err(TournamentError::UnsupportedTableSize { n_max }.into());
        }
        let setups: Vec<SkillSetup> = (self.entries.iter())
            .map(|&EventEntry { mu, sigma, .. }| SkillSetup { mu, sigma })
            .collect();
        let skills = Skill::list(&setups)?;
        let times = self.times()?;
        let mut players: Vec<PlayerSetup<String>> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut different = None;
        let mut entries = Vec::with_capacity(self.entries.len());
        for (entry, skill) in self.entries.iter().zip(skills) {
            let position = *known.entry(&entry.player).or_insert_with(|| {
                let player = entry.player.clone();
                players.push(PlayerSetup { player, skill });
                players.len() - 1
            });
            if players[position].skill != skill && different.is_none() {
                different = Some(entry.player.clone());
            }
            let mut own = EntrySetup {
                place: entry.place,
                stack: entry.stack,
                ..EntrySetup::new(position)
            };
            if let Some(registered) = entry.registered {
                own = own.minutes(registered, entry.bust);
            }
            if let Some(turns) = entry.turns.filter(|_| times != Times::None) {
                own = own.order(turns.registered, turns.bust);
            }
            entries.push(own);
        }
        let setup = TournamentSetup {
            n_max: self.n_max,
            players,
            entries,
            times,
            max_entries: None,
        };
        Ok(Listed { setup, different })
    }

    /// The times of the tournament, where all entries have theirs or none has.
    fn times(&self) -> Result<Times, TimesError> {
        let partly = |entry, field, given| TimesError::PartlyTimed {
            entry,
            field,
            given,
        };
        let (registration_close, duration) = match (self.registration_close, self.duration) {
            (Some(close), Some(duration)) => (close, duration),
            (Some(_), None) => return Err(partly(None, TimeField::Duration, false)),
            (None, Some(_)) => return Err(partly(None, TimeField::RegistrationClose, false)),
            (None, None) => {
                for (index, entry) in self.entries.iter().enumerate() {
                    if entry.registered.is_some() {
                        return Err(partly(Some(index), TimeField::Registered, true));
                    }
                    if entry.bust.is_some() {
                        return Err(partly(Some(index), TimeField::Bust, true));
                    }
                }
                return Ok(Times::None);
            }
        };
        let missing = self.entries.iter().position(|own| own.registered.is_none());
        if let Some(index) = missing {
            return Err(partly(Some(index), TimeField::Registered, false));
        }
        let ordered = self.entries.iter().any(|entry| entry.turns.is_some());
        Ok(Times::Clock {
            registration_close,
            duration,
            order: ordered.then(EventOrder::default),
        })
    }
}
