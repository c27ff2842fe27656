//! `t ..` on the command line.

use std::path::PathBuf;

use chained_events::ids::CommandKey;
use clap::{Args, Subcommand, ValueEnum};
use club_log::command::PinText;
use club_log::entry::Removal;
use club_log::ids::{SeasonId, TournamentId};
use mtt_seating::TableId;

use super::{
    BlindArgs, ClockVerb, EntryPaidArgs, FollowArgs, HandForHandVerb, MoneyVerb, TableArgs,
};
use crate::club::announce::NewArgs;
use crate::club::blind_plan::PlanArgs;
use crate::club::deal::{DealAbout, DealVerb};
use crate::club::edit::EditArgs;
use crate::club::export::ExportArgs;
use crate::club::import_finish::ImportFinishArgs;
use crate::club::set_time::SetTimeArgs;
use crate::club::typed::chips;
use crate::club::undo::UndoArgs;

/// Verbs about one tournament.
#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// Which tournament; the open one if not given
    #[arg(
        short = 't',
        long = "tournament",
        global = true,
        env = "DESK_TOURNAMENT",
        value_name = "ID"
    )]
    pub(crate) tournament: Option<TournamentId>,
    #[command(subcommand)]
    pub(crate) verb: TournamentVerb,
}

/// Verbs about one tournament.
#[derive(Debug, Subcommand)]
pub(crate) enum TournamentVerb {
    /// Announce a tournament
    #[command(aliases = ["announce", "create"])]
    New(Box<NewArgs>),
    /// List the tournaments
    #[command(alias = "ls")]
    List {
        /// Only those of this season
        #[arg(long, value_name = "ID")]
        season: Option<SeasonId>,
        /// Only those that are not over
        #[arg(long)]
        open: bool,
    },
    /// Register players; after the draw they get a seat, in a full room they are alternates
    #[command(aliases = ["enter", "add"])]
    Register {
        /// Names, member ids
        #[arg(required_unless_present = "from")]
        players: Vec<String>,
        /// The names of a file: one a line, or the column name of a CSV file; - reads them from stdin
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
        /// Register one player after the deadline, for this reason
        #[arg(long, value_name = "REASON", conflicts_with_all = ["owes", "paid_by"])]
        late: Option<String>,
        #[command(flatten)]
        paid: EntryPaidArgs,
    },
    /// Take back a registration before the draw, or take an alternate off the list
    Unregister {
        /// Name, member id or entry
        player: String,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Register a busted player again
    #[command(alias = "re-enter")]
    Reenter {
        /// Name or member id
        player: String,
        #[command(flatten)]
        paid: EntryPaidArgs,
    },
    /// Draw the seats of the first hand
    Draw {
        /// Show how large the tables would be, without the seats; nothing is written
        #[arg(short = 'n', long)]
        dry_run: bool,
        /// Only if the draw was announced to be by rating, so that the means of the tables are alike
        #[arg(long)]
        by_rating: bool,
        /// Draw all seats again before the first hand, for everybody who is in now
        #[arg(long, requires = "reason", conflicts_with = "dry_run")]
        again: bool,
        /// Why again, in words
        #[arg(long, requires = "again")]
        reason: Option<String>,
    },
    /// Draw all seats again, at the tables that are needed
    Redraw {
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Close and open seats of a table, feature it, rename it, or move it in tonight's break order
    Table(Box<TableArgs>),
    /// Break a table: its players get seats at the others
    Break {
        /// The table
        table: TableId,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Open a table of the room though it is not needed, or let one that was broken open again
    Open {
        /// The table
        table: TableId,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Start, stop, set or show the clock
    Clock {
        #[command(subcommand)]
        change: ClockVerb,
    },
    /// Report a hand without a bust, with the blinds if you follow them
    Hand {
        /// The table, such as T1
        table: TableId,
        #[command(flatten)]
        blinds: BlindArgs,
    },
    /// Report who busted in one hand
    #[command(aliases = ["out", "eliminate"])]
    Bust {
        /// Names, or name=chips before the hand where several bust at one table; with + between them
        /// those of several tables tie
        #[arg(required = true, value_name = "PLAYER[=CHIPS]")]
        players: Vec<String>,
        /// Who won the chips of all of them, with a share where several did; or BUSTED=WINNER[:SHARE],..
        /// for the chips of one player; ? if it is not known
        #[arg(long, value_name = "WINNER[=SHARE]")]
        by: Vec<String>,
        #[command(flatten)]
        blinds: BlindArgs,
    },
    /// Begin or end hand-for-hand play, or report a round in which nobody busts
    HandForHand {
        #[command(subcommand)]
        change: HandForHandVerb,
    },
    /// Record counted chips
    Chips {
        /// Names with their chips
        #[arg(required = true, value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// Record that registered players, or alternates who were passed over, have arrived
    Arrive {
        /// Names, member ids or entries
        #[arg(required = true)]
        players: Vec<String>,
    },
    /// Pass over an alternate who was not there when called; the seat goes to the next one
    Pass {
        /// Name, member id or entry
        player: String,
        /// Why, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Call the tournament off: it has no places and counts for nothing
    #[command(alias = "call-off")]
    Cancel {
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Move a player by your own decision
    Move {
        /// Name, member id or entry
        player: String,
        /// The table
        table: TableId,
        /// The seat
        seat: u8,
        /// Why, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Confirm that an ordered move was made
    Confirm {
        /// Name, member id or entry
        player: String,
        /// The seat; the ordered one if not given
        seat: Option<u8>,
        /// The table, when moves to several are ordered
        #[arg(long, value_name = "TABLE")]
        to: Option<TableId>,
        /// Why not as ordered, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Let a player keep the seat, or a table stay, whatever balance would ask for
    Pin(PinArgs),
    /// Let a pinned player be moved, or a pinned table be broken, again
    Unpin(PinArgs),
    /// Ask which moves are needed now
    Balance,
    /// Close registration
    CloseReg,
    /// Open registration again
    OpenReg {
        /// Why, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Change what was announced
    Edit(Box<EditArgs>),
    /// Record a deal of the players left
    Deal {
        #[command(subcommand)]
        how: DealVerb,
        #[command(flatten)]
        about: DealAbout,
        /// The places as agreed, the first place first; without them the players left are tied in the
        /// ratings
        #[arg(long, global = true, num_args = 1.., value_name = "PLAYER")]
        places: Vec<String>,
        /// Show the shares and write nothing
        #[arg(short = 'n', long, global = true)]
        dry_run: bool,
    },
    /// Finish the tournament: places, points and, in a rated season, ratings
    Finish {
        #[command(flatten)]
        ratings: FollowArgs,
    },
    /// Record the finishing order of a past tournament that has no log, so that it is rated
    ImportFinish(Box<ImportFinishArgs>),
    /// Take a command back with all its events
    Undo(UndoArgs),
    /// Reverse an undo that nothing has followed
    Redo {
        /// The key of the command that was taken back; by default the last of the tournament
        command: Option<CommandKey>,
    },
    /// Reinstate a player who was recorded as out
    Reinstate {
        /// Name, member id or entry
        player: String,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Correct the order of busts, the first one out first
    Reorder {
        /// Names, member ids or entries; with + between those who tied
        #[arg(required = true, value_name = "PLAYER[+PLAYER]")]
        order: Vec<String>,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Remove a player who did not bust
    Remove {
        /// Name, member id or entry
        player: String,
        /// As what
        #[arg(long = "as", value_enum)]
        removal: RemovalArg,
        /// The chips at removal, when they were counted
        #[arg(long, value_name = "N", value_parser = chips)]
        chips: Option<u64>,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Reopen a finished tournament
    Reopen {
        /// The tournament
        id: TournamentId,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Correct the time of a command, or of all that were typed under a wrong clock
    SetTime(Box<SetTimeArgs>),
    /// Show tables, players and what to do next
    #[command(alias = "status")]
    Show {
        /// Say why moves are ordered
        #[arg(long)]
        why: bool,
    },
    /// The chance of each place by the ratings, and the rate that places are worth; after the night
    /// its surprises
    Odds {
        /// Every place of this player: name or member id
        #[arg(long, value_name = "PLAYER")]
        player: Option<String>,
    },
    /// Write a finished tournament for other programs
    Export(ExportArgs),
    /// Print the rules as a template for desk t new --template, or plan the blinds of a new one
    Template {
        #[command(subcommand)]
        plan: Option<TemplateVerb>,
    },
    #[command(flatten)]
    Money(MoneyVerb),
    /// Read NDJSON commands on stdin, answer with NDJSON events
    Run {
        /// Go on after a command that is rejected
        #[arg(long)]
        keep_going: bool,
        /// Write nothing: answer with the events that the lines would lead to
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
}

/// Templates that are made.
#[derive(Debug, Subcommand)]
pub(crate) enum TemplateVerb {
    /// Plan blinds, breaks and colour-ups that end near a time, as a template with a table in its comments
    Plan(PlanArgs),
}

/// As what a player is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RemovalArg {
    /// Left before the draw: does not count as an entry
    Unregistered,
    /// Never came: does not count as an entry
    NoShow,
    /// Disqualified: counts, and holds the place of the moment
    Disqualified,
}

impl From<RemovalArg> for Removal {
    fn from(removal: RemovalArg) -> Self {
        match removal {
            RemovalArg::Unregistered => Self::Unregistered,
            RemovalArg::NoShow => Self::NoShow,
            RemovalArg::Disqualified => Self::Disqualified,
        }
    }
}

/// Arguments that name the player or table to be pinned or let go.
#[derive(Debug, Args)]
pub(crate) struct PinArgs {
    /// Name, member id or entry
    #[arg(required_unless_present = "table")]
    player: Option<String>,
    /// A table instead of a player
    #[arg(long, value_name = "TABLE", conflicts_with = "player")]
    table: Option<TableId>,
    /// Why, in words
    #[arg(long)]
    pub(crate) reason: Option<String>,
}

impl PinArgs {
    /// Player or table that is named; one of the two is given.
    pub(crate) fn what(self) -> PinText {
        match (self.table, self.player) {
            (Some(table), _) => PinText::Table(table),
            (None, player) => PinText::Player(player.unwrap_or_default()),
        }
    }
}
