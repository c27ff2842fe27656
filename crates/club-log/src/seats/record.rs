//! Recording in the seat map. Each function checks first and then changes, so that the map is
//! unchanged when it returns an error.

use std::collections::BTreeSet;

use mtt_seating::{Blinds, Seat, TableId};

use super::{OpenOrder, SeatMap, SeatedPlayer, SeatedTable};
use crate::entry::EntryId;
use crate::event::{BustHand, DrawnSeat, FinalTableFormed, MoveOrdered, MoverRule, Pin};
use crate::fold::FoldFault;

impl SeatMap {
    fn known(&self, entry: EntryId) -> Result<&SeatedPlayer, FoldFault> {
        self.players.get(&entry).ok_or(FoldFault::NotIn { entry })
    }

    fn open_table(&self, table: &TableId) -> Result<&SeatedTable, FoldFault> {
        self.tables
            .get(table)
            .ok_or_else(|| FoldFault::UnknownTable {
                table: table.clone(),
            })
    }

    fn free(&self, table: &TableId, seat: Seat) -> Result<(), FoldFault> {
        match self.open_table(table)?.seats.get(&seat) {
            None => Ok(()),
            Some(entry) => Err(FoldFault::SeatTaken {
                table: table.clone(),
                seat,
                entry: *entry,
            }),
        }
    }

    /// A player who has no seat yet.
    pub(crate) fn enter(
        &mut self,
        entry: EntryId,
        stack: Option<u64>,
        had_seat: bool,
    ) -> Result<(), FoldFault> {
        if self.players.contains_key(&entry) {
            return Err(FoldFault::AlreadyIn { entry });
        }
        let player = SeatedPlayer {
            seat: None,
            stack,
            moves: 0,
            hands_since_move: None,
            had_seat,
            put_back: false,
            pinned: false,
        };
        self.players.insert(entry, player);
        self.waiting.push(entry);
        Ok(())
    }

    /// Chips of a player, where they are known.
    #[must_use]
    pub fn stack_of(&self, entry: EntryId) -> Option<u64> {
        self.players.get(&entry)?.stack
    }

    /// A player goes out.
    pub(crate) fn leave(&mut self, entry: EntryId) -> Result<(), FoldFault> {
        self.known(entry)?;
        self.take_out(entry);
        Ok(())
    }

    /// A player goes back to the list of alternates, as if there had been no seat.
    pub(crate) fn unseat(&mut self, entry: EntryId) -> Result<(), FoldFault> {
        self.leave(entry)?;
        self.last_seats.remove(&entry);
        Ok(())
    }

    fn take_out(&mut self, entry: EntryId) {
        let Some(player) = self.players.remove(&entry) else {
            return;
        };
        match player.seat {
            None => self.waiting.retain(|waiting| *waiting != entry),
            Some((table, seat)) => {
                if let Some(seated) = self.tables.get_mut(&table) {
                    seated.seats.remove(&seat);
                }
                self.last_seats.insert(entry, (table, seat));
            }
        }
    }

    /// The draw: all tables, and a seat for every player.
    pub(crate) fn draw(
        &mut self,
        tables: &[TableId],
        seats: &[DrawnSeat],
    ) -> Result<(), FoldFault> {
        let mut drawn = Self {
            seen: self.seen.clone(),
            ordered: self.ordered,
            players: self.players.clone(),
            waiting: self.waiting.clone(),
            ..Self::default()
        };
        for table in tables {
            drawn.open(table, false)?;
        }
        for seat in seats {
            drawn.sit(seat.entry, &seat.table, seat.seat)?;
        }
        // With tables of two an odd field leaves one player alone: that table starts when another
        // player comes.
        drawn.tables.change_all(|table| {
            if table.seats.len() > 1 {
                table.forming = false;
            }
        });
        *self = drawn;
        Ok(())
    }

    /// A new table.
    ///
    /// `again`: whether a table that was broken may be opened under the same name, as in a room.
    pub(crate) fn open(&mut self, table: &TableId, again: bool) -> Result<(), FoldFault> {
        let used = self.seen.contains(table) && !again;
        if used || self.tables.contains_key(table) {
            return Err(FoldFault::TableUsed {
                table: table.clone(),
            });
        }
        self.seen.insert(table.clone());
        let forming = SeatedTable {
            forming: true,
            ..SeatedTable::default()
        };
        self.tables.insert(table.clone(), forming);
        self.final_table = None;
        Ok(())
    }

    /// A forming table deals its first hand.
    pub(crate) fn start(&mut self, table: &TableId) -> Result<(), FoldFault> {
        self.open_table(table)?;
        if let Some(found) = self.tables.get_mut(table) {
            found.forming = false;
        }
        Ok(())
    }

