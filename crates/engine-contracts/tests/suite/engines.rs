//! Questions by the names of their contracts.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine_contracts::FailureClass::{Refused, Unreadable};
use engine_contracts::niko::{EvalQuestion, NikoSolution, SolvedParts};
use engine_contracts::rate::{FieldQuestion, field};
use engine_contracts::{Contract, EngineFailure as _, Engines, KeptGames, Refusal, document};
use nikogammon::Rules;
use serde_json::{Value, json};

/// A game of one checker on three points, solved in a moment.
const RULES: &str = r#"{"points":3,"checkers":1,"home":1,"faces":[1,2],"start":[[3,1]]}"#;

fn engines_ask(engines: &Engines, contract: &str, question: &str) -> Result<String, Refusal> {
    let go_on = &mut |_| ControlFlow::Continue(());
    engines.ask(contract, question.as_bytes(), go_on)
}

fn ask(contract: &str, question: &str) -> Result<String, Refusal> {
    engines_ask(&Engines::default(), contract, question)
}

#[test]
fn a_contract_is_named_with_its_version_or_without() {
    let question = r#"{"beta":1000,"players":[{"mu":1500,"sigma":500},{"mu":1500,"sigma":500}]}"#;
    let asked: FieldQuestion = document::read(question.as_bytes()).unwrap();
    let expected = serde_json::to_string(&field(&asked).unwrap()).unwrap();
    for contract in ["rate-field", "rate-field/1"] {
        assert_eq!(ask(contract, question), Ok(expected.clone()));
    }
    for contract in [
        "rate-field/2",
        "rate-field/",
        "rate-field/01",
        "rate-fiel",
        "",
        "RATE-FIELD",
    ] {
        let refusal = ask(contract, question).unwrap_err();
        assert_eq!(
            (refusal.class(), refusal.document()),
            (
                Refused,
                json!({ "error": {
                    "kind": "NoSuchContract", "contract": contract,
                    "message": format!("unknown contract `{contract}`"),
                } })
            )
        );
    }
}

/// The failure of a contract is the same whichever way its question came.
#[test]
fn a_refusal_has_kind_message_and_values() {
    let question = r#"{"beta":1000,"players":[]}"#;
    let asked: FieldQuestion = document::read(question.as_bytes()).unwrap();
    let failure = field(&asked).unwrap_err();
    let refusal = ask("rate-field", question).unwrap_err();
    assert_eq!(refusal, Refusal::of(&failure));
    assert_eq!(
        (refusal.class(), refusal.kind(), refusal.message()),
        (
            failure.class(),
            failure.kind().as_str(),
            failure.message().as_str()
        )
    );
    let refusal = ask("rate-field", "[]").unwrap_err();
    assert_eq!(
        (refusal.class(), refusal.document()),
        (
            Unreadable,
            json!({ "error": {
                "kind": "InvalidJson", "line": 1, "column": 1,
                "message": "invalid type: a list, expected an object, at line 1 column 1",
            } })
        )
    );
}

/// A document of `rate event` may be longer than others, and not longer than its own bound.
#[test]
fn long_documents_of_an_event_are_read() {
    let blanks = " ".repeat(document::MAX_DOCUMENT);
    let refusal = ask("rate-event", &format!("{{{blanks}}}")).unwrap_err();
    assert_eq!(
        refusal.message(),
        "missing field `n_max`, at line 1 column 1048578"
    );
    for (contract, max) in [
        ("rate-field", document::MAX_DOCUMENT),
        ("rate-event", document::MAX_EVENT_DOCUMENT),
    ] {
        let long = format!("{{{}}}", " ".repeat(max));
        let refusal = ask(contract, &long).unwrap_err();
        assert_eq!(
            (refusal.class(), refusal.error()),
            (
                Unreadable,
                json!({
                    "kind": "DocumentTooLong", "max": max,
                    "message": format!("the document has more than {max} bytes"),
                })
            )
        );
    }
}

#[test]
fn games_are_solved_once_and_again_where_more_is_asked() {
    let solves = AtomicUsize::new(0);
    let kept = KeptGames::default();
    let rules = Rules::hypergammon(1).unwrap();
    let asked = |parts| {
        let solution = kept.kept_or(&rules, parts, || {
            solves.fetch_add(1, Ordering::SeqCst);
            NikoSolution::with_parts(rules.clone(), parts, 1, |_| ControlFlow::Continue(()))
        });
        solution.unwrap();
        solves.load(Ordering::SeqCst)
    };
    assert_eq!(asked(SolvedParts::Equities), 1);
    assert_eq!(asked(SolvedParts::Equities), 1);
    assert_eq!(asked(SolvedParts::Cube), 2);
    assert_eq!(asked(SolvedParts::Outcomes), 2);
    assert_eq!(asked(SolvedParts::Equities), 2);
}

