//! Strength is one number, and what it is worth is measured apart from it.

use std::ops::ControlFlow;

use npc_preflop::player::Lapse;
use npc_preflop::{Npc, NpcSetup, Preset};
use payout_dhondt::Ratio;
use season_sim::{
    Arena, ArenaError, ArenaSetup, BetAmounts, ComputerPlayer, MAX_FIELD, NpcPlayer, PlanError,
    Strengths, measure_strength,
};

/// A usual player who lapses so often, in thousandths.
pub(crate) fn lapsing(thousandths: u32) -> ComputerPlayer {
    let lapse = Lapse {
        share: f64::from(thousandths) / 1_000.0,
        ..Lapse::default()
    };
    let setup = NpcSetup {
        lapse,
        ..Preset::TightAggressive.setup()
    };
    let npc = Npc::new(setup).unwrap();
    ComputerPlayer::Npc(NpcPlayer::new(npc, BetAmounts::default()).unwrap())
}

/// A field with lapses from 0 to 0.6 in equal steps.
fn field(players: u32) -> Vec<ComputerPlayer> {
    let step = |number| lapsing(600 * number / (players - 1));
    (0..players).map(step).collect()
}

fn measured(players: u32, tournaments: u64, seed: u64) -> Strengths {
    let arena = Arena::new(ArenaSetup::default(), field(players)).unwrap();
    measure_strength(&arena, tournaments, seed, |_| ControlFlow::Continue(())).unwrap()
}

/// Rank correlation of the numbers of a list with their places in it.
fn spearman(values: &[f64]) -> f64 {
    let count = values.len();
    let rank = |value: &f64| values.iter().filter(|other| *other < value).count();
    let squares = values.iter().enumerate().map(|(place, value)| {
        let difference = place as f64 - rank(value) as f64;
        difference * difference
    });
    let n = count as f64;
    1.0 - 6.0 * squares.sum::<f64>() / (n * (n * n - 1.0))
}

/// Measured and true means have the correlation sqrt(Vt / (Vt + Vn)).
///
/// Vt is the variance of the true means, Vn that of the noise. The standard error of a correlation r of n pairs is (1 - r^2) / sqrt(n - 1);
/// five times that happens once in a million.
#[test]
fn fewer_lapses_win_more() {
    let players = 18;
    let strengths = measured(players, 400, 1);
    let means: Vec<f64> = strengths.profits.iter().map(|profit| profit.mean).collect();
    let n = f64::from(players);
    let spread = means.iter().map(|mean| mean * mean).sum::<f64>() / n;
    let errors = strengths.profits.iter().map(|profit| profit.standard_error);
    let noise = errors.map(|error| error * error).sum::<f64>() / n;
    assert!(noise < spread, "{noise} {spread}");
    let expected = ((spread - noise) / spread).sqrt();
    let bound = expected - 5.0 * (1.0 - expected * expected) / (n - 1.0).sqrt();
    // Players are listed with the fewest lapses first: the more lapses, the less profit.
    let found = -spearman(&means);
    assert!(bound > 0.0 && found > bound, "{found} {bound}");
}

#[test]
fn profits_add_up_to_nothing() {
    let strengths = measured(11, 7, 3);
    let sum = strengths.profits.iter().fold(Ratio::ZERO, |sum, profit| {
        sum.checked_add(profit.exact).unwrap()
    });
    assert_eq!(sum, Ratio::ZERO);
    for profit in &strengths.profits {
        let exact = profit.exact.numer() as f64 / profit.exact.denom() as f64;
        assert!((profit.mean - exact).abs() < 1e-12);
    }
}

#[test]
fn a_measurement_that_is_stopped_has_the_figures_so_far() {
    let arena = Arena::new(ArenaSetup::default(), field(6)).unwrap();
    let stop = |played| {
        if played == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let stopped = measure_strength(&arena, 1_000, 5, stop).unwrap();
    assert_eq!(stopped, measured(6, 3, 5));
}

#[test]
fn a_tournament_follows_from_seed_and_number() {
    let arena = Arena::new(ArenaSetup::default(), field(40)).unwrap();
    let first = arena.play(9, 4).unwrap();
    arena.play(9, 5).unwrap();
    assert_eq!(arena.play(9, 4).unwrap(), first);
    assert_ne!(arena.play(9, 5).unwrap().places, first.places);
    let mut players: Vec<usize> = first.places.concat();
    players.sort_unstable();
    assert!(players.into_iter().eq(0..40), "each has one place");
}

#[test]
fn fields_that_cannot_be_played_are_refused() {
    let usual = ArenaSetup::default();
    let refused = |setup, players| Arena::new(setup, field(2)[..players].to_vec()).unwrap_err();
    for got in [0, 1] {
        let expected = PlanError::OutOfRange {
            name: "players",
            got: got as u64,
            min: 2,
            max: MAX_FIELD,
        };
        assert_eq!(refused(usual.clone(), got), expected);
    }
    let above = ArenaSetup {
        stack: 99,
        ..usual.clone()
    };
    let expected = PlanError::BlindsAboveStacks {
        big_blind: 100,
        stack: 99,
    };
    assert_eq!(refused(above, 2), expected);
    let rich = ArenaSetup {
        stack: (1 << 52) + 1,
        ..usual.clone()
    };
    let expected = PlanError::TooManyChips {
        got: (1 << 53) + 2,
        max: 1 << 53,
    };
    assert_eq!(refused(rich, 2), expected);
    let mut falling = usual.clone();
    falling.blinds.levels.swap(0, 1);
    let words = refused(falling, 2).to_string();
    assert_eq!(
        words,
        "the blinds cannot be played: level 2: the small blind falls to 50, the level before has 75"
    );
    let mut none = usual.clone();
    none.blinds.levels.clear();
    let words = refused(none, 2).to_string();
    assert_eq!(
        words,
        "the blinds cannot be played: the blinds have no level, at least 1 is needed"
    );
    for (seats, hand_ms, name, got) in [
        (1, 90_000, "seats", 1),
        (11, 90_000, "seats", 11),
        (9, 999, "milliseconds of a hand", 999),
    ] {
        let setup = ArenaSetup {
            seats,
            hand_ms,
            ..usual.clone()
        };
        match refused(setup, 2) {
            PlanError::OutOfRange {
                name: found,
                got: value,
                ..
            } => assert_eq!((found, value), (name, got)),
            other => panic!("{other}"),
        }
    }
    let arena = Arena::new(usual, field(2)).unwrap();
    let refused = measure_strength(&arena, 0, 1, |_| ControlFlow::Continue(())).unwrap_err();
    let expected = PlanError::OutOfRange {
        name: "tournaments",
        got: 0,
        min: 1,
        max: 10_000_000,
    };
    assert_eq!(refused, ArenaError::Plan(expected));
}
