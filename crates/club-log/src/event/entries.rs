//! Bodies of events about entries: registered, arrived, removed, and their results.

use std::collections::BTreeMap;

use chained_events::ids::{CommandKey, MemberId};
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::entry::{EntryId, Removal, RemovedStack};
use crate::ids::TournamentId;
use crate::money::Purchase;

/// A player entered the tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRegistered {
    /// The entry.
    pub entry: EntryId,
    /// The member who entered.
    pub member: MemberId,
    /// 1-based entry count of this member in this tournament.
    pub ordinal: u32,
    /// Its chips.
    pub stack: u64,
    /// Points that it brings into the pool.
    pub contribution: u64,
    /// Amount that it brings into each pool of money, in minor units, by the pool's name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub amounts: BTreeMap<String, u64>,
    /// The fee, in minor units.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fee: Option<u64>,
    /// The parts of its price as it was then, and how it is paid; none of a night without money.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub purchase: Option<Purchase>,
    /// The entry of an earlier flight that goes on here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub from: Option<FlightEntry>,
}

/// An entry of an earlier flight of the same event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightEntry {
    /// The flight.
    pub tournament: TournamentId,
    /// The entry there.
    pub entry: EntryId,
}

/// A registered player arrived; recorded for players who registered ahead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerArrived {
    /// The entry.
    pub entry: EntryId,
}

/// The director removed an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRemoved {
    /// The entry.
    pub entry: EntryId,
    /// Why.
    pub removal: Removal,
    /// Treatment of its chips.
    pub stack: RemovedStack,
    /// The chips at removal, when they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chips: Option<u64>,
    /// Amount that is paid back, in minor units.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refund: Option<u64>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// An entry that was recorded as busted or disqualified is still in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryReinstated {
    /// The entry; its seat is recorded in the same command, or it waits for one.
    pub entry: EntryId,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

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
    /// Tickets of a satellite, which the first places have; 0 in any other night.
    #[serde(skip_serializing_if = "crate::absent::is_none", default)]
    pub tickets: u32,
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
