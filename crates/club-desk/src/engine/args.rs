//! The command line of the engine verbs.

use clap::{Args, Subcommand};

/// How the standard input is read.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct StdinArgs {
    /// Read a document per line and answer each with a line
    #[arg(long)]
    pub(crate) lines: bool,
}

/// Verbs about ranges of hands.
#[derive(Debug, Subcommand)]
pub(crate) enum RangeVerb {
    /// Share of hands that a player plays in a seat
    Vpip(VpipArgs),
}

/// A player's numbers and a seat.
#[derive(Debug, Args)]
pub(crate) struct VpipArgs {
    /// Share of hands played at a table of six (phi), above 0 and at most 1
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub(crate) phi: f64,
    /// Adjustment to the number of players (tau): 0 none, 1 full, less than 0 the wrong way
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true)]
    pub(crate) table_factor: f64,
    /// Adjustment to the position (pi): 0 none, 1 full, less than 0 the wrong way
    #[arg(long, value_name = "FACTOR", allow_hyphen_values = true)]
    pub(crate) position_factor: f64,
    /// Players dealt in, 2 to 10
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: u64,
    /// Position, one of the last N of UTG EP1 EP2 MP LJ HJ CO BTN SB BB
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: String,
}
