//! All changes of the state: each keeps the counts right and is written into the journal.

use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::journal::Undo;
use crate::player::{Record, Spot};
use crate::table::{Phase, Table};
use crate::tables::Slot;
use crate::tallies::Tallies;
use crate::tournament::{MoveOrder, Tournament, TransitEntry};

impl<P: Ord + Clone> Tournament<P> {
    /// Changes a table.
    pub(crate) fn change_table(&mut self, ix: TableIx, change: impl FnOnce(&mut Table)) {
        let Some(table) = self.tables.get_mut(ix) else {
            return;
        };
        let old = self.tallies.keys(ix, table);
        let stamp = self.journal.note_table(ix, table);
        change(table);
        table.stamp = stamp;
        let new = self.tallies.keys(ix, table);
        self.tallies.update(ix, &old, &new);
    }

    /// Changes a player's record.
    pub(crate) fn change_player(&mut self, ix: PlayerIx, change: impl FnOnce(&mut Record)) {
        let Some(record) = self.players.record_mut(ix) else {
            return;
        };
        let stamp = self.journal.note_record(ix, record);
        change(record);
        record.stamp = stamp;
    }

    /// Puts a table on the lists.
    pub(crate) fn list(&mut self, ix: TableIx) {
        if let Some(table) = self.tables.get(ix) {
            let keys = self.tallies.keys(ix, table);
            self.tallies.add(ix, &keys);
        }
    }

    /// Takes a table off the lists.
    pub(crate) fn unlist(&mut self, ix: TableIx) {
        if let Some(table) = self.tables.get(ix) {
            let keys = self.tallies.keys(ix, table);
            self.tallies.remove(ix, &keys);
        }
    }

    /// Opens a table.
    pub(crate) fn add_table(&mut self, id: TableId, phase: Phase) {
        let mut table = Table::forming(phase);
        self.furnish(&id, &mut table);
        let (ix, in_order) = self.tables.push(Slot { id, table });
        self.tallies.reserve(self.tables.slots());
        self.list(ix);
        self.journal.note(Undo::Opened);
        if !in_order {
            let new = self.tables.sorted();
            self.renumber(&new);
            self.journal.note(Undo::Renumbered(inverse(&new)));
        }
    }

    /// Gives a table the seats and the rank that it has in the room.
    pub(crate) fn furnish(&self, id: &TableId, table: &mut Table) {
        if let Some(room) = &self.room {
            table.usable = room.seats(id);
            table.facts.break_rank = room.rank(id);
        }
    }

    /// Closes a table without players. In a room it may be opened again.
    pub(crate) fn close_table(&mut self, ix: TableIx) {
        self.unlist(ix);
        if let Some(slot) = self.tables.remove(ix) {
            self.let_go(&slot.id);
            self.journal.note_closed(ix, slot);
        }
    }

    /// Gives every table the number that `new` has in the place of its old one.
    pub(crate) fn renumber(&mut self, new: &[TableIx]) {
        let number = |ix: TableIx| new.get(ix.slot()).copied().unwrap_or(ix);
        self.tables.renumber(new);
        for record in self.players.records_mut() {
            if let Spot::Seated(table, seat) = record.spot {
                record.spot = Spot::Seated(number(table), seat);
            }
        }
        for transit in self.transits.values_mut() {
            transit.to = number(transit.to);
        }
        for ix in &mut self.ended {
            *ix = number(*ix);
        }
        self.tallies = self.recounted();
    }

    /// Gives up the numbers of closed tables once they are the larger part.
    pub(crate) fn compact(&mut self) {
        let (used, open) = (self.tables.slots(), self.tables.len());
        if used > 64 && used > 2 * open {
            let new = self.tables.sorted();
            self.renumber(&new);
            self.tables.truncate();
        }
    }

