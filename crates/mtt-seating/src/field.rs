//! The field as one decision sees it. It says which tables stay, how many there are of each size,
//! and what they should hold.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::index::TableIx;
use crate::room::{Level, Standing};
use crate::table::Table;
use crate::tallies::SIZES;
use crate::tournament::{MoveOrder, Registration, Tournament};

/// The field as the rules see it: tables that stay, the sizes they should have, and tables to be
/// broken.
///
/// With `q` and `r` from `players = q * tables + r`, `r` tables should hold `q + 1` players, the
/// others `q`. Waiting players and those of tables to be broken are part of the whole number.
///
/// In a room a table with fewer places than `q` should be full. It is listed as if its missing places were players: a
/// full one has `q` of them, so that it neither gives nor takes, and one with an open seat is below `q` like any other.
///
/// All numbers come from lists that are kept, so that it costs the same for ten tables and ten thousand.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// The tables to be broken, the first one first.
    pub(crate) doomed: Vec<TableIx>,
    /// The same tables, to ask for one.
    marked: BTreeSet<TableIx>,
    /// Tables that stay, by effective size.
    sizes: [usize; SIZES],
    /// Tables of a room with fewer places than `q`, with the number that is missing.
    raised: BTreeMap<TableIx, usize>,
    /// Tables of a room that stay, each with its effective size and its places.
    own: Vec<(TableIx, usize, usize)>,
    /// Tables of a room that stay and have no more than `q` places.
    pub(crate) capped: BTreeSet<TableIx>,
    /// Number of tables that stay.
    kept: usize,
    /// Everybody alive.
    pub(crate) players: usize,
    /// Fewest tables for everybody alive.
    pub(crate) needed: usize,
    /// Players who will come from the waiting list: those there and those of tables to be broken.
    coming: usize,
    pub(crate) q: usize,
    pub(crate) r: usize,
    /// Gap between tables that is left alone.
    tolerance: usize,
    /// Whether a forming table that stays cannot deal yet, even when everybody on the way has arrived.
    hungry: bool,
}

impl<P: Ord + Clone> Tournament<P> {
    /// Number of tables that are open above the number that is kept.
    ///
    /// Kept are the fewest for everybody alive, and the slack while registration is open.
    pub(crate) fn tables_too_many(&self) -> usize {
        let slack = self.slack();
        if self.room.is_some() {
            return self.room_too_many(slack);
        }
        let needed = self.tables_needed();
        // A table kept for late players is of no use if the average table could not deal.
        let wanted = needed.max((needed + slack).min(self.players_alive() / 2));
        self.tables.len().saturating_sub(wanted)
    }

    /// Tables above those needed that stay open for late players.
    pub(crate) fn slack(&self) -> usize {
        match self.header.registration {
            Registration::Open => usize::from(self.config.registration_slack()),
            Registration::UntilStart | Registration::Closed => 0,
        }
    }

    /// Places of a table.
    pub(crate) fn places_of(&self, ix: TableIx) -> usize {
        let table = self.tables.get(ix);
        table.map_or(0, |table| table.places(self.n_max()))
    }

    /// Whether the director has broken a table.
    pub(crate) fn is_shut(&self, ix: TableIx) -> bool {
        let id = self.tables.slot(ix).map(|slot| &slot.id);
        let table = id.and_then(|id| self.room.as_ref()?.table(id));
        table.is_some_and(|table| table.standing == Standing::Shut)
    }

    /// Number of tables of a room that break. They are those that the director shut, and the first ones of the order
    /// while the others hold everybody.
    fn room_too_many(&self, slack: usize) -> usize {
        let (open, players) = (self.tables.len(), self.players_alive());
        let mut rest: usize = self.tables.numbers().map(|ix| self.places_of(ix)).sum();
        let (mut shut, mut spare) = (0, 0);
        for ix in self
            .tallies
            .breaking()
            .take(open.saturating_sub(self.fewest_tables()))
        {
            let left = rest.saturating_sub(self.places_of(ix));
            if self.is_shut(ix) {
                shut += 1;
            } else if left < players {
                break;
            }
            spare += 1;
            rest = left;
        }
        let needed = open - spare;
        let more = slack.saturating_add(self.kept_open());
        let wanted = needed.max(needed.saturating_add(more).min(players / 2));
        open.saturating_sub(wanted).max(shut)
    }

    /// The level of the tables that stay.
    fn level(&self, players: usize, kept: usize, marked: &BTreeSet<TableIx>) -> Level {
        if self.room.is_none() {
            let tables = kept.max(1);
            return Level {
                q: players / tables,
                r: players % tables,
            };
        }
        let stay = self.tables.numbers().filter(|ix| !marked.contains(ix));
        let places: Vec<usize> = stay.map(|ix| self.places_of(ix)).collect();
        Level::of(players, &places)
    }

