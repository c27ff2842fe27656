//! The command line of the engine verbs.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use toolkit::payout::TieRule;

/// Verbs about payouts.
#[derive(Debug, Subcommand)]
pub(crate) enum PayoutVerb {
    /// Points of every paid place for a field of entrants
    For(PayoutForArgs),
    /// Award table: which entrant brings which place its next point
    Table(StructureArgs),
}

/// A field and its structure.
#[derive(Debug, Args)]
pub(crate) struct PayoutForArgs {
    #[command(flatten)]
    pub(crate) structure: StructureArgs,
    /// File with the stake of every entrant, one number a line; a seat is worth their sum divided
    /// by the seats
    #[arg(long, value_name = "FILE")]
    pub(crate) stakes: Option<PathBuf>,
}

/// A payout structure and the size of a field.
#[derive(Debug, Args)]
pub(crate) struct StructureArgs {
    /// Weights of the places: harmonic, vp-kid, winner, head:100,70,50 (then 100/n for place n),
    /// fixed:40,25,15,10,6,4 (then nothing)
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    pub(crate) weights: String,
    /// Entrants; each brings one seat, that is one point
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(crate) seats: u64,
    /// Place that gets the seat when quotients are equal
    #[arg(long, default_value = "better", value_name = "better|worse")]
    pub(crate) ties: TieRule,
    /// Method by which seats are dealt
    #[arg(long, value_enum, default_value_t = MethodArg::Dhondt, value_name = "M")]
    pub(crate) method: MethodArg,
    /// The most places paid; as many as win a seat if not given
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub(crate) places: Option<u64>,
    /// More entrants than C use the structure of C, and a seat is worth S/C
    #[arg(long, value_name = "C", allow_negative_numbers = true)]
    pub(crate) cap: Option<u64>,
}

/// How seats are dealt. The contract knows all of these; those that are hidden are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    Dhondt,
    #[value(hide = true)]
    SainteLague,
    #[value(hide = true)]
    ModifiedSainteLague,
    #[value(hide = true)]
    HuntingtonHill,
    #[value(hide = true)]
    Dean,
    #[value(hide = true)]
    Adams,
    #[value(hide = true)]
    LargestRemainder,
}

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

/// Verbs about nikogammon.
#[derive(Debug, Subcommand)]
pub(crate) enum NikoVerb {
    /// Number of states of a game, and of arrangements of one side
    Count(RulesArgs),
}

/// A game.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Rules: nikogammon, nikogammon-8252, halfgammon, hypergammon-1 to hypergammon-3, or a TOML
    /// file
    #[arg(long, value_name = "R")]
    pub(crate) rules: String,
}
