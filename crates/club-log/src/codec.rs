//! Events to text and back: kind, schema number and body in canonical JSON.

use chained_events::canonical::{CanonicalError, CanonicalObject};
use chained_events::envelope::Recorded;
use chained_events::ids::Actor;
use serde::Serialize;
use serde_json::Value;

use crate::event::{Event, Kind};
use crate::ids::StreamId;

/// Why a stored event cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum DecodeError {
    /// The kind was made by a later release.
    #[error(
        "event kind {kind} is unknown to release {release}; a later release is needed to fold it"
    )]
    UnknownKind {
        /// The kind.
        #[serde(rename = "event")]
        kind: String,
        /// This program's release.
        release: &'static str,
    },
    /// The schema was made by a later release.
    #[error(
        "schema {schema} of event kind {kind} is newer than {known}, the newest that release \
         {release} reads; a later release is needed to fold it"
    )]
    NewerSchema {
        /// The kind.
        #[serde(rename = "event")]
        kind: String,
        /// The schema number found.
        schema: u32,
        /// The newest schema number known.
        known: u32,
        /// This program's release.
        release: &'static str,
    },
    /// The stream was made by a later release.
    #[error(
        "stream {stream} is unknown to release {release}; a later release is needed to fold it"
    )]
    UnknownStream {
        /// The stream.
        stream: StreamId,
        /// This program's release.
        release: &'static str,
    },
    /// The actor is written as a later release writes one.
    #[error(
        "the form of actor {actor} is unknown to release {release}; a later release is needed to \
         fold the event"
    )]
    UnknownActor {
        /// The actor.
        actor: Actor,
        /// This program's release.
        release: &'static str,
    },
    /// The body has a field or a value that a later release added.
    #[error(
        "event kind {kind} has what release {release} does not know ({detail}); a later release is \
         needed to fold it"
    )]
    UnknownField {
        /// The kind.
        #[serde(rename = "event")]
        kind: String,
        /// The field or the value.
        detail: String,
        /// This program's release.
        release: &'static str,
    },
    /// The body is not what its schema says.
    #[error("body of event kind {kind}: {detail}")]
    Body {
        /// The kind.
        #[serde(rename = "event")]
        kind: String,
        /// Fault found by the reader of the body.
        detail: String,
    },
}

/// This program's release.
pub(crate) const RELEASE: &str = env!("CARGO_PKG_VERSION");

/// Brings a body of an older schema to the events that this release knows. Pure.
type Upcaster = fn(&Recorded, Value) -> Result<Vec<Event>, String>;

/// How a body of an older schema is read.
#[derive(Debug, Clone, Copy)]
enum Older {
    /// As the schema that this release writes. Additions since then may be absent, and absent means
    /// what it meant then.
    Same,
    /// Through an upcaster. The first two releases need none; the tests have one.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "no body of a release needs one yet")
    )]
    Up(Upcaster),
}

/// Every older schema, by kind and number. What is stored, and its hash, stays as it was written.
const OLDER: &[(Kind, u32, Older)] = &[
    (Kind::CommandRetracted, 1, Older::Same),
    (Kind::SeasonOpened, 1, Older::Same),
    (Kind::SeasonClosed, 1, Older::Same),
    (Kind::TournamentAnnounced, 1, Older::Same),
    (Kind::EntryRegistered, 1, Older::Same),
    (Kind::EntryRemoved, 1, Older::Same),
    (Kind::SeatsDrawn, 1, Older::Same),
    (Kind::EntrySeated, 1, Older::Same),
    (Kind::TableOpened, 1, Older::Same),
    (Kind::TableStarted, 1, Older::Same),
    (Kind::TableBroken, 1, Older::Same),
    (Kind::TableBroken, 2, Older::Same),
    (Kind::HandEnded, 1, Older::Same),
    (Kind::EntriesBusted, 1, Older::Same),
    (Kind::MoveOrdered, 1, Older::Same),
    (Kind::MoveConfirmed, 1, Older::Same),
    (Kind::MoveCancelled, 1, Older::Same),
    (Kind::DealAgreed, 1, Older::Same),
    (Kind::DealAgreed, 2, Older::Same),
    (Kind::TournamentFinished, 1, Older::Same),
    (Kind::RatingsPublished, 1, Older::Same),
];

