//! `season import`: totals of a season from a CSV file.

use std::path::Path;

use club_host::rows::ResultRows;
use club_host::{RowsFailure, RowsState};
use club_log::decide::Decision;
use club_log::event::SeasonEvent;
use club_log::ids::SeasonId;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::SeasonRefusal;
use club_log::{Command, Event, Refusal};
use club_words::Lang;
use serde_json::json;

use super::session::Session;
use crate::club::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

/// The command that the file stands for. It is tried before anything is written, and all
/// problems of the file are reported together.
pub(super) async fn command(
    session: &mut Session<'_>,
    file: &Path,
    season: SeasonId,
    again: bool,
) -> Result<(Command, Preview), ClubError> {
    let mut sheet = ResultRows::read(&read_file(file, MAX_SMALL_FILE)?);
    let unreadable = !sheet.problems.is_empty();
    if sheet.rows.is_empty() && !unreadable {
        return Err(RowsFailure::no_rows(file).into());
    }
    let command = sheet.command(season, again);
    match session.preview(command.clone()).await {
        Ok(preview) if !unreadable => return Ok((command, preview)),
        Ok(_) => {}
        Err(LedgerError::Refused(Refusal::Season(SeasonRefusal::BadRows { rows }))) => {
            sheet.refused(rows);
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
    Err(RowsFailure::bad_rows(file, state, sheet.problems).into())
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