    /// A table is broken: the players listed wait in that order, behind them any others there.
    pub(crate) fn break_up(
        &mut self,
        table: &TableId,
        entries: &[EntryId],
    ) -> Result<(), FoldFault> {
        let found = self.open_table(table)?;
        if let Some(entry) = entries
            .iter()
            .find(|entry| !found.seats.values().any(|seated| seated == *entry))
        {
            return Err(FoldFault::NotAtTable {
                entry: *entry,
                table: table.clone(),
            });
        }
        let others = found
            .seats
            .values()
            .filter(|entry| !entries.contains(entry));
        let leaving: Vec<EntryId> = entries.iter().chain(others).copied().collect();
        let put_back = found.forming;
        self.tables.remove(table);
        self.orders
            .retain(|order| order.from != *table && order.to != *table);
        for entry in leaving {
            if let Some(player) = self.players.get_mut(&entry) {
                player.seat = None;
                player.had_seat = true;
                player.put_back = put_back;
            }
            self.join_waiting(entry, put_back);
        }
        Ok(())
    }

    /// Players who are put back come before the others, in the order of arrival.
    fn join_waiting(&mut self, entry: EntryId, put_back: bool) {
        let end = self.waiting.len();
        let first_other = |entry: &EntryId| {
            self.players
                .get(entry)
                .is_none_or(|player| !player.put_back)
        };
        let index = if put_back {
            self.waiting.iter().position(first_other).unwrap_or(end)
        } else {
            end
        };
        self.waiting.insert(index, entry);
    }

    /// A waiting player takes a seat.
    pub(crate) fn sit(
        &mut self,
        entry: EntryId,
        table: &TableId,
        seat: Seat,
    ) -> Result<(), FoldFault> {
        let player = self.known(entry)?;
        if player.seat.is_some() {
            return Err(FoldFault::NotWaiting { entry });
        }
        self.free(table, seat)?;
        self.waiting.retain(|waiting| *waiting != entry);
        self.put(entry, table, seat);
        Ok(())
    }

    fn put(&mut self, entry: EntryId, table: &TableId, seat: Seat) {
        if let Some(player) = self.players.get_mut(&entry) {
            player.seat = Some((table.clone(), seat));
            player.put_back = false;
            if player.had_seat {
                self.travelled.insert(entry, ());
                player.moves = player.moves.saturating_add(1);
                player.hands_since_move = Some(0);
            }
            player.had_seat = true;
        }
        if let Some(found) = self.tables.get_mut(table) {
            found.seats.insert(seat, entry);
        }
    }

    /// Hands ended at a table: chips as counted after the last, or unknown.
    pub(crate) fn end_hands(
        &mut self,
        table: &TableId,
        hands: u32,
        blinds: Option<Blinds>,
        stacks: &[(EntryId, u64)],
    ) -> Result<(), FoldFault> {
        let found = self.open_table(table)?;
        if let Some((entry, _)) = stacks
            .iter()
            .find(|(entry, _)| !found.seats.values().any(|seated| seated == entry))
        {
            return Err(FoldFault::NotAtTable {
                entry: *entry,
                table: table.clone(),
            });
        }
        self.count_hands(table, hands, blinds);
        self.count_stacks(stacks);
        Ok(())
    }

    fn count_hands(&mut self, table: &TableId, hands: u32, blinds: Option<Blinds>) {
        let Some(found) = self.tables.get_mut(table) else {
            return;
        };
        found.blinds = blinds;
        found.hands = found.hands.saturating_add(hands);
        for entry in found.seats.values() {
            if let Some(player) = self.players.get_mut(entry) {
                player.stack = None;
                player.hands_since_move = player
                    .hands_since_move
                    .map(|since| since.saturating_add(hands));
            }
        }
    }

    /// Chips were counted.
    pub(crate) fn count_stacks(&mut self, stacks: &[(EntryId, u64)]) {
        for (entry, stack) in stacks {
            if let Some(player) = self.players.get_mut(entry) {
                player.stack = Some(*stack);
            }
        }
    }

    /// Players lost their chips in hands at their tables.
    pub(crate) fn bust(&mut self, hands: &[BustHand]) -> Result<(), FoldFault> {
        for hand in hands {
            let table = self.open_table(&hand.table)?;
            for bust in &hand.busted {
                if !table.seats.values().any(|entry| *entry == bust.entry) {
                    return Err(FoldFault::NotAtTable {
                        entry: bust.entry,
                        table: hand.table.clone(),
                    });
                }
            }
            if hand.busted.len() >= table.seats.len() {
                return Err(FoldFault::NoSurvivor {
                    table: hand.table.clone(),
                });
            }
        }
        for hand in hands {
            for bust in &hand.busted {
                self.take_out(bust.entry);
            }
            self.count_hands(&hand.table, 1, hand.blinds);
        }
        Ok(())
    }

