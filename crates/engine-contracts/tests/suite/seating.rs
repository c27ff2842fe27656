//! Plans, runs, audits and simulations of seats.

use std::ops::ControlFlow;

use engine_contracts::FailureClass::{Failed, Refused, Unreadable, Unsound};
use engine_contracts::document::{self, DocumentError};
use engine_contracts::seating::{
    AUDIT, AuditFailure, MAX_TABLES, NegativeStack, PLAN, RUN, RunAnswer, RunState, SIMULATE,
    SeatingFailure, SeatingQuestionError, SeatingRun, SimulateQuestion, audit, plan, simulate,
};
use engine_contracts::{Contract, ContractError, EngineFailure};
use mtt_seating::{InvalidConfig, RefusedEvent, SeatingError, TableId};
use seating_sim::SimulationError;
use serde_json::{Value, json};

use crate::{answers, ask, fails};

/// Rules of nine-max tables that break at once.
fn rules() -> Value {
    json!({ "n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1, "registration_open": false, "seed": 1 })
}

/// Table of players between hands, who sit in seats 1, 2, ..; the big blind was in seat 3.
fn table(name: &str, players: u8) -> Value {
    let seat = |seat: u8| {
        let player = json!({ "player": format!("{name}{seat}"), "stack": 20000.0 });
        (seat.to_string(), player)
    };
    let seats: serde_json::Map<String, Value> = (1..=players).map(seat).collect();
    json!({ "id": name, "phase": "in_hand", "button": 1.0, "small_blind": 2, "big_blind": 3, "seats": seats })
}

fn beginning(tables: &[Value]) -> Value {
    json!({ "config": rules(), "state": { "tables": tables } })
}

fn unknown(contract: &str, expected: Contract) -> SeatingFailure {
    let contract = contract.to_owned();
    ContractError { contract, expected }.into()
}

fn profile() -> InvalidConfig {
    InvalidConfig::new("profile", "turbo", "tda, online, home, seed-literal")
}

/// The example of the contract, and the same with points.
#[test]
fn sizes_are_planned_with_the_fewest_moves() {
    let expected = r#"{"tables":3,"targets":[8,8,8],"min_moves":2}"#;
    for question in [
        r#"{"n_max":9,"sizes":[9,9,6]}"#,
        r#"{"n_max":9.0,"sizes":[9.0,9,6.0],"config":null}"#,
        r#"{"contract":"seating-plan/1","n_max":9,"sizes":[9,9,6]}"#,
    ] {
        answers(plan, question, expected);
    }
}

/// Nine and five and four are eighteen: two full tables, and the smallest one breaks.
#[test]
fn a_state_is_planned_with_its_moves() {
    let question = beginning(&[table("A", 9), table("B", 5), table("C", 4)]).to_string();
    let answer = ask(plan, &question).unwrap();
    assert_eq!(answer.targets.targets, [9, 9, 0]);
    let moves = answer.moves.unwrap();
    assert_eq!(moves.len(), 4);
    let from_c_to_b = |step: &mtt_seating::PlannedMove| {
        (&step.from, &step.to) == (&TableId::new("C"), &TableId::new("B"))
    };
    assert!(moves.iter().all(from_c_to_b), "{moves:?}");
}

#[test]
fn plans_are_refused_whole() {
    let other = ask(
        plan,
        r#"{"contract":"seating-plan/2","n_max":1,"sizes":[]}"#,
    );
    assert_eq!(other, Err(unknown("seating-plan/2", PLAN)));
    fails(
        plan,
        r#"{"n_max":9}"#,
        (
            Unreadable,
            r#"{"kind":"InvalidJson"}"#,
            "expected either `n_max` and `sizes` or `config` and `state`",
        ),
    );
    fails(
        plan,
        r#"{"n_max":1,"sizes":[2]}"#,
        (
            Refused,
            r#"{"kind":"InvalidConfig","field":"n_max","value":"1","allowed":"2..=23"}"#,
            "n_max 1 is not allowed: 2 to 23",
        ),
    );
    let sizes = vec![1; MAX_TABLES + 1];
    fails(
        plan,
        &json!({ "n_max": 9, "sizes": sizes }).to_string(),
        (
            Refused,
            r#"{"kind":"TooManyTables","max":100000}"#,
            "more than 100000 tables",
        ),
    );
    let mut question = beginning(&[table("A", 2)]);
    question["config"]["profile"] = json!("turbo");
    assert_eq!(ask(plan, &question.to_string()), Err(profile().into()));
    let mut question = beginning(&[table("A", 2)]);
    question["state"]["tables"][0]["seats"]["2"]["stack"] = json!(-5.0);
    fails(
        plan,
        &question.to_string(),
        (
            Refused,
            r#"{"kind":"NegativeStack","stack":-5}"#,
            "stack -5 is negative",
        ),
    );
    let twice = beginning(&[table("A", 2), table("A", 2)]);
    fails(
        plan,
        &twice.to_string(),
        (
            Refused,
            r#"{"kind":"DuplicateTable","table":"A"}"#,
            "table A is named twice",
        ),
    );
}

#[track_caller]
fn unread(text: &str, words: &str, column: usize) {
    let found = document::read_line::<engine_contracts::seating::PlanQuestion>(text.as_bytes());
    let words = words.to_owned();
    assert_eq!(
        found,
        Err(DocumentError::InvalidLine { words, column }),
        "{text}"
    );
}

#[test]
fn unknown_fields_and_fractions_are_unreadable() {
    unread(
        r#"{"n_max":9,"sizes":[9],"stray":1}"#,
        "unknown field `stray`, expected one of `contract`, `n_max`, `sizes`, `config`, `state`",
        30,
    );
    unread(
        r#"{"n_max":8.5,"sizes":[9]}"#,
        "invalid number `8.5`, expected a whole number",
        12,
    );
    unread(
        r#"{"n_max":300,"sizes":[9]}"#,
        "invalid value: 300, expected a whole number from 0 to 255",
        12,
    );
    let text = r#"{"config":{"stray":1},"state":{"tables":[]}}"#;
    let words = "unknown field `stray`, expected one of `n_max`, `n_min`, `profile`, `tolerance`, \
                 `registration_open`, `seed`, `registration_slack`, `break_order`, `hands`, `unknown_blinds`, `hold_ms`, \
                 `open_wait_ms`, `final_table_redraw`, `final_table`, `weights`, `room`";
    unread(text, words, 21);
    unread(
        r#"{"config":{"n_max":9,"n_max":8},"state":{"tables":[]}}"#,
        "duplicate field `n_max`",
        28,
    );
    unread(
        r#"{"state":{"tables":[{"id":"1","seats":{"1":{},"1":{}}}]}}"#,
        "duplicate field `1`",
        49,
    );
}

/// A run that began with these tables.
fn begun(tables: &[Value]) -> SeatingRun {
    let mut run = SeatingRun::new(RunState::Omitted);
    let answer = run.read_line(beginning(tables).to_string().as_bytes());
    assert_eq!(answer, Ok(RunAnswer::default()));
    run
}

#[track_caller]
fn line(run: &mut SeatingRun, text: &str) -> Result<Value, SeatingFailure> {
    let answer = run.read_line(text.as_bytes())?;
    Ok(serde_json::to_value(answer).unwrap())
}

/// The big blind was in seat 3: the player in seat 4 is next and moves.
#[test]
fn the_next_big_blind_moves_and_a_question_changes_nothing() {
    let mut run = begun(&[table("A", 9), table("B", 7)]);
    let asked = line(&mut run, r#"{"type":"decide","table":"A"}"#).unwrap();
    let event = r#"{"type":"hand_ended","table":"A","busted":[],"seq":1.0}"#;
    let answer = line(&mut run, event).unwrap();
    let departed = json!([{ "type": "depart", "player": "A4", "from": "A", "to": "B" }]);
    assert_eq!(
        (&asked["actions"], &answer["actions"]),
        (&departed, &departed)
    );
    assert_eq!(answer["why"][0]["rule"], "next_big_blind");
    // A repetition gets its old answer.
    assert_eq!(line(&mut run, event), Ok(answer));
}

#[test]
fn answers_may_have_the_state() {
    let mut run = SeatingRun::new(RunState::Included);
    let first = beginning(&[table("A", 3)]);
    let answer = run.read_line(first.to_string().as_bytes()).unwrap();
    let state = answer.state.unwrap();
    assert_eq!(state.sequence, 0);
    assert_eq!(state.tables[0].seats[&3].stack.unwrap().get(), 20_000);
}

/// The published procedure opens a third table for eighteen players, who fit at two.
#[test]
fn the_published_procedure_decides_where_the_rules_name_it() {
    let waiting: Vec<String> = (1..=18).map(|number| format!("p{number}")).collect();
    for (profile, tables) in [("tda", 2), ("seed-literal", 3)] {
        let mut first = json!({ "config": rules(), "state": { "tables": [], "waiting": waiting } });
        first["config"]["profile"] = json!(profile);
        let mut run = SeatingRun::new(RunState::Omitted);
        line(&mut run, &first.to_string()).unwrap();
        let started = line(&mut run, r#"{"type":"start"}"#).unwrap();
        let actions = started["actions"].as_array().unwrap();
        let opened = actions.iter().filter(|action| action["type"] == "open");
        assert_eq!(opened.count(), tables, "{profile}");
    }
}

/// Nothing changes with a refused line, and the run goes on.
#[test]
fn lines_of_a_run_are_refused_whole() {
    let mut run = SeatingRun::new(RunState::Omitted);
    let mut first = beginning(&[table("A", 9), table("B", 7)]);
    first["contract"] = json!("seating-audit/1");
    assert_eq!(
        line(&mut run, &first.to_string()),
        Err(unknown("seating-audit/1", RUN))
    );
    first["contract"] = json!("seating-run/1");
    first["config"]["profile"] = json!("turbo");
    assert_eq!(line(&mut run, &first.to_string()), Err(profile().into()));
    let early = document::read(br#"{"type":"start"}"#).unwrap();
    assert_eq!(run.line(early), Err(SeatingQuestionError::NotBegun.into()));

    let mut run = begun(&[table("A", 9), table("B", 7)]);
    let failure = line(&mut run, r#"{"type":"hand_started","table":"Z","seq":1}"#).unwrap_err();
    let expected = RefusedEvent {
        sequence: 1,
        error: SeatingError::UnknownTable {
            table: TableId::new("Z"),
        },
    };
    assert_eq!(failure, SeatingFailure::Event(Box::new(expected)));
    assert_eq!(
        (failure.class(), failure.message().as_str()),
        (Refused, "table Z is not open")
    );
    assert_eq!(
        serde_json::to_value(&failure).unwrap(),
        json!({ "kind": "UnknownTable", "table": "Z", "sequence": 1 })
    );
    assert_eq!(
        line(
            &mut run,
            r#"{"type":"register","player":"x","stack":-5.0,"seq":1}"#
        ),
        Err(NegativeStack { stack: -5 }.into())
    );
    let (expected, got, sequence) = (1, -3, -3);
    assert_eq!(
        line(&mut run, r#"{"type":"hand_ended","table":"A","seq":-3}"#),
        Err(SeatingQuestionError::NoSuchNumber {
            expected,
            got,
            sequence
        }
        .into())
    );
    line(
        &mut run,
        r#"{"type":"hand_ended","table":"A","busted":[],"seq":1}"#,
    )
    .unwrap();
    assert_eq!(
        line(&mut run, r#"{"type":"hand_ended","table":"B","busted":[]}"#),
        Err(SeatingQuestionError::SequenceMixed.into())
    );
    let words = "unknown word `nap`, expected one of `register`, `start`, `hand_started`, `hand_ended`, \
                 `hands_ended_together`, `registration_closed`, `removed`, `reinstated`, `move`, `confirm`, \
                 `cancel_order`, `rebalance`, `hold_expired`, `absent`, `present`, `close_seat`, `open_seat`, \
                 `feature`, `order_tables`, `break_table`, `open_table`, `pin`, `unpin`";
    let (words, column) = (words.to_owned(), 0);
    let expected = DocumentError::InvalidLine { words, column };
    assert_eq!(
        line(&mut run, r#"{"type":"nap"}"#),
        Err(SeatingFailure::Document(expected))
    );
}

/// Audits a log without a broken pipe.
fn audited(lines: &[Value]) -> Result<seating_audit::Report, AuditFailure> {
    audit(lines.iter().map(|line| Ok(line.to_string())))
}

fn ended(actions: &Value) -> Value {
    let event = json!({ "type": "hand_ended", "table": "A", "busted": [], "seq": 1.0 });
    json!({ "event": event, "actions": actions, "why": [], "state": {} })
}

#[test]
fn logs_are_audited() {
    let first = beginning(&[table("A", 9), table("B", 7)]);
    let right = json!([{ "type": "depart", "player": "A4", "from": "A", "to": "B" }]);
    let question = json!({ "event": { "type": "decide", "table": "A" }, "actions": right });
    let report = audited(&[first.clone(), question, ended(&right)]).unwrap();
    assert_eq!((report.discrepancies.len(), report.events), (0, 1));
    assert_eq!(SeatingQuestionError::of_report(&report), None);
    // A move is due, and nobody is sent.
    let report = audited(&[first, ended(&json!([]))]).unwrap();
    let found = &report.discrepancies[0];
    assert_eq!((found.line, found.invariant.code()), (2, "R6"));
    let failure: SeatingFailure = SeatingQuestionError::of_report(&report).unwrap().into();
    assert_eq!(
        (failure.class(), failure.kind()),
        (Unsound, "Discrepancies".to_owned())
    );
    assert_eq!(failure.message(), "1 discrepancies");
}

#[test]
fn logs_that_cannot_be_used_fail_with_their_line() {
    let first = beginning(&[table("A", 9), table("B", 7)]);
    let mut other = first.clone();
    other["contract"] = json!("seating-run/1");
    let fault = unknown("seating-run/1", AUDIT);
    assert_eq!(audited(&[other]), Err(AuditFailure { line: 1, fault }));
    let mut stray = ended(&json!([]));
    stray["stray"] = json!(1);
    let column = stray.to_string().find(r#""stray""#).unwrap() + 7;
    let failure = audited(&[first.clone(), stray]).unwrap_err();
    let words = "unknown field `stray`, expected one of `seq`, `event`, `actions`, `why`, `state`";
    assert_eq!(failure.message(), format!("{words}, at column {column}"));
    assert_eq!(
        serde_json::to_value(&failure).unwrap(),
        json!({ "kind": "InvalidJson", "line": 2, "column": column })
    );
    let mut negative = ended(&json!([]));
    negative["event"]["stacks"] = json!({ "A1": -1 });
    let fault = NegativeStack { stack: -1 }.into();
    assert_eq!(
        audited(&[first, negative]),
        Err(AuditFailure { line: 2, fault })
    );
}

fn simulation(text: &str) -> SimulateQuestion {
    document::read(text.as_bytes()).unwrap()
}

/// Two hands at least, and everybody but one is eliminated.
#[test]
fn tournaments_are_simulated_with_the_usual_numbers() {
    let question = simulation(r#"{"players":12.0,"seed":7}"#);
    let played = simulate(&question, |_| ControlFlow::Continue(())).unwrap();
    let document = serde_json::to_value(&played).unwrap();
    assert_eq!(
        (
            &document["players"],
            &document["policy"],
            &document["pause_ms"]
        ),
        (&json!(12), &json!("tda"), &json!(3000))
    );
    assert!(document.get("minutes").is_none());
    assert!(played.report.hands >= 2 && !played.minutes.is_empty());
}

#[test]
fn simulations_are_refused_whole() {
    let refused = |text: &str| simulate(&simulation(text), |_| ControlFlow::Continue(()));
    assert_eq!(
        refused(r#"{"contract":"seating-simulate/3","players":1}"#),
        Err(unknown("seating-simulate/3", SIMULATE))
    );
    assert_eq!(
        refused(r#"{"players":20,"policy":"turbo"}"#),
        Err(profile().into())
    );
    let (got, min, max) = (1, 2, 999_999);
    let few = SimulationError::PlayersOutOfRange { got, min, max };
    assert_eq!(refused(r#"{"players":1}"#), Err(few.into()));
    let stopped = simulate(&simulation(r#"{"players":20}"#), |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(SimulationError::Stopped { at_ms: 0 }.into()));
    let (players, at_ms) = (3, 9);
    let stuck: SeatingFailure = SimulationError::Stuck { players, at_ms }.into();
    assert_eq!((stuck.class(), stuck.kind()), (Failed, "Stuck".to_owned()));
}
