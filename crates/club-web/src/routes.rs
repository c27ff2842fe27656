//! The routes: what is asked, and the answer to it. They know no sockets.

use std::net::{IpAddr, Ipv4Addr};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use axum::routing::{any, get};
use chained_events::ids::CommandKey;
use club_log::authorise::Role;
use club_log::ids::TournamentId;

use crate::answer;
use crate::desk::{Act, Caller, Desk};
use crate::form::Fields;
use crate::guard::{Passed, is_form, one};
use crate::prepared::{Prepared, query_of};
use crate::problem::{Problem, RequestFault};
use crate::site::{Peer, Site};
use crate::verb::{Deed, Sending, club_deed, night_deed};
use crate::{Address, NightPage, Page, Reader};

/// The most bytes of a form: 64 KiB.
pub const MAX_FORM: usize = 65_536;

/// The pages and forms of a club. A request has its [`Peer`] as an extension; without one it comes from
/// nowhere, and nobody is at the machine.
pub fn router<D: Desk>(site: Site<D>) -> Router {
    Router::new()
        .route("/health", get(health::<D>))
        .route("/static/{hash}/{file}", get(asset::<D>))
        .route("/t/{night}/{verb}", any(night::<D>))
        .fallback(other::<D>)
        .with_state(site)
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

/// Looks at a request before anything is read of it.
pub(crate) fn asked<D: Desk>(
    site: &Site<D>,
    request: &Request,
) -> Result<Asked, (Reader, Problem)> {
    let peer = request.extensions().get::<Peer>();
    let from = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let headers = request.headers().clone();
    let uri = request.uri().clone();
    let passed = site.shared.hosts.pass(request.method(), &headers, from);
    let passed = match passed {
        Ok(passed) => passed,
        Err(turned) => {
            let reader = site.reader(&Caller::PUBLIC, &headers, uri.query());
            return Err((reader, turned.into()));
        }
    };
    let caller = site.caller(&passed);
    Ok(Asked {
        reader: site.reader(&caller, &headers, uri.query()),
        passed,
        caller,
        from,
        json: answer::wants_json(&headers),
        uri,
        headers,
    })
}

async fn health<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    match asked(&site, &request) {
        Ok(_) => answer::health(&site.desk.view(), site.shared.assets.build()),
        Err((reader, problem)) => answer::problem(&site, &reader, false, &problem),
    }
}

async fn asset<D: Desk>(
    State(site): State<Site<D>>,
    Path((hash, file)): Path<(String, String)>,
    request: Request,
) -> Response {
    match asked(&site, &request) {
        Ok(asked) => match site.shared.assets.file(&hash, &file) {
            Some(asset) => answer::asset(asset),
            None => answer::problem(&site, &asked.reader, false, &nothing(asked.uri.path())),
        },
        Err((reader, problem)) => answer::problem(&site, &reader, false, &problem),
    }
}

/// `/t/ID/X`: a page of a night is read, and its verb is a form.
async fn night<D: Desk>(
    State(site): State<Site<D>>,
    Path((night, verb)): Path<(String, String)>,
    request: Request,
) -> Response {
    if *request.method() != Method::POST {
        return other(State(site), request).await;
    }
    let asked = match asked(&site, &request) {
        Ok(asked) => asked,
        Err((reader, problem)) => return answer::problem(&site, &reader, false, &problem),
    };
    let deed = async {
        let id = TournamentId::new(night).map_err(|_| nothing(asked.uri.path()))?;
        let fields = form(&site, &asked, request).await?;
        let (sending, key, back) = sending(&site, &fields)?;
        let deed = night_deed(&id, &verb, &fields, &key)?;
        let back = back.unwrap_or(Address::Night(id, NightPage::Tonight));
        Ok((sending, key, deed, back))
    };
    act(&site, &asked, deed.await).await
}

/// Pages, and the verbs of the club.
async fn other<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    let asked = match asked(&site, &request) {
        Ok(asked) => asked,
        Err((reader, problem)) => return answer::problem(&site, &reader, false, &problem),
    };
    match *request.method() {
        Method::GET | Method::HEAD => match page(&site, &asked).await {
            Ok(response) => response,
            Err(problem) => answer::problem(&site, &asked.reader, asked.json, &problem),
        },
        Method::POST => post(&site, asked, request).await,
        ref method => {
            let fault = RequestFault::WrongMethod {
                path: shortened(asked.uri.path()),
                method: method.to_string(),
            };
            answer::problem(&site, &asked.reader, asked.json, &fault.into())
        }
    }
}

