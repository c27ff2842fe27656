//! Answers of each verb of a club, one snapshot per verb.

use std::fs;

use serde_json::{Value, json};

use crate::room::{Room, without_age};

/// When everything happens.
const AT: &str = "2026-03-07T19:00:00+09:00";

/// Members m0, m1, .. by name.
const NAMES: [&str; 10] = [
    "青木", "馬場", "千葉", "Dora", "Emil", "藤田", "Gil", "原", "井上", "Jan",
];

/// A club of ten members with a season and a night of six seats a table, and what `more` adds.
fn club(more: &[Value]) -> Room {
    let room = Room::with_club();
    let members = NAMES.iter().enumerate();
    let members = members.map(|(number, name)| {
        let member = json!({ "member": format!("m{number}"), "name": name });
        json!({ "add_member": member })
    });
    let rules = json!({ "max_entries": 2, "seating": { "n_max": 6 } });
    let announce = json!({ "tournament": "n", "title": "Night", "season": "2026", "rules": rules });
    let begin = [
        json!({ "open_season": { "season": "2026", "title": "Season 2026" } }),
        json!({ "announce": announce }),
    ];
    let commands: Vec<Value> = members.chain(begin).chain(more.iter().cloned()).collect();
    run(&room, &commands);
    room
}

/// Sends commands that must all be applied, under the keys k0, k1, ..
fn run(room: &Room, commands: &[Value]) {
    let before = room.log().len();
    let lines = commands.iter().enumerate().map(|(number, command)| {
        let line = json!({ "key": format!("k{before}-{number}"), "at": AT, "seed": 1, "command": command });
        format!("{line}\n")
    });
    let output = room.feed(&room.write(&lines.collect::<String>()), &[]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}");
}

/// The first `players` are registered.
fn registered(players: usize) -> Room {
    club(&[json!({ "register_players": { "players": NAMES[..players] } })])
}

/// The seats are drawn and the clock is running.
fn drawn(players: usize) -> Room {
    let room = registered(players);
    let start = json!({ "clock": { "change": { "action": "start" } } });
    run(&room, &[json!({ "draw": {} }), start]);
    room
}

/// Registration is closed, and all but three of five are out: 青木, 馬場 and 千葉 are left.
fn three_left() -> Room {
    let room = drawn(5);
    let bust = |name: &str| json!({ "bust": { "players": [{ "player": name }] } });
    run(
        &room,
        &[
            json!({ "close_registration": {} }),
            bust("Dora"),
            bust("Emil"),
        ],
    );
    room
}

/// Two tables of five; two of the first are out, so that a move to it is ordered.
fn unbalanced() -> Room {
    let room = drawn(10);
    let first = seats_of(&room, 0);
    let bust =
        |(_, name): &(String, String)| json!({ "bust": { "players": [{ "player": name }] } });
    run(&room, &first.iter().take(2).map(bust).collect::<Vec<_>>());
    room
}

/// The verb answers as its snapshot says.
#[track_caller]
fn shows(room: &Room, verb: &str, more: &[&str]) {
    let words: Vec<&str> = verb.split(' ').chain(more.iter().copied()).collect();
    let context = ["--at", AT, "--key", "this", "--seed", "1"];
    let told = room.ok(&[&words[..], &context].concat());
    let folder = room.folder.path().display().to_string();
    let told = without_age(&told.replace(&folder, "FOLDER"));
    let words = told.split_inclusive([' ', '\n']);
    // A hash has the time at which an event was stored in it.
    let is_hash = |word: &str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    let told: String = words
        .map(|word| {
            if is_hash(word.trim_end()) {
                "HASH\n"
            } else {
                word
            }
        })
        .collect();
    insta::assert_snapshot!(verb.replace(' ', "_"), told);
}

