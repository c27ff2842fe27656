//! One decision in the making: a working copy on which every action is performed as soon as it is decided.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::action::{Action, Decision, Step};
use crate::draw::{DrawKey, Draws, Purpose};
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::{Seat, TableId};
use crate::reason::{NumberName, Reason, RuleId};
use crate::tournament::{Registration, Tournament};

/// A decision in the making.
pub(crate) struct Planner<P> {
    /// The state with the actions decided so far.
    pub(crate) now: Tournament<P>,
    /// The actions decided so far.
    pub(crate) step: Step<P>,
    pub(crate) draws: Draws,
    /// Tracked tables whose hand just ended.
    pub(crate) ended: BTreeSet<TableId>,
}

impl<P: Ord + Clone> Planner<P> {
    /// Starts a decision on a state that has recorded its event.
    pub(crate) fn new(now: Tournament<P>, ended: BTreeSet<TableId>, key: DrawKey) -> Self {
        Self {
            now,
            step: Step::default(),
            draws: Draws::new(key),
            ended,
        }
    }

    /// Decides an action: it is performed on the working copy and noted with its reason.
    pub(crate) fn act(
        &mut self,
        action: Action<P>,
        reason: Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        self.now.evolve_action(&action)?;
        self.step.decisions.push(Decision { action, reason });
        Ok(())
    }

    /// Everything that follows from an event of a running tournament.
    ///
    /// The order matters: tables are broken before others are filled, waiting players take free places before
    /// anybody is moved to balance.
    pub(crate) fn decide_all(&mut self) -> Result<(), SeatingError<P>> {
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

    /// Whether players of a table may be moved now: no hand is in progress there.
    pub(crate) fn may_act(&self, id: &TableId) -> bool {
        self.now
            .tables
            .get(id)
            .is_some_and(|table| !table.in_hand())
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
        let settled = self.now.waiting.is_empty() && self.now.in_transit.is_empty();
        let closed = self.now.registration == Registration::Closed;
        let only = match (self.now.tables.len(), self.now.tables.keys().next()) {
            (1, Some(only)) => only.clone(),
            _ => return Ok(()),
        };
        if self.now.final_table.is_some() || !settled || !closed || players < 2 {
            return Ok(());
        }
        let reason = Reason::new(
            RuleId::OneTableLeft,
            [(NumberName::Players, players), (NumberName::Tables, 1)],
        );
        let seats = if self.now.config.final_table_redraw() {
            if !self.may_act(&only) {
                return Ok(());
            }
            Some(self.redraw(&only))
        } else {
            None
        };
        self.act(Action::FinalTable { table: only, seats }, reason)
    }

    /// New seats by lot for everybody at a table who is not pinned.
    fn redraw(&mut self, table: &TableId) -> BTreeMap<Seat, P> {
        let n_max = self.now.config.n_max();
        let mut drawn = BTreeMap::new();
        let Some(found) = self.now.tables.get(table) else {
            return drawn;
        };
        let pinned = |seat: &Seat| found.seats.get(seat).is_some_and(|entrant| entrant.pinned);
        let mut free: Vec<Seat> = found
            .clockwise(n_max)
            .filter(|seat| !pinned(seat))
            .collect();
        self.draws.shuffle(Purpose::Redraw, &mut free);
        let mut free = free.into_iter();
        for seat in found.clockwise(n_max) {
            let Some(entrant) = found.seats.get(&seat) else {
                continue;
            };
            let new = if entrant.pinned {
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

    /// The field as it is now.
    pub(crate) fn field(&self) -> Field {
        Field::of(&self.now)
    }
}
