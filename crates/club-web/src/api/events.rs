//! Stored events, from any number on.

use axum::http::StatusCode;
use axum::response::Response;
use chained_events::EventStore;
use chained_events::envelope::Recorded;
use club_host::{Failure, OpenClub};

use super::document::{flag, parameters};
use super::media::NDJSON;
use crate::answer;
use crate::asked::Asked;
use crate::desk::{Desk, Refused};
use crate::form::FormFault;
use crate::problem::Problem;
use crate::site::Site;

/// The most events of one answer.
pub const MAX_EVENTS: usize = 1_000;

/// The parameters of events.
pub(super) struct EventsQuery {
    pub(super) after: u64,
    /// Whether the answer goes on. Without a server it ends.
    #[cfg_attr(
        not(feature = "server"),
        expect(dead_code, reason = "streams need sockets")
    )]
    pub(super) follow: bool,
}

impl EventsQuery {
    pub(super) fn of(query: Option<&str>) -> Result<Self, FormFault> {
        let fields = parameters(query)?;
        let query = Self {
            after: fields.optional_whole("after")?.unwrap_or(0),
            follow: flag(&fields, "follow")?,
        };
        fields.done()?;
        Ok(query)
    }
}

/// `GET /api/v1/events?after=SEQ`.
pub(super) async fn answered<D: Desk>(site: &Site<D>, asked: &Asked) -> Result<Response, Problem> {
    let query = EventsQuery::of(asked.uri.query())?;
    let events = site.desk.events(query.after).await?;
    let mut out = String::new();
    for event in &events {
        out.push_str(&line_of(event)?);
    }
    Ok(answer::response(StatusCode::OK, NDJSON, out.into()))
}

/// An event as a line.
pub(crate) fn line_of(event: &Recorded) -> Result<String, Refused> {
    let text = serde_json::to_string(event).map_err(|error| {
        let failure = Failure::internal(error);
        Refused::Failed(Box::new(failure))
    })?;
    Ok(text + "\n")
}

/// At most [`MAX_EVENTS`] events of an open club after a number.
///
/// # Errors
///
/// [`Refused`] where the log cannot be read.
pub async fn events_after<S: EventStore>(
    club: &OpenClub<S>,
    after: u64,
) -> Result<Vec<Recorded>, Refused> {
    let read = club.ledger.store().read(after, MAX_EVENTS).await;
    read.map_err(|error| Refused::Failed(Box::new(error.into())))
}
