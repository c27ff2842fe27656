//! Events as they are handed to a store, and the envelope in which they are kept.

use serde::{Deserialize, Serialize};

use crate::canonical::CanonicalObject;
use crate::chain::{Hash, Head, event_id, hash_of};
use crate::ids::{Actor, CommandKey, EventId, StreamName};
use crate::timestamp::Timestamp;

/// The number of the envelope's format: which fields there are and how they are hashed.
pub const FORMAT: u32 = 1;

/// An event that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// Its stream.
    pub stream: StreamName,
    /// Its kind: 1 to 64 ASCII letters and digits.
    pub kind: String,
    /// The schema number of the body, from 1.
    pub schema: u32,
    /// The body.
    pub body: CanonicalObject,
    /// The time at which it happened.
    pub at: Timestamp,
    /// The draw that it records, if it records one.
    pub draw: Option<DrawSeed>,
}

/// The source of the chance in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawSeed {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The seed that it was given.
    pub seed: u64,
}

/// A stored event in its envelope.
///
/// # JSON
///
/// It is written as one JSON object, on one line. A body in canonical form is there as an
/// object; any other text, which no store of ours writes but a damaged file may contain, as a
/// string with exactly that text. In both cases the body is read back byte for byte, so that a
/// line can be hashed again. `draw` is left out when there is none.
///
/// ```
/// use chained_events::envelope::Recorded;
///
/// let line = r#"{"format":1,"seq":1,"stream":"club","version":1,"id":"00112233445566778899aabbccddeeff","command":"c-1","index":0,"count":1,"at":"2026-05-02T12:00:00.000Z","recorded_at":"2026-05-02T12:00:00.125Z","actor":"desk","kind":"ClubCreated","schema":1,"body":{"title":"Aoba","zone":"Asia/Tokyo"},"prev":"0000000000000000000000000000000000000000000000000000000000000000","hash":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#;
/// let event: Recorded = serde_json::from_str(line)?;
/// assert_eq!(event.body, r#"{"title":"Aoba","zone":"Asia/Tokyo"}"#);
/// assert_eq!(serde_json::to_string(&event)?, line);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The format of the envelope, [`FORMAT`].
    pub format: u32,
    /// Its place in the log of the club, from 1, without gaps: *the* order.
    pub seq: u64,
    /// Its stream.
    pub stream: StreamName,
    /// Its place in the stream, from 1, without gaps.
    pub version: u64,
    /// Its id, which follows from `command` and `index`.
    pub id: EventId,
    /// The key of the command that it came from.
    #[serde(deserialize_with = "CommandKey::deserialize_stored")]
    pub command: CommandKey,
    /// Which of the command's events it is, from 0.
    pub index: u32,
    /// How many events the command has.
    pub count: u32,
    /// The time at which it happened; may be before the event in front of it.
    pub at: Timestamp,
    /// The time at which it was stored.
    pub recorded_at: Timestamp,
    /// The person or program that gave the command.
    #[serde(deserialize_with = "Actor::deserialize_stored")]
    pub actor: Actor,
    /// Its kind.
    pub kind: String,
    /// The schema number of the body.
    pub schema: u32,
    /// The body, exactly as it was written.
    #[serde(with = "body_text")]
    pub body: String,
    /// The draw that it records, if it records one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawSeed>,
    /// The hash of the event before it; zeros before the first.
    pub prev: Hash,
    /// The hash of `prev` and of all other fields, see [`hash_of`].
    pub hash: Hash,
}

impl Recorded {
    /// The end of the log up to this event.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            seq: self.seq,
            hash: self.hash,
        }
    }
}

/// Fields that all events of one command share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) command: &'a CommandKey,
    pub(crate) count: u32,
    pub(crate) recorded_at: Timestamp,
    pub(crate) actor: &'a Actor,
}

/// The place of an event in the log.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) seq: u64,
    pub(crate) version: u64,
    pub(crate) index: u32,
    pub(crate) prev: Hash,
}

