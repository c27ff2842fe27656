//! Random legal rules: each game is answered, and equal to a plain value iteration, or improper.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::env;
use std::ops::ControlFlow;

use nikogammon::{
    Opening, Rules, RulesSetup, SolveError, SolveOptions, Solver, Table, TableContents,
    solve_table, verify,
};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::reference::Reference;
use crate::solved::go_on;

/// The checkers of one side on random places.
fn layout(points: u32, checkers: u32) -> impl Strategy<Value = Vec<[u32; 2]>> {
    prop::collection::vec(0..=points + 1, checkers as usize).prop_map(|places| {
        let mut pairs: Vec<[u32; 2]> = Vec::new();
        for place in places {
            match pairs.iter_mut().find(|pair| pair[0] == place) {
                Some(pair) => pair[1] += 1,
                None => pairs.push([place, 1]),
            }
        }
        pairs
    })
}

fn weights(faces: usize) -> impl Strategy<Value = Option<Vec<u32>>> {
    let weight = prop_oneof![
        1..=8_u32,
        (0..=20_u32).prop_map(|bit| 1 << bit),
        1..=1_u32 << 20
    ];
    prop::option::of(prop::collection::vec(weight, faces))
}

pub(crate) fn rules(points: u32, checkers: u32) -> impl Strategy<Value = Rules> {
    let faces = prop::collection::btree_set(0..=12_u32, 1..=5)
        .prop_map(|faces| faces.into_iter().collect::<Vec<_>>())
        .prop_shuffle();
    let dice = faces.prop_flat_map(|faces| {
        let weights = weights(faces.len());
        (Just(faces), weights)
    });
    let start = (
        layout(points, checkers),
        prop::option::of(layout(points, checkers)),
    );
    let endless = prop_oneof![Just(0.0), -3.0..=3.0_f64, Just(3.0), Just(-3.0)];
    (
        dice,
        prop::option::of(start),
        1..=points,
        1..=4_u32,
        any::<[bool; 5]>(),
        endless,
    )
        .prop_filter_map(
            "rules that are refused",
            move |(dice, start, home, doubles, on, endless)| {
                let (faces, weights) = dice;
                let (start, start_other) = start.unzip();
                let [gammon, backgammon, both_dice, larger_die, unequal] = on;
                Rules::try_from(RulesSetup {
                    points,
                    checkers,
                    home,
                    faces,
                    weights,
                    doubles,
                    start,
                    start_other: start_other.flatten(),
                    gammon,
                    backgammon,
                    both_dice,
                    larger_die,
                    opening: if unequal {
                        Opening::Unequal
                    } else {
                        Opening::Any
                    },
                    endless,
                })
                .ok()
            },
        )
}

/// The two-sided reference: how many sweeps, and how near its bounds are when it has settled.
const SWEEPS: u32 = 2_000;
/// Plays that the reference may look at: fewer sweeps on large boards, whose bounds are wider then. Two
/// thousand sweeps of a board of twelve points and three checkers take half an hour.
const LOOKS: usize = 1_000_000_000;
const SETTLED: f64 = 1e-10;

