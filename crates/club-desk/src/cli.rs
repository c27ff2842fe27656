//! The command line.

use clap::{Parser, Subcommand};

use crate::club::args::{
    ClubArgs, DemoArgs, InitArgs, LogVerb, MemberVerb, SeasonVerb, TournamentArgs,
};

/// Run poker tournaments and leagues from one event log.
#[derive(Debug, Parser)]
#[command(
    name = "desk",
    version,
    about,
    propagate_version = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// Answer with JSON instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) club: ClubArgs,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// What the desk can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Play a demonstration season of three nights in a new folder
    Demo(DemoArgs),
    /// Begin a club in a folder
    Init(InitArgs),
    /// Members of the club
    #[command(subcommand)]
    Member(MemberVerb),
    /// Seasons and their standings
    #[command(subcommand)]
    Season(SeasonVerb),
    /// A tournament night
    T(TournamentArgs),
    /// The event log
    #[command(subcommand)]
    Log(LogVerb),
}
