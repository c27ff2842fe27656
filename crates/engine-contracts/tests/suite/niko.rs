//! Questions about a game of one checker on three points, solved in a moment.

use std::ops::ControlFlow;

use engine_contracts::FailureClass::{self, Refused, Unreadable};
use engine_contracts::niko::{
    BestQuestion, EvalQuestion, Game, NikoFailure, NikoGameError, OpeningQuestion, RollQuestion,
    RulesQuestion, SolvedGame, VerifyFailure, count, open, verify,
};
use engine_contracts::{EngineFailure, document};
use nikogammon::{
    Precision, Rules, SolveOptions, Table, TableContents, TableError, VerifyError, solve_table,
};

use crate::{answers, ask, fails};

const RULES: &str = r#"{"points":3,"checkers":1,"home":1,"faces":[1,2],"start":[[3,1]]}"#;

fn rules() -> Rules {
    let question: RulesQuestion = serde_json::from_str(RULES).unwrap();
    question.rules().unwrap()
}

/// Bytes of the solved game, its numbers kept with this precision.
fn bytes(rules: &Rules, precision: Precision) -> Vec<u8> {
    let (options, mut contents) = (SolveOptions::default(), TableContents::default());
    contents.precision = precision;
    solve_table(rules, &options, &contents, |_| ControlFlow::Continue(())).unwrap()
}

fn table(rules: &Rules) -> Table<Vec<u8>> {
    Table::open_for(rules, bytes(rules, Precision::F64)).unwrap()
}

