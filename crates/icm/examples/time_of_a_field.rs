//! Equities of 1,000 players with 150 paid: the seconds of one of twenty, and the first equity.
//!
//! `cargo xtask bench bindings` compares the same field from Python with it.

#![expect(clippy::print_stdout, reason = "the output is what the bench reads")]

use std::time::Instant;

use icm::{IcmOptions, equities};

fn main() -> Result<(), icm::IcmError> {
    const TIMES: u32 = 20;
    let stacks: Vec<f64> = (0..1_000)
        .map(|at| 1_000.0 + 37.0 * f64::from(at % 101))
        .collect();
    let prizes: Vec<f64> = (1..=150).map(|place| 10_000.0 / f64::from(place)).collect();
    let options = IcmOptions::default();
    let mut found = equities(&stacks, &prizes, &options)?;
    let begin = Instant::now();
    for _ in 0..TIMES {
        found = equities(&stacks, &prizes, &options)?;
    }
    let seconds = begin.elapsed().as_secs_f64() / f64::from(TIMES);
    println!("{seconds} {}", found.equities[0]);
    Ok(())
}
