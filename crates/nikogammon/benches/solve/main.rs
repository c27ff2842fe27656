//! How long solving takes, as multiples of an obvious baseline in the same run.
//!
//! `cargo bench -p nikogammon --features rayon --bench solve`. The times are those of the clock; of
//! several runs the least. With `CLUB_LONG` also hypergammon with three checkers.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints and fails by panicking"
)]

mod jacobi;

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nikogammon::{Certificate, PassRule, Rules, Solution, SolveOptions, Solver, solve};

use crate::jacobi::Jacobi;

/// The least time of some runs, and the last result.
fn least<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = Instant::now();
        let result = work();
        (start.elapsed(), result)
    };
    let (mut least, mut result) = timed();
    for _ in 1..runs {
        let (time, again) = timed();
        least = least.min(time);
        result = again;
    }
    (least, result)
}

/// Never stops the solve.
fn go_on<T>(_: &T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn options(tolerance: f64, threads: usize) -> SolveOptions {
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options.threads = threads;
    options.memory_limit = 4 << 30;
    options
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

fn ms(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

fn certified(rules: &Rules, tolerance: f64, threads: usize) -> (Solution, Certificate) {
    let options = options(tolerance, threads);
    let solver = Solver::new(rules, &options).unwrap();
    let solution = solver.solve(go_on).unwrap();
    let certificate = solver.certify(solution.values(), go_on).unwrap();
    (solution, certificate)
}

fn default_game() -> Duration {
    let rules = Rules::nikogammon();
    let numbering = rules.side_index().unwrap();
    let start = rules.start().unwrap();
    let side = usize::try_from(numbering.rank(&start.mover).unwrap()).unwrap();

    let (coarse, solution) = least(3, || solve(&rules, &options(1e-6, 1)).unwrap());
    let equity = solution.equity(start).unwrap();
    assert!((equity + 0.093_926_884_259).abs() < 1e-6, "{equity}");
    let sweeps = solution.sweeps();
    println!("default game to 1e-6: {}, {sweeps} sweeps", ms(coarse));

    let (fine, (solution, certificate)) = least(2, || certified(&rules, 1e-14, 1));
    let bound = certificate.error_bound();
    let equity = solution.equity(start).unwrap();
    assert!(bound < 1e-12, "{bound:e}");
    assert!(
        (equity + 0.093_926_884_259).abs() < 5e-13 + bound,
        "{equity}"
    );
    println!(
        "certified to {bound:.1e}: {}, {:.2} times that",
        ms(fine),
        ratio(fine, coarse)
    );

    for (what, one, tolerance) in [("1e-6", coarse, 1e-6), ("the certificate", fine, 1e-14)] {
        let (two, ()) = least(3, || {
            if tolerance > 1e-10 {
                solve(&rules, &options(tolerance, 2)).unwrap();
            } else {
                certified(&rules, tolerance, 2);
            }
        });
        println!(
            "two threads to {what}: {}, {:.2}x",
            ms(two),
            ratio(one, two)
        );
    }

    let (outcomes, _) = least(1, || {
        let solver = Solver::new(&rules, &options(1e-10, 1)).unwrap();
        solver.outcomes(solution.values(), go_on).unwrap()
    });
    println!("outcomes and lengths to 1e-10: {}", ms(outcomes));

    let mut jacobi = Jacobi::new(&rules);
    let (scalar, sweeps) = least(1, || jacobi.solve(1e-6));
    assert!((jacobi.at(side, side) - equity).abs() < 1e-5);
    println!(
        "scalar Jacobi to 1e-6: {}, {sweeps} sweeps, {:.1} times ours",
        ms(scalar),
        ratio(scalar, coarse)
    );
    coarse
}

fn two_checkers(default_game: Duration) {
    let rules = Rules::hypergammon(2).unwrap();
    let (coarse, _) = least(5, || solve(&rules, &options(1e-5, 1)).unwrap());
    let (all, _) = least(3, || {
        let solver = Solver::new(&rules, &options(1e-5, 1)).unwrap();
        let solution = solver.solve(go_on).unwrap();
        solver.outcomes(solution.values(), go_on).unwrap();
        solver.cubeful(PassRule::Rules, go_on).unwrap()
    });
    let (same, _) = least(3, || solve(&rules, &options(1e-6, 1)).unwrap());
    println!("hypergammon, 2 checkers, to 1e-5: {}", ms(coarse));
    println!("with outcomes and cube to 1e-5: {}", ms(all));
    match makehyper(2) {
        Some(time) => println!(
            "makehyper -c 2, to 1e-5 with outcomes and cube: {}, {:.0} times the first, {:.1} times \
             the second",
            ms(time),
            ratio(time, coarse),
            ratio(time, all)
        ),
        None => println!("makehyper is not there to compare with (Debian: apt-get install gnubg)"),
    }
    println!(
        "the default game to 1e-6 takes {:.1} times as long as this one",
        ratio(default_game, same)
    );
}

/// Has GNU Backgammon's program work in a folder that is removed afterwards.
fn makehyper_in_folder<T>(checkers: u32, work: impl FnOnce(&mut Command) -> T) -> T {
    let named = env::var("MAKEHYPER").unwrap_or_else(|_| "/usr/games/makehyper".to_owned());
    let folder = env::temp_dir().join(format!("makehyper-bench-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let result = work(
        Command::new(named)
            .args(["-f", "out.bd", "-c", &checkers.to_string()])
            .current_dir(&folder),
    );
    fs::remove_dir_all(&folder).unwrap();
    result
}

/// The time that the program takes on its one thread, from zero to its own threshold of 1e-5.
/// Nothing if it is not there.
fn makehyper(checkers: u32) -> Option<Duration> {
    makehyper_in_folder(checkers, |command| {
        let start = Instant::now();
        let output = command.arg("-n").output();
        output.ok()?.status.success().then_some(start.elapsed())
    })
}

/// The time of its first sweep as it prints it, in whole seconds; it is stopped then.
fn makehyper_sweep(checkers: u32) -> Option<Duration> {
    makehyper_in_folder(checkers, |command| {
        let mut child = command.stdout(Stdio::piped()).spawn().ok()?;
        let told = BufReader::new(child.stdout.take()?)
            .split(b'\n')
            .map_while(Result::ok)
            .find_map(|line| {
                let line = String::from_utf8_lossy(&line).into_owned();
                let (_, time) = line.split_once("Time for iteration 001: ")?;
                time.trim_end_matches(" seconds").trim().parse().ok()
            });
        child.kill().unwrap();
        child.wait().unwrap();
        told.map(Duration::from_secs)
    })
}

fn three_checkers() {
    let rules = Rules::hypergammon(3).unwrap();
    let (mut last, mut slowest) = (Instant::now(), Duration::ZERO);
    let (time, solution) = least(1, || {
        Solver::new(&rules, &options(1e-5, 1))
            .unwrap()
            .solve(|progress| {
                if progress.sweeps > 1 {
                    slowest = slowest.max(last.elapsed());
                }
                last = Instant::now();
                ControlFlow::Continue(())
            })
            .unwrap()
    });
    println!(
        "hypergammon, 3 checkers, to 1e-5: {}, {} sweeps, the slowest {}",
        ms(time),
        solution.sweeps(),
        ms(slowest)
    );
    // Ours are of two kinds; the slowest is one that tries all plays, as each of theirs does.
    if let Some(theirs) = makehyper_sweep(3) {
        println!(
            "one sweep of makehyper -c 3, with outcomes and cube: {}, {:.0} times the slowest of \
             ours, {:.0} times ours on average",
            ms(theirs),
            ratio(theirs, slowest),
            ratio(theirs, time / solution.sweeps())
        );
    }
}

fn main() {
    let coarse = default_game();
    two_checkers(coarse);
    if env::var_os("CLUB_LONG").is_some() {
        three_checkers();
    }
}
