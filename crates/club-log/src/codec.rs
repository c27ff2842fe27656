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
    ("DealAgreed", 1),
    ("TournamentFinished", 1),
    ("TournamentReopened", 1),
    ("ResultsImported", 1),
    ("CommandRetracted", 1),
    ("EntryReinstated", 1),
    ("BustsReordered", 1),
    ("TimeCorrected", 1),
];

/// Brings a body of one schema to the next: the kind, the older schema, and the change. Pure.
type Upcast = (&'static str, u32, fn(Value) -> Value);

/// Every change of a schema since the first release. Bodies are brought up when they are read; what
/// is stored, and its hash, stay as they were written.
const UPCASTS: &[Upcast] = &[];

/// A body of schema `from` as schema `to` writes it.
fn upcast(kind: &str, from: u32, to: u32, body: Value, table: &[Upcast]) -> Result<Value, String> {
    (from..to).try_fold(body, |body, schema| {
        table
            .iter()
            .find(|(of, older, _)| (*of, *older) == (kind, schema))
            .map(|(_, _, change)| change(body))
            .ok_or_else(|| format!("nothing brings schema {schema} to the next"))
    })
}

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
    let body = upcast(kind, schema, known, body, UPCASTS).map_err(wrong)?;
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A made-up kind that once had a name in two parts, and then one without a language.
    const MADE_UP: &[Upcast] = &[
        ("Other", 1, |_| json!({})),
        ("Greeted", 2, |mut body| {
            body["language"] = json!("ja");
            body
        }),
        ("Greeted", 1, |body| {
            let part = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
            json!({ "name": format!("{} {}", part("family"), part("given")) })
        }),
    ];

    #[test]
    fn an_older_body_is_brought_up_step_by_step() {
        let oldest = json!({ "family": "青木", "given": "Ken" });
        let middle = json!({ "name": "青木 Ken" });
        let newest = json!({ "name": "青木 Ken", "language": "ja" });
        let up = |from, to, body: &Value| upcast("Greeted", from, to, body.clone(), MADE_UP);
        assert_eq!(up(1, 2, &oldest), Ok(middle.clone()));
        assert_eq!(up(2, 3, &middle), Ok(newest.clone()));
        assert_eq!(up(1, 3, &oldest), Ok(newest.clone()));
        assert_eq!(up(3, 3, &newest), Ok(newest));
        let missing = "nothing brings schema 3 to the next".to_owned();
        assert_eq!(up(1, 4, &oldest), Err(missing));
    }

    #[test]
    fn every_older_schema_of_every_kind_has_one_step() {
        for (kind, known) in SCHEMAS {
            for schema in 1..=*known {
                let steps = UPCASTS
                    .iter()
                    .filter(|(of, older, _)| (of, older) == (kind, &schema));
                let expected = usize::from(schema < *known);
                assert_eq!(steps.count(), expected, "{kind} schema {schema}");
            }
        }
    }
}
