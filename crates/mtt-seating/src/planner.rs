//! One decision in the making: every action is performed as soon as it is decided.

use alloc::vec::Vec;

use crate::action::{Action, Dealt, Decision, Step};
use crate::draw::{DrawKey, Draws};
use crate::error::SeatingError;
use crate::final_table::final_table;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::policy::Policy;
use crate::reason::{NumberName, Reason, RuleId};
use crate::room::Standing;
use crate::tournament::Tournament;

/// A decision in the making.
pub(crate) struct Planner<'a, P> {
    /// The state with the actions decided so far.
    pub(crate) now: &'a mut Tournament<P>,
    /// The actions decided so far.
    pub(crate) step: Step<P>,
    pub(crate) draws: Draws,
    /// The answers of the profile.
    pub(crate) policy: &'static dyn Policy,
}

impl<'a, P: Ord + Clone> Planner<'a, P> {
    /// Starts a decision on a state that has recorded its event. The rules of a profile that this crate does not
    /// decide are an error.
    pub(crate) fn new(now: &'a mut Tournament<P>, key: DrawKey) -> Result<Self, SeatingError<P>> {
        let profile = now.config.profile();
        let policy = profile
            .policy()
            .ok_or(SeatingError::NoProcedure { profile })?;
        Ok(Self {
            now,
            step: Step::default(),
            draws: Draws::new(key),
            policy,
        })
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
        // In a room the director may break the last table: another one is opened before.
        if self.now.room.is_some() {
            self.open_in_room()?;
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

    /// Whether players of a table may be moved now: no hand is in progress there.
    pub(crate) fn may_act(&self, ix: TableIx) -> bool {
        let table = self.now.tables.get(ix);
        table.is_some_and(|table| !table.in_hand())
    }

    /// Opens tables while more are needed than are open.
    fn open_tables(&mut self) -> Result<(), SeatingError<P>> {
        if self.now.room.is_some() {
            return self.open_in_room();
        }
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

    /// Opens the tables that the director asked for, then those that are needed. They are the last ones of the room's
    /// order that are not open.
    fn open_in_room(&mut self) -> Result<(), SeatingError<P>> {
        while let Some((table, rule)) = self.next_in_room() {
            let numbers = [
                (NumberName::Players, self.now.players_alive()),
                (NumberName::Needed, self.now.tables_needed()),
                (NumberName::Tables, self.now.tables.len()),
            ];
            self.act(Action::Open { table }, Reason::new(rule, numbers))?;
        }
        Ok(())
    }

    /// The next table of the room to be opened, and why.
    fn next_in_room(&self) -> Option<(TableId, RuleId)> {
        let room = self.now.room.as_ref()?;
        let is_closed = |id| self.now.tables.find(id).is_none();
        let mut kept = room
            .usable()
            .filter(|table| table.standing == Standing::Kept);
        if self.now.may_open_more()
            && let Some(table) = kept.find(|table| is_closed(&table.id))
        {
            return Some((table.id.clone(), RuleId::DirectorOpens));
        }
        let tables = self.now.tables.numbers();
        let stay: Vec<TableIx> = tables.filter(|ix| !self.now.is_shut(*ix)).collect();
        let places: usize = stay.iter().map(|ix| self.now.places_of(*ix)).sum();
        if places >= self.now.players_alive() && stay.len() >= self.now.fewest_tables() {
            return None;
        }
        let table = room.usable().rev().find(|table| is_closed(&table.id))?;
        Some((table.id.clone(), RuleId::TablesNeeded))
    }

    /// Announces the final table, once: one table, everybody seated, nobody can enter.
    pub(crate) fn announce_final_table(&mut self) -> Result<(), SeatingError<P>> {
        match final_table(self.now, &mut self.draws) {
            Some((action, reason)) => self.act(action, reason),
            None => Ok(()),
        }
    }
}
