//! Why a deal is rejected, or a command after a deal.

use chained_events::ids::CommandKey;
use serde::Serialize;

use super::{People, players_are};
use crate::entry::EntryId;

/// Why a deal is rejected, or a command after a deal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum DealRefusal {
    /// A deal was agreed.
    #[error("a deal was agreed")]
    DealStands {
        /// The command that recorded it.
        command: CommandKey,
    },
    /// One player is left.
    #[error("{} in; a deal needs 2", players_are(*.alive))]
    TooFewForADeal {
        /// Players who are in.
        alive: usize,
    },
    /// The chips of a player are missing.
    #[error("the chips of entry {entry} are needed")]
    ChipsNeeded {
        /// The entry.
        entry: EntryId,
    },
    /// A player who is in has chips.
    #[error("entry {entry} has 0 chips, at least 1 is needed")]
    NoChips {
        /// The entry.
        entry: EntryId,
    },
    /// A share is missing.
    #[error("entry {entry} is still in and has no share")]
    ShareNeeded {
        /// The entry.
        entry: EntryId,
    },
    /// A place is missing.
    #[error("entry {entry} is still in and has no place")]
    PlaceNeeded {
        /// The entry.
        entry: EntryId,
    },
    /// Places are agreed while something is left to play for.
    #[error("{for_winner} points are left to play for, so that places cannot be agreed")]
    PlacesAreOpen {
        /// Points left for the winner.
        for_winner: u64,
    },
    /// Shares that are not all the points.
    #[error(
        "shares and the winner's remainder add up to {sum}{}, but {there} are available",
        match of { DividedSum::Money => " of the prizes", DividedSum::Points => " points" }
    )]
    DealSum {
        /// The sum of the shares and what is left for the winner.
        #[serde(serialize_with = "super::as_text")]
        sum: u128,
        /// The points, or the prizes, of the places that the players left would take.
        #[serde(serialize_with = "super::as_text")]
        there: u128,
        /// Kind of the shares.
        of: DividedSum,
    },
}

/// Sum that a deal divides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DividedSum {
    /// Points.
    Points,
    /// Money, in minor units.
    Money,
}

impl DealRefusal {
    /// Commands that it names and that a person may type.
    #[must_use]
    pub fn commands(&self) -> Vec<&CommandKey> {
        match self {
            Self::DealStands { command } => vec![command],
            _ => Vec::new(),
        }
    }

    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::ChipsNeeded { entry }
            | Self::NoChips { entry }
            | Self::ShareNeeded { entry }
            | Self::PlaceNeeded { entry } => vec![("entry", (*entry).into())],
            Self::DealStands { .. }
            | Self::TooFewForADeal { .. }
            | Self::PlacesAreOpen { .. }
            | Self::DealSum { .. } => Vec::new(),
        }
    }
}
