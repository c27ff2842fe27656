//! The verbs that need a club folder.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use club_log::command::{BlindSeats, TournamentCommand};
use club_log::event::ClockChange;
use club_log::rules::{Ranking, SeasonRules};
use club_log::{Actor, Command, CommandKey, MemberId, Removal, SeasonId, Timestamp, TournamentId};
use toolkit::seating::{Seat, TableId};

use super::announce::NewArgs;
use super::deal::DealVerb;
use super::session::Opened;

/// Which club, and what every command may fix of its surroundings.
#[derive(Debug, Clone, Args)]
pub(crate) struct ClubArgs {
    /// Club directory [default: current directory]
    #[arg(long, global = true, env = "DESK_CLUB", value_name = "DIR")]
    pub(crate) club: Option<PathBuf>,
    /// Idempotency key: a command is applied once per key
    #[arg(long, global = true, value_name = "KEY")]
    pub(crate) key: Option<CommandKey>,
    /// When it happened (RFC 3339); now if not given
    #[arg(long, global = true, value_name = "TIME")]
    pub(crate) at: Option<Timestamp>,
    /// Why --at is before the last event of the tournament, in words
    #[arg(long, global = true, value_name = "REASON", requires = "at")]
    pub(crate) backdate: Option<String>,
    /// Who says so
    #[arg(long, global = true, env = "DESK_ACTOR", value_name = "NAME")]
    pub(crate) actor: Option<Actor>,
    /// Seed of everything drawn; a random one if not given, recorded in the log
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// What was opened on the way
    #[arg(skip)]
    pub(crate) opened: Opened,
}

/// Begin a club in a folder.
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The club's name
    pub(crate) title: String,
    /// IANA time zone of the club
    #[arg(long, default_value = "Asia/Tokyo", value_name = "ZONE")]
    pub(crate) zone: String,
}

/// Verbs about members.
#[derive(Debug, Subcommand)]
pub(crate) enum MemberVerb {
    /// Add a member
    Add {
        /// The name
        name: String,
        /// The id; a random one if not given
        #[arg(long, value_name = "ID")]
        id: Option<MemberId>,
    },
    /// List the members
    List {
        /// Only those whose names contain this; width, case and kana make no difference
        #[arg(long, value_name = "TEXT")]
        find: Option<String>,
    },
    /// Change a member's name
    Rename {
        /// Name or member id
        player: String,
        /// The new name
        name: String,
    },
    /// Merge two members who are one person
    Merge {
        /// Member to merge: name or id
        from: String,
        /// Member to keep: name or id
        into: String,
    },
    /// Delete a member's name; results stay, under the id
    Erase {
        /// Name or member id
        player: String,
    },
}

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
        /// Entries needed to be in the profit order
        #[arg(long, default_value_t = 5, value_name = "N")]
        min_entries: u32,
        /// The order that counts
        #[arg(long, value_enum, default_value_t = OrderArg::Attendance)]
        order: OrderArg,
        #[command(flatten)]
        dropping: DroppingArgs,
    },
    /// Import totals of events that have no log from a CSV file
    Import {
        /// The file, with the header `name,total_points,entries` and `,events` if wanted
        file: PathBuf,
        /// The season that they count for
        #[arg(long, value_name = "ID")]
        season: SeasonId,
        /// Check the file and show what would be imported, but write nothing
        #[arg(long)]
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
    /// Show the standings
    Standings {
        /// The id; the only season if there is one
        id: Option<SeasonId>,
        /// The order; the season's own if not given
        #[arg(long, value_enum)]
        order: Option<OrderArg>,
    },
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

/// Verbs about one tournament.
#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// Which tournament; the open one if not given
    #[arg(short = 't', long = "tournament", global = true, value_name = "ID")]
    pub(crate) tournament: Option<TournamentId>,
    #[command(subcommand)]
    pub(crate) verb: TournamentVerb,
}

/// Verbs about one tournament.
#[derive(Debug, Subcommand)]
pub(crate) enum TournamentVerb {
    /// Announce a tournament
    New(Box<NewArgs>),
    /// Register players; after the draw they get a seat or wait for one
    Register {
        /// Names, member ids
        #[arg(required = true)]
        players: Vec<String>,
    },
    /// Register a busted player again
    Reenter {
        /// Name or member id
        player: String,
    },
    /// Draw the seats of the first hand
    Draw,
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
    Bust {
        /// Names, or name=chips before the hand where several bust at one table
        #[arg(required = true, value_name = "PLAYER[=CHIPS]")]
        players: Vec<String>,
        /// Who won the chips; with a share where several did
        #[arg(long, value_name = "PLAYER[=SHARE]")]
        by: Vec<String>,
        #[command(flatten)]
        blinds: BlindArgs,
    },
    /// Record counted chips
    Chips {
        /// Names with their chips
        #[arg(required = true, value_name = "PLAYER=CHIPS")]
        chips: Vec<String>,
    },
    /// Record that registered players have arrived
    Arrive {
        /// Names, member ids or entries
        #[arg(required = true)]
        players: Vec<String>,
    },
    /// Call the tournament off: it has no places and counts for nothing
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
        /// The seat
        seat: u8,
        /// The table, when moves to several are ordered
        #[arg(long, value_name = "TABLE")]
        to: Option<TableId>,
        /// Why not as ordered, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Ask which moves are needed now
    Balance,
    /// Close registration
    CloseReg,
    /// Record a deal of the players left
    Deal {
        #[command(subcommand)]
        how: DealVerb,
        /// Points left to play for
        #[arg(long, global = true, default_value_t = 0, value_name = "POINTS")]
        for_winner: u64,
        /// Show the shares and write nothing
        #[arg(long, global = true)]
        dry_run: bool,
    },
    /// Finish the tournament: places and points
    Finish,
    /// Take a command back with all its events
    Undo {
        /// Its key (desk log tail --json); by default your last command in this tournament
        command: Option<CommandKey>,
        /// Why, in words
        #[arg(long)]
        reason: Option<String>,
    },
    /// Reverse an undo that nothing has followed
    Redo,
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
        #[arg(long, value_name = "N")]
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
    /// Correct the time of a command
    SetTime {
        /// The key of the command (desk log tail --json)
        command: CommandKey,
        /// When it happened (RFC 3339)
        time: Timestamp,
        /// Why, in words
        #[arg(long)]
        reason: String,
    },
    /// Show tables, players and what to do next
    Show {
        /// Say why moves are ordered
        #[arg(long)]
        why: bool,
    },
    /// Print the rules as a template for desk t new --template
    Template,
    /// Read NDJSON commands on stdin, answer with NDJSON events
    Run {
        /// Go on after a command that is rejected
        #[arg(long)]
        keep_going: bool,
        /// Write nothing: answer with the events that the lines would lead to
        #[arg(long)]
        dry_run: bool,
    },
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

/// Looks at the clock, and changes of it.
#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum ClockVerb {
    /// Let it run
    Start,
    /// Stop it
    Pause,
    /// Show the level, the time left in it and what comes next; at --at, or now
    Show,
    /// Go to the next level, past a break if there is one
    Next,
    /// A level of the blinds began
    Level {
        /// Its number, from 1
        level: u32,
    },
    /// Correct the time played
    Adjust {
        /// Seconds to add; negative to remove
        #[arg(allow_negative_numbers = true)]
        seconds: i64,
    },
}

