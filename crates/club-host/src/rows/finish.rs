//! The finishing order of a past tournament from a file.

use club_log::command::FinishRow;
use club_log::decide::MAX_IMPORT_ROWS;
use club_log::refusal::{BadRow, RowField};
use club_log::rules::MAX_ENTRIES;

use super::{Columns, LinedRows, no_count};
use crate::RowFault;

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["place", "player", "entries"],
    optional: 1,
};

/// Rows of the commands `import_finish` and `correct_finish` from a file.
pub type FinishRows = LinedRows<FinishRow>;

impl LinedRows<FinishRow> {
    /// The rows of a file with the header `place,player` and `,entries` if wanted.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        Self::of(COLUMNS, bytes, |cells| {
            let place = cells.value(1, no_count(1, MAX_IMPORT_ROWS));
            let with_entries = cells.count == COLUMNS.names.len();
            let entries = with_entries.then(|| cells.value(3, no_count(1, MAX_ENTRIES)));
            FinishRow {
                place: place.unwrap_or_default(),
                player: cells.text(2).unwrap_or_default(),
                entries: entries.flatten().unwrap_or(1),
            }
        })
    }

    /// Adds the problems that a refusal of the command finds in the lines.
    pub fn refused(&mut self, rows: Vec<BadRow>) {
        for bad in rows {
            let column = match bad.field {
                RowField::Place => 1,
                RowField::Player | RowField::Points | RowField::Events => 2,
                RowField::Entries => 3,
            };
            let same = bad.same_as.and_then(|row| self.line_of(row));
            let (number, row) = (bad.row, self.row(bad.row));
            let fault = refused_row(bad, row, same);
            self.wrong(number, column, fault);
        }
    }
}

/// Fault that the log finds in a row; `same` is the line of an earlier row of the same player.
fn refused_row(bad: BadRow, row: Option<&FinishRow>, same: Option<u64>) -> RowFault {
    let words = bad.fault;
    match (bad.field, same) {
        (RowField::Place, _) => RowFault::CsvPlace {
            words,
            place: row.map_or(0, |row| row.place),
        },
        (RowField::Entries, _) => RowFault::CsvEntryCount { words },
        (_, Some(line)) => RowFault::CsvSamePlayer { words, line },
        (_, None) => RowFault::CsvNoMember { words },
    }
}