    /// The field as it is now.
    pub(crate) fn field(&self) -> Field {
        let open = self.tables.len();
        let mut sizes = self.tallies.sizes();
        let mut coming = self.waiting.len();
        let too_many = self.tables_too_many();
        let doomed: Vec<TableIx> = self.tallies.breaking().take(too_many).collect();
        for ix in &doomed {
            let size = self.tables.get(*ix).map_or(0, Table::effective);
            coming += size;
            if let Some(count) = sizes.get_mut(size) {
                *count = count.saturating_sub(1);
            }
        }
        let marked: BTreeSet<TableIx> = doomed.iter().copied().collect();
        let hungry = self.tallies.forming().iter().any(|ix| {
            let size = self.tables.get(*ix).map_or(0, Table::effective);
            size < self.first_hand_needs(*ix) && !marked.contains(ix)
        });
        let players = self.players_alive();
        let kept = open - doomed.len();
        let Level { q, r } = self.level(players, kept, &marked);
        let (mut raised, mut capped, mut own) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
        if self.room.is_some() {
            for ix in self.tables.numbers().filter(|ix| !marked.contains(ix)) {
                let places = self.places_of(ix);
                let size = self.tables.get(ix).map_or(0, Table::effective);
                own.push((ix, size, places));
                if places <= q {
                    capped.insert(ix);
                }
                if places < q {
                    move_one(&mut sizes, size, size + (q - places));
                    raised.insert(ix, q - places);
                }
            }
        }
        let gap = u32::try_from(open).map_or(u32::MAX, |open| open);
        Field {
            players,
            needed: self.tables_needed(),
            coming,
            q,
            r,
            raised,
            own,
            capped,
            tolerance: usize::from(self.config.tolerance().gap(gap)),
            hungry,
            doomed,
            marked,
            sizes,
            kept,
        }
    }

    /// Tables that stay, without a hand in progress, of one size, in the order of their names. Small tables of a room
    /// come behind them.
    pub(crate) fn quiet_kept(&self, field: &Field, size: usize) -> impl Iterator<Item = TableIx> {
        let plain = self.tallies.quiet(size).filter(|ix| field.is_plain(*ix));
        plain.chain(self.raised_to(field, size, false))
    }

    /// Tables that stay, in a hand, of one size, the hand that began first first. Small tables of a room come behind
    /// them.
    pub(crate) fn playing_kept(&self, field: &Field, size: usize) -> impl Iterator<Item = TableIx> {
        let plain = self.tallies.playing(size).filter(|ix| field.is_plain(*ix));
        plain.chain(self.raised_to(field, size, true))
    }

    /// Tables of a room with fewer places than `q` that are listed under a size.
    fn raised_to(
        &self,
        field: &Field,
        size: usize,
        in_hand: bool,
    ) -> impl Iterator<Item = TableIx> {
        let raised = field.raised.iter().filter(move |(ix, missing)| {
            let table = self.tables.get(**ix);
            table.is_some_and(|table| {
                table.in_hand() == in_hand && table.effective() + **missing == size
            })
        });
        raised.map(|(ix, _)| *ix)
    }

    /// The size under which a table is listed in a field.
    pub(crate) fn size_in(&self, field: &Field, ix: TableIx) -> usize {
        let size = self.tables.get(ix).map_or(0, Table::effective);
        size + field.raised.get(&ix).copied().unwrap_or(0)
    }

    /// Whether a table has a place that nobody claims.
    pub(crate) fn has_room(&self, ix: TableIx) -> bool {
        let claimed = self.tables.get(ix).map(Table::claimed);
        claimed.is_some_and(|claimed| claimed < self.places_of(ix))
    }

    /// Whether a table in a hand could give a player to a table with `to` players.
    pub(crate) fn helper_for(&self, field: &Field, to: usize) -> bool {
        let sizes = (0..SIZES).rev().filter(|size| field.wants(*size, to));
        let mut donors = sizes.flat_map(|size| self.playing_kept(field, size));
        donors.any(|ix| self.tables.get(ix).is_some_and(Table::movable))
    }