impl ClockVerb {
    /// The command, unless the verb only shows.
    pub(crate) fn into_command(self, tournament: Option<TournamentId>) -> Option<Command> {
        let change = match self {
            Self::Show => return None,
            Self::Next => return Some(TournamentCommand::NextLevel { tournament }.into()),
            Self::Start => ClockChange::Start,
            Self::Pause => ClockChange::Pause,
            Self::Level { level } => ClockChange::Level { level },
            Self::Adjust { seconds } => ClockChange::Adjust { seconds },
        };
        Some(TournamentCommand::Clock { tournament, change }.into())
    }
}

/// Button and blinds of a hand.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct BlindArgs {
    /// Seat of the button
    #[arg(long, value_name = "SEAT", requires = "big_blind")]
    button: Option<u8>,
    /// Seat of the small blind, unless it is dead
    #[arg(long, value_name = "SEAT", requires = "big_blind")]
    small_blind: Option<u8>,
    /// Seat of the big blind
    #[arg(long, value_name = "SEAT")]
    big_blind: Option<u8>,
}

impl BlindArgs {
    /// The blinds, if they were given.
    pub(crate) fn seats(self) -> Result<Option<BlindSeats>, toolkit::seating::SeatOutOfRange> {
        let Some(big_blind) = self.big_blind else {
            return Ok(None);
        };
        Ok(Some(BlindSeats {
            button: self.button.map(Seat::new).transpose()?,
            small_blind: self.small_blind.map(Seat::new).transpose()?,
            big_blind: Seat::new(big_blind)?,
        }))
    }
}

/// Rules of a season from its options.
pub(crate) fn season_rules(
    attendance: u32,
    min_entries: u32,
    order: OrderArg,
    dropping: DroppingArgs,
) -> SeasonRules {
    SeasonRules {
        attendance_bonus: attendance,
        min_entries,
        ranking: order.into(),
        best_k: dropping.best_k,
        drop_worst_k: dropping.drop_worst_k,
    }
}

/// Sheets to print.
#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// A page of HTML instead of text
    #[arg(long, global = true)]
    pub(crate) html: bool,
    /// The language of the sheet
    #[arg(long, global = true, value_enum, default_value_t = Lang::En)]
    pub(crate) lang: Lang,
    /// Write to this new file
    #[arg(short, long, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, global = true)]
    pub(crate) force: bool,
    #[command(subcommand)]
    pub(crate) verb: PrintVerb,
}

/// A language of the sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Japanese
    Ja,
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
        tournament: Option<TournamentId>,
    },
    /// All members, to tick and sign
    Signin,
    /// Who sits where, by table and by name
    Seats {
        /// The tournament; the open or the last one if not given
        tournament: Option<TournamentId>,
    },
}

/// Verbs about the log.
#[derive(Debug, Subcommand)]
pub(crate) enum LogVerb {
    /// Show the last events
    Tail {
        /// How many
        #[arg(short = 'n', long, default_value_t = 20, value_name = "N")]
        lines: usize,
        /// Say why seats, tables and moves were decided
        #[arg(long)]
        why: bool,
    },
    /// Check chain, gaps, schemas, and that the log folds to what is stored
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
        #[arg(long)]
        dry_run: bool,
    },
    /// Bring every event before the break of a damaged log into a new club
    Salvage {
        /// The damaged file, which is not touched; the club's own if not given
        file: Option<PathBuf>,
        /// The folder of the new club
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
        /// Read everything and write nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Verbs about the file of the log.
#[derive(Debug, Subcommand)]
pub(crate) enum DbVerb {
    /// Write a copy of the log to a new file, and check it
    Backup {
        /// The file; one in the folder `backups` of the club if not given
        file: Option<PathBuf>,
    },
    /// Go back to a backup; the log that is there now is kept under another name
    Restore {
        /// The backup
        file: PathBuf,
        /// Check the backup, tell what would be left behind, and write nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Play a demonstration season.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// The folder to make the club in; a new one below the current folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
