//! Counts that are kept, not counted. Tables by size, by what they wait for, and in the order in
//! which they break.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::bits::Bits;
use crate::config::BreakOrder;
use crate::ids::MAX_SEATS;
use crate::index::TableIx;
use crate::table::Table;

/// Numbers of players that a table can have, 0 included.
pub(crate) const SIZES: usize = MAX_SEATS as usize + 1;

/// The order in which tables break. Tables that never dealt come first, then by announced rank or
/// by size, between equals by rank, then the highest name.
type BreakKey = (bool, u32, usize, u32, Reverse<TableIx>);

/// Under what a table is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keys {
    size: usize,
    seated: usize,
    /// Number of the hand in progress.
    playing: Option<u64>,
    forming: bool,
    paused: bool,
    /// Players who could take their seats.
    landing: u8,
    breaking: Option<BreakKey>,
}

/// The lists.
#[derive(Debug, Clone)]
pub(crate) struct Tallies {
    order: BreakOrder,
    /// Whether the ranks are those of a room, which hold for tables that never dealt too.
    room: bool,
    /// Tables without a hand in progress, by effective size.
    quiet: Vec<Bits>,
    /// Tables in a hand by effective size, the hand that began first first.
    playing: Vec<BTreeSet<(u64, TableIx)>>,
    /// Tables by effective size.
    sizes: [usize; SIZES],
    /// Tables by players seated.
    seated: [usize; SIZES],
    /// Tables without a hand in progress by players seated.
    quiet_seated: [usize; SIZES],
    /// Tables that may break, the first one first.
    breaking: BTreeSet<BreakKey>,
    /// Tables that never dealt.
    forming: BTreeSet<TableIx>,
    /// Tables that are held or halted.
    paused: BTreeSet<TableIx>,
    /// Players on their way to a table without a hand in progress.
    landing: usize,
}

impl Tallies {
    /// Empty lists.
    pub(crate) fn new(order: BreakOrder, room: bool) -> Self {
        let order = if room { BreakOrder::Announced } else { order };
        let mut quiet = Vec::new();
        quiet.resize_with(SIZES, Bits::default);
        let mut playing = Vec::new();
        playing.resize_with(SIZES, BTreeSet::new);
        Self {
            order,
            room,
            quiet,
            playing,
            sizes: [0; SIZES],
            seated: [0; SIZES],
            quiet_seated: [0; SIZES],
            breaking: BTreeSet::new(),
            forming: BTreeSet::new(),
            paused: BTreeSet::new(),
            landing: 0,
        }
    }

    /// Empty lists with room for tables with numbers below `tables`.
    pub(crate) fn clear(&mut self, tables: usize) {
        *self = Self::new(self.order, self.room);
        self.reserve(tables);
    }

    /// Makes room for tables with numbers below `tables`.
    pub(crate) fn reserve(&mut self, tables: usize) {
        for list in &mut self.quiet {
            list.reserve(tables);
        }
    }

    /// Under what a table is to be listed.
    pub(crate) fn keys(&self, ix: TableIx, table: &Table) -> Keys {
        let size = table.effective().min(SIZES - 1);
        let rank = table.facts.break_rank.unwrap_or(u32::MAX);
        let announced = match self.order {
            BreakOrder::Smallest => 0,
            BreakOrder::Announced => rank,
        };
        let forming = table.is_forming();
        let dealt = self.room || !forming;
        let breaking = (dealt, announced, size, rank, Reverse(ix));
        Keys {
            size,
            seated: table.players_seated().min(SIZES - 1),
            playing: table.in_hand().then_some(table.facts.began),
            forming,
            paused: table.is_held() || table.is_halted(),
            landing: if table.in_hand() { 0 } else { table.arriving },
            breaking: (!table.must_stay()).then_some(breaking),
        }
    }

    /// Lists a table.
    pub(crate) fn add(&mut self, ix: TableIx, keys: &Keys) {
        self.add_size(ix, keys);
        count(&mut self.seated, keys.seated, true);
        self.landing += usize::from(keys.landing);
        if keys.forming {
            self.forming.insert(ix);
        }
        if keys.paused {
            self.paused.insert(ix);
        }
        self.breaking.extend(keys.breaking);
    }

    /// Takes a table off the lists.
    pub(crate) fn remove(&mut self, ix: TableIx, keys: &Keys) {
        self.remove_size(ix, keys);
        count(&mut self.seated, keys.seated, false);
        self.landing = self.landing.saturating_sub(usize::from(keys.landing));
        if keys.forming {
            self.forming.remove(&ix);
        }
        if keys.paused {
            self.paused.remove(&ix);
        }
        if let Some(key) = &keys.breaking {
            self.breaking.remove(key);
        }
    }

