//! Refused events: each with its typed error, the value and the bound, and without a trace.

use std::collections::BTreeMap;

use mtt_seating::{
    Blinds, Chips, Event, HandEnd, PinTarget, Place, PlayerId, RefusedEvent, Seat, SeatOutOfRange,
    SeatingError, StateSetup, Tournament, TransitSetup,
};

use crate::night::{Night, closed, closed_room, drawn, player, running, seat, table};

fn register(name: &str, stack: u64) -> Event {
    Event::Register {
        player: player(name),
        stack: Chips::new(stack),
    }
}

fn ended(name: &str, busted: &[&str]) -> Event {
    let busted = busted.iter().map(|name| player(name)).collect();
    Event::HandEnded(HandEnd {
        table: table(name),
        busted,
        stacks: None,
        blinds: None,
    })
}

#[test]
fn before_the_start() {
    let mut night = Night::new(closed());
    night.refuse(
        &Event::Start,
        &SeatingError::NotEnoughPlayers { have: 0, need: 2 },
    );
    night.register("ann");
    night.refuse(
        &Event::Start,
        &SeatingError::NotEnoughPlayers { have: 1, need: 2 },
    );
    let twice = SeatingError::DuplicatePlayer {
        player: player("ann"),
        first_seen: Place::Waiting,
    };
    night.refuse(&register("ann", 1), &twice);
    night.refuse(
        &register("ben", 0),
        &SeatingError::ZeroStack {
            player: player("ben"),
        },
    );
    night.refuse(&Event::Rebalance, &SeatingError::NotStarted);
    let to_move = Event::Move {
        player: player("ann"),
        to_table: table("T1"),
        to_seat: seat(1),
    };
    night.refuse(&to_move, &SeatingError::NotStarted);
    night.refuse(
        &ended("T1", &[]),
        &SeatingError::UnknownTable { table: table("T1") },
    );
    night.register("ben");
    night.must(&Event::Start);
    night.refuse(&Event::Start, &SeatingError::AlreadyStarted);
    night.refuse(
        &register("cho", 1),
        &SeatingError::RegistrationClosed {
            player: player("cho"),
        },
    );
    night.refuse(&Event::RegistrationClosed, &SeatingError::AlreadyClosed);
}

/// Somebody who left table B for A, and somebody without a seat, are in the tournament.
#[test]
fn players_without_a_seat() {
    let night = running(closed(), &[4, 5], 1);
    let mut state = night.live.snapshot();
    state
        .in_transit
        .push(TransitSetup::new(player("x"), table("B"), table("A")));
    let live = Tournament::restore(night.live.config().clone(), state).unwrap();
    let mut night = Night::of(live);
    let moving = SeatingError::OnTheWay {
        player: player("x"),
        to: table("A"),
    };
    let waiting = SeatingError::WaitingForSeat {
        player: player("w1"),
    };
    for (name, expected) in [("x", &moving), ("w1", &waiting)] {
        night.refuse(&ended("A", &[name]), expected);
        night.refuse(
            &Event::Pin {
                target: PinTarget::Player(player(name)),
            },
            expected,
        );
        let stacks = BTreeMap::from([(player(name), Chips::new(5))]);
        let reported = Event::HandEnded(HandEnd {
            table: table("A"),
            busted: Vec::new(),
            stacks: Some(stacks),
            blinds: None,
        });
        night.refuse(&reported, expected);
    }
}

#[test]
fn players_and_tables_that_are_not_there() {
    let mut night = running(closed(), &[3, 3], 0);
    let unknown = SeatingError::UnknownPlayer {
        player: player("x"),
        table: None,
    };
    night.refuse(
        &Event::Removed {
            player: player("x"),
        },
        &unknown,
    );
    night.refuse(
        &Event::Move {
            player: player("x"),
            to_table: table("A"),
            to_seat: seat(9),
        },
        &unknown,
    );
    let elsewhere = SeatingError::UnknownPlayer {
        player: player("B1"),
        table: Some(table("A")),
    };
    night.refuse(&ended("A", &["B1"]), &elsewhere);
    night.refuse(
        &ended("Z", &[]),
        &SeatingError::UnknownTable { table: table("Z") },
    );
    night.refuse(
        &Event::HandStarted { table: table("Z") },
        &SeatingError::UnknownTable { table: table("Z") },
    );
    let batch = Event::HandsEndedTogether {
        ends: vec![HandEnd::quiet(table("A")), HandEnd::quiet(table("A"))],
    };
    night.refuse(&batch, &SeatingError::DuplicateTable { table: table("A") });
    let mixed = Event::HandsEndedTogether {
        ends: vec![HandEnd::quiet(table("A")), HandEnd::quiet(table("Z"))],
    };
    night.refuse(&mixed, &SeatingError::UnknownTable { table: table("Z") });
    let first_seen = Place::Seated {
        table: table("A"),
        seat: seat(2),
    };
    night.refuse(
        &register("A2", 1),
        &SeatingError::RegistrationClosed {
            player: player("A2"),
        },
    );
    night.refuse(
        &ended("A", &["A2", "A2"]),
        &SeatingError::DuplicatePlayer {
            player: player("A2"),
            first_seen,
        },
    );
}

