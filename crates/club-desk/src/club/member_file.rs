//! `member import`: members from a CSV file; and files of names.

use std::io::Read;
use std::path::Path;

use club_host::rows::{Columns, MemberRows, MembersTried, file_text, header};
use club_host::{FileFailure, RowFault, RowsFailure, RowsState};
use club_log::Command;
use club_log::ledger::Preview;
use csv::{ReaderBuilder, Trim};
use serde_json::json;

use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

/// The column of a list of names.
const COLUMNS: Columns = Columns {
    names: &["name"],
    optional: 0,
};

/// The command that the file stands for. It is tried before anything is written, and all problems of
/// the file are reported together.
pub(super) async fn command(session: &mut Session<'_>, file: &Path) -> Result<Command, ClubError> {
    let rows = MemberRows::read(&read_file(file, MAX_SMALL_FILE)?);
    if rows.rows.is_empty() && rows.problems.is_empty() {
        return Err(RowsFailure::no_rows(file).into());
    }
    let command = rows.command();
    match rows.tried(session.preview(command.clone()).await) {
        MembersTried::Possible(_) => Ok(command),
        MembersTried::Wrong(state, problems) => {
            Err(session.failed(RowsFailure::bad_rows(file, state, problems)))
        }
        MembersTried::Refused(error) => Err(session.refused(error).await),
    }
}

/// Members who would be added, for `--dry-run`.
pub(super) fn preview(app: &App, preview: &Preview) -> String {
    let lang = app.args.spoken;
    let Preview::New { decision, .. } = preview else {
        return say::applied_before(lang) + "\n";
    };
    let names = decision.names.iter();
    let names: Vec<String> = names
        .map(|(_, stored)| club_log::directory::MemberCard::from_stored(stored).name)
        .collect();
    if app.json {
        return format!("{}\n", json!({ "dry_run": true, "new_members": names }));
    }
    let members = say::new_members(lang, names.len());
    say::import_new(lang, members, names.join(&say::list_comma(lang))) + "\n"
}

/// The names of a file, or of the standard input for `-`.
///
/// They are one a line, or the column `name` of a CSV file.
pub(super) fn names(file: &Path) -> Result<Vec<String>, ClubError> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        let mut limited = std::io::stdin()
            .lock()
            .take(MAX_SMALL_FILE.saturating_add(1));
        let read = limited.read_to_end(&mut bytes);
        let size = read.map_err(|error| FileFailure::not_read(file, &error))?;
        if u64::try_from(size).is_ok_and(|size| size > MAX_SMALL_FILE) {
            return Err(FileFailure::too_large(file, MAX_SMALL_FILE).into());
        }
        bytes
    } else {
        read_file(file, MAX_SMALL_FILE)?
    };
    names_in(file, &bytes)
}

fn names_in(file: &Path, bytes: &[u8]) -> Result<Vec<String>, ClubError> {
    let wrong = |line: u64, fault: RowFault| {
        let problem = COLUMNS.problem(line, 1, fault);
        RowsFailure::bad_rows(file, RowsState::Unreadable, vec![problem])
    };
    let Some(text) = file_text(bytes) else {
        return Err(wrong(1, RowFault::CsvNotUtf8).into());
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let column = header(bytes).and_then(|cells| cells.iter().position(|cell| cell == "name"));
    let names: Vec<String> = match column {
        None => text.lines().map(|line| line.trim().to_owned()).collect(),
        Some(column) => {
            let mut reader = ReaderBuilder::new()
                .flexible(true)
                .trim(Trim::All)
                .from_reader(text.as_bytes());
            let mut names = Vec::new();
            for record in reader.records() {
                let record = record.map_err(|error| {
                    let line = error.position().map_or(1, csv::Position::line);
                    let words = error.to_string();
                    wrong(line, RowFault::CsvNotRead { words })
                })?;
                names.push(record.get(column).unwrap_or_default().to_owned());
            }
            names
        }
    };
    let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        return Err(wrong(1, RowFault::CsvNoNames).into());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str, expected: &[&str]) {
        assert_eq!(names_in(Path::new("x"), text.as_bytes()).unwrap(), expected);
    }

    #[test]
    fn names_are_one_a_line_or_the_column_name() {
        read(
            "青木\nBaker, Jr.\r\n\n 千葉 \n",
            &["青木", "Baker, Jr.", "千葉"],
        );
        read("\u{feff}name\nAnn\nBo\n", &["Ann", "Bo"]);
        read(
            "no,name\n1,Ann\n2,\"Baker, Jr.\"\n3,\n",
            &["Ann", "Baker, Jr."],
        );
        assert!(names_in(Path::new("x"), b"\n\n").is_err());
        assert!(names_in(Path::new("x"), b"\xff\n").is_err());
    }
}
