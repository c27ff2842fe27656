//! Errors of tournaments and their times. Entries are counted from 0, in the order of the input.

use alloc::string::String;
use core::fmt;

use crate::error::OfEntry;

/// Which time of a tournament is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TimeField {
    /// When registration closed.
    RegistrationClose,
    /// How long the tournament lasted.
    Duration,
    /// When an entry registered.
    Registered,
    /// When an entry busted.
    Bust,
    /// The day of an event.
    Day,
}

impl TimeField {
    /// The name in files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RegistrationClose => "registration_close",
            Self::Duration => "duration",
            Self::Registered => "registered",
            Self::Bust => "bust",
            Self::Day => "day",
        }
    }
}

impl TimeField {
    /// The unit, in words.
    const fn unit(self) -> &'static str {
        match self {
            Self::Day => "days",
            Self::RegistrationClose | Self::Duration | Self::Registered | Self::Bust => "minutes",
        }
    }
}

impl fmt::Display for TimeField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why times cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TimesError {
    /// A time that is negative, not a number, or after the end.
    #[error(
        "{}{field} is {value}, must be between {} and {} {}",
        OfEntry(*.entry), .allowed.0, .allowed.1, .field.unit()
    )]
    InvalidTime {
        /// The entry; none for a time of the tournament.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which time.
        field: TimeField,
        /// Its value, in minutes from the start; a day in days.
        value: f64,
        /// The least and the greatest value, both included.
        allowed: (f64, f64),
    },
    /// A time is missing where others are given, or given where others are missing.
    #[error(
        "{}{field} is {}; give all times of a tournament, or none",
        OfEntry(*.entry), if *.given { "given" } else { "missing" }
    )]
    PartlyTimed {
        /// The entry; none for a time of the tournament.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which time.
        field: TimeField,
        /// Whether it is the one that is given.
        given: bool,
    },
    /// An entry busts at or before its registration.
    #[error("entry {entry} busted at {bust}, registered at {registered}; must bust later")]
    BustBeforeRegistration {
        /// The entry.
        entry: usize,
        /// The registration, in minutes or as a position in the order.
        registered: f64,
        /// The bust.
        bust: f64,
    },
    /// An entry registers after registration has closed.
    #[error("entry {entry} registered at {registered}, after registration closed at {close}")]
    RegisteredAfterClose {
        /// The entry.
        entry: usize,
        /// The registration, in minutes or as a position in the order.
        registered: f64,
        /// The close.
        close: f64,
    },
    /// The order of the busts contradicts the places.
    #[error("entry {a} has a better place than entry {b} but busted before it")]
    BustOrderMismatch {
        /// The entry with the better place.
        a: usize,
        /// The entry with the worse place.
        b: usize,
    },
    /// Every entry busted.
    #[error("every entry busted, one must be left")]
    NoWinner,
    /// Several entries were left without sharing the first place.
    #[error("entries {a} and {b} were both left but do not share the first place")]
    SeveralWinners {
        /// One of them.
        a: usize,
        /// Another.
        b: usize,
    },
}

/// Why a tournament cannot be rated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TournamentError<P = String> {
    /// Nobody to rate.
    #[error("the field has no entries")]
    EmptyField,
    /// A table size outside 2 to 10.
    #[error("tables of {n_max} players are not supported, expected 2 to 10")]
    UnsupportedTableSize {
        /// Players at a full table.
        n_max: u64,
    },
    /// A player who is listed twice.
    #[error("{player} is listed twice")]
    ListedTwice {
        /// The player.
        player: P,
    },
    /// An entry of a player who is not listed.
    #[error("entry {entry} is of player {player}, but {players} players are listed")]
    NoSuchPlayer {
        /// The entry.
        entry: usize,
        /// The position that it names, from 0.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A player who is listed without an entry.
    #[error("{player} has no entry")]
    NoEntry {
        /// The player.
        player: P,
    },
    /// A stack that is not a finite number above 0.
    #[error("entry {index}: stack is {value}, must be a finite number above 0")]
    InvalidStack {
        /// The entry.
        index: usize,
        /// The stack.
        value: f64,
    },
    /// A gap in the places.
    #[error("place {missing} is missing")]
    RankGap {
        /// The place.
        missing: usize,
    },
    /// A better place listed after a worse one.
    #[error("entry {b} is listed after entry {a} but has a better place")]
    RankOrder {
        /// The entry listed first.
        a: usize,
        /// The entry listed after it.
        b: usize,
    },
    /// Two entries of one player share a place.
    #[error("two entries of {player} share a place")]
    TiedWithSelf {
        /// The player.
        player: P,
    },
    /// A player registered again before their previous entry had busted.
    #[error("an entry of {player} registered before their previous entry busted")]
    OverlappingEntries {
        /// The player.
        player: P,
    },
    /// A player has more entries than may be rated.
    #[error("{player} has {entries} entries, more than {max}")]
    TooManyEntries {
        /// The player.
        player: P,
        /// The number of their entries.
        entries: usize,
        /// The most.
        max: usize,
    },
    /// Times that cannot be used.
    #[error(transparent)]
    #[cfg_attr(feature = "serde", serde(untagged))]
    Times(#[from] TimesError),
}
