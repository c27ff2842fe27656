//! Solving a game: the equity of every state under best play of both sides.

mod board;
mod certificate;
mod cubeful;
mod equity;
mod evaluate;
mod grid;
mod options;
mod outcomes;
mod policy;
mod sides;
mod solution;
mod states;
mod threads;

pub use certificate::Certificate;
pub use cubeful::{CubefulValues, PassRule, solve_cubeful, solve_cubeful_with};
pub use options::{SolveError, SolveOptions, SolveProgress};
pub use outcomes::{OutcomeValues, Outcomes};
pub use solution::{Solution, solve, solve_with};
