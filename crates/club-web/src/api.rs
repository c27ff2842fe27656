//! The same club for programs: documents, commands, events and engines as JSON, under `/api/v1`.

mod commands;
mod document;
mod dry_run;
mod engine;
mod engines;
mod events;
mod media;
#[cfg(feature = "schema")]
mod openapi;
mod route;
mod wanted;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::Response;
use club_log::authorise::Role;

pub use self::commands::{perform_line, try_lines};
pub use self::document::document_of;
pub use self::dry_run::{Answers, DryRun};
pub use self::engine::{EngineAnswer, EngineWork};
pub use self::events::{MAX_EVENTS, events_after};
pub use self::media::MAX_BODY;
#[cfg(feature = "schema")]
pub use self::openapi::openapi;
pub use self::wanted::{ApiDocument, Wanted};

#[cfg(any(feature = "memory", feature = "server"))]
pub(crate) use self::engine::engines;
#[cfg(feature = "server")]
pub(crate) use self::events::line_of;

use self::media::JSON;
use self::route::{Answer, Found, Verb, find};
use crate::answer;
use crate::asked::{Asked, asked, nothing};
use crate::desk::Desk;
use crate::problem::{Problem, RequestFault};
use crate::shortened::shortened;
use crate::site::Site;

/// Everything under `/api/v1`.
pub(crate) async fn api<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    let asked = match asked(&site, &request) {
        Ok(asked) => asked,
        Err(turned) => return answer::problem(&site, &turned.reader, true, &turned.problem),
    };
    match answered(&site, &asked, request).await {
        Ok(response) => response,
        Err(problem) => answer::problem(&site, &asked.reader, true, &problem),
    }
}

async fn answered<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
) -> Result<Response, Problem> {
    let found = found(asked, request.method())?;
    match found.answer {
        Answer::Document(document) => {
            let document = document(&found.ids, asked.uri.query())?;
            let wanted = Wanted {
                document,
                role: asked.caller.role,
                lang: asked.reader.lang,
                names: site.kept().preferences.names,
            };
            let document = site.desk.document(wanted).await?;
            Ok(answer::response(StatusCode::OK, JSON, document.into()))
        }
        Answer::Events => events::answered(site, asked).await,
        Answer::Commands => commands::answered(site, asked, request).await,
        Answer::Engine => {
            let name = found.ids.first().map_or("", String::as_str);
            engines::answered(site, asked, name, request).await
        }
        #[cfg(not(feature = "schema"))]
        Answer::OpenApi => Err(nothing(asked.uri.path())),
        #[cfg(feature = "schema")]
        Answer::OpenApi => Ok(answer::response(StatusCode::OK, JSON, openapi().into())),
    }
}

/// The route of a request that its caller may use.
fn found(asked: &Asked, method: &Method) -> Result<Found, Problem> {
    let path = asked.uri.path();
    let (routes, ids) = find(path).ok_or_else(|| nothing(path))?;
    let by_method = routes
        .iter()
        .find(|route| route.method.takes(method))
        .ok_or_else(|| RequestFault::WrongMethod {
            path: shortened(path),
            method: method.to_string(),
            allow: Verb::allow(&routes),
        })?;
    match asked.caller.role {
        role if role >= by_method.role => Ok(Found {
            answer: by_method.answer,
            ids,
        }),
        Role::Public => Err(RequestFault::PairFirst.into()),
        Role::Floor | Role::Director => Err(RequestFault::DirectorsPage.into()),
    }
}

/// The caller may read events. For streams, which are answered by the server.
#[cfg(feature = "server")]
pub(crate) fn may_follow(asked: &Asked, method: &Method) -> Result<bool, Problem> {
    found(asked, method)?;
    let query = events::EventsQuery::of(asked.uri.query())?;
    Ok(query.follow && *method == Method::GET)
}

/// The number of the last event that a program has: `after`.
#[cfg(feature = "server")]
pub(crate) fn after_of(asked: &Asked) -> Result<u64, Problem> {
    Ok(events::EventsQuery::of(asked.uri.query())?.after)
}
