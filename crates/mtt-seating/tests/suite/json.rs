//! The JSON of everything that a log stores. These texts are read by old and new versions: they never change.

use mtt_seating::{
    Action, Candidate, Dealt, Decision, Event, Mover, NumberName, PlayerId, Reason, RoomSetup,
    RoomTableSetup, RuleId, Seat, Standing, Step, TableId,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes and reads.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
    let through: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::from_value::<T>(through).unwrap(), *value);
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one line a variant")]
fn every_action() {
    let player = PlayerId::new("x");
    let (a, b) = (TableId::new("A"), TableId::new("B"));
    let cases: Vec<(Action, &str)> = vec![
        (
            Action::Open { table: a.clone() },
            r#"{"type":"open","table":"A"}"#,
        ),
        (
            Action::Break { table: a.clone() },
            r#"{"type":"break","table":"A"}"#,
        ),
        (
            Action::FinalTable {
                table: a.clone(),
                seats: None,
            },
            r#"{"type":"final_table","table":"A"}"#,
        ),
        (
            Action::FinalTable {
                table: a.clone(),
                seats: Some([(seat(3), player.clone())].into()),
            },
            r#"{"type":"final_table","table":"A","seats":{"3":"x"}}"#,
        ),
        (
            Action::Depart {
                player: player.clone(),
                from: a.clone(),
                to: b.clone(),
            },
            r#"{"type":"depart","player":"x","from":"A","to":"B"}"#,
        ),
        (
            Action::Seat {
                player: player.clone(),
                table: b.clone(),
                seat: seat(6),
                dealt: Dealt::NextHand,
            },
            r#"{"type":"seat","player":"x","table":"B","seat":6,"dealt":"next_hand"}"#,
        ),
        (
            Action::Seat {
                player: player.clone(),
                table: b.clone(),
                seat: seat(6),
                dealt: Dealt::AfterButton,
            },
            r#"{"type":"seat","player":"x","table":"B","seat":6,"dealt":"after_button"}"#,
        ),
        (
            Action::Wait {
                player: player.clone(),
            },
            r#"{"type":"wait","player":"x"}"#,
        ),
        (
            Action::Order {
                from: a.clone(),
                to: b.clone(),
                mover: Mover::Player(player),
                seat: Some(seat(2)),
            },
            r#"{"type":"order","from":"A","to":"B","mover":{"player":"x"},"seat":2}"#,
        ),
        (
            Action::Order {
                from: a.clone(),
                to: b.clone(),
                mover: Mover::NextBigBlind,
                seat: None,
            },
            r#"{"type":"order","from":"A","to":"B","mover":"next_big_blind","seat":null}"#,
        ),
        (
            Action::CancelOrder {
                from: a.clone(),
                to: b,
            },
            r#"{"type":"cancel_order","from":"A","to":"B"}"#,
        ),
        (
            Action::MayDeal { table: a },
            r#"{"type":"may_deal","table":"A"}"#,
        ),
    ];
    let hold = |waiting_for| Action::Hold {
        table: TableId::new("B"),
        ms: 1000,
        waiting_for,
    };
    let on_top: [(Action, &str); 3] = [
        (
            hold(Some(PlayerId::new("x"))),
            r#"{"type":"hold","table":"B","ms":1000,"for":"x"}"#,
        ),
        (hold(None), r#"{"type":"hold","table":"B","ms":1000}"#),
        (
            Action::Halt {
                table: TableId::new("A"),
            },
            r#"{"type":"halt","table":"A"}"#,
        ),
    ];
    for (action, text) in cases.into_iter().chain(on_top) {
        check(&action, text);
        assert!(text.starts_with(&format!(r#"{{"type":"{}""#, action.kind())));
    }
}

#[test]
fn every_rule() {
    let cases = [
        (RuleId::InitialDraw, "initial_draw"),
        (RuleId::TablesNeeded, "tables_needed"),
        (RuleId::DissolveForming, "dissolve_forming"),
        (RuleId::TooManyTables, "too_many_tables"),
        (RuleId::Reroute, "reroute"),
        (RuleId::WaitingDraw, "waiting_draw"),
        (RuleId::OldSeat, "old_seat"),
        (RuleId::WorstPosition, "worst_position"),
        (RuleId::SeatByLot, "seat_by_lot"),
        (RuleId::NextBigBlind, "next_big_blind"),
        (RuleId::MoverByLot, "mover_by_lot"),
        (RuleId::DirectorFinds, "director_finds"),
        (RuleId::OrderImpossible, "order_impossible"),
        (RuleId::OrderNeedless, "order_needless"),
        (RuleId::OrderOutdated, "order_outdated"),
        (RuleId::EnoughToDeal, "enough_to_deal"),
        (RuleId::OneTableLeft, "one_table_left"),
        (RuleId::LowestCost, "lowest_cost"),
        (RuleId::ShortTable, "short_table"),
        (RuleId::NewTable, "new_table"),
        (RuleId::ThreeShort, "three_short"),
        (RuleId::HoldOver, "hold_over"),
        (RuleId::BelowMinimum, "below_minimum"),
        (RuleId::WaitingTable, "waiting_table"),
        (RuleId::DirectorOpens, "director_opens"),
        (RuleId::DirectorBreaks, "director_breaks"),
    ];
    for (rule, text) in cases {
        check(&rule, &format!("\"{text}\""));
    }
}

#[test]
fn every_number_of_a_reason() {
    use NumberName as N;
    let all = [
        N::Players,
        N::Tables,
        N::Needed,
        N::From,
        N::To,
        N::Surplus,
        N::Deficit,
        N::Waiting,
        N::Choices,
        N::Ahead,
        N::Have,
        N::Need,
        N::Largest,
    ];
    let numbers = all.into_iter().zip(1..).collect();
    let reason: Reason = Reason {
        rule: RuleId::NextBigBlind,
        numbers,
        cost: vec![],
        runner_up: None,
    };
    let text = concat!(
        r#"{"rule":"next_big_blind","numbers":{"players":1,"tables":2,"needed":3,"from":4,"to":5,"surplus":6,"#,
        r#""deficit":7,"waiting":8,"choices":9,"ahead":10,"have":11,"need":12,"largest":13}}"#
    );
    check(&reason, text);
}

#[test]
fn a_step_with_a_runner_up_of_every_kind() {
    let decision = |candidate: Candidate| Decision {
        action: Action::Wait {
            player: PlayerId::new("x"),
        },
        reason: Reason {
            rule: RuleId::Reroute,
            numbers: [(NumberName::To, 7)].into(),
            cost: vec![0, 12],
            runner_up: Some(mtt_seating::RunnerUp {
                candidate,
                cost: vec![1, -3],
            }),
        },
    };
    let candidates = [
        (Candidate::Player(PlayerId::new("y")), r#""player":"y""#),
        (Candidate::Table(TableId::new("C")), r#""table":"C""#),
        (Candidate::Seat(seat(4)), r#""seat":4"#),
    ];
    for (candidate, text) in candidates {
        let text = format!(
            concat!(
                r#"{{"decisions":[{{"action":{{"type":"wait","player":"x"}},"reason":{{"rule":"reroute","#,
                r#""numbers":{{"to":7}},"cost":[0,12],"runner_up":{{{},"cost":[1,-3]}}}}}}]}}"#
            ),
            text
        );
        check(
            &Step {
                decisions: vec![decision(candidate)],
            },
            &text,
        );
    }
    let bare: Reason = serde_json::from_str(r#"{"rule":"reroute"}"#).unwrap();
    assert_eq!(
        (bare.numbers.len(), bare.cost.len(), bare.runner_up),
        (0, 0, None)
    );
}

#[test]
fn every_event_of_a_room() {
    let table = || TableId::new("tv");
    let cases = [
        (
            Event::CloseSeat {
                table: table(),
                seat: seat(3),
            },
            r#"{"type":"close_seat","table":"tv","seat":3}"#,
        ),
        (
            Event::OpenSeat {
                table: table(),
                seat: seat(3),
            },
            r#"{"type":"open_seat","table":"tv","seat":3}"#,
        ),
        (
            Event::Feature {
                table: Some(table()),
            },
            r#"{"type":"feature","table":"tv"}"#,
        ),
        (Event::Feature { table: None }, r#"{"type":"feature"}"#),
        (
            Event::OrderTables {
                tables: vec![table()],
            },
            r#"{"type":"order_tables","tables":["tv"]}"#,
        ),
        (
            Event::BreakTable { table: table() },
            r#"{"type":"break_table","table":"tv"}"#,
        ),
        (
            Event::OpenTable { table: table() },
            r#"{"type":"open_table","table":"tv"}"#,
        ),
    ];
    for (event, text) in cases {
        check::<Event>(&event, text);
    }
}

#[test]
fn a_room_with_all_its_keys() {
    let mut tv = RoomTableSetup::new(TableId::new("tv"), 9);
    tv.closed = [2, 5].into();
    tv.standing = Standing::Kept;
    let room = RoomSetup {
        tables: vec![RoomTableSetup::new(TableId::new("door"), 8), tv],
        featured: Some(TableId::new("tv")),
    };
    let text = concat!(
        r#"{"tables":[{"id":"door","seats":8},{"id":"tv","seats":9,"closed":[2,5],"standing":"kept"}],"#,
        r#""featured":"tv"}"#
    );
    check(&room, text);
}
