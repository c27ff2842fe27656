//! Simulated tournaments: every figure against a second count from the log, and what must hold in any of them.

use core::ops::ControlFlow;

use mtt_seating::{Chips, Event, InvalidConfig, MAX_SEATS, Profile};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{
    PhaseReport, Simulated, SimulationError, SimulationSetup, WaitReport, simulate, simulate_with,
};

use crate::reference::{Entry, Phase, Reference, Waits};

/// Setups over the whole range of rules.
fn setups(players: core::ops::Range<u32>) -> impl Strategy<Value = SimulationSetup> {
    let profiles = prop_oneof![
        Just(Profile::Tda),
        Just(Profile::Online),
        Just(Profile::Home)
    ];
    let times = (
        prop_oneof![Just(0_u32), 1_u32..60_000],
        prop_oneof![Just(0_u32), 1_u32..60_000],
        prop_oneof![Just(0_u32), 1_u32..60_000],
    );
    (players, profiles, 2..=MAX_SEATS, any::<u64>(), times).prop_map(
        |(players, profile, n_max, seed, (pause_ms, hold_ms, open_wait_ms))| SimulationSetup {
            players,
            profile,
            n_max,
            seed,
            pause_ms,
            hold_ms,
            open_wait_ms,
        },
    )
}

fn rng(setup: &SimulationSetup) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(setup.seed)
}

/// Plays a tournament with its log; after each event everybody and all chips are there.
fn logged(setup: &SimulationSetup) -> (Simulated, Vec<Entry>) {
    let (mut log, mut alive, mut entered) = (Vec::new(), 0, 0);
    let played = simulate_with(setup, &mut rng(setup), |happened| {
        match happened.event {
            Event::Register { stack, .. } => {
                alive += 1;
                entered += u128::from(stack.get());
            }
            Event::HandEnded(end) => alive -= end.busted.len(),
            _ => {}
        }
        assert_eq!(happened.tournament.players_alive(), alive);
        assert_eq!(happened.tournament.chips_in_play(), Some(entered));
        log.push((
            happened.at_ms,
            happened.event.clone(),
            happened.step.clone(),
        ));
        ControlFlow::Continue(())
    });
    assert_eq!((alive, entered), (1, u128::from(setup.players) * 20_000));
    (played.unwrap(), log)
}

/// Sums of a few thousand numbers, each rounded at most a few times: 1e-12 leaves room for nothing else.
#[track_caller]
fn same(found: Option<f64>, expected: Option<f64>) {
    match (found, expected) {
        (Some(found), Some(expected)) => {
            let room = 1e-12 * expected.abs().max(1.0);
            assert!((found - expected).abs() <= room, "{found} for {expected}");
        }
        (found, expected) => assert_eq!(found, expected),
    }
}

#[track_caller]
fn same_phase(found: &PhaseReport, expected: Phase) {
    let figures = [
        found.mean_size,
        found.ideal,
        found.gap_1,
        found.gap_2,
        found.moves_per_elimination,
        found.idle,
    ];
    for (found, expected) in figures.into_iter().zip(expected) {
        same(found, expected);
    }
}

#[track_caller]
fn same_waits(found: &WaitReport, (count, mean, p99, max, missed): Waits) {
    assert_eq!(found.count, count as u64);
    assert_eq!(found.missed, missed);
    same(found.mean, mean);
    same(found.p99, p99);
    same(found.max, max);
}

fn check_figures(setup: &SimulationSetup) {
    let (played, log) = logged(setup);
    let reference = Reference::new(*setup, &log);
    let report = &played.report;
    assert_eq!(report.hands, reference.hands() as u64);
    same_phase(&report.registration, reference.phase(true));
    same_phase(&report.elimination, reference.phase(false));
    let [movers, broken, late] = reference.waits();
    same_waits(&report.waits.movers, movers);
    same_waits(&report.waits.broken, broken);
    same_waits(&report.waits.late, late);
    same(report.equity_sd, reference.equity_sd());
    assert_eq!(report.most_moves as usize, reference.most_moves());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn every_figure_is_what_a_second_count_finds(setup in setups(2..40)) {
        check_figures(&setup);
    }

    #[test]
    fn the_same_setup_and_generator_give_the_same_tournament(setup in setups(2..60)) {
        prop_assert!(logged(&setup) == logged(&setup));
    }
}

