//! Why a request was not answered with what it asked for: its status, and its words.

use axum::http::StatusCode;
use club_host::{Exit, Names};
use club_log::entry::EntryId;
use club_words::Lang;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::desk::{Offer, Refused};
use crate::form::FormFault;
use crate::guard::Turned;
use crate::pairing::PairingFault;
use crate::say;
use crate::verb::NoDeed;

/// Why a request was not answered with what it asked for.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The guard turned it away.
    #[error(transparent)]
    Turned(#[from] Turned),
    /// The form is not one that the page sends.
    #[error(transparent)]
    Form(#[from] FormFault),
    /// The club refuses it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A phone cannot be paired.
    #[error(transparent)]
    Pairing(#[from] PairingFault),
    /// The request itself is wrong.
    #[error(transparent)]
    Request(#[from] RequestFault),
}

/// A request that no page of this server makes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RequestFault {
    /// Nothing is at the address: 404.
    #[error("there is nothing at {path}")]
    NothingHere {
        /// The path, at most sixty characters of it.
        path: String,
    },
    /// There is no such verb: 404.
    #[error("there is no verb \"{verb}\"")]
    NoSuchVerb {
        /// The verb, at most sixty characters of it.
        verb: String,
    },
    /// The address does not take the method: 405.
    #[error("{path} does not take {method}")]
    WrongMethod {
        /// The path, at most sixty characters of it.
        path: String,
        /// The method.
        method: String,
        /// Methods that it takes, as the header `Allow` has them.
        allow: &'static str,
    },
    /// The page is for staff, and the device is not paired: 401.
    #[error("this page is for the staff of the club; pair this device first")]
    PairFirst,
    /// The page is for the director: 403.
    #[error("this page is for the director")]
    DirectorsPage,
    /// The body is larger than it may be: 413.
    #[error("the body has more than {most} bytes")]
    BodyTooLarge {
        /// The bound in bytes.
        most: usize,
    },
    /// The body is not a form: 415.
    #[error("the body is not a form; its type is \"{media}\"")]
    NoForm {
        /// The type, at most sixty characters of it.
        media: String,
    },
    /// The body is not a document for programs: 415.
    #[error("the body is not JSON; its type is \"{media}\"")]
    NoDocument {
        /// The type, at most sixty characters of it.
        media: String,
    },
    /// The body has too many commands: 413.
    #[error("the body has more than {most} lines")]
    TooManyLines {
        /// The bound.
        most: usize,
    },
    /// The token is not known, or was ended: 401.
    #[error("the token is not good; the director makes one in the settings")]
    TokenOver,
    /// Too many commands in a second: 429.
    #[error("more than {most} commands in a second")]
    TooFast {
        /// The bound.
        most: u32,
    },
    /// Only who began a job stops it, and staff: 403.
    #[error("this work was begun by somebody else")]
    NotYourJob,
    /// Too many pages are open: 503.
    #[error("{most} pages are open; this one is not updated until another is closed")]
    TooManyStreams {
        /// The bound.
        most: usize,
    },
}

impl Problem {
    /// The status of the answer.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Turned(Turned::OtherHost { .. }) => StatusCode::MISDIRECTED_REQUEST,
            Self::Turned(Turned::OtherOrigin { .. } | Turned::NoOrigin) => StatusCode::FORBIDDEN,
            Self::Turned(Turned::CookieWithToken) => StatusCode::BAD_REQUEST,
            Self::Form(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(refused) => of_refused(refused),
            Self::Pairing(fault) => fault.status(),
            Self::Request(fault) => match fault {
                RequestFault::NothingHere { .. } | RequestFault::NoSuchVerb { .. } => {
                    StatusCode::NOT_FOUND
                }
                RequestFault::WrongMethod { .. } => StatusCode::METHOD_NOT_ALLOWED,
                RequestFault::PairFirst | RequestFault::TokenOver => StatusCode::UNAUTHORIZED,
                RequestFault::DirectorsPage | RequestFault::NotYourJob => StatusCode::FORBIDDEN,
                RequestFault::BodyTooLarge { .. } | RequestFault::TooManyLines { .. } => {
                    StatusCode::PAYLOAD_TOO_LARGE
                }
                RequestFault::NoForm { .. } | RequestFault::NoDocument { .. } => {
                    StatusCode::UNSUPPORTED_MEDIA_TYPE
                }
                RequestFault::TooFast { .. } => StatusCode::TOO_MANY_REQUESTS,
                RequestFault::TooManyStreams { .. } => StatusCode::SERVICE_UNAVAILABLE,
            },
        }
    }

    /// The problem in words.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        if let Self::Refused(
            Refused::Failure { words, .. } | Refused::NotAuthorised { words, .. },
        ) = self
        {
            return words.clone();
        }
        if let Self::Refused(Refused::Failed(failure)) = self {
            return failure.words(lang, Names::none());
        }
        let (kind, values) = self.values();
        let words = lang.failure(&kind, &values);
        let words = words.unwrap_or_else(|| self.to_string());
        let Self::Refused(
            Refused::ChangedSince { since: below, .. } | Refused::WhoWasFirst { first: below, .. },
        ) = self
        else {
            return words;
        };
        std::iter::once(words)
            .chain(below.iter().cloned())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Ways on from it, each a button: the same act all the same, or in front of what is recorded.
    #[must_use]
    pub fn offers(&self, lang: Lang) -> Vec<Offer> {
        let again = |label: String, fields: Vec<(&'static str, String)>| Offer {
            label,
            verb: None,
            fields,
        };
        match self {
            Self::Refused(Refused::ChangedSince { .. }) => {
                vec![again(say::page_all_the_same(lang), Vec::new())]
            }
            Self::Refused(Refused::WhoWasFirst { groups, .. }) => {
                let ids = |group: &Vec<EntryId>| {
                    let ids: Vec<String> = group.iter().map(ToString::to_string).collect();
                    ("before", ids.join(","))
                };
                let mut fields: Vec<_> = groups.iter().map(ids).collect();
                fields.push(("reason", say::page_reason_late(lang)));
                let first = (!groups.is_empty()).then(|| again(say::page_was_first(lang), fields));
                let recorded = again(say::page_as_recorded(lang), Vec::new());
                std::iter::once(recorded).chain(first).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The problem for programs, as `--json` has failures.
    #[must_use]
    pub fn document(&self) -> Value {
        if let Self::Refused(Refused::Failure { failure, .. } | Refused::Failed(failure)) = self {
            return failure.document();
        }
        let (kind, mut values) = self.values();
        values.insert("kind".to_owned(), Value::from(kind));
        values.insert("message".to_owned(), Value::from(self.to_string()));
        json!({ "error": values })
    }

    /// The kind and the values.
    fn values(&self) -> (String, Map<String, Value>) {
        let value = match self {
            Self::Turned(turned) => serde_json::to_value(turned),
            Self::Form(fault) => serde_json::to_value(fault),
            Self::Pairing(fault) => serde_json::to_value(fault),
            Self::Request(fault) => serde_json::to_value(fault),
            Self::Refused(refused) => match refused {
                Refused::Failure { failure, .. } | Refused::Failed(failure) => {
                    Ok(failure.document()["error"].take())
                }
                Refused::NotAuthorised { refused, .. } => serde_json::to_value(refused),
                Refused::ChangedSince { seen, now, since } => Ok(json!({
                    "kind": "ChangedSince", "seen": seen, "now": now, "since": since,
                })),
                Refused::WhoWasFirst { at, first, .. } => Ok(json!({
                    "kind": "WhoWasFirst", "at": at.to_string(), "first": first,
                })),
                Refused::OtherName { typed } => Ok(json!({ "kind": "OtherName", "typed": typed })),
                Refused::OtherActor { actor, own } => Ok(json!({
                    "kind": "OtherActor", "actor": actor, "own": own,
                })),
                Refused::DirectorsField { field } => Ok(json!({
                    "kind": "DirectorsField", "field": field,
                })),
                Refused::TooManyJobs { most } => Ok(json!({ "kind": "TooManyJobs", "most": most })),
                Refused::Busy => Ok(json!({ "kind": "Busy" })),
                Refused::Closing => Ok(json!({ "kind": "Closing" })),
            },
        };
        let Ok(Value::Object(mut values)) = value else {
            return (String::new(), Map::new());
        };
        let kind = values.remove("kind");
        let kind = kind.and_then(|kind| kind.as_str().map(str::to_owned));
        (kind.unwrap_or_default(), values)
    }
}

/// The status of a refused deed.
fn of_refused(refused: &Refused) -> StatusCode {
    match refused {
        Refused::Failure { failure, .. } | Refused::Failed(failure) => match failure.exit() {
            Exit::Usage | Exit::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Exit::NotFound => StatusCode::NOT_FOUND,
            Exit::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
            Exit::Failure
            | Exit::Integrity
            | Exit::AccessDenied
            | Exit::ServerFull
            | Exit::OtherSchema
            | Exit::Interrupted => StatusCode::INTERNAL_SERVER_ERROR,
        },
        Refused::OtherName { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Refused::NotAuthorised { .. }
        | Refused::OtherActor { .. }
        | Refused::DirectorsField { .. } => StatusCode::FORBIDDEN,
        Refused::ChangedSince { .. } | Refused::WhoWasFirst { .. } => StatusCode::CONFLICT,
        Refused::TooManyJobs { .. } => StatusCode::TOO_MANY_REQUESTS,
        Refused::Busy | Refused::Closing => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<NoDeed> for Problem {
    fn from(none: NoDeed) -> Self {
        match none {
            NoDeed::UnknownVerb(verb) => RequestFault::NoSuchVerb {
                verb: verb.chars().take(60).collect(),
            }
            .into(),
            NoDeed::Fault(fault) => fault.into(),
            NoDeed::Typed(failure) => Refused::Failed(Box::new(failure)).into(),
        }
    }
}
