//! Why a command is rejected at this stage of a tournament.

use std::fmt;

use chained_events::timestamp::Timestamp;
use mtt_seating::TableId;
use serde::Serialize;

use super::{People, list, players_are, there_are};
use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::tournament::Phase;

/// Step that has to come before another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "needed", rename_all = "snake_case")]
pub enum Needed {
    /// The announcement of the tournament.
    Announcement,
    /// The draw of the seats.
    Draw,
    /// The registration of an entry.
    Registration {
        /// The entry.
        entry: EntryId,
    },
    /// The bust or removal of an entry.
    Exit {
        /// The entry.
        entry: EntryId,
    },
    /// The opening of a table.
    Table {
        /// The table.
        table: TableId,
    },
    /// The last change of the clock.
    Clock,
    /// The end of the tournament.
    Finish,
}

impl Needed {
    fn people(&self) -> People {
        match self {
            Self::Registration { entry } | Self::Exit { entry } => {
                vec![("entry", (*entry).into())]
            }
            Self::Announcement | Self::Draw | Self::Table { .. } | Self::Clock | Self::Finish => {
                Vec::new()
            }
        }
    }
}

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Announcement => f.write_str("the announcement"),
            Self::Draw => f.write_str("the draw"),
            Self::Registration { entry } => write!(f, "the registration of entry {entry}"),
            Self::Exit { entry } => write!(f, "entry {entry} went out"),
            Self::Table { table } => write!(f, "table {table} opened"),
            Self::Clock => f.write_str("the last change of the clock"),
            Self::Finish => f.write_str("the end of the tournament"),
        }
    }
}

