//! Tables of computer players, and what they lose at push or fold.

use serde_json::{Value, json};

use crate::run::{desk, fails};

fn answer(line: &str) -> Value {
    let run = desk(line, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}: {}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

fn number(found: &Value) -> f64 {
    found.as_f64().unwrap()
}

/// A player whose seat does not matter plays 22 % of its hands. With a deck for each player nothing
/// but chance is between that and the count.
#[test]
fn what_is_counted_is_what_is_predicted() {
    let line = "range simulate --player positionally-blind --hands 200000 --deck-each --json";
    let found = answer(line);
    assert_eq!(
        (&found["hands"], &found["players"], &found["seed"]),
        (&json!(200_000), &json!(6), &json!(0))
    );
    assert_eq!(
        (&found["play"], &found["dealing"]),
        (&json!("betting"), &json!("deck-each"))
    );
    let seats = found["seats"].as_array().unwrap();
    let names: Vec<&str> = seats
        .iter()
        .map(|seat| seat["position"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["LJ", "HJ", "CO", "BTN", "SB", "BB"]);
    assert!((number(&seats[0]["vpip"]["predicted"]) - 0.22).abs() < 1e-12);
    let mut compared = 0;
    for seat in seats {
        for rate in ["vpip", "pfr", "three_bet", "first_decision"] {
            assert!(seat[rate]["count"].as_u64() <= seat[rate]["of"].as_u64());
            // Nobody is in front of the first to act, so that there is nothing to bet a third time.
            if let Some(z) = seat[rate]["z"].as_f64() {
                // 1 of 1,700,000 numbers is that far out.
                assert!(z.abs() < 5.0, "{seat}");
                compared += 1;
            }
        }
        assert_eq!(seat["vpip"]["of"], 200_000);
    }
    assert_eq!(compared, 6 * 4 - 1);
    // By its definition: money is never put in by a big blind that wins without a decision.
    let walks = seats[5]["walks"]["count"].as_u64().unwrap();
    let played = seats[5]["vpip"]["count"].as_u64().unwrap();
    assert!(walks > 0 && walks + played <= 200_000);
    assert_eq!(answer(line), found);
    assert_ne!(answer(&format!("{line} --seed 1")), found);
}

#[test]
fn a_player_for_each_seat_in_the_order_of_play() {
    let line = "range simulate --players 2 --hands 20000 --push-fold --json";
    let found = answer(&format!("{line} --player maniac --player nit"));
    let [small_blind, big_blind] = found["seats"].as_array().unwrap().as_slice() else {
        panic!("{found}");
    };
    assert_eq!(found["play"], "all-in-or-fold");
    assert_eq!(
        (&small_blind["position"], &big_blind["position"]),
        (&json!("SB"), &json!("BB"))
    );
    // The maniac pushes more hands than the nit calls, and the nit walks when it folds.
    assert!(
        number(&small_blind["vpip"]["measured"]) > 2.0 * number(&big_blind["vpip"]["measured"])
    );
    let folded = 20_000 - small_blind["vpip"]["count"].as_u64().unwrap();
    assert_eq!(big_blind["walks"]["count"], folded);
}

#[test]
fn tables_that_cannot_be_simulated() {
    fails(
        "range simulate --players 4 --player nit --player rock --json",
        "",
        3,
        "PlayerCount",
        &json!({"got": 2, "seats": 4}),
    );
    fails(
        "range simulate --players 11 --json",
        "",
        3,
        "PlayersOutOfRange",
        &json!({"got": 11}),
    );
    fails(
        "range simulate --hands 0 --json",
        "",
        3,
        "NothingToSimulate",
        &json!({}),
    );
    fails(
        "range simulate --player whale --json",
        "",
        2,
        "UnknownPreset",
        &json!({"text": "whale"}),
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hands.phhs");
    let line = format!("range simulate --hands 10 --phh {} --json", file.display());
    for (stack, got) in [
        ("1.5", json!(1.5)),
        ("NaN", json!("NaN")),
        ("-1", json!(-1.0)),
    ] {
        fails(
            &format!("{line} --stack {stack}"),
            "",
            3,
            "StackOutOfRange",
            &json!({"got": got}),
        );
    }
    assert!(!file.exists(), "a refused simulation wrote a file");
    fails(
        "range simulate --stack 20 --json",
        "",
        2,
        "Usage",
        &json!({}),
    );
}

#[test]
fn histories_are_the_first_hands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hands.phhs");
    let line = format!(
        "range simulate --players 3 --player maniac --hands 500 --phh-hands 7 --stack 200 --phh {}",
        file.display()
    );
    let run = desk(&line, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let text = std::fs::read_to_string(&file).unwrap();
    let hands: toml::Table = text.parse().unwrap();
    assert_eq!(hands.len(), 7);
    for hand in hands.values() {
        assert_eq!(hand["variant"].as_str(), Some("NT"));
        let stacks = hand["starting_stacks"].as_array().unwrap();
        assert!(
            stacks
                .iter()
                .all(|stack| stack.as_integer() == Some(20_000))
        );
        assert_eq!(stacks.len(), 3);
    }
}

#[test]
fn a_player_loses_to_the_equilibrium_and_more_to_the_best_answer() {
    let plain = answer("range pushfold --stack 10 --json");
    assert!(plain.get("player").is_none());
    for player in ["nit", "maniac", "tight-aggressive"] {
        let found = answer(&format!(
            "range pushfold --stack 10 --player {player} --json"
        ));
        for (seat, other) in [("push", "call"), ("call", "push")] {
            let seat = &found["player"][seat];
            let lost = number(&seat["loss_to_equilibrium"]);
            assert!(lost >= 0.0, "{player}: {seat}");
            assert!(
                number(&seat["loss_to_best_answer"]) >= lost,
                "{player}: {seat}"
            );
            // What both seats have of AA: they play it against anybody.
            assert_eq!(seat["classes"]["AA"], 1.0);
            assert_eq!(seat["best_answer"]["AA"], 1.0, "{player} {other}");
        }
        let mut rest = found.clone();
        rest.as_object_mut().unwrap().remove("player");
        assert_eq!(rest, plain);
    }
    // Who never pushes a weak hand is answered with few calls, who pushes all of them with many.
    let calls = |player: &str| {
        let found = answer(&format!(
            "range pushfold --stack 10 --player {player} --json"
        ));
        number(&found["player"]["push"]["best_answer_share"])
    };
    assert!(calls("nit") < number(&plain["call_share"]));
    assert!(calls("maniac") > number(&plain["call_share"]));
    fails(
        "range pushfold --stack 10 --player whale --json",
        "",
        2,
        "UnknownPreset",
        &json!({"text": "whale"}),
    );
}

/// Simulated hands of a table give the players' numbers back; counts taken for widths of ranges
/// make another player.
#[test]
fn players_are_found_from_what_is_seen() {
    let simulated =
        answer("range simulate --player tight-aggressive --hands 200000 --deck-each --json");
    let observations: Vec<Value> = simulated["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| {
            json!({
                "players": 6, "position": seat["position"],
                "hands": seat["vpip"]["of"], "vpip": seat["vpip"]["count"],
            })
        })
        .collect();
    let question = json!({ "observations": observations }).to_string();
    let fitted = |line: &str| -> Value {
        let run = desk(line, &question);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}: {}", run.out);
        serde_json::from_str(&run.out).unwrap()
    };
    let seen = fitted("range fit --player tight-aggressive --json");
    let widths = fitted("range fit --json");
    let phi = 0.2;
    let miss = |found: &Value| (number(&found["phi"]) - phi).abs();
    assert!(miss(&seen) < 0.002, "{seen}");
    assert!(number(&seen["deviance"]) < 30.0, "{seen}");
    assert!(number(&widths["deviance"]) > 1_000.0, "{widths}");
    fails(
        "range fit --player whale --json",
        &question,
        2,
        "UnknownPreset",
        &json!({"text": "whale"}),
    );
}

#[test]
fn tables_and_losses_in_words() {
    let text = |line: &str| {
        let run = desk(line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        run.out
    };
    insta::assert_snapshot!(
        "range_simulate",
        text("range simulate --hands 100000 --players 4 --player loose-aggressive")
    );
    insta::assert_snapshot!(
        "range_simulate_push_fold",
        text(
            "range simulate --push-fold --hands 50000 --players 3 --player nit --player rock --player maniac"
        )
    );
    insta::assert_snapshot!(
        "range_pushfold_player",
        text("range pushfold --stack 12 --player calling-station")
    );
}