/// Reads the events that were stored in one envelope. They are several where an older body says
/// what this release says in several.
///
/// # Errors
///
/// A kind or schema of a later release, or a body that is not what its schema says.
///
/// # Examples
///
/// ```
/// use club_log::codec::decode;
/// use club_log::event::{Event, RegistrationClosed};
/// # let line = r#"{"format":1,"seq":1,"stream":"t:x","version":1,"id":"00112233445566778899aabbccddeeff","command":"c-1","index":0,"count":1,"at":"2026-05-02T12:00:00.000Z","recorded_at":"2026-05-02T12:00:00.125Z","actor":"desk","kind":"RegistrationClosed","schema":1,"body":{},"prev":"0000000000000000000000000000000000000000000000000000000000000000","hash":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#;
/// # let recorded: chained_events::envelope::Recorded = serde_json::from_str(line)?;
///
/// assert_eq!(recorded.kind, "RegistrationClosed");
/// assert_eq!(decode(&recorded)?, [Event::from(RegistrationClosed {})]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decode(recorded: &Recorded) -> Result<Vec<Event>, DecodeError> {
    let kind = known_kind(recorded)?;
    decode_with(recorded, kind, OLDER).map_err(|detail| {
        let kind = recorded.kind.clone();
        match unknown(&detail) {
            Some(detail) => DecodeError::UnknownField {
                kind,
                detail: detail.to_owned(),
                release: RELEASE,
            },
            None => DecodeError::Body { kind, detail },
        }
    })
}

/// The unknown field or value that a message of a body's reader names. A body of this release has
/// none, and one that was written wrong has another fault.
fn unknown(detail: &str) -> Option<&str> {
    let unknown = ["unknown field `", "unknown variant `"];
    let words = unknown.iter().find(|words| detail.starts_with(**words))?;
    let named = detail.get(words.len()..)?;
    let end = words.len() + named.find('`')? + 1;
    detail.get(..end)
}

/// The kind of an event that this release can read, or what a later release wrote in it.
fn known_kind(recorded: &Recorded) -> Result<Kind, DecodeError> {
    if let stream @ StreamId::Other(_) = StreamId::from(&recorded.stream) {
        return Err(DecodeError::UnknownStream {
            stream,
            release: RELEASE,
        });
    }
    let kind = Kind::of_name(&recorded.kind).ok_or_else(|| DecodeError::UnknownKind {
        kind: recorded.kind.clone(),
        release: RELEASE,
    })?;
    if recorded.schema > kind.schema() {
        return Err(DecodeError::NewerSchema {
            kind: recorded.kind.clone(),
            schema: recorded.schema,
            known: kind.schema(),
            release: RELEASE,
        });
    }
    if !recorded.actor.is_known_form() {
        return Err(DecodeError::UnknownActor {
            actor: recorded.actor.clone(),
            release: RELEASE,
        });
    }
    Ok(kind)
}

impl DecodeError {
    /// Whether a later release wrote the event, so that nothing is wrong with it.
    #[must_use]
    pub fn is_later_release(&self) -> bool {
        match self {
            Self::UnknownKind { .. }
            | Self::NewerSchema { .. }
            | Self::UnknownStream { .. }
            | Self::UnknownActor { .. }
            | Self::UnknownField { .. } => true,
            Self::Body { .. } => false,
        }
    }
}

fn decode_with(
    recorded: &Recorded,
    kind: Kind,
    older: &[(Kind, u32, Older)],
) -> Result<Vec<Event>, String> {
    let direct = || {
        let event = Event::read(kind, &recorded.body).map_err(|error| error.to_string())?;
        Ok(vec![event])
    };
    if recorded.schema == kind.schema() {
        return direct();
    }
    let step = older
        .iter()
        .find(|(of, schema, _)| (*of, *schema) == (kind, recorded.schema));
    match step {
        Some((_, _, Older::Same)) => direct(),
        Some((_, _, Older::Up(upcaster))) => {
            let body = serde_json::from_str(&recorded.body).map_err(|error| error.to_string())?;
            upcaster(recorded, body)
        }
        None => Err(format!("schema {} was never written", recorded.schema)),
    }
}

