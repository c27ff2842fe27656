//! A stream of events, answered line by line.

use std::borrow::Cow;
use std::cell::RefCell;

use mtt_seating::{
    Action, ConfigSetup, Decision, DrawKey, Event, Reason, RefusedEvent, SeatingError, StateSetup,
    Step, TableId, Tournament,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{restore, typed};
use crate::engine::{failure, lines};
use crate::error::{DeskError, Exit};

/// The first line.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Beginning {
    #[schemars(with = "ConfigSetup")]
    pub(super) config: Value,
    #[schemars(with = "StateSetup")]
    pub(super) state: Value,
}

/// A line after the first one: an event with or without its number, or the question what would be decided.
pub(super) struct Line;

impl JsonSchema for Line {
    fn schema_name() -> Cow<'static, str> {
        "Line".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let event = generator.subschema_for::<Event>();
        json_schema!({
            "properties": { "seq": { "type": ["integer", "null"], "minimum": 0 } },
            "anyOf": [
                event,
                {
                    "type": "object",
                    "properties": {
                        "type": { "const": "decide" },
                        "table": generator.subschema_for::<TableId>(),
                    },
                    "required": ["type", "table"],
                },
            ],
        })
    }
}

/// The answer to a line.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Answer {
    actions: Vec<Action>,
    why: Vec<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<StateSetup>,
}

/// A run in progress.
#[derive(Debug, Default)]
struct Session {
    night: Option<Tournament>,
    /// Whether the events carry sequence numbers, known from the first one.
    numbered: Option<bool>,
}

/// Answers the standard input line by line; each answer leaves before the next line is read.
pub(super) fn run(with_state: bool) -> Result<String, DeskError> {
    let session = RefCell::new(Session::default());
    lines::run(
        std::io::stdin().lock(),
        std::io::stdout().lock(),
        |document: Value| {
            let mut session = session.borrow_mut();
            let step = session.line(document)?;
            let (actions, why) = step
                .decisions
                .into_iter()
                .map(|Decision { action, reason }| (action, reason))
                .unzip();
            let state = session.night.as_ref().filter(|_| with_state);
            Ok(Answer {
                actions,
                why,
                state: state.map(Tournament::snapshot),
            })
        },
    )
    .map(|()| String::new())
}

impl Session {
    fn line(&mut self, document: Value) -> Result<Step, DeskError> {
        match &mut self.night {
            None => {
                let Beginning { config, state } = typed(document)?;
                self.night = Some(restore(config, typed(state)?)?);
                Ok(Step::default())
            }
            Some(night) => event(night, &mut self.numbered, document),
        }
    }
}

fn event(
    night: &mut Tournament,
    numbered: &mut Option<bool>,
    mut document: Value,
) -> Result<Step, DeskError> {
    let refused = |error: SeatingError| failure(Exit::Refused, &error);
    let number = document
        .as_object_mut()
        .and_then(|fields| fields.remove("seq"))
        .filter(|number| !number.is_null());
    let next = night.sequence().saturating_add(1);
    if document.get("type").and_then(Value::as_str) == Some("decide") {
        let table: TableId = typed(document.get("table").cloned().unwrap_or_default())?;
        let draw = DrawKey {
            seed: night.config().seed(),
            sequence: next,
        };
        return seating_sim::preview(night, &table, draw).map_err(refused);
    }
    if numbered.is_some_and(|numbered| numbered != number.is_some()) {
        let words = "all events of a run carry a sequence number or none does";
        return Err(DeskError::new(Exit::Refused, "SequenceMixed", words));
    }
    let event: Event = typed(document)?;
    let sequence = match &number {
        None => next,
        Some(number) => {
            let number: i128 = typed(number.clone())?;
            u64::try_from(number).map_err(|_| {
                let words = format!("event {number} came, {next} is the next one");
                let got = i64::try_from(number).unwrap_or(i64::MIN);
                DeskError::new(Exit::Refused, "StaleEvent", words)
                    .with("expected", next)
                    .with("got", got)
                    .with("sequence", got)
            })?
        }
    };
    let step = seating_sim::apply(night, sequence, &event)
        .map_err(|RefusedEvent { sequence, error }| refused(error).with("sequence", sequence))?;
    *numbered = Some(number.is_some());
    Ok(step)
}
