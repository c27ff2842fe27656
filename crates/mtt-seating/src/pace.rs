//! Which tables may deal, and which wait for players.

use alloc::vec::Vec;

use crate::action::Action;
use crate::error::SeatingError;
use crate::field::Field;
use crate::index::TableIx;
use crate::planner::Planner;
use crate::reason::{NumberName, Reason, RuleId};
use crate::table::{Phase, Table};
use crate::tallies::SIZES;

impl<P: Ord + Clone> Planner<'_, P> {
    /// Lets forming tables deal that have enough players, and holds those that may wait for more.
    pub(crate) fn let_deal(&mut self) -> Result<(), SeatingError<P>> {
        if self.now.tallies.forming().is_empty() {
            return Ok(());
        }
        let wait = self.now.config.open_wait_ms();
        let field = self.now.field();
        let playing = (0..SIZES).any(|size| self.now.playing_kept(&field, size).next().is_some());
        let forming = self.now.tallies.forming().iter();
        let ready: Vec<(TableIx, usize, usize, bool, bool)> = forming
            .filter_map(|ix| {
                let table = self.now.tables.get(*ix)?;
                let (have, need) = (table.players_seated(), self.now.first_hand_needs(*ix));
                let even = field.q.min(self.now.places_of(*ix));
                let waits = wait > 0 && playing && !table.facts.waived && have + 1 < even;
                (have >= need).then_some((*ix, have, need, waits, table.is_held()))
            })
            .collect();
        for (ix, have, need, waits, held) in ready {
            let numbers = [(NumberName::Have, have), (NumberName::Need, need)];
            if !waits {
                let reason = Reason::new(RuleId::EnoughToDeal, numbers);
                let table = self.name(ix);
                self.act(Action::MayDeal { table }, reason)?;
            } else if !held {
                let reason = Reason::new(
                    RuleId::NewTable,
                    [
                        (NumberName::Have, have),
                        (NumberName::Need, field.q.saturating_sub(1)),
                    ],
                );
                self.hold(ix, wait, reason)?;
            }
        }
        Ok(())
    }

    /// Ends holds and halts that have no cause any more, then begins new ones.
    ///
    /// Both need a table in a hand that could give a player. A room in which all tables wait for each other is
    /// therefore impossible.
    pub(crate) fn keep_pace(&mut self) -> Result<(), SeatingError<P>> {
        let paused = !self.now.tallies.paused().is_empty();
        if !paused && !self.is_any_short() && self.now.config.hold_ms() == 0 {
            return Ok(());
        }
        let field = self.now.field();
        let largest = self.largest(&field);
        let mut over: Vec<TableIx> = Vec::new();
        let mut halts: Vec<TableIx> = Vec::new();
        for ix in self.now.tallies.paused() {
            let Some(table) = self.pausable(*ix) else {
                continue;
            };
            let (hold, halt) = self.pauses(&field, largest, *ix, table);
            if (table.is_held() && !hold) || (table.is_halted() && !halt) {
                over.push(*ix);
            } else if halt && !table.is_halted() {
                halts.push(*ix);
            }
        }
        self.find_halts(&field, largest, &mut halts);
        let mut holds: Vec<TableIx> = Vec::new();
        if self.now.config.hold_ms() > 0 {
            for ix in &self.now.ended {
                let Some(table) = self.pausable(*ix).filter(|table| !table.is_held()) else {
                    continue;
                };
                let (hold, halt) = self.pauses(&field, largest, *ix, table);
                if hold && !halt && !table.is_halted() {
                    holds.push(*ix);
                }
            }
        }
        let have = |planner: &Self, ix: TableIx| {
            let table = planner.now.tables.get(ix);
            table.map_or(0, Table::players_seated)
        };
        for ix in over {
            let kept = if field.keeps(ix) { have(self, ix) } else { 0 };
            let reason = Reason::new(RuleId::HoldOver, [(NumberName::Have, kept)]);
            let table = self.name(ix);
            self.act(Action::MayDeal { table }, reason)?;
        }
        for ix in halts {
            let numbers = [
                (NumberName::Have, have(self, ix)),
                (NumberName::Largest, largest),
            ];
            let reason = Reason::new(RuleId::ThreeShort, numbers);
            let table = self.name(ix);
            self.act(Action::Halt { table }, reason)?;
        }
        let ms = self.now.config.hold_ms();
        for ix in holds {
            let numbers = [
                (NumberName::Have, have(self, ix)),
                (NumberName::Surplus, field.surplus()),
                (NumberName::Deficit, field.deficit()),
            ];
            self.hold(ix, ms, Reason::new(RuleId::ShortTable, numbers))?;
        }
        Ok(())
    }

    /// Players seated at the largest table that stays.
    fn largest(&self, field: &Field) -> usize {
        let mut seated = self.now.tallies.seated();
        for ix in &field.doomed {
            let table = self.now.tables.get(*ix).map_or(0, Table::players_seated);
            if let Some(count) = seated.get_mut(table) {
                *count = count.saturating_sub(1);
            }
        }
        seated.iter().rposition(|count| *count > 0).unwrap_or(0)
    }

    /// A table that could be held or halted: between hands and not forming.
    fn pausable(&self, ix: TableIx) -> Option<&Table> {
        let table = self.now.tables.get(ix);
        table.filter(|table| !table.is_forming() && table.facts.phase == Phase::BetweenHands)
    }

    /// Whether a table is to be held and whether it is to be halted, or to go on so.
    fn pauses(&self, field: &Field, largest: usize, ix: TableIx, table: &Table) -> (bool, bool) {
        if table.facts.waived || !field.keeps(ix) {
            return (false, false);
        }
        let hold = self.may_hold(field, ix, table);
        (hold, self.is_short(field, largest, ix, table))
    }

    /// Adds the tables that are to be halted, in the order of their names.
    fn find_halts(&self, field: &Field, largest: usize, halts: &mut Vec<TableIx>) {
        let Some(short) = self.halted_below().and_then(|gap| largest.checked_sub(gap)) else {
            return;
        };
        if !field.unbalanced() || !self.now.tallies.quiet_with_at_most(short) {
            return;
        }
        for size in (0..SIZES).take_while(|size| field.takes(*size)) {
            if !self.now.helper_for(field, size) {
                continue;
            }
            let new = self.now.quiet_kept(field, size).filter(|ix| {
                let table = self.pausable(*ix);
                table.is_some_and(|table| {
                    !table.facts.waived
                        && !table.is_halted()
                        && !table.is_held()
                        && self.now.has_room(*ix)
                        && table.players_seated() <= short
                })
            });
            halts.extend(new);
        }
        halts.sort_unstable();
    }

    /// Players below the largest table at which the rules halt a table.
    fn halted_below(&self) -> Option<usize> {
        self.policy.halted_below(self.now.config.n_max())
    }

    /// Whether a table between hands is so far below the largest that it could be halted.
    ///
    /// Breaking tables are included. If there is no such table, nobody has to look at the field.
    fn is_any_short(&self) -> bool {
        let seated = self.now.tallies.seated();
        let largest = seated.iter().rposition(|tables| *tables > 0);
        let short = largest.zip(self.halted_below());
        let short = short.and_then(|(largest, gap)| largest.checked_sub(gap));
        short.is_some_and(|short| self.now.tallies.quiet_with_at_most(short))
    }

    /// Whether a table is to be halted: far below the largest, and somebody may come.
    fn is_short(&self, field: &Field, largest: usize, ix: TableIx, table: &Table) -> bool {
        let short = self.halted_below();
        short.is_some_and(|gap| largest >= table.players_seated() + gap)
            && field.unbalanced()
            && self.now.has_room(ix)
            && self.now.helper_for(field, self.now.size_in(field, ix))
    }

    /// Whether a table is to be held, or to go on being held, for a mover.
    fn may_hold(&self, field: &Field, ix: TableIx, table: &Table) -> bool {
        self.now.config.hold_ms() > 0
            && (table.is_held() || self.now.ended.contains(&ix))
            && table.players_seated() >= 2
            && field.unbalanced()
            && self.now.has_room(ix)
            && self.now.helper_for(field, self.now.size_in(field, ix))
    }

    fn hold(&mut self, ix: TableIx, ms: u32, reason: Reason<P>) -> Result<(), SeatingError<P>> {
        let mut moving = self.now.transits.values();
        let mover = moving.find(|transit| transit.to == ix);
        let waiting_for = mover.map(|transit| self.now.players.of(transit.player).player.clone());
        let action = Action::Hold {
            table: self.name(ix),
            ms,
            waiting_for,
        };
        self.act(action, reason)
    }
}
