//! Bodies of events about seasons.

use serde::{Deserialize, Serialize};
use toolkit::payout::Ratio;

use crate::ids::{MemberId, SeasonId};
use crate::rules::{RatingRules, SeasonRules};

/// A season began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonOpened {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// How it counts.
    pub rules: SeasonRules,
    /// How its nights are rated, if they are.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating: Option<RatingRules>,
}

/// A season ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonClosed {
    /// The season.
    pub season: SeasonId,
    /// The final standings, from the first rank on; empty in schema 1.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub standings: Vec<FinalStanding>,
}

/// One player's final standing in a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalStanding {
    /// The rank, from 1; equal players share it.
    pub rank: u64,
    /// The player.
    pub member: MemberId,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Points with the attendance points.
    pub total_with_attendance: Ratio,
    /// Events attended.
    pub events: u32,
    /// Entries made in the events that count, re-entries included.
    pub entries: u32,
}

/// Results of events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsImported {
    /// The season that they count for.
    pub season: SeasonId,
    /// One row per player.
    pub totals: Vec<ImportedTotal>,
}

/// One player's total over events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedTotal {
    /// The player.
    pub member: MemberId,
    /// Points won.
    pub points: Ratio,
    /// Entries made.
    pub entries: u32,
    /// Events attended.
    pub events: u32,
}