/// A form that is not about a night.
async fn post<D: Desk>(site: &Site<D>, asked: Asked, request: Request) -> Response {
    let path = asked.uri.path().to_owned();
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    if let ["pair", code] = parts.as_slice() {
        return crate::staff::pair(site, &asked, request, code).await;
    }
    if let [verb @ ("staff" | "pair-code" | "device-end")] = parts.as_slice() {
        return crate::staff::change(site, &asked, request, verb).await;
    }
    let [verb] = parts.as_slice() else {
        let problem = match Address::of_path(&path) {
            Some(_) => Problem::from(RequestFault::WrongMethod {
                path: shortened(&path),
                method: Method::POST.to_string(),
            }),
            None => nothing(asked.uri.path()),
        };
        return answer::problem(site, &asked.reader, asked.json, &problem);
    };
    let deed = async {
        let fields = form(site, &asked, request).await?;
        let (sending, key, back) = sending(site, &fields)?;
        let deed = club_deed(verb, &fields, &key)?;
        Ok((sending, key, deed, back.unwrap_or(Address::Home)))
    };
    act(site, &asked, deed.await).await
}

type AskedDeed = (Sending, CommandKey, Deed, Address);

/// Does a deed, and answers.
async fn act<D: Desk>(site: &Site<D>, asked: &Asked, deed: Result<AskedDeed, Problem>) -> Response {
    let done = match deed {
        Ok((sending, key, deed, back)) => {
            let act = Act {
                who: asked.caller.clone(),
                lang: asked.reader.lang,
                key,
                sending,
                deed,
            };
            let done = site.desk.act(act).await;
            done.map(|done| (done, back)).map_err(Problem::from)
        }
        Err(problem) => Err(problem),
    };
    match done {
        Ok((done, _)) if asked.json => answer::done(&done),
        Ok((_, back)) => answer::see_other(&back.to_string()),
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
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
    if asked.caller.role == Role::Public && !asked.uri.path().starts_with("/pair/") {
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

/// A body of at most so many bytes.
async fn bounded(body: Body, headers: &HeaderMap, most: usize) -> Result<Bytes, Problem> {
    let too_large = || Problem::from(RequestFault::BodyTooLarge { most });
    let said = one(headers, &CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if said.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    to_bytes(body, most).await.map_err(|_| too_large())
}

/// What every form has besides the fields of its verb, its key, and the page to go back to.
fn sending<D: Desk>(
    site: &Site<D>,
    fields: &Fields,
) -> Result<(Sending, CommandKey, Option<Address>), Problem> {
    let sending = Sending::of(fields)?;
    let back = fields.optional("back")?;
    let back = back.and_then(|path| Address::of_path(&path));
    let key = match &sending.key {
        Some(key) => key.clone(),
        // Without the script a form that is sent again is another command.
        None => answer::new_key(&site.shared.machine)?,
    };
    Ok((sending, key, back))
}

/// The document of a page.
async fn page<D: Desk>(site: &Site<D>, asked: &Asked) -> Result<Response, Problem> {
    let path = asked.uri.path();
    // A code that is typed into a field comes as a parameter.
    if let (Some(Address::Pair(None)), Some(code)) = (Address::of_path(path), typed_code(asked)) {
        return Ok(answer::see_other(&Address::Pair(Some(code)).to_string()));
    }
    let address = Address::of_path(path).ok_or_else(|| nothing(path))?;
    let query = query_of(asked.uri.query(), &asked.headers);
    let prepared = Prepared::of(site, &address, &query, site.desk.view(), asked).await?;
    let look = prepared.look();
    let page = Page::of(&look).ok_or_else(|| nothing(path))?;
    let response = answer::html(page.document(&look, &site.shared.assets));
    Ok(answer::with_choices(response, asked.uri.query()))
}

/// The code in the parameters, where it has the form of one.
fn typed_code(asked: &Asked) -> Option<String> {
    let pairs = asked.uri.query()?.split('&');
    let code = pairs.filter_map(|pair| pair.strip_prefix("code=")).next()?;
    match Address::of_path(&format!("/pair/{code}")) {
        Some(Address::Pair(code)) => code,
        _ => None,
    }
}

pub(crate) fn nothing(path: &str) -> Problem {
    RequestFault::NothingHere {
        path: shortened(path),
    }
    .into()
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}
