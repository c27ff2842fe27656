//! `t import-finish`: the finishing order of a past tournament from a CSV file.

use std::path::PathBuf;

use clap::Args;
use club_host::{RowFault, RowProblem, RowsFailure, RowsState};
use club_log::command::{FinishRow, TournamentAction};
use club_log::decide::MAX_IMPORT_ROWS;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::{BadRow, RowField, SeasonRefusal};
use club_log::rules::MAX_ENTRIES;
use club_log::rules::TournamentRules;
use club_log::{Command, Refusal};
use jiff::civil::Date;

use super::announce::{date, seats_of};
use super::finish;
use super::rows::{Columns, no_count, value};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::input::{MAX_SMALL_FILE, read_file};

/// The columns; the last one may be missing.
const COLUMNS: Columns = Columns {
    names: &["place", "player", "entries"],
    optional: 1,
};

/// A past tournament, or another finishing order of one.
#[derive(Debug, Args)]
pub(crate) struct ImportFinishArgs {
    /// The file, with the header `place,player` and `,entries` if wanted; tied players share a place,
    /// and the next place counts them all
    file: PathBuf,
    /// The season that it was played in
    #[arg(long, value_name = "ID", required_unless_present = "corrects")]
    season: Option<SeasonId>,
    /// The date
    #[arg(
        long,
        value_name = "YYYY-MM-DD",
        value_parser = date,
        required_unless_present = "corrects"
    )]
    date: Option<Date>,
    /// Rate it before all nights that were played after this date, which are rated again
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    as_of: Option<Date>,
    /// Rate it as the last night of its ladder, though later ones are rated
    #[arg(long, conflicts_with = "as_of")]
    as_last: bool,
    /// Give the places the points of the season's structure, so that the night counts for the standings
    #[arg(long)]
    points: bool,
    /// The title; the date if not given
    #[arg(long)]
    title: Option<String>,
    /// The id; made of the date if not given
    #[arg(long, value_name = "ID")]
    id: Option<TournamentId>,
    /// Seats at a table [default: 9]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Replace the finishing order of this imported tournament
    #[arg(
        long,
        value_name = "ID",
        requires = "reason",
        conflicts_with_all = ["season", "date", "as_of", "as_last", "points", "title", "id", "seats"]
    )]
    corrects: Option<TournamentId>,
    /// Why the order is replaced, in words
    #[arg(long, requires = "corrects")]
    reason: Option<String>,
    /// Leave the ratings as they are, for this reason
    #[arg(long, value_name = "REASON", requires = "corrects")]
    leave_ratings: Option<String>,
    /// Write nothing: show whose rate and tier would change
    #[arg(long)]
    dry_run: bool,
}

/// Imports a finishing order, or shows what would change. The command is tried before anything is
/// written, and all problems of the file are reported together.
pub(super) async fn import_finish(
    app: &App,
    session: &mut Session<'_>,
    args: ImportFinishArgs,
) -> Result<String, ClubError> {
    let Sheet {
        lines,
        rows,
        mut problems,
    } = Sheet::of(&read_file(&args.file, MAX_SMALL_FILE)?);
    if !problems.is_empty() {
        return Err(RowsFailure::bad_rows(&args.file, RowsState::Unreadable, problems).into());
    }
    if rows.is_empty() {
        return Err(RowsFailure::no_rows(&args.file).into());
    }
    let (file, dry_run) = (args.file.clone(), args.dry_run);
    let command = command(args, rows.clone())?;
    match session.preview(command.clone()).await {
        Ok(_) => finish::changing(app, session, command, dry_run).await,
        Err(LedgerError::Refused(Refusal::Season(SeasonRefusal::BadRows { rows: bad }))) => {
            let line_of = |row: usize| lines.get(row.checked_sub(1)?).copied();
            let problem = |bad: BadRow| {
                let column = match bad.field {
                    RowField::Place => 1,
                    RowField::Player | RowField::Points | RowField::Events => 2,
                    RowField::Entries => 3,
                };
                let row = bad.row.checked_sub(1).and_then(|row| rows.get(row));
                let line = line_of(bad.row).unwrap_or_default();
                let same = bad.same_as.and_then(line_of);
                COLUMNS.problem(line, column, refused_row(bad, row, same))
            };
            problems.extend(bad.into_iter().map(problem));
            Err(RowsFailure::bad_rows(&file, RowsState::Refused, problems).into())
        }
        Err(error) => session.told(Err(error), None),
    }
}

fn command(args: ImportFinishArgs, rows: Vec<FinishRow>) -> Result<Command, ClubError> {
    if let Some(tournament) = args.corrects {
        return Ok(TournamentAction::CorrectFinish {
            rows,
            reason: args.reason.unwrap_or_default(),
            leave_ratings: args.leave_ratings,
        }
        .on(Some(tournament)));
    }
    let (Some(season), Some(date)) = (args.season, args.date) else {
        return Err(DeskFailure::NoNight.into());
    };
    let mut rules = TournamentRules::default();
    seats_of(&mut rules, args.seats);
    Ok(TournamentAction::ImportFinish {
        title: args.title.unwrap_or_else(|| date.to_string()),
        season,
        date,
        as_of: args.as_of,
        as_last: args.as_last,
        points: args.points,
        rules,
        rows,
    }
    .on(args.id))
}

/// Contents of the file: rows with their line numbers, and its problems.
#[derive(Debug, Default)]
struct Sheet {
    lines: Vec<u64>,
    rows: Vec<FinishRow>,
    problems: Vec<RowProblem>,
}

impl Sheet {
    fn of(bytes: &[u8]) -> Self {
        let read = COLUMNS.read(bytes);
        let mut sheet = Self {
            problems: read.problems,
            ..Self::default()
        };
        let with_entries = read.count == Some(COLUMNS.names.len());
        for (line, record) in &read.records {
            let mut known = |column, value: Option<Result<u32, RowFault>>| match value? {
                Ok(value) => Some(value),
                Err(fault) => {
                    sheet.problems.push(COLUMNS.problem(*line, column, fault));
                    None
                }
            };
            let place = known(1, value(record, 1, no_count(1, MAX_IMPORT_ROWS)));
            let entries = with_entries
                .then(|| value(record, 3, no_count(1, MAX_ENTRIES)))
                .flatten();
            let entries = known(3, entries);
            sheet.lines.push(*line);
            sheet.rows.push(FinishRow {
                place: place.unwrap_or_default(),
                player: record.get(1).unwrap_or_default().to_owned(),
                entries: entries.unwrap_or(1),
            });
        }
        sheet
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
