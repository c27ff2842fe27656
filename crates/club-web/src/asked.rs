//! A request that passed the guard, and the form in it.

use std::net::{IpAddr, Ipv4Addr};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use club_log::authorise::Role;

use crate::Reader;
use crate::desk::{Caller, Desk};
use crate::form::Fields;
use crate::guard::{Passed, is_form, one};
use crate::long_job::Beginner;
use crate::problem::{Problem, RequestFault};
use crate::shortened::shortened;
use crate::site::{Peer, Site};

/// The most bytes of a form: 64 KiB.
pub const MAX_FORM: usize = 65_536;

/// A request that did not pass the guard.
pub(crate) struct TurnedAway {
    pub(crate) reader: Reader,
    pub(crate) problem: Problem,
}

/// A request that passed the guard.
pub(crate) struct Asked {
    pub(crate) passed: Passed,
    pub(crate) caller: Caller,
    pub(crate) reader: Reader,
    pub(crate) from: IpAddr,
    pub(crate) json: bool,
    pub(crate) uri: Uri,
    pub(crate) headers: HeaderMap,
}

impl Asked {
    /// The person behind the request, where they begin long work.
    pub(crate) fn beginner(&self) -> Beginner {
        Beginner {
            caller: self.caller.clone(),
            from: self.from,
        }
    }
}

/// Looks at a request before anything is read of it.
pub(crate) fn asked<D: Desk>(site: &Site<D>, request: &Request) -> Result<Asked, Box<TurnedAway>> {
    let peer = request.extensions().get::<Peer>();
    let from = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let headers = request.headers().clone();
    let uri = request.uri().clone();
    let passed = site.shared.hosts.pass(request.method(), &headers, from);
    let passed = match passed {
        Ok(passed) => passed,
        Err(turned) => {
            let reader = site.reader(&Caller::PUBLIC, &headers, uri.query());
            return Err(Box::new(TurnedAway {
                reader,
                problem: turned.into(),
            }));
        }
    };
    let caller = site.caller(&passed);
    if passed.program.is_some() && caller.role == Role::Public {
        let reader = site.reader(&caller, &headers, uri.query());
        let problem = RequestFault::TokenOver.into();
        return Err(Box::new(TurnedAway { reader, problem }));
    }
    Ok(Asked {
        reader: site.reader(&caller, &headers, uri.query()),
        passed,
        caller,
        from,
        json: wants_json(&headers),
        uri,
        headers,
    })
}

/// Whether the script asks, which reads JSON.
fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.starts_with("application/json"))
}

/// The fields of a form.
pub(crate) async fn form<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
) -> Result<Fields, Problem> {
    if !site.counts(asked.from) {
        let most = crate::rate::COMMANDS_A_SECOND;
        return Err(RequestFault::TooFast { most }.into());
    }
    let path = asked.uri.path();
    let is_for_all = path.starts_with("/pair/") || path.starts_with("/jobs/");
    if asked.caller.role == Role::Public && !is_for_all {
        return Err(RequestFault::PairFirst.into());
    }
    if !is_form(&asked.headers) {
        let media = one(&asked.headers, &CONTENT_TYPE).unwrap_or_default();
        return Err(RequestFault::NoForm {
            media: shortened(media),
        }
        .into());
    }
    let body = bounded(request.into_body(), &asked.headers, MAX_FORM).await?;
    let text = std::str::from_utf8(&body).map_err(|_| crate::FormFault::NotAForm)?;
    Ok(Fields::of_text(text)?)
}

/// The body of a program's request, of one of these types.
pub(crate) async fn document_body<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
    types: &[&str],
    most: usize,
) -> Result<Bytes, Problem> {
    if !site.counts(asked.from) {
        let most = crate::rate::COMMANDS_A_SECOND;
        return Err(RequestFault::TooFast { most }.into());
    }
    let media = one(&asked.headers, &CONTENT_TYPE).unwrap_or_default();
    let bare = media.split(';').next().unwrap_or_default().trim();
    if !types.iter().any(|known| bare.eq_ignore_ascii_case(known)) {
        return Err(RequestFault::NoDocument {
            media: shortened(media),
        }
        .into());
    }
    bounded(request.into_body(), &asked.headers, most).await
}

/// A body of at most `most` bytes.
pub(crate) async fn bounded(
    body: Body,
    headers: &HeaderMap,
    most: usize,
) -> Result<Bytes, Problem> {
    let too_large = || Problem::from(RequestFault::BodyTooLarge { most });
    let said = one(headers, &CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if said.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    to_bytes(body, most).await.map_err(|_| too_large())
}

pub(crate) fn nothing(path: &str) -> Problem {
    RequestFault::NothingHere {
        path: shortened(path),
    }
    .into()
}