    /// Whether an order that is counted in the field would be given again if it did not exist.
    pub(crate) fn needs(&self, field: &Field, order: &MoveOrder<P>) -> bool {
        let size = |id| {
            let ix = self.tables.find(id).filter(|ix| field.keeps(*ix))?;
            Some((ix, self.size_in(field, ix)))
        };
        let (Some((from, more)), Some((to, fewer))) = (size(&order.from), size(&order.to)) else {
            return false;
        };
        let mut without = field.clone();
        without.resize(more, more + 1);
        without.resize(fewer, fewer.saturating_sub(1));
        for (ix, size, _) in &mut without.own {
            *size += usize::from(*ix == from);
            *size = size.saturating_sub(usize::from(*ix == to));
        }
        without.hungry = self.tallies.forming().iter().any(|ix| {
            let size = self.tables.get(*ix).map_or(0, Table::effective);
            let size = match *ix {
                ix if ix == from => size + 1,
                ix if ix == to => size.saturating_sub(1),
                _ => size,
            };
            size < self.first_hand_needs(*ix) && field.keeps(*ix)
        });
        without.unbalanced() && without.wants(more + 1, fewer.saturating_sub(1))
    }
}

impl Field {
    /// Whether a table stays.
    pub(crate) fn keeps(&self, ix: TableIx) -> bool {
        self.marked.is_empty() || !self.marked.contains(&ix)
    }

    /// Whether a table stays and is listed under its own size.
    fn is_plain(&self, ix: TableIx) -> bool {
        self.keeps(ix) && (self.raised.is_empty() || !self.raised.contains_key(&ix))
    }

    /// Open tables.
    pub(crate) const fn open(&self) -> usize {
        self.kept + self.doomed.len()
    }

    fn resize(&mut self, from: usize, to: usize) {
        move_one(&mut self.sizes, from, to);
    }

    /// Number of tables that stay with more than `size` players.
    pub(crate) fn above(&self, size: usize) -> usize {
        self.sizes.iter().skip(size + 1).sum()
    }

    /// Number of tables that stay.
    pub(crate) const fn kept(&self) -> usize {
        self.kept
    }

    /// Players above `q + 1`, summed over the tables that stay.
    pub(crate) fn surplus(&self) -> usize {
        let sizes = self.sizes.iter().enumerate();
        sizes
            .map(|(size, tables)| size.saturating_sub(self.q + 1) * tables)
            .sum()
    }

    /// Players missing below `q`, summed over the tables that stay, minus those who will come.
    pub(crate) fn deficit(&self) -> usize {
        let sizes = self.sizes.iter().enumerate();
        let missing: usize = sizes
            .map(|(size, tables)| self.q.saturating_sub(size) * tables)
            .sum();
        missing.saturating_sub(self.coming)
    }

    /// Whether tables differ by more than is left alone, or a forming table cannot deal yet.
    pub(crate) fn unbalanced(&self) -> bool {
        let largest = self.sizes.iter().rposition(|tables| *tables > 0);
        let smallest = self.sizes.iter().position(|tables| *tables > 0);
        let gap = largest.unwrap_or(0) - smallest.unwrap_or(0);
        gap.max(self.own_gap()) > self.tolerance || self.hungry
    }

    /// The largest table of a room minus the smallest one that is not full.
    fn own_gap(&self) -> usize {
        let largest = self.own.iter().map(|(_, size, _)| *size).max();
        let open = self.own.iter().filter(|(_, size, places)| size < places);
        let smallest = open.map(|(_, size, _)| *size).min();
        let pair = largest.zip(smallest);
        pair.map_or(0, |(largest, smallest)| largest.saturating_sub(smallest))
    }

    /// Whether balancing moves a player from a table with `from` to one with `to` players.
    ///
    /// The donor has two above the average, or one above it while more players are missing than
    /// superfluous. The receiver is below the average, or at it while more are superfluous than
    /// missing.
    pub(crate) fn wants(&self, from: usize, to: usize) -> bool {
        self.gives(from) && self.takes(to)
    }

    /// Whether a table with `size` players is a donor.
    pub(crate) fn gives(&self, size: usize) -> bool {
        size >= self.q + 2 || (size == self.q + 1 && self.deficit() > self.surplus())
    }

    /// Whether a table with `size` players is a receiver.
    pub(crate) fn takes(&self, size: usize) -> bool {
        size < self.q || (size == self.q && self.surplus() > self.deficit())
    }

    /// Whether a table with `size` players is below its target, so that one more player is wanted there.
    pub(crate) fn below_target(&self, size: usize) -> bool {
        size < self.q || (size == self.q && self.above(self.q) < self.r)
    }
}

/// Lists a table under another size.
fn move_one(sizes: &mut [usize; SIZES], from: usize, to: usize) {
    if let Some(count) = sizes.get_mut(from) {
        *count = count.saturating_sub(1);
    }
    if let Some(count) = sizes.get_mut(to.min(SIZES - 1)) {
        *count += 1;
    }
}
