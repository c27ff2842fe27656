//! Bodies of events about the clock, hands, chips and busts.

use chained_events::ids::CommandKey;
use mtt_seating::{Blinds, TableId};
use serde::{Deserialize, Serialize};

use crate::absent::{is_one, one};
use crate::entry::EntryId;

/// The tournament's clock changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockChanged {
    /// Change of the clock.
    pub change: ClockChange,
}

/// A change of the tournament's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", tag = "action", deny_unknown_fields)]
pub enum ClockChange {
    /// It runs.
    Start,
    /// It is paused.
    Pause,
    /// A level of the blinds began.
    Level {
        /// Its number, from 1.
        level: u32,
    },
    /// The time played was corrected.
    Adjust {
        /// Seconds added (negative: removed).
        seconds: i64,
    },
}

/// One or more hands ended without a bust; with blinds and stacks when they are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEnded {
    /// The table.
    pub table: TableId,
    /// How many hands ended.
    #[serde(skip_serializing_if = "is_one", default = "one")]
    pub hands: u32,
    /// Button and blinds of the last of them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub blinds: Option<Blinds>,
    /// Chips after the hand, of everybody at the table, when they were counted.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stacks: Vec<StackCount>,
}

/// Chips of one entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackCount {
    /// The entry.
    pub entry: EntryId,
    /// Its chips.
    pub stack: u64,
}

/// Chips were counted, at any tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipsCounted {
    /// One row per entry counted.
    pub stacks: Vec<StackCount>,
}

/// Entries lost their chips in one hand, or in one round of hand-for-hand play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntriesBusted {
    /// The hands that ended, by table.
    pub hands: Vec<BustHand>,
    /// The order of the busts: groups from the worst place to the best, a group is tied.
    pub groups: Vec<Vec<EntryId>>,
}

/// One table's part of [`EntriesBusted`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustHand {
    /// The table.
    pub table: TableId,
    /// Players who lost their chips there.
    pub busted: Vec<Bust>,
    /// Button and blinds of the hand, when known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub blinds: Option<Blinds>,
}

/// A player who lost their chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bust {
    /// The entry.
    pub entry: EntryId,
    /// Chips before the hand, when they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stack_before: Option<u64>,
    /// Winners of the chips; empty when they were not recorded.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub by: Vec<Winner>,
}

/// A player who won chips of a busted entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winner {
    /// The entry.
    pub entry: EntryId,
    /// The share of the chips relative to the other winners, at least 1.
    pub share: u32,
    /// The chips before the hand, where a shared head goes to the larger stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
}

/// The busts of some entries came in another order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustsReordered {
    /// The busts in their true order: groups from the worst place to the best, a group is tied.
    /// Together they take the places that the same entries held before.
    pub groups: Vec<Vec<EntryId>>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