/// A legal game is answered, and equal to a plain value iteration, or it is improper, which a search
/// confirms. Whether it was answered.
fn check(rules: &Rules) -> bool {
    let reference = Reference::new(rules);
    let most = rules.endless().abs().max(3.0);
    let sweeps = u32::try_from(LOOKS / reference.plays()).unwrap_or(SWEEPS);
    let [lower, upper] = reference.bounds(most, sweeps.clamp(1, SWEEPS), SETTLED);
    let gap = |state: usize| upper[state] - lower[state];
    let settled = (0..lower.len()).all(|state| gap(state) <= SETTLED);
    let solver = Solver::new(rules, &SolveOptions::default()).unwrap();
    let found = solver.solve(go_on).and_then(|solution| {
        let certificate = solver.certify(solution.values(), go_on)?;
        Ok((solution, certificate))
    });
    let (solution, certificate) = match found {
        Ok(found) => found,
        Err(SolveError::Improper { states }) => {
            let endless = reference.without_end();
            let kept_up = endless.iter().filter(|endless| **endless).count() as u64;
            assert!(
                !settled && (1..=kept_up).contains(&states),
                "{states} {kept_up}"
            );
            return false;
        }
        Err(other) => panic!("{other}"),
    };
    let bound = certificate.error_bound();
    let equities = solution.values().equities();
    // Each sweep of the reference is rounded by about 1e-15.
    let rounding = f64::from(SWEEPS) * 2e-15;
    for (state, &equity) in equities.iter().enumerate() {
        assert!((-most..=most).contains(&equity), "{state}: {equity}");
        let within = bound + rounding;
        let is_between = (lower[state] - within..=upper[state] + within).contains(&equity);
        assert!(
            is_between,
            "{state}: {equity}, {bound}, {} {}",
            lower[state], upper[state]
        );
        if reference.is_deadlock(state) {
            assert_eq!(equity.to_bits(), (rules.endless() + 0.0).to_bits());
        }
    }
    if settled {
        // Games that settle so soon are short.
        assert!(bound < 1e-8, "{bound}");
        assert!(solution.residual() < 1e-10, "{}", solution.residual());
    }
    let outcomes = solver.outcomes(solution.values(), go_on).unwrap();
    for (state, ((chances, length), equity)) in outcomes.iter().zip(equities).enumerate() {
        let rest = (1.0 - chances.win - chances.lose).max(0.0) * rules.endless().abs();
        let off = (chances.equity() - equity).abs() - rest;
        assert!(
            off <= bound + 1e-9 * (1.0 + length),
            "{state}: {chances:?} {equity}"
        );
    }
    true
}

#[test]
fn the_game_that_was_thrown_away_for_its_rounding() {
    // A certain win of a backgammon came out as 3.0000000000000004.
    let rules = Rules::try_from(RulesSetup {
        points: 10,
        checkers: 2,
        home: 3,
        faces: vec![1, 2, 3, 4, 5],
        start: Some(vec![[10, 1], [9, 1]]),
        ..RulesSetup::default()
    });
    let table = solve_table(
        &rules.unwrap(),
        &SolveOptions::default(),
        &TableContents::default(),
        go_on,
    );
    let table = Table::open(table.unwrap()).unwrap();
    assert!(verify(&table, |_| ControlFlow::Continue(())).is_ok());
}

/// How many games: `CLUB_LONG` has all sizes of boards, otherwise small ones.
fn cases(ordinary: u32, long: u32) -> ProptestConfig {
    let cases = if env::var_os("CLUB_LONG").is_some() {
        long
    } else {
        ordinary
    };
    ProptestConfig::with_cases(cases)
}

proptest! {
    #![proptest_config(cases(300, 4_096))]
    #[test]
    fn small_legal_games_are_answered_or_improper(
        rules in (2..=5_u32, 1..=2_u32).prop_flat_map(|(points, checkers)| rules(points, checkers))
    ) {
        check(&rules);
    }
}

/// Large games take seconds each, so that their number is this one whatever `PROPTEST_CASES` says.
#[test]
fn all_legal_games_are_answered_or_improper() {
    let games = sizes().prop_flat_map(|(points, checkers)| rules(points, checkers));
    let config = ProptestConfig {
        source_file: Some(file!()),
        test_name: Some(concat!(module_path!(), "::all_legal_games")),
        ..cases(2, 64)
    };
    let run = TestRunner::new(config).run(&games, |rules| {
        check(&rules);
        Ok(())
    });
    run.unwrap();
}

/// Points and checkers, in a long run up to 12 and 3.
fn sizes() -> BoxedStrategy<(u32, u32)> {
    if env::var_os("CLUB_LONG").is_some() {
        (2..=12_u32, 1..=3_u32).boxed()
    } else {
        (6..=7_u32, Just(2_u32)).boxed()
    }
}
