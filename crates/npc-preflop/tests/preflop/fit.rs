//! Numbers from counts: what is found, how well, and what cannot be.

use npc_preflop::fit::{FitError, Fitted, Observation, Parameter, fit_vpip};
use npc_preflop::player::{PositionTable, PositionTableSetup, VpipModel, VpipModelSetup};
use npc_preflop::{Players, Position, Seat};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn seats(players: u64) -> impl Iterator<Item = Seat> {
    let players = Players::new(players).unwrap();
    players
        .positions()
        .iter()
        .map(move |&position| Seat::new(players, position).unwrap())
}

/// The default model with another table of positions.
fn by_table(table: &PositionTable) -> VpipModelSetup {
    VpipModelSetup {
        table: table.clone(),
        ..VpipModelSetup::default()
    }
}

fn by_default() -> VpipModelSetup {
    VpipModelSetup::default()
}

fn numbers(fitted: &Fitted) -> [f64; 3] {
    let found = fitted.estimate;
    [found.base_vpip, found.table_factor, found.position_factor]
}

/// Counts drawn from a player, `hands` in each seat of these tables.
fn drawn(model: &VpipModel, tables: &[u64], hands: u64, rng: &mut ChaCha8Rng) -> Vec<Observation> {
    let seats = tables.iter().flat_map(|&players| seats(players));
    seats
        .map(|seat| {
            let rate = model.vpip(seat).unwrap().vpip;
            let played = (0..hands).filter(|_| rng.random::<f64>() < rate).count() as u64;
            Observation {
                seat,
                hands,
                played,
            }
        })
        .collect()
}

/// 1,000 players drawn at random, 2,400 hands each. In at least 93 % of the fits every number lies
/// within two standard errors (95 % are expected of each).
#[track_caller]
fn true_values_are_found(table: &PositionTable, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut within = [0; 3];
    for _ in 0..1_000 {
        let truth = VpipModelSetup {
            table: table.clone(),
            base_vpip: rng.random_range(0.12..0.28),
            table_factor: rng.random_range(0.4..1.2),
            position_factor: rng.random_range(0.2..1.3),
            ..VpipModelSetup::default()
        };
        let model = VpipModel::new(truth.clone()).unwrap();
        let observations = drawn(&model, &[2, 3, 4, 6, 9], 100, &mut rng);
        let fitted = fit_vpip(&observations, &by_table(table)).unwrap();
        assert_eq!(fitted.standard_errors.len(), 3);
        let found = numbers(&fitted);
        let truth = [truth.base_vpip, truth.table_factor, truth.position_factor];
        for (at, &(_, error)) in fitted.standard_errors.iter().enumerate() {
            within[at] += i32::from((found[at] - truth[at]).abs() <= 2.0 * error);
        }
    }
    assert!(within.iter().all(|&count| count >= 930), "{within:?}");
}

#[test]
fn true_values_lie_within_two_standard_errors() {
    true_values_are_found(&PositionTable::standard(), 7);
}

#[test]
fn true_values_lie_within_two_standard_errors_by_the_second_table() {
    true_values_are_found(&PositionTable::push_fold_10bb(), 8);
}

/// A table with cells drawn from 30 to 170, of which each column averages 1.
fn random_table(rng: &mut ChaCha8Rng) -> PositionTable {
    let mut column = |count: u16| -> Vec<u16> {
        let mut cells = vec![100; usize::from(count)];
        for pair in cells.chunks_exact_mut(2) {
            let more = rng.random_range(0..=70);
            (pair[0], pair[1]) = if rng.random() {
                (100 + more, 100 - more)
            } else {
                (100 - more, 100 + more)
            };
        }
        cells
    };
    let columns = (2..=10).map(&mut column).collect();
    PositionTable::try_from(PositionTableSetup { columns }).unwrap()
}

/// Counts of a player with one table are explained by it and by no other.
#[test]
fn exact_rates_give_the_numbers_back_by_any_table() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let named = PositionTable::all_named().map(|(_, table)| table);
    let random: Vec<PositionTable> = (0..60).map(|_| random_table(&mut rng)).collect();
    for table in named.chain(random) {
        let truth = VpipModelSetup {
            table: table.clone(),
            base_vpip: rng.random_range(0.02..0.18),
            table_factor: rng.random_range(-0.3..1.2),
            position_factor: rng.random_range(-1.2..1.2),
            ..VpipModelSetup::default()
        };
        let model = VpipModel::new(truth.clone()).unwrap();
        let seen: Vec<Observation> = [2, 4, 6, 9]
            .into_iter()
            .flat_map(seats)
            .map(|seat| {
                let hands = 1 << 50;
                let played = model.vpip(seat).unwrap();
                assert!(!played.clamped);
                Observation {
                    seat,
                    hands,
                    played: (played.vpip * hands as f64) as u64,
                }
            })
            .collect();
        let fitted = fit_vpip(&seen, &by_table(&table)).unwrap();
        assert_eq!((&fitted.fixed[..], &fitted.clamped[..]), (&[][..], &[][..]));
        let found = numbers(&fitted);
        let truth = [truth.base_vpip, truth.table_factor, truth.position_factor];
        // Rounding of a deviance of counts up to 2^50 hides less than a standard error, 1e-8 or so.
        for (at, &(parameter, error)) in fitted.standard_errors.iter().enumerate() {
            let miss = (found[at] - truth[at]).abs();
            assert!(miss < error && error < 1e-6, "{parameter:?} {truth:?}");
        }
        let other = random_table(&mut rng);
        let by_other = fit_vpip(&seen, &by_table(&other)).unwrap();
        assert!(by_other.deviance > 1e6 + fitted.deviance, "{truth:?}");
    }
}

