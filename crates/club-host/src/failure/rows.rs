//! Failures of a file of rows that is imported.

use std::path::Path;

use club_log::imports::ImportedFigure;
use club_log::refusal::People;
use club_words::Lang;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::family::{Aside, Family, Voice, counted, placed};
use super::{Failure, in_words, of_object};
use crate::{Exit, Names};

/// How many problems are shown in words; all of them are values of the failure.
const MAX_WORDS: usize = 20;

/// Why a file of rows is not imported.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RowsFailure {
    /// Rows that are wrong.
    #[error("{}", all_rows(.file, .rows))]
    BadRows {
        /// The file.
        file: String,
        /// All of them.
        rows: Vec<RowProblem>,
        /// Whether it can be read.
        #[serde(skip)]
        state: RowsState,
    },
    /// A header with nothing below it.
    #[error("{file} has no row below its header")]
    NoRows {
        /// The file.
        #[serde(skip)]
        file: String,
    },
}

/// Whether a file of rows can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowsState {
    /// It cannot.
    Unreadable,
    /// It can, and the club refuses rows of it.
    Refused,
}

/// Fault of a row with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct RowProblem {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: usize,
    /// Its name in the header.
    pub field: &'static str,
    /// The fault.
    pub fault: RowFault,
}

/// Fault of a row.
///
/// Texts are cut by the caller that makes it. Where the club finds the fault, `words` are its own.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RowFault {
    /// Another header, where only one is known.
    #[error("the header is {header:?}, it must be {expected:?}")]
    CsvOnlyHeader {
        /// The header.
        header: String,
        /// The one that is known.
        expected: String,
    },
    /// Another header than the two that are known.
    #[error("the header is {header:?}, it must be {short:?} or {long:?}")]
    CsvHeader {
        /// The header.
        header: String,
        /// Without the last column.
        short: String,
        /// With all columns.
        long: String,
    },
    /// The file cannot be read as a table.
    #[error("{words}")]
    CsvNotRead {
        /// Words of the parser or of the club.
        #[serde(skip)]
        words: String,
    },
    /// The text is not UTF-8.
    #[error("invalid UTF-8")]
    CsvNotUtf8,
    /// The file is empty.
    #[error("the file is empty, the header is missing")]
    CsvEmpty,
    /// Too many rows.
    #[error("more than {max} rows")]
    CsvTooManyRows {
        /// The most rows.
        max: usize,
    },
    /// Too few or too many fields.
    #[error("{got} fields instead of {expected}")]
    CsvFields {
        /// How many there are.
        got: usize,
        /// How many the header names.
        expected: usize,
    },
    /// No whole number, or one out of its range.
    #[error("{text:?} is not a whole number from {min} to {max}")]
    CsvNoCount {
        /// The text.
        text: String,
        /// The least.
        min: usize,
        /// The greatest.
        max: String,
    },
    /// No number.
    #[error("{text:?} is not a number")]
    CsvNoNumber {
        /// The text.
        text: String,
    },
    /// A number out of its range.
    #[error("{text:?} is not a number from {min} to {max}")]
    CsvOutOfRange {
        /// The text.
        text: String,
        /// The least.
        min: String,
        /// The greatest.
        max: String,
    },
    /// Neither a whole number nor a fraction.
    #[error("{text:?} is neither a whole number nor a fraction such as 3/2")]
    CsvNoPoints {
        /// The text.
        text: String,
    },
    /// A number with too many digits.
    #[error("{text:?} has too many digits")]
    CsvDigits {
        /// The text.
        text: String,
    },
    /// A place that does not follow the others.
    #[error("{words}")]
    CsvPlace {
        /// Words of the club.
        #[serde(skip)]
        words: String,
        /// The place.
        place: u32,
    },
    /// Too few or too many entries of a player.
    #[error("{words}")]
    CsvEntryCount {
        /// Words of the club.
        #[serde(skip)]
        words: String,
    },
    /// A player of an earlier row.
    #[error("{words}, in line {line}")]
    CsvSamePlayer {
        /// Words of the club.
        #[serde(skip)]
        words: String,
        /// The earlier line.
        line: u64,
    },
    /// No member, or no single one.
    #[error("{words}")]
    CsvNoMember {
        /// Words of the club.
        #[serde(skip)]
        words: String,
    },
    /// A figure beyond what can be counted.
    #[error("{words}")]
    CsvBeyond {
        /// Words of the club.
        #[serde(skip)]
        words: String,
        /// The figure.
        figure: ImportedFigure,
        /// Its value, in digits.
        value: String,
        /// Whether the value is the sum over several imports.
        in_all: bool,
        /// The bound.
        max: u32,
    },
    /// Points below zero.
    #[error("{words}")]
    CsvNegative {
        /// Words of the club.
        #[serde(skip)]
        words: String,
        /// The points.
        points: String,
    },
    /// No entry.
    #[error("{words}")]
    CsvNoEntries {
        /// Words of the club.
        #[serde(skip)]
        words: String,
    },
    /// More events than entries.
    #[error("{words}")]
    CsvEvents {
        /// Words of the club.
        #[serde(skip)]
        words: String,
        /// The events.
        events: u32,
        /// The entries.
        entries: u32,
    },
    /// A file of names without one.
    #[error("no name is in the file")]
    CsvNoNames,
    /// A nickname, a number or a name of an earlier row.
    #[error("{value:?} is that of line {line}")]
    CsvDetailTwice {
        /// The value.
        value: String,
        /// The earlier line.
        line: u64,
    },
    /// A member who cannot be added.
    #[error("{failure}")]
    CsvMember {
        /// Why.
        #[serde(skip)]
        failure: Box<Failure>,
    },
    /// A text that names no player.
    #[error("{words}")]
    CsvPlayer {
        /// Words of the club.
        #[serde(skip)]
        words: String,
    },
}

