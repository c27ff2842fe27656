//! The rating engines: fields, partial games, tournaments, predictions, hindsight, the simulation.

use serde_json::{Value, json};

use crate::run::{desk, fails};

#[track_caller]
fn answer(line: &str, document: &Value) -> Value {
    let run = desk(line, &document.to_string());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    serde_json::from_str(&run.out).unwrap()
}

#[track_caller]
fn near(value: &Value, expected: f64, tolerance: f64) {
    let found = value.as_f64().unwrap();
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected}"
    );
}

fn entry(player: &str, registered: f64, bust: &Value) -> Value {
    json!({"player": player, "mu": 1500, "sigma": 500, "registered": registered, "bust": bust})
}

/// Three players: the second comes after the third has busted.
fn night() -> Value {
    json!({
        "n_max": 9, "registration_close": 300, "duration": 600,
        "entries": [
            entry("a", 0.0, &Value::Null),
            entry("b", 250.0, &json!(400)),
            entry("c", 0.0, &json!(200)),
        ],
    })
}

#[test]
fn rate_field_is_the_plain_chain() {
    let two =
        json!({"beta": 1000, "players": [{"mu": 1500, "sigma": 500}, {"mu": 1500, "sigma": 500}]});
    let found = answer("rate field", &two);
    // 500^2 / sqrt(2 (500^2 + 1000^2)) * sqrt(2 / pi), by hand.
    near(
        &found["players"][0]["mu"],
        1500.0 + 126.156_626_101_008,
        1e-9,
    );
    near(
        &found["players"][1]["mu"],
        1500.0 - 126.156_626_101_008,
        1e-9,
    );
    assert!(found["residual"].as_f64().unwrap() <= 1e-8);
    assert!(found["sweeps"].as_u64().unwrap() >= 2);
    let refused = json!({"name": "beta", "value": 0.0});
    fails(
        "rate field",
        r#"{"beta":0,"players":[]}"#,
        3,
        "InvalidParam",
        &refused,
    );
    fails(
        "rate field",
        r#"{"beta":1000,"players":[]}"#,
        3,
        "EmptyField",
        &json!({}),
    );
    let bad = r#"{"beta":1000,"players":[{"mu":1,"sigma":1},{"mu":1,"sigma":0}]}"#;
    fails(
        "rate field",
        bad,
        3,
        "InvalidRating",
        &json!({"entry": 1, "field": "sigma"}),
    );
}

#[test]
fn rate_partial_rates_an_early_bust_against_those_who_were_there() {
    let mut entries = night()["entries"].clone();
    for entry in entries.as_array_mut().unwrap() {
        entry.as_object_mut().unwrap().remove("player");
    }
    let document = json!({"beta": 1000, "registration_close": 300, "entries": entries});
    let found = answer("rate partial", &document);
    let fields: Vec<&Value> = (0..3).map(|at| &found["entries"][at]["field"]).collect();
    assert_eq!(fields, [3, 3, 2]);
    // The third was second of two.
    near(
        &found["entries"][2]["mu"],
        1500.0 - 126.156_626_101_008,
        1e-6,
    );
}

#[test]
fn rate_event_explains_every_number() {
    let found = answer("rate event", &night());
    let players = found["players"].as_array().unwrap();
    let names: Vec<&Value> = players.iter().map(|player| &player["player"]).collect();
    assert_eq!(names, ["a", "b", "c"]);
    for player in players {
        let number = |value: &Value| value.as_f64().unwrap();
        let explain = &player["explain"][0];
        let made = 0.725
            * number(&explain["hand_index"])
            * number(&explain["place_weight"])
            * (number(&explain["ep_mu"]) - number(&explain["mu"]));
        near(&explain["change"], made, 1e-9);
        let points =
            number(&explain["change"]) - number(&explain["conserve"]) - number(&explain["late"]);
        near(
            &player["after"]["mu"],
            number(&player["before"]["mu"]) + points,
            1e-9,
        );
        assert_eq!(player["before"]["tier"], "BIII");
        for name in [
            "place",
            "field",
            "sigma",
            "ep_sigma",
            "info_weight",
            "floor_hit",
        ] {
            assert!(!explain[name].is_null(), "{name}");
        }
    }
    // One of three had busted: by the table between 3.6 at 11/60 and 9.0 at 21/60.
    let late = players[1]["explain"][0]["late"].as_f64().unwrap();
    assert!((3.6..9.0).contains(&late), "{late}");
    assert_eq!(players[2]["explain"][0]["field"], 2);
    let diagnostics = &found["diagnostics"];
    assert_eq!(diagnostics["other_weight"], Value::Null);
    near(&diagnostics["drift_after"], 0.0, 1e-9);
    for name in ["residual", "sweeps", "drift_before"] {
        assert!(diagnostics[name].is_number(), "{name}");
    }
}

