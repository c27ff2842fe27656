//! Hypergammon against Tom Keith, "Hypergammon Fun" (2018): with three checkers in a long run, with
//! two otherwise.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::env;

use nikogammon::{Outcomes, Rules, SolveOptions, solve};

/// The chances of the player who has won the opening roll: averages over the unequal rolls.
fn after_the_opening(rules: &Rules, options: &SolveOptions) -> (f64, Outcomes) {
    let values = solve(rules, options).unwrap().into_values();
    let opening = values.opening_values().unwrap();
    let endings = crate::solved::outcomes(&values, options).unwrap();
    let mut sum = [0.0; 6];
    let mut part = 0.0;
    for roll in opening.rolls.iter().filter(|roll| !roll.roll.is_double()) {
        // The other side is on roll after the play: what it wins is lost.
        let after = endings.outcomes(&roll.plays[0].play.after).unwrap();
        let ours = [
            after.lose,
            after.lose_gammon,
            after.lose_backgammon,
            after.win,
            after.win_gammon,
            after.win_backgammon,
        ];
        part += roll.probability;
        for (sum, chance) in sum.iter_mut().zip(ours) {
            *sum += roll.probability * chance;
        }
    }
    let [
        win,
        win_gammon,
        win_backgammon,
        lose,
        lose_gammon,
        lose_backgammon,
    ] = sum.map(|sum| sum / part);
    let outcomes = Outcomes {
        win,
        win_gammon,
        win_backgammon,
        lose,
        lose_gammon,
        lose_backgammon,
    };
    (opening.unequal_dice.unwrap(), outcomes)
}

fn two_checkers(mut options: SolveOptions) {
    options.tolerance = 1e-8;
    let rules = Rules::hypergammon(2).unwrap();
    let (equity, outcomes) = after_the_opening(&rules, &options);
    assert!((equity - 0.113_329_967_286).abs() < 1e-7, "{equity}");
    assert!((outcomes.equity() - equity).abs() < 1e-7);
}

fn three_checkers(mut options: SolveOptions) {
    options.tolerance = 1e-13;
    let rules = Rules::hypergammon(3).unwrap();
    let (equity, outcomes) = after_the_opening(&rules, &options);
    assert!((equity - 0.083_679_544_470_863_1).abs() < 1e-12, "{equity}");
    // Plays of equal equity trade wins against gammons, so the parts agree less well.
    let published = [
        (outcomes.win, 0.521_18),
        (outcomes.win_gammon, 0.310_21),
        (outcomes.win_backgammon, 0.020_82),
        (outcomes.lose, 0.478_82),
        (outcomes.lose_gammon, 0.272_45),
        (outcomes.lose_backgammon, 0.017_26),
    ];
    for (ours, published) in published {
        assert!((ours - published).abs() < 3e-5, "{ours} {published}");
    }
    assert!((outcomes.equity() - equity).abs() < 1e-8);
}

#[test]
fn the_winner_of_the_opening_roll() {
    let mut options = SolveOptions::default();
    options.threads = 2;
    options.memory_limit = 8 << 30;
    if env::var_os("CLUB_LONG").is_some() {
        three_checkers(options);
    } else {
        two_checkers(options);
    }
}
