//! A night by forms and by programs has the events and refusals of the command line.

use std::env;
use std::fs;

use serde_json::{Value, json};

use crate::room::{Numbers, Room};
use crate::serve::Served;

/// Verbs as a form, as words and as a command.
///
/// In them `{e}` is an entry, `{f}` the next one, `{m}` a member, `{t}` a table, `{s}` a seat, `{n}` a number of
/// chips and `{k}` the key of an earlier command.
const VERBS: &[(&str, &str, &str)] = &[
    (
        "register?player={m}",
        "register {m}",
        r#"{"register":{"player":"{m}"}}"#,
    ),
    (
        "register?player={m}",
        "register {m}",
        r#"{"register":{"player":"{m}"}}"#,
    ),
    (
        "register?player={m}&player=m-9",
        "register {m} m-9",
        r#"{"register_players":{"players":["{m}","m-9"]}}"#,
    ),
    (
        "register?player={m}&paid-by=owes",
        "register {m} --owes",
        r#"{"register_paid":{"players":["{m}"],"paid_by":"owes"}}"#,
    ),
    (
        "register-late?player={m}&reason=rain",
        "register {m} --late rain",
        r#"{"register_late":{"player":"{m}","reason":"rain"}}"#,
    ),
    (
        "reenter?player={m}",
        "reenter {m}",
        r#"{"reenter":{"player":"{m}"}}"#,
    ),
    (
        "unregister?player={e}&reason=ill",
        "unregister {e} --reason ill",
        r#"{"remove":{"player":"{e}","removal":"unregistered","reason":"ill"}}"#,
    ),
    (
        "no-show?player={e}&reason=ill",
        "remove {e} --as no-show --reason ill",
        r#"{"remove":{"player":"{e}","removal":"no_show","reason":"ill"}}"#,
    ),
    (
        "disqualify?player={e}&stack={n}&reason=rude",
        "remove {e} --as disqualified --chips {n} --reason rude",
        r#"{"remove":{"player":"{e}","removal":"disqualified","chips":{n},"reason":"rude"}}"#,
    ),
    (
        "arrive?player={e}&player={f}",
        "arrive {e} {f}",
        r#"{"arrive":{"players":["{e}","{f}"]}}"#,
    ),
    ("draw?", "draw", r#"{"draw":{}}"#),
    ("draw?", "draw", r#"{"draw":{}}"#),
    (
        "draw-again?reason=late",
        "draw --again --reason late",
        r#"{"draw_again":{"reason":"late"}}"#,
    ),
    (
        "redraw?reason=asked",
        "redraw --reason asked",
        r#"{"redraw":{"reason":"asked"}}"#,
    ),
    (
        "start?",
        "clock start",
        r#"{"clock":{"change":{"action":"start"}}}"#,
    ),
    (
        "pause?",
        "clock pause",
        r#"{"clock":{"change":{"action":"pause"}}}"#,
    ),
    ("level?", "clock next", r#"{"next_level":{}}"#),
    (
        "level?level={s}",
        "clock level {s}",
        r#"{"clock":{"change":{"action":"level","level":{s}}}}"#,
    ),
    (
        "adjust?seconds=90",
        "clock adjust 90",
        r#"{"clock":{"change":{"action":"adjust","seconds":90}}}"#,
    ),
    (
        "adjust?seconds=-45",
        "clock adjust -45",
        r#"{"clock":{"change":{"action":"adjust","seconds":-45}}}"#,
    ),
    ("hand?table={t}", "hand {t}", r#"{"hand":{"table":"{t}"}}"#),
    (
        "hand?table={t}&button={s}&big-blind={s}",
        "hand {t} --button {s} --big-blind {s}",
        r#"{"hand":{"table":"{t}","blinds":{"button":{s},"big_blind":{s}}}}"#,
    ),
    (
        "bust?player={e}",
        "bust {e}",
        r#"{"bust":{"players":[{"player":"{e}"}]}}"#,
    ),
    (
        "bust?player={e}",
        "bust {e}",
        r#"{"bust":{"players":[{"player":"{e}"}]}}"#,
    ),
    (
        "bust?player={e}",
        "bust {e}",
        r#"{"bust":{"players":[{"player":"{e}"}]}}"#,
    ),
    (
        "bust?player={e}&by={f}",
        "bust {e} --by {f}",
        r#"{"bust":{"players":[{"player":"{e}","by":[{"player":"{f}"}]}]}}"#,
    ),
    (
        "bust?player={e}&player={f}&stack={n}&stack=900",
        "bust {e}={n} {f}=900",
        r#"{"bust":{"players":[{"player":"{e}","stack":{n}},{"player":"{f}","stack":900}]}}"#,
    ),
    (
        "bust?player={e}&player={f}&tied=on",
        "bust {e}+{f}",
        r#"{"bust":{"players":[{"player":"{e}"},{"player":"{f}"}],"tied":true}}"#,
    ),
    (
        "hand-for-hand?",
        "hand-for-hand on",
        r#"{"hand_for_hand":{"change":{"action":"start"}}}"#,
    ),
    (
        "hand-for-hand?change=end",
        "hand-for-hand off",
        r#"{"hand_for_hand":{"change":{"action":"end"}}}"#,
    ),
    (
        "hand-done?",
        "hand-for-hand round",
        r#"{"hand_for_hand":{"change":{"action":"round"}}}"#,
    ),
    (
        "confirm?player={e}",
        "confirm {e}",
        r#"{"confirm":{"player":"{e}"}}"#,
    ),
    (
        "confirm?player={e}&to={t}&seat={s}&reason=near",
        "confirm {e} {s} --to {t} --reason near",
        r#"{"confirm":{"player":"{e}","to":"{t}","seat":{s},"reason":"near"}}"#,
    ),
    (
        "move?player={e}&to={t}&seat={s}&reason=asked",
        "move {e} {t} {s} --reason asked",
        r#"{"move":{"player":"{e}","to":"{t}","seat":{s},"reason":"asked"}}"#,
    ),
    (
        "pin?player={e}&reason=door",
        "pin {e} --reason door",
        r#"{"pin":{"what":{"player":"{e}"},"reason":"door"}}"#,
    ),
    (
        "pin?table={t}",
        "pin --table {t}",
        r#"{"pin":{"what":{"table":"{t}"}}}"#,
    ),
    (
        "unpin?player={e}",
        "unpin {e}",
        r#"{"unpin":{"what":{"player":"{e}"}}}"#,
    ),
    (
        "unpin?table={t}",
        "unpin --table {t}",
        r#"{"unpin":{"what":{"table":"{t}"}}}"#,
    ),
    ("balance?", "balance", r#"{"balance":{}}"#),
    (
        "break?table={t}&reason=lamp",
        "break {t} --reason lamp",
        r#"{"break":{"table":"{t}","reason":"lamp"}}"#,
    ),
    (
        "open?table={t}&reason=lamp",
        "open {t} --reason lamp",
        r#"{"open":{"table":"{t}","reason":"lamp"}}"#,
    ),
    ("close-reg?", "close-reg", r#"{"close_registration":{}}"#),
    ("open-reg?", "open-reg", r#"{"open_registration":{}}"#),
    (
        "reinstate?player={e}&reason=chips",
        "reinstate {e} --reason chips",
        r#"{"reinstate":{"player":"{e}","reason":"chips"}}"#,
    ),
    (
        "reorder?order={e}&order={f}&reason=video",
        "reorder {e} {f} --reason video",
        r#"{"reorder":{"order":[["{e}"],["{f}"]],"reason":"video"}}"#,
    ),
    (
        "chips?player={e}&stack={n}&player={f}&stack=900",
        "chips {e}={n} {f}=900",
        r#"{"count_chips":{"stacks":[{"player":"{e}","stack":{n}},{"player":"{f}","stack":900}]}}"#,
    ),
    (
        "deal?method=even",
        "deal even",
        r#"{"deal":{"how":"even","stacks":[]}}"#,
    ),
    (
        "deal?method=chips&player={e}&stack={n}&player={f}&stack=900",
        "deal chips {e}={n} {f}=900",
        r#"{"deal":{"how":"chips","stacks":[{"player":"{e}","stack":{n}},{"player":"{f}","stack":900}]}}"#,
    ),
    ("finish?", "finish", r#"{"finish":{}}"#),
    (
        "reopen?reason=winner",
        "reopen n --reason winner",
        r#"{"reopen":{"reason":"winner"}}"#,
    ),
    (
        "undo?command={k}&reason=wrong",
        "undo {k} --reason wrong",
        r#"{"undo":{"command":"{k}","reason":"wrong"}}"#,
    ),
    (
        "undo?command={k}&reason=wrong",
        "undo {k} --reason wrong",
        r#"{"undo":{"command":"{k}","reason":"wrong"}}"#,
    ),
    (
        "redo?command={k}",
        "redo {k}",
        r#"{"redo":{"command":"{k}"}}"#,
    ),
    (
        "rebuy?player={e}",
        "rebuy {e}",
        r#"{"rebuy":{"player":"{e}"}}"#,
    ),
    (
        "addon?player={e}",
        "addon {e}",
        r#"{"add_on":{"players":["{e}"]}}"#,
    ),
    ("pay?player={e}", "pay {e}", r#"{"pay":{"player":"{e}"}}"#),
    (
        "payout?player={e}",
        "payout {e}",
        r#"{"pay_out":{"players":["{e}"]}}"#,
    ),
    (
        "knocker?player={e}&by={f}&reason=seen",
        "knocker {e} --by {f} --reason seen",
        r#"{"correct_knocker":{"player":"{e}","by":[{"player":"{f}"}],"reason":"seen"}}"#,
    ),
];

/// A club of ten members, `m-1` to `m-10`, whose night with two prices has eight players at tables of four.
fn club() -> Room {
    let room = Room::with_club();
    for number in 1..=10 {
        let (name, id) = (format!("Player {number}"), format!("m-{number}"));
        room.ok(&["member", "add", &name, "--id", &id]);
    }
    let night = [
        "t", "new", "Night", "--id", "n", "--seats", "4", "--stack", "20000",
    ];
    room.ok(&[
        &night[..],
        &["--entry", "3000", "--bounty", "1000", "--currency", "JPY"],
    ]
    .concat());
    for number in 1..=8 {
        room.ok(&["t", "register", &format!("m-{number}")]);
    }
    room
}

/// The same folder once more, with the same log.
fn twin(room: &Room) -> Room {
    let twin = Room::empty();
    for entry in fs::read_dir(room.folder.path()).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), twin.path(entry.file_name().to_str().unwrap())).unwrap();
        }
    }
    twin
}

/// A verb with these numbers in it.
fn filled(text: &str, numbers: &[u64; 5], key: &str) -> String {
    let [entry, member, table, seat, chips] = numbers;
    text.replace("{e}", &format!("e{}", entry + 1))
        .replace("{f}", &format!("e{}", (entry + table) % 9 + 1))
        .replace("{m}", &format!("m-{}", member + 1))
        .replace("{t}", &format!("T{table}"))
        .replace("{s}", &(seat + 1).to_string())
        .replace("{n}", &chips.to_string())
        .replace("{k}", key)
}

/// An event without what differs by nature: when it was stored, and the chain that covers it.
fn told(event: &str) -> Value {
    let mut event: Value = serde_json::from_str(event).unwrap();
    let fields = event.as_object_mut().unwrap();
    for field in ["recorded_at", "prev", "hash"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    event
}

/// A club served for forms, its twin for programs, and one at the command line; all have one seed.
struct All {
    served: Served,
    room: Room,
    for_programs: Served,
    programs: Room,
    typed: Room,
    seed: String,
    /// The events of each so far.
    events: usize,
}

impl All {
    fn new(seed: u64) -> Self {
        let room = club();
        let (programs, typed) = (twin(&room), twin(&room));
        let seed = seed.to_string();
        let served = Served::start(&room, &["--seed", &seed]);
        let for_programs = Served::start(&programs, &["--seed", &seed]);
        let events = room.log().len();
        Self {
            served,
            room,
            for_programs,
            programs,
            typed,
            seed,
            events,
        }
    }

    fn since(&self, room: &Room) -> Vec<Value> {
        let log = room.log();
        log[self.events..].iter().map(|event| told(event)).collect()
    }

    /// Sends a form and a command, and types the words; how many events each of them stored.
    fn send(&mut self, form: &str, words: &str, command: &str, key: &str) -> usize {
        let (path, fields) = form.split_once('?').unwrap();
        let fields = format!("{fields}&key={key}");
        let answer = self.served.ask("POST", &format!("/t/n/{path}"), &fields);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
        let events = self.since(&self.room);

        let mut typed = vec!["t"];
        typed.extend(words.split(' '));
        if !words.starts_with("reopen") {
            typed.extend(["-t", "n"]);
        }
        typed.extend(["--key", key, "--seed", &self.seed]);
        if let Some(first) = events.first() {
            typed.extend(["--at", first["at"].as_str().unwrap()]);
        }
        if head.starts_with("HTTP/1.1 200") {
            self.typed.ok(&typed);
        } else {
            let (_, refused) = self.typed.fails(&typed);
            assert_eq!(body["error"]["kind"], refused["kind"], "{body} {refused}");
        }
        assert_eq!(events, self.since(&self.typed));
        let program = self.program(command, key, events.first());
        let is_refused = !head.starts_with("HTTP/1.1 200");
        assert_eq!(
            program["error"]["kind"].is_string(),
            is_refused,
            "{program}"
        );
        if is_refused {
            assert_eq!(body["error"]["kind"], program["error"]["kind"], "{program}");
        }
        assert_eq!(events, self.since(&self.programs));
        self.events += events.len();
        events.len()
    }
}

impl All {
    /// Sends a command at the time of its first event elsewhere; the first line of the answer.
    fn program(&self, command: &str, key: &str, first: Option<&Value>) -> Value {
        let mut command: Value = serde_json::from_str(command).unwrap();
        for body in command.as_object_mut().unwrap().values_mut() {
            body["tournament"] = json!("n");
        }
        let mut line =
            json!({ "key": key, "seed": self.seed.parse::<u64>().unwrap(), "command": command });
        if let Some(first) = first {
            line["at"] = first["at"].clone();
        }
        let line = line.to_string();
        let answer = self
            .for_programs
            .send("POST", "/api/v1/commands", "application/json", &line);
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        let first = body.lines().next().unwrap_or("{}");
        serde_json::from_str(first).unwrap_or_else(|_| panic!("{answer}"))
    }
}

#[test]
fn a_night_by_forms_and_by_programs_has_the_events_of_the_command_line() {
    let first = env::var("PROPTEST_RNG_SEED").unwrap().parse().unwrap();
    let cases: u64 = env::var("PROPTEST_CASES").unwrap().parse().unwrap();
    let mut numbers = Numbers(first);
    for run in 0..(cases / 48).clamp(1, 100) {
        let mut all = All::new(numbers.below(u64::MAX));
        let mut stored = 0;
        for number in 0..60 {
            let (form, words, command) = VERBS[numbers.below(VERBS.len() as u64) as usize];
            let drawn = [9, 10, 4, 5, 30_000].map(|end| numbers.below(end));
            let earlier = format!("f/{}", numbers.below(number + 1));
            let fill = |text| filled(text, &drawn, &earlier);
            let (form, words, command) = (fill(form), fill(words), fill(command));
            // Shown where the test fails.
            println!("run {run}: {form} | {words}");
            stored += all.send(&form, &words, &command, &format!("f/{number}"));
        }
        println!("run {run}: {stored} events");
        assert!(stored > 0);
        all.typed.ok(&["log", "verify"]);
        all.room.ok(&["log", "verify"]);
        all.programs.ok(&["log", "verify"]);
    }
}
