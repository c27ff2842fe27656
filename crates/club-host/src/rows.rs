//! Rows of a file of comma separated values as commands, and their problems.
//!
//! A file is UTF-8, or the `Shift_JIS` in which spreadsheets of Japanese systems write it. Nothing is looked up:
//! whether a club takes the command is found by its preview, and a refusal becomes problems of lines.

mod finish;
mod lined;
mod member_columns;
mod members;
mod results;
mod text;

use std::fmt::Display;
use std::str::FromStr;

use club_log::decide::MAX_IMPORT_ROWS;
use csv::{ReaderBuilder, StringRecord, Trim};

pub use self::finish::FinishRows;
pub use self::lined::LinedRows;
pub use self::member_columns::{MemberColumns, header};
pub use self::members::{MemberRows, MembersTried};
pub use self::results::ResultRows;
pub use self::text::file_text;
use crate::{RowFault, RowProblem};

/// How much of a wrong value is shown, in characters.
const MAX_SHOWN: usize = 80;

/// The columns of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Their names, as the header has them.
    pub names: &'static [&'static str],
    /// How many of the last ones may be missing.
    pub optional: usize,
}

impl Columns {
    /// A problem in a column, from 1.
    #[must_use]
    pub fn problem(self, line: u64, column: usize, fault: RowFault) -> RowProblem {
        RowProblem {
            line,
            column,
            field: self.names.get(column - 1).copied().unwrap_or("?"),
            fault,
        }
    }

    /// How many columns the header names, if it is one.
    fn header(self, record: &StringRecord) -> Option<usize> {
        let (count, all) = (record.len(), self.names.len());
        let known = (all.saturating_sub(self.optional)..=all).contains(&count)
            && record.iter().eq(self.names.iter().copied().take(count));
        known.then_some(count)
    }

    /// A first line that is not the header.
    fn wrong_header(self, header: String) -> RowFault {
        let long = self.names.join(",");
        if self.optional == 0 {
            return RowFault::CsvOnlyHeader {
                header,
                expected: long,
            };
        }
        RowFault::CsvHeader {
            header,
            short: self.names[..self.names.len().saturating_sub(self.optional)].join(","),
            long,
        }
    }

    /// The rows of the file; a byte order mark at its beginning is passed over.
    #[must_use]
    pub fn read(self, bytes: &[u8]) -> Rows {
        self.read_by(bytes, None)
    }

    /// The rows of a file whose header may be any.
    ///
    /// `order` has the column of the file, from 1, for each of these columns; none where the file has no such column.
    fn read_by(self, bytes: &[u8], order: Option<Vec<Option<usize>>>) -> Rows {
        let text = file_text(bytes);
        let bytes = text.as_deref().map_or(bytes, str::as_bytes);
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(Trim::All)
            .from_reader(bytes);
        let mut rows = Rows {
            columns: self,
            order,
            width: 0,
            count: None,
            records: Vec::new(),
            problems: Vec::new(),
        };
        let mut lines = Lines { at: 0, number: 1 };
        for record in reader.byte_records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    let words = error.to_string();
                    rows.wrong(1, 1, RowFault::CsvNotRead { words });
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
                    rows.wrong(line, error.utf8_error().field() + 1, RowFault::CsvNotUtf8);
                }
            }
        }
        if rows.count.is_none() && rows.problems.is_empty() {
            rows.wrong(1, 1, RowFault::CsvEmpty);
        }
        rows
    }
}

/// Contents of a file: rows with their lines, and its problems.
#[derive(Debug)]
pub struct Rows {
    columns: Columns,
    order: Option<Vec<Option<usize>>>,
    /// How many columns the file has.
    width: usize,
    /// How many columns the header names.
    pub count: Option<usize>,
    /// The rows behind the header, each with its line.
    pub records: Vec<(u64, Row)>,
    /// Problems of the file.
    pub problems: Vec<RowProblem>,
}

/// A row: its texts by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row(StringRecord);

impl Row {
    /// The text of a column, from 1; none where the row is too short.
    #[must_use]
    pub fn text(&self, column: usize) -> Option<&str> {
        self.0.get(column.checked_sub(1)?)
    }
}

impl Rows {
    fn wrong(&mut self, line: u64, column: usize, fault: RowFault) {
        self.problems
            .push(self.columns.problem(line, column, fault));
    }

    /// Takes in the header or a row; whether the next one is looked at.
    fn take(&mut self, line: u64, record: StringRecord) -> bool {
        let Some(columns) = self.count else {
            self.width = record.len();
            if let Some(order) = &self.order {
                self.count = Some(order.len());
                return true;
            }
            self.count = self.columns.header(&record);
            if self.count.is_none() {
                let header = record.iter().collect::<Vec<_>>().join(",");
                let fault = self.columns.wrong_header(beginning_of(&header));
                self.wrong(line, 1, fault);
            }
            return self.count.is_some();
        };
        if self.records.len() == MAX_IMPORT_ROWS {
            let max = MAX_IMPORT_ROWS;
            self.wrong(line, 1, RowFault::CsvTooManyRows { max });
            return false;
        }
        if record.len() != self.width {
            let fault = RowFault::CsvFields {
                got: record.len(),
                expected: self.width,
            };
            self.wrong(line, record.len().min(columns), fault);
        }
        let record = match &self.order {
            None => record,
            Some(order) => {
                let cell = |column: &Option<usize>| record.get(column.as_ref()?.checked_sub(1)?);
                order
                    .iter()
                    .map(|column| cell(column).unwrap_or_default())
                    .collect()
            }
        };
        self.records.push((line, Row(record)));
        true
    }
}

/// A value of a row, or the fault of its text. A missing field was reported as such.
#[must_use]
pub fn value<T: FromStr>(
    row: &Row,
    column: usize,
    fault: impl FnOnce(String) -> RowFault,
) -> Option<Result<T, RowFault>> {
    let text = row.text(column)?;
    Some(text.parse().map_err(|_| fault(beginning_of(text))))
}

/// Fault of a text that is not a count.
pub fn no_count(min: usize, max: impl Display) -> impl FnOnce(String) -> RowFault {
    move |text| RowFault::CsvNoCount {
        text,
        min,
        max: max.to_string(),
    }
}

/// Fault of a text that is not a number.
#[must_use]
pub fn no_number(text: String) -> RowFault {
    RowFault::CsvNoNumber { text }
}

/// Fault of a number outside its range.
#[must_use]
pub fn out_of_range(text: &str, min: impl Display, max: impl Display) -> RowFault {
    RowFault::CsvOutOfRange {
        text: beginning_of(text),
        min: min.to_string(),
        max: max.to_string(),
    }
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
