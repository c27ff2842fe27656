//! `desk demo --live`: a night that is played on the page, from its announcement to the prizes.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::room::Room;

/// A demonstration that serves its club; it ends with the test.
struct Shown(Child);

impl Drop for Shown {
    fn drop(&mut self) {
        // One that has ended already is what the test wanted.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

impl Shown {
    /// Starts it in the folder `club` on a free port, with its port.
    fn start(room: &Room, more: &[&str]) -> (Self, u16) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let number = port.to_string();
        let own = [
            "demo",
            "--seed",
            "7",
            "--dir",
            "club",
            "--no-open",
            "--port",
            &number,
        ];
        let mut command = room.command(&[&own[..], more].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        (Self(command.spawn().unwrap()), port)
    }

    /// Reads what it says until a sentence comes; all of it.
    fn until(from: impl std::io::Read, words: &str) -> String {
        let mut said = String::new();
        for line in BufReader::new(from).lines() {
            said.push_str(&line.unwrap());
            said.push('\n');
            if said.ends_with(&format!("{words}\n")) {
                return said;
            }
        }
        panic!("{words:?} was not said: {said}");
    }
}

fn signal(id: u32) {
    let id = id.to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
}

/// Twenty minutes of the night pass in a second. What was sold, and for how much, is worked out from the prices of the
/// demonstration.
#[cfg(unix)]
#[test]
fn a_night_is_played_to_its_end_and_a_signal_closes_the_page() {
    let room = Room::empty();
    let (mut shown, port) = Shown::start(&room, &["--live", "--speed", "1200"]);
    let said = Shown::until(shown.0.stderr.take().unwrap(), " won.");
    assert!(said.contains("1,200 times as fast"), "{said}");
    assert!(!said.contains("warning"), "{said}");
    signal(shown.0.id());
    assert!(shown.0.wait().unwrap().success());
    let mut out = String::new();
    shown
        .0
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut out)
        .unwrap();
    assert!(out.contains(&format!("http://localhost:{port}")), "{out}");
    assert!(!room.path("club/club.db-wal").exists());
    room.ok(&["log", "verify", "--club", "club"]);
    let read = |verb: &[&str]| -> Value {
        let text = room.ok(&[verb, &["--club", "club", "-t", "night-13", "--json"]].concat());
        serde_json::from_str(&text).unwrap()
    };
    let night = read(&["t", "show"]);
    assert_eq!(night["phase"], "finished", "{night}");
    let winner = &night["results"][0]["name"];
    let winner = winner.as_str().unwrap_or_default();
    assert!(
        said.ends_with(&format!("Spring #13 is over; {winner} won.\n")),
        "{said}"
    );
    let money = read(&["t", "money"]);
    let sold = |item: &str| money["sold"][item].as_u64().unwrap();
    let entries = sold("entry") + sold("reentry");
    // One copy, named by the night and by the event that ended it; it is a whole log.
    let backups = std::fs::read_dir(room.path("club/backups")).unwrap();
    let backups: Vec<String> = backups
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let finished = room.ok(&["log", "tail", "--club", "club", "--json", "-n", "1000000"]);
    let mut finished = finished.lines().filter_map(|line| {
        let event: Value = serde_json::from_str(line).unwrap();
        (event["kind"] == "TournamentFinished").then(|| event["seq"].as_u64().unwrap())
    });
    let last = finished.next_back().unwrap();
    assert_eq!(backups, [format!("night@night-13-{last}.db")]);
    room.ok(&[
        "db",
        "restore",
        &format!("club/backups/{}", backups[0]),
        "--club",
        "club",
        "--dry-run",
    ]);
    let collected = 6_000 * entries + 3_500 * sold("rebuy") + 2_000 * sold("addon");
    assert_eq!(money["collected"], collected, "{money}");
    assert!(sold("reentry") > 0 && sold("rebuy") > 0 && sold("addon") > 0);
}

#[cfg(unix)]
#[test]
fn a_signal_in_the_middle_of_a_night_leaves_a_log_that_goes_on() {
    let room = Room::empty();
    let (mut shown, _) = Shown::start(&room, &["--live", "--speed", "200", "--lang", "ja"]);
    let words = "もう 1 回のトーナメントを 200 倍速で進めます。";
    Shown::until(shown.0.stderr.take().unwrap(), words);
    let out = shown.0.stdout.take().unwrap();
    let phase = || {
        let night = room.ok(&["t", "show", "--club", "club", "--json"]);
        let night: Value = serde_json::from_str(&night).unwrap();
        night["phase"].clone()
    };
    while phase() != "running" {
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    signal(shown.0.id());
    assert!(shown.0.wait().unwrap().success());
    let out = Shown::until(out, "ページを閉じました。記録はすべて保存されています。");
    assert!(out.contains("Ctrl-C で終了します。"), "{out}");
    room.ok(&["log", "verify", "--club", "club"]);
    let night = room.ok(&["t", "show", "--club", "club", "--json"]);
    let night: Value = serde_json::from_str(&night).unwrap();
    assert_eq!(night["phase"], "running", "{night}");
    room.ok(&["t", "clock", "pause", "--club", "club"]);
}

#[cfg(unix)]
#[test]
fn a_demonstration_is_served_like_any_other_club() {
    let room = Room::empty();
    let (mut shown, port) = Shown::start(&room, &["--serve"]);
    let mut out = shown.0.stdout.take().unwrap();
    let said = Shown::until(&mut out, "Ctrl-C ends it.");
    assert!(said.contains(&format!("http://localhost:{port}")), "{said}");
    signal(shown.0.id());
    assert!(shown.0.wait().unwrap().success());
    let sound = room.ok(&["log", "verify", "--club", "club", "--json"]);
    let sound: Value = serde_json::from_str(&sound).unwrap();
    assert_eq!(room.exported("club").len() as u64, sound["events"]);
    assert!(sound["events"].as_u64() > Some(12 * 100), "{sound}");
}

#[test]
fn flags_of_the_page_need_the_page() {
    let room = Room::empty();
    for flags in [
        &["--port", "7400"][..],
        &["--lan"],
        &["--no-open"],
        &["--pair-here"],
        &["--name", "desk.example"],
        &["--speed", "5"],
        &["--serve", "--speed", "5"],
    ] {
        let (code, error) = room.fails(&[&["demo"], flags].concat());
        assert_eq!((code, &error["kind"]), (2, &"Usage".into()), "{flags:?}");
    }
    for speed in ["0", "1201"] {
        let (code, _) = room.fails(&["demo", "--live", "--speed", speed]);
        assert_eq!(code, 2, "{speed}");
    }
    assert!(
        std::fs::read_dir(room.folder.path())
            .unwrap()
            .next()
            .is_none()
    );
}
