//! Structures, tables, comparisons and deals.

use engine_contracts::FailureClass::{Refused, Unreadable};
use engine_contracts::payout::{MAX_CELLS, chop, compare, payout_for, table};

use crate::{answers, ask, fails};

#[test]
fn structures_and_prizes_are_answered() {
    answers(
        payout_for,
        r#"{"weights":"fixed:4,2,1","seats":7,"method":"adams","ties":"worse"}"#,
        r#"{"seats":7,"paid":3,"points":[4,2,1],"last_seat_tied":[],"seat_value":"1/1"}"#,
    );
    // Stakes of 1 + 3/2 + 1/4 + 2 over four seats.
    answers(
        payout_for,
        r#"{"weights":"winner","seats":4,"stakes":["1","3/2","0.25","2/1"]}"#,
        r#"{"seats":4,"paid":1,"points":[4],"last_seat_tied":[],"seat_value":"19/16"}"#,
    );
    // Four steps of 100 are left by the first three; 7 fill the last prize up to the one before it, then go up.
    answers(
        payout_for,
        r#"{"weights":"fixed:3,1,1","seats":5,"money":{"pool":507,"denomination":100,"remainder":"last-paid"}}"#,
        r#"{"seats":5,"paid":3,"points":[3,1,1],"last_seat_tied":[],"seat_value":"1/1","money":{"prizes":[300,107,100],"sum":507,"carried":0,"remainder":7,"remainder_place":2,"remainder_places":[2],"paid_by":"points"}}"#,
    );
    answers(
        table,
        r#"{"weights":"harmonic","seats":10}"#,
        r#"{"rows":[[1,2,4,6,9],[3,7],[5],[8],[10]]}"#,
    );
    answers(
        chop,
        r#"{"stacks":[50,30,20],"prizes":[7000,3000.0],"unit":100,"method":"icm"}"#,
        r#"{"amounts":[4500,3200,2300],"sum":10000,"for_winner":0}"#,
    );
    let answer = ask(
        compare,
        r#"{"weights":["fixed:7,2,1","winner"],"seats":10}"#,
    )
    .unwrap();
    let document = serde_json::to_value(&answer).unwrap();
    assert_eq!(document["structures"][0]["gini_exact"], "41/50");
    assert_eq!(
        document["structures"][1]["first_to_second"],
        serde_json::Value::Null
    );
}

#[test]
fn weights_that_cannot_be_parsed_are_unreadable_and_others_refused() {
    fails(
        payout_for,
        r#"{"weights":"fixed:3,x","seats":3}"#,
        (
            Unreadable,
            r#"{"kind":"Number","place":2,"source":{"kind":"Parse","text":"x"}}"#,
            "the weight of place 2 cannot be read: `x` is not a number of the form 3, 3/2 or 0.25",
        ),
    );
    fails(
        payout_for,
        r#"{"weights":"fixed:0","seats":3}"#,
        (
            Refused,
            r#"{"kind":"FirstZero"}"#,
            "the weight of place 1 is zero",
        ),
    );
    fails(
        payout_for,
        r#"{"weights":"winner","seats":3,"places":0}"#,
        (
            Refused,
            r#"{"kind":"Empty","places":0}"#,
            "no place has a weight",
        ),
    );
}

#[test]
fn stakes_that_cannot_be_used() {
    fails(
        payout_for,
        r#"{"weights":"winner","seats":2,"stakes":["1","-1/2"]}"#,
        (
            Refused,
            r#"{"kind":"NegativeStake","stake":"-1/2","entrant":2}"#,
            "the stake -1/2 of entrant 2 is negative",
        ),
    );
    fails(
        payout_for,
        r#"{"weights":"winner","seats":2,"stakes":["1"]}"#,
        (
            Refused,
            r#"{"kind":"StakeCount","got":1,"expected":2}"#,
            "there are 1 stakes for 2 entrants",
        ),
    );
}

