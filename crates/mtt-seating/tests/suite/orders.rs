//! Live rooms without hand records: orders to the director, and what becomes of them.

use mtt_seating::{
    Action, Blinds, Candidate, ConfigSetup, Event, HandEnd, Mover, RuleId, RunnerUp, SeatingError,
    TableId,
};

use crate::night::{Night, closed_room, kinds, player, running, seat, seat_of, table};

/// A live room with late registration.
fn open_room() -> ConfigSetup {
    ConfigSetup {
        registration_open: true,
        ..closed_room()
    }
}

/// Settles and compares sizes and moves.
#[track_caller]
fn check(night: &mut Night, sizes: &[usize], moves: usize) {
    night.settle();
    assert_eq!((night.sizes().as_slice(), night.moves), (sizes, moves));
}

#[test]
fn a_director_without_hand_data_gets_an_order_and_confirms_it() {
    let mut night = running(closed_room(), &[9, 8, 8], 0);
    let step = night.bust("B", &["B1", "B2"]);
    let expected = Action::Order {
        from: table("A"),
        to: table("B"),
        mover: Mover::NextBigBlind,
        seat: None,
    };
    assert_eq!(step.actions().cloned().collect::<Vec<_>>(), [expected]);
    assert_eq!(
        (night.size("A"), night.live.effective_players(&table("A"))),
        (9, 8)
    );
    assert!(night.must(&Event::Rebalance).is_empty());
    let (from, to) = (table("A"), table("B"));
    let seat = seat(1);
    let wrong = Event::Confirm {
        from: to.clone(),
        to: from.clone(),
        player: player("B3"),
        seat,
    };
    night.refuse(
        &wrong,
        &SeatingError::UnknownOrder {
            from: to.clone(),
            to: from.clone(),
        },
    );
    let absent = player("C1");
    night.refuse(
        &Event::Confirm {
            from: from.clone(),
            to: to.clone(),
            player: absent.clone(),
            seat,
        },
        &SeatingError::UnknownPlayer {
            player: absent,
            table: Some(from.clone()),
        },
    );
    let player = player("A7");
    assert!(
        night
            .must(&Event::Confirm {
                from,
                to,
                player,
                seat
            })
            .is_empty()
    );
    assert_eq!(seat_of(&night.live, "A7"), (table("B"), 1));
    assert_eq!(
        (night.sizes(), night.live.orders().len()),
        (vec![8, 8, 7], 0)
    );
}

#[test]
fn an_order_is_withdrawn_when_a_bust_makes_it_needless() {
    let mut night = running(closed_room(), &[9, 8, 7], 0);
    assert_eq!(kinds(&night.must(&Event::Rebalance)), ["order"]);
    let step = night.bust("A", &["A5"]);
    assert_eq!(kinds(&step), ["cancel_order"]);
    assert_eq!(step.decisions[0].reason.rule, RuleId::OrderNeedless);
    assert!(night.live.orders().next().is_none());
}

#[test]
fn an_order_is_withdrawn_when_a_late_player_takes_the_place() {
    let mut night = running(open_room(), &[9, 8, 7], 0);
    assert_eq!(kinds(&night.must(&Event::Rebalance)), ["order"]);
    assert_eq!(kinds(&night.register("late")), ["cancel_order", "seat"]);
    assert_eq!(seat_of(&night.live, "late").0, table("C"));
    check(&mut night, &[9, 8, 8], 0);
}

#[test]
fn an_order_of_a_breaking_table_is_withdrawn() {
    let mut night = running(closed_room(), &[9, 8, 6], 0);
    assert_eq!(kinds(&night.must(&Event::Rebalance)), ["order"]);
    // 21 = 3*7: one more from A and one from B.
    let step = night.bust("C", &["C1", "C2"]);
    assert_eq!(kinds(&step), ["order", "order"]);
    // 18 = 2*9: C breaks with its last player, the orders to C are not possible any more.
    let step = night.bust("C", &["C3", "C4", "C5"]);
    assert_eq!(
        kinds(&step),
        [
            "cancel_order",
            "cancel_order",
            "cancel_order",
            "break",
            "wait",
            "seat"
        ]
    );
    assert_eq!(step.decisions[0].reason.rule, RuleId::OrderImpossible);
    assert_eq!(night.sizes(), [9, 9]);
}

