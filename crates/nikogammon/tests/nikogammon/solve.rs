//! Solved games: against an obvious solver, bit by bit for any number of threads, and refused.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use nikogammon::{
    Cube, PassRule, Rules, RulesError, RulesSetup, SolveError, SolveOptions, Solver, Values, solve,
};

use crate::reference::Reference;
use crate::solved::{certify, cubeful, outcomes};

fn options(tolerance: f64) -> SolveOptions {
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options
}

fn rules(setup: RulesSetup) -> Rules {
    Rules::try_from(setup).unwrap()
}

/// A game of a few thousand states.
fn small() -> RulesSetup {
    RulesSetup {
        points: 5,
        checkers: 3,
        home: 2,
        ..RulesSetup::default()
    }
}

/// A game in which both sides may be shut out: with 1 as the only way in.
fn with_deadlocks() -> RulesSetup {
    RulesSetup {
        points: 4,
        checkers: 3,
        home: 1,
        faces: vec![0, 1],
        endless: 0.5,
        ..RulesSetup::default()
    }
}

/// Games that differ in every rule.
fn games() -> Vec<Rules> {
    let mut games = vec![
        Rules::hypergammon(1).unwrap(),
        rules(with_deadlocks()),
        rules(RulesSetup {
            gammon: false,
            both_dice: false,
            ..small()
        }),
        rules(RulesSetup {
            backgammon: false,
            larger_die: false,
            faces: vec![3, 1, 2],
            weights: Some(vec![1, 5, 2]),
            ..small()
        }),
    ];
    games.extend((1..=4).map(|doubles| rules(RulesSetup { doubles, ..small() })));
    games
}

#[test]
fn the_values_of_the_obvious_solver() {
    for rules in games() {
        let reference = Reference::new(&rules);
        let solution = solve(&rules, &options(1e-13)).unwrap();
        let ours = solution.values().equities();
        for (index, (ours, theirs)) in ours.iter().zip(reference.solve()).enumerate() {
            // Each is within its tolerance times the length of a game, up to 40 rolls.
            assert!((ours - theirs).abs() < 1e-11, "{index}: {ours} {theirs}");
        }
        let (_, residual) = reference.sweep(ours);
        // The residual is the same up to the rounding of another order of sums.
        assert!((residual - solution.residual()).abs() < 1e-14, "{residual}");
    }
}

#[test]
fn certificates_hold_and_cover_the_error() {
    for rules in games() {
        let reference = Reference::new(&rules).solve();
        for tolerance in [1e-3, 1e-7, 1e-13] {
            let solution = solve(&rules, &options(tolerance)).unwrap();
            let values = solution.values();
            let certificate = certify(values, &SolveOptions::default()).unwrap();
            let mut worst = 0.0_f64;
            for (index, (value, truth)) in values.equities().iter().zip(&reference).enumerate() {
                let bound = certificate.error_bound_at(index).unwrap();
                let error = (value - truth).abs();
                // The obvious solver stops at a residual of 1e-14, times at most 40 rolls.
                assert!(error <= bound + 4e-13, "{index}: {error:e} {bound:e}");
                worst = worst.max(bound);
            }
            assert!(worst <= certificate.error_bound());
            assert!(certificate.slack() > 0.0 && certificate.slack() < 1.0);
            // As tight as the residual and rounding allow, up to the doubling of the margin.
            let least = certificate.residual() + 1e-15;
            assert!(certificate.margin() >= least, "{certificate:?}");
            assert!(certificate.margin() < 100.0 * least + 1e-12);
        }
    }
}