impl RowsFailure {
    /// A file that has a header and nothing below it.
    #[must_use]
    pub fn no_rows(file: &Path) -> Self {
        let file = file.display().to_string();
        Self::NoRows { file }
    }

    /// All problems of a file, in the order of their places.
    #[must_use]
    pub fn bad_rows(file: &Path, state: RowsState, mut rows: Vec<RowProblem>) -> Self {
        RowProblem::sort(&mut rows);
        Self::BadRows {
            file: file.display().to_string(),
            rows,
            state,
        }
    }
}

impl Serialize for RowProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Row {
            line: u64,
            column: usize,
            field: &'static str,
            message: String,
        }
        let row = Row {
            line: self.line,
            column: self.column,
            field: self.field,
            message: self.fault.to_string(),
        };
        row.serialize(serializer)
    }
}

impl RowProblem {
    /// All problems of a file in the order of their places.
    pub fn sort(rows: &mut [Self]) {
        rows.sort_by_cached_key(|row| (row.line, row.column, row.field, row.fault.to_string()));
    }
}

impl RowFault {
    /// The fault in words.
    #[must_use]
    pub fn words(&self, lang: Lang, names: Names<'_>) -> String {
        self.said(lang, names, Voice::Screen)
    }

    fn said(&self, lang: Lang, names: Names<'_>, voice: Voice) -> String {
        if let Self::CsvMember { failure } = self {
            return failure.said(lang, names, voice);
        }
        let (kind, mut values) = of_object(self);
        // Figures of a table are shown as it has them, without groups of three digits.
        for value in values.values_mut() {
            if !value.is_string() {
                *value = Value::from(value.to_string());
            }
        }
        in_words(lang, &kind, &values, voice).unwrap_or_else(|| self.to_string())
    }
}

impl Family for RowsFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::BadRows {
                state: RowsState::Refused,
                ..
            } => Exit::Refused,
            Self::BadRows { .. } | Self::NoRows { .. } => Exit::Usage,
        }
    }

    fn people(&self) -> People {
        match self {
            // Rows are named by their lines.
            Self::BadRows { .. } | Self::NoRows { .. } => Vec::new(),
        }
    }

    fn aside(&self, lang: Lang, names: Names<'_>, voice: Voice) -> Aside {
        match self {
            Self::BadRows { rows, .. } if lang == Lang::En => {
                let said = |row: &RowProblem| row.fault.said(lang, names, voice.part());
                let mut aside = Aside::of("count", rows.len());
                aside.below = some_rows(rows, said);
                aside
            }
            Self::BadRows { rows, .. } => {
                let details = rows.iter().map(|row| {
                    placed(
                        lang,
                        Some(row.line),
                        Some(row.column),
                        row.fault.said(lang, names, voice.part()),
                    )
                });
                Aside::default().with_details(details)
            }
            Self::NoRows { file } => Aside::of("file", file.as_str()),
        }
    }
}

fn all_rows(file: &str, rows: &[RowProblem]) -> String {
    let count = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let problems = counted(count, "problem", "problems");
    let mut words = format!("{file}: {problems}, nothing is imported");
    for line in some_rows(rows, |row| row.fault.to_string()) {
        words.push('\n');
        words.push_str(&line);
    }
    words
}

/// The first rows with their faults in English, and how many more there are.
fn some_rows(rows: &[RowProblem], fault: impl Fn(&RowProblem) -> String) -> Vec<String> {
    let line = |row: &RowProblem| {
        format!(
            "  line {}, column {} ({}): {}",
            row.line,
            row.column,
            row.field,
            fault(row)
        )
    };
    let mut lines: Vec<String> = rows.iter().take(MAX_WORDS).map(line).collect();
    if let Some(more @ 1..) = rows.len().checked_sub(MAX_WORDS) {
        lines.push(format!("  and {more} more"));
    }
    lines
}