    /// All lists and counts, counted again.
    pub(crate) fn recounted(&self) -> Tallies {
        let mut tallies = self.tallies.clone();
        tallies.clear(self.tables.slots());
        for (ix, slot) in self.tables.numbers().zip(self.tables.iter()) {
            let keys = tallies.keys(ix, &slot.table);
            tallies.add(ix, &keys);
        }
        tallies
    }

    /// Whether everything that is kept equals what is counted.
    ///
    /// Compared are the lists of tables, their reservations and orders, and where everybody is.
    /// Always true; the tests ask after each event.
    #[doc(hidden)]
    #[must_use]
    pub fn counts_are_right(&self) -> bool {
        let mut seated = 0;
        let numbered = self.tables.numbers().zip(self.tables.iter());
        let tables = numbered.into_iter().all(|(ix, slot)| {
            seated += slot.table.players_seated();
            let mut pinned = 0;
            let here = slot.table.ring.iter().all(|(seat, player)| {
                let record = self.players.record(player);
                pinned += u8::from(record.is_some_and(|record| record.pinned));
                record.is_some_and(|record| record.spot == Spot::Seated(ix, seat))
            });
            let arriving = self.transits.values().filter(|transit| transit.to == ix);
            let ordered = self.orders.iter().filter(|order| order.to == slot.id);
            let leaving = self.orders.iter().filter(|order| order.from == slot.id);
            let (mut furnished, n_max) = (slot.table, self.config.most_seats());
            self.furnish(&slot.id, &mut furnished);
            here && pinned == slot.table.pinned_players
                && furnished.places(n_max) == slot.table.places(n_max)
                && furnished.facts == slot.table.facts
                && arriving.count() == usize::from(slot.table.arriving)
                && ordered.count() == usize::from(slot.table.ordered)
                && leaving.count() == usize::from(slot.table.leaving)
        });
        let spot = |player: PlayerIx| self.players.record(player).map(|record| record.spot);
        let waiting = self
            .waiting
            .iter()
            .all(|(ticket, player)| spot(*player) == Some(Spot::Waiting(*ticket)));
        let moving = self
            .transits
            .iter()
            .all(|(number, transit)| spot(transit.player) == Some(Spot::InTransit(*number)));
        let players = seated + self.waiting.len() + self.transits.len();
        tables
            && waiting
            && moving
            && players == self.players.len()
            && self.tables.numbers().is_sorted()
            && self.tallies.same(&self.recounted())
    }

    /// Adds a player, who is nowhere yet, unless there is one of that name, whose number is the error.
    pub(crate) fn add_player(&mut self, player: &P, record: Record) -> Result<PlayerIx, PlayerIx> {
        let ix = self.players.insert_new(player, record)?;
        self.journal.note(Undo::Added(ix));
        Ok(ix)
    }

    /// Takes a player out of the tournament.
    pub(crate) fn drop_player(&mut self, ix: PlayerIx) {
        self.leave(ix);
        if let Some(entrant) = self.players.remove(ix) {
            self.journal.note_dropped(ix, entrant);
        }
    }

    /// Takes a player from where they are; they are nowhere then.
    pub(crate) fn leave(&mut self, ix: PlayerIx) {
        let Some(record) = self.players.record(ix).copied() else {
            return;
        };
        match record.spot {
            Spot::Nowhere => {}
            Spot::Waiting(ticket) => {
                if let Some(player) = self.waiting.remove(&ticket) {
                    self.journal.note(Undo::Left(ticket, player));
                }
            }
            Spot::InTransit(number) => {
                if let Some(entry) = self.transits.remove(&number) {
                    self.change_table(entry.to, |table| {
                        table.arriving = table.arriving.saturating_sub(1);
                    });
                    self.journal.note_transit(number, entry);
                }
            }
            Spot::Seated(table, seat) => self.change_table(table, |table| {
                table.ring.remove(seat);
                table.pinned_players -= u8::from(record.pinned).min(table.pinned_players);
            }),
        }
        self.change_player(ix, |record| record.spot = Spot::Nowhere);
    }

