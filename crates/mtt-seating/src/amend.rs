//! A state that is brought up to another one, table by table, instead of being restored whole.

use alloc::vec::Vec;

use crate::error::SeatingError;
use crate::ids::TableId;
use crate::index::PlayerIx;
use crate::setup::{TableSetup, WaitingSetup};
use crate::snapshot::registration_of;
use crate::table::Phase;
use crate::tournament::Tournament;

/// Parts of a tournament that has started, as they are now.
///
/// Players who left, or changed tables or came in, are in it with every table where they sat or sit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amendment<P> {
    /// Tables that are not open any more.
    pub closed: Vec<TableId>,
    /// Tables that are new or differ, with their players.
    pub tables: Vec<TableSetup<P>>,
    /// The waiting list, where it differs.
    pub waiting: Option<Vec<WaitingSetup<P>>>,
    /// Whether players may enter.
    pub registration_open: bool,
    /// The final table, once it was announced.
    pub final_table: Option<TableId>,
    /// Number of the next table; as it was by default.
    pub next_table: Option<u32>,
}

impl<P: Ord + Clone> Tournament<P> {
    /// The tournament with other tables, another waiting list, and without orders: those are to be
    /// given again.
    ///
    /// It equals the one that [`restore`](Self::restore) makes of the whole state.
    ///
    /// # Errors
    ///
    /// As [`restore`](Self::restore), of the parts that are given.
    ///
    /// # Complexity
    ///
    /// The players of the parts, each with a search among all.
    pub fn amended(mut self, amendment: Amendment<P>) -> Result<Self, SeatingError<P>> {
        self.commit();
        self.ended.clear();
        while let Some(last) = self.orders.len().checked_sub(1) {
            self.remove_order(last);
        }
        let differ = amendment.tables.iter().map(|table| &table.id);
        for id in amendment.closed.iter().chain(differ) {
            self.empty(id);
        }
        if amendment.waiting.is_some() {
            let waiting: Vec<PlayerIx> = self.waiting.values().copied().collect();
            for player in waiting {
                self.drop_player(player);
            }
        }
        for id in &amendment.closed {
            if let Some(ix) = self.tables.find(id) {
                self.close_table(ix);
            }
        }
        self.compact();
        for table in amendment.tables {
            let facts = self.facts_of(&table)?;
            if self.tables.find(&table.id).is_none() {
                self.add_table(table.id.clone(), Phase::Untracked);
            }
            let (ix, _) = self.open_table(&table.id)?;
            self.change_table(ix, |found| found.facts = facts);
            self.fill_table(ix, table.phase, table.seats, false)?;
        }
        if let Some(waiting) = amendment.waiting {
            self.fill_waiting(waiting, false)?;
        }
        if let Some(table) = &amendment.final_table {
            self.open_table(table)?;
        }
        self.final_table = amendment.final_table;
        if let Some(next) = amendment.next_table {
            self.header.next_table = next;
            self.check_next_table()?;
        }
        let late = self.config.late_registration();
        let open = Some(amendment.registration_open);
        self.header.registration = registration_of(open, late, true)?;
        Ok(self)
    }

    /// Takes all players of a table out.
    fn empty(&mut self, table: &TableId) {
        let Some(ix) = self.tables.find(table) else {
            return;
        };
        let players: Vec<PlayerIx> = self
            .tables
            .get(ix)
            .map(|table| table.ring.iter().map(|(_, player)| player).collect())
            .unwrap_or_default();
        for player in players {
            self.drop_player(player);
        }
    }
}