#[test]
fn members() {
    let room = club(&[]);
    shows(&room, "member add", &["Ken", "--id", "m-ken"]);
    shows(&club(&[]), "member rename", &["Jan", "Jana"]);
    shows(&club(&[]), "member merge", &["Jan", "Gil", "--yes"]);
    shows(&club(&[]), "member erase", &["Jan", "--yes"]);
    let details = ["Jan", "reading=やん", "nick=J", "number=7"];
    shows(&club(&[]), "member edit", &details);
    let room = club(&[]);
    let file = room.path("members.csv");
    fs::write(
        file,
        "name,reading,nick,number\n青木,あおき,Ao,12\nKen,,,\n",
    )
    .unwrap();
    shows(&room, "member import", &["members.csv"]);
    shows(&club(&[]), "member list", &["--find", "a"]);
    shows(&finished(), "member show", &["青木"]);
}

#[test]
fn clubs() {
    let changes = ["name=Straddle Club", "zone=Europe/Vienna"];
    let why = ["--reason", "the club has moved"];
    shows(&club(&[]), "club edit", &[changes, why].concat());
}

#[test]
fn rooms() {
    let room = club(&[]);
    let file = "featured = \"TV\"\n[[tables]]\nname = 7\nseats = 9\nclosed = [2, 9]\n\
                [[tables]]\nname = 8\nseats = 9\nstanding = \"kept\"\n\
                [[tables]]\nname = \"TV\"\nseats = 8\n";
    fs::write(room.path("room.toml"), file).unwrap();
    shows(&room, "room set", &["room.toml"]);
    shows(&room, "room show", &[]);
}

#[test]
fn seasons() {
    shows(&club(&[]), "season open", &["2027", "--best-k", "10"]);
    let room = club(&[]);
    let file = room.path("totals.csv");
    fs::write(file, "name,total_points,entries\n青木,5,3\nKen,1/2,2\n").unwrap();
    shows(&room, "season import", &["totals.csv", "--season", "2026"]);
    shows(&room, "season standings", &[]);
    shows(&club(&[]), "season rules", &["2026", "--ladder", "main"]);
    shows(
        &finished(),
        "season edit",
        &["2026", "best-k=3", "order=total", "--reason", "agreed"],
    );
    let room = finished();
    shows(&room, "season close", &["2026"]);
    let room = finished();
    room.ok(&["season", "close", "2026"]);
    shows(
        &room,
        "season reopen",
        &["2026", "--reason", "a night is missing"],
    );
    shows(&finished(), "season list", &[]);
    shows(&finished(), "season show", &["2026"]);
    shows(&finished(), "t list", &[]);
    let rules = ["--points", "winner", "--attendance", "2"];
    shows(
        &finished(),
        "season whatif",
        &[&["2026"], &rules[..]].concat(),
    );
    shows(&eight_nights(), "season reliability", &["2026"]);
}

/// Eight nights of everybody; the order turns by one player every other night.
fn eight_nights() -> Room {
    let night = |night: usize| {
        let place = |at: usize| {
            let player = NAMES[(at + night / 2) % NAMES.len()];
            json!({ "place": at + 1, "player": player })
        };
        let rows: Vec<Value> = (0..NAMES.len()).map(place).collect();
        json!({ "import_finish": {
            "tournament": format!("n{night}"), "title": format!("Night {night}"), "season": "2026",
            "date": format!("2026-01-0{}", night + 1), "points": true, "rows": rows } })
    };
    let nights: Vec<Value> = (0..8).map(night).collect();
    club(&nights)
}

/// The night is over: 青木 has won.
fn finished() -> Room {
    let room = three_left();
    let bust = |name: &str| json!({ "bust": { "players": [{ "player": name }] } });
    run(
        &room,
        &[bust("千葉"), bust("馬場"), json!({ "finish": {} })],
    );
    room
}

