//! Times of two ways to do the same, measured in turn so that both meet the same machine. They are
//! processor times: other programs on the machine disturb them less than those of a clock.

use std::{hint::black_box, time::Duration};

use cpu_time::ProcessTime;

/// Rounds of a comparison.
const ROUNDS: usize = 11;

/// How long one side of a round takes at least.
const LEAST: Duration = Duration::from_millis(20);

/// The seconds that one call takes, as the mean over `calls` of them.
pub fn time<T>(calls: u32, work: &mut impl FnMut() -> T) -> f64 {
    let start = ProcessTime::now();
    for _ in 0..calls {
        black_box(work());
    }
    start.elapsed().as_secs_f64() / f64::from(calls)
}

/// The number of calls that take about the least time of a round; the first one warms up.
fn calls<T>(work: &mut impl FnMut() -> T) -> u32 {
    time(1, work);
    let once = time(1, work).max(1e-9);
    let calls = (LEAST.as_secs_f64() / once).ceil().clamp(1.0, 1e7);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "1 to 10 million"
    )]
    let calls = calls as u32;
    calls
}

/// A time with a unit that suits it.
fn text(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.1} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} us", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// Prints how many times as long `theirs` takes as `ours`. It prints the median of eleven paired
/// rounds, with the second lowest and the second highest of them, the goal, and the least time of
/// both.
pub fn compare<A, B>(
    name: &str,
    goal: &str,
    mut ours: impl FnMut() -> A,
    mut theirs: impl FnMut() -> B,
) {
    let (own, other) = (calls(&mut ours), calls(&mut theirs));
    let mut rounds: Vec<(f64, f64, f64)> = (0..ROUNDS)
        .map(|_| {
            let (a, b) = (time(own, &mut ours), time(other, &mut theirs));
            (b / a, a, b)
        })
        .collect();
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let least =
        |side: fn(&(f64, f64, f64)) -> f64| rounds.iter().map(side).fold(f64::INFINITY, f64::min);
    let (median, low, high) = (rounds[ROUNDS / 2].0, rounds[1].0, rounds[ROUNDS - 2].0);
    println!(
        "{name:58} {median:9.2} ({low:.2} to {high:.2}), goal {goal}; {} / {}",
        text(least(|round| round.2)),
        text(least(|round| round.1)),
    );
}

/// Prints the least time of a few calls.
pub fn measure<T>(name: &str, goal: &str, mut work: impl FnMut() -> T) {
    let least = (0..3)
        .map(|_| time(1, &mut work))
        .fold(f64::INFINITY, f64::min);
    println!("{name:58} {}, goal {goal}", text(least));
}
