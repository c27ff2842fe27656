//! The routes: what is asked, and the answer to it. They know no sockets.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::Method;
use axum::response::Response;
use axum::routing::{any, get};
use chained_events::ids::CommandKey;
use club_log::ids::TournamentId;

use crate::answer;
use crate::api::api;
use crate::asked::{Asked, asked, form, nothing};
use crate::desk::{Act, Desk};
use crate::form::Fields;
use crate::page::fresh_round;
use crate::prepared::{Prepared, query_of};
use crate::problem::{Problem, RequestFault};
use crate::shortened::shortened;
use crate::site::Site;
use crate::verb::{Deed, Sending, club_deed, night_deed};
use crate::{Address, NightPage, Page};

/// The pages and forms of a club. A request has its [`Peer`](crate::Peer) as an extension; without one it comes from
/// nowhere, and nobody is at the machine.
pub fn router<D: Desk>(site: Site<D>) -> Router {
    Router::new()
        .route("/health", get(health::<D>).fallback(read_alone::<D>))
        .route(
            "/static/{hash}/{file}",
            get(asset::<D>).fallback(read_alone::<D>),
        )
        .route("/t/{night}/{verb}", any(night::<D>))
        .route("/api/v1/{*rest}", any(api::<D>))
        .fallback(other::<D>)
        .with_state(site)
}

/// Another method than GET and HEAD where there is nothing but to read.
pub(crate) async fn read_alone<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    let asked = match asked(&site, &request) {
        Ok(asked) => asked,
        Err(turned) => return answer::problem(&site, &turned.reader, false, &turned.problem),
    };
    let fault = RequestFault::WrongMethod {
        path: shortened(asked.uri.path()),
        method: request.method().to_string(),
        allow: "GET, HEAD",
    };
    answer::problem(&site, &asked.reader, asked.json, &fault.into())
}

async fn health<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    match asked(&site, &request) {
        Ok(_) => answer::health(&site.desk.view(), site.shared.assets.build()),
        Err(turned) => answer::problem(&site, &turned.reader, false, &turned.problem),
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
        Err(turned) => answer::problem(&site, &turned.reader, false, &turned.problem),
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
        Err(turned) => return answer::problem(&site, &turned.reader, false, &turned.problem),
    };
    let deed = async {
        let id = TournamentId::new(night).map_err(|_| nothing(asked.uri.path()))?;
        let fields = form(&site, &asked, request).await?;
        let sent = fields.pairs();
        let (sending, key, back) = sending(&site, &fields)?;
        let deed = night_deed(&id, &verb, &fields, &key)?;
        let back = back.unwrap_or(Address::Night(id, NightPage::Tonight));
        Ok((sending, key, deed, back, sent))
    };
    act(&site, &asked, deed.await).await
}

/// Pages, and the verbs of the club.
async fn other<D: Desk>(State(site): State<Site<D>>, request: Request) -> Response {
    let asked = match asked(&site, &request) {
        Ok(asked) => asked,
        Err(turned) => return answer::problem(&site, &turned.reader, false, &turned.problem),
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
                allow: "GET, HEAD, POST",
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
    if let ["jobs", id, "stop"] = parts.as_slice() {
        return crate::jobs::stop(site, &asked, request, id).await;
    }
    if parts.as_slice() == ["token"] {
        return crate::staff::token(site, &asked, request).await;
    }
    if let [
        verb @ ("staff" | "pair-code" | "device-end" | "token-end" | "public-names" | "network"),
    ] = parts.as_slice()
    {
        return crate::staff::change(site, &asked, request, verb).await;
    }
    if parts == ["members-file"] {
        return crate::upload::receive(site, &asked, request).await;
    }
    let [verb] = parts.as_slice() else {
        let problem = match Address::of_path(&path) {
            Some(_) => Problem::from(RequestFault::WrongMethod {
                path: shortened(&path),
                method: Method::POST.to_string(),
                allow: "GET, HEAD",
            }),
            None => nothing(asked.uri.path()),
        };
        return answer::problem(site, &asked.reader, asked.json, &problem);
    };
    let deed = async {
        let fields = form(site, &asked, request).await?;
        let sent = fields.pairs();
        let (sending, key, back) = sending(site, &fields)?;
        let deed = match *verb {
            "member-import" => crate::upload::deed(site, &fields)?,
            verb => club_deed(verb, &fields, &key)?,
        };
        Ok((sending, key, deed, back.unwrap_or(Address::Home), sent))
    };
    act(site, &asked, deed.await).await
}

type AskedDeed = (Sending, CommandKey, Deed, Address, Vec<(String, String)>);

/// Does a deed, and answers.
async fn act<D: Desk>(site: &Site<D>, asked: &Asked, deed: Result<AskedDeed, Problem>) -> Response {
    let mut form = answer::Asked::default();
    let done = match deed {
        Ok((sending, key, deed, back, fields)) => {
            let action = asked.uri.path().to_owned();
            form = answer::Asked { action, fields };
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
        Err(problem) => answer::problem_with(site, &asked.reader, asked.json, &problem, &form),
    }
}

/// Fields of every form besides those of its verb, its key, and the page to go back to.
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
    if path == crate::job_view::EXPORT {
        return crate::export::export(site, asked).await;
    }
    if path == crate::niko_asked::RECORD {
        return crate::niko_file::record(site, asked).await;
    }
    let address = Address::of_path(path).ok_or_else(|| nothing(path))?;
    let query = query_of(asked.uri.query(), &asked.headers);
    if let Some(round) = fresh_round(&address, &query, asked.uri.query(), site.now()) {
        return Ok(answer::see_other(&round));
    }
    if let Address::Job(id) = &address {
        return crate::jobs::page(site, asked, id, query).await;
    }
    let prepared = Prepared::of(site, &address, &query, site.desk.view(), asked).await?;
    if let Some(job) = prepared.job() {
        let response = answer::see_other(&Address::Job(job.clone()).to_string());
        return Ok(answer::with_choices(response, asked.uri.query()));
    }
    let look = prepared.look();
    let page = Page::of(&look).ok_or_else(|| nothing(path))?;
    let response = answer::html(page.document(&look, &site.shared.assets));
    Ok(answer::with_choices(response, asked.uri.query()))
}

/// The code in the parameters, where it has the form of one.
fn typed_code(asked: &Asked) -> Option<String> {
    let mut pairs = asked.uri.query()?.split('&');
    let code = pairs.find_map(|pair| pair.strip_prefix("code="))?;
    match Address::of_path(&format!("/pair/{code}")) {
        Some(Address::Pair(code)) => code,
        _ => None,
    }
}
