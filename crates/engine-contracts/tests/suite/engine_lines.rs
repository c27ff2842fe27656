//! A pipe of questions, and tournaments that are open under a name.

use std::ops::ControlFlow;

use engine_contracts::seating::{RunState, SeatingRun};
use engine_contracts::{EngineLines, Engines, MAX_NIGHTS};
use proptest::prelude::*;
use serde_json::{Value, json};

fn lines() -> EngineLines {
    EngineLines::new(Engines::default())
}

fn said(lines: &mut EngineLines, line: &str) -> String {
    lines.answer(line.as_bytes(), 5, &mut |_| ControlFlow::Continue(()))
}

fn ask(lines: &mut EngineLines, line: &Value) -> Value {
    serde_json::from_str(&said(lines, &line.to_string())).unwrap()
}

fn opening() -> Value {
    json!({
        "config": { "n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1, "registration_open": true, "seed": 1 },
        "state": { "tables": [], "waiting": ["ann", "ben", "cem"] },
    })
}

fn open(night: &str) -> Value {
    json!({ "contract": "seating-run/1", "night": night, "open": opening() })
}

#[test]
fn the_first_line_names_what_is_spoken() {
    let versions: Value = serde_json::from_str(&EngineLines::versions()).unwrap();
    assert_eq!(versions["version"], env!("CARGO_PKG_VERSION"));
    let contracts = versions["contracts"].as_array().unwrap();
    for contract in ["rate-field/1", "niko-best/1", "seating-run/1"] {
        assert!(contracts.contains(&json!(contract)), "{contract}");
    }
}

/// Digits that a float loses, blanks and the order of fields come back as they were.
#[test]
fn an_id_comes_back_as_it_was_written() {
    for id in [
        "12345678901234567890123",
        "1.0e400",
        r#""\u00e9é""#,
        r#"{"b": 1,"a":[ ]}"#,
        "null",
    ] {
        let line = format!(
            r#"{{"contract":"payout-chop/1","id":{id},"question":{{"stacks":[1,1],"prizes":[3,1],"method":"icm"}}}}"#
        );
        let expected = match id {
            // A field without a value is one that is missing.
            "null" => {
                r#"{"contract":"payout-chop/1","answer":{"amounts":[2,2],"sum":4,"for_winner":0}}"#
                    .to_owned()
            }
            _ => format!(
                r#"{{"contract":"payout-chop/1","id":{id},"answer":{{"amounts":[2,2],"sum":4,"for_winner":0}}}}"#
            ),
        };
        assert_eq!(said(&mut lines(), &line), expected);
    }
}

#[test]
fn a_night_goes_on_under_its_name_as_a_run_does() {
    for states in [false, true] {
        let mut lines = lines();
        let mut run = SeatingRun::new(if states {
            RunState::Included
        } else {
            RunState::Omitted
        });
        let expected = |run: &mut SeatingRun, line: &Value| {
            let answer = run.read_line(line.to_string().as_bytes());
            serde_json::to_value(answer.unwrap()).unwrap()
        };
        let mut first = open("A");
        first["states"] = json!(states);
        let answer = expected(&mut run, &opening());
        assert_eq!(
            ask(&mut lines, &first),
            json!({ "contract": "seating-run/1", "night": "A", "answer": answer })
        );
        // Another night under another name is another tournament.
        ask(&mut lines, &open("B"));
        for (id, event) in [
            json!({ "type": "start" }),
            json!({ "type": "register", "player": "dia", "stack": 500 }),
        ]
        .into_iter()
        .enumerate()
        {
            let answer = expected(&mut run, &event);
            let line =
                json!({ "contract": "seating-run/1", "id": id, "night": "A", "question": event });
            assert_eq!(
                ask(&mut lines, &line),
                json!({ "contract": "seating-run/1", "id": id, "night": "A", "answer": answer })
            );
        }
    }
}

/// A refused line changes nothing, as the answers after it show.
#[test]
fn a_refused_opening_is_said_once_and_the_name_is_free() {
    let mut lines = lines();
    let mut wrong = open("A");
    wrong["open"]["config"]["profile"] = json!("turbo");
    let answer = ask(&mut lines, &wrong);
    assert_eq!(
        (
            &answer["error"]["kind"],
            &answer["error"]["field"],
            &answer["line"]
        ),
        (&json!("InvalidConfig"), &json!("profile"), &json!(5))
    );
    let event =
        json!({ "contract": "seating-run/1", "night": "A", "question": { "type": "start" } });
    assert_eq!(
        ask(&mut lines, &event),
        json!({
            "contract": "seating-run/1", "night": "A", "line": 5,
            "error": { "kind": "NightNotOpen", "night": "A", "message": "the night `A` is not open" },
        })
    );
    assert_eq!(
        ask(&mut lines, &open("A"))["answer"],
        json!({ "actions": [], "why": [] })
    );
    assert_eq!(ask(&mut lines, &open("A"))["error"]["kind"], "NightIsOpen");
    // The night that is open has not noticed.
    assert!(ask(&mut lines, &event)["answer"]["actions"][0].is_object());
    let close = json!({ "contract": "seating-run/1", "night": "A", "close": true });
    assert_eq!(
        ask(&mut lines, &close),
        json!({ "contract": "seating-run/1", "night": "A", "answer": {} })
    );
    assert_eq!(ask(&mut lines, &close)["error"]["kind"], "NightNotOpen");
}

#[test]
fn as_many_nights_as_are_bounded() {
    let mut lines = lines();
    for number in 0..MAX_NIGHTS {
        assert!(ask(&mut lines, &open(&number.to_string()))["answer"].is_object());
    }
    assert_eq!(
        ask(&mut lines, &open("one more"))["error"],
        json!({
            "kind": "TooManyNights", "max": MAX_NIGHTS,
            "message": format!("{MAX_NIGHTS} nights are open, which is as many as may be"),
        })
    );
    ask(
        &mut lines,
        &json!({ "contract": "seating-run/1", "night": "7", "close": true }),
    );
    assert!(ask(&mut lines, &open("one more"))["answer"].is_object());
}

#[test]
fn lines_that_say_too_little_or_too_much_are_refused() {
    for (line, error) in [
        (
            json!({ "contract": "icm-equity/1" }),
            json!({ "kind": "NoQuestion", "message": "the line has no `question`" }),
        ),
        (
            json!({ "contract": "icm-equity/1", "night": "A", "question": {} }),
            json!({
                "kind": "NoNight", "field": "night", "contract": "icm-equity/1", "expected": "seating-run/1",
                "message": "`night` belongs to seating-run/1, not to icm-equity/1",
            }),
        ),
        (
            json!({ "contract": "seating-run/1", "open": opening() }),
            json!({
                "kind": "NightName", "length": 0, "max": 200,
                "message": "the name of a night has 1 to 200 bytes, not 0",
            }),
        ),
        (
            json!({ "contract": "seating-run/1", "night": "x".repeat(201), "open": opening() }),
            json!({
                "kind": "NightName", "length": 201, "max": 200,
                "message": "the name of a night has 1 to 200 bytes, not 201",
            }),
        ),
        (
            json!({ "contract": "seating-run/1", "night": "A" }),
            json!({
                "kind": "NightForm", "given": 0,
                "message": "a line of a night has one of `open`, `question` and `close`, not 0",
            }),
        ),
        (
            json!({ "contract": "seating-run/1", "night": "A", "open": opening(), "close": true }),
            json!({
                "kind": "NightForm", "given": 2,
                "message": "a line of a night has one of `open`, `question` and `close`, not 2",
            }),
        ),
    ] {
        let answer = ask(&mut lines(), &line);
        assert_eq!(
            (&answer["error"], &answer["line"]),
            (&error, &json!(5)),
            "{line}"
        );
    }
    for (text, column) in [
        (r#"{"contract":"a","contract":"a"}"#, 26),
        (r#"{"contract":"a","x":1}"#, 19),
    ] {
        let answer: Value = serde_json::from_str(&said(&mut lines(), text)).unwrap();
        assert_eq!(
            (&answer["error"]["kind"], &answer["error"]["column"]),
            (&json!("InvalidJson"), &json!(column)),
            "{answer}"
        );
    }
}

/// Lines of any shape, with names of contracts among them.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let names = Engines::contracts().map(|contract| contract.to_string());
    let names: Vec<String> = names
        .chain(["seating-run/1".to_owned(), "x".to_owned()])
        .collect();
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        prop::sample::select(vec!["hypergammon-1", "start", "AKs", "tda", "winner"])
            .prop_map(Value::from),
    ];
    let keys = prop::sample::select(vec![
        "stacks", "prizes", "players", "beta", "mu", "sigma", "rules", "position", "id", "roll",
        "sizes", "n_max", "weights", "seats", "type", "config", "state", "range", "stack", "seed",
        "hands",
    ]);
    let value = leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(keys.clone().prop_map(str::to_owned), inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    });
    let line = (
        prop::sample::select(names),
        prop::option::of(value.clone()),
        prop::option::of(value.clone()),
        prop::option::of(value),
        prop::option::of("[ab]"),
        any::<bool>(),
    );
    let line = line.prop_map(|(contract, id, question, open, night, close)| {
        let mut line = json!({ "contract": contract });
        for (field, value) in [("id", id), ("question", question), ("open", open)] {
            if let Some(value) = value {
                line[field] = value;
            }
        }
        if let Some(night) = night {
            line["night"] = json!(night);
            line["close"] = json!(close);
        }
        line.to_string().into_bytes()
    });
    prop_oneof![
        4 => line,
        1 => prop::collection::vec(any::<u8>(), 0..60),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// One document on one line for each line, with the id and the contract of its question.
    ///
    /// The next line is answered as if nothing had been.
    #[test]
    fn every_line_has_an_answer(all in prop::collection::vec(any_line(), 1..6)) {
        let mut lines = lines();
        for line in &all {
            let answer = lines.answer(line, 1, &mut |_| ControlFlow::Continue(()));
            prop_assert!(!answer.contains('\n'), "{answer}");
            let answer: Value = serde_json::from_str(&answer).unwrap();
            let is_one = answer["answer"].is_object() != answer["error"].is_object();
            prop_assert!(is_one, "{answer}");
            if let Ok(asked) = serde_json::from_slice::<Value>(line)
                && asked["contract"].is_string()
                && answer.get("contract").is_some()
            {
                prop_assert_eq!(&answer["contract"], &asked["contract"]);
                prop_assert_eq!(&answer["id"], &asked["id"]);
            }
        }
        let known = r#"{"contract":"payout-chop/1","question":{"stacks":[1,1],"prizes":[3,1],"method":"icm"}}"#;
        prop_assert_eq!(
            said(&mut lines, known),
            r#"{"contract":"payout-chop/1","answer":{"amounts":[2,2],"sum":4,"for_winner":0}}"#
        );
    }
}
