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

/// A stream and a text are read alike, to the place of a fault.
#[test]
fn a_stream_is_read_as_the_text_is() {
    let texts: [&[u8]; 8] = [
        br#"{"stacks":[1,1],"prizes":[3,1]}"#,
        b"\xef\xbb\xbf\n {\"stacks\":[1],\"prizes\":[1]}\r\n",
        b"\n \n  [1]",
        b"",
        b"  \n ",
        br#"{"stacks":[1],"prizes":[1]} x"#,
        b"{\"stacks\":[1],\n\"stray\":1}",
        br#"{"stacks":[1],"#,
    ];
    for text in texts {
        let whole = document::read::<EquityQuestion>(text);
        let stream = document::read_stream::<EquityQuestion>(text, MAX_DOCUMENT);
        assert_eq!(stream.unwrap(), whole, "{:?}", text.get(..60));
    }
}

/// A megabyte and a half: longer than any text that is read at once.
#[test]
fn a_long_stream_is_read_to_its_end() {
    let long = |end: &[u8]| {
        let stacks = b"1,\n".repeat(500_000);
        [b"\xef\xbb\xbf{\"stacks\":[".as_slice(), &stacks, end].concat()
    };
    let max = 1 << 24;
    let read = |text: &[u8]| document::read_stream::<EquityQuestion>(text, max).unwrap();
    let question = read(&long(b"1],\"prizes\":[1]}\n")).unwrap();
    assert_eq!(question.stacks.len(), 500_001);
    let refused = read(&long(b"1],\"prizes\":[x]}"));
    let words = "expected value".to_owned();
    let (line, column) = (500_001, br#"1],"prizes":[x"#.len());
    let expected = DocumentError::InvalidJson {
        words,
        line,
        column,
    };
    assert_eq!(refused, Err(expected));
    let list = [b" ".repeat(MAX_DOCUMENT + 10).as_slice(), b"[1]"].concat();
    let words = "invalid type: a list, expected an object".to_owned();
    let expected = DocumentError::InvalidJson {
        words,
        line: 1,
        column: MAX_DOCUMENT + 11,
    };
    assert_eq!(read(&list), Err(expected));
}

#[test]
fn a_stream_ends_at_its_bound() {
    let mut text = br#"{"stacks":[1],"prizes":[1]}"#.to_vec();
    text.resize(1_000, b' ');
    let read = |text: &[u8], max| document::read_stream::<EquityQuestion>(text, max).unwrap();
    let too_long = |max| Err(DocumentError::DocumentTooLong { max });
    for (before, after) in [("", ""), ("", "\n"), ("\u{feff}", "\r\n")] {
        let whole = [before.as_bytes(), &text, after.as_bytes()].concat();
        assert!(read(&whole, 1_000).is_ok());
        assert_eq!(read(&whole, 999), too_long(999));
    }
    text.extend(b"\n\n");
    assert_eq!(read(&text, 1_000), too_long(1_000));
    // Values beyond the bound are not kept, and an endless stream ends.
    let endless = std::io::Read::chain(&br#"{"stacks":[1"#[..], std::io::repeat(b'1'));
    let max = MAX_DOCUMENT;
    let found = document::read_stream::<EquityQuestion>(endless, max);
    assert_eq!(found.unwrap(), too_long(max));
}

#[test]
fn a_broken_stream_is_a_failure_of_its_own() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::ConnectionReset.into())
        }
    }
    for begun in [&b""[..], b"{"] {
        let input = std::io::Read::chain(begun, Broken);
        let failure = document::read_stream::<EquityQuestion>(input, 100).unwrap_err();
        assert_eq!(failure.kind(), std::io::ErrorKind::ConnectionReset);
    }
}

#[test]
fn whole_numbers_may_have_a_point_in_every_question() {
    answers(
        payout_for,
        r#"{"weights":"winner","seats":9.0,"places":1.0,"min_seats":0.0,"money":{"pool":90.0,"tiers":[1.0]}}"#,
        r#"{"seats":9,"paid":1,"points":[9],"last_seat_tied":[],"seat_value":"1/1","money":{"prizes":[90],"sum":90,"carried":0,"remainder":0,"remainder_place":null,"remainder_places":[],"paid_by":"places"}}"#,
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

/// Generators of classes name them by the titles: all forms of a document have one, each another.
#[cfg(feature = "schema")]
#[test]
fn each_form_in_a_schema_has_a_title_of_its_own() {
    fn titles(schema: &serde_json::Value, found: &mut Vec<String>) {
        match schema {
            serde_json::Value::Object(fields) => {
                for key in ["oneOf", "anyOf"] {
                    let forms = fields.get(key).and_then(serde_json::Value::as_array);
                    for form in forms.into_iter().flatten() {
                        if form.get("properties").is_some() {
                            found.push(form["title"].as_str().unwrap_or_default().to_owned());
                        }
                    }
                }
                fields.values().for_each(|value| titles(value, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| titles(item, found)),
            _ => {}
        }
    }
    let mut forms = 0;
    let mut ids = Vec::new();
    for document in engine_contracts::documents() {
        let schema: serde_json::Value = serde_json::from_str(&document.text()).unwrap();
        let mut found = Vec::new();
        titles(&schema, &mut found);
        forms += found.len();
        assert!(
            found.iter().all(|title| !title.is_empty()),
            "{}: {found:?}",
            document.name()
        );
        let all = found.len();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), all, "{}: {found:?}", document.name());
        let version = document.contract().unwrap().version();
        assert_eq!(
            schema["$id"],
            format!("urn:club-desk:{}:{version}", document.name())
        );
        ids.push(document.name());
    }
    assert!(forms > 200, "{forms}");
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
}
