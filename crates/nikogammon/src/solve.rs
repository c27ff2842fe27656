//! Solving a game: the equity of every state under best play of both sides.

mod certificate;
mod cubeful;
mod elimination;
mod enclosure;
mod ending;
mod equity;
mod evaluate;
mod legal_moves;
mod options;
mod outcomes;
mod patience;
mod policy;
mod sides;
mod solution;
mod solver;
mod state_graph;
mod states;
mod threads;

pub use certificate::Certificate;
pub use cubeful::{CubefulValues, PassRule};
pub use options::{SolveError, SolveOptions, SolveProgress};
pub use outcomes::{OutcomeValues, Outcomes};
pub use solution::{Solution, solve};
pub use solver::Solver;
