//! Changes of the way in which a season counts, as commands name them.

use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::ids::TournamentId;
use crate::rules::{CountedEntry, Ranking};

/// A field of a season and its new value; null where there is to be none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeasonEdit {
    /// The title.
    Title(String),
    /// The order that the organiser calls the standings.
    Order(Ranking),
    /// How many of a player's nights count, those with most points; at least 1.
    BestK(Option<u32>),
    /// How many of a player's nights are dropped, those with fewest points.
    DropWorstK(u32),
    /// Points for each event attended, at most 1,000,000.
    AttendanceBonus(u32),
    /// Entries that a player needs for the profit order.
    MinEntries(u32),
    /// Which of a player's entries into a night count.
    CountedEntry(CountedEntry),
    /// How often a night counts, points and entries alike.
    Multiplier(NightMultiplier),
}

/// How often a night counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NightMultiplier {
    /// A night of the season.
    pub tournament: TournamentId,
    /// The number of times: 1/20 to 100; 1 for a night like the others. The denominator is at most 20.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::points"))]
    pub times: Ratio,
}
