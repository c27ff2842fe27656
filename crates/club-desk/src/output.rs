//! Writing to the standard output of the desk.

use std::io::Write;

use serde::Serialize;

use crate::club::ClubError;
use crate::error::{DeskError, DeskFailure};

/// Writes the data.
pub(crate) fn print(text: &str) -> Result<(), DeskError> {
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| broken("stdout", &error))
}

/// The columns of the terminal: those of `COLUMNS`, or of what is written to. A file and another program
/// have any number.
pub(crate) fn columns() -> usize {
    let asked = std::env::var("COLUMNS").ok();
    let asked = asked
        .and_then(|text| text.parse().ok())
        .filter(|columns| *columns > 0);
    let found = || terminal_size::terminal_size_of(std::io::stdout());
    let found = || found().map_or(usize::MAX, |(width, _)| usize::from(width.0));
    asked.unwrap_or_else(found)
}

/// Writes a line to the standard error.
pub(crate) fn note(words: &str) {
    // Ignore write errors on stderr.
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// A stream that cannot be read or written. Where the reader of our output has gone away, as `head`
/// does, nobody reads a report, and only the exit code is left.
pub(crate) fn broken(stream: &'static str, error: &std::io::Error) -> DeskError {
    let words = club_host::system_words(error);
    match error.kind() {
        std::io::ErrorKind::BrokenPipe => {
            DeskError::from(DeskFailure::BrokenPipe { stream, words }).already_reported()
        }
        _ => DeskFailure::StreamFailed { stream, words }.into(),
    }
}

/// A JSON document on a line of its own, its fields in the order of the type.
pub(crate) fn json_line<T: Serialize>(document: &T) -> Result<String, DeskError> {
    serde_json::to_string(document)
        .map(|text| text + "\n")
        .map_err(DeskError::internal)
}

/// A view as a JSON document on a line of its own, its keys sorted.
pub(crate) fn document<T: Serialize>(view: &T) -> Result<String, ClubError> {
    serde_json::to_value(view)
        .map(|document| format!("{document}\n"))
        .map_err(ClubError::internal)
}
