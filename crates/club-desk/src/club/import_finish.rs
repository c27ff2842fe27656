//! `t import-finish`: the finishing order of a past tournament from a CSV file.

use std::path::PathBuf;

use clap::Args;
use club_host::rows::FinishRows;
use club_host::{RowsFailure, RowsState};
use club_log::command::{FinishRow, TournamentAction};
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::SeasonRefusal;
use club_log::rules::TournamentRules;
use club_log::{Command, Refusal};
use jiff::civil::Date;

use super::announce::{date, seats_of};
use super::finish;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::input::{MAX_SMALL_FILE, read_file};

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
    #[arg(short = 'n', long)]
    dry_run: bool,
}

/// Imports a finishing order, or shows what would change. The command is tried before anything is
/// written, and all problems of the file are reported together.
pub(super) async fn import_finish(
    app: &App,
    session: &mut Session<'_>,
    args: ImportFinishArgs,
) -> Result<String, ClubError> {
    let mut sheet = FinishRows::read(&read_file(&args.file, MAX_SMALL_FILE)?);
    if !sheet.problems.is_empty() {
        let problems = sheet.problems;
        return Err(RowsFailure::bad_rows(&args.file, RowsState::Unreadable, problems).into());
    }
    if sheet.rows.is_empty() {
        return Err(RowsFailure::no_rows(&args.file).into());
    }
    let (file, dry_run) = (args.file.clone(), args.dry_run);
    let command = command(args, sheet.rows.clone())?;
    match session.preview(command.clone()).await {
        Ok(_) => finish::changing(app, session, command, dry_run).await,
        Err(LedgerError::Refused(Refusal::Season(SeasonRefusal::BadRows { rows }))) => {
            sheet.refused(rows);
            Err(RowsFailure::bad_rows(&file, RowsState::Refused, sheet.problems).into())
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
