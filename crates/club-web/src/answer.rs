//! Answers: their headers, and the documents of deeds and problems.

use axum::body::Body;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, LOCATION,
    REFERRER_POLICY, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use chained_events::ids::CommandKey;
use club_host::Failure;
use serde_json::json;

use crate::desk::{Desk, Done, Offer, Refused};
use crate::prepared::Prepared;
use crate::problem::{Problem, RequestFault};
use crate::site::{SharedMachine, Site};
use crate::{Asset, OnwardForm, Page, ProgramName, Reader, View};

/// Nothing is loaded from elsewhere, and the page itself contains neither script nor style.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";

/// A page.
pub(crate) fn html(document: String) -> Response {
    response(StatusCode::OK, HTML, document.into())
}

/// A file, which never changes under its address.
pub(crate) fn asset(asset: &'static Asset) -> Response {
    let mut response = response(StatusCode::OK, asset.media, asset.bytes.into());
    let headers = response.headers_mut();
    headers.insert(
        CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    response
}

/// Whether the server lives, and what it knows.
pub(crate) fn health(view: &View, build: &str) -> Response {
    let document = json!({ "build": build, "seq": view.seq, "now": view.at.to_string() });
    response(StatusCode::OK, JSON, document.to_string().into())
}

/// The answer to the script about a deed.
pub(crate) fn done(done: &Done) -> Response {
    let keys: Vec<&str> = done.undo.iter().map(CommandKey::as_str).collect();
    let document = json!({
        "done": true,
        "repeated": done.repeated,
        "sentence": done.sentence,
        "big": done.seat,
        "undo": (!keys.is_empty()).then(|| keys.join(" ")),
        "offers": done.offers,
        "seq": done.seq,
    });
    response(StatusCode::OK, JSON, document.to_string().into())
}

/// The page to go to after a form without the script.
pub(crate) fn see_other(path: &str) -> Response {
    let mut response = response(StatusCode::SEE_OTHER, HTML, Body::empty());
    let path = HeaderValue::from_str(path);
    // Addresses are ASCII: ids, and names of tables with escapes.
    let path = path.unwrap_or_else(|_| HeaderValue::from_static("/"));
    response.headers_mut().insert(LOCATION, path);
    response
}

/// An answer to the script about a form that is not about the log.
pub(crate) fn kept() -> Response {
    let document = json!({
        "done": true, "repeated": false, "sentence": "", "big": null, "undo": null, "offers": [],
    });
    response(StatusCode::OK, JSON, document.to_string().into())
}

/// The answer about a new token, which is shown this once.
pub(crate) fn token(name: &ProgramName, token: &str) -> Response {
    let document = json!({ "done": true, "name": name, "token": token });
    unstored(response(StatusCode::OK, JSON, document.to_string().into()))
}

/// The same answer, which no cache may keep.
pub(crate) fn unstored(mut response: Response) -> Response {
    let no_store = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, no_store);
    response
}

/// The page with the language and the theme that its reader chose by it, kept for a year.
pub(crate) fn with_choices(mut response: Response, query: Option<&str>) -> Response {
    for pair in query.unwrap_or_default().split('&') {
        let chosen = match pair {
            "lang=en" | "lang=ja" | "theme=light" | "theme=dark" => {
                format!("{pair}; Path=/; Max-Age=31536000; SameSite=Lax")
            }
            "theme=system" => "theme=; Path=/; Max-Age=0; SameSite=Lax".to_owned(),
            _ => continue,
        };
        response = with_cookie(response, &chosen);
    }
    response
}

/// The same with a cookie.
pub(crate) fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

/// A problem, as a page or for the script.
pub(crate) fn problem<D: Desk>(
    site: &Site<D>,
    reader: &Reader,
    as_json: bool,
    problem: &Problem,
) -> Response {
    problem_with(site, reader, as_json, problem, &Asked::default())
}

/// A form as it was sent: its address and its fields.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked {
    pub(crate) action: String,
    pub(crate) fields: Vec<(String, String)>,
}

impl Asked {
    /// The form of an offer: the fields that stay, and those of the offer. It has a new key.
    fn onward(&self, offer: Offer) -> OnwardForm {
        let fresh = |(name, _): &&(String, String)| {
            let is_own = ["key", "seen", "age"].contains(&name.as_str());
            !is_own && offer.fields.iter().all(|(own, _)| own != name)
        };
        let kept = self.fields.iter().filter(fresh).cloned();
        let own = offer.fields.iter();
        let own = own.map(|(name, value)| ((*name).to_owned(), value.clone()));
        OnwardForm {
            action: self.action.clone(),
            fields: kept.chain(own).collect(),
            label: offer.label,
        }
    }
}

/// A problem with a form, as a page with the ways on from it, or for the script.
pub(crate) fn problem_with<D: Desk>(
    site: &Site<D>,
    reader: &Reader,
    as_json: bool,
    problem: &Problem,
    asked: &Asked,
) -> Response {
    let offers = problem.offers(reader.lang);
    let words = problem.words(reader.lang);
    let mut answer = if as_json {
        let mut document = problem.document();
        if let Some(document) = document.as_object_mut() {
            document.insert("done".to_owned(), false.into());
            document.insert("sentence".to_owned(), words.into());
            document.insert("offers".to_owned(), json!(offers));
        }
        response(problem.status(), JSON, document.to_string().into())
    } else {
        let prepared = Prepared::bare(site, reader);
        let look = prepared.look();
        let ways: Vec<OnwardForm> = offers
            .into_iter()
            .map(|offer| asked.onward(offer))
            .collect();
        let page = Page::of_problem(&look, &words, &ways);
        let document = page.document(&look, &site.shared.assets);
        response(problem.status(), HTML, document.into())
    };
    if matches!(problem, Problem::Refused(Refused::Busy)) {
        let second = HeaderValue::from_static("1");
        answer.headers_mut().insert(RETRY_AFTER, second);
    }
    if let Problem::Request(RequestFault::WrongMethod { allow, .. }) = problem {
        let allow = HeaderValue::from_static(allow);
        answer.headers_mut().insert(ALLOW, allow);
    }
    if problem.status() == StatusCode::UNAUTHORIZED {
        let bearer = HeaderValue::from_static("Bearer");
        answer.headers_mut().insert(WWW_AUTHENTICATE, bearer);
    }
    answer
}

/// An answer with the headers that all of them have.
pub(crate) fn response(status: StatusCode, media: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, media),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "same-origin"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "private, no-cache"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A key for a form that came without one.
pub(crate) fn new_key(machine: &SharedMachine) -> Result<CommandKey, Problem> {
    let failed = |failure: Failure| Problem::from(Refused::Failed(Box::new(failure)));
    let random = machine.random().map_err(failed)?;
    let key = CommandKey::new(format!("page/{random:016x}"));
    key.map_err(|error| failed(Failure::internal(error)))
}
