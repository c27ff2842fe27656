//! Lines of a program that asks all engines over one pipe.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[cfg(feature = "seating")]
use super::nights::Nights;
use super::{Engines, Refusal, Watch};
use crate::document;
use crate::failure::{EngineFailure, FailureClass};
#[cfg(feature = "seating")]
use crate::seating::{RUN, RunState};

/// Answers questions to all engines, a line each.
///
/// A line is `{"contract":"rate-field/1","id":..,"question":{..}}`, and its answer
/// `{"contract":"rate-field/1","id":..,"answer":{..}}` or, where it is refused,
/// `{"contract":..,"id":..,"error":{..},"line":N}`. The `id` is any JSON value, and comes back as it was.
///
/// A tournament of `seating-run/1` is open under a name: `{"contract":"seating-run/1","night":"A","open":{..}}` with
/// rules and state as the first line of a run has them, then lines with the `question` that an event is, and
/// `"close":true` at its end. With `"states":true` in its first line its answers have the state.
///
/// ```
/// use std::ops::ControlFlow;
/// use engine_contracts::{EngineLines, Engines};
///
/// let mut lines = EngineLines::new(Engines::default());
/// let mut ask = |line: &str| lines.answer(line.as_bytes(), 1, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(
///     ask(r#"{"contract":"payout-chop/1","id":7,"question":{"stacks":[3,1],"prizes":[60,20],"method":"icm"}}"#),
///     r#"{"contract":"payout-chop/1","id":7,"answer":{"amounts":[50,30],"sum":80,"for_winner":0}}"#,
/// );
/// assert_eq!(
///     ask(r#"{"contract":"chess/1"}"#),
///     r#"{"contract":"chess/1","error":{"contract":"chess/1","kind":"NoSuchContract","message":"unknown contract `chess/1`"},"line":1}"#,
/// );
/// ```
#[derive(Debug)]
pub struct EngineLines {
    engines: Engines,
    #[cfg(feature = "seating")]
    nights: Nights,
}

/// A line as it is read. Question and id are kept as they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(borrow)]
    contract: Cow<'a, str>,
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    #[serde(default, borrow)]
    question: Option<&'a RawValue>,
    #[serde(default, borrow)]
    night: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    open: Option<&'a RawValue>,
    #[serde(default)]
    states: bool,
    #[serde(default)]
    close: bool,
}

/// Faults of a line that no contract sees.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum LineError {
    /// A line without a question.
    #[error("the line has no `question`")]
    NoQuestion,
    /// Words about a tournament in a line of another contract.
    #[error("`{field}` belongs to {expected}, not to {contract}")]
    NoNight {
        field: String,
        contract: String,
        expected: String,
    },
    /// A line about a tournament that says neither or several of what it wants.
    #[error("a line of a night has one of `open`, `question` and `close`, not {given}")]
    NightForm { given: usize },
    /// A tournament without a name, or with one that is too long.
    #[error("the name of a night has 1 to {max} bytes, not {length}")]
    NightName { length: usize, max: usize },
    /// A tournament that is not open, or whose opening was refused.
    #[error("the night `{night}` is not open")]
    NightNotOpen { night: String },
    /// A second tournament of a name.
    #[error("the night `{night}` is open already")]
    NightIsOpen { night: String },
    /// More tournaments than may be open.
    #[error("{max} nights are open, which is as many as may be")]
    TooManyNights { max: usize },
}

impl EngineFailure for LineError {
    fn class(&self) -> FailureClass {
        match self {
            Self::NoQuestion | Self::NoNight { .. } | Self::NightForm { .. } => {
                FailureClass::Unreadable
            }
            _ => FailureClass::Refused,
        }
    }
}

/// The first line of a program: what it speaks.
#[derive(Serialize)]
struct Versions {
    version: &'static str,
    contracts: Vec<String>,
}

impl EngineLines {
    /// Lines to these engines.
    #[must_use]
    pub fn new(engines: Engines) -> Self {
        Self {
            engines,
            #[cfg(feature = "seating")]
            nights: Nights::default(),
        }
    }

    /// The engines that answer.
    #[must_use]
    pub const fn engines(&self) -> &Engines {
        &self.engines
    }

