//! One decision in the making: every action is performed as soon as it is decided.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::{Action, Dealt, Decision, Step};
use crate::draw::{DrawKey, Draws, Purpose};
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::policy::Procedure;
use crate::reason::{NumberName, Reason, RuleId};
use crate::tournament::{Registration, Tournament};

/// A decision in the making.
pub(crate) struct Planner<'a, P> {
    /// The state with the actions decided so far.
    pub(crate) now: &'a mut Tournament<P>,
    /// The actions decided so far.
    pub(crate) step: Step<P>,
    pub(crate) draws: Draws,
}

impl<'a, P: Ord + Clone> Planner<'a, P> {
    /// Starts a decision on a state that has recorded its event.
    pub(crate) fn new(now: &'a mut Tournament<P>, key: DrawKey) -> Self {
        Self {
            now,
            step: Step::default(),
            draws: Draws::new(key),
        }
    }

    /// The name of a table that is known to be open.
    pub(crate) fn name(&self, ix: TableIx) -> TableId {
        self.now.tables.id(ix).clone()
    }

    /// Decides an action: it is performed and noted with its reason.
    pub(crate) fn act(
        &mut self,
        action: Action<P>,
        reason: Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        self.now.perform(&action)?;
        self.step.decisions.push(Decision { action, reason });
        Ok(())
    }

    /// Decides that a waiting or moving player takes a seat.
    pub(crate) fn act_seat(
        &mut self,
        ix: PlayerIx,
        target: TableIx,
        seat: Seat,
        dealt: Dealt,
        reason: Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        let player = self.now.players.of(ix).player.clone();
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: None,
        };
        self.now.seat_player(Some(ix), target, seat, unknown)?;
        let table = self.name(target);
        let action = Action::Seat {
            player,
            table,
            seat,
            dealt,
        };
        self.step.decisions.push(Decision { action, reason });
        Ok(())
    }

    /// Everything that follows from an event of a running tournament.
    ///
    /// The order matters: tables are broken before others are filled, waiting players take free places before
    /// anybody is moved to balance.
    pub(crate) fn decide_all(&mut self) -> Result<(), SeatingError<P>> {
        if self.procedure() == Procedure::Published {
            return self.decide_as_published();
        }
        self.reroute_marked()?;
        self.break_tables()?;
        self.open_tables()?;
        self.review_orders()?;
        self.seat_arrivals()?;
        self.seat_waiting()?;
        self.balance()?;
        self.let_deal()?;
        self.keep_pace()?;
        self.announce_final_table()
    }

    /// How the profile opens and breaks tables.
    pub(crate) fn procedure(&self) -> Procedure {
        self.now.config.profile().policy().procedure()
    }

    /// Whether players of a table may be moved now: no hand is in progress there.
    pub(crate) fn may_act(&self, ix: TableIx) -> bool {
        let table = self.now.tables.get(ix);
        table.is_some_and(|table| !table.in_hand())
    }

    /// Opens tables while more are needed than are open.
    fn open_tables(&mut self) -> Result<(), SeatingError<P>> {
        let players = self.now.players_alive();
        let needed = self.now.tables_needed();
        while self.now.tables.len() < needed {
            let open = self.now.tables.len();
            let numbers = [
                (NumberName::Players, players),
                (NumberName::Needed, needed),
                (NumberName::Tables, open),
            ];
            let table = self.now.next_table();
            self.act(
                Action::Open { table },
                Reason::new(RuleId::TablesNeeded, numbers),
            )?;
        }
        Ok(())
    }

    /// Announces the final table, once: one table, everybody seated, nobody can enter.
    pub(crate) fn announce_final_table(&mut self) -> Result<(), SeatingError<P>> {
        let players = self.now.players_alive();
        let settled = self.now.waiting.is_empty() && self.now.transits.is_empty();
        let closed = self.now.header.registration == Registration::Closed;
        if self.now.tables.len() > 1 {
            return Ok(());
        }
        let Some(only) = self.now.tables.numbers().next() else {
            return Ok(());
        };
        if self.now.final_table.is_some() || !settled || !closed || players < 2 {
            return Ok(());
        }
        let reason = Reason::new(
            RuleId::OneTableLeft,
            [(NumberName::Players, players), (NumberName::Tables, 1)],
        );
        let seats = if self.now.config.final_table_redraw() {
            if !self.may_act(only) {
                return Ok(());
            }
            Some(self.redraw(only))
        } else {
            None
        };
        let table = self.name(only);
        self.act(Action::FinalTable { table, seats }, reason)
    }

    /// New seats by lot for everybody at a table who is not pinned.
    fn redraw(&mut self, table: TableIx) -> BTreeMap<Seat, P> {
        let n_max = self.now.config.n_max();
        let mut drawn = BTreeMap::new();
        let Some(found) = self.now.at(table) else {
            return drawn;
        };
        let pinned = |seat: &Seat| found.occupant(*seat).is_some_and(|player| player.pinned);
        let seats = found.table.clockwise(n_max);
        let mut free: Vec<Seat> = seats.filter(|seat| !pinned(seat)).collect();
        self.draws.shuffle(Purpose::Redraw, &mut free);
        let mut free = free.into_iter();
        for (seat, _, entrant) in found.clockwise(n_max) {
            let new = if entrant.record.pinned {
                Some(seat)
            } else {
                free.next()
            };
            if let Some(new) = new {
                drawn.insert(new, entrant.player.clone());
            }
        }
        drawn
    }
}
