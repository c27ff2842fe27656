//! Tables that open and break.

use alloc::vec::Vec;

use mtt_seating::{
    Action, Dealt, NumberName, Purpose, Reason, RuleId, Seat, SeatingError, TableId,
};

use super::Plan;
use super::seats::{clockwise, seats_of};

impl<P: Ord + Clone> Plan<'_, '_, P> {
    /// Draws the field at the start: the published number of tables, order and seats by lot.
    pub(super) fn draw(&mut self) -> Result<(), SeatingError<P>> {
        let (players, needed) = (self.night().players_alive(), self.published_tables());
        let numbers = [(NumberName::Players, players), (NumberName::Needed, needed)];
        let reason = Reason::new(RuleId::InitialDraw, numbers);
        self.open_with_waiting(needed, &reason)?;
        self.let_tables_start(2)?;
        self.deciding.announce_final_table()
    }

    /// Breaks a table with fewer than `n_min` players, unless no more than that are left.
    pub(super) fn break_below_minimum(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let Some(table) = self.playing_table(id) else {
            return Ok(());
        };
        let (have, need) = (table.players_seated(), self.n_min());
        let pinned = table.is_pinned() || table.seats().any(|(_, player)| player.pinned);
        let (players, tables) = (self.night().players_alive(), self.night().tables().len());
        if have >= need || players < need || tables < 2 || pinned {
            return Ok(());
        }
        let moving = self.night().in_transit();
        let moving: Vec<P> = moving
            .filter(|transit| transit.to == id)
            .map(|transit| transit.occupant.player.clone())
            .collect();
        for player in moving {
            let reason = Reason::new(RuleId::Reroute, [(NumberName::To, 0)]);
            self.deciding.act(Action::Wait { player }, reason)?;
        }
        let numbers = [
            (NumberName::Have, have),
            (NumberName::Need, need),
            (NumberName::Players, players),
            (NumberName::Tables, tables),
        ];
        self.break_table(id, &Reason::new(RuleId::BelowMinimum, numbers))
    }

    /// Breaks a table: orders from and to it are withdrawn, its players join the waiting list in a random order.
    fn break_table(&mut self, id: &TableId, reason: &Reason<P>) -> Result<(), SeatingError<P>> {
        let orders = self.night().orders();
        let touched = orders.filter(|order| order.from == *id || order.to == *id);
        for order in touched.collect::<Vec<_>>() {
            let (from, to) = (order.from, order.to);
            let reason = Reason::new(RuleId::OrderImpossible, []);
            self.deciding
                .act(Action::CancelOrder { from, to }, reason)?;
        }
        let Some(table) = self.night().table(id) else {
            return Ok(());
        };
        let seated = clockwise(table, self.n_max());
        let mut players: Vec<P> = seated.map(|(_, player)| player.player.clone()).collect();
        let table = id.clone();
        self.deciding.act(Action::Break { table }, reason.clone())?;
        let draws = self.deciding.draws();
        draws.shuffle(Purpose::BreakOrder, &mut players);
        for player in players {
            self.deciding.act(Action::Wait { player }, reason.clone())?;
        }
        Ok(())
    }

    /// Opens tables for waiting players.
    ///
    /// It does so if they are more than `n_min`, or if the formula asks for more tables than are
    /// open.
    pub(super) fn open_for_waiting(&mut self) -> Result<(), SeatingError<P>> {
        let (waiting, open) = (self.night().waiting_len(), self.night().tables().len());
        if waiting > self.n_min() {
            let numbers = [
                (NumberName::Waiting, waiting),
                (NumberName::Need, self.n_min()),
            ];
            let reason = Reason::new(RuleId::WaitingTable, numbers);
            self.open_with_waiting(waiting / usize::from(self.n_max()) + 1, &reason)?;
            return self.let_tables_start(2);
        }
        let needed = self.published_tables();
        let numbers = [
            (NumberName::Players, self.night().players_alive()),
            (NumberName::Needed, needed),
            (NumberName::Tables, open),
        ];
        let reason = Reason::new(RuleId::TablesNeeded, numbers);
        self.open_with_waiting(needed.saturating_sub(open), &reason)
    }

    /// Opens tables and deals those who wait to them in turn, in a random order, seats by lot.
    fn open_with_waiting(
        &mut self,
        count: usize,
        reason: &Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        let mut tables: Vec<(TableId, Vec<Seat>)> = Vec::new();
        for _ in 0..count {
            let table = self.night().next_table();
            let mut seats: Vec<Seat> = seats_of(self.n_max()).collect();
            let draws = self.deciding.draws();
            draws.shuffle(Purpose::InitialSeats, &mut seats);
            let open = Action::Open {
                table: table.clone(),
            };
            self.deciding.act(open, reason.clone())?;
            tables.push((table, seats));
        }
        let waiting = self.night().waiting();
        let mut players: Vec<P> = waiting.map(|one| one.occupant.player.clone()).collect();
        let draws = self.deciding.draws();
        draws.shuffle(Purpose::InitialOrder, &mut players);
        for (turn, player) in players.into_iter().enumerate() {
            let Some((table, seats)) = tables.get_mut(turn % count.max(1)) else {
                return Ok(());
            };
            let Some(seat) = seats.pop() else {
                return Ok(());
            };
            let place = (seat, Dealt::NextHand);
            self.seat(player, table, place, reason.clone())?;
        }
        Ok(())
    }
}
