//! The scenarios of `mtt-seating` through `desk seating run`, line by line as a caller in another
//! language would run them. The state in the answers is all that a caller sees.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::run::{command, desk};

/// A run in progress.
struct Session {
    child: Child,
    lines: ChildStdin,
    answers: BufReader<ChildStdout>,
    state: Value,
    /// The last table of each player who had one.
    tables: BTreeMap<String, String>,
    moves: usize,
    departures: Vec<(String, String)>,
    seats: Vec<(String, u64)>,
    /// Fewest players that each table had.
    least: BTreeMap<String, usize>,
    /// Players of each table at its first hand.
    first_hand: BTreeMap<String, usize>,
    /// The round in which each player was dealt in first.
    dealt: BTreeMap<String, usize>,
    rounds: usize,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn seated(table: &Value) -> usize {
    table["seats"].as_object().unwrap().len()
}

impl Session {
    fn start(scenario: &Value) -> Self {
        let mut child = command("seating run --state")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut session = Self {
            child,
            lines,
            answers,
            state: Value::Null,
            tables: BTreeMap::new(),
            moves: 0,
            departures: Vec::new(),
            seats: Vec::new(),
            least: BTreeMap::new(),
            first_hand: BTreeMap::new(),
            dealt: BTreeMap::new(),
            rounds: 0,
        };
        session.send(&json!({ "config": scenario["config"], "state": scenario["state"] }));
        for table in session.tables_now() {
            for player in table["seats"].as_object().unwrap().values() {
                let at = (text(&player["player"]), text(&table["id"]));
                session.tables.extend([at]);
            }
        }
        session
    }

    fn tables_now(&self) -> Vec<Value> {
        self.state["tables"].as_array().unwrap().clone()
    }

    /// Sends a line and reads its answer before the next one; whether there were actions.
    fn send(&mut self, line: &Value) -> bool {
        writeln!(self.lines, "{line}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["error"].is_null(), "{line}: {answer}");
        self.state = answer["state"].take();
        let actions = answer["actions"].as_array().unwrap();
        assert_eq!(actions.len(), answer["why"].as_array().unwrap().len());
        for action in actions {
            match action["type"].as_str().unwrap() {
                "depart" => {
                    let departure = (text(&action["player"]), text(&action["to"]));
                    self.departures.push(departure);
                }
                "seat" => {
                    let (player, table) = (text(&action["player"]), text(&action["table"]));
                    self.seats
                        .push((player.clone(), action["seat"].as_u64().unwrap()));
                    let old = self.tables.insert(player, table.clone());
                    self.moves += usize::from(old.is_some_and(|old| old != table));
                }
                _ => {}
            }
        }
        for table in self.tables_now() {
            let (id, players) = (text(&table["id"]), seated(&table));
            let least = self.least.entry(id.clone()).or_insert(players);
            *least = players.min(*least);
            if table["phase"] == "in_hand" {
                self.first_hand.entry(id).or_insert(players);
                for player in table["seats"].as_object().unwrap().values() {
                    let player = text(&player["player"]);
                    self.dealt.entry(player).or_insert(self.rounds);
                }
            }
        }
        !actions.is_empty()
    }

    /// Holds expire at once, and every table that may deal starts its next hand.
    fn deal(&mut self) {
        let is = |table: &Value, field: &str| table[field].as_bool() == Some(true);
        for table in self.tables_now() {
            if !is(&table, "forming") && (is(&table, "held") || is(&table, "halted")) {
                self.send(&json!({ "type": "hold_expired", "table": table["id"] }));
            }
        }
        for table in self.tables_now() {
            let waits = ["forming", "held", "halted"]
                .into_iter()
                .any(|field| is(&table, field));
            if table["phase"] == "between_hands" && !waits && seated(&table) >= 2 {
                self.send(&json!({ "type": "hand_started", "table": table["id"] }));
            }
        }
    }

    /// Rounds of hand ends until a whole round gives no action and nobody waits or is on the way.
    fn settle(&mut self, order: &Value) {
        let mut order: Vec<String> = order.as_array().unwrap().iter().map(text).collect();
        while self.rounds < 20 {
            self.rounds += 1;
            let mut quiet = true;
            let mut turn = 0;
            while let Some(id) = order.get(turn).cloned() {
                let tables = self.tables_now();
                let plays = |table: &Value| table["id"] == *id && table["phase"] == "in_hand";
                if tables.iter().any(plays) {
                    quiet &=
                        !self.send(&json!({ "type": "hand_ended", "table": id, "busted": [] }));
                    self.deal();
                }
                let ids = self.tables_now();
                let new = ids.iter().map(|table| text(&table["id"]));
                let new: Vec<String> = new.filter(|id| !order.contains(id)).collect();
                order.extend(new);
                turn += 1;
            }
            let nobody = |list: &str| self.state[list].as_array().unwrap().is_empty();
            if quiet && nobody("waiting") && nobody("in_transit") {
                self.rounds -= 1;
                return;
            }
        }
        unreachable!("it never settles: {}", self.state);
    }

    fn check(&self, scenario: &Value) {
        for (key, expected) in scenario["expect"].as_object().unwrap() {
            match key.as_str() {
                "after_settle" | "after_events" => {
                    let tables = self.tables_now();
                    let mut sizes: Vec<usize> = tables.iter().map(seated).collect();
                    sizes.sort_unstable_by(|a, b| b.cmp(a));
                    assert_eq!(json!(sizes), expected["sizes"]);
                }
                "total_moves" | "seated_player_moves" => assert_eq!(self.moves, number(expected)),
                "settle_within_rounds" => assert!(self.rounds <= number(expected)),
                "max_wait_rounds" => {
                    for player in scenario["state"]["waiting"].as_array().unwrap() {
                        assert!(self.dealt[player.as_str().unwrap()] <= number(expected));
                    }
                }
                "never_below" => {
                    for (table, least) in expected.as_object().unwrap() {
                        assert!(self.least[table] >= number(least), "{table}");
                    }
                }
                "new_table_first_hand_min_players" => {
                    let old = scenario["state"]["tables"].as_array().unwrap();
                    let old: Vec<String> = old.iter().map(|table| text(&table["id"])).collect();
                    let new = self.first_hand.iter().filter(|(id, _)| !old.contains(id));
                    let new: Vec<usize> = new.map(|(_, players)| *players).collect();
                    assert!(!new.is_empty() && new.iter().all(|n| *n >= number(expected)));
                }
                "movers_allowed" => {
                    let allowed = expected.as_array().unwrap();
                    let movers = self.departures.iter().map(|(player, _)| json!(player));
                    let movers: Vec<Value> = movers.collect();
                    assert!(!movers.is_empty() && movers.iter().all(|who| allowed.contains(who)));
                }
                "first_move" => {
                    let (player, to) = &self.departures[0];
                    assert_eq!(
                        (json!(player), json!(to)),
                        (expected["player"].clone(), expected["to_table"].clone(),)
                    );
                    let seat = self.seats.iter().find(|(seated, _)| seated == player);
                    let seat = json!(seat.unwrap().1);
                    assert!(
                        expected["seats_allowed"]
                            .as_array()
                            .unwrap()
                            .contains(&seat)
                    );
                }
                // Every order of a list in one process is the library's test.
                "metamorphic" => assert_eq!(self.departures.len(), 1),
                other => unreachable!("expectation {other}"),
            }
        }
    }
}

#[track_caller]
fn check(scenario: &str) {
    let scenario: Value = serde_json::from_str(scenario).unwrap();
    let mut session = Session::start(&scenario);
    for event in scenario["events"].as_array().unwrap() {
        if event["type"] == "settle" {
            session.settle(&event["order"]);
        } else {
            session.send(event);
        }
    }
    session.check(&scenario);
    let Session {
        mut child, lines, ..
    } = session;
    drop(lines);
    assert!(child.wait().unwrap().success());
}

#[test]
fn one_move_or_a_break_or_a_new_table_settles_a_room() {
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-08.json"
    ));
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-13.json"
    ));
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-30.json"
    ));
}

