//! A server without sockets, and its clock.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine, OpenClub};
use club_web::server::{Keeper, KeeperThread, ServeFile};
use club_web::{Desk as _, Hosts, Kept, Peer, SharedMachine, Site, router};
use club_words::Lang;
use tower::ServiceExt as _;

/// A runtime of the thread that asks for it.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// A clock that the test turns, and numbers that follow each other.
#[derive(Debug, Default)]
pub(crate) struct Turned(AtomicI64);

impl Turned {
    /// Lets time pass.
    pub(crate) fn pass(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Machine for Turned {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-03-07T10:00:00Z".parse().unwrap();
        let seconds = self.0.load(Ordering::SeqCst);
        Timestamp::from_millisecond(start.as_millisecond() + seconds * 1_000).unwrap()
    }

    fn random(&self) -> Result<u64, Failure> {
        let next = self.0.fetch_add(1, Ordering::SeqCst).unsigned_abs();
        Ok((next + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// A server without sockets.
pub(crate) struct Running {
    keeper: Keeper,
    thread: KeeperThread,
    routes: Router,
}

impl Running {
    pub(crate) fn start(folder: &Path, machine: &Arc<Turned>) -> Self {
        let place = folder.to_owned();
        let machine: SharedMachine = Arc::<Turned>::clone(machine);
        let open = async move { OpenClub::open(&place).await };
        let (keeper, thread) = Keeper::of(open, Arc::clone(&machine)).unwrap();
        let hosts = Hosts {
            port: 7373,
            addresses: Vec::new(),
            name: None,
            pair_here: false,
        };
        let file = ServeFile::in_folder(folder);
        let site = Site::new(
            keeper.clone(),
            hosts,
            Kept::default(),
            file,
            machine,
            Lang::En,
        );
        let routes = router(site);
        Self {
            keeper,
            thread,
            routes,
        }
    }

    /// The status and the body of an answer.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: String) -> (u16, String) {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "localhost:7373")
            .header("origin", "http://localhost:7373")
            .header("content-type", "application/json")
            .body(Body::from(body))
            .unwrap();
        request
            .extensions_mut()
            .insert(Peer("127.0.0.1".parse().unwrap()));
        let answer = self.routes.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// The status and the page, without what counts from the start of the server.
    pub(crate) async fn read(&self, path: &str) -> (u16, String) {
        let (status, page) = self.ask("GET", path, String::new()).await;
        (status, without_tick(&page))
    }

    /// The number of the last event that it has read.
    pub(crate) fn seq(&self) -> u64 {
        self.keeper.view().seq
    }

    /// Waits until the server has read the log up to a number.
    pub(crate) async fn read_up_to(&self, seq: u64) {
        let begin = Instant::now();
        while self.seq() < seq {
            assert!(
                begin.elapsed() < Duration::from_secs(10),
                "event {seq} did not come"
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn stop(self) {
        let Self {
            keeper,
            thread,
            routes,
        } = self;
        drop((keeper, routes));
        thread.join().unwrap();
    }
}

/// A page without the number of its publication, which counts from the start of the server.
fn without_tick(page: &str) -> String {
    let Some((before, rest)) = page.split_once(" data-after=\"") else {
        return page.to_owned();
    };
    let (_, after) = rest.split_once('"').unwrap();
    format!("{before}{after}")
}
