//! The command line of the seating verbs.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use crate::engine::args::StdinArgs;

/// Verbs about seats.
#[derive(Debug, Subcommand)]
pub(crate) enum SeatingVerb {
    /// Decide on a stream of events: reads `{"config":..,"state":..}`, then an event per line
    Run(RunArgs),
    /// Sizes and fewest moves; without numbers reads `{"n_max":9,"sizes":[9,9,6]}` or `{"config":..,"state":..}`
    Plan(PlanArgs),
    /// Check the log of any seating software: reads `{"config":..,"state":..}`, then `{"event":..,"actions":[..]}` per line
    Audit(AuditArgs),
    /// Play a tournament by chance: how close tables stay, how many players move, how long they wait
    Simulate(SimulateArgs),
}

impl SeatingVerb {
    /// Whether the verb reads the standard input, and so speaks JSON in any case.
    pub(crate) const fn reads_stdin(&self) -> bool {
        match self {
            Self::Run(_) | Self::Audit(_) => true,
            Self::Plan(args) => args.sizes.is_empty(),
            Self::Simulate(_) => false,
        }
    }
}

/// What the answers of a run contain.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RunArgs {
    /// Add the whole state to every answer
    #[arg(long)]
    pub(crate) state: bool,
}

/// The players that are to be divided among tables.
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// Players who have no seat yet: one number; or players at each table: several
    #[arg(value_name = "PLAYERS", conflicts_with = "lines")]
    pub(crate) sizes: Vec<usize>,
    /// Seats of a table, 2 to 23
    #[arg(long, value_name = "N", default_value_t = 9, requires = "sizes")]
    pub(crate) n_max: u8,
    #[command(flatten)]
    pub(crate) input: StdinArgs,
}

/// How the result of an audit is written.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct AuditArgs {
    /// How the result is written
    #[arg(long, value_enum, default_value_t = AuditFormat::Json)]
    pub(crate) format: AuditFormat,
}

/// The forms of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AuditFormat {
    Json,
    Text,
    Markdown,
    Html,
}

/// What is simulated.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// Players, 2 to 999999; a third of them registers late
    #[arg(long, value_name = "N")]
    pub(crate) players: u32,
    /// The profile by which players move
    #[arg(long, value_name = "P", default_value = "tda")]
    pub(crate) policy: String,
    /// Seed of all draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Seats of a table, 2 to 23
    #[arg(long, value_name = "N", default_value_t = 9)]
    pub(crate) n_max: u8,
    /// Milliseconds between two hands, up to an hour
    #[arg(long, value_name = "MS", default_value_t = 3000)]
    pub(crate) pause_ms: u32,
    /// Milliseconds for which a short table waits for a mover
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) hold_ms: u32,
    /// Milliseconds for which a new table waits for more players
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) open_wait_ms: u32,
    /// Draw sizes and gap through time as SVG into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the log of all events and answers into this file, as an audit reads it
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Replace the files of --svg and --log if they exist
    #[arg(long)]
    pub(crate) force: bool,
}
