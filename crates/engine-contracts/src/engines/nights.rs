//! Tournaments whose seats are decided event by event, each open under a name.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::Refusal;
use super::line::LineError;
use crate::seating::{RunAnswer, RunState, SeatingFailure, SeatingRun};

/// Tournaments that may be open at a time.
pub const MAX_NIGHTS: usize = 64;
/// Longest name of one, in bytes.
pub(super) const MAX_NAME: usize = 200;

/// Tournaments that are open, by name.
#[derive(Debug, Default)]
pub(super) struct Nights(BTreeMap<String, SeatingRun>);

impl Nights {
    /// Opens a tournament with its rules and its state. A refused one is not open.
    pub(super) fn open(
        &mut self,
        name: &str,
        beginning: &RawValue,
        state: RunState,
    ) -> Result<RunAnswer, Refusal> {
        let fault = if name.is_empty() || name.len() > MAX_NAME {
            Some(LineError::NightName {
                length: name.len(),
                max: MAX_NAME,
            })
        } else if self.0.contains_key(name) {
            Some(LineError::NightIsOpen {
                night: name.to_owned(),
            })
        } else if self.0.len() >= MAX_NIGHTS {
            Some(LineError::TooManyNights { max: MAX_NIGHTS })
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(Refusal::of(&fault));
        }
        let mut run = SeatingRun::new(state);
        let answer = run.read_line(beginning.get().as_bytes()).map_err(refused)?;
        self.0.insert(name.to_owned(), run);
        Ok(answer)
    }

    /// Takes the next event of an open tournament.
    pub(super) fn event(&mut self, name: &str, event: &RawValue) -> Result<RunAnswer, Refusal> {
        let run = self.0.get_mut(name);
        let run = run.ok_or_else(|| not_open(name))?;
        run.read_line(event.get().as_bytes()).map_err(refused)
    }

    /// Closes an open tournament, whose name is free again.
    pub(super) fn close(&mut self, name: &str) -> Result<(), Refusal> {
        let closed = self.0.remove(name);
        closed.map(drop).ok_or_else(|| not_open(name))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "a function for `map_err`")]
fn refused(failure: SeatingFailure) -> Refusal {
    Refusal::of(&failure)
}

fn not_open(night: &str) -> Refusal {
    Refusal::of(&LineError::NightNotOpen {
        night: night.to_owned(),
    })
}
