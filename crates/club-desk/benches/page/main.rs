//! The page under load: 200 clients read it while ten commands a second are given.
//!
//! `cargo bench -p club-desk --bench page -- --seconds 120` plays that long; without a number, 20 seconds. The field
//! has 1,080 entries on 120 tables. 40 clients have the map open, 60 the wall and 100 a player's page, and the
//! commands come by the API: a bust, the chips of somebody, the bust taken back, the chips again. After ten minutes
//! the night is called off, and everybody goes on to the next one: a longer night than that nobody plays.
//!
//! The time of a commit is `recorded_at` of its event; client and server have the same clock.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints and fails by panicking"
)]

mod client;
mod club;
mod figures;

use std::env;
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::{Seen, Server, page, send, watch};
use figures::{Figures, print};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// Entries of the field.
pub(crate) const ENTRIES: usize = 1_080;
/// Time between two commands.
const PACE: Duration = Duration::from_millis(100);
/// Commands of a night: more than those of a field of this size from its first bust to its last.
const NIGHT: u64 = 6_000;
/// The number of commands after which a page is opened.
const PAGE_EVERY: u64 = 5;
/// The number of commands after which the memory of the server is read.
const MEMORY_EVERY: u64 = 100;

fn main() {
    let mut args = env::args().skip_while(|word| word != "--seconds").skip(1);
    let seconds: u64 = args.next().map_or(20, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    club::make(folder.path());
    println!(
        "a field of {ENTRIES} in {:.1} s",
        begin.elapsed().as_secs_f64()
    );
    let begin = Instant::now();
    let server = Server::start(folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let figures = runtime.block_on(async {
        let first = page(&server, &format!("/t/{}/tables", night_of(0))).await;
        println!(
            "the first page {:.3} s after the start",
            begin.elapsed().as_secs_f64()
        );
        let mut figures = play(&server, seconds).await;
        figures.html = first.bytes;
        figures
    });
    print(&figures, seconds, &load);
}

/// Commands at their pace, while everybody watches.
async fn play(server: &Server, seconds: u64) -> Figures {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut watchers = watched(server, &night_of(0), &seen);
    // Everybody has the page before the first command.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut figures = Figures::default();
    let mut pace = tokio::time::interval(PACE);
    // A server that is behind is not asked faster.
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let begin = Instant::now();
    let mut number = 0_u64;
    while begin.elapsed() < Duration::from_secs(seconds) {
        pace.tick().await;
        let night = night_of(number);
        if number > 0 && number.is_multiple_of(NIGHT) {
            figures.nights.push(server.memory());
            watchers.iter().for_each(tokio::task::JoinHandle::abort);
            next(server, &night_of(number - 1), &night).await;
            watchers = watched(server, &night, &seen);
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        let (kind, command) = command(number, &night);
        let asked = Instant::now();
        let events = send(
            server,
            &json!({ "key": format!("bench/{number}"), "command": command }),
        )
        .await;
        figures.acknowledged(kind, asked.elapsed());
        if let Some(event) = events.last() {
            figures
                .commits
                .insert(event["seq"].as_u64().unwrap(), recorded(event));
        }
        if number.is_multiple_of(PAGE_EVERY) {
            let map = page(server, &format!("/t/{night}/tables")).await;
            figures.pages.push(map.first_byte);
        }
        if number.is_multiple_of(MEMORY_EVERY) {
            figures.memory.push(server.memory());
        }
        number += 1;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    figures.memory.push(server.memory());
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    figures.seen = std::mem::take(&mut seen.lock().unwrap());
    figures
}

/// The id of the night in which a command is given.
pub(crate) fn night_of(number: u64) -> String {
    format!("bench-{}", number / NIGHT)
}

/// Clients that have pages of a night open, and of its players.
fn watched(server: &Server, night: &str, seen: &Arc<Mutex<Vec<Seen>>>) -> Vec<JoinHandle<()>> {
    let views = (0..40)
        .map(|_| format!("/t/{night}/tables"))
        .chain((0..60).map(|_| format!("/wall/{night}")))
        .chain((0..100).map(|number| format!("/p/m-{number}")));
    let watching = views.enumerate().map(|(number, view)| {
        let seen = Arc::clone(seen);
        tokio::spawn(watch(server.port, number, view, seen))
    });
    watching.collect()
}

/// Calls a night off and lets the next one begin.
async fn next(server: &Server, over: &str, night: &str) {
    let cancel = json!({ "cancel": { "tournament": over, "reason": "long enough" } });
    let commands = std::iter::once(cancel).chain(club::night(night));
    for (number, command) in commands.enumerate() {
        let key = format!("{night}/{number}");
        send(server, &json!({ "key": key, "command": command })).await;
    }
}

/// The command of a number in a night, with its kind in the table.
fn command(number: u64, night: &str) -> (&'static str, Value) {
    let turn = number / 4;
    let player = format!("e{}", 1 + turn * 37 % ENTRIES as u64);
    let other = format!("e{}", 1 + (turn * 53 + 7) % ENTRIES as u64);
    let chips = json!({ "stacks": [{ "player": other, "stack": 10_000 + number }] });
    match number % 4 {
        0 => (
            "bust",
            json!({ "bust": { "players": [{ "player": player }] } }),
        ),
        2 => {
            let bust = format!("bench/{}", number - 2);
            (
                "undo",
                json!({ "undo": { "tournament": night, "command": bust } }),
            )
        }
        _ => ("chips", json!({ "count_chips": chips })),
    }
}

/// When an event was stored, in milliseconds since 1970.
fn recorded(event: &Value) -> i64 {
    let at: chained_events::timestamp::Timestamp =
        event["recorded_at"].as_str().unwrap().parse().unwrap();
    at.as_millisecond()
}
