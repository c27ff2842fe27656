//! Questions about ranges that are refused or cannot be read.

use std::ops::ControlFlow;

use engine_contracts::FailureClass::{Refused, Unreadable};
use engine_contracts::document::{self, DocumentError};
use engine_contracts::ranges::{
    ADJUST, AdjustQuestion, EQUITY, EquityQuestion, FIT, FitQuestion, GRID, GridQuestion, ORDER,
    OrderQuestion, PARSE, PUSHFOLD, ParseQuestion, PushfoldQuestion, RangeFailure,
    RangeQuestionError, SHOW, SIMULATE, ShowQuestion, SimulateQuestion, TOP, TopQuestion, VPIP,
    VpipQuestion, adjust, equity, fit, grid, order, parse, pushfold, show, simulate, top, vpip,
};
use engine_contracts::{Contract, ContractError, EngineFailure};
use npc_preflop::push_fold::PushFoldError;
use npc_preflop::range::RangeError;
use npc_preflop::sim::SimError;
use npc_preflop::{Position, PreflopError};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::ranges::{document, read, solved, table};
use crate::{answers, ask, fails};

#[test]
fn another_contract_is_refused_by_every_function() {
    fn unknown(expected: Contract) -> RangeFailure {
        let contract = "range-fit/9".to_owned();
        ContractError { contract, expected }.into()
    }
    fn question<Q: DeserializeOwned>(fields: &str) -> Q {
        read(&format!(r#"{{"contract":"range-fit/9"{fields}}}"#))
    }
    let q: VpipQuestion = question(r#","phi":9,"tau":1,"pi":1,"players":1,"position":"BB""#);
    assert_eq!(vpip(&q), Err(unknown(VPIP)));
    let q: AdjustQuestion = question(r#","edges":[],"strategy_factor":1,"target":9"#);
    assert_eq!(adjust(&q), Err(unknown(ADJUST)));
    let q: EquityQuestion = question(r#","first":"x","second":"x""#);
    assert_eq!(equity(&q), Err(unknown(EQUITY)));
    let q: ParseQuestion = question(r#","range":"x""#);
    assert_eq!(parse(&q), Err(unknown(PARSE)));
    let q: TopQuestion = question(r#","share":9"#);
    assert_eq!(top(&q), Err(unknown(TOP)));
    let q: OrderQuestion = question(r#","order":"x""#);
    assert_eq!(order(&q), Err(unknown(ORDER)));
    let q: ShowQuestion = question(r#","player":"x""#);
    assert_eq!(show(&q), Err(unknown(SHOW)));
    let q: GridQuestion = question(r#","player":"x""#);
    assert_eq!(grid(&q), Err(unknown(GRID)));
    let q: PushfoldQuestion = question(r#","stack":0"#);
    let watch = |_: &_| ControlFlow::Continue(());
    assert_eq!(pushfold(&q, 1, watch), Err(unknown(PUSHFOLD)));
    let q: SimulateQuestion = question("");
    let watch = |_| ControlFlow::Continue(());
    assert_eq!(simulate(&q, watch), Err(unknown(SIMULATE)));
    let q: FitQuestion = question(r#","observations":[]"#);
    assert_eq!(fit(&q), Err(unknown(FIT)));
}

#[test]
fn numbers_that_json_cannot_write_are_text() {
    let question = VpipQuestion {
        contract: None,
        phi: 0.2,
        tau: f64::NAN,
        pi: 1.0,
        players: 6,
        position: Position::Btn,
        positions: engine_contracts::ranges::Positions::Standard,
    };
    let failure = vpip(&question).unwrap_err();
    assert_eq!(
        document(&failure),
        json!({ "kind": "NotFinite", "name": "tau", "got": "NaN" })
    );
    assert_eq!(failure.message(), "tau is not a finite number");
    let failure: RangeFailure = PushFoldError::StackOutOfRange {
        got: f64::INFINITY,
        min: 1.0,
        max: 1000.0,
    }
    .into();
    assert_eq!(
        document(&failure),
        json!({ "kind": "StackOutOfRange", "got": "inf", "min": 1.0, "max": 1000.0 })
    );
    let (got, name) = (1.5, "target");
    let failure: RangeFailure = PreflopError::RateOutOfRange { name, got }.into();
    assert_eq!(document(&failure)["got"], 1.5);
}

#[test]
fn texts_that_cannot_be_parsed_are_unreadable() {
    for (failure, kind) in [
        (
            ask(equity, r#"{"first":"AKx","second":"AA"}"#).unwrap_err(),
            "RangeParse",
        ),
        (
            ask(order, r#"{"order":"best"}"#).unwrap_err(),
            "UnknownOrder",
        ),
        (
            ask(show, r#"{"player":"fish"}"#).unwrap_err(),
            "UnknownPreset",
        ),
        (
            ask(show, r#"{"player":"npc/1 x"}"#).unwrap_err(),
            "BadNpcText",
        ),
    ] {
        assert_eq!(
            (failure.class(), failure.kind().as_str()),
            (Unreadable, kind)
        );
    }
    for failure in [RangeQuestionError::GridForm, RangeQuestionError::AnteForm] {
        let failure = RangeFailure::from(failure);
        assert_eq!(
            (failure.class(), failure.kind()),
            (Unreadable, "InvalidJson".to_owned())
        );
    }
    assert_eq!(
        ask(grid, r#"{"range":"AA","players":6}"#),
        Err(RangeQuestionError::GridForm.into())
    );
    for antes in [r#""ante":1,"bb_ante":1"#, r#""dead":true"#] {
        let failure = solved(&format!(r#"{{"stack":10,{antes}}}"#));
        assert_eq!(failure, Err(RangeQuestionError::AnteForm.into()), "{antes}");
    }
    let (players, expected) = (3, 2);
    let two = RangeQuestionError::TwoPlayersOnly { players, expected };
    let failure = solved(r#"{"stack":10,"players":3,"player":"nit"}"#).unwrap_err();
    assert_eq!(failure, two.into());
    assert_eq!(failure.class(), Unreadable);
}

#[test]
fn rules_that_say_no_are_refused_whole() {
    fails(
        equity,
        r#"{"first":"none","second":"AA"}"#,
        (
            Refused,
            r#"{"kind":"EmptyRange","name":"first"}"#,
            "the first range is empty",
        ),
    );
    let card = "As".to_owned();
    let shared = ask(equity, r#"{"first":"AsAh","second":"AsKs"}"#);
    assert_eq!(shared, Err(RangeError::SharedCard { card }.into()));
    fails(
        fit,
        r#"{"observations":[{"players":6,"position":"BTN","hands":10,"vpip":4,"pfr":5}]}"#,
        (
            Refused,
            r#"{"kind":"CountOutOfRange","item":0,"count":"pfr","got":5,"hands":4}"#,
            "observation 0: pfr is 5, must be at most 4",
        ),
    );
    let failure = ask(
        fit,
        r#"{"observations":[{"players":2,"position":"BTN","hands":10,"vpip":4}]}"#,
    );
    let failure = failure.unwrap_err();
    let found = document(&failure);
    assert_eq!(
        (failure.class(), &found["kind"], &found["item"]),
        (Refused, &json!("NoSuchPosition"), &json!(0))
    );
    let watch = |_| ControlFlow::Continue(());
    let (got, seats) = (2, 4);
    let named = table(r#"{"players":4,"player":["nit","rock"]}"#);
    assert_eq!(
        simulate(&named, watch),
        Err(RangeQuestionError::PlayerCount { got, seats }.into())
    );
    let none = table(r#"{"hands":0}"#);
    assert_eq!(
        simulate(&none, watch),
        Err(SimError::NothingToSimulate.into())
    );
    let (got, min, max) = (11, 2, 10);
    let many = PreflopError::PlayersOutOfRange { got, min, max };
    assert_eq!(
        simulate(&table(r#"{"players":11}"#), watch),
        Err(many.into())
    );
}

#[test]
fn unknown_fields_are_unreadable() {
    answers(
        adjust,
        r#"{"contract":null,"edges":[0.5],"strategy_factor":1,"target":0.5}"#,
        r#"{"edges":[0.5],"raw":[0.5],"factor":1.0}"#,
    );
    let unread = document::read_line::<ShowQuestion>(br#"{"player":"nit","stray":1}"#);
    let words = "unknown field `stray`, expected `contract` or `player`".to_owned();
    let column = 23;
    assert_eq!(unread, Err(DocumentError::InvalidLine { words, column }));
}
