//! Recording what happened. Nothing is decided here.

use alloc::vec::Vec;

use crate::action::Mover;
use crate::error::SeatingError;
use crate::event::{Event, PinTarget};
use crate::ids::{Chips, Seat, TableId};
use crate::index::PlayerIx;
use crate::player::{Record, Spot};
use crate::tournament::{Registration, Tournament};

impl<P: Ord + Clone> Tournament<P> {
    /// Records one event. What follows from it is not decided here but by [`decide`](Self::decide), and performed
    /// by [`evolve_action`](Self::evolve_action).
    ///
    /// # Errors
    ///
    /// The event contradicts the state; the state is unchanged.
    pub fn evolve_event(&mut self, event: &Event<P>) -> Result<(), SeatingError<P>> {
        self.record(event)
    }

    /// Records one event, which is checked before anything is changed.
    pub(crate) fn record(&mut self, event: &Event<P>) -> Result<(), SeatingError<P>> {
        match event {
            Event::Register { player, stack } => self.record_register(player, *stack),
            Event::Start => self.record_start(),
            Event::HandStarted { table } => self.record_hand_start(table),
            Event::HandEnded(end) => self.record_hand_end(end),
            Event::HandsEndedTogether { ends } => self.record_hand_ends(ends),
            Event::RegistrationClosed => self.record_close(),
            Event::Removed { player } => self.record_removal(player),
            Event::Reinstated { player } => self.record_return(player),
            Event::Move {
                player,
                to_table,
                to_seat,
            } => self.record_move(player, to_table, *to_seat),
            Event::Confirm {
                from,
                to,
                player,
                seat,
            } => self.record_confirm(from, to, player, *seat),
            Event::CancelOrder { from, to } => self.withdraw_order(from, to),
            Event::Rebalance if !self.header.started => Err(SeatingError::NotStarted),
            Event::Rebalance => Ok(()),
            Event::HoldExpired { table } => self.record_expiry(table),
            Event::Absent { player } => self.mark_player(player, |record| record.absent = true),
            Event::Present { player } => self.mark_player(player, |record| record.absent = false),
            Event::CloseSeat { table, seat } => self.record_seat_closed(table, *seat),
            Event::OpenSeat { table, seat } => self.record_seat_opened(table, *seat),
            Event::Feature { table } => self.record_featured(table.as_ref()),
            Event::OrderTables { tables } => self.record_order(tables),
            Event::BreakTable { table } => self.record_break(table),
            Event::OpenTable { table } => self.record_open(table),
            Event::Pin { target } => self.record_pin(target, true),
            Event::Unpin { target } => self.record_pin(target, false),
        }
    }

    fn record_register(&mut self, player: &P, stack: Chips) -> Result<(), SeatingError<P>> {
        if self.header.registration == Registration::Closed {
            return Err(SeatingError::RegistrationClosed {
                player: player.clone(),
            });
        }
        if stack == Chips::ZERO {
            return Err(SeatingError::ZeroStack {
                player: player.clone(),
            });
        }
        if self.header.started {
            self.check_newcomer(player)?;
        }
        let ix = self.enter(player, Record::new(Some(stack)))?;
        self.queue(ix, false, false);
        Ok(())
    }

    fn record_return(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        if !self.header.started {
            return Err(SeatingError::NotStarted);
        }
        self.check_newcomer(player)?;
        let ix = self.enter(player, Record::new(None))?;
        self.queue(ix, true, false);
        Ok(())
    }

    /// Refuses one more player than the room has places for. One who is in already is refused for that.
    fn check_newcomer(&self, player: &P) -> Result<(), SeatingError<P>> {
        match self.players.find(player) {
            Some(_) => Ok(()),
            None => self.check_places(1),
        }
    }

    /// Adds a player who must not be in the tournament yet.
    fn enter(&mut self, player: &P, record: Record) -> Result<PlayerIx, SeatingError<P>> {
        let added = self.add_player(player, record);
        added.map_err(|first| {
            let spot = self.players.of(first).record.spot;
            SeatingError::DuplicatePlayer {
                player: player.clone(),
                first_seen: self.place(spot),
            }
        })
    }

    fn record_start(&mut self) -> Result<(), SeatingError<P>> {
        if self.header.started {
            return Err(SeatingError::AlreadyStarted);
        }
        let have = self.waiting.len();
        if have < 2 {
            return Err(SeatingError::NotEnoughPlayers { have, need: 2 });
        }
        self.check_places(0)?;
        self.header.started = true;
        if self.header.registration == Registration::UntilStart {
            self.header.registration = Registration::Closed;
        }
        Ok(())
    }

    fn record_expiry(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let (ix, found) = self.open_table(table)?;
        if !found.is_held() && !found.is_halted() {
            return Err(SeatingError::NotHeld {
                table: table.clone(),
            });
        }
        self.change_table(ix, |table| table.facts.waived = true);
        Ok(())
    }

    /// Changes a seated player.
    fn mark_player(
        &mut self,
        player: &P,
        change: impl FnOnce(&mut Record),
    ) -> Result<(), SeatingError<P>> {
        let ix = self.seated(player)?;
        self.change_player(ix, change);
        Ok(())
    }

    /// A player who must be seated.
    fn seated(&self, player: &P) -> Result<PlayerIx, SeatingError<P>> {
        let ix = self.players.find(player).filter(|ix| {
            let record = self.players.record(*ix);
            record.is_some_and(|record| matches!(record.spot, Spot::Seated(..)))
        });
        ix.ok_or_else(|| self.not_at(player, None))
    }