    /// A move is ordered.
    pub(crate) fn order(&mut self, body: MoveOrdered) -> Result<(), FoldFault> {
        self.open_table(&body.from)?;
        self.open_table(&body.to)?;
        let movers: Vec<EntryId> = match &body.mover {
            MoverRule::Entry(entry) => vec![*entry],
            MoverRule::NextBigBlind => self.open_table(&body.from)?.entries().collect(),
        };
        for entry in movers {
            self.travelled.insert(entry, ());
        }
        let number = body.order.unwrap_or_else(|| self.next_order());
        self.ordered = self.ordered.max(number);
        self.orders.push(OpenOrder {
            number,
            from: body.from,
            to: body.to,
            mover: body.mover,
            seat: body.seat,
            why: body.why,
        });
        Ok(())
    }

    /// An order is withdrawn: by its number, or the latest between the two tables. Nothing happens
    /// when there is none: the command that gave it may have been taken back.
    pub(crate) fn withdraw(&mut self, number: Option<u32>, from: &TableId, to: &TableId) {
        let found = self.orders.iter().rposition(|order| match number {
            Some(number) => order.number == number,
            None => order.from == *from && order.to == *to,
        });
        if let Some(index) = found {
            self.orders.remove(index);
        }
    }

    /// A player moved to a seat, and carried out an order between the two tables if there is one.
    pub(crate) fn move_to(
        &mut self,
        entry: EntryId,
        to: &TableId,
        seat: Seat,
    ) -> Result<(), FoldFault> {
        let from = self.known(entry)?.seat.clone();
        if from
            .as_ref()
            .is_some_and(|(table, old)| table == to && *old == seat)
        {
            return Ok(());
        }
        self.free(to, seat)?;
        let Some((table, old)) = from else {
            self.waiting.retain(|waiting| *waiting != entry);
            self.put(entry, to, seat);
            return Ok(());
        };
        if let Some(number) = self
            .matching_order(&table, to, entry)
            .map(|order| order.number)
        {
            self.orders.retain(|order| order.number != number);
        }
        if let Some(found) = self.tables.get_mut(&table) {
            found.seats.remove(&old);
        }
        if table == *to {
            // Another seat of the same table is not a change of tables.
            if let Some(player) = self.players.get_mut(&entry) {
                player.seat = Some((table, seat));
            }
            if let Some(found) = self.tables.get_mut(to) {
                found.seats.insert(seat, entry);
            }
        } else {
            self.put(entry, to, seat);
        }
        Ok(())
    }

    /// An entry keeps its seat or a table is not broken, or both are let go.
    pub(crate) fn pin(&mut self, pin: &Pin, pinned: bool) -> Result<(), FoldFault> {
        match pin {
            Pin::Entry(entry) => {
                self.known(*entry)?;
                if let Some(player) = self.players.get_mut(entry) {
                    player.pinned = pinned;
                }
            }
            Pin::Table(table) => {
                self.open_table(table)?;
                if let Some(found) = self.tables.get_mut(table) {
                    found.pinned = pinned;
                }
            }
        }
        Ok(())
    }

    /// The last table, with its seats drawn again. The blinds are not known any more.
    pub(crate) fn redraw(&mut self, body: &FinalTableFormed) -> Result<(), FoldFault> {
        let found = self.open_table(&body.table)?;
        let sat: BTreeSet<EntryId> = found.entries().collect();
        let sit: BTreeSet<EntryId> = body.seats.values().copied().collect();
        if let Some(entry) = sat.symmetric_difference(&sit).next() {
            return Err(FoldFault::NotAtTable {
                entry: *entry,
                table: body.table.clone(),
            });
        }
        if body.seats.len() > sit.len()
            && let Some((seat, entry)) = body.seats.first_key_value()
        {
            return Err(FoldFault::SeatTaken {
                table: body.table.clone(),
                seat: *seat,
                entry: *entry,
            });
        }
        for (seat, entry) in &body.seats {
            if let Some(player) = self.players.get_mut(entry) {
                player.seat = Some((body.table.clone(), *seat));
            }
        }
        if let Some(found) = self.tables.get_mut(&body.table) {
            found.seats = body.seats.clone();
            found.blinds = None;
        }
        self.final_table = Some(body.table.clone());
        Ok(())
    }

    /// One table is left and nobody can enter: that is the final table, nothing is decided by it.
    pub(crate) fn mark_final_table(&mut self) {
        let mut tables = self.tables.keys();
        if let (Some(only), None) = (tables.next(), tables.next()) {
            self.final_table = Some(only.clone());
        }
    }
}