#[test]
fn outcomes_are_worth_the_equity() {
    for rules in games() {
        let reference = Reference::new(&rules);
        let solution = solve(&rules, &options(1e-13)).unwrap();
        let outcomes = outcomes(solution.values(), &options(1e-13)).unwrap();
        let equities = solution.values().equities();
        // Without gammons and with backgammons a backgammon counts 3 still.
        for (index, ((chances, length), equity)) in outcomes.iter().zip(equities).enumerate() {
            if reference.is_deadlock(index) {
                assert_eq!((chances.win, chances.lose, length), (0.0, 0.0, 0.0));
                continue;
            }
            assert!(length >= 1.0);
            assert!(chances.win >= chances.win_gammon);
            assert!(chances.win_gammon >= chances.win_backgammon);
            if rules.endless().abs() > 0.0 {
                continue;
            }
            let sum = chances.win + chances.lose;
            assert!((sum - 1.0).abs() < 1e-10, "{sum}");
            let worth = chances.equity();
            // Plays within 1e-10 count as equal, in each of at most 40 rolls.
            assert!((worth - equity).abs() < 4e-9, "{index}: {worth} {equity}");
        }
    }
}

fn bits(values: &Values) -> Vec<u64> {
    values.equities().iter().map(|v| v.to_bits()).collect()
}

#[test]
fn the_same_bits_for_one_thread_and_three() {
    // Large enough that every kind of work is cut into pieces.
    let rules = rules(RulesSetup {
        points: 7,
        checkers: 4,
        ..RulesSetup::default()
    });
    let [one, three] = [1, 3].map(|threads| {
        let mut options = options(1e-6);
        options.threads = threads;
        let solution = solve(&rules, &options).unwrap();
        let certificate = certify(solution.values(), &options).unwrap();
        let outcomes = outcomes(solution.values(), &options).unwrap();
        let cubeful = cubeful(&rules, &options, PassRule::Rules).unwrap();
        (solution, certificate, outcomes, cubeful)
    });
    assert_eq!(bits(one.0.values()), bits(three.0.values()));
    assert_eq!(one, three);
}

