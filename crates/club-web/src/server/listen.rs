//! Sockets: connections are taken, bounded in number, size and time, and given to the routes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{any, get};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tower_service::Service as _;

use super::Keeper;
use super::follow::follow;
use super::live::{Live, live};
use crate::routes::{read_alone, router};
use crate::site::{Peer, Site};

/// Connections at a time.
const CONNECTIONS: usize = 1_024;
/// Bytes of the headers of a request.
const HEADERS: usize = 16_384;
/// How long the headers of a request may take.
const HEADERS_TIME: Duration = Duration::from_secs(5);
/// How long the answer to a request may take.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// How long answers may take once the server stops.
const STOP_TIME: Duration = Duration::from_secs(5);

/// Tells a server to stop: streams end, answers go out, connections are closed.
#[derive(Debug, Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

/// A server that listens.
#[derive(Debug)]
pub struct Listening {
    listeners: Vec<TcpListener>,
    stop: watch::Sender<bool>,
    stopped: watch::Receiver<bool>,
}

impl Stop {
    /// Stops the server.
    pub fn now(&self) {
        self.0.send_replace(true);
    }
}

impl Listening {
    /// Binds all addresses, or none of them.
    ///
    /// # Errors
    ///
    /// The error of the first address that cannot be bound.
    pub async fn bind(addresses: &[SocketAddr]) -> io::Result<Self> {
        let mut listeners = Vec::with_capacity(addresses.len());
        for address in addresses {
            let bound = TcpListener::bind(address).await;
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{address}: {error}"));
            listeners.push(bound.map_err(named)?);
        }
        let (stop, stopped) = watch::channel(false);
        Ok(Self {
            listeners,
            stop,
            stopped,
        })
    }

    /// The addresses that are bound.
    ///
    /// # Errors
    ///
    /// The error of the system.
    pub fn addresses(&self) -> io::Result<Vec<SocketAddr>> {
        self.listeners.iter().map(TcpListener::local_addr).collect()
    }

    /// Serves a club until it is stopped. `started` gets what stops it.
    pub async fn serve(self, site: Site<Keeper>, started: impl FnOnce(Stop)) {
        let (open, mut all_ended) = mpsc::channel(1);
        let live_state = Live::new(site.clone(), self.stopped.clone(), open);
        let about = site.clone();
        let other = move |request: Request| read_alone(State(about.clone()), request);
        let live = Router::new()
            .route("/live", get(live).fallback(other))
            .route("/api/v1/events", any(follow))
            .with_state(live_state);
        let routes = live.merge(router(site));
        started(Stop(Arc::new(self.stop)));
        let free = Arc::new(Semaphore::new(CONNECTIONS));
        let mut accepting = JoinSet::new();
        for listener in self.listeners {
            let (routes, free, stopped) = (routes.clone(), Arc::clone(&free), self.stopped.clone());
            accepting.spawn(accept(listener, routes, free, stopped));
        }
        accepting.join_all().await;
        drop(routes);
        // A stream has the club until it ends, and the caller may then wait for the keeper on the only thread.
        if let Some(never) = all_ended.recv().await {
            match never {}
        }
    }
}

/// Takes connections until the server stops, and then lets their answers go out.
async fn accept(
    listener: TcpListener,
    routes: Router,
    free: Arc<Semaphore>,
    mut stopped: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = is_stopped(&mut stopped) => break,
        };
        // Those that ended are forgotten.
        while connections.try_join_next().is_some() {}
        let Ok((stream, peer)) = accepted else {
            // Too many open files: it is better in a moment.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&free).try_acquire_owned() else {
            continue;
        };
        let (routes, stopped) = (routes.clone(), stopped.clone());
        connections.spawn(async move {
            connection(stream, peer, routes, stopped).await;
            drop(place);
        });
    }
    let all = async { while connections.join_next().await.is_some() {} };
    // A phone that does not read its answer is cut off.
    drop(tokio::time::timeout(STOP_TIME, all).await);
}

/// Answers the requests of one connection.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
    mut stopped: watch::Receiver<bool>,
) {
    // A patch is small, and goes out at once.
    drop(stream.set_nodelay(true));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut routes = routes.clone();
        async move {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer.ip()));
            let answer = tokio::time::timeout(ANSWER_TIME, routes.call(request)).await;
            match answer {
                Ok(answer) => answer,
                Err(_) => Ok(too_slow()),
            }
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADERS_TIME)
        .max_buf_size(HEADERS)
        .half_close(false);
    let connection = http.serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    // An error is a phone that went away, or one that does not speak HTTP.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = is_stopped(&mut stopped) => {
            connection.as_mut().graceful_shutdown();
            drop(connection.await);
        }
    }
}

/// Waits for the end. The server that is gone has ended too.
async fn is_stopped(stopped: &mut watch::Receiver<bool>) {
    drop(stopped.wait_for(|stop| *stop).await);
}

fn too_slow() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::REQUEST_TIMEOUT;
    response
}
