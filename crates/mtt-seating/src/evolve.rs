//! Performing recorded actions. Nothing is decided here.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::{Action, Mover};
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::open_seat::position;
use crate::player::Spot;
use crate::table::{Pause, Phase, Status};
use crate::tournament::{MoveOrder, Tournament};
use crate::views::TableRef;

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
    /// An action that does not fit; the state is unchanged.
    pub fn evolve_action(&mut self, action: &Action<P>) -> Result<(), SeatingError<P>> {
        self.perform(action)
    }

    /// Performs one action, which is checked before anything is changed.
    pub(crate) fn perform(&mut self, action: &Action<P>) -> Result<(), SeatingError<P>> {
        if !self.header.started {
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
        let used = |number| number < self.header.next_table;
        let again = match &self.room {
            None => table.number().is_some_and(used),
            Some(room) if room.table(table).is_none() => {
                return Err(mismatch("open", "the table is not in the room"));
            }
            Some(_) => false,
        };
        if self.tables.find(table).is_some() || again {
            return Err(mismatch("open", "the table's name was used before"));
        }
        if let Some(number) = table.number() {
            let next = number.saturating_add(1);
            self.header.next_table = self.header.next_table.max(next);
        }
        // A player who came back may need a second table next to the final one.
        if self.final_table.is_some() {
            self.set_final(None);
        }
        self.add_table(table.clone(), self.new_phase());
        Ok(())
    }

    fn break_up(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.quiet_table(table)?;
        if found.table.is_breaking() {
            return Err(mismatch("break", "the table breaks already"));
        }
        let others = self.tables.iter().filter(|slot| !slot.table.is_breaking());
        if others.take(2).count() < 2 {
            return Err(mismatch("break", "it is the last table"));
        }
        if found.table.arriving + found.table.ordered + found.table.leaving > 0 {
            return Err(mismatch("break", "players or orders are on their way"));
        }
        if found.table.ring.len() == 0 {
            self.close_table(ix);
        } else {
            let forming = found.is_forming();
            self.change_table(ix, |table| {
                table.facts.status = Status::Breaking { forming }
            });
        }
        Ok(())
    }

    fn announce_final(
        &mut self,
        table: &TableId,
        seats: Option<&BTreeMap<Seat, P>>,
    ) -> Result<(), SeatingError<P>> {
        let (ix, _) = self.open_table(table)?;
        if self.final_table.is_some() {
            return Err(mismatch("final_table", "it was announced before"));
        }
        if self.tables.len() > 1 {
            return Err(mismatch("final_table", "other tables are open"));
        }
        if let Some(seats) = seats {
            let drawn = self.drawn_seats(table, seats)?;
            for (_, player) in &drawn {
                self.leave(*player);
            }
            for (seat, player) in drawn {
                self.sit(player, ix, seat);
            }
            self.change_table(ix, |table| table.facts.blinds = None);
        }
        self.set_final(Some(table.clone()));
        Ok(())
    }

    /// New seats for everybody at a table, checked.
    fn drawn_seats(
        &self,
        table: &TableId,
        seats: &BTreeMap<Seat, P>,
    ) -> Result<Vec<(Seat, PlayerIx)>, SeatingError<P>> {
        let (_, found) = self.quiet_table(table)?;
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
            self.check_usable(table, *seat)?;
        }
        let players = seats
            .iter()
            .filter_map(|(seat, player)| Some((*seat, self.players.find(player)?)));
        Ok(players.collect())
    }

    fn hold(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.quiet_table(table)?;
        if found.is_held() {
            return Err(mismatch("hold", "the table is held already"));
        }
        let halted = found.is_halted();
        self.change_table(ix, |table| table.set_pause(true, halted));
        Ok(())
    }

    fn halt(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.quiet_table(table)?;
        if found.is_halted() {
            return Err(mismatch("halt", "the table is halted already"));
        }
        let held = found.is_held();
        self.change_table(ix, |table| table.set_pause(held, true));
        Ok(())
    }

    fn depart(&mut self, player: &P, from: &TableId, to: &TableId) -> Result<(), SeatingError<P>> {
        let (target, destination) = self.open_table(to)?;
        if destination.table.is_breaking() {
            return Err(mismatch("depart", "the destination breaks"));
        }
        let spot = self
            .players
            .find(player)
            .and_then(|ix| self.players.record(ix));
        if let Some(Spot::InTransit(number)) = spot.map(|record| record.spot)
            && let Some(transit) = self.transits.get(&number)
        {
            if transit.from != *from {
                return Err(mismatch("depart", "the player left another table"));
            }
            self.check_room(destination, usize::from(transit.to == target))?;
            self.redirect(number, target);
            return Ok(());
        }
        if from == to {
            return Err(mismatch(
                "depart",
                "source and destination are the same table",
            ));
        }
        let (seat, ix) = self.seat_at(player, from)?;
        let (_, source) = self.quiet_table(from)?;
        self.check_room(destination, 0)?;
        let left = position(source.table, seat, self.config.most_seats());
        self.leave(ix);
        self.change_player(ix, |record| record.left = left);
        self.set_out(ix, from.clone(), target);
        Ok(())
    }

    fn seat(&mut self, player: &P, table: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        let (target, _) = self.open_table(table)?;
        let known = self.players.find(player);
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: None,
        };
        self.seat_player(known, target, seat, unknown)
    }

    /// Seats a waiting or moving player.
    pub(crate) fn seat_player(
        &mut self,
        player: Option<PlayerIx>,
        target: TableIx,
        seat: Seat,
        unknown: impl FnOnce() -> SeatingError<P>,
    ) -> Result<(), SeatingError<P>> {
        let Some(found) = self.at(target) else {
            return Err(mismatch("seat", "the table is closed"));
        };
        if found.in_hand() {
            return Err(SeatingError::TableInHand {
                table: found.id.clone(),
            });
        }
        if found.table.is_breaking() {
            return Err(mismatch("seat", "the table breaks"));
        }
        self.check_free(found, seat)?;
        let known = player.and_then(|ix| Some((ix, self.players.record(ix)?.spot)));
        match known {
            Some((ix, Spot::InTransit(number))) => {
                let to = self.transits.get(&number).map(|transit| transit.to);
                if to != Some(target) {
                    return Err(mismatch("seat", "the player goes to another table"));
                }
                self.leave(ix);
                self.change_player(ix, |record| *record = record.moved());
                self.sit(ix, target, seat);
                Ok(())
            }
            Some((ix, Spot::Waiting(_))) => {
                self.check_room(found, 0)?;
                self.leave(ix);
                self.change_player(ix, |record| *record = record.seated());
                self.sit(ix, target, seat);
                Ok(())
            }
            _ => Err(unknown()),
        }
    }

    fn wait(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        let not_there = || mismatch("wait", "the player is not at a breaking table");
        let ix = self.players.find(player).ok_or_else(not_there)?;
        match self.players.record(ix).map(|record| record.spot) {
            Some(Spot::InTransit(_)) => {
                self.leave(ix);
                self.queue(ix, true, true);
                Ok(())
            }
            Some(Spot::Seated(table, _)) => {
                let found = self.at(table).filter(|found| found.table.is_breaking());
                let put_back = found.ok_or_else(not_there)?.is_forming();
                self.leave(ix);
                self.queue(ix, true, put_back);
                if self
                    .tables
                    .get(table)
                    .is_some_and(|table| table.ring.len() == 0)
                {
                    self.close_table(table);
                }
                Ok(())
            }
            _ => Err(not_there()),
        }
    }

    pub(crate) fn order(&mut self, order: MoveOrder<P>) -> Result<(), SeatingError<P>> {
        let (_, source) = self.open_table(&order.from)?;
        let (_, destination) = self.open_table(&order.to)?;
        if order.from == order.to {
            return Err(mismatch(
                "order",
                "source and destination are the same table",
            ));
        }
        if source.phase() != Phase::Untracked {
            return Err(mismatch("order", "the source's hands are tracked"));
        }
        if source.table.is_breaking() || destination.table.is_breaking() {
            return Err(mismatch("order", "one of the tables breaks"));
        }
        if usize::from(source.table.leaving) >= source.players_seated() {
            return Err(mismatch("order", "the source has no other player"));
        }
        if let Mover::Player(player) = &order.mover {
            self.seat_at(player, &order.from)?;
            if self.orders.iter().any(|other| other.mover == order.mover) {
                return Err(mismatch("order", "the player has an order already"));
            }
        }
        self.check_room(destination, 0)?;
        if let Some(seat) = order.seat {
            self.check_free(destination, seat)?;
        }
        self.add_order(order);
        Ok(())
    }

    /// Withdraws the latest order between two tables.
    pub(crate) fn withdraw_order(
        &mut self,
        from: &TableId,
        to: &TableId,
    ) -> Result<(), SeatingError<P>> {
        let mut orders = self.orders.iter();
        let Some(index) = orders.rposition(|order| order.from == *from && order.to == *to) else {
            return Err(SeatingError::UnknownOrder {
                from: from.clone(),
                to: to.clone(),
            });
        };
        self.remove_order(index);
        Ok(())
    }

    fn may_deal(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.open_table(table)?;
        if found.table.is_breaking() || found.table.facts.status == Status::Open(Pause::None) {
            return Err(mismatch(
                "may_deal",
                "the table is not forming, held or halted",
            ));
        }
        let have = found.players_seated();
        if found.is_forming() && have < 2 {
            return Err(SeatingError::TooFewToDeal {
                table: table.clone(),
                have,
                need: 2,
            });
        }
        self.change_table(ix, |table| {
            table.facts.waived |= table.is_held() || table.is_halted();
            table.facts.status = Status::Open(Pause::None);
        });
        Ok(())
    }

    /// The seat and the number of a player at a table where they must be.
    pub(crate) fn seat_at(
        &self,
        player: &P,
        table: &TableId,
    ) -> Result<(Seat, PlayerIx), SeatingError<P>> {
        let (_, found) = self.open_table(table)?;
        found
            .find(player)
            .ok_or_else(|| self.not_at(player, Some(table)))
    }

    /// Refuses a seat that is taken.
    pub(crate) fn check_empty(
        &self,
        table: TableRef<'_, P>,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        self.check_usable(table.id, seat)?;
        match table.occupant(seat) {
            None => Ok(()),
            Some(occupant) => Err(SeatingError::SeatTaken {
                table: table.id.clone(),
                seat,
                by: Some(occupant.player.clone()),
            }),
        }
    }

    /// Refuses a seat that is taken or kept for an order.
    pub(crate) fn check_free(
        &self,
        table: TableRef<'_, P>,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        self.check_empty(table, seat)?;
        let mut orders = self.orders.iter();
        if orders.any(|order| order.to == *table.id && order.seat == Some(seat)) {
            return Err(SeatingError::SeatTaken {
                table: table.id.clone(),
                seat,
                by: None,
            });
        }
        Ok(())
    }
}
