//! Snapshots that are refused.

use mtt_seating::{
    Chips, MoveOrder, Mover, Phase, StateSetup, TableId, Tournament, TransitSetup, WaitingSetup,
};

use crate::night::{closed, player, running, table};

/// Changes a good snapshot, tables A and B with 4 and 3 players in a hand, and compares the refusal.
#[track_caller]
fn check(message: &str, change: impl FnOnce(&mut StateSetup)) {
    let night = running(closed(), &[4, 3], 0);
    let mut state = night.live.snapshot();
    change(&mut state);
    let error = Tournament::restore(night.live.config().clone(), state).unwrap_err();
    assert_eq!(error.to_string(), message);
}

fn transit(name: &str, to: &str) -> TransitSetup {
    TransitSetup::new(player(name), table("Q"), table(to))
}

#[test]
fn fields_that_contradict_each_other() {
    let bad = |rule: &str| format!("the snapshot breaks a rule: {rule}");
    check(
        &bad("the version is not newer than this program"),
        |state| state.version = Some(2),
    );
    check(&bad("there are tables from the start on"), |state| {
        state.started = Some(false);
    });
    check(&bad("there are tables from the start on"), |state| {
        state.tables.clear();
    });
    let late = "late registration is open only if the rules allow it";
    check(&bad(late), |state| state.registration_open = Some(true));
    check(
        &bad("the next table's number is above all that are open"),
        |state| {
            state.tables[0].id = TableId::numbered(7);
            state.next_table = Some(7);
        },
    );
    let hand =
        bad("a hand has two players or more, at a table that is not forming, held or halted");
    check(&hand, |state| state.tables[0].forming = true);
    check(&hand, |state| {
        state.tables[0].seats.retain(|number, _| *number == 1);
    });
}

#[test]
fn tables_and_players_that_cannot_be() {
    check("table A is named twice", |state| {
        state.tables[1].id = table("A");
    });
    check("table Z is not open", |state| {
        state.final_table = Some(table("Z"));
    });
    check("player B2 is in seat 2 of table B already", |state| {
        state.waiting.push(WaitingSetup::Name(player("B2")));
    });
    check("player B2 is in seat 2 of table B already", |state| {
        state.in_transit.push(transit("B2", "A"));
    });
    check("player A1 has no chips", |state| {
        state.tables[0].phase = Phase::BetweenHands;
        state.tables[0]
            .seats
            .entry(1)
            .and_modify(|seated| seated.stack = Some(Chips::ZERO));
    });
}

#[test]
fn seats_that_do_not_exist() {
    for number in [0, 10, 24, 255] {
        check(&format!("seat {number} is outside 1 to 9"), |state| {
            let moved = state.tables[0].seats.remove(&4).unwrap();
            state.tables[0].seats.insert(number, moved);
        });
    }
    check("seat 10 is outside 1 to 9", |state| {
        state.tables[0].button = Some(10);
    });
    check("seat 10 is outside 1 to 9", |state| {
        state.tables[0].big_blind = Some(10);
    });
    check("seat 0 is outside 1 to 23", |state| {
        state.tables[0].small_blind = Some(0);
    });
}

#[test]
fn reservations_that_cannot_be_kept() {
    check("table Z is not open", |state| {
        state.in_transit.push(transit("x", "Z"));
    });
    check("table A has 9 of 9 seats taken or reserved", |state| {
        state
            .in_transit
            .extend((0..6).map(|number| transit(&format!("x{number}"), "A")));
    });
    check(
        "order does not fit the state: the source's hands are tracked",
        |state| {
            let (from, to, mover) = (table("A"), table("B"), Mover::NextBigBlind);
            state.orders.push(MoveOrder {
                from,
                to,
                mover,
                seat: None,
            });
        },
    );
}
