//! `print ..` on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use club_log::ids::{SeasonId, TournamentId};

use super::{LadderArgs, TierListArgs};

/// Sheets to print.
#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// A page of HTML instead of text: short for --format html
    #[arg(long, global = true, conflicts_with = "format")]
    pub(crate) html: bool,
    /// The form of the sheet
    #[arg(long, global = true, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<SheetFormat>,
    /// Write to this new file
    #[arg(short, long, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, global = true)]
    pub(crate) force: bool,
    #[command(subcommand)]
    pub(crate) verb: PrintVerb,
}

/// The form of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Tables in boxes
    Text,
    /// A page to print
    Html,
    /// The tables as comma separated values
    Csv,
    /// A workbook of a spreadsheet, into the file of --output
    Xlsx,
    /// Text of an e-mail with its subject
    Mail,
}

/// Which sheet.
#[derive(Debug, Subcommand)]
pub(crate) enum PrintVerb {
    /// The standings of a season
    Standings {
        /// The season; the only one if there is one
        season: Option<SeasonId>,
    },
    /// Points by place next to the award table; after a deal what is paid
    Payouts {
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT")]
        tournament: Option<TournamentId>,
    },
    /// The places of a finished night: entries, points and knockouts
    Results {
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT")]
        tournament: Option<TournamentId>,
    },
    /// The receipt of a player: what was bought and paid in a night
    Receipt {
        /// Name, member id or entry
        player: String,
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT")]
        tournament: Option<TournamentId>,
    },
    /// The blinds of a night: levels, breaks and when they begin
    Blinds {
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT")]
        tournament: Option<TournamentId>,
    },
    /// The rates and tiers of a ladder
    Ratings {
        #[command(flatten)]
        list: TierListArgs,
        #[command(flatten)]
        ladder: LadderArgs,
    },
    /// All members, to tick and sign
    Signin,
    /// All members with number, reading and nickname
    Members,
    /// Labels with the names of those who are in, and their seats: 24 of 70 by 37 mm on a page
    Labels {
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT", conflicts_with = "members")]
        tournament: Option<TournamentId>,
        /// The names of all members instead
        #[arg(long)]
        members: bool,
    },
    /// Who sits where, by table and by name
    Seats {
        /// The tournament; the open or the last one if not given
        #[arg(env = "DESK_TOURNAMENT")]
        tournament: Option<TournamentId>,
        /// A card for each player to cut out
        #[arg(long, conflicts_with = "slips")]
        cards: bool,
        /// One page for each table
        #[arg(long, conflicts_with_all = ["cards", "slips"])]
        tables: bool,
        /// A slip for each move that is to be made, and for each new seat of the table that broke last
        #[arg(long)]
        slips: bool,
    },
}

impl PrintVerb {
    /// The tournament that is named, if one is.
    pub(crate) fn tournament(&self) -> Option<&TournamentId> {
        match self {
            Self::Payouts { tournament }
            | Self::Results { tournament }
            | Self::Receipt { tournament, .. }
            | Self::Blinds { tournament }
            | Self::Labels { tournament, .. }
            | Self::Seats { tournament, .. } => tournament.as_ref(),
            Self::Standings { .. } | Self::Ratings { .. } | Self::Signin | Self::Members => None,
        }
    }
}
