//! Lines of a run or a log after the first one.

use mtt_seating::{Event, TableId};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::NegativeStack;
use super::rules::stacked;
use crate::whole::{Whole, integers, read};

/// A line of a run after the first one: an event with or without its number, or a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunLine {
    /// Sequence number of the event; all events of a run carry one or none does.
    pub seq: Option<Whole>,
    /// The event or the question; a stack below zero is refused.
    pub event: Result<LineEvent, NegativeStack>,
}

/// Event or question of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineEvent {
    /// An event.
    Event(Event),
    /// Question for the decision if the hand at the table had just ended; nothing changes.
    Decide(TableId),
}

impl<'de> Deserialize<'de> for RunLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut document = integers(Value::deserialize(deserializer)?);
        let Some(fields) = document.as_object_mut() else {
            let unexpected = match &document {
                Value::Array(_) => Unexpected::Seq,
                _ => Unexpected::Other("another value"),
            };
            return Err(D::Error::invalid_type(unexpected, &"an object"));
        };
        let seq = fields.remove("seq").unwrap_or_default();
        let seq: Option<Whole> = read(seq)?;
        let is_question = fields.get("type").and_then(Value::as_str) == Some("decide");
        let event = if is_question {
            let table = fields.remove("table").unwrap_or_default();
            Ok(LineEvent::Decide(read(table)?))
        } else {
            stacked(document)?.map(LineEvent::Event)
        };
        Ok(Self { seq, event })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RunLine {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Line".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let event = generator.subschema_for::<Event>();
        schemars::json_schema!({
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