#[test]
fn rate_event_takes_overrides_ties_and_whole_numbers_with_a_point() {
    let mut document = night();
    document["n_max"] = json!(9.0);
    document["params"] = json!({
        "hand_reference": null, "late": "off", "partial_games": false, "place_weights": false,
        "conserve": false, "mean_gain": 1, "hand_time": "same_place", "vpip": {"9": 20},
    });
    document["entries"][1]["place"] = json!(2.0);
    document["entries"][1]["bust"] = json!(200);
    document["entries"][1]["registered"] = json!(0);
    document["entries"][2]["place"] = json!(2);
    let found = answer("rate event", &document);
    // Equal players who share a place change alike, and all is as in the plain chain.
    let after = |at: usize| found["players"][at]["after"].clone();
    assert_eq!(after(1), after(2));
    near(&found["players"][0]["explain"][0]["hand_index"], 1.0, 0.0);
    let field = json!({"beta": 1000, "players": vec![json!({"mu": 1500, "sigma": 500}); 3]});
    let plain = answer("rate field", &field);
    near(
        &after(0)["mu"],
        plain["players"][0]["mu"].as_f64().unwrap(),
        1e-6,
    );
}

#[test]
fn rate_event_refuses_what_cannot_have_been() {
    let refused = |change: &dyn Fn(&mut Value), code, kind, values: &Value| {
        let mut document = night();
        change(&mut document);
        fails("rate event", &document.to_string(), code, kind, values);
    };
    refused(&|d| d["entries"] = json!([]), 3, "EmptyField", &json!({}));
    refused(
        &|d| d["n_max"] = json!(11),
        3,
        "UnsupportedTableSize",
        &json!({"n_max": 11}),
    );
    refused(&|d| d["n_max"] = json!(8.5), 2, "InvalidJson", &json!({}));
    refused(&|d| d["n_max"] = json!(-1), 2, "InvalidJson", &json!({}));
    let swapped = |d: &mut Value| d["entries"].as_array_mut().unwrap().swap(1, 2);
    refused(&swapped, 3, "BustOrderMismatch", &json!({"a": 1, "b": 2}));
    refused(
        &|d| d["entries"][0]["bust"] = json!(600),
        3,
        "NoWinner",
        &json!({}),
    );
    refused(
        &|d| d["entries"][1]["bust"] = Value::Null,
        3,
        "SeveralWinners",
        &json!({"a": 0, "b": 1}),
    );
    refused(
        &|d| d["entries"][1]["place"] = json!(3),
        3,
        "RankGap",
        &json!({"missing": 2}),
    );
    refused(
        &|d| d["entries"][1]["stack"] = json!(-1),
        3,
        "InvalidStack",
        &json!({"index": 1}),
    );
    let again = |d: &mut Value| {
        d["entries"][1]["player"] = json!("c");
        d["entries"][1]["mu"] = json!(1501);
    };
    refused(&again, 3, "DifferentRatings", &json!({"player": "c"}));
    refused(
        &|d| d["params"] = json!({"beta": -1}),
        3,
        "InvalidParam",
        &json!({"name": "beta"}),
    );
    refused(
        &|d| d["params"] = json!({"betta": 1}),
        2,
        "InvalidJson",
        &json!({}),
    );
}