#[test]
fn before_the_draw() {
    shows(
        &club(&[]),
        "t new",
        &["Friday", "--id", "f", "--date", "2026-03-13"],
    );
    shows(&club(&[]), "t register", &["青木", "Dora"]);
    shows(&registered(3), "t arrive", &["青木"]);
    shows(&registered(3), "t draw", &[]);
    shows(&registered(3), "t cancel", &["--reason", "too few"]);
    let why = ["--as", "unregistered", "--reason", "ill"];
    shows(&registered(3), "t unregister", &["千葉", "--reason", "ill"]);
    shows(&registered(3), "t remove", &[&["千葉"][..], &why].concat());
    let change = ["capacity=30", "--reason", "a larger room"];
    shows(&registered(3), "t edit", &change);
    shows(&club(&[]), "t template", &[]);
    let field = ["--players", "30", "--stack", "20000", "--hours", "4"];
    shows(&Room::empty(), "t template plan", &field);
}

#[test]
fn the_clock() {
    let room = registered(3);
    run(&room, &[json!({ "draw": {} })]);
    shows(&room, "t clock start", &[]);
    shows(&drawn(3), "t clock pause", &[]);
    shows(&drawn(3), "t clock show", &[]);
    shows(&drawn(3), "t clock level", &["3"]);
    shows(&drawn(3), "t clock adjust", &["90"]);
    for (verb, more) in [("t clock next", &[][..]), ("t clock set", &["3:00"])] {
        let room = Room::with_members();
        room.ok(&["t", "new", "Turbo", "--blinds", "fast", "--at", AT]);
        for words in [
            &["register", "Ann", "Bob"][..],
            &["draw"],
            &["clock", "start"],
        ] {
            room.ok(&[&["t"], words, &["--at", AT]].concat());
        }
        shows(&room, verb, more);
    }
}

#[test]
fn during_play() {
    shows(&drawn(3), "t show", &[]);
    shows(&drawn(3), "t bust", &["千葉", "--by", "青木"]);
    shows(&drawn(3), "t chips", &["青木=25000", "馬場=15000"]);
    shows(&drawn(3), "t close-reg", &[]);
    shows(&three_left(), "t open-reg", &[]);
    shows(&unbalanced(), "t balance", &[]);
    let minutes = ["--round-minutes", "2"];
    shows(&unbalanced(), "t hand-for-hand on", &minutes);
    for verb in ["t hand-for-hand round", "t hand-for-hand off"] {
        let room = unbalanced();
        room.ok(&["t", "hand-for-hand", "on", "--at", AT]);
        shows(&room, verb, &[]);
    }
    shows(&drawn(3), "t pin", &["馬場", "--reason", "near the door"]);
    let room = drawn(3);
    room.ok(&["t", "pin", "馬場", "--at", AT]);
    shows(&room, "t unpin", &["馬場"]);
    let room = drawn(3);
    run(
        &room,
        &[json!({ "bust": { "players": [{ "player": "千葉" }] } })],
    );
    shows(&room, "t reenter", &["千葉"]);
    let room = drawn(3);
    let seats = seats_of(&room, 0);
    shows(&room, "t hand", &["T1", "--big-blind", &seats[0].0]);
    let room = drawn(3);
    let is_taken = |seat: &String| seats.iter().any(|(taken, _)| taken == seat);
    let free = (1..=6).map(|seat: u8| seat.to_string());
    let free = free.into_iter().find(|seat| !is_taken(seat)).unwrap();
    shows(&room, "t move", &["青木", "T1", &free]);
    let room = unbalanced();
    let (_, mover) = &seats_of(&room, 1)[0];
    let taken = seats_of(&room, 0);
    let free = (1..=6).map(|seat: u8| seat.to_string());
    let is_taken = |seat: &String| taken.iter().any(|(taken, _)| taken == seat);
    let free = free.into_iter().find(|seat| !is_taken(seat)).unwrap();
    shows(&room, "t confirm", &[mover, &free]);
}

