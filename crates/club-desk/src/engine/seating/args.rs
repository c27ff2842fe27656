//! The command line of the seating verbs.

use clap::{Args, Subcommand, ValueEnum};

use crate::engine::args::StdinArgs;

/// Verbs about seats.
#[derive(Debug, Subcommand)]
pub(crate) enum SeatingVerb {
    /// Decide on a stream of events: reads `{"config":..,"state":..}`, then an event per line
    Run(RunArgs),
    /// Sizes and fewest moves: reads `{"n_max":9,"sizes":[9,9,6]}` or `{"config":..,"state":..}`
    Plan(StdinArgs),
    /// Check the log of any seating software: reads `{"config":..,"state":..}`, then `{"event":..,"actions":[..]}` per line
    Audit(AuditArgs),
}

/// What the answers of a run contain.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RunArgs {
    /// Add the whole state to every answer
    #[arg(long)]
    pub(crate) state: bool,
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
