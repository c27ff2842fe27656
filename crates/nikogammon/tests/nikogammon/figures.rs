//! Figures of solved games that others have found, with other programs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nikogammon::{Cube, PassRule, Rules, SolveOptions, Values, solve};

use crate::solved::{certify, cubeful};

fn options(tolerance: f64, threads: usize) -> SolveOptions {
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options.threads = threads;
    options
}

#[track_caller]
fn near(ours: f64, published: f64, last_digit: f64) {
    assert!(
        (ours - published).abs() <= 0.6 * last_digit,
        "{ours} {published}"
    );
}

fn solved(rules: &Rules, tolerance: f64) -> Values {
    solve(rules, &options(tolerance, 2)).unwrap().into_values()
}

/// The equities, chances and plays of the default game are those of a prototype with another
/// algorithm. A third program checked its equation at 4,000 states.
#[test]
fn the_default_game() {
    let rules = Rules::nikogammon();
    let values = solved(&rules, 1e-14);
    let opening = values.opening_values().unwrap();
    near(opening.any_roll, -0.093_926_884_259, 1e-12);
    near(
        values.equity(rules.start().unwrap()).unwrap(),
        -0.093_926_884_259,
        1e-12,
    );
    near(opening.unequal_dice.unwrap(), -0.139_537_187_792, 1e-12);

    let told: Vec<(String, String)> = opening
        .rolls
        .iter()
        .map(|roll| {
            let best = roll.plays.first().map(|best| best.play.to_string());
            let words = format!("{} {}", roll.roll, best.unwrap_or_else(|| "-".to_owned()));
            (words, format!("{:+.4}", roll.equity))
        })
        .collect();
    let expected = [
        ("0,0 -", "+0.0939"),
        ("1,0 2/1*", "-0.8059"),
        ("1,1 2/1*(2)", "-0.4309"),
        ("2,0 8/6", "+0.1039"),
        ("2,1 8/5", "+0.2833"),
        ("2,2 5/1*(2)", "+0.3289"),
    ];
    assert_eq!(told.len(), expected.len());
    for ((words, equity), expected) in told.iter().zip(expected) {
        assert_eq!((words.as_str(), equity.as_str()), expected);
    }

    let certificate = certify(&values, &options(1e-14, 2)).unwrap();
    assert!(
        certificate.error_bound() < 1e-12,
        "{:e}",
        certificate.error_bound()
    );

    // The other start lies among the same states: its rolls are worth what its state is.
    let other = Values::new(&Rules::nikogammon_8252(), values.equities().to_vec()).unwrap();
    let start = Rules::nikogammon_8252();
    let equity = other.equity(start.start().unwrap()).unwrap();
    near(other.opening_values().unwrap().any_roll, equity, 1e-12);
    assert!((equity - opening.any_roll).abs() > 1e-3, "{equity}");
}

/// Opening values of hypergammon with unequal dice, from a prototype that agrees with GNU
/// Backgammon's `makehyper` on every position.
#[test]
fn hypergammon_with_one_and_two_checkers() {
    for (checkers, published) in [(1, 0.314_256_339_457), (2, 0.113_329_967_286)] {
        let rules = Rules::hypergammon(checkers).unwrap();
        let values = solved(&rules, 1e-13);
        let opening = values.opening_values().unwrap();
        near(opening.unequal_dice.unwrap(), published, 1e-12);
    }
}

/// Money equities at the start of hypergammon with two checkers, likewise.
#[test]
fn hypergammon_with_two_checkers_and_the_cube() {
    let rules = Rules::hypergammon(2).unwrap();
    let values = cubeful(&rules, &options(1e-9, 2), PassRule::Rules).unwrap();
    let published = [0.327_860, 0.209_108, 0.204_522, 0.010_740];
    for (cube, published) in Cube::ALL.into_iter().zip(published) {
        let start = rules.start().unwrap();
        near(values.equity(start, cube).unwrap(), published, 1e-6);
        // At the start nobody doubles.
        near(values.no_double(start, cube).unwrap(), published, 1e-6);
    }
}
