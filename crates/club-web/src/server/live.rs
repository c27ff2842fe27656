//! Live updates: what changed on a page goes to everybody who has it open.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use club_log::ids::TournamentId;
use club_words::Lang;
use http_body_util::channel::{Channel, Sender};
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::Keeper;
use super::rendering::{Rendered, Rendering, Watched};
use super::streams::{OneStream, Streams};
use crate::answer;
use crate::asked::{Asked, asked, nothing};
use crate::prepared::{Prepared, may_read, query_of};
use crate::problem::Problem;
use crate::site::Site;
use crate::{Address, Fields, Page, View};

/// Time between two beats.
pub(super) const BEAT: Duration = Duration::from_secs(5);
/// Time for which a wall in both languages is in one of them.
const TURN: Duration = Duration::from_secs(20);
/// Patches that wait for a slow phone; it then skips states.
pub(super) const WAITING: usize = 4;

/// The club with everything that live updates share.
#[derive(Debug, Clone)]
pub(super) struct Live {
    pub(super) site: Site<Keeper>,
    pub(super) streams: Streams,
    pub(super) stop: watch::Receiver<bool>,
    /// As long as one of them is there, a stream may be open.
    _open: mpsc::Sender<Infallible>,
    rendered: Rendered,
}

impl Live {
    pub(super) fn new(
        site: Site<Keeper>,
        stop: watch::Receiver<bool>,
        open: mpsc::Sender<Infallible>,
    ) -> Self {
        Self {
            site,
            _open: open,
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
    ) -> Result<Option<Arc<Rendering>>, Problem> {
        let key = (watched.clone(), asked.reader.clone());
        // The settings tell who reads them from the others. A slow reader may have an older view than those
        // who share the newest.
        let shared = match watched.0 {
            Address::Settings => None,
            _ => self.rendered.cell(view, key),
        };
        if let Some(page) = shared.as_ref().and_then(|cell| cell.get()) {
            return Ok(page.clone());
        }
        let (address, query) = watched;
        let prepared = Prepared::of(&self.site, address, query, Arc::clone(view), asked).await?;
        let made = || Page::of(&prepared.look()).map(|page| Arc::new(Rendering::of(page, view)));
        Ok(match shared {
            Some(cell) => cell.get_or_init(made).clone(),
            None => made(),
        })
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
    mut asked: Asked,
    after: String,
    _one: OneStream,
    mut sender: Sender<Bytes, Infallible>,
) {
    let mut views = live.site.desk.watch();
    let mut stop = live.stop.clone();
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut sent: Option<Arc<Rendering>> = None;
    let mut at = after;
    let mut watched = watched;
    let turns = Turns::of(&watched, &asked);
    let mut turn = tokio::time::interval_at(Instant::now() + TURN, TURN);
    if turns.in_both {
        // The page came in the language of its reader.
        at.clear();
    }
    loop {
        let view = Arc::clone(&views.borrow_and_update());
        let now = format!("{}.{}", view.seq, view.tick);
        if let Ok(page) = live.page(&watched, &asked, &view).await {
            let Some(page) = page else { return };
            // A page that has this state needs nothing; from any other one it gets everything.
            let has_it = sent.is_none() && at == now;
            if !has_it
                && let Some(patch) = page.patch(sent.as_deref())
                && sender.send_data(patch).await.is_err()
            {
                return;
            }
            sent = Some(page);
            at = now;
        }
        tokio::select! {
            changed = views.changed() => if changed.is_err() { return },
            _ = stop.changed() => return,
            _ = turn.tick(), if turns.any() => {
                let open: Vec<&TournamentId> = view.records.keys().collect();
                if turns.next(&open, &mut watched.0, &mut asked.reader.lang) {
                    // Patches lead from pages of one night and one language alone.
                    sent = None;
                    at.clear();
                }
            }
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

/// Turns of a wall: the languages, then the nights that are open.
struct Turns {
    in_both: bool,
    of_nights: bool,
    /// The language in which each night begins.
    first: Lang,
}

impl Turns {
    fn of(watched: &Watched, asked: &Asked) -> Self {
        let is_wall = matches!(watched.0, Address::Wall(_));
        Self {
            in_both: is_wall && watched.1.both_languages,
            of_nights: matches!(watched.0, Address::Wall(None)),
            first: asked.reader.lang,
        }
    }

    const fn any(&self) -> bool {
        self.in_both || self.of_nights
    }

    /// The next turn; whether it shows anything else.
    fn next(&self, open: &[&TournamentId], address: &mut Address, lang: &mut Lang) -> bool {
        if self.in_both {
            *lang = match *lang {
                Lang::En => Lang::Ja,
                Lang::Ja => Lang::En,
            };
            if *lang != self.first {
                return true;
            }
        }
        if !self.of_nights {
            return self.in_both;
        }
        let now = open.iter().position(|id| match address {
            Address::Wall(Some(shown)) => *id == shown,
            _ => true,
        });
        let after = now.map_or(0, |at| at + 1) % open.len().max(1);
        // A night alone, or none, is the one that is meant where none is named.
        let next = open.get(after).filter(|_| open.len() > 1);
        let next = Address::Wall(next.map(|id| (*id).clone()));
        let is_other = *address != next;
        *address = next;
        is_other || self.in_both
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
pub(super) fn event(name: &str, id: &str, data: &str) -> Bytes {
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
