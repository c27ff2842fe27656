//! The command line of the verbs about the independent chip model.

use clap::Subcommand;

use crate::engine::args::StdinArgs;

/// Verbs about the independent chip model.
#[derive(Debug, Subcommand)]
pub(crate) enum IcmVerb {
    /// What each stack is worth: reads {"stacks":[..],"prizes":[..],"tolerance":1e-10}
    Equity(StdinArgs),
    /// How likely a player comes in each place: reads {"stacks":[..],"player":0}
    Finish(StdinArgs),
}
