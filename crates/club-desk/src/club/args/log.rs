//! `log ..` and `db ..` on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Verbs about the log.
#[derive(Debug, Subcommand)]
pub(crate) enum LogVerb {
    /// Show the last events, and those that follow
    Tail(TailArgs),
    /// Check chain, gaps, schemas, that the log folds to what is stored, names, notes and digests
    Verify,
    /// Write the log as NDJSON, an event a line
    Export {
        /// With names, notes and the digests of commands, each on a line of its own
        #[arg(long)]
        names: bool,
    },
    /// Take over an exported log into a club without events
    Import {
        /// The file that `log export` wrote
        file: PathBuf,
        /// Check everything and write nothing
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
    /// Bring every event before the break of a damaged log into a new club
    Salvage {
        /// The damaged file, which is not touched; the club's own if not given
        file: Option<PathBuf>,
        /// The folder of the new club
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
        /// Bring only the events before this one
        #[arg(long, value_name = "SEQ", value_parser = clap::value_parser!(u64).range(2..))]
        before: Option<u64>,
        /// Read everything and write nothing
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
}

/// Events to show.
#[derive(Debug, Args)]
pub(crate) struct TailArgs {
    /// How many
    #[arg(
        short = 'n',
        long,
        default_value_t = 20,
        value_name = "N",
        conflicts_with = "after"
    )]
    pub(crate) lines: usize,
    /// All events after this one, 0 for all of them
    #[arg(long, value_name = "SEQ")]
    pub(crate) after: Option<u64>,
    /// Go on with events as they are stored here and elsewhere, until the program is stopped
    #[arg(short, long)]
    pub(crate) follow: bool,
    /// Say why seats, tables and moves were decided
    #[arg(long)]
    pub(crate) why: bool,
}

/// Verbs about the file of the log.
#[derive(Debug, Subcommand)]
pub(crate) enum DbVerb {
    /// Write a copy of the log to a new file, and check it; of a club on a server an archive
    Backup {
        /// The file; one in the folder `backups` of the club if not given
        file: Option<PathBuf>,
    },
    /// Copy the club to a folder or to a server, where there is none yet
    Copy {
        /// The folder, or the address such as `postgres://host/db?club=aoba`
        to: PathBuf,
    },
    /// Go back to a backup; the log that is there now is kept under another name
    Restore {
        /// The backup
        file: PathBuf,
        /// Check the backup, tell what would be left behind, and write nothing
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
}
