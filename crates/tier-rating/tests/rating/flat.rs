//! Tournaments as lists of entries that repeat their players.

use tier_rating::{EntrySetup, PlayerSetup, Skill, Times, TournamentSetup};

/// An entry with the name and the rating of its player, and its times in minutes.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub(crate) struct FlatEntry {
    pub(crate) player: String,
    pub(crate) mu: f64,
    pub(crate) sigma: f64,
    pub(crate) registered: f64,
    pub(crate) bust: Option<f64>,
    pub(crate) place: Option<u64>,
}

/// A tournament played by the clock: registration close and duration in minutes.
pub(crate) fn by_clock(
    n_max: u64,
    (registration_close, duration): (f64, f64),
    entries: Vec<FlatEntry>,
) -> TournamentSetup<String> {
    let mut players: Vec<PlayerSetup<String>> = Vec::new();
    let entries = entries.into_iter().map(|entry| {
        let known = players.iter().position(|own| own.player == entry.player);
        let player = known.unwrap_or_else(|| {
            let skill = Skill::new(entry.mu, entry.sigma).unwrap();
            let player = entry.player;
            players.push(PlayerSetup { player, skill });
            players.len() - 1
        });
        EntrySetup {
            place: entry.place,
            ..EntrySetup::new(player).minutes(entry.registered, entry.bust)
        }
    });
    TournamentSetup {
        n_max,
        entries: entries.collect(),
        players,
        times: Times::Clock {
            registration_close,
            duration,
            order: None,
        },
        max_entries: None,
    }
}
