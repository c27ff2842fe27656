//! The entries of a tournament as `rate event` reads them: each with its player and the rating before.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use tier_rating::{
    EntrySetup, EventOrder, PlayerSetup, RatingError, Skill, SkillSetup, TimeField, Times,
    TimesError, TournamentError, TournamentSetup,
};

use super::event::whole;

/// Turns of a log at which an entry came and went. Only their order counts.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turns {
    /// Turn of the registration.
    registered: u64,
    /// Turn of the bust; none for an entry that did not bust.
    #[serde(default)]
    bust: Option<u64>,
}

/// The unchecked description of one entry.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "EntrySetup")]
pub(crate) struct EventEntry {
    /// The player; a re-entry repeats it.
    pub(crate) player: String,
    /// The mean before the tournament, in rating points; the same for all entries of a player.
    pub(crate) mu: f64,
    /// The standard deviation before the tournament, in rating points; the same for all entries
    /// of a player.
    pub(crate) sigma: f64,
    /// When it registered, in minutes of play from the start; none if no times are known.
    #[serde(default)]
    pub(crate) registered: Option<f64>,
    /// When it busted, in minutes of play from the start; none for an entry that did not bust,
    /// and if no times are known.
    #[serde(default)]
    pub(crate) bust: Option<f64>,
    /// The order of a log, if there is one; it decides instead of the minutes which entries were
    /// registered at a bust.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) turns: Option<Turns>,
    /// The place, from 1; equal places are shared. None for the position in the list.
    #[serde(
        default,
        deserialize_with = "place",
        skip_serializing_if = "Option::is_none"
    )]
    pub(crate) place: Option<u64>,
    /// The chips that it started with, in any unit; 1 if none. Only the derived late penalty uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stack: Option<f64>,
}

fn place<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    struct Whole(#[serde(deserialize_with = "whole")] u64);
    let place: Option<Whole> = Option::deserialize(deserializer)?;
    Ok(place.map(|Whole(place)| place))
}

/// A tournament whose entries repeat their players.
#[derive(Debug, Clone)]
pub(crate) struct FlatField {
    /// Players at a full table.
    pub(crate) n_max: u64,
    /// Minutes from the start; none if no times are known.
    pub(crate) registration_close: Option<f64>,
    /// Minutes; none if no times are known.
    pub(crate) duration: Option<f64>,
    /// The most entries of a player.
    pub(crate) max_entries: Option<usize>,
    /// In finishing order.
    pub(crate) entries: Vec<EventEntry>,
}

/// A tournament with each player once.
#[derive(Debug)]
pub(crate) struct Listed {
    /// The tournament.
    pub(crate) setup: TournamentSetup<String>,
    /// A player whose entries have different ratings, if there is one.
    pub(crate) different: Option<String>,
}

impl FlatField {
    /// The tournament with each player once.
    pub(crate) fn listed(self) -> Result<Listed, RatingError> {
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
        let mut known: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
        let mut different = None;
        let mut entries = Vec::with_capacity(self.entries.len());
        for (entry, skill) in self.entries.into_iter().zip(skills) {
            let EventEntry { player, turns, .. } = entry;
            let position = *known.entry(player.clone()).or_insert_with(|| {
                let player = player.clone();
                players.push(PlayerSetup { player, skill });
                players.len() - 1
            });
            if players[position].skill != skill && different.is_none() {
                different = Some(player);
            }
            let mut own = EntrySetup {
                place: entry.place,
                stack: entry.stack,
                ..EntrySetup::new(position)
            };
            if let Some(registered) = entry.registered {
                own = own.minutes(registered, entry.bust);
            }
            if let Some(turns) = turns.filter(|_| times != Times::None) {
                own = own.order(turns.registered, turns.bust);
            }
            entries.push(own);
        }
        let setup = TournamentSetup {
            n_max: self.n_max,
            players,
            entries,
            times,
            max_entries: self.max_entries,
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
