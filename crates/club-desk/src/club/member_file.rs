//! `member import`: members from a CSV file; and files of names.

use std::io::Read;
use std::path::Path;

use club_host::{FileFailure, RowFault, RowsFailure, RowsState};
use club_log::command::{MemberCommand, NewMember};
use club_log::directory::MAX_NUMBER;
use club_log::event::MemberField;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::{BadMember, MemberRefusal};
use club_log::{Command, Refusal};
use csv::{ReaderBuilder, Trim};
use serde_json::json;

use super::rows::{Columns, no_count, value};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

/// The columns; those behind the name may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "reading", "nick", "number"],
    optional: 3,
};

/// The command that the file stands for. It is tried before anything is written, and all problems of
/// the file are reported together.
pub(super) async fn command(session: &mut Session<'_>, file: &Path) -> Result<Command, ClubError> {
    let read = COLUMNS.read(&read_file(file, MAX_SMALL_FILE)?);
    let mut problems = read.problems;
    let (mut lines, mut members) = (Vec::new(), Vec::new());
    for (line, record) in &read.records {
        let text = |column: usize| {
            let text = record.get(column - 1).unwrap_or_default();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let number = text(4).and_then(|_| value::<u32>(record, 4, no_count(1, MAX_NUMBER)));
        let number = match number.transpose() {
            Ok(number) => number,
            Err(fault) => {
                problems.push(COLUMNS.problem(*line, 4, fault));
                None
            }
        };
        lines.push(*line);
        members.push(NewMember {
            member: None,
            name: text(1).unwrap_or_default(),
            reading: text(2),
            nick: text(3),
            number,
        });
    }
    if members.is_empty() && problems.is_empty() {
        return Err(RowsFailure::no_rows(file).into());
    }
    let unreadable = !problems.is_empty();
    let command: Command = MemberCommand::AddMembers { members }.into();
    match session.preview(command.clone()).await {
        Ok(_) if !unreadable => return Ok(command),
        Ok(_) => {}
        Err(LedgerError::Refused(Refusal::Member(refusal))) => {
            let faults = match refusal {
                MemberRefusal::BadMembers { rows } => rows,
                fault => vec![BadMember {
                    row: 1,
                    field: MemberField::Name,
                    fault: Box::new(fault),
                }],
            };
            for bad in faults {
                let line_of = |row: usize| lines.get(row.checked_sub(1)?).copied();
                let column = match bad.field {
                    MemberField::Name => 1,
                    MemberField::Reading => 2,
                    MemberField::Nick => 3,
                    MemberField::Number => 4,
                };
                let fault = match *bad.fault {
                    MemberRefusal::DetailTwice { value, row, .. } => RowFault::CsvDetailTwice {
                        value,
                        line: line_of(row).unwrap_or_default(),
                    },
                    fault => RowFault::CsvMember {
                        failure: Box::new(fault.into()),
                    },
                };
                let line = line_of(bad.row).unwrap_or_default();
                problems.push(COLUMNS.problem(line, column, fault));
            }
        }
        // A rejection of the whole command is reported once the file can be read.
        Err(_) if unreadable => {}
        Err(error) => return Err(session.refused(error).await),
    }
    let state = if unreadable {
        RowsState::Unreadable
    } else {
        RowsState::Refused
    };
    Err(RowsFailure::bad_rows(file, state, problems).into())
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
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let wrong = |line: u64, fault: RowFault| {
        let problem = COLUMNS.problem(line, 1, fault);
        RowsFailure::bad_rows(file, RowsState::Unreadable, vec![problem])
    };
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Err(wrong(1, RowFault::CsvNotUtf8).into());
    };
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let first = reader.records().next().and_then(Result::ok);
    let column = first.and_then(|header| header.iter().position(|cell| cell == "name"));
    let names: Vec<String> = match column {
        None => text.lines().map(|line| line.trim().to_owned()).collect(),
        Some(column) => {
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
