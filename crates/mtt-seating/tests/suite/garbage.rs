//! Long streams of events and actions of which many are nonsense: nothing panics, nothing loops, nothing refused
//! leaves a trace.

use mtt_seating::{
    Action, Chips, ConfigSetup, Dealt, Event, HandData, HandEnd, Mover, PlayerId, Seat, TableId,
    TableRef, Tolerance, Tournament,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::night::Night;
use crate::stream::{Reports, event};

/// Any player, mostly one that exists.
fn any_player(live: &Tournament, rng: &mut ChaCha8Rng) -> PlayerId {
    let everybody: Vec<&PlayerId> = live.occupants().map(|occupant| occupant.player).collect();
    if everybody.is_empty() || rng.random_range(0..8_u32) == 0 {
        return PlayerId::new("nobody");
    }
    everybody[rng.random_range(0..everybody.len())].clone()
}

/// Any table, mostly one that exists.
fn any_table(live: &Tournament, rng: &mut ChaCha8Rng) -> TableId {
    let all: Vec<&TableId> = live.tables().map(TableRef::id).collect();
    if all.is_empty() || rng.random_range(0..8_u32) == 0 {
        return TableId::numbered(rng.random_range(0..40));
    }
    all[rng.random_range(0..all.len())].clone()
}

fn any_seat(rng: &mut ChaCha8Rng) -> Seat {
    Seat::new(rng.random_range(1..=12)).unwrap()
}

/// An event that may be nonsense.
fn nonsense(live: &Tournament, rng: &mut ChaCha8Rng) -> Event {
    let table = any_table(live, rng);
    let player = any_player(live, rng);
    match rng.random_range(0..10_u32) {
        0 => Event::Start,
        1 => Event::HandStarted { table },
        2 => {
            let stacks = Some(
                [
                    (player.clone(), Chips::new(rng.random())),
                    (any_player(live, rng), Chips::ZERO),
                ]
                .into(),
            );
            Event::HandEnded(HandEnd {
                table,
                busted: vec![player],
                stacks,
                blinds: None,
            })
        }
        3 => Event::HandsEndedTogether {
            ends: vec![HandEnd::quiet(table), HandEnd::quiet(any_table(live, rng))],
        },
        4 => Event::Register {
            player,
            stack: Chips::new(rng.random_range(0..=u64::MAX)),
        },
        5 => Event::Removed { player },
        6 => Event::Move {
            player,
            to_table: table,
            to_seat: any_seat(rng),
        },
        7 => Event::Confirm {
            from: table,
            to: any_table(live, rng),
            player,
            seat: any_seat(rng),
        },
        8 => Event::CancelOrder {
            from: table,
            to: any_table(live, rng),
        },
        _ => Event::Rebalance,
    }
}

/// An action that was never decided.
fn undecided(live: &Tournament, rng: &mut ChaCha8Rng) -> Action {
    let (table, to) = (any_table(live, rng), any_table(live, rng));
    let player = any_player(live, rng);
    match rng.random_range(0..9_u32) {
        0 => Action::Open { table },
        1 => Action::Break { table },
        2 => Action::FinalTable { table, seats: None },
        3 => Action::Depart {
            player,
            from: table,
            to,
        },
        4 => Action::Seat {
            player,
            table,
            seat: any_seat(rng),
            dealt: Dealt::NextHand,
        },
        5 => Action::Wait { player },
        6 => {
            let mover = if rng.random() {
                Mover::NextBigBlind
            } else {
                Mover::Player(player)
            };
            Action::Order {
                from: table,
                to,
                mover,
                seat: rng.random::<bool>().then(|| any_seat(rng)),
            }
        }
        7 => Action::CancelOrder { from: table, to },
        _ => Action::MayDeal { table },
    }
}

/// Runs a stream and returns how many events were taken and refused.
fn run(seed: u64, events: usize, hands: HandData) -> (usize, usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let n_max = rng.random_range(2..=10);
    let setup = ConfigSetup {
        n_max,
        n_min: rng.random_range(2..=n_max),
        tolerance: Tolerance::Gap(rng.random_range(1..=2)),
        seed,
        registration_slack: rng.random_range(0..=2),
        hands,
        ..ConfigSetup::default()
    };
    let mut night = Night::new(setup);
    let (mut taken, mut refused) = (0, 0);
    for number in 0..rng.random_range(2..60_u32) {
        night.register(&format!("p{number}"));
    }
    while taken + refused < events {
        let next = if rng.random_range(0..5_u32) != 0 {
            let reports =
                [Reports::Stacks, Reports::Busts, Reports::Blinds][rng.random_range(0..3)];
            event(&night.live, rng.random(), reports)
        } else {
            Some(nonsense(&night.live, &mut rng))
        };
        match next.map(|event| night.apply(&event)) {
            Some(Ok(_)) => taken += 1,
            Some(Err(_)) => refused += 1,
            None => {}
        }
        let mut other = night.live.clone();
        if other
            .evolve_action(&undecided(&night.live, &mut rng))
            .is_err()
        {
            assert_eq!(other, night.live, "a refused action left a trace");
        }
    }
    (taken, refused)
}

#[test]
fn ten_thousand_events_of_tracked_rooms() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..40 {
        let (t, r) = run(seed, 250, HandData::Tracked);
        taken += t;
        refused += r;
    }
    assert!(
        taken > 3000 && refused > 3000,
        "{taken} taken, {refused} refused"
    );
}

#[test]
fn ten_thousand_events_of_untracked_rooms() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 100..140 {
        let (t, r) = run(seed, 250, HandData::Untracked);
        taken += t;
        refused += r;
    }
    assert!(
        taken > 3000 && refused > 3000,
        "{taken} taken, {refused} refused"
    );
}