/// Why a command is rejected at this stage of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum NightRefusal {
    /// The tournament does not exist.
    #[error(
        "there is no tournament {tournament}{}",
        there_are("the latest are", latest)
    )]
    UnknownTournament {
        /// The id.
        tournament: TournamentId,
        /// The latest tournaments that exist, the last announced first; at most twelve.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        latest: Vec<TournamentId>,
    },
    /// The id is taken.
    #[error("tournament {tournament} exists already")]
    TournamentExists {
        /// The id.
        tournament: TournamentId,
    },
    /// No tournament is open, and none was named.
    #[error("no tournament is open; name one, or announce one")]
    NoOpenTournament,
    /// Several tournaments are open, and none was named.
    #[error(
        "several tournaments are open, name one with -t or DESK_TOURNAMENT: {}",
        list(open)
    )]
    SeveralOpenTournaments {
        /// Tournaments that are open.
        open: Vec<TournamentId>,
    },
    /// The tournament is not at the stage that the command needs.
    #[error("tournament {tournament} is {phase}; the command needs one that is {needed}")]
    WrongPhase {
        /// The tournament.
        tournament: TournamentId,
        /// Its stage.
        phase: Phase,
        /// The stage needed.
        needed: Phase,
    },
    /// The tournament has no log, so that it cannot go on.
    #[error("tournament {tournament} was imported without a log and cannot be reopened")]
    NoLog {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The finishing order of the tournament follows from its log.
    #[error("tournament {tournament} has a log")]
    HasLog {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The tournament has this finishing order already.
    #[error("nothing would change: tournament {tournament} already has this finishing order")]
    SameFinish {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Registration is over.
    #[error("registration of tournament {tournament} is closed")]
    RegistrationIsClosed {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The blinds end before that level.
    #[error("level {level} does not exist, the last one is {last}")]
    NoSuchLevel {
        /// The level asked for.
        level: u32,
        /// The last level.
        last: u32,
    },
    /// The tournament has no blinds, so that no level ends by itself.
    #[error("tournament {tournament} has no blinds, so no time is left in a level")]
    NoTimeLeft {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Nothing ends the level: it is the last one, or none has begun (0).
    #[error("level {level} has no end: {}", if *.level == 0 { "no level has begun" } else { "it is the last one" })]
    LevelWithoutEnd {
        /// The level; 0 before the first one.
        level: u32,
    },
    /// The level or the break is not that long.
    #[error(
        "invalid time left {left}; {} {level} has from 0:01 to {longest}",
        if *.on_break { "the break after level" } else { "level" }
    )]
    LeftOutOfRange {
        /// The level.
        level: u32,
        /// Whether it is the break behind the level.
        on_break: bool,
        /// The time asked for, such as `20:00`.
        left: String,
        /// The length of the level or the break, such as `12:00`.
        longest: String,
    },
    /// More than one player is left.
    #[error("{} still in; a tournament is finished when 1 is left", players_are(*.alive))]
    StillPlaying {
        /// How many.
        alive: usize,
    },
    /// The clock is already in that state.
    #[error("the clock is already {state}")]
    ClockUnchanged {
        /// The state.
        state: &'static str,
    },
    /// Play is hand-for-hand already.
    #[error("play is hand-for-hand already")]
    HandForHandOn,
    /// Play is not hand-for-hand.
    #[error("play is not hand-for-hand")]
    HandForHandOff,
    /// Tables wait for each other only where there are several.
    #[error("{tables} table is left, and no other to wait for")]
    OneTable {
        /// How many there are.
        tables: usize,
    },
    /// Rounds of hand-for-hand play take their minutes from the stopped clock.
    #[error(
        "the clock is stopped, and each round of hand-for-hand play takes {minutes} min from it"
    )]
    ClockByRounds {
        /// Minutes of a round.
        minutes: u32,
    },
    /// Registration is open, so that the points are not known.
    #[error("registration of tournament {tournament} is open; close it first")]
    RegistrationIsOpen {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The time is later than now.
    #[error("{at} is in the future; it is {now}, and a time may be up to five minutes later")]
    TimeInTheFuture {
        /// The time given.
        at: Timestamp,
        /// The time of this machine.
        now: Timestamp,
    },
    /// The time is before the last event of the tournament.
    #[error("{at} is before the last event of the tournament at {last}")]
    TimeBeforeLast {
        /// The time given.
        at: Timestamp,
        /// The time of the last event.
        last: Timestamp,
    },
    /// The time is before something that the command needs.
    #[error("{at} is before {needed} at {since}")]
    TimeBeforeNeeded {
        /// The time given.
        at: Timestamp,
        /// Step that has to come before.
        #[serde(flatten)]
        needed: Needed,
        /// When that happened.
        since: Timestamp,
    },
    /// The room is full.
    #[error("all {capacity} places of tournament {tournament} are taken")]
    Full {
        /// The tournament.
        tournament: TournamentId,
        /// How many players it can have.
        capacity: u32,
    },
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one sealed with the announcement of tournament {tournament}")]
    SealedSeed {
        /// The tournament.
        tournament: TournamentId,
    },
    /// A draw by rating is a rule of the announcement.
    #[error("the draw of tournament {tournament} is plain")]
    DrawIsPlain {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Play has begun, so that the draw before the first hand is not made again.
    #[error("play has begun ({}), so the first draw is not made again", began(by))]
    PlayHasBegun {
        /// The tournament.
        tournament: TournamentId,
        /// Report that began it: `clock`, `hand` or `bust`.
        by: &'static str,
    },
    /// The seed of a sealed draw is public after it. A second draw before the first hand would not be by lot.
    #[error(
        "the draw of tournament {tournament} is sealed and made once; drawn again before the first hand, \
         the seats would not be those that were sealed"
    )]
    SealedOnce {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The tournament has changed since the caller looked at it.
    #[error(
        "tournament {tournament} has changed: version {seen} was seen, and it is at version {now}; look \
         again before the command is given"
    )]
    ChangedSince {
        /// The tournament.
        tournament: TournamentId,
        /// The version of its stream that the caller saw.
        seen: u64,
        /// The version of its stream.
        now: u64,
    },
    /// A version was seen, and the command names no tournament that has it.
    #[error(
        "version {seen} was seen of no tournament: the command is not about one, or does not name the one \
         that it adds; leave out `seen`"
    )]
    SeenOfNoTournament {
        /// The version that the caller saw.
        seen: u64,
    },
    /// The tournament is finished and its state is not in memory.
    #[error("the state of tournament {tournament} has to be loaded first")]
    NotLoaded {
        /// The tournament.
        tournament: TournamentId,
    },
}

/// Report that began play, in words.
fn began(by: &str) -> &'static str {
    match by {
        "clock" => "the clock was started",
        "hand" => "a hand was reported",
        _ => "a bust was reported",
    }
}

impl NightRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::TimeBeforeNeeded { needed, .. } => needed.people(),
            Self::UnknownTournament { .. }
            | Self::TournamentExists { .. }
            | Self::NoOpenTournament
            | Self::SeveralOpenTournaments { .. }
            | Self::WrongPhase { .. }
            | Self::NoLog { .. }
            | Self::HasLog { .. }
            | Self::SameFinish { .. }
            | Self::RegistrationIsClosed { .. }
            | Self::NoSuchLevel { .. }
            | Self::NoTimeLeft { .. }
            | Self::LevelWithoutEnd { .. }
            | Self::LeftOutOfRange { .. }
            | Self::StillPlaying { .. }
            | Self::ClockUnchanged { .. }
            | Self::RegistrationIsOpen { .. }
            | Self::TimeInTheFuture { .. }
            | Self::TimeBeforeLast { .. }
            | Self::Full { .. }
            | Self::SealedSeed { .. }
            | Self::DrawIsPlain { .. }
            | Self::PlayHasBegun { .. }
            | Self::SealedOnce { .. }
            | Self::HandForHandOn
            | Self::HandForHandOff
            | Self::OneTable { .. }
            | Self::ClockByRounds { .. }
            | Self::ChangedSince { .. }
            | Self::SeenOfNoTournament { .. }
            | Self::NotLoaded { .. } => Vec::new(),
        }
    }
}
