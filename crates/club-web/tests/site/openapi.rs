//! The description of the API: it is whole, and every answer is as it says.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use crate::api::{NDJSON, documents};
use crate::club::{NIGHT, Served};

const FILE: &str = "openapi.json";

/// The description with its schemas, compiled on demand.
struct Described {
    text: Value,
    schemas: Schemas,
    compiler: Compiler,
}

impl Described {
    fn new() -> Self {
        let text: Value = serde_json::from_str(&club_web::openapi()).unwrap();
        let mut compiler = Compiler::new();
        compiler.add_resource(FILE, text.clone()).unwrap();
        Self {
            text,
            schemas: Schemas::new(),
            compiler,
        }
    }

    /// Whether a document is as a part of the description says.
    #[track_caller]
    fn check(&mut self, schema: &Value, document: &Value, about: &str) {
        let place = schema["$ref"].as_str().unwrap();
        let index = self
            .compiler
            .compile(&format!("{FILE}{place}"), &mut self.schemas)
            .unwrap();
        let fault = self.schemas.validate(document, index).err();
        let fault = fault.map(|error| format!("{error:#}"));
        assert_eq!(fault, None, "{about}: {document}");
    }

    /// Checks an answer against the schema of its path and status.
    #[track_caller]
    fn answer(&mut self, method: &str, path: &str, status: StatusCode, text: &str) {
        let operation = &self.text["paths"][path][method];
        assert!(operation.is_object(), "{method} {path}");
        let named = if status == StatusCode::OK {
            "200"
        } else {
            "default"
        };
        let content = operation["responses"][named]["content"].clone();
        if let Some(lines) = content.get("application/x-ndjson") {
            for line in text.lines() {
                let document: Value = serde_json::from_str(line).unwrap();
                let kinds = lines["schema"]["anyOf"].as_array().unwrap();
                let own = match (document.get("error"), document.get("tables")) {
                    (Some(_), _) => 1,
                    // A draw of a dry run has no schema of its own name.
                    (None, Some(_)) => {
                        let place = path.replace('/', "~1");
                        let place = format!("#/paths/{place}/{method}/responses/{named}/content");
                        let place = format!("{place}/application~1x-ndjson/schema/anyOf/2");
                        self.check(&json!({ "$ref": place }), &document, path);
                        continue;
                    }
                    (None, None) => 0,
                };
                self.check(&kinds[own].clone(), &document, path);
            }
            return;
        }
        let document: Value = serde_json::from_str(text).unwrap();
        let schema = content["application/json"]["schema"].clone();
        if schema.get("$ref").is_some() {
            self.check(&schema, &document, path);
        }
    }
}

fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(place)) = fields.get("$ref") {
                found.insert(place.clone());
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn every_reference_names_a_schema_that_compiles_and_every_operation_has_its_own_name() {
    let mut described = Described::new();
    let mut places = BTreeSet::new();
    references(&described.text, &mut places);
    assert!(places.len() > 60, "{}", places.len());
    for place in places {
        let pointer = place.strip_prefix('#').unwrap();
        assert!(described.text.pointer(pointer).is_some(), "{place}");
        let compiled = described
            .compiler
            .compile(&format!("{FILE}{place}"), &mut described.schemas);
        assert!(compiled.is_ok(), "{place}");
    }
    let paths = described.text["paths"].as_object().unwrap();
    let operations: Vec<&Value> = paths
        .values()
        .flat_map(|path| path.as_object().unwrap().values())
        .collect();
    let ids: BTreeSet<&str> = operations
        .iter()
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), operations.len());
    for (path, methods) in paths {
        let named = path.split('/').filter(|part| part.starts_with('{'));
        let operation = methods.as_object().unwrap().values().next().unwrap();
        let parameters = operation["parameters"].as_array();
        let in_path = parameters.into_iter().flatten();
        let in_path = in_path.filter(|parameter| parameter["in"] == "path");
        assert_eq!(named.count(), in_path.count(), "{path}");
    }
}

