//! The unchecked description of a tournament.

use alloc::vec::Vec;

use crate::{EntryTimes, Skill, Stay, Times};

/// A player with the rating before a tournament.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PlayerSetup<P> {
    /// The player.
    pub player: P,
    /// The rating before the tournament.
    pub skill: Skill,
}

/// The unchecked description of one entry.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct EntrySetup {
    /// The player, as a position in the list of players, from 0; a re-entry repeats it.
    pub player: usize,
    /// Registration and bust.
    #[cfg_attr(feature = "serde", serde(default))]
    pub times: EntryTimes,
    /// The place, from 1; equal places are shared. None for the position in the list.
    #[cfg_attr(feature = "serde", serde(default))]
    pub place: Option<u64>,
    /// The chips that it started with, in any unit; 1 if none. Only the derived late penalty uses
    /// them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stack: Option<f64>,
}

impl EntrySetup {
    /// An entry of the player at this position: no times, the place of its position in the list, one
    /// chip.
    #[must_use]
    pub const fn new(player: usize) -> Self {
        Self {
            player,
            times: EntryTimes::None,
            place: None,
            stack: None,
        }
    }

    /// The entry with its times in minutes of play from the start; an order stays.
    #[must_use]
    pub const fn minutes(self, registered: f64, bust: Option<f64>) -> Self {
        let order = match self.times {
            EntryTimes::None => None,
            EntryTimes::Order(order) => Some(order),
            EntryTimes::Clock { order, .. } => order,
        };
        let minutes = Stay { registered, bust };
        Self {
            times: EntryTimes::Clock { minutes, order },
            ..self
        }
    }

    /// The entry with its numbers in the order of a log; minutes stay.
    #[must_use]
    pub const fn order(self, registered: u64, bust: Option<u64>) -> Self {
        let order = Stay { registered, bust };
        let times = match self.times {
            EntryTimes::None | EntryTimes::Order(_) => EntryTimes::Order(order),
            EntryTimes::Clock { minutes, .. } => EntryTimes::Clock {
                minutes,
                order: Some(order),
            },
        };
        Self { times, ..self }
    }
}

/// The unchecked description of a [`Tournament`](crate::Tournament): players once, entries that point
/// to them.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TournamentSetup<P> {
    /// Players at a full table, 2 to 10.
    pub n_max: u64,
    /// Each player once, in any order.
    pub players: Vec<PlayerSetup<P>>,
    /// The entries in finishing order, the winner first.
    pub entries: Vec<EntrySetup>,
    /// The times; those of all entries are of the same kind.
    #[cfg_attr(feature = "serde", serde(default))]
    pub times: Times,
    /// The most entries of one player; none for any number.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_entries: Option<usize>,
}

impl<P> TournamentSetup<P> {
    /// A tournament of which places alone are known.
    ///
    /// # Arguments
    ///
    /// `n_max`: players at a full table. `players`: in finishing order, the winner first, with one
    /// entry each.
    ///
    /// ```
    /// use tier_rating::{Skill, TournamentSetup};
    ///
    /// let night = TournamentSetup::from_places(9, [("Aoki", Skill::INITIAL), ("Baba", Skill::INITIAL)]);
    /// assert_eq!((night.players[1].player, night.entries[1].player), ("Baba", 1));
    /// ```
    #[must_use]
    pub fn from_places(n_max: u64, players: impl IntoIterator<Item = (P, Skill)>) -> Self {
        let players: Vec<PlayerSetup<P>> = players
            .into_iter()
            .map(|(player, skill)| PlayerSetup { player, skill })
            .collect();
        Self {
            n_max,
            entries: (0..players.len()).map(EntrySetup::new).collect(),
            players,
            times: Times::None,
            max_entries: None,
        }
    }
}
