//! What can be wrong with the caller's input.

use alloc::string::String;
use core::fmt;

use crate::ParamField;

/// Which number of a skill is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum SkillField {
    /// The mean.
    Mu,
    /// The standard deviation.
    Sigma,
}

impl SkillField {
    /// The name in files and messages: `mu` or `sigma`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mu => "mu",
            Self::Sigma => "sigma",
        }
    }

    /// Which values are allowed, in words.
    #[must_use]
    pub const fn allowed(self) -> &'static str {
        match self {
            Self::Mu => "a finite number",
            Self::Sigma => "a finite number above 0",
        }
    }
}

impl fmt::Display for SkillField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which time of a tournament is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
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

impl fmt::Display for TimeField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a rating cannot be made or used. Entries are counted from 0, in the order of the input.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum RatingError {
    /// A mean that is not finite, or a standard deviation that is not finite and above 0.
    #[error("{}{field} is {value}, must be {}", OfEntry(*.entry), .field.allowed())]
    InvalidRating {
        /// Position in the list that the skill came from; none for a skill alone.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which of its two numbers.
        field: SkillField,
        /// Its value.
        value: f64,
    },
    /// A parameter outside the range that it may have.
    #[error("parameter {name} is {value}, must be between {} and {}", .allowed.0, .allowed.1)]
    InvalidParam {
        /// Which parameter.
        name: ParamField,
        /// Its value.
        value: f64,
        /// The least and the greatest value, both included.
        allowed: (f64, f64),
    },
    /// A rate that is not a finite number.
    #[error("rate is {value}, must be a finite number")]
    InvalidRate {
        /// The value.
        value: f64,
    },
    /// An unknown tier.
    #[error("unknown tier `{text}`, expected one of S AI AII AIII BI BII BIII CI CII CIII")]
    UnknownTier {
        /// The text that was given.
        text: String,
    },
    /// Nobody to rate.
    #[error("the field has no entries")]
    EmptyField,
    /// Message passing did not reach the tolerance.
    #[error("no convergence after {sweeps} sweeps: the residual is {residual}")]
    NotConverged {
        /// The largest change in the last sweep, in units of beta; not a number if numbers
        /// overflowed.
        residual: f64,
        /// The sweeps that were made.
        sweeps: usize,
    },
    /// A table size outside 2 to 10.
    #[error("tables of {n_max} players are not supported, expected 2 to 10")]
    UnsupportedTableSize {
        /// Players at a full table.
        n_max: u64,
    },
    /// A time that is negative, not a number, or after the end.
    #[error(
        "{}{field} is {value}, must be between {} and {} minutes",
        OfEntry(*.entry), .allowed.0, .allowed.1
    )]
    InvalidTime {
        /// The entry; none for a time of the tournament.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which time.
        field: TimeField,
        /// Its value, in minutes from the start.
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
        /// When it registered, in minutes or as a turn of the log.
        registered: f64,
        /// When it busted.
        bust: f64,
    },
    /// An entry registers after registration has closed.
    #[error("entry {entry} registered at {registered}, after registration closed at {close}")]
    RegisteredAfterClose {
        /// The entry.
        entry: usize,
        /// When it registered, in minutes or as a turn of the log.
        registered: f64,
        /// When registration closed.
        close: f64,
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
        player: String,
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
    /// A player registered again before their previous entry had busted.
    #[error("an entry of {player} registered before their previous entry busted")]
    OverlappingEntries {
        /// The player.
        player: String,
    },
    /// A player has more entries than may be rated.
    #[error("{player} has {entries} entries, more than {max}")]
    TooManyEntries {
        /// The player.
        player: String,
        /// How many.
        entries: usize,
        /// The most.
        max: usize,
    },
    /// The entries of a player have different ratings.
    #[error("the entries of {player} have different ratings")]
    DifferentRatings {
        /// The player.
        player: String,
    },
    /// A stack that is not a finite number above 0.
    #[error("entry {index}: stack is {value}, must be a finite number above 0")]
    InvalidStack {
        /// The entry.
        index: usize,
        /// The stack.
        value: f64,
    },
    /// A player without a rating, where there is no default.
    #[error("{player} has no rating")]
    UnknownPlayer {
        /// The player.
        player: String,
    },
    /// An event that was applied before.
    #[error("event {event} was already applied")]
    AlreadyApplied {
        /// The event.
        event: String,
    },
    /// An event that was never applied.
    #[error("event {event} was not applied")]
    UnknownEvent {
        /// The event.
        event: String,
    },
    /// An event that cannot be taken back, because it is not the last one.
    #[error("event {event} is not the last one that was applied")]
    NotLast {
        /// The event.
        event: String,
    },
    /// A rating that is not the one that the event was rated from.
    #[error("the rating of {player} is not the one that the event was rated from")]
    StaleRating {
        /// The player.
        player: String,
    },
    /// Means so far apart that the quadrature would take too long.
    #[error("the field is too wide: {nodes} nodes are needed, at most {max} are used")]
    FieldTooWide {
        /// The nodes that would be needed; infinite if that cannot be counted.
        nodes: f64,
        /// The most.
        max: f64,
    },
    /// A player who is listed twice in one event.
    #[error("{player} is listed twice")]
    ListedTwice {
        /// The player.
        player: String,
    },
    /// A place shared by more entries than can be rated in seconds.
    #[error("place {place} is shared by {entries} entries, at most {max} in a field of this size")]
    TooManyTied {
        /// The place.
        place: usize,
        /// How many entries share it.
        entries: usize,
        /// The most.
        max: usize,
    },
    /// A field that is too large for what is asked.
    #[error("{count} players are too many, at most {max}")]
    TooManyPlayers {
        /// How many.
        count: usize,
        /// The most.
        max: usize,
    },
}

/// The beginning of a message about one entry of a list.
struct OfEntry(Option<usize>);

impl fmt::Display for OfEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(entry) => write!(f, "entry {entry}: "),
            None => Ok(()),
        }
    }
}
