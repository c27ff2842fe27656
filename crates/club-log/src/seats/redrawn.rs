//! The seat map when all seats are drawn again, and when a table has another name.

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{Seat, TableId};

use super::{SeatMap, SeatedTable};
use crate::entry::EntryId;
use crate::event::DrawnSeat;
use crate::fold::FoldFault;

impl SeatMap {
    /// Everybody has a new seat. The tables named are open, all others are broken; orders and blinds are gone.
    ///
    /// `again`: whether a table may be opened under a name that was used before, as in a room.
    pub(crate) fn redraw_all(
        &mut self,
        tables: &[TableId],
        seats: &[DrawnSeat],
        again: impl Fn(&TableId) -> bool,
    ) -> Result<(), FoldFault> {
        let mut drawn: BTreeMap<&TableId, BTreeMap<Seat, EntryId>> = tables
            .iter()
            .map(|table| (table, BTreeMap::new()))
            .collect();
        for seat in seats {
            let unknown = || FoldFault::UnknownTable {
                table: seat.table.clone(),
            };
            let at = drawn.get_mut(&seat.table).ok_or_else(unknown)?;
            if let Some(entry) = at.insert(seat.seat, seat.entry) {
                let (table, seat) = (seat.table.clone(), seat.seat);
                return Err(FoldFault::SeatTaken { table, seat, entry });
            }
        }
        let in_play: BTreeSet<EntryId> = self.players.keys().copied().collect();
        if !seats
            .iter()
            .map(|seat| seat.entry)
            .collect::<BTreeSet<_>>()
            .eq(&in_play)
        {
            return Err(FoldFault::OtherPlayersDrawn);
        }
        let used = |table: &&TableId| {
            self.table(table).is_none() && self.seen.contains(*table) && !again(table)
        };
        if let Some(table) = tables.iter().find(used) {
            let table = table.clone();
            return Err(FoldFault::TableUsed { table });
        }
        let gone: Vec<TableId> = self.tables.keys().cloned().collect();
        for table in gone.iter().filter(|table| !drawn.contains_key(table)) {
            self.tables.remove(table);
        }
        for (id, seats) in drawn {
            self.seen.insert(id.clone());
            let forming = SeatedTable {
                forming: true,
                ..SeatedTable::default()
            };
            if self.table(id).is_none() {
                self.tables.insert(id.clone(), forming);
            }
            if let Some(table) = self.tables.get_mut(id) {
                table.forming = table.forming && seats.len() < 2;
                table.seats = seats;
                table.blinds = None;
            }
        }
        for seat in seats {
            if let Some(player) = self.players.get_mut(&seat.entry) {
                player.seat = Some((seat.table.clone(), seat.seat));
                player.had_seat = true;
                player.put_back = false;
            }
            self.travelled.insert(seat.entry, ());
        }
        self.waiting.clear();
        self.orders.clear();
        self.final_table = None;
        Ok(())
    }

    /// The same players before any draw: all wait, in the order of their entries.
    pub(crate) fn undrawn(&self) -> Self {
        let mut undrawn = Self {
            seen: self.seen.clone(),
            players: self.players.clone(),
            waiting: self.players.keys().copied().collect(),
            ..Self::default()
        };
        undrawn.players.change_all(|player| {
            player.seat = None;
            player.had_seat = false;
            player.put_back = false;
        });
        undrawn
    }

    /// The same seats without orders.
    pub(crate) fn without_orders(&self) -> Self {
        Self {
            orders: Vec::new(),
            ..self.clone()
        }
    }

    /// A table has another name, whether it is open or not.
    pub(crate) fn rename(&mut self, old: &TableId, new: &TableId) {
        let swap = |table: &mut TableId| {
            if table == old {
                table.clone_from(new);
            }
        };
        if let Some(table) = self.tables.remove(old) {
            let seated: Vec<EntryId> = table.entries().collect();
            self.tables.insert(new.clone(), table);
            for entry in seated {
                if let Some((table, _)) = self.players.get_mut(&entry).and_then(|p| p.seat.as_mut())
                {
                    swap(table);
                }
            }
        }
        for order in &mut self.orders {
            swap(&mut order.from);
            swap(&mut order.to);
        }
        if self.seen.contains(old) {
            self.seen.remove(old);
            self.seen.insert(new.clone());
        }
        let last: Vec<EntryId> = self.last_seats.keys().copied().collect();
        for entry in last {
            let there = self
                .last_seats
                .get(&entry)
                .is_some_and(|(table, _)| table == old);
            if let Some((table, _)) = self.last_seats.get_mut(&entry).filter(|_| there) {
                swap(table);
            }
        }
        if let Some(table) = &mut self.final_table {
            swap(table);
        }
    }
}
