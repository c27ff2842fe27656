//! Ranges, computer players, and all in or fold.

use std::ops::ControlFlow;

use engine_contracts::document::{self, DocumentError};
use engine_contracts::ranges::{
    FitQuestion, PushfoldQuestion, PushfoldReply, RangeFailure, RangeQuestionError,
    SimulateQuestion, adjust, decide, equity, fit, grid, order, parse, pushfold, show, simulate,
    top, vpip,
};
use npc_preflop::PreflopError;
use npc_preflop::push_fold::PushFoldError;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::ask;

pub(crate) fn read<Q: DeserializeOwned>(text: &str) -> Q {
    document::read(text.as_bytes()).unwrap()
}

pub(crate) fn document<A: serde::Serialize>(answer: A) -> Value {
    serde_json::to_value(answer).unwrap()
}

#[track_caller]
fn near(found: &Value, expected: f64, within: f64) {
    let found = found.as_f64().unwrap();
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected}"
    );
}

/// The article has 1.25 and 0.75 for two players; a phi of 0.2 gives them 60 % on average.
#[test]
fn shares_of_hands_are_answered() {
    let question =
        r#"{"contract":"range-vpip/1","phi":0.2,"tau":1,"pi":1,"players":2.0,"position":"SB"}"#;
    let answer = ask(vpip, question).unwrap();
    assert_eq!((answer.table, answer.multiple), ("standard", 1.25));
    let found = document(answer);
    near(&found["vpip"], 0.6 * 1.25, 1e-12);
    assert_eq!(found.as_object().unwrap().len(), 3);
    let other = question.replace("\"SB\"", "\"SB\",\"positions\":\"push-fold-10bb\"");
    near(
        &document(ask(vpip, &other).unwrap())["vpip"],
        0.6 * 1.23,
        1e-12,
    );
}

/// Half the hands: cut at the loose end, or every range scaled by a half.
#[test]
fn edges_are_adjusted() {
    let question = r#"{"edges":[0.05,0.1,0.2],"strategy_factor":0,"target":0.1}"#;
    assert_eq!(ask(adjust, question).unwrap().edges, [0.05, 0.1, 0.1]);
    let scaled = question.replace(":0,", ":1,");
    assert_eq!(ask(adjust, &scaled).unwrap().edges, [0.025, 0.05, 0.1]);
}

