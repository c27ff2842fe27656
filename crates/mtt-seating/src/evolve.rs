//! Performing recorded actions. Nothing is decided here.

use crate::action::{Action, Mover};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::assign::position;
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::table::{Entrant, Phase, Table};
use crate::tournament::{MoveOrder, Tournament, TransitEntry, WaitingEntry};

/// The error of an action that was recorded for another state.
const fn mismatch<P>(action: &'static str, problem: &'static str) -> SeatingError<P> {
    SeatingError::ActionMismatch { action, problem }
}

impl<P: Ord + Clone> Tournament<P> {
    /// Performs one recorded action.
    ///
    /// It checks that the action fits (the seat is free, nobody enters or leaves during a hand, no table holds
    /// more than its seats, reservations included) and never decides anything, so that an old record gives the
    /// same state with every version of the engine.
    ///
    /// # Errors
    ///
    /// What does not fit; the state is unchanged.
    pub fn evolve_action(&mut self, action: &Action<P>) -> Result<(), SeatingError<P>> {
        if !self.started {
            return Err(SeatingError::NotStarted);
        }
        match action {
            Action::Open { table } => self.open(table),
            Action::Break { table } => self.break_up(table),
            Action::FinalTable { table, seats } => self.announce_final(table, seats.as_ref()),
            Action::Depart { player, from, to } => self.depart(player, from, to),
            Action::Seat {
                player,
                table,
                seat,
                dealt: _,
            } => self.seat(player, table, *seat),
            Action::Wait { player } => self.wait(player),
            Action::Order {
                from,
                to,
                mover,
                seat,
            } => self.order(MoveOrder {
                from: from.clone(),
                to: to.clone(),
                mover: mover.clone(),
                seat: *seat,
            }),
            Action::CancelOrder { from, to } => self.withdraw_order(from, to),
            Action::Hold { table, .. } => self.hold(table),
            Action::Halt { table } => self.halt(table),
            Action::MayDeal { table } => self.may_deal(table),
        }
    }

    fn open(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        if self.tables.contains_key(table)
            || table
                .number()
                .is_some_and(|number| number < self.next_table)
        {
            return Err(mismatch("open", "the table's name was used before"));
        }
        if let Some(number) = table.number() {
            self.next_table = number.saturating_add(1);
        }
        // A player who came back may need a second table next to the final one.
        self.final_table = None;
        self.tables
            .insert(table.clone(), Table::forming(self.new_phase()));
        Ok(())
    }

    fn break_up(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let found = self.quiet_table(table)?;
        if found.breaking {
            return Err(mismatch("break", "the table breaks already"));
        }
        if self.tables.values().filter(|other| !other.breaking).count() < 2 {
            return Err(mismatch("break", "it is the last table"));
        }
        let reserved = self.in_transit.iter().any(|transit| transit.to == *table)
            || self
                .orders
                .iter()
                .any(|order| order.from == *table || order.to == *table);
        if reserved {
            return Err(mismatch("break", "players or orders are on their way"));
        }
        if found.seats.is_empty() {
            self.tables.remove(table);
        } else if let Some(found) = self.tables.get_mut(table) {
            found.breaking = true;
        }
        Ok(())
    }

    fn announce_final(
        &mut self,
        table: &TableId,
        seats: Option<&BTreeMap<Seat, P>>,
    ) -> Result<(), SeatingError<P>> {
        self.open_table(table)?;
        if self.final_table.is_some() {
            return Err(mismatch("final_table", "it was announced before"));
        }
        if self.tables.len() > 1 {
            return Err(mismatch("final_table", "other tables are open"));
        }
        if let Some(seats) = seats {
            self.redraw(table, seats)?;
        }
        self.final_table = Some(table.clone());
        Ok(())
    }

    /// Gives everybody at a table a new seat.
    fn redraw(
        &mut self,
        table: &TableId,
        seats: &BTreeMap<Seat, P>,
    ) -> Result<(), SeatingError<P>> {
        let found = self.quiet_table(table)?;
        let mut drawn: Vec<&P> = seats.values().collect();
        drawn.sort_unstable();
        let mut present: Vec<&P> = found.players().collect();
        present.sort_unstable();
        if drawn != present {
            return Err(mismatch(
                "final_table",
                "the seats are not those of its players",
            ));
        }
        for seat in seats.keys() {
            self.check_seat(*seat)?;
        }
        if let Some(found) = self.tables.get_mut(table) {
            let old = core::mem::take(&mut found.seats);
            let mut entrants: BTreeMap<P, Entrant<P>> = old
                .into_values()
                .map(|entrant| (entrant.player.clone(), entrant))
                .collect();
            for (seat, player) in seats {
                if let Some(entrant) = entrants.remove(player) {
                    found.seats.insert(*seat, entrant);
                }
            }
            found.blinds = None;
        }
        Ok(())
    }

