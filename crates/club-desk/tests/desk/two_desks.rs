//! A night with two desks and their undos, typed by hand: what both directors write and what they
//! are answered.

use std::fmt::Write as _;

use serde_json::Value;

use crate::room::{Room, without_age, without_head};

/// The two directors at the keys, and what has been on their screens.
struct Typists {
    room: Room,
    typed: u64,
    transcript: String,
}

/// Members of the club: id and name.
const NAMES: [(&str, &str); 12] = [
    ("m1", "Aoki"),
    ("m2", "Baba"),
    ("m3", "Chiba"),
    ("m4", "Doi"),
    ("m5", "Eguchi"),
    ("m6", "Fujita"),
    ("m7", "Goto"),
    ("m8", "Hara"),
    ("m9", "Inoue"),
    ("m10", "Kanda"),
    ("m11", "Larsen"),
    ("m12", "Maeda"),
];

impl Typists {
    /// A verb as it is typed; the clock on the wall goes on by a minute with each.
    #[track_caller]
    fn types(&mut self, who: &str, verb: &str) {
        let key = format!("k-{}", self.typed + 1);
        self.types_with_key(who, verb, &key);
    }

    #[track_caller]
    fn types_with_key(&mut self, who: &str, verb: &str, key: &str) {
        self.typed += 1;
        let at = format!(
            "2026-03-07T{:02}:{:02}:00+09:00",
            19 + self.typed / 60,
            self.typed % 60
        );
        let seed = self.typed.to_string();
        let mut words = Vec::new();
        for (part, quoted) in verb.split('"').zip([false, true].into_iter().cycle()) {
            if quoted {
                words.push(part);
            } else {
                words.extend(part.split_whitespace());
            }
        }
        let mut command = self.room.command(&words);
        command.args(["--actor", who, "--at", &at, "--key", key, "--seed", &seed]);
        let output = command.output().unwrap();
        writeln!(self.transcript, "{who}$ desk {verb}").unwrap();
        for text in [output.stdout, output.stderr] {
            // The clock runs on until this day.
            for line in String::from_utf8(text).unwrap().lines() {
                let line = match line.split_once(" · level 1 · ") {
                    Some((before, _)) => before,
                    None => line,
                };
                writeln!(self.transcript, "{line}").unwrap();
            }
        }
        if let Some(code @ 1..) = output.status.code() {
            writeln!(self.transcript, "(exit {code})").unwrap();
        }
        self.transcript.push('\n');
    }

    fn night(&self) -> Value {
        let shown = self.room.ok(&["t", "show", "-t", "night", "--json"]);
        serde_json::from_str(&shown).unwrap()
    }

    /// Name of the player in the n-th occupied seat of the table.
    fn name(&self, table: &str, nth: usize) -> String {
        let night = self.night();
        let tables = night["tables"].as_array().unwrap();
        let table = tables.iter().find(|found| found["id"] == table).unwrap();
        let seats = table["seats"].as_object().unwrap();
        let mut seats: Vec<(u8, &Value)> = seats
            .iter()
            .map(|(seat, who)| (seat.parse().unwrap(), who))
            .collect();
        seats.sort_by_key(|(seat, _)| *seat);
        seats[nth].1["name"].as_str().unwrap().to_owned()
    }

    /// All moves that are ordered, one after the other.
    fn follows(&mut self, who: &str) {
        for _ in 0..20 {
            let night = self.night();
            let next = night["next"].as_array().unwrap();
            let Some(order) = next.iter().find(|step| step["step"] == "move") else {
                return;
            };
            let (from, to) = (
                order["from"].as_str().unwrap(),
                order["to"].as_str().unwrap(),
            );
            let tables = night["tables"].as_array().unwrap();
            let at = |id: &str| tables.iter().find(|table| table["id"] == id).unwrap();
            let sitting = at(from)["seats"].as_object().unwrap();
            let mover = sitting
                .values()
                .find(|who| {
                    order["mover"]["entry"].is_null() || who["entry"] == order["mover"]["entry"]
                })
                .unwrap()["name"]
                .as_str()
                .unwrap();
            let taken = at(to)["seats"].as_object().unwrap();
            let free = (1..=9_u64).find(|seat| !taken.contains_key(&seat.to_string()));
            let seat = order["seat"].as_u64().or(free).unwrap();
            self.types(who, &format!("t confirm {mover} {seat} --to {to}"));
        }
        panic!("orders without end");
    }
}

