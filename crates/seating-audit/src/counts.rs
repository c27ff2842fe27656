//! How many players each table has and should have.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use mtt_seating::{BreakOrder, TableId};

use crate::model::{Model, Table};

/// A table that is not to break, with its players when everybody on their way has arrived.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size<'a> {
    pub(crate) id: &'a TableId,
    pub(crate) table: &'a Table,
    /// Seated and on their way here.
    pub(crate) players: usize,
}

/// Sizes and targets of the tables that are not to break.
#[derive(Debug)]
pub(crate) struct Counts<'a> {
    pub(crate) sizes: Vec<Size<'a>>,
    /// `q`: players of a table, rounded down.
    pub(crate) quota: usize,
    /// `r`: tables with one player more.
    pub(crate) larger: usize,
    /// `S`: players above `q + 1`.
    pub(crate) surplus: usize,
    /// `D`: players missing below `q`, less those without a place.
    pub(crate) deficit: usize,
    /// Players at tables that are to break.
    pub(crate) marked: usize,
}

impl<'a> Counts<'a> {
    /// Counts everything.
    pub(crate) fn of(model: &'a Model, marked: &BTreeSet<TableId>) -> Self {
        let mut coming: BTreeMap<&TableId, usize> = BTreeMap::new();
        for one in &model.travelling {
            *coming.entry(&one.to).or_default() += 1;
        }
        let mut sizes = Vec::with_capacity(model.tables.len());
        let mut at_marked = 0;
        for (id, table) in &model.tables {
            let arriving = if coming.is_empty() {
                0
            } else {
                coming.get(id).copied().unwrap_or(0)
            };
            let players = table.seated() + arriving;
            if !marked.is_empty() && marked.contains(id) {
                at_marked += players;
            } else {
                sizes.push(Size { id, table, players });
            }
        }
        let tables = sizes.len().max(1);
        let (quota, larger) = (model.people.len() / tables, model.people.len() % tables);
        let surplus = sizes
            .iter()
            .map(|size| size.players.saturating_sub(quota + 1));
        let missing = sizes.iter().map(|size| quota.saturating_sub(size.players));
        let without_place = model.waiting.len() + model.leaving.len() + at_marked;
        let (surplus, missing): (usize, usize) = (surplus.sum(), missing.sum());
        Self {
            quota,
            larger,
            surplus,
            deficit: missing.saturating_sub(without_place),
            marked: at_marked,
            sizes,
        }
    }

    /// Players of a table that is not to break.
    pub(crate) fn size(&self, id: &TableId) -> Option<usize> {
        self.find(id).map(|size| size.players)
    }

    /// A table that is not to break.
    pub(crate) fn find(&self, id: &TableId) -> Option<&Size<'a>> {
        self.sizes.iter().find(|size| size.id == id)
    }

    /// Whether a table of this size may give a player.
    pub(crate) fn may_give(&self, players: usize) -> bool {
        players >= self.quota + 2 || (players == self.quota + 1 && self.deficit > self.surplus)
    }

    /// Whether a table of this size may receive a player from another one.
    pub(crate) fn may_receive(&self, players: usize) -> bool {
        players < self.quota || (players == self.quota && self.surplus > self.deficit)
    }

    /// Whether a table is below its target, so that a player without a table may go there.
    ///
    /// It has fewer than `q`, or it has `q` and is one of the `r` largest, where a new table comes after the others.
    pub(crate) fn below_target(&self, size: &Size<'_>) -> bool {
        let before = self.sizes.iter().filter(|other| {
            other.players > self.quota
                || (other.players == self.quota && size.table.forming && !other.table.forming)
        });
        size.players < self.quota || (size.players == self.quota && before.count() < self.larger)
    }

    /// Largest minus smallest table.
    pub(crate) fn gap(&self) -> usize {
        let sizes = || self.sizes.iter().map(|size| size.players);
        sizes().max().unwrap_or(0) - sizes().min().unwrap_or(0)
    }

    /// Whether players may be moved: the gap is more than is left alone, or a new table is filled.
    ///
    /// The tolerance may depend on the number of open tables. The rules leave open whether those that are to break still
    /// count: `is_surely_apart` asks both ways.
    pub(crate) fn is_apart(&self, model: &Model) -> bool {
        let fills = || self.sizes.iter().any(|size| self.is_filling(model, size));
        self.exceeds(model, self.sizes.len()) || self.exceeds(model, model.tables.len()) || fills()
    }

    /// Whether the gap is more than is left alone in either way of counting the tables.
    pub(crate) fn is_surely_apart(&self, model: &Model) -> bool {
        self.exceeds(model, self.sizes.len()) && self.exceeds(model, model.tables.len())
    }

    fn exceeds(&self, model: &Model, tables: usize) -> bool {
        let tables = u32::try_from(tables).unwrap_or(u32::MAX);
        self.gap() > usize::from(model.rules.tolerance.gap(tables))
    }

    /// Players with whom a new table deals its first hand.
    pub(crate) fn first_hand(&self, model: &Model) -> usize {
        usize::from(model.rules.n_min).min(self.quota).max(2)
    }

    /// Whether a new table needs more players for its first hand.
    ///
    /// It is filled whatever the tolerance, or it would never deal.
    pub(crate) fn is_filling(&self, model: &Model, size: &Size<'_>) -> bool {
        size.table.forming && size.players < self.first_hand(model)
    }

    /// Fewest moves that settle the field: `max(S, D)` and everybody at a table that is to break.
    pub(crate) fn moves_needed(&self, model: &Model) -> usize {
        self.surplus.max(self.deficit) + self.marked + model.leaving.len()
    }
}

/// Choices among equal tables, as the actions of a step show them.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Tables that broke, or from which players on their way were sent elsewhere.
    pub(crate) given_up: BTreeSet<TableId>,
    /// Tables to which somebody was sent.
    pub(crate) kept: BTreeSet<TableId>,
}

/// Tables that are to break: as many as are too many, never a pinned one.
///
/// Tables that never dealt come first, then the smallest or the announced order. The rules leave the order of equals open, so among them those are taken that the log
/// treats so.
pub(crate) fn marked(model: &Model, seen: &Seen) -> BTreeSet<TableId> {
    let too_many = model.tables.len().saturating_sub(model.tables_allowed());
    if too_many == 0 || !model.started {
        return BTreeSet::new();
    }
    let tables = model.tables.iter();
    let mut order: Vec<_> = tables
        .filter(|(_, table)| !model.must_stay(table))
        .map(|(id, table)| {
            let rank = table.rank.map_or(u64::MAX, u64::from);
            let players = u64::try_from(model.claimed(id)).unwrap_or(u64::MAX);
            let place = match model.rules.break_order {
                BreakOrder::Smallest => (players, rank),
                BreakOrder::Announced => (rank, players),
            };
            let treated = if seen.given_up.contains(id) {
                0
            } else if seen.kept.contains(id) || !table.in_hand || model.arriving(id) > 0 {
                2
            } else {
                1
            };
            (!table.forming, place, treated, id)
        })
        .collect();
    order.sort();
    let first = order.into_iter().take(too_many);
    first.map(|(_, _, _, id)| id.clone()).collect()
}
