//! `season import`: totals of a season from a CSV file.

use std::fmt::Display;
use std::path::Path;

use club_log::command::{ImportRow, ImportedPlayer, SeasonCommand};
use club_log::decide::{Decision, MAX_IMPORT_ROWS};
use club_log::event::SeasonEvent;
use club_log::ids::SeasonId;
use club_log::ledger::LedgerError;
use club_log::refusal::{BadRow, SeasonRefusal};
use club_log::{Command, Event, Refusal};
use club_view::Lang;
use csv::{ReaderBuilder, StringRecord, Trim};
use serde::Serialize;
use serde_json::json;
use toolkit::payout::Ratio;

use super::refused::ledger_failure;
use super::session::Session;
use crate::error::{DeskError, Detail, Exit};
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

/// The columns; the last one may be missing.
const COLUMNS: [&str; 4] = ["name", "total_points", "entries", "events"];

/// How much of a wrong value is shown, in characters.
const MAX_SHOWN: usize = 40;

/// How many problems are shown in words; all of them are values of the error.
const MAX_WORDS: usize = 20;

/// What is wrong in the file, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Problem {
    pub(crate) line: u64,
    pub(crate) column: usize,
    field: &'static str,
    pub(crate) message: String,
    #[serde(skip)]
    kind: &'static str,
    /// What the words in a language name.
    #[serde(skip)]
    values: Vec<(&'static str, String)>,
}

/// What is wrong in a field: its kind, its English, and what words in a language name.
#[derive(Debug)]
struct Fault {
    kind: &'static str,
    message: String,
    values: Vec<(&'static str, String)>,
}

impl Fault {
    fn new(kind: &'static str, words: impl Display) -> Self {
        Self {
            kind,
            message: words.to_string(),
            values: Vec::new(),
        }
    }

    fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.values.push((name, value.to_string()));
        self
    }
}

impl Problem {
    /// The problem as one fault of the file.
    fn detail(&self) -> Detail {
        let mut fault = DeskError::new(Exit::Usage, self.kind, &self.message);
        for (name, value) in &self.values {
            fault = fault.said(name, value.as_str());
        }
        Detail {
            line: Some(self.line),
            column: Some(self.column),
            fault,
        }
    }
}

/// What the file holds: rows with their line numbers, and what is wrong. A wrong number
/// is replaced by a harmless one, so that the rest of the row can be looked at.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<u64>,
    pub(crate) rows: Vec<ImportRow>,
    pub(crate) problems: Vec<Problem>,
}

/// The command that the file stands for. It is tried before anything is written, and all
/// problems of the file are reported together.
pub(super) async fn command(
    session: &mut Session<'_>,
    file: &Path,
    season: SeasonId,
    again: bool,
) -> Result<(Command, Decision), DeskError> {
    let sheet = read(&read_file(file, MAX_SMALL_FILE)?);
    let Sheet {
        lines,
        rows,
        mut problems,
    } = sheet;
    let unreadable = !problems.is_empty();
    if rows.is_empty() && !unreadable {
        let words = format!("{} has no row below its header", file.display());
        let failure = DeskError::new(Exit::Usage, "NoRows", words);
        return Err(failure.said("file", file.display().to_string()));
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
        Ok(decision) if !unreadable => return Ok((command, decision)),
        Ok(_) => {}
        Err(LedgerError::Refused(Refusal::Season(SeasonRefusal::BadRows { rows }))) => {
            problems.extend(rows.into_iter().map(|bad| {
                let column = match bad.field {
                    "points" => 2,
                    "entries" => 3,
                    "events" => 4,
                    _ => 1,
                };
                let row = bad.row.checked_sub(1).and_then(|row| of_file.get(row));
                let fault = refused_row(&bad, row, bad.same_as.and_then(line_of));
                problem(line_of(bad.row).unwrap_or_default(), column, fault)
            }));
        }
        // A rejection of the whole command is reported once the file can be read.
        Err(_) if unreadable => {}
        Err(error) => return Err(ledger_failure(&error)),
    }
    problems.sort();
    Err(failure(file, unreadable, &problems))
}

fn failure(file: &Path, unreadable: bool, problems: &[Problem]) -> DeskError {
    let mut words = format!(
        "{}: {}, nothing is imported",
        file.display(),
        say::problems(Lang::En, problems.len())
    );
    for problem in problems.iter().take(MAX_WORDS) {
        let Problem {
            line,
            column,
            field,
            message,
            ..
        } = problem;
        words.push_str(&format!(
            "\n  line {line}, column {column} ({field}): {message}"
        ));
    }
    if let Some(more @ 1..) = problems.len().checked_sub(MAX_WORDS) {
        words.push_str(&format!("\n  and {more} more"));
    }
    let exit = if unreadable {
        Exit::Usage
    } else {
        Exit::Refused
    };
    DeskError::new(exit, "BadRows", words)
        .with("file", file.display().to_string())
        .with("rows", json!(problems))
        .detailed(problems.iter().map(Problem::detail).collect())
}

fn problem(line: u64, column: usize, fault: Fault) -> Problem {
    Problem {
        line,
        column,
        field: COLUMNS.get(column - 1).copied().unwrap_or("?"),
        message: fault.message,
        kind: fault.kind,
        values: fault.values,
    }
}

