//! One decision in the making: a working copy on which every action is performed as soon as it is decided.

use alloc::collections::BTreeSet;

use crate::action::{Action, Decision, Step};
use crate::draw::{DrawKey, Draws};
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::TableId;
use crate::reason::{NumberName, Reason, RuleId};
use crate::table::Phase;
use crate::tournament::{Registration, Tournament};

/// A decision in the making.
pub(crate) struct Planner<P> {
    /// The state with the actions decided so far.
    pub(crate) now: Tournament<P>,
    /// The actions decided so far.
    pub(crate) step: Step<P>,
    pub(crate) draws: Draws,
    /// Tracked tables whose hand just ended.
    acting: BTreeSet<TableId>,
}

impl<P: Ord + Clone> Planner<P> {
    /// Starts a decision on a state that has recorded its event.
    pub(crate) fn new(now: Tournament<P>, acting: BTreeSet<TableId>, key: DrawKey) -> Self {
        Self {
            now,
            step: Step::default(),
            draws: Draws::new(key),
            acting,
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
        self.break_tables()?;
        self.open_tables()?;
        self.review_orders()?;
        self.seat_arrivals()?;
        self.seat_waiting()?;
        self.balance()?;
        self.let_deal()?;
        self.announce_final_table()
    }

    /// Whether players of a table may be moved now.
    pub(crate) fn may_act(&self, id: &TableId) -> bool {
        self.now
            .tables
            .get(id)
            .is_some_and(|table| match table.phase {
                Phase::InHand => false,
                Phase::Untracked => true,
                Phase::BetweenHands => {
                    self.acting.contains(id) || table.forming || table.players_seated() < 2
                }
            })
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

    /// Lets forming tables deal that have enough players.
    pub(crate) fn let_deal(&mut self) -> Result<(), SeatingError<P>> {
        let need = self.now.first_hand_needs();
        let ready = self
            .now
            .tables
            .iter()
            .filter(|(_, table)| table.forming && table.players_seated() >= need);
        let ready: alloc::vec::Vec<(TableId, usize)> = ready
            .map(|(id, table)| (id.clone(), table.players_seated()))
            .collect();
        for (table, have) in ready {
            let reason = Reason::new(
                RuleId::EnoughToDeal,
                [(NumberName::Have, have), (NumberName::Need, need)],
            );
            self.act(Action::MayDeal { table }, reason)?;
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
        self.act(
            Action::FinalTable {
                table: only,
                seats: None,
            },
            reason,
        )
    }

    /// The field as it is now.
    pub(crate) fn field(&self) -> Field {
        Field::of(&self.now)
    }
}
