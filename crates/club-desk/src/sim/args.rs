//! The command line of simulations.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use club_log::blinds::BlindPreset;
use season_sim::sweep::{JobRange, Shard};

/// Verbs of simulations.
#[derive(Debug, Subcommand)]
pub(crate) enum SimVerb {
    /// Many tournaments with the engines alone: what each player wins against the field
    Strength(StrengthArgs),
    /// A season of computer players in a new club, through the commands of a director
    Season(SimSeasonArgs),
    /// Jobs of a plan, seasons or ratings of a recorded log: a line of results for each
    Sweep(SweepArgs),
    /// Results of a sweep joined, in the order of the jobs: means with bands, or the sets of parameters compared
    Merge(MergeArgs),
}

/// A measurement of strength.
#[derive(Debug, Args)]
pub(crate) struct StrengthArgs {
    /// Players of each tournament, 2 to 100,000
    #[arg(long, value_name = "N", default_value_t = 36)]
    pub(crate) players: u64,
    /// Tournaments to be played
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub(crate) tournaments: u64,
    /// Largest share of decisions that are lapses, 0 to 1: the players have 0 to this in equal steps
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t = 0.6,
        allow_hyphen_values = true
    )]
    pub(crate) lapse: f64,
    /// A preset, or a text form that begins with npc/1 or computer/1; several take turns
    #[arg(long, value_name = "PLAYER", default_value = "tight-aggressive")]
    pub(crate) player: Vec<String>,
    /// Chips of each player
    #[arg(long, value_name = "CHIPS", default_value_t = 20_000)]
    pub(crate) stack: u64,
    /// Blinds: fast, standard or deep
    #[arg(long, value_name = "NAME", default_value = "standard")]
    pub(crate) blinds: BlindPreset,
    /// Seats of a table, 2 to 10
    #[arg(long, value_name = "N", default_value_t = 9)]
    pub(crate) n_max: u8,
    /// Weights of the places for the points: harmonic, vp-kid, winner, ..
    #[arg(long, value_name = "WEIGHTS", default_value = "vp-kid")]
    pub(crate) structure: String,
}

/// A simulated season.
#[derive(Debug, Args)]
pub(crate) struct SimSeasonArgs {
    /// Members of the club, 2 to 1,000
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub(crate) players: u32,
    /// Nights, 1 to 1,000
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) nights: u32,
    /// Players of a night on average, 2 to the number of members
    #[arg(long, value_name = "N", default_value_t = 36)]
    pub(crate) field: u32,
    /// Weights of the places for the points: harmonic, vp-kid, winner, ..
    #[arg(long, value_name = "WEIGHTS", default_value = "vp-kid")]
    pub(crate) structure: String,
    /// Chips of an entry
    #[arg(long, value_name = "CHIPS", default_value_t = 20_000)]
    pub(crate) stack: u64,
    /// Blinds: fast, standard or deep
    #[arg(long, value_name = "NAME", default_value = "standard")]
    pub(crate) blinds: BlindPreset,
    /// Entries that a player may make in a night
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) max_entries: u32,
    /// The folder to make the club in
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Go on with the season of the folder, where it was stopped; its plan is in the folder
    #[arg(long = "continue")]
    pub(crate) go_on: bool,
}

/// Jobs of a sweep.
#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// Plan of the seasons, or of the ratings of an archive, a file in TOML
    pub(crate) plan: PathBuf,
    /// Numbers of the jobs, such as 0..100: up to but not including the second
    #[arg(long, value_name = "A..B")]
    pub(crate) jobs: JobRange,
    /// A part of the jobs, such as 1/4: every fourth from the first on
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,
    /// File of the results; one that is there is continued
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Threads; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    pub(crate) threads: Option<u16>,
}

/// Results of a sweep to be joined.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files of results, in any order
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// File of the joined results
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file of --out if it exists
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}
