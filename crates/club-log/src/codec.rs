//! Events to text and back: kind, schema number and body in canonical JSON.

use serde_json::Value;

use crate::canonical::to_canonical;
use crate::event::Event;

/// A kind and a body as they stand in the envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// The kind, such as `EntryRegistered`.
    pub kind: String,
    /// The schema number of the body.
    pub schema: u32,
    /// The body in canonical JSON.
    pub body: String,
}

/// Why a stored event cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The kind was made by a later release.
    #[error(
        "event kind {kind} is unknown to release {release}; a later release is needed to fold it"
    )]
    UnknownKind {
        /// The kind.
        kind: String,
        /// This program's release.
        release: &'static str,
    },
    /// The schema was made by a later release.
    #[error(
        "schema {schema} of event kind {kind} is newer than {known}, the newest that release \
         {release} reads"
    )]
    NewerSchema {
        /// The kind.
        kind: String,
        /// The schema number found.
        schema: u32,
        /// The newest schema number known.
        known: u32,
        /// This program's release.
        release: &'static str,
    },
    /// The body is not what its schema says.
    #[error("body of event kind {kind}: {detail}")]
    Body {
        /// The kind.
        kind: String,
        /// What is wrong.
        detail: String,
    },
}

/// The kinds of this release, each with the schema that it writes.
pub const SCHEMAS: &[(&str, u32)] = &[
    ("ClubCreated", 1),
    ("MemberAdded", 1),
    ("MemberRenamed", 1),
    ("MembersMerged", 1),
    ("MemberErased", 1),
    ("SeasonOpened", 1),
    ("SeasonClosed", 1),
    ("TournamentAnnounced", 1),
    ("ClockChanged", 1),
    ("EntryRegistered", 1),
    ("EntryRemoved", 1),
    ("SeatsDrawn", 1),
    ("EntrySeated", 1),
    ("TableOpened", 1),
    ("TableStarted", 1),
    ("TableBroken", 1),
    ("HandEnded", 1),
    ("EntriesBusted", 1),
    ("MoveOrdered", 1),
    ("MoveConfirmed", 1),
    ("MoveCancelled", 1),
    ("RegistrationClosed", 1),
    ("TournamentFinished", 1),
    ("TournamentReopened", 1),
    ("ResultsImported", 1),
    ("CommandRetracted", 1),
    ("EntryReinstated", 1),
    ("BustsReordered", 1),
    ("TimeCorrected", 1),
];

/// This program's release.
const RELEASE: &str = env!("CARGO_PKG_VERSION");

/// The newest schema of a kind, if this release knows the kind.
#[must_use]
pub fn schema_of(kind: &str) -> Option<u32> {
    SCHEMAS
        .iter()
        .find(|(known, _)| *known == kind)
        .map(|(_, schema)| *schema)
}

/// The text of an event.
///
/// # Errors
///
/// [`DecodeError::Body`] when the body has no JSON form. No event of this release is such a one.
///
/// # Examples
///
/// ```
/// use club_log::{Event, RegistrationClosed, decode, encode};
///
/// let encoded = encode(&Event::RegistrationClosed(RegistrationClosed {}))?;
/// assert_eq!((encoded.kind.as_str(), encoded.schema), ("RegistrationClosed", 1));
/// assert_eq!(encoded.body, "{}");
/// let again = decode(&encoded.kind, encoded.schema, &encoded.body)?;
/// assert_eq!(again, Event::RegistrationClosed(RegistrationClosed {}));
/// # Ok::<(), club_log::DecodeError>(())
/// ```
pub fn encode(event: &Event) -> Result<Encoded, DecodeError> {
    let no_form = |kind: &str, detail: String| DecodeError::Body {
        kind: kind.to_owned(),
        detail,
    };
    let tagged = serde_json::to_value(event).map_err(|e| no_form("unknown", e.to_string()))?;
    let Value::Object(mut tagged) = tagged else {
        return Err(no_form(
            "unknown",
            "an event is written as an object".to_owned(),
        ));
    };
    let (Some(Value::String(kind)), Some(body)) = (tagged.remove("kind"), tagged.remove("body"))
    else {
        return Err(no_form(
            "unknown",
            "an event has a kind and a body".to_owned(),
        ));
    };
    let body = to_canonical(&body).map_err(|e| no_form(&kind, e.to_string()))?;
    let schema = schema_of(&kind).ok_or_else(|| DecodeError::UnknownKind {
        kind: kind.clone(),
        release: RELEASE,
    })?;
    Ok(Encoded { kind, schema, body })
}

/// Reads an event that was stored.
///
/// # Errors
///
/// A kind or schema of a later release, or a body that is not what its schema says.
pub fn decode(kind: &str, schema: u32, body: &str) -> Result<Event, DecodeError> {
    let known = schema_of(kind).ok_or_else(|| DecodeError::UnknownKind {
        kind: kind.to_owned(),
        release: RELEASE,
    })?;
    if schema > known {
        return Err(DecodeError::NewerSchema {
            kind: kind.to_owned(),
            schema,
            known,
            release: RELEASE,
        });
    }
    let wrong = |detail: String| DecodeError::Body {
        kind: kind.to_owned(),
        detail,
    };
    if schema == 0 {
        return Err(wrong("schema numbers begin at 1".to_owned()));
    }
    let body: Value = serde_json::from_str(body).map_err(|e| wrong(e.to_string()))?;
    let tagged = Value::Object(
        [
            ("kind".to_owned(), Value::String(kind.to_owned())),
            ("body".to_owned(), body),
        ]
        .into_iter()
        .collect(),
    );
    serde_json::from_value(tagged).map_err(|e| wrong(e.to_string()))
}
