//! The engine verbs: questions about payouts, ratings, ranges and games that need no club folder.
//!
//! Each answers with one JSON document or, where it does not read the standard input, with words
//! unless `--json` asks for JSON. What the exit codes mean here:
//!
//! - 2, cannot be parsed: malformed JSON or TOML, wrong types, unknown, missing or repeated fields,
//!   text that names no weights, position, rules or method, a weight that is not a number.
//! - 3, parsed but refused: a rule of the library says no. Rising weights, a position that the
//!   table does not have, a standard deviation of 0. `NaN` and `inf` on the command line are
//!   numbers that are read and then refused; JSON has no such numbers.
//! - 4, not found: a file that was named.
//!
//! Options that a library parses are taken as text, so that a failure has the kind and the values
//! of the library's error. In a run of several lines failures are written to the standard output
//! alone, and empty lines are passed over without an answer, but counted.

pub(crate) mod args;
mod columns;
pub(crate) mod icm;
pub(crate) mod lines;
pub(crate) mod niko;
pub(crate) mod payout;
pub(crate) mod pipe;
pub(crate) mod range;
pub(crate) mod rate;
pub(crate) mod schema;
pub(crate) mod seating;

use std::path::Path;

use rand::TryRng;
use rand::rngs::SysRng;

use crate::error::{DeskError, DeskFailure};

/// A seed from the system, where none was given.
pub(crate) fn fresh_seed() -> Result<u64, DeskError> {
    Ok(SysRng.try_next_u64().map_err(|error| DeskFailure::NoSeed {
        words: error.to_string(),
    })?)
}

/// The text of a file that an option names. Bytes that are no text are kept as substitutes, which
/// no format of ours accepts.
fn read_file(path: &Path) -> Result<String, DeskError> {
    let content = crate::input::read_file(path, crate::input::MAX_FILE)?;
    Ok(String::from_utf8_lossy(&content).into_owned())
}