/// Five games are one more than are kept: the first one is solved again.
#[test]
fn the_game_that_was_not_asked_for_longest_goes() {
    let kept = KeptGames::default();
    let game = |checkers: u32| {
        let rules = format!(
            r#"{{"points":3,"checkers":{checkers},"home":1,"faces":[1,2],"start":[[3,{checkers}]]}}"#
        );
        Rules::try_from(serde_json::from_str::<nikogammon::RulesSetup>(&rules).unwrap()).unwrap()
    };
    let is_solved = |checkers| {
        let (rules, mut solved) = (game(checkers), false);
        kept.kept_or(&rules, SolvedParts::Equities, || {
            solved = true;
            let go_on = |_| ControlFlow::Continue(());
            NikoSolution::with_parts(rules.clone(), SolvedParts::Equities, 1, go_on)
        })
        .unwrap();
        solved
    };
    assert!([1, 2, 3, 4].into_iter().all(is_solved));
    // The first is asked for again, so that the second is the oldest.
    assert!(!is_solved(1));
    assert!(is_solved(5));
    assert!(
        [1, 3, 4, 5]
            .into_iter()
            .all(|checkers| !is_solved(checkers))
    );
    assert!(is_solved(2));
}

#[test]
fn a_question_about_a_position_names_its_game() {
    let engines = Engines::default().with_threads(0);
    let mut answers = Vec::new();
    // Nikogammon is what is asked where no game is named; its start is another position than that of the small game.
    for rules in [RULES, r#""hypergammon-1""#] {
        let eval = format!(r#"{{"rules":{rules},"position":{{"id":"start"}}}}"#);
        let answer = engines_ask(&engines, "niko-eval", &eval).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let roll = format!(r#"{{"rules":{rules},"position":{{"id":"start"}}}}"#);
        let rolls = engines_ask(&engines, "niko-roll", &roll).unwrap();
        let rolls: Value = serde_json::from_str(&rolls).unwrap();
        assert_eq!(rolls["equity"], answer["equity"]);
        let verify = engines_ask(&engines, "niko-verify", &format!(r#"{{"rules":{rules}}}"#));
        let verify: Value = serde_json::from_str(&verify.unwrap()).unwrap();
        assert!(verify["states"].as_u64().unwrap() > 0, "{verify}");
        answers.push(answer["equity"].as_f64().unwrap());
    }
    assert!((answers[0] - answers[1]).abs() > 1e-6, "{answers:?}");
    let solved = NikoSolution::with_parts(
        Rules::hypergammon(1).unwrap(),
        SolvedParts::Outcomes,
        2,
        |_| ControlFlow::Continue(()),
    )
    .unwrap();
    let other = format!(r#"{{"rules":{RULES},"position":{{"id":"start"}}}}"#);
    let other: EvalQuestion = document::read(other.as_bytes()).unwrap();
    let failure = solved.game().eval(&other).unwrap_err();
    assert_eq!(
        Refusal::of(&failure).document(),
        json!({ "error": { "kind": "OtherRules", "message": "the rules are those of another game" } })
    );
}

/// Every contract that may take long ends where its watch breaks off, with a failure and not with an answer.
#[test]
fn long_work_hears_of_its_progress_and_can_be_stopped() {
    for (contract, question) in [
        ("niko-opening", r#"{"rules":"hypergammon-1"}"#),
        (
            "niko-eval",
            r#"{"rules":"hypergammon-1","position":{"id":"start"},"cube":true}"#,
        ),
        ("niko-verify", r#"{"rules":"hypergammon-1"}"#),
        (
            "range-pushfold",
            r#"{"stack":8,"players":3,"deals":20000,"seed":1}"#,
        ),
        (
            "range-simulate",
            r#"{"players":4,"hands":1200000,"seed":1}"#,
        ),
        ("rate-simulate", r#"{"runs":3,"seed":1}"#),
        ("seating-simulate", r#"{"players":60,"seed":1}"#),
    ] {
        let mut heard = Vec::new();
        let answer = Engines::default().ask(contract, question.as_bytes(), &mut |done| {
            heard.push(done);
            ControlFlow::Continue(())
        });
        assert!(answer.is_ok(), "{contract}: {answer:?}");
        assert!(!heard.is_empty(), "{contract}");
        assert!(
            heard.iter().all(|done| (0.0..=1.0).contains(done)),
            "{contract}: {heard:?}"
        );
        for stop_at in [1, heard.len()] {
            let mut calls = 0;
            let stopped = Engines::default().ask(contract, question.as_bytes(), &mut |_| {
                calls += 1;
                if calls == stop_at {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let refusal = stopped.expect_err(contract);
            assert_ne!(refusal.kind(), "", "{contract}");
        }
    }
}

#[test]
fn a_name_stands_for_one_contract() {
    let mut names: Vec<&str> = Engines::contracts().map(Contract::name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// Each question that has a schema is answered by its name. What is left out is a part of other questions, a line of
/// a run, or the record of a game that is played in a terminal.
#[cfg(feature = "schema")]
#[test]
fn every_question_is_answered() {
    use engine_contracts::schema::Document;

    let apart = [
        "niko-position",
        "niko-rules",
        "seating-audit",
        "seating-audit-line",
        "seating-run",
        "seating-run-event",
    ];
    let documents: Vec<String> = engine_contracts::documents().map(Document::name).collect();
    let questions = documents.iter().filter(|name| !name.ends_with("-answer"));
    let asked: Vec<&String> = questions
        .filter(|name| !apart.contains(&name.as_str()))
        .collect();
    let contracts: Vec<String> = Engines::contracts()
        .map(|contract| contract.name().to_owned())
        .collect();
    for name in &asked {
        assert!(contracts.contains(name), "{name}");
    }
    for contract in &contracts {
        assert!(asked.contains(&contract), "{contract}");
        assert!(
            documents.contains(&format!("{contract}-answer")),
            "{contract}"
        );
    }
}