/// 36 pairs of hands and 1,712,304 boards; 81.9461 % in every published table.
#[test]
fn equities_are_counts() {
    let found = document(ask(equity, r#"{"first":"AA","second":"KK"}"#).unwrap());
    assert_eq!(found["total"], 36 * 1_712_304);
    near(&found["equity"], 0.819_461, 5e-7);
    assert!(found.get("ranges").is_none());
}

/// 13 pairs of 6 hands, 12 suited aces of 4, half of 12 hands.
#[test]
fn ranges_are_parsed() {
    let found = document(ask(parse, r#"{"range":"22+,A2s+,KTo:0.5"}"#).unwrap());
    assert_eq!(found["combos"], 78.0 + 48.0 + 6.0);
    assert_eq!(found["canonical"], "22+,A2s+,KTo:0.5");
    assert_eq!(found["classes"]["KTo"], 0.5);
    let climb = ask(parse, r#"{"range":"T9s+","plus":"climb"}"#).unwrap();
    // T9s, JTs, QJs, KQs and AKs.
    near(&json!(climb.combos), 20.0, 1e-12);
    assert_eq!(climb.notes.len(), 1);
    let lenient = r#"{"range":"AA:0.5,AhAc","conflicts":"last-wins"}"#;
    // Five hands of a half, and one.
    near(&json!(ask(parse, lenient).unwrap().combos), 3.5, 1e-12);
}

#[test]
fn the_best_hands_of_an_order_are_answered() {
    // A fifth of 1326 hands.
    let found = document(ask(top, r#"{"share":0.2}"#).unwrap());
    near(&found["combos"], 265.2, 1e-9);
    let found = document(ask(order, r#"{"order":"chen"}"#).unwrap());
    assert_eq!(found["classes"].as_array().unwrap().len(), 169);
    // Aces have 20 points, the most by that formula.
    assert_eq!(
        (&found["classes"][0], &found["values"][0]),
        (&json!("AA"), &json!(20.0))
    );
    assert!(found.get("order").is_none());
}

#[test]
fn players_are_shown_in_every_seat() {
    let found = document(ask(show, r#"{"player":"nit"}"#).unwrap());
    // Tables of 2 to 10 have 54 seats.
    assert_eq!(found["seats"].as_array().unwrap().len(), 54);
    let text = found["text"].as_str().unwrap();
    let again = json!({ "player": text }).to_string();
    assert_eq!(document(ask(show, &again).unwrap()), found);
    assert!(found.get("npc").is_none());
}

#[test]
fn grids_are_of_a_range_or_of_a_player() {
    let found = document(ask(grid, r#"{"range":"AA,KK"}"#).unwrap());
    // 12 of 1326 hands.
    assert_eq!(found["title"], "0.9 % of the hands");
    assert_eq!(found["strategies"], json!([]));
    let found = ask(grid, r#"{"players":6.0,"position":"SB","pot":"folded-to"}"#).unwrap();
    assert!(
        found
            .title
            .starts_with("SB at a table of 6, folded to it: "),
        "{}",
        found.title
    );
    assert!(!found.strategies.is_empty());
}

pub(crate) fn solved(text: &str) -> Result<PushfoldReply, RangeFailure> {
    pushfold(&read::<PushfoldQuestion>(text), 1, |_| {
        ControlFlow::Continue(())
    })
}

/// With one big blind everybody is committed: nothing can be gained, and the pushes and calls are shares.
#[test]
fn all_in_or_fold_is_solved_and_proved() {
    let found = document(solved(r#"{"stack":10,"player":"nit"}"#).unwrap());
    assert_eq!(
        (&found["exact"], &found["push"]["AA"]),
        (&json!(true), &json!(1.0))
    );
    near(&found["exploitability"], 0.0, 1e-12);
    // A nit folds too much.
    assert!(found["player"]["push"]["loss_to_equilibrium"].as_f64() > Some(0.0));
    assert!(found.get("solution").is_none());
    let learned = r#"{"stack":10,"players":3.0,"deals":2000.0,"seed":1.0}"#;
    let found = document(solved(learned).unwrap());
    let seats: Vec<&String> = found["first_in"].as_object().unwrap().keys().collect();
    assert_eq!(seats, ["BTN", "SB"]);
    assert_eq!(found["deals"], 2000);
}

pub(crate) fn table(text: &str) -> SimulateQuestion {
    read(text)
}

#[test]
fn tables_are_simulated() {
    let question =
        table(r#"{"players":3.0,"hands":500.0,"play":"all-in-or-fold","dealing":"deck-each"}"#);
    let mut seen = 0;
    let answer = simulate(&question, |done| {
        seen = done;
        ControlFlow::Continue(())
    });
    let found = document(answer.unwrap());
    assert!(seen <= 500);
    assert_eq!(
        (&found["hands"], &found["players"], &found["play"]),
        (&json!(500), &json!(3), &json!("all-in-or-fold"))
    );
    assert_eq!(found["seats"].as_array().unwrap().len(), 3);
}

#[test]
fn counts_may_have_a_point() {
    let whole = r#"{"observations":[{"players":6,"position":"BTN","hands":800,"vpip":250,"pfr":180},{"players":2,"position":"SB","hands":100,"vpip":60}]}"#;
    let pointed = r#"{"observations":[{"players":6.0,"position":"BTN","hands":800.0,"vpip":250.0,"pfr":180.0},{"players":2.0,"position":"SB","hands":100.0,"vpip":60.0}]}"#;
    assert_eq!(read::<FitQuestion>(pointed), read::<FitQuestion>(whole));
    let found = ask(fit, pointed).unwrap();
    assert!(found.phi > 0.0 && found.phi < 1.0, "{found:?}");
    let unread = document::read_line::<FitQuestion>(
        br#"{"observations":[{"players":6.5,"position":"BTN","hands":1,"vpip":1}]}"#,
    );
    let words = "invalid number `6.5`, expected a whole number".to_owned();
    // The last character of the number.
    let column = 31;
    assert_eq!(unread, Err(DocumentError::InvalidLine { words, column }));
}

/// With the plain situation a player answers as without chips; sizes come from its text.
#[test]
fn players_are_asked_for_an_action_and_its_size() {
    let plain = ask(decide, r#"{"hand":"AsAh"}"#).unwrap();
    let plain = document(plain);
    assert_eq!(plain["action"], json!({"raise": {"to": 2}}));
    assert_eq!(plain.get("with_chips"), None);
    // 2.5 and 1 for each of two limpers.
    let limped = r#"{"hand":"AsAh","chips":{"behind":40,"limpers":2}}"#;
    let limped = document(ask(decide, limped).unwrap());
    assert_eq!(
        (&limped["with_chips"], &limped["to"]),
        (&json!("raise"), &json!(4.5))
    );
    let usual = ask(show, r#"{"player":"tight-aggressive"}"#).unwrap();
    let sized = |sizes: &str, rest: &str| {
        let text = format!("{} sizes={sizes}", usual.text);
        let question = format!(r#"{{"player":"{text}","hand":"AsAh",{rest}}}"#);
        document(ask(decide, &question).unwrap())
    };
    let opened = sized("2.2,1,4,0.5,12,0.2", r#""chips":{"behind":40}"#);
    assert_eq!(opened["to"], 2.2);
    assert_eq!(opened["sizes"]["push_below"], 12.0);
    // 4 and a half for a caller, times the open raise of 2.5.
    let raise = r#""level":2,"chips":{"behind":60,"highest":2.5,"callers":1}"#;
    assert_eq!(sized("2.2,1,4,0.5,12,0.2", raise)["to"], 11.25);
    let short = sized("2.2,1,4,0.5,12,0.2", r#""chips":{"behind":12}"#);
    assert_eq!(
        (&short["with_chips"], short.get("to")),
        (&json!("all-in"), None)
    );
    assert_eq!(short["action"], json!({"raise": {"to": 2}}));
    let level = ask(decide, r#"{"hand":"AsAh","level":0}"#);
    assert_eq!(level, Err(RangeQuestionError::ZeroLevel.into()));
    let (name, got, min, max) = ("behind", -1.0, 1e-6, 1e9);
    let expected = PreflopError::SizeOutOfRange {
        name,
        got,
        min,
        max,
    };
    let found = ask(decide, r#"{"hand":"AsAh","chips":{"behind":-1}}"#);
    assert_eq!(found, Err(expected.into()));
}

/// Chips that only one of two has are not played for: the game is that of the shorter stack, proved.
#[test]
fn two_unequal_stacks_are_the_game_of_the_shorter() {
    let ask = |text: &str| {
        let question: PushfoldQuestion = read(text);
        pushfold(&question, 1, |_| ControlFlow::Continue(()))
    };
    let equal = ask(r#"{"stack":8}"#).unwrap();
    for stacks in ["[12,8]", "[8,12]", "[8,8]"] {
        let reply = ask(&format!(r#"{{"stacks":{stacks}}}"#)).unwrap();
        assert_eq!(reply, equal, "{stacks}");
    }
    let dead = ask(r#"{"stack":8,"bb_ante":1,"dead":true}"#).unwrap();
    let reply = ask(r#"{"stacks":[7,20],"bb_ante":1,"dead":true}"#).unwrap();
    assert_eq!(reply, dead);
}

#[test]
fn unequal_stacks_straddles_and_prizes_are_answered() {
    let ask = |text: &str| {
        let question: PushfoldQuestion = read(text);
        pushfold(&question, 1, |_| ControlFlow::Continue(()))
    };
    let several = |text: &str| document(ask(text).unwrap());
    let answer = several(r#"{"stacks":[12,8,20],"deals":20000}"#);
    let sum = |answer: &Value| -> f64 {
        let values = answer["values"].as_object().unwrap().values();
        values.map(|value| value.as_f64().unwrap()).sum()
    };
    assert!(sum(&answer).abs() < 1e-9, "{answer}");
    assert_eq!(
        answer["stacks"],
        json!({"BTN": 12.0, "SB": 8.0, "BB": 20.0})
    );
    assert_eq!(answer["unit"], "big-blinds");
    let answer = several(r#"{"stacks":[12,8,20],"prizes":[50,30,20],"ante":0.125,"deals":20000}"#);
    assert!((sum(&answer) - 100.0).abs() < 1e-7, "{answer}");
    assert_eq!(answer["unit"], "prize-money");
    // The button straddles: it acts last, and is the one whom others push against.
    let answer = several(r#"{"stacks":[9,0.4,20],"straddle":2,"deals":20000}"#);
    assert!(sum(&answer).abs() < 1e-9, "{answer}");
    assert_eq!(answer["stacks"], json!({"SB": 0.4, "BB": 20.0, "BTN": 9.0}));
    assert!(answer["call"]["BTN vs BB"].is_number(), "{answer}");
    let refused = |text: &str| ask(text).unwrap_err();
    for form in [r"{}", r#"{"stack":3,"stacks":[3,3]}"#] {
        assert_eq!(refused(form), RangeQuestionError::StackForm.into());
    }
    let count = RangeQuestionError::StackCount { got: 3, players: 4 };
    assert_eq!(refused(r#"{"stacks":[3,3,3],"players":4}"#), count.into());
    let others = refused(r#"{"stacks":[3,3,3],"others":[4]}"#);
    assert_eq!(others, RangeQuestionError::OthersForm.into());
    let (got, min, max) = (0.5, 1.0, 1000.0);
    let straddle = PushFoldError::StraddleOutOfRange { got, min, max };
    assert_eq!(
        refused(r#"{"stacks":[3,3,3],"straddle":0.5}"#),
        straddle.into()
    );
}
