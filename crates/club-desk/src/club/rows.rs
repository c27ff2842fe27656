//! Rows of a file of comma separated values, and their problems.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use club_log::decide::MAX_IMPORT_ROWS;
use club_view::Lang;
use csv::{ReaderBuilder, StringRecord, Trim};
use serde::Serialize;
use serde_json::json;

use crate::error::{DeskError, Detail, Exit};
use crate::say;

/// How much of a wrong value is shown, in characters.
const MAX_SHOWN: usize = 80;

/// How many problems are shown in words; all of them are values of the error.
const MAX_WORDS: usize = 20;

/// Problem of the file, with its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Problem {
    pub(crate) line: u64,
    pub(crate) column: usize,
    field: &'static str,
    pub(crate) message: String,
    #[serde(skip)]
    kind: &'static str,
    /// Values for the words in a language.
    #[serde(skip)]
    values: Vec<(&'static str, String)>,
}

/// Fault of a field: its kind, its English, and the values for the words in a language.
#[derive(Debug)]
pub(super) struct Fault {
    kind: &'static str,
    message: String,
    values: Vec<(&'static str, String)>,
}

impl Fault {
    pub(super) fn new(kind: &'static str, words: impl Display) -> Self {
        Self {
            kind,
            message: words.to_string(),
            values: Vec::new(),
        }
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Display) -> Self {
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

/// The columns of a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    /// Their names, as the header has them.
    pub(super) names: &'static [&'static str],
    /// Whether the last one may be missing.
    pub(super) optional_last: bool,
}

impl Columns {
    /// A problem in a column, from 1.
    pub(super) fn problem(self, line: u64, column: usize, fault: Fault) -> Problem {
        Problem {
            line,
            column,
            field: self.names.get(column - 1).copied().unwrap_or("?"),
            message: fault.message,
            kind: fault.kind,
            values: fault.values,
        }
    }

    /// How many columns the header names, if it is one.
    fn header(self, record: &StringRecord) -> Option<usize> {
        let (count, all) = (record.len(), self.names.len());
        let known = (count == all || self.optional_last && count + 1 == all)
            && record.iter().eq(self.names.iter().copied().take(count));
        known.then_some(count)
    }

    /// A first line that is not the header.
    fn wrong_header(self, header: &str) -> Fault {
        let long = self.names.join(",");
        let words = format!("the header is {header:?}, it must be");
        if !self.optional_last {
            return Fault::new("CsvOnlyHeader", format!("{words} {long:?}"))
                .with("header", header)
                .with("expected", long);
        }
        let short = self.names[..self.names.len().saturating_sub(1)].join(",");
        Fault::new("CsvHeader", format!("{words} {short:?} or {long:?}"))
            .with("header", header)
            .with("short", short)
            .with("long", long)
    }

    /// The rows of the file; a byte order mark at its beginning is passed over.
    pub(super) fn read(self, bytes: &[u8]) -> Rows {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(Trim::All)
            .from_reader(bytes);
        let mut rows = Rows {
            columns: self,
            count: None,
            records: Vec::new(),
            problems: Vec::new(),
        };
        let mut lines = Lines { at: 0, number: 1 };
        for record in reader.byte_records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    rows.wrong(1, 1, Fault::new("CsvNotRead", error));
                    break;
                }
            };
            let line = lines.of(bytes, record.position());
            match StringRecord::from_byte_record(record) {
                Ok(record) => {
                    if !rows.take(line, record) {
                        break;
                    }
                }
                Err(error) => {
                    let fault = Fault::new("CsvNotUtf8", "invalid UTF-8");
                    rows.wrong(line, error.utf8_error().field() + 1, fault);
                }
            }
        }
        if rows.count.is_none() && rows.problems.is_empty() {
            let words = "the file is empty, the header is missing";
            rows.wrong(1, 1, Fault::new("CsvEmpty", words));
        }
        rows
    }
}

/// Contents of a file: rows with their lines, and its problems.
#[derive(Debug)]
pub(super) struct Rows {
    columns: Columns,
    /// How many columns the header names.
    pub(super) count: Option<usize>,
    pub(super) records: Vec<(u64, StringRecord)>,
    pub(super) problems: Vec<Problem>,
}

impl Rows {
    pub(super) fn wrong(&mut self, line: u64, column: usize, fault: Fault) {
        self.problems
            .push(self.columns.problem(line, column, fault));
    }

    /// Takes in the header or a row; whether the next one is looked at.
    fn take(&mut self, line: u64, record: StringRecord) -> bool {
        let Some(columns) = self.count else {
            self.count = self.columns.header(&record);
            if self.count.is_none() {
                let header = record.iter().collect::<Vec<_>>().join(",");
                let fault = self.columns.wrong_header(&beginning_of(&header));
                self.wrong(line, 1, fault);
            }
            return self.count.is_some();
        };
        if self.records.len() == MAX_IMPORT_ROWS {
            let words = format!("more than {MAX_IMPORT_ROWS} rows");
            let fault = Fault::new("CsvTooManyRows", words).with("max", MAX_IMPORT_ROWS);
            self.wrong(line, 1, fault);
            return false;
        }
        if record.len() != columns {
            let words = format!("{} fields instead of {columns}", record.len());
            let fault = Fault::new("CsvFields", words)
                .with("got", record.len())
                .with("expected", columns);
            self.wrong(line, record.len().min(columns), fault);
        }
        self.records.push((line, record));
        true
    }
}

/// A value of a row, or the fault of its text. A missing field was reported as such.
pub(super) fn value<T: FromStr>(
    record: &StringRecord,
    column: usize,
    fault: impl FnOnce(String) -> Fault,
) -> Option<Result<T, Fault>> {
    let text = record.get(column - 1)?;
    Some(text.parse().map_err(|_| fault(beginning_of(text))))
}

/// Fault of a text that is not a count.
pub(super) fn no_count(least: usize, most: impl Display) -> impl FnOnce(String) -> Fault {
    move |text| {
        let words = format!("{text:?} is not a whole number from {least} to {most}");
        Fault::new("CsvNoCount", words)
            .with("text", text)
            .with("min", least)
            .with("max", most)
    }
}

/// Fault of a text that is not a number.
pub(super) fn no_number(text: String) -> Fault {
    Fault::new("CsvNoNumber", format!("{text:?} is not a number")).with("text", text)
}

/// Fault of a number outside its range.
pub(super) fn out_of_range(text: &str, least: impl Display, most: impl Display) -> Fault {
    let text = beginning_of(text);
    let words = format!("{text:?} is not a number from {least} to {most}");
    Fault::new("CsvOutOfRange", words)
        .with("text", text)
        .with("min", least)
        .with("max", most)
}

/// A file that has a header and nothing below it.
pub(super) fn no_rows(file: &Path) -> DeskError {
    let words = format!("{} has no row below its header", file.display());
    let failure = DeskError::new(Exit::Usage, "NoRows", words);
    failure.said("file", file.display().to_string())
}

/// All problems of a file: of one that could not be read, or whose rows were refused.
pub(super) fn failure(file: &Path, exit: Exit, problems: &[Problem]) -> DeskError {
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
    DeskError::new(exit, "BadRows", words)
        .with("file", file.display().to_string())
        .with("rows", json!(problems))
        .detailed(problems.iter().map(Problem::detail).collect())
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

/// A text, or its beginning if it is long.
fn beginning_of(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}
