//! Names and versions of contracts, and texts that are not a question.

use engine_contracts::document::{self, DocumentError, MAX_DOCUMENT};
use engine_contracts::icm::{EquityQuestion, FinishQuestion, IcmFailure, equity, finish};
use engine_contracts::payout::{self, ForQuestion, payout_for};
use engine_contracts::{Contract, ContractError, EngineFailure, FailureClass};

use crate::{answers, ask, fails};

#[test]
fn a_question_may_name_its_contract() {
    let expected = r#"{"equities":[1.0],"residual":"#;
    for contract in ["", r#""contract":"icm-equity/1","#, r#""contract":null,"#] {
        let question = format!(r#"{{{contract}"stacks":[1],"prizes":[1]}}"#);
        let answer = ask(equity, &question).unwrap();
        let answer = serde_json::to_string(&answer).unwrap();
        assert!(answer.starts_with(expected), "{answer}");
    }
}

#[test]
fn another_contract_or_version_is_refused() {
    let refused = |contract: &str, expected| {
        Err(IcmFailure::Contract(ContractError {
            contract: contract.to_owned(),
            expected,
        }))
    };
    let question =
        |contract: &str| format!(r#"{{"contract":"{contract}","stacks":[1],"player":0}}"#);
    let expected = Contract::new("icm-finish", 1);
    for contract in [
        "icm-finish/2",
        "icm-equity/1",
        "icm-finish",
        "icm-finish/01",
        "",
    ] {
        assert_eq!(
            ask(finish, &question(contract)),
            refused(contract, expected)
        );
    }
    let words = "unknown contract `payout-table/1`, expected payout-for/1";
    fails(
        payout_for,
        r#"{"contract":"payout-table/1","weights":"winner","seats":3}"#,
        (
            FailureClass::Refused,
            r#"{"kind":"UnknownContract","contract":"payout-table/1","expected":"payout-for/1"}"#,
            words,
        ),
    );
}

/// The contract comes first: a question of a later version is not judged by the rules of this one.
#[test]
fn the_contract_is_checked_before_anything_else() {
    let question = r#"{"contract":"payout-for/2","weights":"nothing","seats":0}"#;
    let expected = ContractError {
        contract: "payout-for/2".to_owned(),
        expected: payout::FOR,
    };
    assert_eq!(ask(payout_for, question), Err(expected.into()));
}

#[test]
fn a_contract_has_a_name_and_a_version() {
    let contract = payout::CHOP;
    assert_eq!((contract.name(), contract.version()), ("payout-chop", 1));
    assert_eq!(contract.to_string(), "payout-chop/1");
}

#[track_caller]
fn unread<Q: serde::de::DeserializeOwned + std::fmt::Debug>(
    text: &str,
    (line, column): (usize, usize),
    words: &str,
) -> DocumentError {
    let failure = document::read::<Q>(text.as_bytes()).unwrap_err();
    let expected = DocumentError::InvalidJson {
        words: words.to_owned(),
        line,
        column,
    };
    assert_eq!(failure, expected, "{text}");
    let failure = document::read_line::<Q>(text.as_bytes()).unwrap_err();
    let words = words.to_owned();
    let expected = DocumentError::InvalidLine { words, column };
    assert_eq!(failure, expected, "{text}");
    failure
}

#[test]
fn texts_that_are_not_the_question_are_unreadable_with_their_place() {
    let list = "invalid type: a list, expected an object";
    unread::<EquityQuestion>("\n  [null,[1],[1],null]", (2, 3), list);
    let number = "invalid type: integer `3`, expected an object";
    let failure = unread::<EquityQuestion>("3", (1, 1), number);
    assert_eq!(failure.class(), FailureClass::Unreadable);
    assert_eq!(failure.kind(), "InvalidJson");
    assert_eq!(failure.message(), format!("{number}, at column 1"));
    let stray =
        "unknown field `stray`, expected one of `contract`, `stacks`, `prizes`, `tolerance`";
    let text = r#"{"stacks":[1],"prizes":[1],"stray":1}"#;
    unread::<EquityQuestion>(text, (1, 34), stray);
    unread::<EquityQuestion>(r#"{"stacks":[1]}"#, (1, 14), "missing field `prizes`");
    let range = "invalid value: -1, expected a whole number from 0 to 18446744073709551615";
    unread::<FinishQuestion>(r#"{"stacks":[1],"player":-1}"#, (1, 26), range);
    let whole = "invalid number `0.5`, expected a whole number";
    unread::<FinishQuestion>(r#"{"stacks":[1],"player":0.5}"#, (1, 26), whole);
    unread::<EquityQuestion>("", (1, 0), "the text ends within a value");
}

/// Fields that several questions share do not let unknown ones pass.
#[test]
fn unknown_fields_of_shared_parts_are_unreadable() {
    let text = r#"{"weights":"winner","seats":3,"stray":1}"#;
    let failure = document::read::<ForQuestion>(text.as_bytes()).unwrap_err();
    let words = "unknown field `stray`".to_owned();
    let (line, column) = (1, text.len());
    let expected = DocumentError::InvalidJson {
        words,
        line,
        column,
    };
    assert_eq!(failure, expected);
}

#[test]
fn a_document_ends_somewhere() {
    let mut text = br#"{"stacks":[1],"prizes":[1]}"#.to_vec();
    text.resize(MAX_DOCUMENT, b' ');
    let whole = [b"\xef\xbb\xbf".as_slice(), &text, b"\r\n"].concat();
    assert!(document::read::<EquityQuestion>(&whole).is_ok());
    text.push(b' ');
    let max = MAX_DOCUMENT;
    let long = document::read::<EquityQuestion>(&text);
    assert_eq!(long, Err(DocumentError::DocumentTooLong { max }));
    let long = document::read_line::<EquityQuestion>(&text);
    assert_eq!(long, Err(DocumentError::LineTooLong { max }));
}

#[test]
fn whole_numbers_may_have_a_point_in_every_question() {
    answers(
        payout_for,
        r#"{"weights":"winner","seats":9.0,"places":1.0,"min_seats":0.0,"money":{"pool":90.0,"tiers":[1.0]}}"#,
        r#"{"seats":9,"paid":1,"points":[9],"last_seat_tied":[],"seat_value":"1/1","money":{"prizes":[90],"sum":90,"carried":0,"remainder":0,"remainder_place":null,"remainder_places":[]}}"#,
    );
}

/// Every document says its contract, and a question with a field for it says which.
#[cfg(feature = "schema")]
#[test]
fn schemas_publish_name_and_version() {
    use engine_contracts::documents;
    use serde_json::{Value, json};

    for document in documents() {
        let name = document.name();
        let contract = document.contract().unwrap();
        let schema: Value = serde_json::from_str(&document.text()).unwrap();
        assert_eq!(schema["contract"], contract.to_string(), "{name}");
        // Rules are a file, not a question; lines belong to a run, whose first line says the contract.
        if ["niko-rules", "seating-run-event", "seating-audit-line"].contains(&&*name) {
            continue;
        }
        if name == contract.name() {
            let field = json!({ "enum": [contract.to_string(), null] });
            assert_eq!(schema["properties"]["contract"], field, "{name}");
        } else {
            assert_eq!(name, format!("{}-answer", contract.name()));
        }
    }
}
