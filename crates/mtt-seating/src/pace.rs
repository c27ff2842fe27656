//! Which tables may deal, and which wait for players.

use alloc::vec::Vec;

use crate::action::Action;
use crate::error::SeatingError;
use crate::field::{Count, Field};
use crate::ids::TableId;
use crate::planner::Planner;
use crate::profile::Profile;
use crate::reason::{NumberName, Reason, RuleId};
use crate::table::{Phase, Table};

/// Difference to the largest table at which a table is halted.
const SHORT: usize = 3;

/// Fewest seats of a table at which short tables are halted.
const FULL_TABLE: u8 = 8;

impl<P: Ord + Clone> Planner<P> {
    /// Lets forming tables deal that have enough players, and holds those that may wait for more.
    pub(crate) fn let_deal(&mut self) -> Result<(), SeatingError<P>> {
        let need = self.now.first_hand_needs();
        let wait = self.now.config.open_wait_ms();
        let field = self.field();
        let playing = field.kept.values().any(|count| count.in_hand);
        let ready: Vec<(TableId, usize, bool, bool)> = self
            .now
            .tables
            .iter()
            .filter(|(_, table)| table.forming && table.players_seated() >= need)
            .map(|(id, table)| {
                let have = table.players_seated();
                let waits = wait > 0 && playing && !table.waived && have + 1 < field.q;
                (id.clone(), have, waits, table.held)
            })
            .collect();
        for (table, have, waits, held) in ready {
            let numbers = [(NumberName::Have, have), (NumberName::Need, need)];
            if !waits {
                let reason = Reason::new(RuleId::EnoughToDeal, numbers);
                self.act(Action::MayDeal { table }, reason)?;
            } else if !held {
                let reason = Reason::new(
                    RuleId::NewTable,
                    [
                        (NumberName::Have, have),
                        (NumberName::Need, field.q.saturating_sub(1)),
                    ],
                );
                self.hold(table, wait, reason)?;
            }
        }
        Ok(())
    }

    /// Ends holds and halts that have no cause any more, then begins new ones.
    ///
    /// Both need a table in a hand that could give a player. A room in which all tables wait for each other is
    /// therefore impossible.
    pub(crate) fn keep_pace(&mut self) -> Result<(), SeatingError<P>> {
        let field = self.field();
        let largest = field.kept.values().map(|count| count.seated).max();
        let largest = largest.unwrap_or(0);
        let mut over: Vec<TableId> = Vec::new();
        let mut halts: Vec<(TableId, usize)> = Vec::new();
        let mut holds: Vec<(TableId, usize)> = Vec::new();
        for (id, table) in &self.now.tables {
            if table.forming || table.phase != Phase::BetweenHands {
                continue;
            }
            let count = field.kept.get(id).filter(|_| !table.waived);
            let halt = count.is_some_and(|count| self.is_short(&field, count, largest));
            let hold = count.is_some_and(|count| self.may_hold(&field, id, table, count));
            if (table.held && !hold) || (table.halted && !halt) {
                over.push(id.clone());
            } else if halt && !table.halted {
                halts.push((id.clone(), table.players_seated()));
            } else if hold && !halt && !table.held {
                holds.push((id.clone(), table.players_seated()));
            }
        }
        for table in over {
            let have = field.kept.get(&table).map_or(0, |count| count.seated);
            let reason = Reason::new(RuleId::HoldOver, [(NumberName::Have, have)]);
            self.act(Action::MayDeal { table }, reason)?;
        }
        for (table, have) in halts {
            let numbers = [(NumberName::Have, have), (NumberName::Largest, largest)];
            let reason = Reason::new(RuleId::ThreeShort, numbers);
            self.act(Action::Halt { table }, reason)?;
        }
        let ms = self.now.config.hold_ms();
        for (table, have) in holds {
            let numbers = [
                (NumberName::Have, have),
                (NumberName::Surplus, field.surplus()),
                (NumberName::Deficit, field.deficit()),
            ];
            self.hold(table, ms, Reason::new(RuleId::ShortTable, numbers))?;
        }
        Ok(())
    }

    /// Whether a table is to be halted: far below the largest, and somebody may come.
    fn is_short(&self, field: &Field, count: &Count, largest: usize) -> bool {
        let config = &self.now.config;
        config.profile() == Profile::Tda
            && config.n_max() >= FULL_TABLE
            && largest >= count.seated + SHORT
            && field.helper_for(count.effective)
    }

    /// Whether a table is to be held, or to go on being held, for a mover.
    fn may_hold(&self, field: &Field, id: &TableId, table: &Table<P>, count: &Count) -> bool {
        self.now.config.hold_ms() > 0
            && (table.held || self.ended.contains(id))
            && table.players_seated() >= 2
            && field.unbalanced()
            && field.helper_for(count.effective)
    }

    fn hold(&mut self, table: TableId, ms: u32, reason: Reason<P>) -> Result<(), SeatingError<P>> {
        let mut moving = self.now.in_transit.iter();
        let mover = moving.find(|transit| transit.to == table);
        let waiting_for = mover.map(|transit| transit.occupant.player.clone());
        let action = Action::Hold {
            table,
            ms,
            waiting_for,
        };
        self.act(action, reason)
    }
}
