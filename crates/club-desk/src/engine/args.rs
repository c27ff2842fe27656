//! The command line of the engine verbs.

use clap::{Args, Subcommand};

/// Verbs about ratings.
#[derive(Debug, Subcommand)]
pub(crate) enum RateVerb {
    /// Rate and tier of a skill: reads {"mu":1500,"sigma":300}
    Tier(StdinArgs),
}

/// How the standard input is read.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct StdinArgs {
    /// Read a document per line and answer each with a line
    #[arg(long)]
    pub(crate) lines: bool,
}
