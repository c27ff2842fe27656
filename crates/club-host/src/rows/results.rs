//! Totals of a season from a file.

use club_log::Command;
use club_log::command::{ImportRow, ImportedPlayer, SeasonCommand};
use club_log::ids::SeasonId;
use club_log::imports::MAX_IMPORTED_ENTRIES;
use club_log::refusal::{BadRow, RowField};

use super::{Columns, Row, no_count, value};
use crate::{RowFault, RowProblem};

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "total_points", "entries", "events"],
    optional: 1,
};

/// Every number with so few characters is within the range of exact numbers.
const MAX_DIGITS: usize = 38;

/// Contents of a file of totals: rows with their lines, and its problems.
///
/// A wrong number is replaced by a harmless one, so that the rest of the row can be checked.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ResultRows {
    /// The rows.
    pub rows: Vec<ImportRow>,
    /// Their lines in the file.
    pub lines: Vec<u64>,
    /// Problems of the file.
    pub problems: Vec<RowProblem>,
}

impl ResultRows {
    /// The rows of a file with the header `name,total_points,entries` and `,events` if wanted.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let read = COLUMNS.read(bytes);
        let mut rows = Self {
            problems: read.problems,
            ..Self::default()
        };
        for (line, row) in &read.records {
            rows.take(row, *line, read.count.unwrap_or_default());
        }
        rows
    }

    /// The command that the rows stand for; `again` where the season has other imports.
    #[must_use]
    pub fn command(&self, season: SeasonId, again: bool) -> Command {
        let rows = self.rows.clone();
        SeasonCommand::ImportResults {
            season,
            rows,
            again,
        }
        .into()
    }

    /// Adds the problems that a refusal of the command finds in the lines.
    pub fn refused(&mut self, rows: Vec<BadRow>) {
        for bad in rows {
            let line_of = |row: usize| self.lines.get(row.checked_sub(1)?).copied();
            let column = match bad.field {
                RowField::Player | RowField::Place => 1,
                RowField::Points => 2,
                RowField::Entries => 3,
                RowField::Events => 4,
            };
            let row = bad.row.checked_sub(1).and_then(|row| self.rows.get(row));
            let line = line_of(bad.row).unwrap_or_default();
            let same = bad.same_as.and_then(line_of);
            let problem = COLUMNS.problem(line, column, refused_row(bad, row, same));
            self.problems.push(problem);
        }
    }

    fn take(&mut self, row: &Row, line: u64, columns: usize) {
        let name = row.text(1).unwrap_or_default().to_owned();
        let points = value(row, 2, |text| {
            let digits = |text: &str| text.bytes().all(|byte| b"0123456789./".contains(&byte));
            if text.len() > MAX_DIGITS && digits(&text) {
                return RowFault::CsvDigits { text };
            }
            RowFault::CsvNoPoints { text }
        });
        let points = self.known(line, 2, points);
        let entries = self.known(
            line,
            3,
            value::<u32>(row, 3, no_count(1, MAX_IMPORTED_ENTRIES)),
        );
        let events =
            (columns == 4).then(|| value::<u32>(row, 4, no_count(0, MAX_IMPORTED_ENTRIES)));
        let events = self.known(line, 4, events.flatten());
        self.lines.push(line);
        self.rows.push(ImportRow {
            player: ImportedPlayer::Name(name),
            points: points.unwrap_or_else(|| 0_u32.into()),
            // Events are compared with entries only where both are known.
            events: entries.and(events),
            entries: entries.unwrap_or(1),
        });
    }

    /// The value, if there is one that could be read.
    fn known<T>(
        &mut self,
        line: u64,
        column: usize,
        value: Option<Result<T, RowFault>>,
    ) -> Option<T> {
        match value? {
            Ok(value) => Some(value),
            Err(fault) => {
                self.problems.push(COLUMNS.problem(line, column, fault));
                None
            }
        }
    }
}

/// Fault that the log finds in a row; `same` is the line of an earlier row of the same player.
fn refused_row(bad: BadRow, row: Option<&ImportRow>, same: Option<u64>) -> RowFault {
    let words = bad.fault;
    let Some(row) = row else {
        return RowFault::CsvNotRead { words };
    };
    if let Some(excess) = bad.excess {
        return RowFault::CsvBeyond {
            words,
            figure: excess.figure,
            value: excess.value,
            in_all: excess.in_all,
            max: excess.max,
        };
    }
    match (bad.field, same) {
        (RowField::Points, _) => RowFault::CsvNegative {
            words,
            points: row.points.to_string(),
        },
        (RowField::Entries, _) => RowFault::CsvNoEntries { words },
        (RowField::Events, _) => RowFault::CsvEvents {
            words,
            events: row.events.unwrap_or_default(),
            entries: row.entries,
        },
        (RowField::Player | RowField::Place, Some(line)) => RowFault::CsvSamePlayer { words, line },
        (RowField::Player | RowField::Place, None) => RowFault::CsvPlayer { words },
    }
}
