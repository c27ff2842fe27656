//! The simulation of the article: 1000 players of five classes in 325 tournaments.

pub use crate::sim::{
    PlayerClass, Registration, SIMULATED_ENTRIES, SimulatedEntry, SimulatedPlayer, simulate,
};
pub use crate::sim_summary::{ClassSummary, GainRange, SimulationSummary, summarise};
