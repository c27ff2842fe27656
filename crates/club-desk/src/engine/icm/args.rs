//! The command line of the verbs about the independent chip model.

use clap::{Args, Subcommand};

use crate::engine::args::StdinArgs;

/// Verbs about the independent chip model.
#[derive(Debug, Subcommand)]
pub(crate) enum IcmVerb {
    /// What each stack is worth; without stacks reads {"stacks":[..],"prizes":[..],"tolerance":1e-10}
    Equity(EquityArgs),
    /// How likely a player comes in each place: reads {"stacks":[..],"player":0}
    Finish(StdinArgs),
}

impl IcmVerb {
    /// Whether the verb reads documents from the standard input.
    pub(crate) const fn reads_stdin(&self) -> bool {
        match self {
            Self::Equity(args) => args.stacks.is_empty(),
            Self::Finish(_) => true,
        }
    }
}

/// Stacks and prizes.
#[derive(Debug, Args)]
pub(crate) struct EquityArgs {
    /// Chips of each player left
    #[arg(value_name = "CHIPS", requires = "prizes", conflicts_with = "lines")]
    pub(crate) stacks: Vec<u32>,
    /// Prizes that are left, the first place first
    #[arg(
        long,
        value_name = "AMOUNTS",
        value_delimiter = ',',
        requires = "stacks",
        allow_negative_numbers = true
    )]
    pub(crate) prizes: Vec<f64>,
    #[command(flatten)]
    pub(crate) input: StdinArgs,
}
