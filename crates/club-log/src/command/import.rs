//! Rows of an import: totals of a season, and the finishing order of a night without a log.

use chained_events::ids::MemberId;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use super::PlayerText;
use crate::absent::{is_one, one};
#[cfg(feature = "schema")]
use crate::rules::MAX_ENTRIES;

/// One player's total over events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportRow {
    /// Entry, id or name.
    pub player: ImportedPlayer,
    /// Points won.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::points"))]
    pub points: Ratio,
    /// Entries made, at least 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub entries: u32,
    /// Events attended, at most as many as entries; one for each entry when there is no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<u32>,
}

/// One player's place in a tournament that has no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FinishRow {
    /// The place, from 1; tied players share one, and the next place counts them all.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub place: u32,
    /// Id or name.
    pub player: PlayerText,
    /// Entries made, as far as it is known.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_ENTRIES), extend("default" = 1)))]
    pub entries: u32,
}

/// The player of an imported total: `{"name":"Ann"}` or `{"member":"m-1"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ImportedPlayer {
    /// The member with the name; a new one if there is none.
    Name(String),
    /// A member.
    Member(MemberId),
}
