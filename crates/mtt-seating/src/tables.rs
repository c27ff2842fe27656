//! The open tables, found by name or by number.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::TableId;
use crate::index::TableIx;
use crate::table::Table;

/// Tables that the engine named are found by their number up to this one, others by a search.
const NUMBERED: usize = 1 << 16;

/// A table with its name.
#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub(crate) id: TableId,
    pub(crate) table: Table,
}

/// The open tables. Their numbers are in the order of their names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tables {
    slots: Vec<Option<Slot>>,
    names: BTreeMap<TableId, TableIx>,
    /// Tables by the number in their name.
    numbered: Vec<Option<TableIx>>,
}

impl Tables {
    /// Number of open tables.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Numbers used so far, those of closed tables included.
    pub(crate) const fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The number of a table.
    pub(crate) fn find(&self, id: &TableId) -> Option<TableIx> {
        match small_number(id) {
            Some(number) => self.numbered.get(number).copied().flatten(),
            None => self.names.get(id).copied(),
        }
    }

    /// A table with its name.
    pub(crate) fn slot(&self, ix: TableIx) -> Option<&Slot> {
        self.slots.get(ix.slot())?.as_ref()
    }

    /// A table that is known to be open.
    fn of(&self, ix: TableIx) -> &Slot {
        #[expect(
            clippy::expect_used,
            reason = "the list of names and the transits hold open tables only, which the tests recount"
        )]
        self.slot(ix).expect("the table is open")
    }

    /// The name of a table that is known to be open.
    pub(crate) fn id(&self, ix: TableIx) -> &TableId {
        &self.of(ix).id
    }

    /// A table.
    pub(crate) fn get(&self, ix: TableIx) -> Option<&Table> {
        self.slot(ix).map(|slot| &slot.table)
    }

    /// A table, to change it.
    pub(crate) fn get_mut(&mut self, ix: TableIx) -> Option<&mut Table> {
        let slot = self.slots.get_mut(ix.slot())?.as_mut()?;
        Some(&mut slot.table)
    }

    /// The tables in the order of their names.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Slot> {
        self.names.values().map(|ix| self.of(*ix))
    }

    /// The numbers of the tables in the order of their names.
    pub(crate) fn numbers(&self) -> impl ExactSizeIterator<Item = TableIx> {
        self.names.values().copied()
    }

    /// Adds a table behind all others; `false` if its name belongs between them, so that
    /// [`sorted`](Self::sorted) must follow.
    pub(crate) fn push(&mut self, slot: Slot) -> (TableIx, bool) {
        let last = self.names.last_key_value();
        let in_order = last.is_none_or(|(last, _)| *last < slot.id);
        let ix = TableIx::of(self.slots.len());
        self.slots.push(None);
        self.put(ix, slot);
        (ix, in_order)
    }

    /// Puts a table into an empty slot.
    pub(crate) fn put(&mut self, ix: TableIx, slot: Slot) {
        self.enter(&slot.id, Some(ix));
        self.names.insert(slot.id.clone(), ix);
        if let Some(found) = self.slots.get_mut(ix.slot()) {
            *found = Some(slot);
        }
    }

    /// Takes a table out; its number stays unused.
    pub(crate) fn remove(&mut self, ix: TableIx) -> Option<Slot> {
        let slot = self.slots.get_mut(ix.slot())?.take()?;
        self.names.remove(&slot.id);
        self.enter(&slot.id, None);
        Some(slot)
    }

    /// Takes the last slot away, and with it the table that was added last.
    pub(crate) fn pop(&mut self) {
        if let Some(last) = self.slots.len().checked_sub(1) {
            self.remove(TableIx::of(last));
            self.slots.pop();
        }
    }

    fn enter(&mut self, id: &TableId, ix: Option<TableIx>) {
        let Some(number) = small_number(id) else {
            return;
        };
        if number >= self.numbered.len() {
            self.numbered.resize((number + 1).next_power_of_two(), None);
        }
        if let Some(found) = self.numbered.get_mut(number) {
            *found = ix;
        }
    }

    /// For each number the one that puts the tables into the order of their names, unused numbers last.
    pub(crate) fn sorted(&self) -> Vec<TableIx> {
        let mut new: Vec<Option<TableIx>> = alloc::vec![None; self.slots.len()];
        let mut next = 0;
        for old in self.names.values() {
            if let Some(found) = new.get_mut(old.slot()) {
                *found = Some(TableIx::of(next));
                next += 1;
            }
        }
        let mut unused = next..;
        let filled = new.into_iter().map(|ix| match ix {
            Some(ix) => ix,
            None => TableIx::of(unused.next().unwrap_or(usize::MAX)),
        });
        filled.collect()
    }

    /// Gives every table the number that `new` has in the place of its old one.
    pub(crate) fn renumber(&mut self, new: &[TableIx]) {
        let old = core::mem::take(&mut self.slots);
        let mut moved: Vec<Option<Slot>> = Vec::new();
        moved.resize_with(old.len(), || None);
        for (slot, ix) in old.into_iter().zip(new) {
            if let Some(found) = moved.get_mut(ix.slot()) {
                *found = slot;
            }
        }
        self.slots = moved;
        for ix in self.names.values_mut() {
            *ix = new.get(ix.slot()).copied().unwrap_or(*ix);
        }
        for ix in self.numbered.iter_mut().flatten() {
            *ix = new.get(ix.slot()).copied().unwrap_or(*ix);
        }
    }

    /// Gives up the numbers behind the last open table.
    pub(crate) fn truncate(&mut self) {
        while matches!(self.slots.last(), Some(None)) {
            self.slots.pop();
        }
    }
}

/// The number of a table that the engine named, if it is small enough for the list.
fn small_number(id: &TableId) -> Option<usize> {
    let number = usize::try_from(id.number()?).ok()?;
    (number < NUMBERED).then_some(number)
}
