//! Ranges, computer players, and all in or fold.

use std::ops::ControlFlow;

use engine_contracts::ContractError;
use engine_contracts::document::{self, DocumentError};
use engine_contracts::ranges::{
    Drill, DrillGame, DrillMove, DrillScore, DrillScoreError, DrillSetup, DrillSpot, FitQuestion,
    PushfoldQuestion, PushfoldReply, RangeFailure, RangeQuestionError, ScoreFault,
    SimulateQuestion, adjust, decide, equity, fit, grid, order, parse, pushfold, show, simulate,
    top, vpip,
};
use npc_preflop::push_fold::{Antes, PushFoldError};
use npc_preflop::{Position, PreflopError};
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

/// A fold that the equilibrium makes too costs nothing, and the opposite answer never gains.
#[test]
fn a_round_of_practice_is_judged() {
    let mut drill = drill(2, Some(10.0), DrillScore::default()).unwrap();
    let spot = drill.draw();
    let all_in = drill.judge(&spot, DrillMove::AllIn).unwrap();
    let fold = drill.judge(&spot, DrillMove::Fold).unwrap();
    assert!(all_in.cost.min(fold.cost) <= 0.0, "{all_in:?} {fold:?}");
    assert!(all_in.all_in && !fold.all_in);
    let answer = drill.finish();
    assert_eq!((answer.seed, answer.hands), (7, vec![all_in, fold]));
    let same = self::drill(2, Some(10.0), DrillScore::default());
    assert_eq!(same.unwrap().draw(), spot);
}

fn drill(players: usize, stack: Option<f64>, score: DrillScore) -> Result<Drill, RangeFailure> {
    let antes = Antes::Each(if players == 2 { 0.0 } else { 0.125 });
    let setup = DrillSetup {
        player: "nit".to_owned(),
        game: DrillGame {
            players,
            stack,
            antes,
        },
        deals: Some(60_000),
        seed: 7,
        score,
    };
    Drill::new(setup, 1, |_| ControlFlow::Continue(()))
}

/// Empty sums are negative zeros in floating point.
#[test]
fn a_round_without_a_hand_costs_zero() {
    let drill = drill(2, Some(10.0), DrillScore::default()).unwrap();
    let answer = drill.finish();
    assert_eq!(format!("{:.3}", answer.cost), "0.000");
}

/// Every seat of a table of six is asked, each spot with pushers before it, and mistakes come back.
#[test]
fn several_players_are_asked_in_every_seat_and_mistakes_again() {
    let mut round = drill(6, Some(8.0), DrillScore::default()).unwrap();
    let seats: std::collections::BTreeSet<Position> =
        (0..100).map(|_| round.draw().position).collect();
    assert_eq!(seats.len(), 6, "{seats:?}");
    let mut wrong: Vec<(usize, DrillSpot)> = Vec::new();
    for number in 0..60 {
        let spot = round.draw();
        if let Some(at) = wrong.iter().position(|(due, _)| *due <= number) {
            let (_, expected) = wrong.remove(at);
            assert_eq!(spot, expected);
        }
        assert_eq!((spot.game.players, spot.stack()), (6, 8.0));
        assert!(spot.position != Position::Bb || !spot.pushers.is_empty());
        let judged = round.judge(&spot, DrillMove::Fold).unwrap();
        assert!(judged.cost >= 0.0 && judged.se.is_finite(), "{judged:?}");
        if judged.cost > 0.0 {
            wrong.push((number + 4, spot));
        }
    }
    // Somebody who folds everything folds aces.
    let score = round.score().clone();
    assert!(!score.wrong.is_empty());
    let sum = score.sum();
    let cost: f64 = round.finish().hands.iter().map(|hand| hand.cost).sum();
    assert!(sum.asked == 60 && sum.right < 60 && (sum.cost - cost).abs() < 1e-9);
    // Another round begins with what was wrong, at its stack, and a score is read as it was written.
    let read = DrillScore::from_json(score.to_json().as_bytes()).unwrap();
    assert_eq!(read, score);
    let mut next = drill(6, None, read).unwrap();
    assert_eq!(next.stack(), Some(8.0));
    let first = next.draw();
    assert_eq!(first, score.wrong[0]);
    let all_in = next.judge(&first, DrillMove::AllIn).unwrap();
    assert!(all_in.again);
    assert_eq!(next.score().wrong.contains(&first), all_in.cost > 0.0);
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

#[test]
fn damaged_scores_are_refused() {
    let classes = |class: &str, score: &str| {
        format!(
            r#"{{"contract":"range-drill-score/1","classes":{{"{class}":{score}}},"wrong":[]}}"#
        )
    };
    let wrong = |spot: &str| {
        format!(r#"{{"contract":"range-drill-score/1","classes":{{}},"wrong":[{spot}]}}"#)
    };
    let refused = |text: String| DrillScore::from_json(text.as_bytes()).unwrap_err();
    let fault = |fault: ScoreFault| DrillScoreError::from(fault);
    let class = "AKx".to_owned();
    let found = refused(classes("AKx", r#"{"asked":1,"right":1,"cost":0}"#));
    assert_eq!(found, fault(ScoreFault::UnknownScoreClass { class }));
    let (class, right, asked) = ("AKs".to_owned(), 3, 2);
    let found = refused(classes("AKs", r#"{"asked":2,"right":3,"cost":0}"#));
    let expected = ScoreFault::ScoreCount {
        class: class.clone(),
        right,
        asked,
    };
    assert_eq!(found, fault(expected));
    let found = refused(classes("AKs", r#"{"asked":2,"right":1,"cost":-0.5}"#));
    let cost = -0.5;
    assert_eq!(found, fault(ScoreFault::ScoreCost { class, cost }));
    let spot = |text: &str, words: &str| {
        let (item, words) = (1, words.to_owned());
        assert_eq!(
            refused(wrong(text)),
            fault(ScoreFault::ScoreSpot { item, words })
        );
    };
    spot(
        r#"{"players":3,"stack":10,"position":"BB","pushers":[],"hand":"AsKd"}"#,
        "a game of 3 has no spot of BB",
    );
    spot(
        r#"{"players":11,"stack":10,"position":"BB","pushers":["SB"],"hand":"AsKd"}"#,
        "11 players, must be 2 to 10",
    );
    spot(
        r#"{"players":3,"stack":0.5,"position":"BB","pushers":["SB"],"hand":"AsKd"}"#,
        "the stack is 0.5 big blinds, must be from 1 to 1000",
    );
    spot(
        r#"{"players":3,"stack":9,"position":"BB","pushers":["SB"],"hand":"AsAs"}"#,
        "unknown hand `AsAs`, expected two cards such as AsKd",
    );
    let contract = "range-drill/1".to_owned();
    let expected = DrillScore::CONTRACT;
    let text = r#"{"contract":"range-drill/1","classes":{},"wrong":[]}"#.to_owned();
    let other = DrillScoreError::from(ContractError { contract, expected });
    assert_eq!(refused(text), other);
    let json = DrillScore::from_json(b"{\"contract\":").unwrap_err();
    let expected = DocumentError::InvalidJson {
        words: "the text ends within a value".to_owned(),
        line: 1,
        column: 12,
    };
    assert_eq!(json, expected.into());
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