    /// Moves a table from where it was listed to where it belongs now.
    pub(crate) fn update(&mut self, ix: TableIx, old: &Keys, new: &Keys) {
        if old == new {
            return;
        }
        self.remove_size(ix, old);
        self.add_size(ix, new);
        count(&mut self.seated, old.seated, false);
        count(&mut self.seated, new.seated, true);
        self.landing += usize::from(new.landing);
        self.landing = self.landing.saturating_sub(usize::from(old.landing));
        if old.forming != new.forming {
            toggle(&mut self.forming, ix, new.forming);
        }
        if old.paused != new.paused {
            toggle(&mut self.paused, ix, new.paused);
        }
        if old.breaking != new.breaking {
            if let Some(key) = &old.breaking {
                self.breaking.remove(key);
            }
            self.breaking.extend(new.breaking);
        }
    }

    fn add_size(&mut self, ix: TableIx, keys: &Keys) {
        count(&mut self.sizes, keys.size, true);
        if let Some(began) = keys.playing {
            if let Some(list) = self.playing.get_mut(keys.size) {
                list.insert((began, ix));
            }
            return;
        }
        if let Some(list) = self.quiet.get_mut(keys.size) {
            list.insert(ix.slot());
        }
        count(&mut self.quiet_seated, keys.seated, true);
    }

    fn remove_size(&mut self, ix: TableIx, keys: &Keys) {
        count(&mut self.sizes, keys.size, false);
        if let Some(began) = keys.playing {
            if let Some(list) = self.playing.get_mut(keys.size) {
                list.remove(&(began, ix));
            }
            return;
        }
        if let Some(list) = self.quiet.get_mut(keys.size) {
            list.remove(ix.slot());
        }
        count(&mut self.quiet_seated, keys.seated, false);
    }

    /// Number of tables of each effective size.
    pub(crate) const fn sizes(&self) -> [usize; SIZES] {
        self.sizes
    }

    /// Number of tables with each number of players seated.
    pub(crate) const fn seated(&self) -> [usize; SIZES] {
        self.seated
    }

    /// Whether a table without a hand in progress has at most this number of players seated.
    pub(crate) fn quiet_with_at_most(&self, seated: usize) -> bool {
        self.quiet_seated.iter().take(seated + 1).any(|n| *n > 0)
    }

    /// Tables of one size without a hand in progress, in the order of their names.
    pub(crate) fn quiet(&self, size: usize) -> impl Iterator<Item = TableIx> {
        let list = self.quiet.get(size).into_iter();
        list.flat_map(|list| list.iter().map(TableIx::of))
    }

    /// Tables of one size in a hand, the hand that began first first.
    pub(crate) fn playing(&self, size: usize) -> impl Iterator<Item = TableIx> {
        let list = self.playing.get(size).into_iter();
        list.flat_map(|list| list.iter().map(|(_, ix)| *ix))
    }

    /// Tables that may break, the first one first.
    pub(crate) fn breaking(&self) -> impl Iterator<Item = TableIx> {
        self.breaking.iter().map(|(.., Reverse(ix))| *ix)
    }

    /// The cost of breaking a table. It is 1 if it has dealt, then its rank if the order is
    /// announced, then its players.
    pub(crate) fn breaking_cost(&self, ix: TableIx, table: &Table) -> Vec<i64> {
        let Some((dealt, rank, size, ..)) = self.keys(ix, table).breaking else {
            return Vec::new();
        };
        let rank = (self.order == BreakOrder::Announced).then(|| i64::from(rank));
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        let dealt = [i64::from(dealt)].into_iter();
        dealt.chain(rank).chain([size]).collect()
    }

    /// Tables that never dealt, in the order of their names.
    pub(crate) const fn forming(&self) -> &BTreeSet<TableIx> {
        &self.forming
    }

    /// Tables that are held or halted, in the order of their names.
    pub(crate) const fn paused(&self) -> &BTreeSet<TableIx> {
        &self.paused
    }

    /// Players on their way to a table without a hand in progress.
    pub(crate) const fn landing(&self) -> usize {
        self.landing
    }

    /// Whether these lists and counts are the same as others.
    pub(crate) fn same(&self, other: &Self) -> bool {
        let quiet = self.quiet.iter().zip(&other.quiet);
        quiet
            .into_iter()
            .all(|(list, other)| list.len() == other.len() && list.iter().eq(other.iter()))
            && self.playing == other.playing
            && self.sizes == other.sizes
            && self.seated == other.seated
            && self.quiet_seated == other.quiet_seated
            && self.breaking == other.breaking
            && self.forming == other.forming
            && self.paused == other.paused
            && self.landing == other.landing
    }
}

fn toggle(list: &mut BTreeSet<TableIx>, ix: TableIx, there: bool) {
    if there {
        list.insert(ix);
    } else {
        list.remove(&ix);
    }
}

fn count(counts: &mut [usize; SIZES], size: usize, add: bool) {
    if let Some(found) = counts.get_mut(size) {
        *found = if add {
            *found + 1
        } else {
            found.saturating_sub(1)
        };
    }
}