#[test]
fn the_director_may_cancel_an_order_and_ask_again() {
    let mut night = running(closed_room(), &[9, 7], 0);
    night.must(&Event::Rebalance);
    let (from, to) = (table("A"), table("B"));
    let cancel = Event::CancelOrder {
        from: from.clone(),
        to: to.clone(),
    };
    assert!(night.must(&cancel).is_empty());
    night.refuse(&cancel, &SeatingError::UnknownOrder { from, to });
    assert_eq!(kinds(&night.must(&Event::Rebalance)), ["order"]);
}

#[test]
fn with_reported_blinds_an_order_names_player_and_seat() {
    let mut night = running(closed_room(), &[9, 7], 0);
    let seat = |number: u8| seat(number);
    let blinds = |button: u8, small: u8, big: u8| Blinds {
        button: Some(seat(button)),
        small_blind: Some(seat(small)),
        big_blind: seat(big),
    };
    let report = |table: &str, blinds| HandEnd {
        blinds: Some(blinds),
        ..HandEnd::quiet(TableId::new(table))
    };
    let step = night.must(&report("A", blinds(3, 4, 5)).into());
    let order = |name: &str, number: Option<u8>| Action::Order {
        from: table("A"),
        to: table("B"),
        mover: Mover::Player(player(name)),
        seat: number.map(seat),
    };
    assert_eq!(
        step.actions().cloned().collect::<Vec<_>>(),
        [order("A6", None)]
    );
    // One behind them posts the big blind a hand later.
    let reason = &step.decisions[0].reason;
    let runner_up = RunnerUp {
        candidate: Candidate::Player(player("A7")),
        cost: vec![1],
    };
    assert_eq!(
        (&reason.cost, &reason.runner_up),
        (&vec![0], &Some(runner_up))
    );
    // B has seats 1 to 7; after a big blind in seat 7 the worst seat is 8.
    let step = night.must(&report("B", blinds(5, 6, 7)).into());
    assert_eq!(kinds(&step), ["cancel_order", "order"]);
    assert_eq!(step.decisions[1].action, order("A6", Some(8)));
    // Another hand at A passes before the move: now seat 7 is the next big blind.
    let step = night.must(&report("A", blinds(4, 5, 6)).into());
    assert_eq!(
        (kinds(&step), step.decisions[0].reason.rule),
        (vec!["cancel_order", "order"], RuleId::OrderOutdated)
    );
    assert_eq!(step.decisions[1].action, order("A7", Some(8)));
}

#[test]
fn an_untracked_room_opens_a_table_with_orders() {
    let mut night = running(open_room(), &[9, 8, 8], 0);
    assert_eq!(kinds(&night.register("w1")), ["seat"]);
    assert_eq!(kinds(&night.register("w2")), ["seat"]);
    // 28 = 4*7: six players are ordered to the new table.
    let step = night.register("w3");
    assert_eq!(
        kinds(&step),
        [
            "open", "seat", "order", "order", "order", "order", "order", "order"
        ]
    );
    assert!(night.live.table(&table("T1")).unwrap().is_forming());
    for _ in 0..4 {
        let order = night.live.orders().next().unwrap();
        let player = night
            .live
            .table(&order.from)
            .unwrap()
            .players()
            .next()
            .unwrap()
            .clone();
        let table = night.live.table(&order.to).unwrap();
        let seats = (1..=9).map(|number| seat(number));
        let seat = seats
            .into_iter()
            .find(|seat| table.occupant(*seat).is_none())
            .unwrap();
        night.must(&Event::Confirm {
            from: order.from,
            to: order.to,
            player,
            seat,
        });
    }
    // Five players are enough to deal.
    assert!(!night.live.table(&table("T1")).unwrap().is_forming());
    check(&mut night, &[7, 7, 7, 7], 6);
}

#[test]
fn the_director_moves_somebody_and_the_order_counts_as_carried_out() {
    let mut night = running(closed_room(), &[9, 7], 0);
    night.must(&Event::Rebalance);
    let to_seat = seat(9);
    let event = Event::Move {
        player: player("A2"),
        to_table: table("B"),
        to_seat,
    };
    assert!(night.must(&event).is_empty());
    assert_eq!((night.sizes(), night.live.orders().len()), (vec![8, 8], 0));
    // Another seat at the same table.
    let to_seat = seat(8);
    night.must(&Event::Move {
        player: player("A2"),
        to_table: table("B"),
        to_seat,
    });
    assert_eq!(seat_of(&night.live, "A2"), (table("B"), 8));
    let moved = night
        .live
        .occupants()
        .find(|occupant| occupant.player.as_str() == "A2")
        .unwrap();
    assert_eq!(moved.moves, 1);
}
