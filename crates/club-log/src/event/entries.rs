//! Bodies of events about entries.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::entry::{EntryId, Removal, StackFate};
use crate::ids::{CommandKey, MemberId, TournamentId};

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
    /// What it brings into the pool of points.
    pub contribution: u64,
    /// What it brings into each pool of money, in minor units, by the pool's name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub amounts: BTreeMap<String, u64>,
    /// The fee, in minor units.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fee: Option<u64>,
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
    /// What happens to its chips.
    pub stack: StackFate,
    /// The chips at removal, when they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chips: Option<u64>,
    /// What is paid back, in minor units.
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
