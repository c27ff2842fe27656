//! Breaking tables that are not needed.

use alloc::vec::Vec;

use crate::action::Action;
use crate::draw::Purpose;
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::TableId;
use crate::planner::Planner;
use crate::reason::{NumberName, Reason, RuleId};

impl<P: Ord + Clone> Planner<P> {
    /// Breaks tables while more are open than needed. A table in a tracked hand is only marked by the field, so that
    /// nobody is sent there, and breaks when its hand ends.
    pub(crate) fn break_tables(&mut self) -> Result<(), SeatingError<P>> {
        loop {
            let field = self.field();
            let Some(table) = field.doomed.iter().find(|id| self.may_act(id)) else {
                return Ok(());
            };
            self.break_table(table, &field)?;
            self.reroute_marked()?;
        }
    }

    fn break_table(&mut self, table: &TableId, field: &Field) -> Result<(), SeatingError<P>> {
        self.cancel_orders_of(table)?;
        let Some(found) = self.now.tables.get(table) else {
            return Ok(());
        };
        let rule = if found.forming {
            RuleId::DissolveForming
        } else {
            RuleId::TooManyTables
        };
        let n_max = self.now.config.n_max();
        let mut players: Vec<P> = found
            .players_clockwise(n_max)
            .map(|entrant| entrant.player.clone())
            .collect();
        let numbers = [
            (NumberName::Players, field.players),
            (NumberName::Tables, field.open()),
            (NumberName::Needed, field.needed),
            (NumberName::Have, players.len()),
        ];
        let reason = Reason::new(rule, numbers);
        self.act(
            Action::Break {
                table: table.clone(),
            },
            reason.clone(),
        )?;
        self.draws.shuffle(Purpose::BreakOrder, &mut players);
        for player in players {
            self.act(Action::Wait { player }, reason.clone())?;
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

    /// Gives players on their way to a table that is to break another destination: a table between hands below its
    /// target, else the smallest one below it. If none has room they wait, before all others.
    pub(crate) fn reroute_marked(&mut self) -> Result<(), SeatingError<P>> {
        loop {
            let field = self.field();
            let lost = self
                .now
                .in_transit
                .iter()
                .find(|transit| field.doomed.contains(&transit.to));
            let Some(transit) = lost else {
                return Ok(());
            };
            let (player, from) = (transit.occupant.player.clone(), transit.from.clone());
            let n_max = usize::from(self.now.config.n_max());
            let room = field
                .kept
                .iter()
                .filter(|(_, count)| count.claimed < n_max && field.below_target(count));
            let best = room.min_by_key(|(id, count)| {
                let size = if count.in_hand { count.effective } else { 0 };
                (count.in_hand, size, self.destination_rank(id, count))
            });
            let action = match best {
                Some((to, _)) => Action::Depart {
                    player,
                    from,
                    to: to.clone(),
                },
                None => Action::Wait { player },
            };
            let have = best.map_or(0, |(_, count)| count.effective);
            self.act(
                action,
                Reason::new(RuleId::Reroute, [(NumberName::To, have)]),
            )?;
        }
    }
}
