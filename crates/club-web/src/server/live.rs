//! Live updates: what changed on a page goes to everybody who has it open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use http_body_util::channel::{Channel, Sender};
use serde_json::json;
use tokio::sync::watch;

use super::Keeper;
use super::streams::{OneStream, Streams};
use crate::answer;
use crate::asked::{Asked, asked, nothing};
use crate::prepared::{Prepared, may_read, query_of};
use crate::problem::Problem;
use crate::site::Site;
use crate::{Address, Fields, Page, Query, Reader, Region, View, changed};

/// Time between two beats.
pub(super) const BEAT: Duration = Duration::from_secs(5);
/// Patches that wait for a slow phone; it then skips states.
pub(super) const WAITING: usize = 4;

/// The club with everything that live updates share.
#[derive(Debug, Clone)]
pub(super) struct Live {
    pub(super) site: Site<Keeper>,
    pub(super) streams: Streams,
    pub(super) stop: watch::Receiver<bool>,
    rendered: Rendered,
}

/// Address and parameters of a page that somebody has open.
type Watched = (Address, Query);

/// Pages of the newest view, each made once for all who read it in the same way.
#[derive(Debug, Clone, Default)]
struct Rendered(Arc<Mutex<Pages>>);

#[derive(Debug, Default)]
struct Pages {
    seq: u64,
    tick: u64,
    made: HashMap<(Watched, Reader), Option<Arc<Page>>>,
}

impl Live {
    pub(super) fn new(site: Site<Keeper>, stop: watch::Receiver<bool>) -> Self {
        Self {
            site,
            streams: Streams::default(),
            stop,
            rendered: Rendered::default(),
        }
    }

    /// The page of an address as it is in a view; none where there is no such page any more.
    async fn page(
        &self,
        watched: &Watched,
        asked: &Asked,
        view: &Arc<View>,
    ) -> Result<Option<Arc<Page>>, Problem> {
        let key = (watched.clone(), asked.reader.clone());
        {
            let pages = self
                .rendered
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if (pages.seq, pages.tick) == (view.seq, view.tick)
                && let Some(page) = pages.made.get(&key)
            {
                return Ok(page.clone());
            }
        }
        let (address, query) = watched;
        let prepared = Prepared::of(&self.site, address, query, Arc::clone(view), asked).await?;
        let made = || Page::of(&prepared.look()).map(Arc::new);
        // The settings tell who reads them from the others.
        if *address == Address::Settings {
            return Ok(made());
        }
        let mut pages = self
            .rendered
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if (pages.seq, pages.tick) != (view.seq, view.tick) {
            if (pages.seq, pages.tick) > (view.seq, view.tick) {
                // A slow reader has an older view; the newest one is what others share.
                drop(pages);
                return Ok(made());
            }
            *pages = Pages {
                seq: view.seq,
                tick: view.tick,
                made: HashMap::new(),
            };
        }
        // It is made under the lock, so that two hundred phones make it once.
        Ok(pages.made.entry(key).or_insert_with(made).clone())
    }
}

/// `GET /live?view=ADDRESS&after=SEQ.TICK`: a stream of events.
pub(super) async fn live(State(live): State<Live>, request: Request) -> Response {
    let asked = match asked(&live.site, &request) {
        Ok(asked) => asked,
        Err(turned) => return answer::problem(&live.site, &turned.reader, true, &turned.problem),
    };
    match opened(&live, &asked) {
        Ok((watched, after, one)) => {
            let (sender, body) = Channel::new(WAITING);
            tokio::spawn(stream(live, watched, asked, after, one, sender));
            answer::response(StatusCode::OK, "text/event-stream", Body::new(body))
        }
        Err(problem) => answer::problem(&live.site, &asked.reader, true, &problem),
    }
}

/// The page that is asked for, and the state that its reader has. Parameters of the page are those of the
/// request.
fn opened(live: &Live, asked: &Asked) -> Result<(Watched, String, OneStream), Problem> {
    let parameters = asked.uri.query().unwrap_or_default();
    let fields = Fields::of_text(parameters)?;
    let path = fields.text("view")?;
    let after = fields.optional("after")?.unwrap_or_default();
    let address = Address::of_path(&path).ok_or_else(|| nothing(&path))?;
    let query = query_of(Some(parameters), &asked.headers);
    may_read(&address, asked.reader.role)?;
    let one = live.streams.open(asked.from)?;
    Ok(((address, query), after, one))
}

/// Sends what changes, until the page is closed, the server stops, or the person may not read it any more.
async fn stream(
    live: Live,
    watched: Watched,
    asked: Asked,
    after: String,
    _one: OneStream,
    mut sender: Sender<Bytes, std::convert::Infallible>,
) {
    let mut views = live.site.desk.watch();
    let mut stop = live.stop.clone();
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut sent: Vec<Region> = Vec::new();
    let mut at = after;
    loop {
        let view = Arc::clone(&views.borrow_and_update());
        let now = format!("{}.{}", view.seq, view.tick);
        if let Ok(page) = live.page(&watched, &asked, &view).await {
            let Some(page) = page else { return };
            // A page that has this state needs nothing; from any other one it gets everything.
            if sent.is_empty() && at == now {
                sent.clone_from(&page.regions);
            }
            let patch = changed(&sent, &page.regions);
            if !patch.is_empty() {
                let html: String = patch.iter().map(|region| region.html.as_str()).collect();
                if sender.send_data(event("patch", &now, &html)).await.is_err() {
                    return;
                }
            }
            sent.clone_from(&page.regions);
            at = now;
        }
        tokio::select! {
            changed = views.changed() => if changed.is_err() { return },
            _ = stop.changed() => return,
            _ = beat.tick() => {
                if !still_may(&live, &asked) {
                    return;
                }
                let beat = json!({
                    "now": live.site.now().to_string(),
                    "at": at,
                    "build": live.site.shared.assets.build(),
                });
                if sender.send_data(event("beat", "", &beat.to_string())).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Whether the person is who they were when the stream began.
pub(super) fn still_may(live: &Live, asked: &Asked) -> bool {
    if asked.caller.member.is_none() && asked.caller.program.is_none() {
        return true;
    }
    let passed = live
        .site
        .shared
        .hosts
        .pass(&axum::http::Method::GET, &asked.headers, asked.from);
    passed.is_ok_and(|passed| live.site.caller(&passed) == asked.caller)
}

/// One event in the form of a stream: a line of data for each line.
fn event(name: &str, id: &str, data: &str) -> Bytes {
    let mut text = format!("event: {name}\n");
    if !id.is_empty() {
        text.push_str(&format!("id: {id}\n"));
    }
    for line in data.split('\n') {
        text.push_str("data: ");
        text.push_str(line);
        text.push('\n');
    }
    text.push('\n');
    text.into()
}
