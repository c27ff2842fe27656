//! The field counted for one decision: which tables stay, how full they are, what they should hold.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::config::BreakOrder;
use crate::ids::TableId;
use crate::tournament::{MoveOrder, Registration, Tournament};

/// One table in a [`Field`].
#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of a table that the rules ask for"
)]
pub(crate) struct Count {
    /// Players when all reservations and orders are carried out.
    pub(crate) effective: usize,
    /// Seats taken or reserved.
    pub(crate) claimed: usize,
    pub(crate) forming: bool,
    pub(crate) in_hand: bool,
    /// Players seated.
    pub(crate) seated: usize,
    /// Whether a player may be taken away, pins considered.
    pub(crate) movable: bool,
    /// Number of the hand in progress, 0 between hands.
    pub(crate) began: u64,
    pinned: bool,
    break_rank: Option<u32>,
}

/// The field as the rules see it: tables that stay, those to be broken, and the sizes that those that stay should
/// have. With `q` and `r` from `players = q * tables + r`, `r` tables should hold `q + 1` players, the others `q`.
/// Waiting players and those of tables to be broken are part of the whole number.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// The tables that stay.
    pub(crate) kept: BTreeMap<TableId, Count>,
    /// The tables to be broken, the first one first.
    pub(crate) doomed: Vec<TableId>,
    /// Everybody alive.
    pub(crate) players: usize,
    /// Fewest tables for everybody alive.
    pub(crate) needed: usize,
    /// Players who will come from the waiting list: those there and those of tables to be broken.
    pub(crate) coming: usize,
    pub(crate) q: usize,
    pub(crate) r: usize,
    /// Gap between tables that is left alone.
    tolerance: usize,
    /// Players with whom a forming table may deal.
    first_hand: usize,
}

impl Field {
    /// Counts a tournament.
    pub(crate) fn of<P: Ord + Clone>(tournament: &Tournament<P>) -> Self {
        let mut kept: BTreeMap<TableId, Count> = tournament
            .tables
            .iter()
            .map(|(id, table)| {
                let seated = table.players_seated();
                let count = Count {
                    effective: seated,
                    claimed: seated,
                    forming: table.forming,
                    in_hand: table.in_hand(),
                    seated,
                    movable: table.seats.values().any(|entrant| !entrant.pinned),
                    began: if table.in_hand() { table.began } else { 0 },
                    pinned: table.pinned || table.seats.values().any(|entrant| entrant.pinned),
                    break_rank: table.break_rank,
                };
                (id.clone(), count)
            })
            .collect();
        let destinations = tournament.in_transit.iter().map(|transit| &transit.to);
        for to in destinations.chain(tournament.orders.iter().map(|order| &order.to)) {
            if let Some(count) = kept.get_mut(to) {
                count.effective += 1;
                count.claimed += 1;
            }
        }
        for order in &tournament.orders {
            if let Some(count) = kept.get_mut(&order.from) {
                count.effective = count.effective.saturating_sub(1);
            }
        }
        let open = kept.len();
        let slack = match tournament.registration {
            Registration::Open => usize::from(tournament.config.registration_slack()),
            Registration::UntilStart | Registration::Closed => 0,
        };
        let needed = tournament.tables_needed();
        // A table kept for late players is of no use if the average table could not deal.
        let wanted = needed.max((needed + slack).min(tournament.players_alive() / 2));
        let too_many = open.saturating_sub(wanted);
        let doomed = doomed(&kept, too_many, tournament.config.break_order());
        let mut coming = tournament.waiting.len();
        for id in &doomed {
            coming += kept.remove(id).map_or(0, |count| count.effective);
        }
        let players = tournament.players_alive();
        let tables = kept.len().max(1);
        let gap = tournament
            .config
            .tolerance()
            .gap(u32::try_from(open).unwrap_or(u32::MAX));
        Self {
            kept,
            doomed,
            players,
            needed,
            coming,
            q: players / tables,
            r: players % tables,
            tolerance: usize::from(gap),
            first_hand: tournament.first_hand_needs(),
        }
    }

