//! `season import`: totals of a season from a CSV file.

use std::path::Path;

use club_host::{RowFault, RowProblem, RowsFailure, RowsState};
use club_log::command::{ImportRow, ImportedPlayer, SeasonCommand};
use club_log::decide::Decision;
use club_log::event::SeasonEvent;
use club_log::ids::SeasonId;
use club_log::imports::MAX_IMPORTED_ENTRIES;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::{BadRow, RowField, SeasonRefusal};
use club_log::{Command, Event, Refusal};
use club_words::Lang;
use csv::StringRecord;
use payout_dhondt::Ratio;
use serde_json::json;

use super::rows::{Columns, no_count, value};
use super::session::Session;
use crate::club::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "total_points", "entries", "events"],
    optional: 1,
};

/// Every number with so few characters is within the range of exact numbers.
const MAX_DIGITS: usize = 38;

/// Contents of the file: rows with their line numbers, and its problems. A wrong number is replaced
/// by a harmless one, so that the rest of the row can be checked.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<u64>,
    pub(crate) rows: Vec<ImportRow>,
    pub(crate) problems: Vec<RowProblem>,
}

/// The command that the file stands for. It is tried before anything is written, and all
/// problems of the file are reported together.
pub(super) async fn command(
    session: &mut Session<'_>,
    file: &Path,
    season: SeasonId,
    again: bool,
) -> Result<(Command, Preview), ClubError> {
    let sheet = read(&read_file(file, MAX_SMALL_FILE)?);
    let Sheet {
        lines,
        rows,
        mut problems,
    } = sheet;
    let unreadable = !problems.is_empty();
    if rows.is_empty() && !unreadable {
        return Err(RowsFailure::no_rows(file).into());
    }
    let line_of = |row: usize| lines.get(row.checked_sub(1)?).copied();
    let of_file = rows.clone();
    let command: Command = SeasonCommand::ImportResults {
        season,
        rows,
        again,
    }
    .into();
    match session.preview(command.clone()).await {
        Ok(preview) if !unreadable => return Ok((command, preview)),
        Ok(_) => {}
        Err(LedgerError::Refused(Refusal::Season(SeasonRefusal::BadRows { rows }))) => {
            problems.extend(rows.into_iter().map(|bad| {
                let column = match bad.field {
                    RowField::Player | RowField::Place => 1,
                    RowField::Points => 2,
                    RowField::Entries => 3,
                    RowField::Events => 4,
                };
                let row = bad.row.checked_sub(1).and_then(|row| of_file.get(row));
                let line = line_of(bad.row).unwrap_or_default();
                let same = bad.same_as.and_then(line_of);
                COLUMNS.problem(line, column, refused_row(bad, row, same))
            }));
        }
        // A rejection of the whole command is reported once the file can be read.
        Err(_) if unreadable => {}
        Err(error) => return Err(error.into()),
    }
    let state = if unreadable {
        RowsState::Unreadable
    } else {
        RowsState::Refused
    };
    Err(RowsFailure::bad_rows(file, state, problems).into())
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

/// The rows of the file; a byte order mark at its beginning is passed over.
pub(crate) fn read(bytes: &[u8]) -> Sheet {
    let read = COLUMNS.read(bytes);
    let mut sheet = Sheet {
        problems: read.problems,
        ..Sheet::default()
    };
    for (line, record) in &read.records {
        sheet.take(record, *line, read.count.unwrap_or_default());
    }
    sheet
}

impl Sheet {
    fn take(&mut self, record: &StringRecord, line: u64, columns: usize) {
        let name = record.get(0).unwrap_or_default().to_owned();
        let points = value::<Ratio>(record, 2, |text| {
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
            value::<u32>(record, 3, no_count(1, MAX_IMPORTED_ENTRIES)),
        );
        let events =
            (columns == 4).then(|| value::<u32>(record, 4, no_count(0, MAX_IMPORTED_ENTRIES)));
        let events = self.known(line, 4, events.flatten());
        self.lines.push(line);
        self.rows.push(ImportRow {
            player: ImportedPlayer::Name(name),
            points: points.unwrap_or(Ratio::ZERO),
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

/// Preview of an import, for `--dry-run`.
pub(super) fn preview(lang: Lang, season: &SeasonId, decision: &Decision, as_json: bool) -> String {
    let players: usize = decision
        .events
        .iter()
        .map(|draft| match &draft.event {
            Event::Season(SeasonEvent::ResultsImported(body)) => body.totals.len(),
            _ => 0,
        })
        .sum();
    let names: Vec<&str> = decision
        .names
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    if as_json {
        let document = json!({
            "dry_run": true,
            "season": season,
            "players": players,
            "new_members": names,
        });
        return format!("{document}\n");
    }
    let players = say::results_of_players(lang, players);
    let mut text = say::import_preview(lang, players, season.to_string()) + "\n";
    if !names.is_empty() {
        let members = say::new_members(lang, names.len());
        text.push_str(&say::import_new(
            lang,
            members,
            names.join(&say::list_comma(lang)),
        ));
        text.push('\n');
    }
    text
}
