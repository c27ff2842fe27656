//! A resident program that shows old nights one after the other: 600 with `CLUB_LONG=1`.
#![cfg(feature = "sqlite")]

use chained_events::SqliteStore;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::command::{CommandContext, CommandLine};
use club_log::ids::TournamentId;
use club_log::tournament::Phase;
use club_log::{Command, Ledger};
use serde_json::{Value, json};

use crate::hall::wait;

/// Players of a night.
const PLAYERS: usize = 20;
/// The memory that a resident server may have: section 13 of its design.
const SERVER_KB: u64 = 96 * 1024;

fn nights() -> usize {
    if std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1") {
        600
    } else {
        12
    }
}

struct Desk {
    ledger: Ledger<SqliteStore>,
    sent: i64,
}

impl Desk {
    fn send(&mut self, body: Value) {
        let command: Command = serde_json::from_value(body).unwrap();
        self.sent += 1;
        let second = 1_767_225_600 + self.sent;
        let context = CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).unwrap(),
            actor: Actor::new("desk").unwrap(),
            now: Timestamp::from_millisecond(1_000 * second).unwrap(),
            seed: self.sent.unsigned_abs(),
        };
        let request = CommandLine::bare(command).into_request(context).unwrap();
        wait(self.ledger.execute(&request)).unwrap();
    }

    fn play(&mut self, night: usize) {
        let id = format!("n{night}");
        let of = |body: Value| {
            let mut body = body;
            for fields in body.as_object_mut().unwrap().values_mut() {
                fields["tournament"] = id.as_str().into();
            }
            body
        };
        let players: Vec<String> = (0..PLAYERS).map(|number| format!("m{number}")).collect();
        self.send(of(
            json!({ "announce": { "title": "Night", "season": "s" } }),
        ));
        self.send(of(json!({ "register_players": { "players": players } })));
        self.send(of(json!({ "draw": {} })));
        for player in &players[1..] {
            self.send(of(json!({ "bust": { "players": [{ "player": player }] } })));
        }
        self.send(of(json!({ "close_registration": {} })));
        self.send(of(json!({ "finish": {} })));
    }
}

/// Resident memory of this process in kB, where the system says so.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[test]
fn showing_old_nights_keeps_none_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.db");
    let open = || wait(async { Ledger::open(SqliteStore::open(&file).await.unwrap()).await });
    wait(async { SqliteStore::create(&file).await.unwrap().close().await });
    let mut teller = Desk {
        ledger: open().unwrap(),
        sent: 0,
    };
    teller.send(json!({ "create_club": { "title": "Old", "zone": "Asia/Tokyo" } }));
    teller.send(json!({ "open_season": { "season": "s" } }));
    for number in 0..PLAYERS {
        let (member, name) = (format!("m{number}"), format!("P{number}"));
        teller.send(json!({ "add_member": { "member": member, "name": name } }));
    }
    for night in 0..nights() {
        teller.play(night);
    }
    drop(teller);
    let resident = open().unwrap();
    let before = resident_kb();
    for night in 0..nights() {
        let id = TournamentId::new(format!("n{night}")).unwrap();
        let shown = wait(resident.night(&id)).unwrap().unwrap();
        assert_eq!(
            (shown.phase(), shown.entry_count()),
            (Phase::Finished, PLAYERS)
        );
    }
    assert_eq!(resident.club().tournaments().count(), 0, "none is kept");
    // Each test is a process of its own there; with others next to it the figure is theirs too.
    if std::env::var_os("NEXTEST").is_some()
        && let (Some(before), Some(after)) = (before, resident_kb())
    {
        println!("{} nights: {before} kB before, {after} kB after", nights());
        assert!(after < SERVER_KB, "{after} kB of {SERVER_KB}");
    }
}
