//! Events for a program that waits for more.

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use http_body_util::channel::{Channel, Sender};

use super::live::{BEAT, Live, WAITING, still_may};
use super::streams::OneStream;
use crate::answer;
use crate::api::{self, line_of};
use crate::asked::{Asked, asked};
use crate::desk::Desk as _;
use crate::problem::Problem;

/// `GET /api/v1/events`: with `follow` the answer goes on until the server ends or the program goes away.
pub(super) async fn follow(State(live): State<Live>, request: Request) -> Response {
    let asked = match asked(&live.site, &request) {
        Ok(asked) => asked,
        Err(turned) => return answer::problem(&live.site, &turned.reader, true, &turned.problem),
    };
    match api::may_follow(&asked, request.method()) {
        Ok(false) => api::api(State(live.site), request).await,
        Ok(true) => match opened(&live, &asked) {
            Ok((after, one)) => {
                let (sender, body) = Channel::new(WAITING);
                tokio::spawn(stream(live, asked, after, one, sender));
                answer::response(StatusCode::OK, "application/x-ndjson", Body::new(body))
            }
            Err(problem) => answer::problem(&live.site, &asked.reader, true, &problem),
        },
        Err(problem) => answer::problem(&live.site, &asked.reader, true, &problem),
    }
}

fn opened(live: &Live, asked: &Asked) -> Result<(u64, OneStream), Problem> {
    let after = api::after_of(asked)?;
    Ok((after, live.streams.open(asked.from)?))
}

/// Sends what is stored, and then what comes. An empty line every five seconds says that the server lives.
async fn stream(
    live: Live,
    asked: Asked,
    after: u64,
    _one: OneStream,
    mut sender: Sender<Bytes, std::convert::Infallible>,
) {
    let mut views = live.site.desk.watch();
    let mut stop = live.stop.clone();
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut after = after;
    loop {
        // What is published after this line wakes the wait below.
        views.borrow_and_update();
        let Ok(events) = live.site.desk.events(after).await else {
            return;
        };
        if let Some(last) = events.last() {
            after = last.seq;
            let lines: Result<String, _> = events.iter().map(line_of).collect();
            let Ok(lines) = lines else { return };
            if sender.send_data(lines.into()).await.is_err() {
                return;
            }
            continue;
        }
        tokio::select! {
            changed = views.changed() => if changed.is_err() { return },
            _ = stop.changed() => return,
            _ = beat.tick() => {
                if !still_may(&live, &asked) || sender.send_data(Bytes::from_static(b"\n")).await.is_err() {
                    return;
                }
            }
        }
    }
}
