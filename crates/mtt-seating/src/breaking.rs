//! Breaking tables that are not needed.

use alloc::vec::Vec;

use crate::action::Action;
use crate::draw::Purpose;
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::TableId;
use crate::index::TableIx;
use crate::planner::Planner;
use crate::reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
use crate::tallies::SIZES;

impl<P: Ord + Clone> Planner<'_, P> {
    /// Breaks tables while more are open than needed. A table in a tracked hand is only marked by the field, so that
    /// nobody is sent there, and breaks when its hand ends.
    pub(crate) fn break_tables(&mut self) -> Result<(), SeatingError<P>> {
        loop {
            if self.now.tables_too_many() == 0 {
                return Ok(());
            }
            let field = self.now.field();
            let Some(table) = field.doomed.iter().find(|ix| self.may_act(**ix)) else {
                return Ok(());
            };
            self.break_marked(*table, &field)?;
            self.reroute_marked()?;
        }
    }

    fn break_marked(&mut self, ix: TableIx, field: &Field) -> Result<(), SeatingError<P>> {
        let Some(found) = self.now.tables.get(ix) else {
            return Ok(());
        };
        let rule = if self.now.is_shut(ix) {
            RuleId::DirectorBreaks
        } else if found.is_forming() {
            RuleId::DissolveForming
        } else {
            RuleId::TooManyTables
        };
        let numbers = [
            (NumberName::Players, field.players),
            (NumberName::Tables, field.open()),
            (NumberName::Needed, field.needed),
            (NumberName::Have, found.players_seated()),
        ];
        let tallies = &self.now.tallies;
        let next = tallies.breaking().find(|other| field.keeps(*other));
        let runner_up = next.and_then(|other| {
            let cost = tallies.breaking_cost(other, self.now.tables.get(other)?);
            let candidate = Candidate::Table(self.name(other));
            Some(RunnerUp { candidate, cost })
        });
        let reason = Reason {
            cost: tallies.breaking_cost(ix, found),
            runner_up,
            ..Reason::new(rule, numbers)
        };
        self.break_table(ix, &reason)
    }

    /// Breaks a table: its players join the waiting list in a random order.
    pub(crate) fn break_table(
        &mut self,
        ix: TableIx,
        reason: &Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        let table = self.name(ix);
        self.cancel_orders_of(&table)?;
        let Some(found) = self.now.at(ix) else {
            return Ok(());
        };
        let mut players: Vec<P> = found
            .clockwise(self.now.config.most_seats())
            .map(|(_, _, entrant)| entrant.player.clone())
            .collect();
        self.act(Action::Break { table }, reason.clone())?;
        self.draws.shuffle(Purpose::BreakOrder, &mut players);
        let broken = Reason {
            cost: Vec::new(),
            runner_up: None,
            ..reason.clone()
        };
        for player in players {
            self.act(Action::Wait { player }, broken.clone())?;
        }
        Ok(())
    }

    /// Withdraws the orders from and to a table that breaks.
    fn cancel_orders_of(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let touched = self
            .now
            .orders
            .iter()
            .filter(|order| order.from == *table || order.to == *table);
        let pairs: Vec<(TableId, TableId)> = touched
            .map(|order| (order.from.clone(), order.to.clone()))
            .collect();
        for (from, to) in pairs {
            self.act(
                Action::CancelOrder { from, to },
                Reason::new(RuleId::OrderImpossible, []),
            )?;
        }
        Ok(())
    }

    /// Gives players on their way to a table that is to break another destination below its target. If none has room
    /// they wait, before all others.
    pub(crate) fn reroute_marked(&mut self) -> Result<(), SeatingError<P>> {
        loop {
            if self.now.transits.is_empty() || self.now.tables_too_many() == 0 {
                return Ok(());
            }
            let field = self.now.field();
            let mut moving = self.now.transits.values();
            let Some(transit) = moving.find(|transit| !field.keeps(transit.to)) else {
                return Ok(());
            };
            let player = self.now.players.of(transit.player).player.clone();
            let from = transit.from.clone();
            let sizes = (0..SIZES).take_while(|size| field.below_target(*size));
            let mut places = self.destinations(&field, sizes, true).into_iter();
            let best = places.next();
            let second = places.next();
            let to = best.as_ref().and_then(|best| self.now.at(best.table));
            let have = to.map_or(0, |table| table.table.effective());
            let action = match to {
                Some(table) => Action::Depart {
                    player,
                    from,
                    to: table.id.clone(),
                },
                None => Action::Wait { player },
            };
            let reason = Reason {
                cost: best.map_or_else(Vec::new, |best| best.cost),
                runner_up: second.map(|other| RunnerUp {
                    candidate: Candidate::Table(self.name(other.table)),
                    cost: other.cost,
                }),
                ..Reason::new(RuleId::Reroute, [(NumberName::To, have)])
            };
            self.act(action, reason)?;
        }
    }
}