/// The next of a series of numbers (Knuth's MMIX generator), below a bound.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// A command at random. Many are refused, as in a club.
fn command(state: &mut u64) -> Value {
    let member = format!("m-{}", 1 + next(state, 14));
    let other = format!("m-{}", 1 + next(state, 14));
    let table = format!("T{}", 1 + next(state, 3));
    let bust =
        json!({ "bust": { "players": [{ "player": member, "by": [{ "player": other }] }] } });
    match next(state, 22) {
        0..=3 => json!({ "register": { "player": member } }),
        4 => json!({ "register_paid": { "players": [member], "paid_by": "owes" } }),
        5..=8 => bust,
        9 => json!({ "reenter": { "player": member } }),
        10 => json!({ "rebuy": { "player": member } }),
        11 => json!({ "pay": { "player": member } }),
        12 => json!({ "confirm": { "player": member } }),
        13 => json!({ "pin": { "what": { "table": table } } }),
        14 => json!({ "clock": { "change": { "action": "start" } } }),
        15 => json!({ "hand_for_hand": { "change": { "action": "start", "round_minutes": 2 } } }),
        16 => json!({ "undo": {} }),
        17 => {
            json!({ "remove": { "player": member, "removal": "disqualified", "reason": "rude" } })
        }
        18 => json!({ "count_chips": { "stacks": [{ "player": member, "stack": 20_000 }] } }),
        19 => json!({ "deal": { "how": "even", "stacks": [] } }),
        20 => json!({ "close_registration": {} }),
        _ => json!({ "arrive": { "players": [member] } }),
    }
}

const READ: [(&str, &str); 17] = [
    ("/api/v1/nights", "/api/v1/nights"),
    ("/api/v1/nights/{night}", ""),
    ("/api/v1/nights/{night}/clock", "/clock"),
    ("/api/v1/nights/{night}/seats", "/seats"),
    ("/api/v1/nights/{night}/payouts", "/payouts"),
    ("/api/v1/nights/{night}/prizes", "/prizes"),
    ("/api/v1/nights/{night}/moves", "/moves"),
    ("/api/v1/nights/{night}/money", "/money"),
    ("/api/v1/seasons", "/api/v1/seasons"),
    ("/api/v1/seasons/{season}", "/api/v1/seasons/2026"),
    (
        "/api/v1/seasons/{season}/standings",
        "/api/v1/seasons/2026/standings?order=total",
    ),
    (
        "/api/v1/seasons/{season}/standings-nights",
        "/api/v1/seasons/2026/standings-nights",
    ),
    ("/api/v1/rating", "/api/v1/rating"),
    ("/api/v1/members", "/api/v1/members"),
    ("/api/v1/members/{member}", "/api/v1/members/m-3"),
    (
        "/api/v1/members/{member}/rating",
        "/api/v1/members/m-3/rating",
    ),
    ("/api/v1/events", "/api/v1/events"),
];

/// A club with a rated season and a night with all of its prices.
async fn club(state: &mut u64) -> (Served, String) {
    let part = |prize: u64| json!({ "prize": prize, "fee": 200, "bounty": 500 });
    let rules = json!({
        "stack": 20_000, "max_entries": 3, "seating": { "n_max": 3 + next(state, 6), "n_min": 2 },
        "late_registration": { "minutes": 90 },
        "blinds": { "levels": [{ "small_blind": 100, "big_blind": 200, "minutes": 20 }] },
        "money": {
            "currency": "JPY", "paid": "50 %", "bounty": {}, "entry": part(2_000), "reentry": part(2_000),
            "rebuy": { "prize": 1_000 },
        },
    });
    let rules = if next(state, 3) == 0 {
        json!({ "stack": 20_000, "seating": { "n_max": 4, "n_min": 2 } })
    } else {
        rules
    };
    let served = Served::playing(rules).await;
    let token = served.token("random", "director").await;
    let members: Vec<Value> = (5..=14)
        .map(|number| json!({ "member": format!("m-{number}"), "name": format!("Player {number}"), "reading": "あ" }))
        .collect();
    let lines = [
        json!({ "add_members": { "members": members } }),
        json!({ "open_season": { "season": "2026", "rating": { "ladder": "main" } } }),
        json!({ "edit": { "tournament": NIGHT, "changes": [{ "season": "2026" }], "reason": "counts" } }),
    ];
    let lines = lines
        .map(|command| json!({ "command": command }).to_string())
        .join("\n");
    let set_up = documents(&served.lines(&token, &lines).await);
    assert!(
        set_up.iter().all(|event| event.get("error").is_none()),
        "{set_up:?}"
    );
    (served, token)
}

