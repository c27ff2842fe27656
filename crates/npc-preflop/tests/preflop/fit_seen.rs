//! Numbers from the VPIPs that are seen at a table.

use npc_preflop::fit::{FitError, Fitted, Observation, Parameter, fit_seen_vpip, fit_vpip};
use npc_preflop::player::{PositionTable, SbLimp, VpipModelSetup};
use npc_preflop::sim::{Dealing, Play, SimTable};
use npc_preflop::{Npc, NpcSetup, Players, Position, Preset, Seat};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A table of this player in every seat, and its seats.
fn table(setup: &NpcSetup, players: u64) -> (SimTable, Vec<Seat>) {
    let npc = Npc::new(setup.clone()).unwrap();
    let players = Players::new(players).unwrap();
    let seats = players.positions().iter();
    let seats: Vec<Seat> = seats
        .map(|&position| Seat::new(players, position).unwrap())
        .collect();
    let table = SimTable::new(vec![npc; seats.len()], Play::Betting, Dealing::DeckEach).unwrap();
    (table, seats)
}

/// Predicted rate of every seat of these tables.
fn predicted(setup: &NpcSetup, tables: &[u64]) -> Vec<(Seat, f64)> {
    let tables = tables.iter().map(|&players| table(setup, players));
    tables
        .flat_map(|(table, seats)| {
            let rates = table.predict().into_iter().map(|seat| seat.played);
            seats.into_iter().zip(rates)
        })
        .collect()
}

fn with(preset: Preset, phi: f64, tau: f64, pi: f64) -> NpcSetup {
    let mut setup = preset.setup();
    setup.vpip = VpipModelSetup {
        base_vpip: phi,
        table_factor: tau,
        position_factor: pi,
        ..setup.vpip
    };
    setup
}

fn numbers(fitted: &Fitted) -> [f64; 3] {
    let found = fitted.estimate;
    [found.base_vpip, found.table_factor, found.position_factor]
}

#[test]
fn exact_rates_give_the_numbers_back() {
    let hands = 1_u64 << 50;
    let standard = PositionTable::standard();
    for (preset, [phi, tau, pi], table) in [
        (Preset::TightAggressive, [0.2, 0.75, 1.25], &standard),
        (Preset::LooseAggressive, [0.27, 0.5, 0.8], &standard),
        (Preset::CallingStation, [0.24, 0.6, 0.3], &standard),
        (
            Preset::TightAggressive,
            [0.2, 0.75, 1.1],
            &PositionTable::push_fold_10bb(),
        ),
    ] {
        let with = |phi, tau, pi| {
            let mut setup = with(preset, phi, tau, pi);
            setup.vpip.table = table.clone();
            setup
        };
        let setup = with(phi, tau, pi);
        let seen: Vec<Observation> = predicted(&setup, &[2, 3, 6, 9])
            .into_iter()
            .map(|(seat, rate)| Observation {
                seat,
                hands,
                played: (rate * hands as f64) as u64,
            })
            .collect();
        // The fit begins elsewhere.
        let player = with(0.3, 1.0, 1.0);
        let found = fit_seen_vpip(&seen, &player).unwrap();
        assert_eq!(found.fixed, []);
        let numbers = numbers(&found);
        for (found, truth) in numbers.into_iter().zip([phi, tau, pi]) {
            assert!((found - truth).abs() < 1e-5, "{preset}: {numbers:?}");
        }
    }
}

/// A player who counts the seats beyond six otherwise, or has an average of their own at a table size.
#[test]
fn all_of_the_player_is_fitted() {
    let hands = 1_u64 << 50;
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for _ in 0..5 {
        let truth = [
            rng.random_range(0.12..0.28),
            rng.random_range(0.4..1.1),
            rng.random_range(0.2..1.2),
        ];
        let [phi, tau, pi] = truth;
        let mut setup = with(Preset::TightAggressive, phi, tau, pi);
        setup.vpip.seats_beyond_six = rng.random_range(0.0..=1.0);
        let average = rng.random_range(0.1..0.6);
        let size = Players::new(rng.random_range(2..=10)).unwrap();
        setup.vpip.averages.insert(size, average);
        let seen: Vec<Observation> = predicted(&setup, &[2, 3, 6, 8, 10])
            .into_iter()
            .map(|(seat, rate)| Observation {
                seat,
                hands,
                played: (rate * hands as f64) as u64,
            })
            .collect();
        let mut player = setup.clone();
        (player.vpip.base_vpip, player.vpip.table_factor) = (0.3, 1.0);
        let found = fit_seen_vpip(&seen, &player).unwrap();
        for (found, truth) in numbers(&found).into_iter().zip(truth) {
            assert!((found - truth).abs() < 1e-5, "{setup:?}");
        }
        // Without them the counts are not explained.
        player.vpip.averages.clear();
        player.vpip.seats_beyond_six = 1.0 - setup.vpip.seats_beyond_six;
        let other = fit_seen_vpip(&seen, &player).unwrap();
        assert!(other.deviance > found.deviance + 1e6, "{setup:?}");
    }
}

