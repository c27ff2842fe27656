//! A club in a folder, the program that is typed there, and `desk serve`.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::program;

/// The name under which phones reach the server. It leads to this machine, and the guard does not take it for it:
/// a phone has to be paired.
pub(crate) const PHONE_HOST: &str = "phone.localhost";
/// The words with which phones are let in.
pub(crate) const PHONES: [&str; 2] = ["--name", PHONE_HOST];

/// The night of most tests.
pub(crate) const NIGHT: &str = "night";

/// Rules of most nights, as they are typed.
pub(crate) const RULES: [&str; 8] = [
    "--max-entries",
    "2",
    "--seats",
    "7",
    "--blinds",
    "standard",
    "--late-until-level",
    "4",
];

/// The folder of a club.
pub(crate) struct Club {
    folder: TempDir,
}

/// A server of the club. It is killed at the end of the test, after a failure as well.
pub(crate) struct Served {
    child: Child,
    pub(crate) port: u16,
    more: Vec<String>,
}

/// A port that nobody has.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Club {
    /// A club with the members `m-1` and following, by their names; a reading follows a `/`.
    pub(crate) fn with_members(names: &[&str]) -> Self {
        let club = Self {
            folder: TempDir::new().unwrap(),
        };
        club.ok(&["init", "Straddle", "--zone", "Asia/Tokyo"]);
        for (name, number) in names.iter().zip(1..) {
            let (name, reading) = name.split_once('/').unwrap_or((name, ""));
            let id = format!("m-{number}");
            let mut words = vec!["member", "add", name, "--id", &id];
            if !reading.is_empty() {
                words.extend(["--reading", reading]);
            }
            club.ok(&words);
        }
        club
    }

    /// A club with the night `night`, in which all of them play; its tables have seven seats.
    pub(crate) fn with_night(names: &[&str]) -> Self {
        let club = Self::with_members(names);
        club.announces("March night", NIGHT, "2026-03-07", &RULES);
        let players: Vec<String> = (1..=names.len())
            .map(|number| format!("m-{number}"))
            .collect();
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        club.ok(&[&["t", "register"], players.as_slice()].concat());
        club.ok(&["t", "draw", "--seed", "7"]);
        club.ok(&["t", "clock", "start"]);
        club
    }

    /// Writes a file into the folder of the club, where its commands run.
    pub(crate) fn writes(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// Events of one kind in the log.
    pub(crate) fn count(&self, kind: &str) -> usize {
        let events = self.events();
        events.iter().filter(|event| event["kind"] == kind).count()
    }

    /// Table and seat of a player of the only open night, as a terminal shows them.
    pub(crate) fn seat_of(&self, name: &str) -> (String, String) {
        self.seat_in(&["t", "show", "--json"], name)
    }

    /// The same in the night [`NIGHT`], where others are open.
    pub(crate) fn seat_of_night(&self, name: &str) -> (String, String) {
        self.seat_in(&["t", "show", "--json", "-t", NIGHT], name)
    }

    fn seat_in(&self, show: &[&str], name: &str) -> (String, String) {
        let shown: Value = serde_json::from_str(&self.ok(show)).unwrap();
        let tables = shown["tables"].as_array().unwrap();
        let mut seats = tables.iter().flat_map(|table| {
            let seats = table["seats"].as_object().unwrap().iter();
            seats.map(move |(seat, player)| (&table["id"], seat, &player["name"]))
        });
        let (table, seat, _) = seats.find(|(_, _, player)| *player == name).unwrap();
        (table.as_str().unwrap().to_owned(), seat.clone())
    }

    /// Announces a night.
    pub(crate) fn announces(&self, title: &str, id: &str, date: &str, rules: &[&str]) {
        self.ok(&[&["t", "new", title, "--id", id, "--date", date], rules].concat());
    }

    /// The program in the folder, with nothing to read.
    fn command(&self, args: &[&str]) -> Command {
        program(self.folder.path(), args)
    }

    /// Runs a verb that must succeed; its standard output.
    #[track_caller]
    pub(crate) fn ok(&self, args: &[&str]) -> String {
        let output = self.command(args).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Every event of the log, in its order.
    pub(crate) fn events(&self) -> Vec<Value> {
        let log = self.ok(&["log", "tail", "--json", "-n", "1000000"]);
        let lines = log.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// Serves the club at a port.
    fn serve_at(&self, port: u16, more: &[&str]) -> Served {
        let number = port.to_string();
        let args = [&["serve", "--no-open", "--json", "--port", &number], more].concat();
        let mut child = self.command(&args).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        assert!(line.contains(&number), "desk serve said {line:?}");
        let more = more.iter().copied().map(str::to_owned).collect();
        Served { child, port, more }
    }

    /// Serves the club as before, at the same port.
    pub(crate) fn serve_again(&self, before: &Served) -> Served {
        let more: Vec<&str> = before.more.iter().map(String::as_str).collect();
        self.serve_at(before.port, &more)
    }

    /// Serves the club to this machine, at a port of its own.
    pub(crate) fn serve(&self) -> Served {
        self.serve_with(&[])
    }

    /// Serves the club at a port of its own.
    pub(crate) fn serve_with(&self, more: &[&str]) -> Served {
        self.serve_at(free_port(), more)
    }
}

impl Served {
    /// The end without a word, as by a cut of the current.
    pub(crate) fn kill(&mut self) {
        // A server that is gone already is what is wanted.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}