impl NewEvent {
    /// Puts the event into its envelope.
    pub(crate) fn seal(self, origin: Origin<'_>, slot: Slot) -> Recorded {
        let mut recorded = Recorded {
            format: FORMAT,
            seq: slot.seq,
            stream: self.stream,
            version: slot.version,
            id: event_id(origin.command, slot.index),
            command: origin.command.clone(),
            index: slot.index,
            count: origin.count,
            at: self.at,
            recorded_at: origin.recorded_at,
            actor: origin.actor.clone(),
            kind: self.kind,
            schema: self.schema,
            body: self.body.into(),
            draw: self.draw,
            prev: slot.prev,
            hash: Hash::ZERO,
        };
        recorded.hash = hash_of(&recorded);
        recorded
    }
}

/// The body as an object when that brings back the same bytes, else as a string.
mod body_text {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};
    use serde_json::Value;

    use crate::canonical::{canonical_object, sorted_object, to_canonical};

    pub(super) fn serialize<S: Serializer>(body: &str, serializer: S) -> Result<S::Ok, S::Error> {
        match canonical_object(body) {
            Ok(object) => sorted_object(&object, serializer),
            Err(_) => serializer.serialize_str(body),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<String, D::Error> {
        match Value::deserialize(source)? {
            Value::String(text) => Ok(text),
            object @ Value::Object(_) => to_canonical(&object).map_err(D::Error::custom),
            other => Err(D::Error::custom(format!(
                "invalid body {other}; expected an object or a string"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(body: &str, draw: Option<DrawSeed>) -> Recorded {
        let command = CommandKey::new("c-1").unwrap();
        let actor = Actor::new("desk").unwrap();
        let event = NewEvent {
            stream: StreamName::new("club").unwrap(),
            kind: "ClubCreated".to_owned(),
            schema: 1,
            body: "{}".parse().unwrap(),
            at: Timestamp::MIN,
            draw,
        };
        let origin = Origin {
            command: &command,
            count: 1,
            recorded_at: Timestamp::MAX,
            actor: &actor,
        };
        let slot = Slot {
            seq: 1,
            version: 1,
            index: 0,
            prev: Hash::ZERO,
        };
        let mut recorded = event.seal(origin, slot);
        body.clone_into(&mut recorded.body);
        recorded.hash = hash_of(&recorded);
        recorded
    }

    #[test]
    fn every_body_comes_back_from_json_byte_for_byte() {
        let bodies = [
            "{}",
            r#"{"a":[1,{"b":"\n"}],"é":18446744073709551615}"#,
            "{\"\u{fb33}\":1}",
            r#"{ "a": 1 }"#,
            r#"{"b":1,"a":2}"#,
            r#"{"a":1,"a":1}"#,
            r#"{"a":1.50}"#,
            r#"{"a":"#,
            "\"text\"",
            "null",
            "",
            "line\nbreak",
        ];
        for body in bodies {
            for draw in [
                None,
                Some(DrawSeed {
                    algorithm: "x".to_owned(),
                    seed: u64::MAX,
                }),
            ] {
                let event = recorded(body, draw);
                let line = serde_json::to_string(&event).unwrap();
                assert!(!line.contains('\n'), "{line}");
                assert_eq!(serde_json::from_str::<Recorded>(&line).unwrap(), event);
                let value = serde_json::to_value(&event).unwrap();
                assert_eq!(serde_json::from_value::<Recorded>(value).unwrap(), event);
            }
        }
    }

    #[test]
    fn a_canonical_body_is_in_the_line_as_it_is() {
        let body = "{\"a\":[1,2],\"😀\":5,\"\u{fb33}\":3}";
        let line = serde_json::to_string(&recorded(body, None)).unwrap();
        assert!(
            line.contains(&format!("\"body\":{body},\"prev\"")),
            "{line}"
        );
    }

    #[test]
    fn a_line_with_a_body_of_another_type_or_another_field_is_refused() {
        let line = serde_json::to_string(&recorded("{}", None)).unwrap();
        for (from, to) in [
            ("\"body\":{}", "\"body\":[1]"),
            ("\"seq\"", "\"extra\":1,\"seq\""),
        ] {
            let wrong = line.replace(from, to);
            assert_ne!(wrong, line);
            assert!(serde_json::from_str::<Recorded>(&wrong).is_err(), "{wrong}");
        }
    }
}