    /// The error that a player is not seated, or not at that table.
    pub(crate) fn not_at(&self, player: &P, table: Option<&TableId>) -> SeatingError<P> {
        let record = self.players.find(player);
        let spot = record.and_then(|ix| Some(self.players.record(ix)?.spot));
        let player = player.clone();
        if spot.is_some_and(|spot| matches!(spot, Spot::Waiting(_))) {
            return SeatingError::WaitingForSeat { player };
        }
        if let Some(Spot::InTransit(number)) = spot
            && let Some(transit) = self.transits.get(&number)
        {
            let to = self.tables.id(transit.to).clone();
            return SeatingError::OnTheWay { player, to };
        }
        let table = table.cloned();
        SeatingError::UnknownPlayer { player, table }
    }

    fn record_pin(&mut self, target: &PinTarget<P>, pinned: bool) -> Result<(), SeatingError<P>> {
        match target {
            PinTarget::Player(player) => {
                let ix = self.seated(player)?;
                if let Some(Spot::Seated(table, seat)) =
                    self.players.record(ix).map(|record| record.spot)
                {
                    // Standing up and sitting down again counts the pin at the table.
                    self.leave(ix);
                    self.change_player(ix, |record| record.pinned = pinned);
                    self.sit(ix, table, seat);
                }
                Ok(())
            }
            PinTarget::Table(table) => {
                let (ix, _) = self.open_table(table)?;
                self.change_table(ix, |table| table.facts.pinned = pinned);
                Ok(())
            }
        }
    }

    fn record_close(&mut self) -> Result<(), SeatingError<P>> {
        if self.header.registration == Registration::Closed {
            return Err(SeatingError::AlreadyClosed);
        }
        self.header.registration = Registration::Closed;
        Ok(())
    }

    fn record_removal(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        let (ix, spot) = self.spot_of(player)?;
        if let Spot::Seated(table, _) = spot {
            self.quiet_table(self.tables.id(table))?;
        }
        self.drop_player(ix);
        Ok(())
    }

    /// The place of a player, or the error that there is none.
    fn spot_of(&self, player: &P) -> Result<(PlayerIx, Spot), SeatingError<P>> {
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: None,
        };
        let ix = self.players.find(player).ok_or_else(unknown)?;
        let record = self.players.record(ix).ok_or_else(unknown)?;
        Ok((ix, record.spot))
    }

    fn record_move(
        &mut self,
        player: &P,
        to: &TableId,
        to_seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        if !self.header.started {
            return Err(SeatingError::NotStarted);
        }
        let (ix, spot) = self.spot_of(player)?;
        let (target, destination) = self.quiet_table(to)?;
        let pinned = self.players.record(ix).is_some_and(|record| record.pinned);
        if pinned && matches!(spot, Spot::Seated(..)) {
            return Err(SeatingError::Pinned {
                player: player.clone(),
            });
        }
        let mut fulfilled = None;
        match spot {
            Spot::Seated(table, seat) if table == target => {
                if seat != to_seat {
                    self.check_empty(destination, to_seat)?;
                    self.leave(ix);
                    self.sit(ix, target, to_seat);
                }
                return Ok(());
            }
            Spot::Seated(table, _) => {
                let from = self.tables.id(table);
                self.quiet_table(from)?;
                fulfilled = self.matching_order(from, to, player);
                self.check_room(destination, usize::from(fulfilled.is_some()))?;
            }
            Spot::InTransit(number) => {
                let reserved = self.transits.get(&number).map(|transit| transit.to);
                self.check_room(destination, usize::from(reserved == Some(target)))?;
            }
            Spot::Waiting(_) | Spot::Nowhere => self.check_room(destination, 0)?,
        }
        self.check_empty(destination, to_seat)?;
        if let Some(index) = fulfilled {
            self.remove_order(index);
        }
        self.leave(ix);
        self.change_player(ix, |record| {
            *record = match spot {
                Spot::Waiting(_) => record.seated(),
                _ => record.moved(),
            };
        });
        self.sit(ix, target, to_seat);
        Ok(())
    }

    fn record_confirm(
        &mut self,
        from: &TableId,
        to: &TableId,
        player: &P,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        let unknown = || SeatingError::UnknownOrder {
            from: from.clone(),
            to: to.clone(),
        };
        let index = self.matching_order(from, to, player).ok_or_else(unknown)?;
        let (_, ix) = self.seat_at(player, from)?;
        self.quiet_table(from)?;
        let (target, destination) = self.quiet_table(to)?;
        self.check_empty(destination, seat)?;
        self.remove_order(index);
        self.leave(ix);
        self.change_player(ix, |record| *record = record.moved());
        self.sit(ix, target, seat);
        Ok(())
    }

    /// The order between two tables that a move of `player` fulfils: the one that names them, else the oldest.
    fn matching_order(&self, from: &TableId, to: &TableId, player: &P) -> Option<usize> {
        let matches = |index: &usize| {
            self.orders
                .get(*index)
                .is_some_and(|order| order.from == *from && order.to == *to)
        };
        let names = |index: &usize| {
            let order = self.orders.get(*index);
            order.is_some_and(
                |order| matches!(&order.mover, Mover::Player(named) if named == player),
            )
        };
        let candidates: Vec<usize> = (0..self.orders.len()).filter(matches).collect();
        candidates
            .iter()
            .copied()
            .find(names)
            .or_else(|| candidates.first().copied())
    }
}