#[test]
fn money_that_cannot_be_paid() {
    let question = |more: &str| {
        format!(r#"{{"weights":"harmonic","seats":30,"money":{{"pool":307,{more}}}}}"#)
    };
    fails(
        payout_for,
        &question(r#""paid":"few""#),
        (
            Unreadable,
            r#"{"kind":"Usage","value":"few"}"#,
            "`few` is neither a number of places nor a percentage such as 15%",
        ),
    );
    fails(
        payout_for,
        &question(r#""paid":"x%""#),
        (
            Unreadable,
            r#"{"kind":"Parse","text":"x"}"#,
            "`x` is not a number of the form 3, 3/2 or 0.25",
        ),
    );
    fails(
        payout_for,
        &question(r#""paid":"150%""#),
        (
            Refused,
            r#"{"kind":"Share","share":"3/2"}"#,
            "the share 3/2 is not between 0 and 1",
        ),
    );
    fails(
        payout_for,
        &question(r#""denomination":10,"remainder":"error""#),
        (
            Refused,
            r#"{"kind":"Remainder","left":7}"#,
            "7 of the pool are left over and the rule allows no remainder",
        ),
    );
}

/// A document has a cell for each point, a printed table as many in each row as in the first.
#[test]
fn tables_that_nobody_prints_are_refused() {
    let question = |layout: &str| {
        let seats = MAX_CELLS + 2;
        format!(r#"{{"weights":"fixed:3,1","seats":{seats},"layout":"{layout}"}}"#)
    };
    let expected = |cells: u64| {
        let object = format!(r#"{{"kind":"TableTooLarge","cells":{cells},"limit":4000000}}"#);
        let message = format!(
            "the award table of 4000002 entrants has {cells} cells, the most is 4000000; \
             desk payout for shows the points of each place"
        );
        (object, message)
    };
    for (layout, cells) in [("ragged", 4_000_002), ("full", 2 * 3_000_002)] {
        let (object, message) = expected(cells);
        fails(table, &question(layout), (Refused, &object, &message));
    }
}

#[test]
fn structures_that_cannot_be_dealt_are_named() {
    fails(
        compare,
        r#"{"weights":["winner","harmonic"],"seats":5,"method":"adams"}"#,
        (
            Refused,
            r#"{"kind":"PlacesExceedSeats","structure":2,"places":null,"seats":5}"#,
            "unlimited places cannot each have one of 5 seats, as the method gives every place one",
        ),
    );
    fails(
        compare,
        r#"{"weights":["winner"],"seats":0}"#,
        (
            Refused,
            r#"{"kind":"NoSeats"}"#,
            "0 seats have no shares to compare, at least 1 is needed",
        ),
    );
}

#[test]
fn deals_that_cannot_be_made() {
    let question = |stacks: &str, prizes: &str| {
        format!(r#"{{"stacks":[{stacks}],"prizes":[{prizes}],"method":"even"}}"#)
    };
    fails(
        chop,
        &question("10,-5", "1"),
        (
            Refused,
            r#"{"kind":"NegativeStack","player":1,"stack":-5.0}"#,
            "the stack of player 1 is -5; stacks cannot be negative",
        ),
    );
    fails(
        chop,
        &question("10,5", "-1.0"),
        (
            Refused,
            r#"{"kind":"NegativePrize","place":1,"prize":-1.0}"#,
            "the prize of place 1 is -1; prizes cannot be negative",
        ),
    );
    fails(
        chop,
        &question("19e18", "1"),
        (
            Refused,
            r#"{"kind":"TooLarge","item":"stacks"}"#,
            "the sum of the stacks is beyond 2^64 - 1",
        ),
    );
    fails(
        chop,
        &question("5,5", "1,2"),
        (
            Refused,
            r#"{"kind":"IncreasingPrizes","place":2,"prize":2,"before":1}"#,
            "the prize 2 of place 2 is greater than 1, that of the place before",
        ),
    );
}