#[test]
fn hands_in_the_wrong_order() {
    let mut night = running(closed(), &[5, 5], 0);
    night.refuse(
        &Event::HandStarted { table: table("A") },
        &SeatingError::AlreadyInHand { table: table("A") },
    );
    night.end("A");
    night.refuse(
        &ended("A", &[]),
        &SeatingError::NotInHand { table: table("A") },
    );
    night.refuse(
        &ended("B", &["B1", "B2", "B3", "B4", "B5"]),
        &SeatingError::NoSurvivor {
            table: table("B"),
            busted: 5,
        },
    );
    night.refuse(
        &Event::Removed {
            player: player("B1"),
        },
        &SeatingError::TableInHand { table: table("B") },
    );
    let mut room = running(closed_room(), &[5, 5], 0);
    let untracked = SeatingError::UntrackedTable { table: table("A") };
    room.refuse(&Event::HandStarted { table: table("A") }, &untracked);
    let mut alone = running(closed_room(), &[9, 1], 0);
    alone.refuse(
        &ended("B", &["B1"]),
        &SeatingError::NoSurvivor {
            table: table("B"),
            busted: 1,
        },
    );
    alone.refuse(
        &ended("B", &[]),
        &SeatingError::TooFewToDeal {
            table: table("B"),
            have: 1,
            need: 2,
        },
    );
}

#[test]
fn stacks_that_do_not_add_up() {
    let mut night = running(closed(), &[3, 3], 0);
    let report = |busted: &[&str], stacks: &[(&str, u64)]| {
        let stacks: BTreeMap<PlayerId, Chips> = stacks
            .iter()
            .map(|(name, stack)| (player(name), Chips::new(*stack)))
            .collect();
        let busted = busted.iter().map(|name| player(name)).collect();
        Event::HandEnded(HandEnd {
            table: table("A"),
            busted,
            stacks: Some(stacks),
            blinds: None,
        })
    };
    let all = report(&[], &[("A1", 20_000), ("A2", 20_001), ("A3", 20_000)]);
    night.refuse(
        &all,
        &SeatingError::ChipsNotConserved {
            table: table("A"),
            expected: 60_000,
            got: 60_001,
        },
    );
    let few = report(&["A2"], &[("A1", 60_000)]);
    night.refuse(
        &few,
        &SeatingError::StackMissing {
            table: table("A"),
            player: player("A3"),
        },
    );
    let rich = report(&["A2"], &[("A1", 30_000), ("A2", 10_000), ("A3", 20_000)]);
    night.refuse(
        &rich,
        &SeatingError::BustedWithChips {
            player: player("A2"),
            stack: Chips::new(10_000),
        },
    );
    let poor = report(&[], &[("A1", 30_000), ("A2", 0), ("A3", 30_000)]);
    night.refuse(
        &poor,
        &SeatingError::ZeroStack {
            player: player("A2"),
        },
    );
    let foreign = report(&["A2"], &[("A1", 30_000), ("A3", 20_000), ("B1", 10_000)]);
    night.refuse(
        &foreign,
        &SeatingError::UnknownPlayer {
            player: player("B1"),
            table: Some(table("A")),
        },
    );
    night.must(&report(
        &["A2"],
        &[("A1", 35_000), ("A2", 0), ("A3", 25_000)],
    ));
    assert_eq!(night.live.chips_in_play(), Some(120_000));
    // After a hand without a report nobody knows the stacks, and a later report is taken as it is.
    let mut silent = running(closed(), &[3], 0);
    silent.bust("A", &["A2"]);
    assert_eq!(silent.live.chips_in_play(), None);
    silent.deal();
    silent.must(&report(&[], &[("A1", 1), ("A3", 2)]));
    assert_eq!(silent.live.chips_in_play(), Some(3));
}

