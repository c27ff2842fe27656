//! Stakes, seats, actions and results as documents.

use holdem_table::{Action, Ante, BlindSeats, SeatStack, Stakes};
use serde_json::{Value, json};

use crate::tables::{Table, play};

#[test]
fn stakes_are_checked_when_read() {
    let text = r#"{"small_blind":50,"big_blind":100,"ante":{"big_blind":100}}"#;
    let stakes: Stakes = serde_json::from_str(text).unwrap();
    assert_eq!(stakes.ante(), Ante::BigBlind(100));
    assert_eq!(serde_json::to_string(&stakes).unwrap(), text);
    let plain: Stakes = serde_json::from_str(r#"{"small_blind":1,"big_blind":2}"#).unwrap();
    assert_eq!(plain.ante(), Ante::None);
    let refused = serde_json::from_str::<Stakes>(r#"{"small_blind":3,"big_blind":2}"#).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the small blind of 3 is above the big blind of 2"
    );
}

#[test]
fn what_is_asked_and_answered_has_a_form() {
    let seat = SeatStack {
        seat: 3,
        stack: 900,
    };
    assert_eq!(
        serde_json::to_value(seat).unwrap(),
        json!({"seat": 3, "stack": 900})
    );
    let text = r#"{"button":null,"small_blind":4,"big_blind":5}"#;
    let blinds: BlindSeats = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&blinds).unwrap(), text);
    for (action, form) in [
        (Action::Fold, json!("fold")),
        (Action::Check, json!("check")),
        (Action::Call, json!("call")),
        (Action::Raise { to: 250 }, json!({"raise": {"to": 250}})),
    ] {
        assert_eq!(serde_json::to_value(action).unwrap(), form);
        assert_eq!(serde_json::from_value::<Action>(form).unwrap(), action);
    }
}

#[test]
fn a_record_has_pots_actions_and_players_who_are_broke() {
    let mut hand = Table::new(&[1_000, 400], Ante::None).start();
    play(&mut hand, "r400 c");
    let record = hand.record().unwrap();
    assert_eq!(
        form(record.pots()),
        json!([{"amount": 800, "eligible": [0, 1], "winners": [0], "odd_chips_to": 0}])
    );
    assert_eq!(
        form(&record.actions()[0]),
        json!({"street": "preflop", "player": 0, "action": {"raise": {"to": 400}}, "bet": 400})
    );
    let broke: Vec<_> = record.broke().collect();
    assert_eq!(
        form(&broke),
        json!([{"player": 1, "seat": 2, "before": 400}])
    );
    let refused = hand.act(Action::Fold).unwrap_err();
    assert_eq!(form(&refused), json!({"kind": "HandOver"}));
}

/// The document of a value.
fn form<T: serde::Serialize + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).unwrap()
}
