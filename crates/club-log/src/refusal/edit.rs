//! Why a change of what was announced is rejected.

use std::fmt;

use chained_events::ids::MemberId;
use mtt_seating::{Seat, TableId};
use serde::{Serialize, Serializer};

use super::{People, list};
use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::tournament::Phase;

/// Something that happened and that a new value contradicts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Contradiction {
    /// More players are in.
    PlayersIn {
        /// How many.
        players: usize,
    },
    /// A player made more entries.
    EntriesMade {
        /// The player.
        member: MemberId,
        /// Entries that count.
        entries: u32,
    },
    /// A player sits at a seat that the table would not have.
    Seated {
        /// The entry.
        entry: EntryId,
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// Button or blinds of the last hand are at a seat that the table would not have.
    BlindsAt {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// A move to a seat that the table would not have is ordered.
    Ordered {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// A table is open.
    TableOpen {
        /// The table.
        table: TableId,
    },
    /// A level that has begun would have been another one.
    LevelBegun {
        /// The level, from 1.
        level: u32,
    },
    /// A player entered after the new end of late registration.
    EnteredLater {
        /// The entry.
        entry: EntryId,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayersIn { players } => write!(f, "{players} players are in"),
            Self::EntriesMade { member, entries } => {
                write!(f, "member {member} has made {entries} entries")
            }
            Self::Seated { entry, table, seat } => {
                write!(f, "entry {entry} sits at {table} seat {seat}")
            }
            Self::BlindsAt { table, seat } => {
                write!(f, "the button or a blind of {table} is at seat {seat}")
            }
            Self::Ordered { table, seat } => {
                write!(f, "a move to {table} seat {seat} is ordered")
            }
            Self::TableOpen { table } => write!(f, "table {table} is open"),
            Self::LevelBegun { level } => write!(f, "level {level} has begun"),
            Self::EnteredLater { entry } => write!(f, "entry {entry} came later"),
        }
    }
}

/// A new value that contradicts what happened.
///
/// In JSON it is the English text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusedValue {
    /// A number.
    Number(u64),
    /// A room with a number of tables.
    Tables(usize),
    /// Blinds with a number of levels.
    Levels(usize),
    /// Late registration to the end of a level.
    UntilLevel(u32),
    /// Late registration for minutes on the clock.
    Minutes(u32),
}

impl fmt::Display for RefusedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Tables(tables) => write!(f, "these {tables} tables"),
            Self::Levels(levels) => write!(f, "these {levels} levels"),
            Self::UntilLevel(level) => write!(f, "to the end of level {level}"),
            Self::Minutes(minutes) => write!(f, "{minutes} minutes"),
        }
    }
}

impl Serialize for RefusedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a change of what was announced is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum EditRefusal {
    /// The announcement has these values already.
    #[error("nothing would change: tournament {tournament} is already announced so")]
    SameAnnouncement {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The field cannot change at this stage any more.
    #[error("{field} cannot change any more: tournament {tournament} is {phase}")]
    TooLateToEdit {
        /// The tournament.
        tournament: TournamentId,
        /// The field.
        field: &'static str,
        /// Its stage.
        phase: Phase,
    },
    /// The new value contradicts what happened.
    #[error("{field} cannot be {value}: {}", list(.facts))]
    Contradicted {
        /// The field.
        field: &'static str,
        /// The new value.
        value: RefusedValue,
        /// All that it contradicts.
        facts: Vec<Contradiction>,
    },
    /// Registration is open.
    #[error("registration of tournament {tournament} is already open")]
    AlreadyOpen {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The seats of the final table were drawn: another player has no place in it.
    #[error(
        "the seats of the final table of tournament {tournament} are drawn; take the draw back first"
    )]
    FinalTableDrawn {
        /// The tournament.
        tournament: TournamentId,
    },
}

impl EditRefusal {
    /// People of whom the refusal speaks; those among its facts are named with them.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::SameAnnouncement { .. }
            | Self::TooLateToEdit { .. }
            | Self::Contradicted { .. }
            | Self::AlreadyOpen { .. }
            | Self::FinalTableDrawn { .. } => Vec::new(),
        }
    }
}
