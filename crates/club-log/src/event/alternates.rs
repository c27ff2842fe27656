//! Bodies of events about alternates, who wait for a seat in a full room.

use chained_events::ids::CommandKey;
use serde::{Deserialize, Serialize};

use crate::entry::EntryId;
use crate::rules::PassedOver;

/// An entry found no place and waits as an alternate, recorded behind its registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlternateListed {
    /// The entry.
    pub entry: EntryId,
    /// Its number on the list when it joined, from 1.
    pub number: u32,
}

/// An alternate got a place: the entry counts from now on, and its seat is recorded in the same command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlternateCalled {
    /// The entry.
    pub entry: EntryId,
}

/// An alternate was not there when called; one who had a seat gives it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlternatePassed {
    /// The entry.
    pub entry: EntryId,
    /// Its place on the list from now on.
    pub goes: PassedOver,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
