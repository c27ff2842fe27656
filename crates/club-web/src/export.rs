//! The log of the club as a file, for the director.

use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::Response;
use club_log::authorise::Role;

use crate::answer;
use crate::asked::{Asked, nothing};
use crate::desk::Desk;
use crate::problem::{Problem, RequestFault};
use crate::site::Site;
use crate::{Found, Question};

/// The address.
pub(crate) const PATH: &str = "/export.ndjson";

/// The log as the terminal exports it, one event a line. Names and notes are in it only with `names=on`.
pub(crate) async fn export<D: Desk>(site: &Site<D>, asked: &Asked) -> Result<Response, Problem> {
    match asked.caller.role {
        Role::Director => {}
        Role::Public => return Err(RequestFault::PairFirst.into()),
        Role::Floor => return Err(RequestFault::DirectorsPage.into()),
    }
    let query = asked.uri.query().unwrap_or_default();
    let names = query.split('&').any(|pair| pair == "names=on");
    let found = site.desk.find(Question::Export { names }).await?;
    let Found::Text(text, seq) = found else {
        return Err(nothing(PATH));
    };
    let mut response = answer::response(StatusCode::OK, "application/x-ndjson", text.into());
    let name = format!("attachment; filename=\"club-{seq}.ndjson\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