#[test]
fn exact_rates_give_the_numbers_back() {
    let truth = VpipModelSetup {
        base_vpip: 0.2,
        table_factor: 0.75,
        position_factor: 1.25,
        ..VpipModelSetup::default()
    };
    let model = VpipModel::new(truth.clone()).unwrap();
    let hands = 1 << 50;
    let observations: Vec<Observation> = [2, 6, 9]
        .into_iter()
        .flat_map(seats)
        .map(|seat| {
            let played = (model.vpip(seat).unwrap().vpip * hands as f64) as u64;
            Observation {
                seat,
                hands,
                played,
            }
        })
        .collect();
    let fitted = fit_vpip(&observations, &by_default()).unwrap().estimate;
    assert!((fitted.base_vpip - truth.base_vpip).abs() < 1e-9);
    assert!((fitted.table_factor - truth.table_factor).abs() < 1e-9);
    assert!((fitted.position_factor - truth.position_factor).abs() < 1e-9);
}

/// 3,000 hands, half at tables of six and of nine: standard errors of 0.010, 0.31 and 0.13.
#[test]
fn standard_errors_as_computed_elsewhere() {
    let model = VpipModel::new(VpipModelSetup {
        base_vpip: 0.2,
        table_factor: 1.0,
        position_factor: 1.0,
        ..VpipModelSetup::default()
    })
    .unwrap();
    let observations: Vec<Observation> = [(6, 250_000), (9, 166_667)]
        .into_iter()
        .flat_map(|(players, hands)| seats(players).map(move |seat| (seat, hands)))
        .map(|(seat, hands)| {
            let played = (model.vpip(seat).unwrap().vpip * hands as f64).round() as u64;
            Observation {
                seat,
                hands,
                played,
            }
        })
        .collect();
    let fitted = fit_vpip(&observations, &by_default()).unwrap();
    for ((_, error), expected) in fitted.standard_errors.iter().zip([0.010, 0.31, 0.13]) {
        // A thousand times the hands.
        let error = error * 1_000_f64.sqrt();
        assert!((error / expected - 1.0).abs() < 0.06, "{error} {expected}");
    }
}

#[test]
fn what_the_counts_do_not_tell_is_fixed_and_has_no_error() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let model = VpipModel::new(VpipModelSetup {
        base_vpip: 0.2,
        table_factor: 0.5,
        position_factor: 0.8,
        ..VpipModelSetup::default()
    })
    .unwrap();
    for players in 2..=10 {
        let fitted = fit_vpip(&drawn(&model, &[players], 400, &mut rng), &by_default()).unwrap();
        assert_eq!(fitted.fixed, [Parameter::TableFactor], "{players}");
        let found: Vec<Parameter> = fitted.standard_errors.iter().map(|error| error.0).collect();
        assert_eq!(found, [Parameter::BaseVpip, Parameter::PositionFactor]);
        assert!((fitted.estimate.table_factor - 1.0).abs() < 1e-15);
    }
    let one = drawn(&model, &[6], 400, &mut rng)[..1].to_vec();
    let fitted = fit_vpip(&one, &by_default()).unwrap();
    assert_eq!(
        fitted.fixed,
        [Parameter::TableFactor, Parameter::PositionFactor]
    );
    assert!(fitted.deviance.abs() < 1e-6);
}

#[test]
fn counts_that_say_nothing() {
    let seat = Seat::new(Players::new(6).unwrap(), Position::Btn).unwrap();
    let fit = |hands, played| {
        let seen = Observation {
            seat,
            hands,
            played,
        };
        fit_vpip(&[seen], &by_default()).map(|_| ())
    };
    assert_eq!(
        fit_vpip(&[], &by_default()).map(|_| ()),
        Err(FitError::NothingToFit)
    );
    assert_eq!(fit(0, 0), Err(FitError::NothingToFit));
    let more = fit(5, 6).unwrap_err();
    assert_eq!(
        more,
        FitError::CountOutOfRange {
            item: 0,
            count: "vpip",
            got: 6,
            hands: 5
        }
    );
    assert_eq!(
        more.to_string(),
        "observation 0: vpip is 6, must be at most 5"
    );
    for (played, why) in [(0, "no hand was played"), (5, "every hand was played")] {
        let parameter = Parameter::BaseVpip;
        let refused = fit(5, played).unwrap_err();
        assert_eq!(refused, FitError::NotIdentified { parameter, why });
        assert_eq!(refused.to_string(), format!("phi is not identified: {why}"));
    }
    assert!(fit(5, 1).is_ok());
}

#[test]
fn what_was_found_is_a_document() {
    let seat = seats(6).last().unwrap();
    let observation = Observation {
        seat,
        hands: 100,
        played: 30,
    };
    let document = serde_json::to_value(observation).unwrap();
    let seat = serde_json::json!({ "players": 6, "position": "BB" });
    assert_eq!(
        document,
        serde_json::json!({ "seat": seat, "hands": 100, "played": 30 })
    );
    let found = fit_vpip(&[observation], &VpipModelSetup::default()).unwrap();
    let document = serde_json::to_value(&found).unwrap();
    assert_eq!(
        document["fixed"].as_array().unwrap().len(),
        found.fixed.len()
    );
    assert_eq!(document["deviance"], found.deviance);
}