#[test]
fn seats_that_cannot_be_taken() {
    let mut night = running(closed(), &[9, 8], 0);
    night.end("B");
    let to = |name: &str, to: &str, number: u8| Event::Move {
        player: player(name),
        to_table: table(to),
        to_seat: seat(number),
    };
    night.refuse(
        &to("A1", "B", 9),
        &SeatingError::TableInHand { table: table("A") },
    );
    night.refuse(
        &to("B1", "A", 9),
        &SeatingError::TableInHand { table: table("A") },
    );
    night.refuse(
        &to("B1", "B", 10),
        &SeatingError::SeatOutOfRange { seat: 10, n_max: 9 },
    );
    let taken = SeatingError::SeatTaken {
        table: table("B"),
        seat: seat(2),
        by: Some(player("B2")),
    };
    night.refuse(&to("B1", "B", 2), &taken);
    night.end("A");
    night.refuse(&to("A1", "B", 2), &taken);
    night.refuse(
        &to("B1", "A", 9),
        &SeatingError::TableFull {
            table: table("A"),
            taken: 9,
            n_max: 9,
        },
    );
    night.deal();
    let blinds = Some(Blinds {
        button: Some(seat(10)),
        small_blind: None,
        big_blind: seat(3),
    });
    let event = Event::HandEnded(HandEnd {
        table: table("A"),
        busted: vec![],
        stacks: None,
        blinds,
    });
    night.refuse(&event, &SeatingError::SeatOutOfRange { seat: 10, n_max: 9 });
    assert_eq!(
        Seat::new(24),
        Err(SeatOutOfRange {
            seat: 24,
            n_max: 23
        })
    );
}

/// An event whose number is not the next one. The error carries the number as every refused event does.
fn stale(expected: u64, got: u64) -> RefusedEvent {
    RefusedEvent {
        sequence: got,
        error: SeatingError::StaleEvent { expected, got },
    }
}

#[test]
fn sequence_numbers() {
    let mut live = drawn(closed(), 10).live;
    let next = live.sequence() + 1;
    let event = Event::HandStarted { table: table("T1") };
    for got in [0, next - 1, next + 1, u64::MAX] {
        assert_eq!(live.apply(got, &event), Err(stale(next, got)));
    }
    let step = live.apply(next, &event).unwrap();
    assert_eq!(live.apply(next, &event), Ok(step));
    let other = Event::HandStarted { table: table("T2") };
    assert_eq!(live.apply(next, &other), Err(stale(next + 1, next)));
}

#[test]
fn the_last_sequence_number_ends_the_log() {
    let night = running(closed(), &[5], 0);
    let state = StateSetup {
        sequence: u64::MAX,
        ..night.live.snapshot()
    };
    let mut live = Tournament::restore(night.live.config().clone(), state).unwrap();
    let error = stale(u64::MAX, u64::MAX);
    assert_eq!(live.apply(u64::MAX, &Event::Rebalance), Err(error));
}

#[test]
fn messages_are_short_and_name_value_and_bound() {
    let cases: [(SeatingError, &str); 7] = [
        (
            SeatingError::NotEnoughPlayers { have: 1, need: 2 },
            "1 players cannot start, 2 are needed",
        ),
        (
            SeatingError::UnknownPlayer {
                player: player("ann"),
                table: Some(table("T1")),
            },
            "player ann is not at table T1",
        ),
        (
            SeatingError::UnknownPlayer {
                player: player("ann"),
                table: None,
            },
            "player ann is not in the tournament",
        ),
        (
            SeatingError::OnTheWay {
                player: player("ann"),
                to: table("T1"),
            },
            "player ann is on the way to table T1",
        ),
        (
            SeatingError::WaitingForSeat {
                player: player("ann"),
            },
            "player ann is waiting for a seat",
        ),
        (
            SeatingError::SeatTaken {
                table: table("T1"),
                seat: seat(4),
                by: None,
            },
            "seat 4 of table T1 is taken by an order",
        ),
        (
            SeatingError::DuplicatePlayer {
                player: player("ann"),
                first_seen: Place::Seated {
                    table: table("T1"),
                    seat: seat(4),
                },
            },
            "player ann is in seat 4 of table T1 already",
        ),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
    }
}
