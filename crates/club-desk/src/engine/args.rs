//! The command line of the engine verbs.

use clap::Args;

/// How the standard input is read.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct StdinArgs {
    /// Read a document per line and answer each with a line
    #[arg(long)]
    pub(crate) lines: bool,
}
