//! The body of the event that changes how a season counts.

use chained_events::ids::CommandKey;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use super::Change;
use crate::ids::{SeasonId, TournamentId};
use crate::rules::{CountedEntry, Ranking};

/// A season has other values from now on; its standings follow at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonEdited {
    /// The season.
    pub season: SeasonId,
    /// The changes, in their order.
    pub changes: Vec<SeasonField>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A field of a season that has another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum SeasonField {
    /// The title.
    Title(Change<String>),
    /// The order that the organiser calls the standings.
    Order(Change<Ranking>),
    /// How many of a player's nights count, those with most points.
    BestK(Change<Option<u32>>),
    /// How many of a player's nights are dropped, those with fewest points.
    DropWorstK(Change<u32>),
    /// Points for each event attended.
    AttendanceBonus(Change<u32>),
    /// Entries that a player needs for the profit order.
    MinEntries(Change<u32>),
    /// Which of a player's entries into a night count.
    CountedEntry(Change<CountedEntry>),
    /// How often a night counts.
    Multiplier(MultiplierChange),
}

/// The number of times that a night counts, before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiplierChange {
    /// The night.
    pub tournament: TournamentId,
    /// The number before; 1/1 where it counted once.
    pub old: Ratio,
    /// The number from now on.
    pub new: Ratio,
}

impl SeasonField {
    /// The field's name in the event.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Title(_) => "title",
            Self::Order(_) => "order",
            Self::BestK(_) => "best_k",
            Self::DropWorstK(_) => "drop_worst_k",
            Self::AttendanceBonus(_) => "attendance_bonus",
            Self::MinEntries(_) => "min_entries",
            Self::CountedEntry(_) => "counted_entry",
            Self::Multiplier(_) => "multiplier",
        }
    }
}
