//! The draws: uniform over seeds, and the same for ever.

use mtt_seating::{Action, ConfigSetup, Event, Step, Tournament};

use crate::is_long;
use crate::night::{Night, closed_room, drawn, running, seat_of};

/// Draws of a test.
fn draws() -> u64 {
    if is_long() { 4000 } else { 1000 }
}

/// Pearson's statistic of counts that should be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let expected = f64::from(total) / f64::from(u32::try_from(counts.len()).unwrap());
    counts
        .iter()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum()
}

/// Every place of the draw is equally likely for a player. 10 players at two tables of 6 seats, 12
/// places. The 0.999 quantile of chi-square with 11 degrees of freedom is 31.26.
#[test]
fn every_place_of_the_initial_draw_is_equally_likely() {
    let players = ["p0", "p9"];
    let mut counts = [[0_u32; 12]; 2];
    for seed in 0..draws() {
        let setup = ConfigSetup {
            n_max: 6,
            n_min: 3,
            seed,
            ..ConfigSetup::default()
        };
        let night = drawn(setup, 10);
        for (player, counts) in players.iter().zip(&mut counts) {
            let (table, seat) = seat_of(&night.live, player);
            counts[usize::from(table.as_str() == "T2") * 6 + usize::from(seat - 1)] += 1;
        }
    }
    for (player, counts) in players.iter().zip(&counts) {
        assert!(chi_square(counts) < 31.26, "{player}: {counts:?}");
        assert!(
            chi_square(counts) > 1.0,
            "too even to be drawn by lot: {counts:?}"
        );
    }
}

/// Two neighbours of the list meet at one table as often as any two. 8 players at two tables of 4,
/// 3/7 of all draws. The 0.999 quantile with one degree of freedom is 10.83.
#[test]
fn neighbours_in_the_list_meet_no_more_often_than_others() {
    let draws = draws();
    let mut together = 0.0;
    for seed in 0..draws {
        let setup = ConfigSetup {
            n_max: 4,
            n_min: 2,
            seed,
            ..ConfigSetup::default()
        };
        let night = drawn(setup, 8);
        if seat_of(&night.live, "p0").0 == seat_of(&night.live, "p1").0 {
            together += 1.0;
        }
    }
    let total = f64::from(u32::try_from(draws).unwrap());
    let (expected, apart) = (total * 3.0 / 7.0, total * 4.0 / 7.0);
    let difference: f64 = together - expected;
    assert!(
        difference.powi(2) / expected + difference.powi(2) / apart < 10.83,
        "{together} of {total}"
    );
}

/// A late player draws evenly between two tables of five. As 11 = 2*5 + 1, either table may take
/// them, and each has four open seats. The 0.999 quantile with one degree of freedom is 10.83.
#[test]
fn a_late_player_draws_places_and_seats_evenly() {
    let mut tables = [0_u32; 2];
    let mut seats = [0_u32; 4];
    for seed in 0..draws() {
        let setup = ConfigSetup {
            seed,
            registration_open: true,
            ..closed_room()
        };
        let mut night = running(setup, &[5, 5], 0);
        night.register("late");
        let (table, seat) = seat_of(&night.live, "late");
        tables[usize::from(table.as_str() == "B")] += 1;
        seats[usize::from(seat - 6)] += 1;
    }
    assert!(chi_square(&tables) < 10.83, "{tables:?}");
    // Three degrees of freedom: 16.27.
    assert!(chi_square(&seats) < 16.27, "{seats:?}");
}

/// The mover is drawn evenly when nobody knows the blinds. Eight degrees of freedom: 26.12.
#[test]
fn without_blinds_the_mover_is_drawn_evenly() {
    let mut counts = [0_u32; 9];
    for seed in 0..draws() {
        let mut night = running(
            ConfigSetup {
                seed,
                ..ConfigSetup::default()
            },
            &[9, 7],
            0,
        );
        let mut state = night.live.snapshot();
        state
            .tables
            .iter_mut()
            .for_each(|table| table.big_blind = None);
        let config = night.live.config().clone();
        night = Night::of(Tournament::restore(config, state).unwrap());
        match night.end("A").actions().next() {
            Some(Action::Depart { player, .. }) => {
                counts[usize::from(player.as_str().as_bytes()[1] - b'1')] += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(chi_square(&counts) < 26.12, "{counts:?}");
}

/// The seats of a step as text: "T1:3=ann" and so on.
fn seating(step: &Step) -> String {
    let seats = step.actions().filter_map(|action| match action {
        Action::Seat {
            player,
            table,
            seat,
            ..
        } => Some(format!("{table}:{seat}={player}")),
        Action::Wait { player } => Some(format!("-={player}")),
        _ => None,
    });
    seats.collect::<Vec<_>>().join(" ")
}

/// Published draws must stay as they are: a change here breaks every announced seed. The line was computed by a
/// separate program, from the definition of `ChaCha8` and of the shuffle, before it was compared.
#[test]
fn value_stability_of_the_initial_draw() {
    let setup = ConfigSetup {
        n_max: 6,
        n_min: 3,
        seed: 42,
        ..ConfigSetup::default()
    };
    let mut night = Night::new(setup);
    for name in ["ann", "ben", "cho", "dee", "eve", "fay", "gus"] {
        night.register(name);
    }
    let step = night.must(&Event::Start);
    let expected = "T1:3=ben T2:5=cho T1:2=dee T2:2=fay T1:5=ann T2:3=gus T1:6=eve";
    assert_eq!(seating(&step), expected);
}

/// The draws after a break: order of the waiting list, then a place among the open seats of both tables. Computed separately like the line above.
#[test]
fn value_stability_of_a_break() {
    let setup = ConfigSetup {
        seed: 42,
        ..closed_room()
    };
    let mut night = running(setup, &[7, 7, 4], 0);
    let expected = "-=C1 -=C3 -=C4 -=C2 B:9=C1 A:9=C3 A:8=C4 B:8=C2";
    assert_eq!(seating(&night.must(&Event::Rebalance)), expected);
}