#[test]
fn rate_predict_gives_each_place_a_probability() {
    let three = json!({"beta": 1000, "players": vec![json!({"mu": 1500, "sigma": 500}); 3]});
    let found = answer("rate predict", &three);
    for player in 0..3 {
        near(&found["win"][player], 1.0 / 3.0, 1e-12);
        near(&found["places"][player][2], 1.0 / 3.0, 1e-12);
    }
}

#[test]
fn rate_predict_says_what_places_are_worth() {
    let own = |mu: f64| json!({"mu": mu, "sigma": 400});
    let field: Vec<Value> = [1900.0, 1500.0, 1500.0, 1200.0].map(own).to_vec();
    let question = json!({"beta": 1000, "players": field, "worth": [1, 4, 10]});
    let found = answer("rate predict", &question);
    let worth = |player: usize, place: usize| found["worth"][player][place].as_f64();
    for player in 0..4 {
        assert!(worth(player, 0) > Some(0.0) && worth(player, 1) < Some(0.0));
        assert_eq!(worth(player, 2), None);
    }
    // A win of the weakest is the least expected one, a last place of the strongest too.
    assert!(worth(3, 0) > worth(1, 0) && worth(1, 0) > worth(0, 0));
    assert!(worth(0, 1) < worth(1, 1) && worth(1, 1) < worth(3, 1));
    // Those who finish as expected: the order of the field, rated as a tournament without times.
    let entry = |(at, skill): (usize, &Value)| json!({"player": at.to_string(), "mu": skill["mu"], "sigma": skill["sigma"]});
    let entries: Vec<Value> = field.iter().enumerate().map(entry).collect();
    let night = answer("rate event", &json!({"n_max": 9, "entries": entries}));
    let first = &night["players"][0];
    let change = first["after"]["mu"].as_f64().unwrap() - 1900.0;
    near(&found["worth"][0][0], change, 1e-9);
    let plain = answer("rate predict", &json!({"beta": 1000, "players": field}));
    assert_eq!(
        (&plain["win"], &plain["worth"]),
        (&found["win"], &Value::Null)
    );
    let many = json!({"beta": 1000, "players": field, "worth": vec![1; 11]}).to_string();
    let values = json!({"places": 11, "max": 10});
    fails("rate predict", &many, 3, "TooManyPlaces", &values);
    let table = json!({"beta": 1000, "players": field, "worth": [1], "n_max": 11});
    let refused = json!({"n_max": 11});
    fails(
        "rate predict",
        &table.to_string(),
        3,
        "UnsupportedTableSize",
        &refused,
    );
}

#[test]
fn rate_hindsight_gives_a_curve_for_each_player() {
    let document = json!({"beta": 1000, "drift": 100, "events": [
        {"day": 0, "players": ["a", "b"]}, {"day": 7, "players": ["b", "c"]}]});
    let found = answer("rate hindsight", &document);
    assert_eq!(found["players"]["b"].as_array().unwrap().len(), 2);
    assert_eq!(found["players"]["c"][0]["day"], 7.0);
    assert!(found["residual"].as_f64().unwrap() <= 1e-8);
    let falls = r#"{"beta":1000,"events":[{"day":3,"players":["a"]},{"day":2,"players":["a"]}]}"#;
    let values = json!({"entry": 1, "field": "day", "value": 2.0});
    fails("rate hindsight", falls, 3, "InvalidTime", &values);
}

#[test]
fn rate_simulate_repeats_the_published_simulation() {
    let run = desk("rate simulate --runs 3 --seed 5", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        desk("rate simulate --runs 3 --seed 5 --json", "").out
    );
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&found["seed"], &found["runs"]), (&json!(5), &json!(3)));
    // The article: sigma 440 after three entries, 300 after about 15.
    near(&found["sigma_after_3"], 440.0, 2.0);
    near(&found["sigma_after_15"], 300.0, 1.0);
    fails(
        "rate simulate --runs 2",
        "",
        3,
        "RunsOutOfRange",
        &json!({"runs": 2, "min": 3}),
    );
}
