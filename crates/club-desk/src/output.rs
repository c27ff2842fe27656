//! What the desk writes to its standard output.

use std::io::Write;

use serde::Serialize;

use crate::failure::{Exit, Failure};

/// Writes the data.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(|error| broken("stdout", &error))
}

/// A stream that cannot be read or written. Where the reader of our output has gone away, as `head`
/// does, nobody is there to be told, and only the exit code is left.
pub(crate) fn broken(what: &str, error: &std::io::Error) -> Failure {
    let words = format!("{what}: {error}");
    match error.kind() {
        std::io::ErrorKind::BrokenPipe => {
            Failure::new(Exit::Failure, "BrokenPipe", words).already_told()
        }
        _ => Failure::new(Exit::Failure, "StreamFailed", words),
    }
}

/// A JSON document on a line of its own, its fields in the order of the type.
pub(crate) fn json_line<T: Serialize>(document: &T) -> Result<String, Failure> {
    serde_json::to_string(document)
        .map(|text| text + "\n")
        .map_err(|error| Failure::new(Exit::Failure, "Internal", error))
}