    fn hold(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        if self.quiet_table(table)?.held {
            return Err(mismatch("hold", "the table is held already"));
        }
        if let Some(found) = self.tables.get_mut(table) {
            found.held = true;
        }
        Ok(())
    }

    fn halt(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        if self.quiet_table(table)?.halted {
            return Err(mismatch("halt", "the table is halted already"));
        }
        if let Some(found) = self.tables.get_mut(table) {
            found.halted = true;
        }
        Ok(())
    }

    fn depart(&mut self, player: &P, from: &TableId, to: &TableId) -> Result<(), SeatingError<P>> {
        if self.open_table(to)?.breaking {
            return Err(mismatch("depart", "the destination breaks"));
        }
        let moving = self
            .in_transit
            .iter()
            .position(|transit| transit.occupant.player == *player);
        if let Some(transit) = moving.and_then(|index| self.in_transit.get(index)) {
            if transit.from != *from {
                return Err(mismatch("depart", "the player left another table"));
            }
            self.check_room(to, usize::from(transit.to == *to))?;
            if let Some(transit) = moving.and_then(|index| self.in_transit.get_mut(index)) {
                transit.to = to.clone();
            }
            return Ok(());
        }
        if from == to {
            return Err(mismatch(
                "depart",
                "source and destination are the same table",
            ));
        }
        let seat = self.seat_at(player, from)?;
        self.quiet_table(from)?;
        self.check_room(to, 0)?;
        let left = self.tables.get(from).and_then(|table| {
            let (ahead, players) = position(table, seat, self.config.n_max())?;
            Some((ahead, players))
        });
        if let Some(mut occupant) = self.take_seat(from, seat) {
            occupant.left = left;
            self.in_transit.push(TransitEntry {
                occupant,
                from: from.clone(),
                to: to.clone(),
            });
        }
        Ok(())
    }