    /// Puts a player who is nowhere into a free seat.
    pub(crate) fn sit(&mut self, ix: PlayerIx, table: TableIx, seat: Seat) {
        let pinned = self.players.record(ix).is_some_and(|record| record.pinned);
        self.change_table(table, |table| {
            table.ring.insert(seat, ix);
            table.pinned_players += u8::from(pinned);
        });
        self.change_player(ix, |record| {
            record.had_seat = false;
            record.put_back = false;
            record.spot = Spot::Seated(table, seat);
        });
    }

    /// Puts a player who is nowhere on the waiting list. A player who was put back comes before all
    /// who were not.
    pub(crate) fn queue(&mut self, ix: PlayerIx, had_seat: bool, put_back: bool) {
        self.queue_behind(ix, had_seat, put_back, u8::from(!put_back));
    }

    /// Puts a player who is nowhere on one of the two parts of the waiting list.
    pub(crate) fn queue_behind(&mut self, ix: PlayerIx, had_seat: bool, put_back: bool, part: u8) {
        let ticket = (part, self.header.arrivals);
        self.header.arrivals += 1;
        self.waiting.insert(ticket, ix);
        self.journal.note(Undo::Joined(ticket));
        self.change_player(ix, |record| {
            record.left = None;
            record.had_seat = had_seat;
            record.put_back = put_back;
            record.spot = Spot::Waiting(ticket);
        });
    }

    /// Sends a player who is nowhere on the way; a place at the destination is reserved.
    pub(crate) fn set_out(&mut self, ix: PlayerIx, from: TableId, to: TableIx) {
        let number = self.header.departures;
        self.header.departures += 1;
        let player = ix;
        self.transits
            .insert(number, TransitEntry { player, from, to });
        self.journal.note(Undo::Departed(number));
        self.change_table(to, |table| {
            table.arriving = table.arriving.saturating_add(1);
        });
        self.change_player(ix, |record| record.spot = Spot::InTransit(number));
    }

    /// Gives a player on the way another destination.
    pub(crate) fn redirect(&mut self, number: u64, to: TableIx) {
        let Some(entry) = self.transits.get_mut(&number) else {
            return;
        };
        let before = entry.clone();
        let old = core::mem::replace(&mut entry.to, to);
        self.journal.note_transit(number, before);
        self.change_table(old, |table| {
            table.arriving = table.arriving.saturating_sub(1);
        });
        self.change_table(to, |table| {
            table.arriving = table.arriving.saturating_add(1);
        });
    }

    /// Gives an order.
    pub(crate) fn add_order(&mut self, order: MoveOrder<P>) {
        self.count_order(&order, |count| count.saturating_add(1));
        self.orders.push(order);
        self.journal.note(Undo::Ordered);
    }

    /// Takes an order away.
    pub(crate) fn remove_order(&mut self, index: usize) {
        if index < self.orders.len() {
            let order = self.orders.remove(index);
            self.count_order(&order, |count| count.saturating_sub(1));
            self.journal.note_withdrawn(index, order);
        }
    }

    fn count_order(&mut self, order: &MoveOrder<P>, change: impl Fn(u8) -> u8) {
        if let Some(from) = self.tables.find(&order.from) {
            self.change_table(from, |table| table.leaving = change(table.leaving));
        }
        if let Some(to) = self.tables.find(&order.to) {
            self.change_table(to, |table| table.ordered = change(table.ordered));
        }
    }

    /// Announces the final table, or opens the question again.
    pub(crate) fn set_final(&mut self, table: Option<TableId>) {
        let before = core::mem::replace(&mut self.final_table, table);
        self.journal.note(Undo::Final(before));
    }
}

/// The numbering that takes another one back.
fn inverse(new: &[TableIx]) -> alloc::vec::Vec<TableIx> {
    let mut old = alloc::vec![TableIx::of(0); new.len()];
    for (from, to) in new.iter().enumerate() {
        if let Some(found) = old.get_mut(to.slot()) {
            *found = TableIx::of(from);
        }
    }
    old
}
