//! The fold of seats that are drawn again, and of tables that the director kept open.

use chained_events::timestamp::Timestamp;
use mtt_seating::TableId;

use super::FoldFault;
use crate::event::SeatsRedrawn;
use crate::tournament::Tournament;

impl Tournament {
    /// Everybody has a new seat; one table that is left is the final one where nobody can enter.
    pub(super) fn fold_redrawn(
        &mut self,
        body: &SeatsRedrawn,
        at: Timestamp,
    ) -> Result<(), FoldFault> {
        let before: Vec<TableId> = self.seats.tables().map(|(id, _)| id.clone()).collect();
        let rules = &self.announcement.rules.seating;
        let again = |table: &TableId| rules.reopens(table);
        self.seats.redraw_all(&body.tables, &body.seats, again)?;
        for table in before.iter().filter(|table| !body.tables.contains(table)) {
            self.let_go(table);
        }
        for table in body.tables.iter().filter(|table| !before.contains(table)) {
            self.tables_at.insert(table.clone(), at);
        }
        if !self.registration_open {
            self.seats.mark_final_table();
        }
        Ok(())
    }

    /// The director's wish to keep a table open ends with the table.
    pub(super) fn let_go(&mut self, table: &TableId) {
        if let Some(room) = &mut self.announcement.rules.seating.room {
            room.let_go(table);
        }
    }
}