#[test]
fn a_night_with_two_desks_and_their_undos() {
    let mut hall = Typists {
        room: Room::empty(),
        typed: 0,
        transcript: String::new(),
    };
    hall.types("left", "init \"Two desks\"");
    for (id, name) in NAMES {
        hall.room.ok(&[
            "member",
            "add",
            name,
            "--id",
            id,
            "--at",
            "2026-03-07T19:01:30+09:00",
        ]);
    }
    hall.types("left", "t new \"Friday\" --id night --date 2026-03-07");
    let names: Vec<&str> = NAMES.iter().map(|(_, name)| *name).collect();
    hall.types("left", &format!("t register {}", names[..6].join(" ")));
    hall.types("right", &format!("t register {}", names[6..].join(" ")));
    hall.types("left", "t draw");
    hall.types("right", "t close-reg");
    hall.types("left", "t clock start");

    // The first undo: the wrong name, typed a moment ago, while the other desk goes on.
    let wrong = hall.name("T1", 0);
    let other = hall.name("T2", 0);
    hall.types("left", &format!("t bust {wrong}"));
    hall.types("right", &format!("t bust {other}"));
    hall.types("left", "t undo --reason \"it was the other one\"");
    let first = hall.name("T1", 1);
    hall.types_with_key("left", &format!("t bust {first}"), "misread");

    // The second: a bust that was reported before a table broke.
    let second = hall.name("T1", 1);
    hall.types("left", &format!("t bust {second}"));
    hall.follows("right");
    let third = hall.name("T2", 0);
    hall.types("right", &format!("t bust {third}"));
    hall.follows("left");
    hall.types("right", "t show");
    hall.types(
        "right",
        "t undo misread --reason \"all in and called, but won\"",
    );
    hall.follows("right");
    hall.types("left", "t show");

    // The third is taken back itself.
    let table = hall.night()["tables"][0]["id"].as_str().unwrap().to_owned();
    let fourth = hall.name(&table, 0);
    hall.types("right", &format!("t bust {fourth}"));
    hall.types("right", "t undo");
    hall.types("right", "t redo");
    hall.follows("left");
    hall.types("left", "t redo");

    // Down to two, and the fourth: the last hand was counted wrong.
    for _ in 0..40 {
        let night = hall.night();
        if night["alive"].as_u64().unwrap() <= 1 {
            break;
        }
        let tables = night["tables"].as_array().unwrap();
        let busiest = tables
            .iter()
            .max_by_key(|table| table["players"].as_u64())
            .unwrap();
        let loser = hall.name(busiest["id"].as_str().unwrap(), 0);
        hall.types("left", &format!("t bust {loser}"));
        hall.follows("left");
    }
    hall.types("right", "t finish");
    hall.types("left", "t undo");
    hall.types("right", "t undo --reason \"the side pot was forgotten\"");
    hall.types("left", "t undo");
    let table = hall.night()["tables"][0]["id"].as_str().unwrap().to_owned();
    let loser = hall.name(&table, 1);
    hall.types("left", &format!("t bust {loser}"));
    hall.types("left", "t finish");
    hall.types("left", "t show");
    hall.room.ok(&["log", "verify"]);
    assert_eq!(hall.night()["phase"], "finished");
    insta::assert_snapshot!("two_desks", without_age(&without_head(&hall.transcript)));
}