    fn seat(&mut self, player: &P, table: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        if self.quiet_table(table)?.breaking {
            return Err(mismatch("seat", "the table breaks"));
        }
        self.check_free(table, seat)?;
        if let Some(index) = self
            .in_transit
            .iter()
            .position(|transit| transit.occupant.player == *player)
        {
            if self
                .in_transit
                .get(index)
                .is_none_or(|transit| transit.to != *table)
            {
                return Err(mismatch("seat", "the player goes to another table"));
            }
            let transit = self.in_transit.remove(index);
            self.put(table, seat, transit.occupant.moved());
            return Ok(());
        }
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: None,
        };
        let index = self
            .waiting
            .iter()
            .position(|waiting| waiting.occupant.player == *player)
            .ok_or_else(unknown)?;
        self.check_room(table, 0)?;
        let waiting = self.waiting.remove(index);
        self.put(table, seat, waiting.seated());
        Ok(())
    }

    fn wait(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        if let Some(index) = self
            .in_transit
            .iter()
            .position(|transit| transit.occupant.player == *player)
        {
            let transit = self.in_transit.remove(index);
            self.join_waiting(WaitingEntry {
                occupant: transit.occupant,
                had_seat: true,
                put_back: true,
            });
            return Ok(());
        }
        let mut breaking = self.tables.iter().filter(|(_, table)| table.breaking);
        let found = breaking.find_map(|(id, table)| {
            table
                .seat_of(player)
                .map(|seat| (id.clone(), seat, table.forming))
        });
        let Some((id, seat, put_back)) = found else {
            return Err(mismatch("wait", "the player is not at a breaking table"));
        };
        if let Some(occupant) = self.take_seat(&id, seat) {
            self.join_waiting(WaitingEntry {
                occupant,
                had_seat: true,
                put_back,
            });
        }
        if self
            .tables
            .get(&id)
            .is_some_and(|table| table.seats.is_empty())
        {
            self.tables.remove(&id);
        }
        Ok(())
    }

    pub(crate) fn order(&mut self, order: MoveOrder<P>) -> Result<(), SeatingError<P>> {
        let source = self.open_table(&order.from)?;
        let destination = self.open_table(&order.to)?;
        if order.from == order.to {
            return Err(mismatch(
                "order",
                "source and destination are the same table",
            ));
        }
        if source.phase != Phase::Untracked {
            return Err(mismatch("order", "the source's hands are tracked"));
        }
        if source.breaking || destination.breaking {
            return Err(mismatch("order", "one of the tables breaks"));
        }
        let outgoing = self
            .orders
            .iter()
            .filter(|other| other.from == order.from)
            .count();
        if outgoing >= source.players_seated() {
            return Err(mismatch("order", "the source has no other player"));
        }
        if let Mover::Player(player) = &order.mover {
            self.seat_at(player, &order.from)?;
            if self.orders.iter().any(|other| other.mover == order.mover) {
                return Err(mismatch("order", "the player has an order already"));
            }
        }
        self.check_room(&order.to, 0)?;
        if let Some(seat) = order.seat {
            self.check_free(&order.to, seat)?;
        }
        self.orders.push(order);
        Ok(())
    }

    /// Withdraws the latest order between two tables.
    pub(crate) fn withdraw_order(
        &mut self,
        from: &TableId,
        to: &TableId,
    ) -> Result<(), SeatingError<P>> {
        let index = self
            .orders
            .iter()
            .rposition(|order| order.from == *from && order.to == *to);
        let Some(index) = index else {
            return Err(SeatingError::UnknownOrder {
                from: from.clone(),
                to: to.clone(),
            });
        };
        self.orders.remove(index);
        Ok(())
    }

    fn may_deal(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let found = self.open_table(table)?;
        let waits = found.forming || found.held || found.halted;
        if !waits || found.breaking {
            return Err(mismatch(
                "may_deal",
                "the table is not forming, held or halted",
            ));
        }
        let have = found.players_seated();
        if found.forming && have < 2 {
            return Err(SeatingError::TooFewToDeal {
                table: table.clone(),
                have,
                need: 2,
            });
        }
        if let Some(found) = self.tables.get_mut(table) {
            found.waived |= found.held || found.halted;
            found.forming = false;
            found.held = false;
            found.halted = false;
        }
        Ok(())
    }

    /// The seat of a player at a table where they must be.
    pub(crate) fn seat_at(&self, player: &P, table: &TableId) -> Result<Seat, SeatingError<P>> {
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: Some(table.clone()),
        };
        self.open_table(table)?.seat_of(player).ok_or_else(unknown)
    }

    /// Refuses a seat that is taken.
    pub(crate) fn check_empty(&self, table: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        self.check_seat(seat)?;
        match self.open_table(table)?.seats.get(&seat) {
            None => Ok(()),
            Some(occupant) => {
                let by = Some(occupant.player.clone());
                Err(SeatingError::SeatTaken {
                    table: table.clone(),
                    seat,
                    by,
                })
            }
        }
    }

    /// Refuses a seat that is taken or kept for an order.
    fn check_free(&self, table: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        self.check_empty(table, seat)?;
        if self
            .orders
            .iter()
            .any(|order| order.to == *table && order.seat == Some(seat))
        {
            return Err(SeatingError::SeatTaken {
                table: table.clone(),
                seat,
                by: None,
            });
        }
        Ok(())
    }

    /// Takes the player out of a seat.
    pub(crate) fn take_seat(&mut self, table: &TableId, seat: Seat) -> Option<Entrant<P>> {
        self.tables.get_mut(table)?.seats.remove(&seat)
    }

    /// Puts a player into a free seat of an open table.
    pub(crate) fn put(&mut self, table: &TableId, seat: Seat, occupant: Entrant<P>) {
        if let Some(table) = self.tables.get_mut(table) {
            table.seats.insert(seat, occupant);
        }
    }

    /// Adds to the waiting list: who was put back comes before the others, in the order of arrival.
    fn join_waiting(&mut self, entry: WaitingEntry<P>) {
        let end = self.waiting.len();
        let index = if entry.put_back {
            self.waiting
                .iter()
                .position(|waiting| !waiting.put_back)
                .unwrap_or(end)
        } else {
            end
        };
        self.waiting.insert(index, entry);
    }
}