/// Long enough for an elimination phase: more than four tables when registration closes.
#[test]
fn the_figures_of_a_larger_field() {
    for (profile, n_max, hold_ms) in [(Profile::Tda, 4, 0), (Profile::Online, 6, 5000)] {
        let setup = SimulationSetup {
            players: 60,
            profile,
            n_max,
            hold_ms,
            ..SimulationSetup::default()
        };
        check_figures(&setup);
        let (played, _) = logged(&setup);
        assert!(played.report.elimination.gap_1.is_some());
        assert!(played.report.waits.broken.count > 0);
    }
}

/// Registration is over after 12 minutes for each doubling, and a log lists everybody in the order of their names.
#[test]
fn players_register_in_order_and_in_time() {
    let setup = SimulationSetup {
        players: 100,
        ..SimulationSetup::default()
    };
    let (_, log) = logged(&setup);
    let registered: Vec<(u64, String)> = log
        .iter()
        .filter_map(|(at, event, _)| match event {
            Event::Register { player, stack } => {
                assert_eq!(*stack, Chips::new(20_000));
                Some((*at, player.to_string()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(registered.len(), 100);
    assert!(registered.is_sorted());
    assert_eq!(registered.iter().filter(|(at, _)| *at == 0).count(), 65);
    let closed = log
        .iter()
        .find(|(_, event, _)| *event == Event::RegistrationClosed);
    // 2^7 is the first power of two above 100.
    assert_eq!(closed.unwrap().0, 7 * 12 * 60_000);
}

/// A hand follows the one before at that table by the pause.
///
/// Exceptions are a table that is held and one that has nobody to play with.
#[test]
fn hands_follow_each_other_by_the_pause() {
    for pause_ms in [0, 3000] {
        let setup = SimulationSetup {
            players: 60,
            pause_ms,
            ..SimulationSetup::default()
        };
        let (_, log) = logged(&setup);
        let reference = Reference::new(setup, &log);
        let mut followed = 0;
        for (entry, end) in reference.reports() {
            let starts = |(_, event, _): &&Entry| {
                *event
                    == Event::HandStarted {
                        table: end.table.clone(),
                    }
            };
            let Some((at, ..)) = log[entry..].iter().find(starts) else {
                continue;
            };
            let ready = log[entry].0 + u64::from(pause_ms);
            assert!(*at >= ready);
            followed += usize::from(*at == ready);
        }
        assert!(followed * 10 > reference.hands() * 9, "{followed}");
    }
}

/// Somebody who breaks off gets no figures.
#[test]
fn a_watcher_may_stop() {
    let setup = SimulationSetup::default();
    let mut events = 0;
    let stopped = simulate_with(&setup, &mut rng(&setup), |_| {
        events += 1;
        if events == 1301 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    // 1,300 registrations and the start.
    assert_eq!(stopped, Err(SimulationError::Stopped { at_ms: 0 }));
}

#[test]
fn numbers_out_of_range_are_refused() {
    let check = |setup: SimulationSetup, expected: SimulationError| {
        assert_eq!(setup.rules(), Err(expected.clone()));
        assert_eq!(simulate(&setup, &mut rng(&setup)), Err(expected));
    };
    for players in [0, 1, 1_000_000, u32::MAX] {
        let setup = SimulationSetup {
            players,
            ..SimulationSetup::default()
        };
        let (got, min, max) = (players, 2, 999_999);
        check(setup, SimulationError::PlayersOutOfRange { got, min, max });
    }
    let setup = SimulationSetup {
        pause_ms: 3_600_001,
        ..SimulationSetup::default()
    };
    let (pause_ms, max) = (3_600_001, 3_600_000);
    check(setup, SimulationError::PauseTooLong { pause_ms, max });
    let setup = SimulationSetup {
        n_max: 24,
        ..SimulationSetup::default()
    };
    let fault = InvalidConfig::new("n_max", "24", "2..=23");
    check(setup, SimulationError::Rules(fault));
}
