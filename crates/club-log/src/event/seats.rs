//! Bodies of events about seats, tables and moves, each with the engine's reason.

use std::collections::BTreeMap;

use chained_events::ids::CommandKey;
use mtt_seating::{Dealt, Seat, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::entry::EntryId;

/// The seats of the first hand were drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatsDrawn {
    /// The tables, in the order in which they were opened.
    pub tables: Vec<TableId>,
    /// A seat for every entry.
    pub seats: Vec<DrawnSeat>,
    /// Why these tables and sizes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// A seat that was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSeat {
    /// The entry.
    pub entry: EntryId,
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
}

/// An entry that waited got a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrySeated {
    /// The entry.
    pub entry: EntryId,
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// When the entry is dealt in.
    pub dealt: Dealt,
    /// Why this seat.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// A table was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOpened {
    /// The table.
    pub table: TableId,
    /// Why it was opened.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// An opened table has enough players for its first hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableStarted {
    /// The table.
    pub table: TableId,
    /// Why it may deal.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// A table was broken; its entries wait for new seats in the order given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableBroken {
    /// The table.
    pub table: TableId,
    /// Its entries in the order in which they draw new seats.
    pub entries: Vec<EntryId>,
    /// Why it was broken.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
    /// The note with the reason of the director who broke it; not in schemas 1 and 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Player to be moved: an entry, or the rule that finds it at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoverRule {
    /// This entry.
    Entry(EntryId),
    /// The player who posts the next big blind at the source.
    NextBigBlind,
}

/// The director is asked to move a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveOrdered {
    /// 1-based number of the order in this tournament; none in schema 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub order: Option<u32>,
    /// The source.
    pub from: TableId,
    /// The destination.
    pub to: TableId,
    /// Player who moves.
    pub mover: MoverRule,
    /// The seat, when the blinds of the destination are known; else the worst position there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seat: Option<Seat>,
    /// When the mover is dealt in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dealt: Option<Dealt>,
    /// Why this move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// A player moved, by an order or by the director's own decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveConfirmed {
    /// The number of the order that it carries out, if there was one; none in schema 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub order: Option<u32>,
    /// Entry that moved.
    pub entry: EntryId,
    /// The source.
    pub from: TableId,
    /// The destination.
    pub to: TableId,
    /// The seat there.
    pub seat: Seat,
    /// On what ground.
    pub ground: MoveBasis,
    /// When the player is dealt in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dealt: Option<Dealt>,
    /// The note with the reason for departing from an order, or for the director's own move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// On what ground a player moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveBasis {
    /// As ordered.
    Ordered,
    /// An order, but with another player or another seat than it named.
    #[serde(rename = "departed")]
    Deviated,
    /// The director's own decision, without an order.
    Director,
}

/// An order was withdrawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCancelled {
    /// The number of the order; none in schema 1, where the latest between the tables is meant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub order: Option<u32>,
    /// The source.
    pub from: TableId,
    /// The destination.
    pub to: TableId,
    /// Why it was withdrawn.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// Something stays where it is until it is let go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pinned {
    /// Entry or table that stays.
    pub pin: Pin,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A pinned player may be moved again, or a pinned table broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unpinned {
    /// Entry or table that is let go.
    pub pin: Pin,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// An entry that keeps its seat, or a table that is not broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pin {
    /// The entry.
    Entry(EntryId),
    /// The table.
    Table(TableId),
}

/// One table is left, and its seats were drawn again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalTableFormed {
    /// The table.
    pub table: TableId,
    /// Seats of everybody at the table from now on.
    pub seats: BTreeMap<Seat, EntryId>,
    /// Why now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

/// A reason: the rule, the numbers that it looked at, and the cost of the choice. It has the choice
/// that came second too, with its cost.
///
/// The form is that of the engine's [`Reason`](mtt_seating::Reason). Names of rules and numbers are
/// text, because a later engine may have others; `t show --why` puts the known ones into words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The rule, in snake case.
    pub rule: String,
    /// Its numbers by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub numbers: BTreeMap<String, i64>,
    /// The cost of the choice, compared number by number; empty if nothing was chosen by cost.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cost: Vec<i64>,
    /// The choice that came second, with its cost.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub runner_up: Option<Value>,
}

impl Why {
    /// The reason for withdrawing an order whose table or player is gone.
    pub(crate) fn impossible() -> Self {
        Self {
            rule: "order_impossible".to_owned(),
            numbers: BTreeMap::new(),
            cost: Vec::new(),
            runner_up: None,
        }
    }
}