#[test]
fn averages_at_all_sizes_leave_nothing_to_the_base() {
    let mut setup = with(Preset::Rock, 0.2, 1.0, 1.0);
    setup.vpip.averages.insert(Players::new(6).unwrap(), 0.25);
    let seat = Seat::new(Players::new(6).unwrap(), Position::Btn).unwrap();
    let seen = [Observation {
        seat,
        hands: 100,
        played: 40,
    }];
    let expected = Err(FitError::NotIdentified {
        parameter: Parameter::BaseVpip,
        why: "every table size that was seen has an average of its own",
    });
    assert_eq!(fit_seen_vpip(&seen, &setup), expected);
    assert_eq!(fit_vpip(&seen, &setup.vpip), expected);
}

/// 1,000 players in a long run. In at least 93 % of the fits every number lies within two standard
/// errors (95 % are expected of each). Otherwise 50, of which chance alone takes three times 3.1 %.
#[test]
fn true_values_lie_within_two_standard_errors() {
    let is_long = std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1");
    let (fits, percent) = if is_long { (1_000, 93) } else { (50, 84) };
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut within = [0; 3];
    for _ in 0..fits {
        let truth = [
            rng.random_range(0.12..0.28),
            rng.random_range(0.4..1.2),
            rng.random_range(0.2..1.3),
        ];
        let [phi, tau, pi] = truth;
        let setup = with(Preset::TightAggressive, phi, tau, pi);
        let seen: Vec<Observation> = predicted(&setup, &[2, 3, 6])
            .into_iter()
            .map(|(seat, rate)| {
                let hands = 300;
                let played = (0..hands).filter(|_| rng.random::<f64>() < rate).count() as u64;
                Observation {
                    seat,
                    hands,
                    played,
                }
            })
            .collect();
        let fitted = fit_seen_vpip(&seen, &Preset::TightAggressive.setup()).unwrap();
        assert_eq!(fitted.standard_errors.len(), 3);
        let found = numbers(&fitted);
        for (at, &(_, error)) in fitted.standard_errors.iter().enumerate() {
            within[at] += i32::from((found[at] - truth[at]).abs() <= 2.0 * error);
        }
    }
    assert!(
        within.iter().all(|&count| 100 * count >= percent * fits),
        "{within:?} of {fits}"
    );
}

/// Hands that are played at a table, from which the widths alone make a tighter player.
#[test]
fn what_is_played_is_less_than_what_is_in_range() {
    let setup = with(Preset::TightAggressive, 0.22, 1.0, 1.0);
    let (sim, seats) = table(&setup, 6);
    let counts = sim.compare(&sim.simulate(400_000, 5).unwrap());
    let seen: Vec<Observation> = seats
        .iter()
        .zip(&counts)
        // The small blind limps where it is folded to, and not only by its range.
        .filter(|(seat, _)| seat.position() != Position::Sb)
        .map(|(&seat, counted)| Observation {
            seat,
            hands: counted.vpip.of,
            played: counted.vpip.count,
        })
        .collect();
    let as_seen = fit_seen_vpip(&seen, &setup).unwrap();
    let by_width = fit_vpip(&seen, &setup.vpip).unwrap();
    assert!(
        (as_seen.estimate.base_vpip - 0.22).abs() < 0.002,
        "{as_seen:?}"
    );
    assert!(
        (as_seen.estimate.position_factor - 1.0).abs() < 0.05,
        "{as_seen:?}"
    );
    assert!(by_width.estimate.base_vpip < 0.215, "{by_width:?}");
    assert!(as_seen.deviance < 20.0 && by_width.deviance > 100.0);
}

#[test]
fn what_the_counts_do_not_tell_is_fixed() {
    let mut setup = with(Preset::TightAggressive, 0.2, 1.0, 1.0);
    let observe = |setup: &NpcSetup, players| -> Vec<Observation> {
        let rates = predicted(setup, &[players]).into_iter();
        let hands = 1_000_000;
        rates
            .map(|(seat, rate)| Observation {
                seat,
                hands,
                played: (rate * hands as f64) as u64,
            })
            .collect()
    };
    setup.limp = SbLimp::Never;
    for players in 2..=10 {
        let fitted = fit_seen_vpip(&observe(&setup, players), &setup).unwrap();
        assert_eq!(fitted.fixed, [Parameter::TableFactor], "{players}");
        assert!((fitted.estimate.base_vpip - 0.2).abs() < 1e-3, "{players}");
    }
    // The limps follow the range between two, and tell something of tau at one size of table.
    setup.limp = SbLimp::HeadsUpEquivalent { call_share: 0.5 };
    let fitted = fit_seen_vpip(&observe(&setup, 6), &setup).unwrap();
    assert_eq!(fitted.fixed, []);
    assert!(
        (fitted.estimate.table_factor - 1.0).abs() < 0.05,
        "{fitted:?}"
    );
    let refused = fit_seen_vpip(&[], &setup);
    assert_eq!(refused, Err(FitError::NothingToFit));
}
