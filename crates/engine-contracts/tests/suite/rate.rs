//! Ratings of fields, tournaments and histories.

use std::ops::ControlFlow;

use engine_contracts::FailureClass::Refused;
use engine_contracts::document::{self, DocumentError};
use engine_contracts::rate::{
    EVENT, EventQuestion, FIELD, HINDSIGHT, MAX_PLACES, PARTIAL, PREDICT, RateFailure,
    RateQuestionError, SIMULATE, SimulateQuestion, TIER, event, field, hindsight, partial, predict,
    simulate, tier,
};
use engine_contracts::{Contract, ContractError};
use serde_json::{Value, json};
use tier_rating::{RatingError, TimesError, TournamentError};

use crate::{answers, ask, fails};

fn unknown(contract: &str, expected: Contract) -> RateFailure {
    let contract = contract.to_owned();
    ContractError { contract, expected }.into()
}

#[track_caller]
fn near(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected}"
    );
}

/// Two equal players: by symmetry the chain moves both by the same points, and both variances alike.
#[test]
fn a_field_is_rated_by_its_order() {
    let question = r#"{"contract":"rate-field/1","beta":1000,"players":[{"mu":1500,"sigma":500},{"mu":1500,"sigma":500}],"tolerance":1e-10}"#;
    let rated = ask(field, question).unwrap();
    let [first, second] = rated.players.as_slice() else {
        panic!("{rated:?}");
    };
    near(first.mu() + second.mu(), 3000.0, 1e-9);
    near(first.sigma(), second.sigma(), 1e-9);
    // One comparison of two performances: t = 0, v = 2 phi(0), w = v^2, c^2 = 2 (beta^2 + sigma^2).
    let variance = 500.0_f64.powi(2);
    let spread = 2.0 * (1000.0_f64.powi(2) + variance);
    let v = (2.0 / std::f64::consts::PI).sqrt();
    near(first.mu(), 1500.0 + variance / spread.sqrt() * v, 1e-6);
    let sigma = (variance * (1.0 - variance / spread * v * v)).sqrt();
    near(first.sigma(), sigma, 1e-6);
}

