//! The finishing order of a past tournament from a file.

use club_log::command::FinishRow;
use club_log::decide::MAX_IMPORT_ROWS;
use club_log::refusal::{BadRow, RowField};
use club_log::rules::MAX_ENTRIES;

use super::{Columns, no_count, value};
use crate::{RowFault, RowProblem};

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["place", "player", "entries"],
    optional: 1,
};

/// Contents of a file with a finishing order: rows with their lines, and its problems.
///
/// They are the rows of the commands `import_finish` and `correct_finish`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FinishRows {
    /// The rows.
    pub rows: Vec<FinishRow>,
    /// Their lines in the file.
    pub lines: Vec<u64>,
    /// Problems of the file.
    pub problems: Vec<RowProblem>,
}

impl FinishRows {
    /// The rows of a file with the header `place,player` and `,entries` if wanted.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let read = COLUMNS.read(bytes);
        let mut rows = Self {
            problems: read.problems,
            ..Self::default()
        };
        let with_entries = read.count == Some(COLUMNS.names.len());
        for (line, row) in &read.records {
            let mut known = |column, value: Option<Result<u32, RowFault>>| match value? {
                Ok(value) => Some(value),
                Err(fault) => {
                    rows.problems.push(COLUMNS.problem(*line, column, fault));
                    None
                }
            };
            let place = known(1, value(row, 1, no_count(1, MAX_IMPORT_ROWS)));
            let entries = with_entries
                .then(|| value(row, 3, no_count(1, MAX_ENTRIES)))
                .flatten();
            let entries = known(3, entries);
            rows.lines.push(*line);
            rows.rows.push(FinishRow {
                place: place.unwrap_or_default(),
                player: row.text(2).unwrap_or_default().to_owned(),
                entries: entries.unwrap_or(1),
            });
        }
        rows
    }

    /// Adds the problems that a refusal of the command finds in the lines.
    pub fn refused(&mut self, rows: Vec<BadRow>) {
        for bad in rows {
            let line_of = |row: usize| self.lines.get(row.checked_sub(1)?).copied();
            let column = match bad.field {
                RowField::Place => 1,
                RowField::Player | RowField::Points | RowField::Events => 2,
                RowField::Entries => 3,
            };
            let row = bad.row.checked_sub(1).and_then(|row| self.rows.get(row));
            let line = line_of(bad.row).unwrap_or_default();
            let same = bad.same_as.and_then(line_of);
            let problem = COLUMNS.problem(line, column, refused_row(bad, row, same));
            self.problems.push(problem);
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
