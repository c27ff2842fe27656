//! Seats as recorded: a plain map without any rule of the seating engine.
//!
//! The fold keeps this map and calls no engine, so that a stricter engine can never make an old
//! log unreadable. To decide, the engine's state is built from it.

mod edited;
mod engine;
mod record;
mod redrawn;

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{Blinds, Seat, TableId};
use serde::{Deserialize, Serialize};

pub(crate) use self::engine::{KeptEngine, Seating};
use crate::entry::EntryId;
use crate::event::{MoverRule, Pin};
use crate::shared::{Shared, SharedMap};

/// Seats, waiting players and open orders to move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMap {
    tables: SharedMap<TableId, SeatedTable>,
    players: SharedMap<EntryId, SeatedPlayer>,
    /// Entries without a seat, in the order in which they get one.
    waiting: Vec<EntryId>,
    orders: Vec<OpenOrder>,
    /// Number of orders given so far.
    ordered: u32,
    /// All tables that were ever open.
    seen: Shared<BTreeSet<TableId>>,
    /// Last seats of busted entries.
    last_seats: SharedMap<EntryId, (TableId, Seat)>,
    /// Entries that changed tables, or were ordered to, so that they may have: all others sat at one table.
    #[serde(default)]
    travelled: SharedMap<EntryId, ()>,
    final_table: Option<TableId>,
}

/// A table and who sits there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatedTable {
    seats: BTreeMap<Seat, EntryId>,
    /// Whether it waits for enough players to deal its first hand.
    forming: bool,
    /// Button and blinds of the last hand, if they were recorded.
    blinds: Option<Blinds>,
    /// Hands that were recorded.
    hands: u32,
    /// Whether it is not broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pinned: bool,
}

/// A player who is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatedPlayer {
    seat: Option<(TableId, Seat)>,
    /// Chips after the last recorded hand, when they were counted.
    stack: Option<u64>,
    /// How often the player changed tables.
    moves: u32,
    /// Recorded hands since the player last changed tables; none if never.
    hands_since_move: Option<u32>,
    /// Whether the player had a seat before.
    had_seat: bool,
    /// Whether the player goes first among those who wait.
    put_back: bool,
    /// Whether the player keeps the seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pinned: bool,
}

/// A move that is ordered and not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOrder {
    /// 1-based number of the order in this tournament.
    pub number: u32,
    /// The source.
    pub from: TableId,
    /// The destination.
    pub to: TableId,
    /// Player who moves.
    pub mover: MoverRule,
    /// The seat; none when the director finds the worst one.
    pub seat: Option<Seat>,
    /// Why this move.
    pub why: Option<crate::event::Why>,
}

/// Place of a player who is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPlace<'a> {
    /// Registered for the draw, or waiting for a seat.
    Waiting,
    /// At a table.
    Seated(&'a TableId, Seat),
}

impl SeatedTable {
    /// The occupied seats in their order.
    #[must_use]
    pub fn seats(&self) -> impl ExactSizeIterator<Item = (Seat, EntryId)> + '_ {
        self.seats.iter().map(|(seat, entry)| (*seat, *entry))
    }

    /// The entries at the table, by seat.
    #[must_use]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = EntryId> + '_ {
        self.seats.values().copied()
    }

    /// The entry in a seat.
    #[must_use]
    pub fn entry_at(&self, seat: Seat) -> Option<EntryId> {
        self.seats.get(&seat).copied()
    }

    /// How many players sit there.
    #[must_use]
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether nobody sits there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Whether it waits for enough players to deal its first hand.
    #[must_use]
    pub fn is_forming(&self) -> bool {
        self.forming
    }

    /// Button and blinds of the last hand, if they were recorded.
    #[must_use]
    pub fn blinds(&self) -> Option<Blinds> {
        self.blinds
    }

    /// Hands that were recorded.
    #[must_use]
    pub fn hands(&self) -> u32 {
        self.hands
    }

    /// Whether it is not broken.
    #[must_use]
    pub fn is_pinned(&self) -> bool {
        self.pinned
    }
}