#[test]
fn tables_and_alternates() {
    let full = |players: usize| {
        let edit = json!({ "edit": { "changes": [{ "capacity": 6 }], "reason": "a small room" } });
        let room = registered(2);
        run(
            &room,
            &[
                edit,
                json!({ "register_players": { "players": NAMES[2..players] } }),
            ],
        );
        run(&room, &[json!({ "draw": {} })]);
        room
    };
    shows(&full(8), "t pass", &["Gil", "--reason", "gone for a walk"]);
    shows(&drawn(10), "t redraw", &["--reason", "a new draw for all"]);
    let room = || {
        let table = |name: &str| json!({ "name": name, "seats": 6 });
        let room = json!({ "tables": [table("1"), table("2"), table("TV")] });
        let night = registered(10);
        let edit = json!({ "edit": { "changes": [{ "room": room }], "reason": "our tables" } });
        run(&night, &[edit, json!({ "draw": {} })]);
        night
    };
    shows(&drawn(3), "print labels", &[]);
    shows(&club(&[]), "print members", &[]);
    let change = ["TV", "--featured", "--reason", "for the camera"];
    shows(&room(), "t table", &change);
    shows(&room(), "t open", &["1", "--reason", "more air"]);
    shows(
        &drawn(10),
        "t break",
        &["T1", "--reason", "the lamp is broken"],
    );
}

/// A night for money: five players, one of whom owes; 馬場 has taken a rebuy and Emil is out.
fn for_money() -> Room {
    let entry = json!({ "prize": 4000, "fee": 500, "bounty": 1000 });
    let rebuy = json!({ "chips": 20_000, "prize": 3000, "until_level": 6 });
    let addon = json!({ "chips": 30_000, "prize": 3000, "after_level": 1 });
    let money = json!({
        "currency": "JPY", "unit": 100, "guarantee": 20_000, "paid": 2,
        "entry": entry, "rebuy": rebuy, "addon": addon,
    });
    let room = club(&[json!({ "edit": { "changes": [{ "money": money }], "reason": "prices" } })]);
    let owes = json!({ "register_paid": { "players": ["Dora"], "paid_by": "owes" } });
    run(
        &room,
        &[
            json!({ "register_players": { "players": ["青木", "馬場", "千葉", "Emil"] } }),
            owes,
            json!({ "draw": {} }),
            json!({ "rebuy": { "player": "馬場" } }),
            json!({ "bust": { "players": [{ "player": "Emil", "by": [{ "player": "青木" }] }] } }),
        ],
    );
    room
}

#[test]
fn money() {
    shows(&for_money(), "t money", &[]);
    shows(&for_money(), "t rebuy", &["Emil"]);
    let room = for_money();
    run(
        &room,
        &[json!({ "clock": { "change": { "action": "level", "level": 2 } } })],
    );
    shows(&room, "t addon", &["--all"]);
    shows(&for_money(), "t pay", &["Dora"]);
    shows(&for_money(), "t payout", &["青木"]);
    shows(
        &for_money(),
        "t refund",
        &["千葉", "--part", "fee", "--reason", "helps"],
    );
    shows(&for_money(), "t till", &["--float", "10,000"]);
    shows(&for_money(), "t count", &["24,500"]);
    let right = ["Emil", "--by", "馬場", "--reason", "seen"];
    shows(&for_money(), "t knocker", &right);
    shows(&for_money(), "print receipt", &["馬場"]);
}

/// The seats of a table with the names at them.
fn seats_of(room: &Room, table: usize) -> Vec<(String, String)> {
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let seats = shown["tables"][table]["seats"].as_object().unwrap();
    let name = |player: &Value| player["name"].as_str().unwrap().to_owned();
    seats
        .iter()
        .map(|(seat, player)| (seat.clone(), name(player)))
        .collect()
}

#[test]
fn corrections() {
    shows(&three_left(), "t undo", &["--reason", "wrong player"]);
    let room = three_left();
    room.ok(&["t", "undo", "--at", AT]);
    shows(&room, "t redo", &[]);
    shows(
        &three_left(),
        "t reinstate",
        &["Emil", "--reason", "had chips"],
    );
    shows(
        &three_left(),
        "t reorder",
        &["Emil", "Dora", "--reason", "seen"],
    );
    shows(&finished(), "t reopen", &["n", "--reason", "wrong winner"]);
    let room = registered(3);
    room.ok(&["t", "draw", "--key", "draw", "--at", AT]);
    shows(&room, "t set-time", &["draw", AT, "--reason", "as it was"]);
}

