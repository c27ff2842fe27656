//! Actions that were recorded for another state: refused, and the state is unchanged.

use mtt_seating::{Action, Config, Mover, Tournament};

use crate::night::{closed, closed_room, depart, player, running, seat, sit, table};

#[track_caller]
fn check(live: &Tournament, action: &Action, message: &str) {
    let mut changed = live.clone();
    assert_eq!(
        changed.evolve_action(action).unwrap_err().to_string(),
        message
    );
    assert_eq!(changed, *live);
}

/// An order to seat 5.
fn order(from: &str, to: &str, mover: Mover) -> Action {
    Action::Order {
        from: table(from),
        to: table(to),
        mover,
        seat: Some(seat(5)),
    }
}

#[test]
fn before_the_start_nothing_is_performed() {
    let early = Tournament::new(Config::new(closed()).unwrap());
    check(
        &early,
        &Action::Open { table: table("T1") },
        "the tournament has not started yet",
    );
}

#[test]
fn tables_that_cannot_open_break_or_deal() {
    let live = running(closed(), &[9, 3], 1).live;
    let open = Action::Open { table: table("A") };
    check(
        &live,
        &open,
        "open does not fit the state: the table's name was used before",
    );
    check(
        &live,
        &Action::Break { table: table("A") },
        "table A is in a hand",
    );
    check(
        &live,
        &Action::Break { table: table("Z") },
        "table Z is not open",
    );
    let announce = Action::FinalTable {
        table: table("A"),
        seats: None,
    };
    check(
        &live,
        &announce,
        "final_table does not fit the state: other tables are open",
    );
    let deal = Action::MayDeal { table: table("A") };
    check(
        &live,
        &deal,
        "may_deal does not fit the state: the table is not forming, held or halted",
    );

    let mut last = running(closed_room(), &[4], 0).live;
    let close = Action::Break { table: table("A") };
    check(
        &last,
        &close,
        "break does not fit the state: it is the last table",
    );
    last.evolve_action(&announce).unwrap();
    check(
        &last,
        &announce,
        "final_table does not fit the state: it was announced before",
    );
    last.evolve_action(&Action::Open { table: table("T1") })
        .unwrap();
    let deal = Action::MayDeal { table: table("T1") };
    check(&last, &deal, "table T1 has 0 players and may deal with 2");
    let again = Action::Open { table: table("T1") };
    last.evolve_action(&Action::Break { table: table("T1") })
        .unwrap();
    check(
        &last,
        &again,
        "open does not fit the state: the table's name was used before",
    );
}

#[test]
fn players_who_cannot_leave_or_sit() {
    let live = running(closed(), &[9, 3], 1).live;
    check(&live, &sit("w1", "A", 9), "table A is in a hand");
    check(&live, &depart("A1", "A", "B"), "table A is in a hand");
    let same = "depart does not fit the state: source and destination are the same table";
    check(&live, &depart("A1", "A", "A"), same);
    check(&live, &depart("A1", "A", "Z"), "table Z is not open");
    check(
        &live,
        &depart("B1", "A", "B"),
        "player B1 is not at table A",
    );
    let wait = Action::Wait {
        player: player("A1"),
    };
    check(
        &live,
        &wait,
        "wait does not fit the state: the player is not at a breaking table",
    );

    let mut room = running(closed_room(), &[9, 9, 2], 1).live;
    check(
        &room,
        &sit("w1", "C", 2),
        "seat 2 of table C is taken by C2",
    );
    check(&room, &sit("w1", "C", 10), "seat 10 is outside 1 to 9");
    check(
        &room,
        &sit("nobody", "C", 4),
        "player nobody is not in the tournament",
    );
    check(
        &room,
        &depart("C1", "C", "A"),
        "table A has 9 of 9 seats taken or reserved",
    );
    room.evolve_action(&depart("A1", "A", "C")).unwrap();
    check(
        &room,
        &sit("A1", "B", 9),
        "seat 9 of table B is taken by B9",
    );
    check(
        &room,
        &sit("A1", "A", 1),
        "seat does not fit the state: the player goes to another table",
    );
    check(
        &room,
        &depart("A1", "B", "A"),
        "depart does not fit the state: the player left another table",
    );
    let reserved = "break does not fit the state: players or orders are on their way";
    check(&room, &Action::Break { table: table("C") }, reserved);
    room.evolve_action(&Action::Break { table: table("B") })
        .unwrap();
    let twice = "break does not fit the state: the table breaks already";
    check(&room, &Action::Break { table: table("B") }, twice);
    check(
        &room,
        &depart("A1", "A", "B"),
        "depart does not fit the state: the destination breaks",
    );
    check(
        &room,
        &sit("w1", "B", 1),
        "seat does not fit the state: the table breaks",
    );
}

#[test]
fn orders_that_cannot_be_given() {
    let tracked = running(closed(), &[9, 3], 0).live;
    let message = "order does not fit the state: the source's hands are tracked";
    check(&tracked, &order("A", "B", Mover::NextBigBlind), message);
    let mut room = running(closed_room(), &[9, 2], 1).live;
    let full = "table A has 9 of 9 seats taken or reserved";
    check(&room, &order("B", "A", Mover::NextBigBlind), full);
    let same = "order does not fit the state: source and destination are the same table";
    check(&room, &order("A", "A", Mover::NextBigBlind), same);
    let absent = order("A", "B", Mover::Player(player("B1")));
    check(&room, &absent, "player B1 is not at table A");
    let cancel = Action::CancelOrder {
        from: table("A"),
        to: table("B"),
    };
    check(&room, &cancel, "there is no order from table A to table B");
    let good = order("A", "B", Mover::Player(player("A1")));
    room.evolve_action(&good).unwrap();
    check(
        &room,
        &good,
        "order does not fit the state: the player has an order already",
    );
    check(
        &room,
        &order("A", "B", Mover::NextBigBlind),
        "seat 5 of table B is taken by an order",
    );
    check(
        &room,
        &sit("w1", "B", 5),
        "seat 5 of table B is taken by an order",
    );
    let reserved = "break does not fit the state: players or orders are on their way";
    check(&room, &Action::Break { table: table("B") }, reserved);
}