    /// The line that comes before all answers: `{"version":"0.3.0","contracts":["payout-for/1",..]}`.
    #[must_use]
    pub fn versions() -> String {
        let contracts = Engines::contracts();
        #[cfg(feature = "seating")]
        let contracts = contracts.chain([RUN]);
        let versions = Versions {
            version: env!("CARGO_PKG_VERSION"),
            contracts: contracts.map(|contract| contract.to_string()).collect(),
        };
        // Names are text, so that there is nothing that cannot be written.
        document::written(&versions).unwrap_or_default()
    }

    /// Answers a line with one, without its end; `number` counts from 1. `watch` hears of long work, and may stop it.
    pub fn answer(&mut self, line: &[u8], number: u64, watch: &mut Watch<'_>) -> String {
        let line: Line<'_> = match document::read_borrowed(line) {
            Ok(line) => line,
            Err(error) => return refused(None, &Refusal::of(&error), number),
        };
        match self.answered(&line, watch) {
            Ok(answer) => format!("{},\"answer\":{answer}}}", beginning(&line)),
            Err(refusal) => refused(Some(&line), &refusal, number),
        }
    }

    fn answered(&mut self, line: &Line<'_>, watch: &mut Watch<'_>) -> Result<String, Refusal> {
        #[cfg(feature = "seating")]
        if RUN.is_named(&line.contract) {
            return self.of_night(line);
        }
        if let Some(field) = line.word_of_night() {
            return Err(Refusal::of(&LineError::NoNight {
                field: field.to_owned(),
                contract: line.contract.to_string(),
                expected: "seating-run/1".to_owned(),
            }));
        }
        match line.question {
            Some(question) => {
                let question = question.get().as_bytes();
                self.engines.ask(&line.contract, question, watch)
            }
            None if Engines::contracts().any(|known| known.is_named(&line.contract)) => {
                Err(Refusal::of(&LineError::NoQuestion))
            }
            None => self.engines.ask(&line.contract, b"{}", watch),
        }
    }

    /// Answers a line about a tournament.
    #[cfg(feature = "seating")]
    fn of_night(&mut self, line: &Line<'_>) -> Result<String, Refusal> {
        let Some(name) = &line.night else {
            return Err(Refusal::of(&LineError::NightName {
                length: 0,
                max: super::nights::MAX_NAME,
            }));
        };
        let answer = match (line.open, line.question, line.close) {
            (Some(beginning), None, false) => {
                let state = if line.states {
                    RunState::Included
                } else {
                    RunState::Omitted
                };
                self.nights.open(name, beginning, state)?
            }
            (None, Some(event), false) => self.nights.event(name, event)?,
            (None, None, true) => {
                self.nights.close(name)?;
                return Ok("{}".to_owned());
            }
            (open, question, close) => {
                let given = [open.is_some(), question.is_some(), close];
                let given = given.into_iter().filter(|is_given| *is_given).count();
                return Err(Refusal::of(&LineError::NightForm { given }));
            }
        };
        super::asked::written(&answer)
    }
}

impl Line<'_> {
    /// A word that only a line about a tournament has.
    fn word_of_night(&self) -> Option<&'static str> {
        let words = [
            ("night", self.night.is_some()),
            ("open", self.open.is_some()),
            ("states", self.states),
            ("close", self.close),
        ];
        let given = words.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(word, _)| word)
    }
}

/// An answer up to what it says: contract, id, and the night where there is one.
fn beginning(line: &Line<'_>) -> String {
    let mut text = format!("{{\"contract\":{}", json!(line.contract));
    if let Some(id) = line.id {
        text.push_str(&format!(",\"id\":{}", id.get()));
    }
    if let Some(night) = &line.night {
        text.push_str(&format!(",\"night\":{}", json!(night)));
    }
    text
}

fn refused(line: Option<&Line<'_>>, refusal: &Refusal, number: u64) -> String {
    let error: Value = refusal.error();
    match line {
        Some(line) => format!("{},\"error\":{error},\"line\":{number}}}", beginning(line)),
        None => format!("{{\"error\":{error},\"line\":{number}}}"),
    }
}
