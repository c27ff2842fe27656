//! Push or fold next to a linear programme solved by `HiGHS` in the package `scipy` 1.16.3 of
//! Python. Every stack of the chart from 1 to 20 big blinds in tenths is solved.
//! `cargo xtask bench --peers` installs the package and names its Python; without one there is
//! nothing to compare with.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::{
    env,
    hint::black_box,
    io::Write as _,
    process::{Command, Stdio},
    time::Instant,
};

use npc_preflop::HandClass;
use npc_preflop::equity::EquityMatrix;
use npc_preflop::push_fold::{Antes, PushFoldChart, PushFoldGame};
use serde_json::{Value, json};

/// The Python that has the package.
const PYTHON: &str = "CLUB_PEERS_PYTHON";

/// The game as the programme takes it, on a line. It has the gain of a push over a fold if nobody
/// calls, and the change that each call makes.
fn programme(stack: f64) -> String {
    let classes: Vec<HandClass> = HandClass::all().collect();
    let cell = |a: HandClass, b: HandClass| {
        let share = f64::from(a.disjoint_pairs(b)) / (1326.0 * 1225.0);
        share * (stack * (2.0 * EquityMatrix::counts(a, b).equity() - 1.0) - 1.0)
    };
    let base: Vec<f64> = (classes.iter())
        .map(|class| 1.5 * f64::from(class.combos()) / 1326.0)
        .collect();
    let row = |&a: &HandClass| classes.iter().map(|&b| cell(a, b)).collect::<Vec<f64>>();
    let matrix: Vec<Vec<f64>> = classes.iter().map(row).collect();
    json!([base, matrix]).to_string()
}

/// The least of some times, in seconds.
fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    let runs = (0..7).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    });
    runs.fold(f64::INFINITY, f64::min)
}

fn main() {
    let Some(python) = env::var_os(PYTHON) else {
        println!("{PYTHON} is not set, so no peer is measured: see `cargo xtask bench --peers`");
        return;
    };
    let stacks: Vec<u32> = (10..=200).collect();
    let chart = PushFoldChart::solve(10, 200, Antes::None).expect("solved");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of the peer starts");
    let mut input = child.stdin.take().expect("the input is piped");
    for &tenths in &stacks {
        let line = programme(f64::from(tenths) / 10.0);
        writeln!(input, "{line}").expect("the script reads");
    }
    drop(input);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the script failed");
    let answers: Vec<Value> =
        serde_json::from_slice(&output.stdout).expect("the script writes JSON");
    assert_eq!(answers.len(), stacks.len());
    let number = |answer: &Value, key: &str| answer[key].as_f64().expect("a number");
    let mut theirs = 0.0;
    for ((&tenths, answer), row) in stacks.iter().zip(&answers).zip(chart.rows()) {
        let value = number(answer, "gain") - 0.5;
        let apart = (value - row.solution.value).abs();
        assert!(apart < 1e-6, "{tenths}: {apart} big blinds apart");
        theirs += number(answer, "seconds");
        if [20, 50, 100, 150, 200].contains(&tenths) {
            let game =
                PushFoldGame::new(f64::from(tenths) / 10.0, Antes::None).expect("a usual stack");
            let ours = time(|| game.solve().expect("solved"));
            let programme = number(answer, "seconds");
            println!(
                "{:4} bb, cold: HiGHS takes {:.0} times as long ({:.1} ms / {:.2} ms, target at \
                 least 20)",
                f64::from(tenths) / 10.0,
                programme / ours,
                programme * 1e3,
                ours * 1e3
            );
        }
    }
    let ours = time(|| PushFoldChart::solve(10, 200, Antes::None).expect("solved"));
    println!(
        "191 stacks, proved: HiGHS takes {:.0} times as long ({theirs:.2} s / {:.0} ms, target at \
         least 100)",
        theirs / ours,
        ours * 1e3
    );
}