impl SeatMap {
    /// The open tables, in their natural order.
    #[must_use]
    pub fn tables(&self) -> impl ExactSizeIterator<Item = (&TableId, &SeatedTable)> {
        self.tables.iter()
    }

    /// An open table.
    #[must_use]
    pub fn table(&self, id: &TableId) -> Option<&SeatedTable> {
        self.tables.get(id)
    }

    /// Entries without a seat, in the order in which they get one.
    #[must_use]
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = EntryId> + '_ {
        self.waiting.iter().copied()
    }

    /// Moves that are ordered and not carried out, the oldest first.
    #[must_use]
    pub fn orders(&self) -> &[OpenOrder] {
        &self.orders
    }

    /// Place of an entry; none when it is not in.
    #[must_use]
    pub fn place(&self, entry: EntryId) -> Option<SeatPlace<'_>> {
        let player = self.players.get(&entry)?;
        Some(match &player.seat {
            None => SeatPlace::Waiting,
            Some((table, seat)) => SeatPlace::Seated(table, *seat),
        })
    }

    /// The seat of an entry, if it has one.
    #[must_use]
    pub fn seat_of(&self, entry: EntryId) -> Option<(&TableId, Seat)> {
        match self.place(entry)? {
            SeatPlace::Seated(table, seat) => Some((table, seat)),
            SeatPlace::Waiting => None,
        }
    }

    /// Whether an entry keeps its seat, or a table is not broken.
    #[must_use]
    pub fn is_pinned(&self, pin: &Pin) -> bool {
        match pin {
            Pin::Entry(entry) => self.players.get(entry).is_some_and(|player| player.pinned),
            Pin::Table(table) => self.tables.get(table).is_some_and(|table| table.pinned),
        }
    }

    /// Pins: tables, then entries.
    pub fn pins(&self) -> impl Iterator<Item = Pin> + '_ {
        let tables = self.tables.iter().filter(|(_, table)| table.pinned);
        let players = self.players.iter().filter(|(_, player)| player.pinned);
        tables
            .map(|(id, _)| Pin::Table(id.clone()))
            .chain(players.map(|(entry, _)| Pin::Entry(*entry)))
    }

    /// Whether an entry has changed tables since it got its first seat.
    #[must_use]
    pub fn has_moved(&self, entry: EntryId) -> bool {
        let player = self.players.get(&entry);
        player.is_some_and(|player| player.moves > 0)
    }

    /// Whether two entries have never sat at the same table for certain: each was at one table all the time.
    #[must_use]
    pub(crate) fn sat_apart(&self, one: EntryId, other: EntryId) -> bool {
        let only_table = |entry: EntryId| {
            let seat = self.seat_of(entry).map(|(table, _)| table);
            let last = || self.last_seat(entry).map(|(table, _)| table);
            let stayed = !self.travelled.contains_key(&entry);
            seat.or_else(last).filter(|_| stayed)
        };
        let tables = only_table(one).zip(only_table(other));
        tables.is_some_and(|(one, other)| one != other)
    }

    /// Last seat of a busted entry.
    #[must_use]
    pub fn last_seat(&self, entry: EntryId) -> Option<&(TableId, Seat)> {
        self.last_seats.get(&entry)
    }

    /// All tables that were ever open.
    #[must_use]
    pub fn tables_seen(&self) -> &BTreeSet<TableId> {
        &self.seen
    }

    /// The final table, once it is the only one and nobody can enter.
    #[must_use]
    pub fn final_table(&self) -> Option<&TableId> {
        self.final_table.as_ref()
    }

    /// The number of the next order.
    #[must_use]
    pub(crate) fn next_order(&self) -> u32 {
        self.ordered.saturating_add(1)
    }

    /// The order between two tables that a move of `entry` carries out. It is the one that names
    /// the entry, else the oldest.
    #[must_use]
    pub(crate) fn matching_order(
        &self,
        from: &TableId,
        to: &TableId,
        entry: EntryId,
    ) -> Option<&OpenOrder> {
        let between = || {
            self.orders
                .iter()
                .filter(|order| order.from == *from && order.to == *to)
        };
        between()
            .find(|order| order.mover == MoverRule::Entry(entry))
            .or_else(|| between().next())
    }
}
