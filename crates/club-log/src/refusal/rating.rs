//! Why a command about ratings is rejected.

use std::fmt;

use chained_events::ids::MemberId;
use jiff::civil::Date;
use serde::Serialize;

use super::{Excerpt, People, list};
use crate::exact::Exact;
use crate::ids::{LadderId, SeasonId, TournamentId};

/// Why a command about ratings is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum RatingRefusal {
    /// No night was rated on the ladder.
    #[error("there is no ladder {ladder}")]
    UnknownLadder {
        /// The ladder.
        ladder: LadderId,
    },
    /// A ladder that no season names and that has no ratings: it may be misspelled.
    #[error(
        "there is no ladder {ladder}; name one that there is ({})",
        listed(.ladders)
    )]
    NewLadder {
        /// The ladder.
        ladder: LadderId,
        /// The ladders of the club.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ladders: Vec<LadderId>,
    },
    /// The rating has no such parameter.
    #[error("unknown rating parameter `{name}`; there are {}", .parameters.join(", "))]
    UnknownParameter {
        /// The name.
        name: Excerpt,
        /// The names that there are.
        parameters: Vec<String>,
    },
    /// The value of a parameter is not one that the rating can use.
    #[error("invalid rating parameter {name} `{value}`: expected {expected}")]
    BadParameter {
        /// The name.
        name: String,
        /// The value.
        value: Excerpt,
        /// The values that are allowed.
        #[serde(flatten)]
        expected: ExpectedParameter,
    },
    /// The recorded rules lack the rating of a newcomer.
    #[error("the recorded rating rules do not have the rating of a newcomer")]
    NoNewcomer,
    /// The rating was made by an algorithm that this release does not have.
    #[error("the ratings were made by algorithm {algorithm}, this release has algorithm {known}")]
    OtherAlgorithm {
        /// The recorded number.
        algorithm: u32,
        /// The number of this release.
        known: u32,
    },
    /// The engine cannot rate the night.
    #[error("tournament {tournament} cannot be rated: {detail}")]
    NotRatable {
        /// The tournament.
        tournament: TournamentId,
        /// Why.
        detail: String,
    },
    /// Ratings can be left as they are only where some would follow.
    #[error("tournament {tournament} is not rated; there are no ratings to leave")]
    NothingToLeave {
        /// The tournament.
        tournament: TournamentId,
    },
    /// No season with a ladder has the night.
    #[error("tournament {tournament} is not rated")]
    NightNotRated {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Only a night of a rated season takes a turn on a ladder.
    #[error("tournament {tournament} is not rated, so that it has no turn as of {date}")]
    NotRatedAsOf {
        /// The tournament.
        tournament: TournamentId,
        /// The date.
        date: Date,
    },
    /// A night before rated ones does not say where it is rated.
    #[error("{night}, played on {played}, is rated already")]
    NoTurnNamed {
        /// The date of the night.
        date: Date,
        /// The first rated night that was played later.
        night: TournamentId,
        /// Its date.
        played: Date,
    },
    /// A season that resets or widens the ratings begins behind the nights of the seasons before it.
    #[error(
        "season {season} begins the ratings again, so that none of its nights is rated before nights of other \
         seasons: {}",
        list(.nights)
    )]
    BeforeOtherSeason {
        /// The season.
        season: SeasonId,
        /// Nights of other seasons that would come after it.
        nights: Vec<TournamentId>,
    },
    /// No rating would follow from the correction, so that there is none to leave.
    #[error("no rating would change")]
    NothingFollows,
    /// An initial rating comes before the member's first rated night.
    #[error(
        "member {member} was already rated on ladder {ladder}; an initial rating comes before that"
    )]
    AlreadyRated {
        /// The member.
        member: MemberId,
        /// The ladder.
        ladder: LadderId,
    },
    /// Imported ratings are replaced only before the first rated night.
    #[error(
        "{nights} {} on ladder {ladder}; imported ratings can be replaced only before the first one",
        if *nights == 1 { "night is rated" } else { "nights are rated" }
    )]
    ImportBuiltOn {
        /// The ladder.
        ladder: LadderId,
        /// Nights that are rated on it.
        nights: usize,
    },
    /// A number of an import of ratings is outside its range.
    #[error("row {row}: {field} is {value}, expected {min} to {max}")]
    RatingOutOfRange {
        /// The row, from 1.
        row: usize,
        /// `mu` or `sigma`.
        field: &'static str,
        /// The number, as text.
        value: String,
        /// The least number.
        min: &'static str,
        /// The greatest number.
        max: &'static str,
    },
    /// A row of an import of ratings cannot be used.
    #[error("row {row}: {detail}")]
    BadRating {
        /// The row, from 1.
        row: usize,
        /// Fault of the row.
        detail: String,
        /// The earlier row of the same member, where that is the fault.
        #[serde(skip_serializing_if = "Option::is_none")]
        same_as: Option<usize>,
    },
    /// All finished nights are rated.
    #[error("there is no finished tournament without ratings")]
    NothingToRate,
}

impl RatingRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::AlreadyRated { member, .. } => vec![("member", member.into())],
            Self::UnknownLadder { .. }
            | Self::NewLadder { .. }
            | Self::UnknownParameter { .. }
            | Self::BadParameter { .. }
            | Self::NoNewcomer
            | Self::OtherAlgorithm { .. }
            | Self::NotRatable { .. }
            | Self::NothingToLeave { .. }
            | Self::NightNotRated { .. }
            | Self::NotRatedAsOf { .. }
            | Self::NoTurnNamed { .. }
            | Self::BeforeOtherSeason { .. }
            | Self::NothingFollows
            | Self::ImportBuiltOn { .. }
            | Self::RatingOutOfRange { .. }
            | Self::BadRating { .. }
            | Self::NothingToRate => Vec::new(),
        }
    }
}

/// The values that a rating parameter may have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ExpectedParameter {
    /// A number.
    Number {
        /// The least.
        min: Exact,
        /// The greatest.
        max: Exact,
    },
    /// A number, or the word for none.
    NumberOr {
        /// The least.
        min: Exact,
        /// The greatest.
        max: Exact,
        /// The word.
        or: &'static str,
    },
    /// One of these words.
    Options {
        /// The words.
        options: &'static [&'static str],
    },
}

impl fmt::Display for ExpectedParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Self::NumberOr { min, max, or } => write!(f, "a number from {min} to {max}, or {or}"),
            Self::Options { options } => f.write_str(&options.join(" or ")),
        }
    }
}

fn listed(ladders: &[LadderId]) -> String {
    if ladders.is_empty() {
        return "none yet".to_owned();
    }
    let names: Vec<String> = ladders.iter().map(ToString::to_string).collect();
    names.join(", ")
}
