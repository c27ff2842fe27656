//! The routes of the page over a club in memory.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN,
    SET_COOKIE,
};
use axum::http::{HeaderMap, HeaderName, Request, Response};
use chained_events::MemoryStore;
use club_host::{Failure, OpenClub};
use club_web::{Hosts, JobStep, Keep, Kept, MemoryDesk, Peer, Site, router};
use club_words::Lang;
use season_sim::SimulationError;
use tower_service::Service as _;

use crate::demonstration;
use crate::machine::TabMachine;
use crate::question::{Question, Reply};

/// The host under which the routes are asked. Nothing listens there.
const OWN_HOST: &str = "localhost:7373";
const OWN_ORIGIN: &str = "http://localhost:7373";
const PORT: u16 = 7373;

/// The most bytes of an answer, an export of the log for example.
const MAX_ANSWER: usize = 1 << 26;

/// The club of a tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TabKind {
    /// No club: the tools alone.
    Tools,
    /// The demonstration club with its season, and a night that can begin.
    Night,
}

/// The page in a tab.
#[derive(Debug)]
pub struct Tab {
    routes: Router,
    desk: MemoryDesk,
    machine: Arc<TabMachine>,
    /// Cookies that answers have set, by name.
    cookies: Mutex<BTreeMap<String, String>>,
}

/// Why a tab has no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TabFailure {
    /// The club refuses a step of the demonstration.
    #[error("{0}")]
    Club(#[from] Failure),
    /// The season of the demonstration cannot be played.
    #[error("{0}")]
    Season(#[from] SimulationError),
    /// A club in memory had to wait, which it never does.
    #[error("the club in memory waits")]
    Waits,
}

/// Keeps roles and choices as long as the tab is open.
#[derive(Debug)]
struct KeptInTab;

impl Keep for KeptInTab {
    fn keep(&self, _: &Kept) -> Result<(), String> {
        Ok(())
    }
}

impl Tab {
    /// A tab whose random numbers come from `seed` and whose clock shows `now_ms`, milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// [`TabFailure`] where the demonstration cannot be played; none that can happen.
    pub fn new(kind: TabKind, seed: u64, now_ms: i64) -> Result<Self, TabFailure> {
        Self::heard_by(kind, seed, now_ms, |_| {})
    }

    /// The same, where a function hears of each step of long work.
    ///
    /// # Errors
    ///
    /// As [`Tab::new`].
    pub fn heard_by(
        kind: TabKind,
        seed: u64,
        now_ms: i64,
        hears: fn(JobStep),
    ) -> Result<Self, TabFailure> {
        let machine = Arc::new(TabMachine::new(seed, now_ms));
        let desk = at_once(async {
            let club = match kind {
                TabKind::Tools => OpenClub::with_store(MemoryStore::new()).await?,
                TabKind::Night => Box::pin(demonstration::club(seed, &machine)).await?,
            };
            let shared = Arc::clone(&machine);
            Ok::<_, TabFailure>(MemoryDesk::heard_by(club, shared, hears).await?)
        })??;
        let hosts = Hosts {
            port: PORT,
            addresses: Vec::new(),
            name: None,
            pair_here: false,
        };
        let shared = Arc::clone(&machine);
        let site = Site::new(
            desk.clone(),
            hosts,
            Kept::default(),
            KeptInTab,
            shared,
            Lang::En,
        );
        Ok(Self {
            routes: router(site),
            desk,
            machine,
            cookies: Mutex::default(),
        })
    }

    /// Answers a request at a time, in milliseconds since 1970.
    #[must_use]
    pub fn ask(&self, question: &Question, now_ms: i64) -> Reply {
        let is_later = self.machine.set(now_ms);
        let answered = at_once(async {
            // Time alone may have changed something.
            if is_later {
                self.desk.publish().await?;
            }
            let response = match self.routes.clone().call(self.request(question)).await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            Ok::<_, TabFailure>(self.reply(response).await)
        });
        match answered.and_then(|reply| reply) {
            Ok(reply) => reply,
            Err(failure) => Reply {
                status: 500,
                media: "text/plain; charset=utf-8".to_owned(),
                location: None,
                file: None,
                body: failure.to_string().into_bytes(),
            },
        }
    }

    /// The request as a browser on the machine of a server sends it.
    fn request(&self, question: &Question) -> Request<Body> {
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs: Vec<String> = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        drop(cookies);
        let mut request = Request::builder()
            .method(question.method.as_str())
            .uri(question.path.as_str())
            .header(HOST, OWN_HOST)
            .header(ORIGIN, OWN_ORIGIN)
            .header(ACCEPT_LANGUAGE, &question.languages);
        let own = [(ACCEPT, &question.accept), (CONTENT_TYPE, &question.media)];
        for (name, value) in own {
            if let Some(value) = value {
                request = request.header(name, value);
            }
        }
        if !pairs.is_empty() {
            request = request.header(COOKIE, pairs.join("; "));
        }
        let request = request.extension(Peer(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        let body = Body::from(question.body.clone());
        // An address that is none has the answer of one that does not exist.
        request
            .body(body)
            .unwrap_or_else(|_| Request::new(Body::empty()))
    }

    async fn reply(&self, response: Response<Body>) -> Reply {
        let (parts, body) = response.into_parts();
        self.remember(&parts.headers);
        let disposition = text(&parts.headers, CONTENT_DISPOSITION);
        let file = disposition.and_then(|value| {
            let (_, name) = value.split_once("filename=\"")?;
            name.split('"').next().map(str::to_owned)
        });
        Reply {
            status: parts.status.as_u16(),
            media: text(&parts.headers, CONTENT_TYPE).unwrap_or_default(),
            location: text(&parts.headers, LOCATION),
            file,
            body: to_bytes(body, MAX_ANSWER)
                .await
                .map(Vec::from)
                .unwrap_or_default(),
        }
    }

    /// Remembers the cookies of an answer. A browser would keep them from the module.
    fn remember(&self, headers: &HeaderMap) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        let set = headers.get_all(SET_COOKIE).iter();
        for value in set.filter_map(|value| value.to_str().ok()) {
            let pair = value.split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                cookies.insert(name.trim().to_owned(), value.trim().to_owned());
            }
        }
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// The outcome of work that never waits: memory answers at once.
fn at_once<T>(work: impl Future<Output = T>) -> Result<T, TabFailure> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => Ok(outcome),
        Poll::Pending => Err(TabFailure::Waits),
    }
}
