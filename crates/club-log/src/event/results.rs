//! Bodies of events about the end of registration and of the tournament.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toolkit::payout::Ratio;

use crate::entry::EntryId;
use crate::ids::{CommandKey, MemberId};

/// Amounts of money in minor units, by the pool's name.
pub type Amounts = BTreeMap<String, u64>;

/// No more entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegistrationClosed {}

/// The tournament is over, with places and awards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFinished {
    /// The pool of points: the sum of all contributions.
    pub pool: u64,
    /// The pools of money.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub amounts: Amounts,
    /// One row per player, from the first place on.
    pub results: Vec<PlayerResult>,
}

/// One player's result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerResult {
    /// The place; tied players have the same.
    pub place: u32,
    /// The player.
    pub member: MemberId,
    /// The entry that reached the place: the player's last one.
    pub entry: EntryId,
    /// How many entries the player made.
    pub entries: u32,
    /// Points won; those of tied places are summed and split.
    pub points: Ratio,
    /// Money won.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub amounts: Amounts,
}

/// A finished tournament goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentReopened {
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A tournament was called off; it has no places and counts for nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentCancelled {
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
