//! `cargo xtask simulate`: the simulations behind published figures, one module per subject.

mod score;
mod seasons;
mod seating;
mod tier;

use std::path::Path;

use clap::Subcommand;

use crate::error::TaskError;

/// Subject of a simulation: a variant here and a module of the same name for each.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum Subject {
    /// Tournaments of 2,000 and 10,000 players under different seating rules; writes `docs/seating/simulation.md`
    /// and `docs/seating/score.md`.
    Seating,
    /// The TIER rating of 1000 players in 325 tournaments; writes `docs/rating`.
    Tier,
    /// Seasons of computer players, which show what each ranking measures; writes `docs/seasons`.
    Seasons(seasons::SeasonsArgs),
}

/// Runs the simulation.
pub(crate) fn simulate(root: &Path, subject: Subject) -> Result<(), TaskError> {
    match subject {
        Subject::Seating => seating::write(root),
        Subject::Tier => tier::write(root),
        Subject::Seasons(args) => seasons::run(root, args),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

#[expect(clippy::cast_precision_loss, reason = "numbers of players in a table")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}
