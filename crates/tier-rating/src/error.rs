//! Errors, a type for each family of operations.

use alloc::string::String;
use core::fmt;

use crate::{ParamError, TimesError, TournamentError};

/// Which number of a skill is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

    /// The values that are allowed, in words.
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

/// Why a skill, a rate or a tier cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SkillError {
    /// A mean that is not finite, or a standard deviation that is not finite and above 0.
    #[error("{}{field} is {value}, must be {}", OfEntry(*.entry), .field.allowed())]
    InvalidRating {
        /// Position in the list that the skill came from, from 0; none for a skill alone.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        entry: Option<usize>,
        /// Which of its two numbers.
        field: SkillField,
        /// Its value.
        value: f64,
    },
    /// A number of an [`Absence`](crate::Absence) outside its range, whose bounds are included.
    #[error("{name} is {value}, must be between {} and {}", .allowed.0, .allowed.1)]
    InvalidAbsence {
        /// `per_night` or `most`.
        name: &'static str,
        /// Its value.
        value: f64,
        /// The least and the greatest value.
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
}

/// Why a field cannot be computed.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum FieldError {
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
    /// A place shared by more entries of different fields than can be rated in seconds.
    #[error(
        "place {place} is shared by {entries} entries of different fields, at most {max} in a \
         tournament of this size"
    )]
    TooManyTied {
        /// The place.
        place: usize,
        /// The entries that share it, at most 45 of each field.
        entries: usize,
        /// The most.
        max: usize,
    },
    /// A stack that the chip model cannot use.
    #[error("entry {index}: stack is {value}, must be a finite number above 0")]
    InvalidStack {
        /// The entry.
        index: usize,
        /// The stack.
        value: f64,
    },
    /// Means so far apart that the quadrature would take too long.
    #[error("the field is too wide: {nodes} nodes are needed, at most {max} are used")]
    FieldTooWide {
        /// The nodes that would be needed; infinite if that cannot be counted.
        nodes: f64,
        /// The most.
        max: f64,
    },
    /// A field that is too large for a prediction.
    #[error("{count} players are too many, at most {max}")]
    TooManyPlayers {
        /// The number of players.
        count: usize,
        /// The most.
        max: usize,
    },
}

/// Why a report cannot be applied to a book, or taken back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum BookError<P = String> {
    /// A player whom nobody has entered.
    #[error("{player} has no rating")]
    UnknownPlayer { player: P },
    /// An event that was applied before.
    #[error("event {event} was already applied")]
    AlreadyApplied { event: String },
    /// An event that was never applied.
    #[error("event {event} was not applied")]
    UnknownEvent { event: String },
    /// An event that cannot be taken back, because another one is the last.
    #[error("event {event} is not the last one that was applied")]
    NotLast { event: String },
    /// A rating other than the one that the event was rated from.
    #[error("the rating of {player} is not the one that the event was rated from")]
    StaleRating { player: P },
}

/// Any error of this crate, for callers that compose operations of several families.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RatingError<P = String> {
    /// Parameters.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// A skill, a rate or a tier.
    #[error(transparent)]
    Skill(#[from] SkillError),
    /// Times.
    #[error(transparent)]
    Times(#[from] TimesError),
    /// A tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError<P>),
    /// A field.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// A book of ratings.
    #[error(transparent)]
    Book(#[from] BookError<P>),
}

/// The beginning of a message about one entry of a list.
pub(crate) struct OfEntry(pub(crate) Option<usize>);

impl fmt::Display for OfEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(entry) => write!(f, "entry {entry}: "),
            None => Ok(()),
        }
    }
}