#[test]
fn a_reservation_is_seen_by_the_second_donor_and_by_a_batch() {
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-17.json"
    ));
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-49.json"
    ));
}

#[test]
fn mover_and_seat_are_those_of_the_profile() {
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-39.json"
    ));
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-40.json"
    ));
    check(include_str!(
        "../../../mtt-seating/tests/scenarios/ms-45.json"
    ));
}

#[test]
fn what_the_scenarios_refuse_is_refused_with_its_kind() {
    for scenario in [
        include_str!("../../../mtt-seating/tests/scenarios/refused-1.json"),
        include_str!("../../../mtt-seating/tests/scenarios/refused-2.json"),
        include_str!("../../../mtt-seating/tests/scenarios/refused-3.json"),
        include_str!("../../../mtt-seating/tests/scenarios/refused-4.json"),
    ] {
        let scenario: Value = serde_json::from_str(scenario).unwrap();
        let first = json!({ "config": scenario["config"], "state": scenario["state"] });
        let events = scenario["events"].as_array().unwrap().iter();
        let lines: Vec<String> = [first]
            .iter()
            .chain(events)
            .map(ToString::to_string)
            .collect();
        let run = desk("seating run", &lines.join("\n"));
        let answers = run
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let answers: Vec<Value> = answers.collect();
        let errors: Vec<&Value> = answers
            .iter()
            .map(|answer| &answer["error"])
            .filter(|error| !error.is_null())
            .collect();
        let kinds: Vec<String> = errors
            .iter()
            .map(|error| match error["field"].as_str() {
                Some(field) => format!("{}.{field}", text(&error["kind"])),
                None => text(&error["kind"]),
            })
            .collect();
        assert_eq!((run.code, json!(kinds)), (3, json!([scenario["error"]])));
        // An event that is refused has a number, a state has none.
        let is_event = !scenario["events"].as_array().unwrap().is_empty();
        assert_eq!(errors[0]["sequence"].is_i64(), is_event);
    }
}

/// The published procedure is a profile like the others: 45 players at five full tables get a sixth.
#[test]
fn the_published_procedure_is_a_profile() {
    let table = |name: &str| {
        let seats: serde_json::Map<String, Value> = (1..=9)
            .map(|seat| {
                let player = json!({ "player": format!("{name}{seat}"), "stack": 100 });
                (seat.to_string(), player)
            })
            .collect();
        json!({ "id": name, "phase": "in_hand", "button": 1, "small_blind": 2, "big_blind": 3, "seats": seats })
    };
    let tables = ["A", "B", "C", "D", "E"].map(table);
    let first = json!({
        "config": {
            "n_max": 9, "n_min": 5, "profile": "seed-literal", "tolerance": 1, "registration_open": false, "seed": 1,
        },
        "state": { "tables": tables },
    });
    let end = r#"{"type":"hand_ended","table":"A"}"#;
    let run = desk("seating run", &format!("{first}\n{end}\n"));
    let answer: Value = serde_json::from_str(run.out.lines().nth(1).unwrap()).unwrap();
    assert_eq!(
        (run.code, &answer["actions"][0]["type"]),
        (0, &json!("open"))
    );
    assert_eq!(answer["why"][0]["rule"], "tables_needed");
}
