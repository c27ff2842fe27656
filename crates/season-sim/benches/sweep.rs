//! Cost of a season of a sweep and its growth: `cargo bench -p season-sim --bench sweep`.
//!
//! Times are medians of single jobs on one thread. Next to them is what a season costs when its nights are rated under
//! more sets of parameters, and how much two threads win.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use season_sim::sweep::{ParameterText, SweepPlan, SweepPlanSetup, job, run_jobs};

/// Jobs of a measurement, of which the middle one counts.
const JOBS: u64 = 7;

/// A season of 12 nights of 36 under these many sets of parameters.
fn plan(players: u32, nights: u32, sets: u32) -> SweepPlan {
    let set = |number: u32| {
        let beta = ParameterText::new((1_000 + number).to_string());
        (
            format!("beta {number}"),
            BTreeMap::from([("beta".to_owned(), beta)]),
        )
    };
    let setup = SweepPlanSetup {
        players,
        field: players,
        nights,
        parameters: (0..sets).map(set).collect(),
        ..SweepPlanSetup::default()
    };
    SweepPlan::new(setup).unwrap()
}

/// Milliseconds of a season, and commands and hands of it.
fn season(plan: &SweepPlan) -> (f64, u64, u64) {
    let mut times = Vec::new();
    let (mut commands, mut hands) = (0, 0);
    for number in 0..JOBS {
        let start = Instant::now();
        let played = job(plan, number).unwrap();
        times.push(start.elapsed().as_secs_f64() * 1e3);
        let nights = plan.setup().nights;
        assert!(played.players.nights.iter().all(|own| *own == nights));
        (commands, hands) = (played.pace.commands, played.pace.hands);
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], commands, hands)
}

/// Seconds of some jobs on these threads.
fn sweep(plan: &SweepPlan, threads: usize) -> f64 {
    let start = Instant::now();
    let threads = NonZeroUsize::new(threads).unwrap();
    run_jobs(plan, 0..4 * JOBS, threads, |_| ControlFlow::Continue(())).unwrap();
    start.elapsed().as_secs_f64()
}

fn main() {
    for (players, nights) in [(36, 1), (36, 12), (36, 48), (18, 12), (72, 12), (144, 12)] {
        let (ms, commands, hands) = season(&plan(players, nights, 1));
        println!(
            "{nights} nights of {players}: {ms:.1} ms, {:.2} ms a night, {commands} commands, {hands} hands",
            ms / f64::from(nights)
        );
    }
    let few = season(&plan(36, 12, 0)).0;
    for sets in [1, 10, 100] {
        let ms = season(&plan(36, 12, sets)).0;
        let each = (ms - few) / f64::from(12 * sets);
        println!("12 nights of 36 under {sets} sets: {ms:.1} ms, {each:.3} ms a night and set");
    }
    let plan = plan(36, 12, 1);
    let (one, two) = (sweep(&plan, 1), sweep(&plan, 2));
    println!("two threads: {:.2} times one", one / two);
}
