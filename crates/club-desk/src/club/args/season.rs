//! `season ..` on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use club_log::ids::SeasonId;
use club_log::money::PaidRule;
use club_log::rules::{CountedEntry, Ranking, SeasonRules};
use payout_dhondt::Weights;

use super::super::typed::{Amount, amount};
use super::{RatingArgs, RatingChangeArgs, ReliabilityArgs, SeasonWhatifArgs};

/// Verbs about seasons.
#[derive(Debug, Subcommand)]
pub(crate) enum SeasonVerb {
    /// Open a season
    Open {
        /// The id, such as 2026-spring
        id: SeasonId,
        /// The title; the id if not given
        #[arg(long)]
        title: Option<String>,
        /// Points for each event attended
        #[arg(long, default_value_t = 1, value_name = "N")]
        attendance: u32,
        /// Entries needed to be in the profit order, in the nights that count
        #[arg(long, default_value_t = 5, value_name = "N")]
        min_entries: u32,
        /// The order that counts
        #[arg(long, value_enum, default_value_t = OrderArg::Attendance)]
        order: OrderArg,
        #[command(flatten)]
        dropping: DroppingArgs,
        /// Which of a player's entries into a night count
        #[arg(long, value_enum, default_value_t = CountedEntryArg::All)]
        counted_entry: CountedEntryArg,
        #[command(flatten)]
        rating: RatingArgs,
    },
    /// Rate the nights of an open season in another way, from the next one that is finished; what is not
    /// named stays as it is
    Rules {
        /// The id
        id: SeasonId,
        #[command(flatten)]
        change: RatingChangeArgs,
        /// Write nothing: show how they would be rated
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
    /// Change the title of an open season, or how it counts: the standings follow at once
    Edit {
        /// The id
        id: SeasonId,
        #[command(flatten)]
        edit: SeasonEditArgs,
    },
    /// Import totals of events that have no log from a CSV file
    Import {
        /// The file, with the header `name,total_points,entries` and `,events` if wanted
        file: PathBuf,
        /// The season that they count for
        #[arg(long, value_name = "ID")]
        season: SeasonId,
        /// Check the file and show what would be imported, but write nothing
        #[arg(short = 'n', long)]
        dry_run: bool,
        /// Count the rows even if the season has an import with the same ones
        #[arg(long)]
        again: bool,
    },
    /// Close a season
    Close {
        /// The id
        id: SeasonId,
    },
    /// Reopen a closed season: its standings follow the results again
    Reopen {
        /// The id
        id: SeasonId,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Pay out the fund of a closed season by its standings, once
    Payout(Box<FundPayoutArgs>),
    /// List the seasons
    #[command(alias = "ls")]
    List,
    /// Show a season: how it counts, and its nights
    Show {
        /// The id; the only season if there is one
        id: Option<SeasonId>,
    },
    /// Show the standings
    Standings {
        /// The id; the only season if there is one
        id: Option<SeasonId>,
        /// The order; the season's own if not given
        #[arg(long, value_enum)]
        order: Option<OrderArg>,
        /// Show the points of each night, with a mark at those that count
        #[arg(long)]
        nights: bool,
    },
    /// Count the recorded nights by other rules: both tables, who would move and why; nothing is written
    ///
    /// Nights stay as they were played: entries, places, deals. Points, what counts of them, and the
    /// parameters of the rating can be other ones. There is no what-if of seating: another seat is another
    /// night, with other hands, other busts and another finishing order, of which the log knows nothing.
    Whatif(Box<SeasonWhatifArgs>),
    /// How far the rankings can be trusted: odd nights against even ones, ranks against the next night
    Reliability(ReliabilityArgs),
}

/// Fields of a season with their new values, and why.
#[derive(Debug, Args)]
pub(crate) struct SeasonEditArgs {
    /// Changes such as best-k=10, or best-k=none to count all. Fields: title, order, best-k, drop-worst-k,
    /// attendance, min-entries, counted-entry (first, last or all), multiplier.NIGHT (such as 3/2)
    #[arg(required = true, value_name = "FIELD=VALUE")]
    pub(crate) changes: Vec<String>,
    /// Why, in words
    #[arg(long)]
    pub(crate) reason: String,
    /// Write nothing: show what would change, and whose rank
    #[arg(short = 'n', long)]
    pub(crate) dry_run: bool,
}

/// Which of a player's events a season leaves out.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct DroppingArgs {
    /// Count only the N best events of a player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) best_k: Option<u32>,
    /// Drop the N worst events of a player; the best one always counts
    #[arg(long, default_value_t = 0, value_name = "N", conflicts_with = "best_k")]
    pub(crate) drop_worst_k: u32,
}

/// An order of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// Points with attendance points
    Attendance,
    /// Points won
    Total,
    /// Points won per entry, less one
    Profit,
}

impl From<OrderArg> for Ranking {
    fn from(order: OrderArg) -> Self {
        match order {
            OrderArg::Attendance => Self::TotalWithAttendance,
            OrderArg::Total => Self::Total,
            OrderArg::Profit => Self::Profit,
        }
    }
}

/// Entries of a player that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountedEntryArg {
    /// Every entry
    All,
    /// The first alone: no points for a player who enters again
    First,
    /// The last alone
    Last,
}

impl From<CountedEntryArg> for CountedEntry {
    fn from(counted: CountedEntryArg) -> Self {
        match counted {
            CountedEntryArg::All => Self::All,
            CountedEntryArg::First => Self::First,
            CountedEntryArg::Last => Self::Last,
        }
    }
}

/// Rules of a season from its options.
pub(crate) fn season_rules(
    attendance: u32,
    min_entries: u32,
    order: OrderArg,
    dropping: DroppingArgs,
    counted_entry: CountedEntryArg,
) -> SeasonRules {
    SeasonRules {
        attendance_bonus: attendance,
        min_entries,
        ranking: order.into(),
        best_k: dropping.best_k,
        drop_worst_k: dropping.drop_worst_k,
        counted_entry: counted_entry.into(),
    }
}

/// How the fund of a season is paid out.
#[derive(Debug, Args)]
pub(crate) struct FundPayoutArgs {
    /// The id
    pub(crate) id: SeasonId,
    /// Ranks that are paid: a number, or a share of the players such as 10% [default: those that the
    /// weights pay]
    #[arg(long, value_name = "N|SHARE")]
    pub(crate) paid: Option<PaidRule>,
    /// Weights of the ranks, as in t new [default: vp-kid]
    #[arg(long, value_name = "W")]
    pub(crate) weights: Option<Weights>,
    /// The smallest coin or note, in the currency of the fund [default: the largest unit of the nights]
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    pub(crate) unit: Option<Amount>,
    /// Write nothing: show who would be paid
    #[arg(short = 'n', long)]
    pub(crate) dry_run: bool,
}