    /// Open tables.
    pub(crate) fn open(&self) -> usize {
        self.kept.len() + self.doomed.len()
    }

    /// Players above `q + 1`, summed over the tables that stay.
    pub(crate) fn surplus(&self) -> usize {
        self.kept
            .values()
            .map(|count| count.effective.saturating_sub(self.q + 1))
            .sum()
    }

    /// Players missing below `q`, summed over the tables that stay, minus those who will come.
    pub(crate) fn deficit(&self) -> usize {
        let missing: usize = self
            .kept
            .values()
            .map(|count| self.q.saturating_sub(count.effective))
            .sum();
        missing.saturating_sub(self.coming)
    }

    /// Whether tables differ by more than is left alone, or a forming table cannot deal yet.
    pub(crate) fn unbalanced(&self) -> bool {
        let effective = || self.kept.values().map(|count| count.effective);
        let gap = effective().max().unwrap_or(0) - effective().min().unwrap_or(0);
        gap > self.tolerance
            || self
                .kept
                .values()
                .any(|count| count.forming && count.effective < self.first_hand)
    }

    /// Whether balancing moves a player from a table with `from` to one with `to` players: the donor has two above
    /// the average, or one above it while more players are missing than superfluous; the receiver is below the
    /// average, or at it while more are superfluous than missing.
    pub(crate) fn wants(&self, from: usize, to: usize) -> bool {
        let (surplus, deficit) = (self.surplus(), self.deficit());
        let gives = from >= self.q + 2 || (from == self.q + 1 && deficit > surplus);
        let takes = to < self.q || (to == self.q && surplus > deficit);
        gives && takes
    }

    /// Whether a table is below its target, so that one more player is wanted there.
    pub(crate) fn below_target(&self, count: &Count) -> bool {
        let above = || {
            let larger = self.kept.values().filter(|other| other.effective > self.q);
            larger.count()
        };
        count.effective < self.q || (count.effective == self.q && above() < self.r)
    }

    /// Whether a table in a hand could give a player to a table with `to` players.
    pub(crate) fn helper_for(&self, to: usize) -> bool {
        let mut donors = self
            .kept
            .values()
            .filter(|count| count.in_hand && count.movable);
        donors.any(|count| self.wants(count.effective, to))
    }

    /// Whether an order that is counted here would be given again if it did not exist.
    pub(crate) fn needs<P>(&self, order: &MoveOrder<P>) -> bool {
        let mut without = self.clone();
        let (Some(from), Some(to)) = (self.kept.get(&order.from), self.kept.get(&order.to)) else {
            return false;
        };
        let (from, to) = (from.effective + 1, to.effective.saturating_sub(1));
        if let Some(count) = without.kept.get_mut(&order.from) {
            count.effective = from;
        }
        if let Some(count) = without.kept.get_mut(&order.to) {
            count.effective = to;
        }
        without.unbalanced() && without.wants(from, to)
    }
}

/// The first `too_many` tables in the order of breaking: those that never dealt, then the smallest (or the announced
/// order), between equals by rank, then the highest name.
fn doomed(tables: &BTreeMap<TableId, Count>, too_many: usize, order: BreakOrder) -> Vec<TableId> {
    let mut ids: Vec<(&TableId, &Count)> =
        tables.iter().filter(|(_, count)| !count.pinned).collect();
    ids.sort_by_key(|(id, count)| {
        let rank = count.break_rank.unwrap_or(u32::MAX);
        let announced = match order {
            BreakOrder::Smallest => 0,
            BreakOrder::Announced => rank,
        };
        (
            !count.forming,
            announced,
            count.effective,
            rank,
            Reverse(*id),
        )
    });
    ids.into_iter()
        .take(too_many)
        .map(|(id, _)| id.clone())
        .collect()
}