/// An entry that busts before another one registers is rated against two.
#[test]
fn partial_games_have_the_field_of_their_moment() {
    let entry = |registered: u32, bust: Option<u32>| json!({ "mu": 1500, "sigma": 500, "registered": registered, "bust": bust });
    let question = json!({
        "beta": 1000, "registration_close": 300,
        "entries": [entry(0, None), entry(250, Some(400)), entry(0, Some(200))],
    });
    let rated = ask(partial, &question.to_string()).unwrap();
    let document = serde_json::to_value(&rated).unwrap();
    let fields: Vec<&Value> = document["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["field"])
        .collect();
    assert_eq!(fields, [&json!(3), &json!(3), &json!(2)]);
}

fn night() -> Value {
    let entry = |player: &str, bust: Option<u32>| json!({ "player": player, "mu": 1500, "sigma": 500, "registered": 0, "bust": bust });
    json!({
        "n_max": 9, "registration_close": 100, "duration": 300,
        "entries": [entry("a", None), entry("b", Some(300)), entry("c", Some(200))],
    })
}

/// The gain of a player is the sum of the parts that explain it.
#[test]
fn a_tournament_is_rated_and_explained() {
    let report = ask(event, &night().to_string()).unwrap();
    let players: Vec<&str> = report.players.iter().map(|one| &*one.player).collect();
    assert_eq!(players, ["a", "b", "c"]);
    for change in &report.players {
        let parts: f64 = change
            .explain
            .iter()
            .map(tier_rating::EntryExplanation::points)
            .sum();
        near(
            change.before.skill.mu() + parts,
            change.after.skill.mu(),
            1e-9,
        );
    }
}

#[test]
fn whole_numbers_of_a_tournament_may_have_a_point() {
    let mut pointed = night();
    pointed["n_max"] = json!(9.0);
    pointed["params"] = json!({ "vpip": { "9": 20.0 } });
    pointed["entries"][1]["place"] = json!(2.0);
    pointed["entries"][2]["turns"] = json!({ "registered": 1.0, "bust": 9.0 });
    pointed["entries"][1]["turns"] = json!({ "registered": 2, "bust": 10 });
    pointed["entries"][0]["turns"] = json!({ "registered": 3, "bust": null });
    let mut whole = pointed.clone();
    whole["n_max"] = json!(9);
    whole["params"] = json!({ "vpip": { "9": 20 } });
    whole["entries"][1]["place"] = json!(2);
    whole["entries"][2]["turns"] = json!({ "registered": 1, "bust": 9 });
    let read = |document: &Value| -> EventQuestion {
        document::read(document.to_string().as_bytes()).unwrap()
    };
    assert_eq!(read(&pointed), read(&whole));
    assert!(event(&read(&pointed)).is_ok());
}

/// The article: 1500 + 0.84162123357 (440 - 300), and the floor of 900.
#[test]
fn skills_have_a_rate_and_a_tier() {
    let answer = ask(tier, r#"{"contract":"rate-tier/1","mu":1500,"sigma":300}"#).unwrap();
    let document = serde_json::to_value(answer).unwrap();
    near(
        document["rate"].as_f64().unwrap(),
        1_617.826_972_699_8,
        1e-11,
    );
    assert_eq!(document["tier"], "BI");
    answers(
        tier,
        r#"{"mu":600,"sigma":300}"#,
        r#"{"rate":900.0,"tier":"CIII"}"#,
    );
}

/// Equal players are equally likely everywhere.
#[test]
fn places_are_predicted() {
    let skill = json!({ "mu": 1500, "sigma": 500 });
    let question =
        json!({ "beta": 1000, "players": vec![skill; 4], "worth": [1.0, 5], "n_max": 9.0 });
    let answer = ask(predict, &question.to_string()).unwrap();
    let document = serde_json::to_value(&answer).unwrap();
    for player in 0..4 {
        near(document["places"][player][3].as_f64().unwrap(), 0.25, 1e-12);
        assert!(answer.worth[player][0] > Some(0.0));
        assert_eq!(answer.worth[player][1], None);
    }
}

/// Two players who beat each other once end where they began.
#[test]
fn a_history_is_smoothed() {
    let question =
        r#"{"beta":1000,"events":[{"day":0,"players":["a","b"]},{"day":0,"players":["b","a"]}]}"#;
    let curves = serde_json::to_value(ask(hindsight, question).unwrap()).unwrap();
    for player in ["a", "b"] {
        let points = curves["players"][player].as_array().unwrap();
        let mu = points.last().unwrap()["mu"].as_f64().unwrap();
        near(mu, 1500.0, 1e-4);
    }
}

fn simulation(text: &str) -> SimulateQuestion {
    document::read(text.as_bytes()).unwrap()
}

/// The article: sigma 440 after three entries.
#[test]
fn the_published_simulation_is_repeated() {
    let mut seen = Vec::new();
    let question = simulation(r#"{"runs":3.0,"seed":5}"#);
    let answer = simulate(&question, |run| {
        seen.push(run);
        ControlFlow::Continue(())
    });
    assert_eq!(seen, [0, 1, 2]);
    let document = serde_json::to_value(answer.unwrap()).unwrap();
    assert_eq!(
        (&document["seed"], &document["late"], &document["runs"]),
        (&json!(5), &json!(false), &json!(3))
    );
    near(document["sigma_after_3"].as_f64().unwrap(), 440.0, 2.0);
}

#[test]
fn simulations_are_refused_whole() {
    let question = simulation(r#"{"runs":2}"#);
    let (runs, min, max) = (2, 3, 1000);
    let few = RateQuestionError::RunsOutOfRange { runs, min, max };
    assert_eq!(
        simulate(&question, |_| ControlFlow::Continue(())),
        Err(few.into())
    );
    let stopped = simulate(&simulation("{}"), |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(RateQuestionError::Stopped { run: 1 }.into()));
    let other = simulation(r#"{"contract":"rate-event/1"}"#);
    assert_eq!(
        simulate(&other, |_| ControlFlow::Break(())),
        Err(unknown("rate-event/1", SIMULATE))
    );
}

#[test]
fn another_contract_is_refused_by_every_function() {
    let other = "rate-field/2";
    let question = |fields: &str| format!(r#"{{"contract":"{other}",{fields}}}"#);
    let of_field = question(r#""beta":-1,"players":[]"#);
    assert_eq!(ask(field, &of_field), Err(unknown(other, FIELD)));
    let of_partial = question(r#""beta":-1,"registration_close":0,"entries":[]"#);
    assert_eq!(ask(partial, &of_partial), Err(unknown(other, PARTIAL)));
    let of_event = question(r#""n_max":0,"entries":[]"#);
    assert_eq!(ask(event, &of_event), Err(unknown(other, EVENT)));
    let of_tier = question(r#""mu":0,"sigma":0"#);
    assert_eq!(ask(tier, &of_tier), Err(unknown(other, TIER)));
    assert_eq!(ask(predict, &of_field), Err(unknown(other, PREDICT)));
    let of_history = question(r#""beta":-1,"events":[]"#);
    assert_eq!(ask(hindsight, &of_history), Err(unknown(other, HINDSIGHT)));
}

#[test]
fn faults_of_a_question_are_refused_whole() {
    fails(
        tier,
        r#"{"mu":1500,"sigma":0}"#,
        (
            Refused,
            r#"{"kind":"InvalidRating","field":"sigma","value":0.0}"#,
            "sigma is 0, must be a finite number above 0",
        ),
    );
    let mut question = night();
    question["params"] = json!({ "beta": -1 });
    fails(
        event,
        &question.to_string(),
        (
            Refused,
            r#"{"kind":"InvalidParam","name":"beta","value":-1.0,"allowed":[1e-6,1e9]}"#,
            "parameter beta is -1, must be between 0.000001 and 1000000000",
        ),
    );
    let mut question = night();
    question["n_max"] = json!(11);
    let large = TournamentError::UnsupportedTableSize { n_max: 11 };
    let large = RateFailure::Rating(RatingError::Tournament(large));
    assert_eq!(ask(event, &question.to_string()), Err(large));
    let mut question = night();
    question["duration"] = Value::Null;
    let times = TimesError::PartlyTimed {
        entry: None,
        field: tier_rating::TimeField::Duration,
        given: false,
    };
    let times = RateFailure::Rating(RatingError::Times(times));
    assert_eq!(ask(event, &question.to_string()), Err(times));
    let mut question = night();
    question["entries"][1]["player"] = json!("c");
    question["entries"][1]["mu"] = json!(1501);
    question["entries"][1]["registered"] = json!(250);
    question["registration_close"] = json!(260);
    fails(
        event,
        &question.to_string(),
        (
            Refused,
            r#"{"kind":"DifferentRatings","player":"c"}"#,
            "the entries of c have different ratings",
        ),
    );
    let places = MAX_PLACES + 1;
    let question = json!({ "beta": 1000, "players": [], "worth": vec![1; places] });
    fails(
        predict,
        &question.to_string(),
        (
            Refused,
            r#"{"kind":"TooManyPlaces","places":11,"max":10}"#,
            "11 places are asked for, at most 10",
        ),
    );
}

#[test]
fn questions_that_cannot_be_read_say_where() {
    let unread = |text: &str| document::read_line::<EventQuestion>(text.as_bytes()).unwrap_err();
    let invalid = |words: &str, column| {
        let words = words.to_owned();
        DocumentError::InvalidLine { words, column }
    };
    assert_eq!(
        unread(r#"{"n_max":8.5,"entries":[]}"#),
        invalid("invalid number `8.5`, expected a whole number", 12)
    );
    let fields = "`contract`, `params`, `n_max`, `registration_close`, `duration`, `entries`";
    assert_eq!(
        unread(r#"{"n_max":8,"entries":[],"x":1}"#),
        invalid(&format!("unknown field `x`, expected one of {fields}"), 27)
    );
    let failure = unread(r#"{"n_max":8,"entries":[],"params":{"betta":1}}"#);
    let words = failure.to_string();
    assert!(
        words.starts_with("unknown field `betta`, expected one of `beta`"),
        "{words}"
    );
}