/// What the log has against a row; `same` is the line of an earlier row of the same player.
fn refused_row(bad: &BadRow, row: Option<&ImportRow>, same: Option<u64>) -> Fault {
    let Some(row) = row else {
        return Fault::new("CsvNotRead", &bad.fault);
    };
    match (bad.field, same) {
        ("points", _) => Fault::new("CsvNegative", &bad.fault).with("points", row.points),
        ("entries", _) => Fault::new("CsvNoEntries", &bad.fault),
        ("events", _) => Fault::new("CsvEvents", &bad.fault)
            .with("events", row.events.unwrap_or_default())
            .with("entries", row.entries),
        (_, Some(line)) => {
            let words = format!("{}, in line {line}", bad.fault);
            Fault::new("CsvSamePlayer", words).with("line", line)
        }
        (_, None) => Fault::new("CsvPlayer", &bad.fault),
    }
}

/// The rows of the file; a byte order mark at its beginning is passed over.
pub(crate) fn read(bytes: &[u8]) -> Sheet {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(bytes);
    let mut sheet = Sheet::default();
    let mut columns = None;
    let mut lines = Lines { at: 0, number: 1 };
    for record in reader.byte_records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                sheet.wrong(1, 1, Fault::new("CsvNotRead", error));
                break;
            }
        };
        let line = lines.of(bytes, record.position());
        let record = match StringRecord::from_byte_record(record) {
            Ok(record) => record,
            Err(error) => {
                let fault = Fault::new("CsvNotUtf8", "invalid UTF-8");
                sheet.wrong(line, error.utf8_error().field() + 1, fault);
                continue;
            }
        };
        let Some(count) = columns else {
            columns = header(&record);
            if columns.is_none() {
                let header = record.iter().collect::<Vec<_>>().join(",");
                let header = beginning_of(&header);
                let (short, long) = (COLUMNS[..3].join(","), COLUMNS.join(","));
                let words = format!("the header is {header:?}, it must be {short:?} or {long:?}");
                let fault = Fault::new("CsvHeader", words)
                    .with("header", header)
                    .with("short", short)
                    .with("long", long);
                sheet.wrong(line, 1, fault);
                break;
            }
            continue;
        };
        if sheet.lines.len() == MAX_IMPORT_ROWS {
            let words = format!("more than {MAX_IMPORT_ROWS} rows");
            let fault = Fault::new("CsvTooManyRows", words).with("max", MAX_IMPORT_ROWS);
            sheet.wrong(line, 1, fault);
            break;
        }
        sheet.take(&record, line, count);
    }
    if columns.is_none() && sheet.problems.is_empty() {
        let words = "the file is empty, the header is missing";
        sheet.wrong(1, 1, Fault::new("CsvEmpty", words));
    }
    sheet
}

/// The line of each record, counted by hand: the reader gives the line of the empty lines before.
struct Lines {
    at: usize,
    number: u64,
}

impl Lines {
    /// The line of the next record.
    fn of(&mut self, bytes: &[u8], position: Option<&csv::Position>) -> u64 {
        let start = position.and_then(|position| usize::try_from(position.byte()).ok());
        let before = bytes.get(self.at..start.unwrap_or(self.at));
        let rest = bytes.get(start.unwrap_or(self.at)..).unwrap_or_default();
        let empty = rest.iter().take_while(|byte| b"\r\n".contains(byte));
        for byte in before.unwrap_or_default().iter().chain(empty) {
            self.at += 1;
            self.number += u64::from(*byte == b'\n');
        }
        self.number
    }
}

/// How many columns the header names, if it is one.
fn header(record: &StringRecord) -> Option<usize> {
    let count = record.len();
    let known = (3..=4).contains(&count) && record.iter().eq(COLUMNS.into_iter().take(count));
    known.then_some(count)
}

impl Sheet {
    fn wrong(&mut self, line: u64, column: usize, fault: Fault) {
        self.problems.push(problem(line, column, fault));
    }

    fn take(&mut self, record: &StringRecord, line: u64, columns: usize) {
        if record.len() != columns {
            let words = format!("{} fields instead of {columns}", record.len());
            let fault = Fault::new("CsvFields", words)
                .with("got", record.len())
                .with("expected", columns);
            self.wrong(line, record.len().min(columns), fault);
        }
        let name = record.get(0).unwrap_or_default().to_owned();
        let points = self.number::<Ratio>(record, line, 2);
        let entries = self.number::<u32>(record, line, 3);
        let events = if columns == 4 {
            self.number::<u32>(record, line, 4)
        } else {
            None
        };
        self.lines.push(line);
        self.rows.push(ImportRow {
            player: ImportedPlayer::Name(name),
            points: points.unwrap_or(Ratio::ZERO),
            // Events are compared with entries only where both are known.
            events: entries.and(events),
            entries: entries.unwrap_or(1),
        });
    }

    /// The number in a column, if there is one; a missing field was reported as such.
    fn number<T: std::str::FromStr>(
        &mut self,
        record: &StringRecord,
        line: u64,
        column: usize,
    ) -> Option<T> {
        let text = record.get(column - 1)?;
        let number = text.parse().ok();
        if number.is_none() {
            let text = beginning_of(text);
            let words = match column {
                2 => format!("{text:?} is neither a whole number nor a fraction such as 3/2"),
                _ => format!("{text:?} is not a whole number from 0 to 4294967295"),
            };
            let kind = if column == 2 {
                "CsvNoPoints"
            } else {
                "CsvNoCount"
            };
            self.wrong(line, column, Fault::new(kind, words).with("text", text));
        }
        number
    }
}

/// The beginning of a text.
fn beginning_of(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}

/// What an import would do, for `--dry-run`.
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
