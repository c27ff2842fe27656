//! The best play of every opening roll of nikogammon, with its equity.
//!
//! `cargo run --release -p nikogammon --example opening_rolls` solves the game in some seconds; with
//! `-- 1`, `-- 2` or `-- 3` at the end the game is hypergammon with as many checkers.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;

use nikogammon::{Rules, SolveOptions, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = match env::args().nth(1) {
        Some(checkers) => Rules::hypergammon(checkers.parse()?)?,
        None => Rules::nikogammon(),
    };
    let solver = Solver::new(&rules, &SolveOptions::default())?;
    let solution = solver.solve(|_| ControlFlow::Continue(()))?;
    let opening = solution
        .values()
        .opening_values()
        .ok_or("the game has no start")?;

    let mut out = io::stdout().lock();
    for roll in &opening.rolls {
        let best = roll.plays.first();
        let play = best.map_or_else(|| "-".to_owned(), |best| best.play.to_string());
        let equity = best.map_or_else(|| roll.equity, |best| best.equity);
        writeln!(out, "{}  {play:<12} {equity:+.6}", roll.roll)?;
    }
    Ok(())
}