/// Checks that this release can read an event.
///
/// Its stream, its kind and schema and the form of its actor are known. The body is not read.
///
/// # Errors
///
/// A [`DecodeError`] that [is of a later release](DecodeError::is_later_release).
pub fn check_known(recorded: &Recorded) -> Result<(), DecodeError> {
    known_kind(recorded).map(drop)
}

/// The body of an event as it is stored.
///
/// # Errors
///
/// [`CanonicalError`] when the body has no canonical form; every body of this release has one.
pub fn encode(event: &Event) -> Result<CanonicalObject, CanonicalError> {
    event.body()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{RegistrationClosed, TournamentReopened};

    fn recorded(kind: Kind, schema: u32, body: &str) -> Recorded {
        let line = format!(
            r#"{{"format":1,"seq":1,"stream":"t:x","version":1,"id":"{id}","command":"c-1","index":0,"count":1,"at":"2026-05-02T12:00:00.000Z","recorded_at":"2026-05-02T12:00:00.125Z","actor":"desk","kind":"{}","schema":{schema},"body":{body},"prev":"{id}{id}","hash":"{id}{id}"}}"#,
            kind.name(),
            id = "00112233445566778899aabbccddeeff",
        );
        serde_json::from_str(&line).unwrap()
    }

    #[test]
    fn an_upcaster_may_make_several_events_of_one() {
        let split: Upcaster = |_, body| {
            assert_eq!(body, serde_json::json!({}));
            Ok(vec![
                RegistrationClosed {}.into(),
                TournamentReopened { reason: None }.into(),
            ])
        };
        let older = [(Kind::DealAgreed, 1, Older::Up(split))];
        let old = recorded(Kind::DealAgreed, 1, "{}");
        let events = decode_with(&old, Kind::DealAgreed, &older).unwrap();
        let kinds: Vec<Kind> = events.iter().map(Event::kind).collect();
        assert_eq!(kinds, [Kind::RegistrationClosed, Kind::TournamentReopened]);
    }

    #[test]
    fn every_older_schema_of_every_kind_has_one_step() {
        for kind in Kind::ALL {
            for schema in 0..=kind.schema() {
                let steps = OLDER
                    .iter()
                    .filter(|(of, older, _)| (of, older) == (kind, &schema));
                let expected = usize::from(schema > 0 && schema < kind.schema());
                assert_eq!(steps.count(), expected, "{} schema {schema}", kind.name());
            }
        }
    }

    #[test]
    fn a_field_or_a_value_that_is_not_known_is_of_a_later_release() {
        let field = recorded(Kind::RegistrationClosed, 1, r#"{"by":"desk"}"#);
        let value = recorded(Kind::ClockChanged, 1, r#"{"change":{"action":"rewind"}}"#);
        let later = |recorded: &Recorded, kind: &str, detail: &str| {
            let expected = DecodeError::UnknownField {
                kind: kind.to_owned(),
                detail: detail.to_owned(),
                release: RELEASE,
            };
            assert!(expected.is_later_release());
            assert_eq!(decode(recorded), Err(expected));
        };
        later(&field, "RegistrationClosed", "unknown field `by`");
        later(&value, "ClockChanged", "unknown variant `rewind`");
        let wrong = recorded(Kind::ClockChanged, 1, r#"{"change":7}"#);
        assert!(!decode(&wrong).unwrap_err().is_later_release());
    }

    #[test]
    fn a_schema_that_was_never_written_is_not_read() {
        let zero = recorded(Kind::RegistrationClosed, 0, "{}");
        let kind = "RegistrationClosed".to_owned();
        let detail = "schema 0 was never written".to_owned();
        assert_eq!(decode(&zero), Err(DecodeError::Body { kind, detail }));
        let later = recorded(Kind::RegistrationClosed, 9, "{}");
        let newer = DecodeError::NewerSchema {
            kind: "RegistrationClosed".to_owned(),
            schema: 9,
            known: 1,
            release: RELEASE,
        };
        assert_eq!(decode(&later), Err(newer));
    }
}
