//! The command line of the rating verbs.

use clap::{Args, Subcommand};

use crate::engine::args::StdinArgs;

/// Verbs about ratings.
#[derive(Debug, Subcommand)]
pub(crate) enum RateVerb {
    /// Ratings after a field by its finishing order alone: reads {"beta":1000,"players":[{"mu":..,"sigma":..},..]}
    Field(StdinArgs),
    /// Ratings with early busts rated against the field of their moment
    Partial(StdinArgs),
    /// Ratings after a tournament, with the reason for every number
    Event(StdinArgs),
    /// Rate and tier of a skill: reads {"mu":1500,"sigma":300}
    Tier(StdinArgs),
    /// How likely each player of a field finishes in each place
    Predict(StdinArgs),
    /// A season in hindsight: skills smoothed through the whole history
    Hindsight(StdinArgs),
    /// The published simulation: 1000 players of five classes in 325 tournaments
    Simulate(SimulateArgs),
}

/// How the published simulation is run.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// Half of the entries register late
    #[arg(long)]
    pub(crate) late: bool,
    /// Repetitions with different draws, 3 to 1000
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) runs: u64,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}