#[test]
fn progress_is_reported_and_may_cancel() {
    let rules = rules(small());
    let mut reported = Vec::new();
    let solution = Solver::new(&rules, &options(1e-9))
        .unwrap()
        .solve(|progress| {
            reported.push(*progress);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(reported.len(), solution.sweeps() as usize);
    let last = reported.last().unwrap();
    assert_eq!(
        (last.sweeps, last.residual),
        (solution.sweeps(), solution.residual())
    );
    let stopped = Solver::new(&rules, &options(1e-9))
        .unwrap()
        .solve(|progress| {
            if progress.sweeps == 7 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    assert_eq!(stopped, Err(SolveError::Cancelled { sweeps: 7 }));
}

#[test]
fn what_was_reached_can_be_had_when_sweeps_run_out() {
    let rules = rules(small());
    let mut few = options(1e-12);
    few.max_sweeps = 20;
    let solution = solve(&rules, &few).unwrap();
    assert_eq!(solution.sweeps(), 20);
    let residual = solution.residual();
    assert!(residual > 1e-12 && residual < 3.0, "{residual}");
    let certificate = certify(solution.values(), &SolveOptions::default()).unwrap();
    assert!(certificate.error_bound() < 3.0);
    // The bound holds against the obvious solver.
    let truth = Reference::new(&rules).solve();
    for (value, truth) in solution.values().equities().iter().zip(truth) {
        assert!((value - truth).abs() <= certificate.error_bound());
    }
}

#[test]
fn tolerances_that_rounding_does_not_allow_are_refused() {
    let rules = rules(small());
    for tolerance in [f64::NAN, 0.0, -1.0, 1e-16, f64::INFINITY] {
        let refused = solve(&rules, &options(tolerance)).unwrap_err();
        let SolveError::Tolerance { least, .. } = refused else {
            panic!("{refused}");
        };
        assert!(least > 1e-15 && least < 1e-14, "{least}");
        assert!(cubeful(&rules, &options(tolerance), PassRule::Rules).is_err());
    }
}

#[test]
fn games_beyond_the_memory_are_refused() {
    let niko = Rules::nikogammon();
    let mut tight = options(1e-6);
    for limit in [0, 1_000_000, 60_000_000] {
        tight.memory_limit = limit;
        let refused = solve(&niko, &tight).unwrap_err();
        let SolveError::Memory {
            bytes,
            limit: reported,
        } = refused
        else {
            panic!("{refused}");
        };
        assert_eq!(reported, limit);
        assert!(bytes > u128::from(limit) && bytes < 200_000_000, "{bytes}");
    }
    let backgammon = rules(RulesSetup {
        points: 24,
        checkers: 15,
        home: 6,
        faces: (1..=6).collect(),
        ..RulesSetup::default()
    });
    let states = backgammon.states().unwrap();
    assert_eq!(
        solve(&backgammon, &SolveOptions::default()),
        Err(SolveError::Rules(RulesError::TooLarge {
            one_side: backgammon.one_side().unwrap(),
            limit: 1 << 16,
            states,
        }))
    );
}

/// With 1 as the only face two lone checkers hit each other for ever.
#[test]
fn games_that_two_players_can_keep_up_for_ever_are_not_certified() {
    let rules = rules(RulesSetup {
        points: 2,
        checkers: 1,
        home: 2,
        faces: vec![1],
        doubles: 1,
        ..RulesSetup::default()
    });
    let improper = |result: Option<SolveError>| {
        assert!(
            matches!(result, Some(SolveError::Improper { states }) if states > 0),
            "{result:?}"
        );
    };
    let states = usize::try_from(rules.states().unwrap()).unwrap();
    let anything = Values::new(&rules, vec![0.0; states]).unwrap();
    improper(certify(&anything, &SolveOptions::default()).err());
}

#[test]
fn a_position_in_which_nobody_can_move_has_the_value_of_endless_play() {
    let rules = rules(with_deadlocks());
    let reference = Reference::new(&rules);
    let solution = solve(&rules, &options(1e-12)).unwrap();
    let cubeful = cubeful(&rules, &options(1e-10), PassRule::Rules).unwrap();
    let mut seen = 0;
    for (index, equity) in solution.values().equities().iter().enumerate() {
        if reference.is_deadlock(index) {
            assert_eq!(equity.to_bits(), 0.5_f64.to_bits());
            assert_eq!(
                cubeful.rolling()[index].map(f64::to_bits),
                [0.5_f64.to_bits(); 4]
            );
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn the_only_deadlock_of_the_default_game() {
    let rules = Rules::nikogammon();
    let indexer = nikogammon::StateIndex::new(&rules).unwrap();
    let side = nikogammon::Arrangement::new(vec![0, 2, 2, 0, 0, 0, 0, 0, 0, 1]);
    let stuck = |position: &nikogammon::Position| {
        let rolls = rules.rolls();
        let mut plays = rolls
            .iter()
            .map(|roll| rules.plays(position, roll.roll).unwrap());
        plays.all(|plays| plays.is_empty())
    };
    // Who cannot move at all is on the bar, and the other side holds its home.
    let found: Vec<_> = (0..indexer.count())
        .map(|index| indexer.unrank(index).unwrap())
        .filter(|p| p.mover.counts()[9] > 0 && p.other.counts()[9] > 0)
        .filter(|p| p.mover.counts()[1] > 1 && p.mover.counts()[2] > 1)
        .filter(|position| stuck(position) && stuck(&position.flip()))
        .collect();
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0].mover, &found[0].other), (&side, &side));
}

#[test]
fn the_cube_is_worth_having() {
    let rules = rules(small());
    let values = cubeful(&rules, &options(1e-10), PassRule::Rules).unwrap();
    for rolling in values.rolling() {
        let [own, centred, _, other] = *rolling;
        assert!(
            own >= centred - 1e-9 && centred >= other - 1e-9,
            "{rolling:?}"
        );
    }
    let start = nikogammon::Position {
        mover: nikogammon::Arrangement::new(vec![2, 1, 0, 0, 0, 0, 0]),
        other: nikogammon::Arrangement::new(vec![0, 0, 0, 0, 3, 0, 0]),
    };
    // Every roll but 0,0 wins a gammon at once, which is more than a doubled game passed.
    let no_double = values.no_double(&start, Cube::Mover).unwrap();
    assert!(no_double > 1.5 && values.equity(&start, Cube::Mover).unwrap() >= no_double);
    // Passed: 1 point, to the last bit.
    let passed = values.equity(&start, Cube::CentredJacoby).unwrap();
    assert_eq!(passed.to_bits(), 1.0_f64.to_bits());
}