/// Three entries put 500 each into the fund; Ann wins.
#[test]
fn the_fund_of_a_season() {
    let room = Room::with_members();
    for words in [
        "season open 2026 --title Spring",
        "t new Friday --season 2026 --currency JPY --entry 3000 --fund 500",
        "t register Ann Bob 青木",
        "t draw --seed 1",
        "t close-reg",
        "t bust Bob",
        "t bust 青木",
        "t finish",
        "season close 2026",
    ] {
        room.ok(&words.split(' ').collect::<Vec<_>>());
    }
    shows(&room, "season payout", &["2026", "--weights", "fixed:2,1"]);
}

/// The verbs that have a snapshot are all those of a club.
#[test]
fn every_verb_of_a_club_has_a_snapshot() {
    let room = Room::empty();
    let own = include_str!("verbs.rs");
    for noun in [
        "member",
        "season",
        "t",
        "t clock",
        "t hand-for-hand",
        "t deal",
        "print",
        "log",
        "db",
    ] {
        let words: Vec<&str> = noun.split(' ').chain(["--help"]).collect();
        let help = room.ok(&words);
        let (_, verbs) = help.split_once("Commands:\n").unwrap();
        let verbs = verbs.lines().take_while(|line| !line.is_empty());
        let verbs = verbs.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        for verb in verbs.filter_map(|line| line.split_whitespace().next()) {
            let elsewhere =
                ["help", "clock", "hand-for-hand", "deal", "run", "export"].contains(&verb);
            let shown = own.contains(&format!("\"{noun} {verb}\""));
            assert!(shown || elsewhere, "{noun} {verb} has no snapshot");
        }
    }
}

#[test]
fn deals_and_the_end() {
    shows(&three_left(), "t deal even", &["--for-winner", "2"]);
    let chips = ["青木=50000", "馬場=30000", "千葉=20000"];
    shows(&three_left(), "t deal chips", &chips);
    shows(&three_left(), "t deal icm", &chips);
    shows(
        &three_left(),
        "t deal agreed",
        &["青木=3", "馬場=1", "千葉=1"],
    );
    let room = three_left();
    room.ok(&[
        "t", "deal", "agreed", "青木=3", "馬場=1", "千葉=1", "--at", AT,
    ]);
    shows(&room, "t finish", &[]);
    let room = club(&[]);
    let file = room.path("finish.csv");
    fs::write(file, "place,player\n1,Jan\n2,青木\n2,原\n").unwrap();
    let past = ["finish.csv", "--season", "2026", "--date", "2025-11-01"];
    shows(&room, "t import-finish", &past);
}

#[test]
fn the_log_and_its_file() {
    let room = registered(3);
    shows(&room, "log tail", &["-n", "3"]);
    shows(&room, "log verify", &[]);
    shows(&room, "db backup", &["copy.db"]);
    shows(&room, "db restore", &["copy.db", "--dry-run"]);
    shows(&room, "db copy", &["elsewhere"]);
    let export = room.ok(&["log", "export"]);
    fs::write(room.path("club.ndjson"), export).unwrap();
    shows(&room, "log import", &["club.ndjson", "--club", "new"]);
    shows(&room, "log salvage", &["club.db", "--to", "saved"]);
}

#[test]
fn sheets() {
    shows(&finished(), "print payouts", &[]);
    shows(&finished(), "print standings", &[]);
    shows(&finished(), "print results", &[]);
    let room = club(&[]);
    room.ok(&["t", "new", "Turbo", "--blinds", "fast", "--at", AT]);
    shows(&room, "print blinds", &["2026-03-07"]);
    shows(&drawn(3), "print seats", &[]);
    shows(&club(&[]), "print signin", &[]);
    let room = finished();
    room.ok(&["rate", "replay", "--publish", "--at", AT]);
    shows(&room, "print ratings", &[]);
    shows(&room, "t odds", &[]);
}
