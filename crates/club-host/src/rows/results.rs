//! Totals of a season from a file.

use club_log::Command;
use club_log::command::{ImportRow, ImportedPlayer, SeasonCommand};
use club_log::ids::SeasonId;
use club_log::imports::MAX_IMPORTED_ENTRIES;
use club_log::refusal::{BadRow, RowField};

use super::{Columns, LinedRows, no_count};
use crate::RowFault;

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "total_points", "entries", "events"],
    optional: 1,
};

/// Every number with so few characters is within the range of exact numbers.
const MAX_DIGITS: usize = 38;

/// Totals of a season from a file.
pub type ResultRows = LinedRows<ImportRow>;

impl LinedRows<ImportRow> {
    /// The rows of a file with the header `name,total_points,entries` and `,events` if wanted.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        Self::of(COLUMNS, bytes, |cells| {
            let points = cells.value(2, |text| {
                let digits = |text: &str| text.bytes().all(|byte| b"0123456789./".contains(&byte));
                if text.len() > MAX_DIGITS && digits(&text) {
                    return RowFault::CsvDigits { text };
                }
                RowFault::CsvNoPoints { text }
            });
            let entries: Option<u32> = cells.value(3, no_count(1, MAX_IMPORTED_ENTRIES));
            let with_events = cells.count == COLUMNS.names.len();
            let events = with_events.then(|| cells.value(4, no_count(0, MAX_IMPORTED_ENTRIES)));
            ImportRow {
                player: ImportedPlayer::Name(cells.text(1).unwrap_or_default()),
                points: points.unwrap_or_else(|| 0_u32.into()),
                // Events are compared with entries only where both are known.
                events: entries.and(events.flatten()),
                entries: entries.unwrap_or(1),
            }
        })
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
            let column = match bad.field {
                RowField::Player | RowField::Place => 1,
                RowField::Points => 2,
                RowField::Entries => 3,
                RowField::Events => 4,
            };
            let same = bad.same_as.and_then(|row| self.line_of(row));
            let (number, row) = (bad.row, self.row(bad.row));
            let fault = refused_row(bad, row, same);
            self.wrong(number, column, fault);
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
