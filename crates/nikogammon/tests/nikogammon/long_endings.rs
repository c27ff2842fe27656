//! Ends of the default game from its start. The figures are those of a prototype with another
//! algorithm, in a long run to their last digit, otherwise to three.

use std::env;

use nikogammon::{Rules, SolveOptions, solve};

use crate::solved::outcomes;

#[test]
fn the_chances_at_the_start_of_the_default_game() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    let (tolerance, apart) = if is_long { (1e-11, 6e-7) } else { (1e-4, 1e-3) };
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options.threads = 2;
    let rules = Rules::nikogammon();
    let values = solve(&rules, &options).unwrap().into_values();
    let endings = outcomes(&values, &options).unwrap();
    let start = endings.outcomes(rules.start().unwrap()).unwrap();
    let published = [
        (start.win, 0.485_700),
        (start.win_gammon, 0.301_453),
        (start.win_backgammon, 0.130_047),
        (start.lose_gammon, 0.336_247),
        (start.lose_backgammon, 0.160_579),
        (start.equity(), -0.093_926_884_259),
    ];
    for (ours, published) in published {
        assert!((ours - published).abs() < apart, "{ours} {published}");
    }
}