/// Reads every document, as staff and in public.
async fn read_all(served: &Served, token: &str, described: &mut Described) -> usize {
    let mut shown = 0;
    for (route, path) in READ {
        let path = if path.starts_with("/api") {
            path.to_owned()
        } else {
            format!("/api/v1/nights/{NIGHT}{path}")
        };
        for token in [Some(token), None] {
            let answer = served.program("GET", &path, token, "", "").await;
            described.answer("get", route, answer.status, &answer.text);
            shown += usize::from(answer.status == StatusCode::OK);
        }
    }
    shown
}

#[tokio::test]
async fn every_answer_of_random_nights_is_as_the_description_says() {
    let mut described = Described::new();
    let (mut shown, mut stored, mut refused) = (0, 0, 0);
    for seed in 0..12 {
        let mut state = seed;
        let (served, token) = club(&mut state).await;
        for number in 0..60 {
            let command = match number {
                14 if next(&mut state, 6) > 0 => json!({ "draw": {} }),
                58 => json!({ "close_registration": {} }),
                _ => command(&mut state),
            };
            let line = json!({ "command": command }).to_string();
            described.check(
                &json!({ "$ref": "#/components/schemas/command" }),
                &json!({ "command": command }),
                &line,
            );
            if number % 6 == 2 {
                let path = "/api/v1/commands?dry-run";
                let tried = served
                    .program("POST", path, Some(&token), NDJSON, line.clone())
                    .await;
                described.answer("post", "/api/v1/commands", StatusCode::OK, &tried.text);
            }
            let answer = served.lines(&token, &line).await;
            match answer.status {
                StatusCode::OK => stored += 1,
                _ => refused += 1,
            }
            described.answer("post", "/api/v1/commands", StatusCode::OK, &answer.text);
            if number % 6 == 0 {
                shown += read_all(&served, &token, &mut described).await;
            }
        }
        // Play goes to its end.
        for number in (1..=14).chain(1..=14).chain(1..=14) {
            let bust = json!({ "command": { "bust": { "players": [{ "player": format!("m-{number}") }] } } });
            served.lines(&token, &bust.to_string()).await;
        }
        let finish = json!({ "command": { "finish": {} } }).to_string();
        let finished = served.lines(&token, &finish).await;
        described.answer("post", "/api/v1/commands", StatusCode::OK, &finished.text);
        shown += read_all(&served, &token, &mut described).await;
        served.desk.verify().await;
    }
    println!("{shown} documents, {stored} commands, {refused} refused");
    assert!(shown > 1_000 && stored > 100 && refused > 50);
}

/// Questions of engines, and answers to them.
#[tokio::test]
async fn answers_of_engines_are_as_the_description_says() {
    let mut described = Described::new();
    let served = Served::new().await;
    let questions = [
        ("icm-equity", json!({ "stacks": [5, 3], "prizes": [2, 1] })),
        ("icm-finish", json!({ "stacks": [5, 3], "player": 0 })),
        (
            "payout-chop",
            json!({ "stacks": [5_000, 3_000], "prizes": [60, 40], "method": "icm" }),
        ),
        ("payout-for", json!({ "weights": "vp-kid", "seats": 30 })),
        ("payout-table", json!({ "weights": "harmonic" })),
        ("range-top", json!({ "percent": 20 })),
        ("range-parse", json!({ "range": "AA,KQs" })),
        ("rate-tier", json!({ "mu": 1500, "sigma": 300 })),
        (
            "rate-predict",
            json!({ "beta": 1000, "players": [{ "mu": 1500, "sigma": 500 }, { "mu": 1400, "sigma": 300 }] }),
        ),
        ("seating-plan", json!({ "n_max": 9, "sizes": [9, 9, 6] })),
    ];
    let mut answered = 0;
    for (name, question) in questions {
        served.desk.bench.wait(1_000);
        let path = format!("/api/v1/engines/{name}");
        let answer = served
            .program(
                "POST",
                &path,
                None,
                "application/json",
                question.to_string(),
            )
            .await;
        described.answer("post", &path, answer.status, &answer.text);
        answered += usize::from(answer.status == StatusCode::OK);
    }
    assert!(answered >= 7, "{answered}");
}