/// Runs a check on the solved game.
fn solved(check: impl FnOnce(SolvedGame<'_>)) {
    let rules = rules();
    let table = table(&rules);
    check(SolvedGame::new(&rules, &table));
}

#[test]
fn games_are_counted_by_name_and_by_rules() {
    answers(
        count,
        r#"{"contract":"niko-count/1","rules":"nikogammon"}"#,
        r#"{"states":1106945,"one_side":2002}"#,
    );
    // One checker on three points, the bar or borne off.
    let own = ask(count, &format!(r#"{{"rules":{RULES}}}"#)).unwrap();
    assert_eq!(own.one_side, 5);
    fails(
        count,
        r#"{"rules":"backgammon"}"#,
        (
            Unreadable,
            r#"{"kind":"UnknownName","name":"backgammon"}"#,
            &"backgammon".parse::<Rules>().unwrap_err().to_string(),
        ),
    );
    fails(
        count,
        r#"{"rules":{"points":33}}"#,
        (
            Refused,
            r#"{"kind":"OutOfRange","field":"points","value":33,"min":1,"max":32}"#,
            "points is 33, must be 1 to 32",
        ),
    );
}

/// A checker on point 1 is borne off by any roll; the other side has not begun.
#[test]
fn positions_are_answered() {
    solved(|game| {
        let won =
            r#"{"contract":"niko-eval/1","position":{"mover":[0,1,0,0,0.0],"other":[0,0,1,0,0]}}"#;
        let answer = ask(|question: &EvalQuestion| game.eval(question), won).unwrap();
        assert!(answer.outcomes.lose.abs() < 1e-9, "{answer:?}");
        assert_eq!(answer.cube, None);
        let by_id = format!(r#"{{"position":{{"id":"{}"}}}}"#, answer.id);
        let again = ask(|question: &EvalQuestion| game.eval(question), &by_id);
        assert_eq!(again, Ok(answer));

        let best = r#"{"position":{"id":"start"},"roll":"2,1"}"#;
        let best = ask(|question: &BestQuestion| game.best(question), best).unwrap();
        assert_eq!(best.plays[0].play, "3/1* 1/off");

        let rolls = r#"{"position":{"contract":"niko-position/1","id":"start"}}"#;
        let rolls = ask(|question: &RollQuestion| game.rolls(question), rolls).unwrap();
        let all: f64 = rolls.rolls.iter().map(|roll| roll.probability).sum();
        assert!((all - 1.0).abs() < 1e-12, "{rolls:?}");

        let opening = game.opening(&OpeningQuestion::default()).unwrap();
        assert_eq!(opening.plays["2,1"], Some("3/1* 1/off".to_owned()));
    });
}

#[test]
fn questions_about_positions_that_fail() {
    solved(|game| {
        let eval = |question: &EvalQuestion| game.eval(question);
        let best = |question: &BestQuestion| game.best(question);
        fails(
            eval,
            r#"{"position":{"mover":[0,2,0,0,0],"other":[0,0,0,1,0]}}"#,
            (
                Refused,
                r#"{"kind":"Total","got":2,"expected":1}"#,
                "there are 2 checkers, must be 1",
            ),
        );
        fails(
            best,
            r#"{"position":{"id":"start"},"roll":"two"}"#,
            (
                Unreadable,
                r#"{"kind":"Text","text":"two"}"#,
                "invalid roll `two`, expected two faces such as `2,1`",
            ),
        );
        fails(
            eval,
            r#"{"position":{"contract":"niko-eval/1","id":"start"}}"#,
            (
                Refused,
                r#"{"kind":"UnknownContract","contract":"niko-eval/1","expected":"niko-position/1"}"#,
                "unknown contract `niko-eval/1`, expected niko-position/1",
            ),
        );
    });
}

#[test]
fn games_are_judged_turn_by_turn() {
    solved(|game| {
        let analyse = |played: &Game| game.analyse(played);
        let played = r#"{"contract":"niko-analyse/1","turns":[{"roll":"2,1","play":"3/1 1/off"}]}"#;
        let judged = ask(analyse, played).unwrap();
        assert_eq!((judged.turns.len(), judged.first.mistakes), (1, 0));
        assert!(judged.points.is_some_and(|points| points > 0.0));
        let after = NikoFailure::Turn {
            turn: 2,
            fault: NikoGameError::GameOver { turn: 2 }.into(),
        };
        let late = r#"{"turns":[{"roll":"2,1","play":"3/1 1/off"},{"roll":"2,1"}]}"#;
        assert_eq!(ask(analyse, late), Err(after));
        fails(
            analyse,
            r#"{"turns":[{"roll":"x"}]}"#,
            (
                Unreadable,
                r#"{"kind":"Text","text":"x","turn":1}"#,
                "invalid roll `x`, expected two faces such as `2,1`",
            ),
        );
        fails(
            analyse,
            late,
            (
                Refused,
                r#"{"kind":"GameOver","turn":2}"#,
                "the game was over before turn 2",
            ),
        );
        let wrong: Game = document::read(br#"{"turns":[{"roll":"2,1","play":"2/1"}]}"#).unwrap();
        let failure = game.analyse(&wrong).unwrap_err();
        let NikoFailure::Turn { turn: 1, fault } = failure else {
            panic!("{failure:?}");
        };
        let document = serde_json::to_value(&fault).unwrap();
        assert_eq!(
            (&document["kind"], &document["play"]),
            (&"NoSuchPlay".into(), &"2/1".into())
        );
    });
}

#[test]
fn a_solution_is_certified() {
    let rules = rules();
    let bytes = bytes(&rules, Precision::F64);
    // A file ends with its checksum.
    let sum = u64::from_le_bytes(*bytes.last_chunk().unwrap());
    let table = open(Some(&rules), bytes).unwrap();
    let mut seen = 0;
    let answer = verify(&table, |states| {
        seen = states;
        ControlFlow::Continue(())
    });
    let answer = serde_json::to_value(answer.unwrap()).unwrap();
    let number = |field: &str| answer[field].as_f64().unwrap();
    let states = u64::try_from(rules.states().unwrap()).unwrap();
    assert_eq!(answer["states"], states);
    assert!(seen <= states, "{seen} of {states}");
    assert_eq!(answer["checksum"], format!("{sum:016x}"));
    let (bound, product) = (number("error_bound"), number("margin") * number("longest"));
    assert!(bound >= product && bound < 1e-10, "{answer}");
    assert!(number("residual") <= bound, "{answer}");
    assert!((0.0..=1.0).contains(&number("slack")), "{answer}");
    let fields = answer.as_object().unwrap().len();
    assert_eq!(fields, 7, "{answer}");
}

/// A check fails: class, the whole object, and the message.
#[track_caller]
fn unsound(failure: &VerifyFailure, class: FailureClass, object: &serde_json::Value, words: &str) {
    let found = serde_json::to_value(failure).unwrap();
    assert_eq!(
        (failure.class(), &found, failure.message().as_str()),
        (class, object, words)
    );
}

#[test]
fn tables_that_are_not_solutions() {
    let (rules, whole) = (rules(), bytes(&rules(), Precision::F64));
    let other: Rules = "hypergammon-1".parse().unwrap();
    let failure = open(Some(&other), whole.clone()).unwrap_err();
    assert_eq!(failure, VerifyFailure::Table(TableError::RulesMismatch));
    let words = "the table belongs to other rules";
    let object = serde_json::json!({ "kind": "RulesMismatch" });
    unsound(&failure, Refused, &object, words);
    let cut = whole.len() - 1;
    let failure = open(None, whole[..cut].to_vec()).unwrap_err();
    let object = serde_json::json!({ "kind": "Truncated", "bytes": cut, "expected": whole.len() });
    let words = format!("the table is truncated: {cut} bytes of {}", whole.len());
    unsound(&failure, FailureClass::Unsound, &object, &words);
    // Equities that are kept shorter have no certificate.
    let short = open(Some(&rules), bytes(&rules, Precision::F32)).unwrap();
    let failure = verify(&short, |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(failure, VerifyFailure::Values(VerifyError::NoCertificate));
    let object = serde_json::json!({ "kind": "NoCertificate" });
    let words = "the table has no certificate: it lacks the margin or the lengths";
    unsound(&failure, FailureClass::Unsound, &object, words);
}
