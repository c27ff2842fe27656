//! Rounds of practice, and the scores that are kept of them.

use std::ops::ControlFlow;

use engine_contracts::ContractError;
use engine_contracts::document::DocumentError;
use engine_contracts::ranges::{
    Drill, DrillGame, DrillMove, DrillScore, DrillScoreError, DrillSetup, DrillSpot, RangeFailure,
    ScoreFault,
};
use npc_preflop::Position;
use npc_preflop::push_fold::{Antes, PushFoldError};

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
        deals: Some(600_000),
        seed: 7,
        score,
    };
    Drill::new(setup, 1, |_| ControlFlow::Continue(()))
}

/// The least number of deals is 100,000 a player. A game in which hardly anybody pushes ends all the same.
#[test]
fn a_round_is_learned_from_enough_deals_to_ask_somebody() {
    let setup = |players: usize, stack: f64, deals: u64| DrillSetup {
        player: "nit".to_owned(),
        game: DrillGame {
            players,
            stack: Some(stack),
            antes: Antes::None,
        },
        deals: Some(deals),
        seed: 1,
        score: DrillScore::default(),
    };
    let round = |setup| Drill::new(setup, 1, |_| ControlFlow::Continue(()));
    for got in [0, 1, 5, 299_999] {
        let few = PushFoldError::DealsOutOfRange {
            got,
            min: 300_000,
            max: 1_000_000_000_000,
        };
        assert_eq!(round(setup(3, 10.0, got)).unwrap_err(), few.into());
    }
    for players in [3, 6] {
        let mut round = round(setup(players, 200.0, Drill::fewest_deals(players))).unwrap();
        for _ in 0..20 {
            let spot = round.draw();
            round.judge(&spot, DrillMove::Fold).unwrap();
        }
        assert_eq!(round.finish().hands.len(), 20);
    }
}

/// Whose blind is the whole stack is never asked, and no spot of an old score asks.
#[test]
fn nobody_is_asked_who_is_all_in_by_the_blind() {
    for players in [2, 3] {
        let mut round = drill(
            players,
            Some(if players == 2 { 1.0 } else { 1.125 }),
            DrillScore::default(),
        )
        .unwrap();
        for _ in 0..40 {
            let spot = round.draw();
            assert_ne!(spot.position, Position::Bb, "{spot:?}");
            round.judge(&spot, DrillMove::AllIn).unwrap();
        }
    }
    let spot = r#"{"players":2,"stack":1.0,"position":"BB","pushers":["SB"],"hand":"KhKd"}"#;
    let old = format!(r#"{{"contract":"range-drill-score/1","classes":{{}},"wrong":[{spot}]}}"#);
    let read = DrillScore::from_json(old.as_bytes()).unwrap();
    assert_eq!(read, DrillScore::default());
}

/// A hand that is asked was learned as it is judged. One that is played now and then is worth about as much
/// folded.
#[test]
fn no_hand_is_asked_of_which_the_learned_frequency_is_noise() {
    let mut round = drill(6, Some(8.0), DrillScore::default()).unwrap();
    let mut asked = 0;
    for _ in 0..60 {
        let spot = round.draw();
        let hand = round.judge(&spot, DrillMove::AllIn).unwrap();
        let fold = round.judge(&spot, DrillMove::Fold).unwrap();
        if hand.cost > 0.0 {
            assert!(hand.equilibrium <= 0.1, "{hand:?}");
            asked += 1;
        }
        if fold.cost > 0.0 {
            assert!(fold.equilibrium >= 0.9, "{fold:?}");
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked}");
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
