//! Failures of a choice: which ladder, season, member or moment is meant.

use chained_events::timestamp::Timestamp;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::refusal::People;
use club_words::Lang;
use serde::Serialize;

use super::family::{Aside, Family, Voice};
use crate::{Exit, Names};

/// Why nothing, or not one thing alone, is meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum ChoiceFailure {
    /// No night was rated.
    #[error("no night was rated")]
    NoLadder,
    /// A season names the ladder, and none of its nights was rated yet.
    #[error("no night on ladder {ladder} was rated yet")]
    NoNightRated {
        /// The ladder.
        ladder: LadderId,
    },
    /// More ladders than one, and none was named.
    #[error("there are several ladders, name one of: {}", listed(.ladders))]
    SeveralLadders {
        /// All of them.
        ladders: Vec<LadderId>,
    },
    /// The player has no rated night.
    #[error("{player} has no rated night")]
    NotRated {
        /// The player, as the caller wrote it.
        player: String,
    },
    /// The player was not rated by that night.
    #[error("{player} was not rated in {tournament}")]
    NotRatedThere {
        /// The player, as the caller wrote it.
        player: String,
        /// The night.
        tournament: TournamentId,
    },
    /// No season was opened.
    #[error("no season was opened")]
    NoSeason,
    /// More seasons than one, and none was named.
    #[error("there are several seasons, name one of: {}", listed(.seasons))]
    SeveralSeasons {
        /// All of them.
        seasons: Vec<SeasonId>,
    },
    /// Several seasons are open, and a new tournament names none.
    #[error("several seasons are open")]
    SeveralOpenSeasons {
        /// The open seasons.
        seasons: Vec<SeasonId>,
    },
    /// Blinds of a night whose levels are set by hand.
    #[error("the levels of this night are set by hand: there are no blinds from which to go on")]
    NoLevelsToPlan,
    /// The moment is before the last event of the tournament.
    #[error("the last event of {tournament} was at {shown}")]
    BeforeLastEvent {
        /// The tournament.
        #[serde(skip)]
        tournament: TournamentId,
        /// The moment asked for.
        at: Timestamp,
        /// The moment of the last event.
        last: Timestamp,
        /// The same on the clocks of the club.
        #[serde(skip)]
        shown: String,
    },
}

impl Family for ChoiceFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::NoLadder
            | Self::NoNightRated { .. }
            | Self::NotRated { .. }
            | Self::NotRatedThere { .. }
            | Self::NoSeason => Exit::NotFound,
            Self::SeveralLadders { .. }
            | Self::SeveralSeasons { .. }
            | Self::SeveralOpenSeasons { .. }
            | Self::NoLevelsToPlan
            | Self::BeforeLastEvent { .. } => Exit::Refused,
        }
    }

    fn people(&self) -> People {
        match self {
            Self::NoLadder
            | Self::NoNightRated { .. }
            | Self::SeveralLadders { .. }
            // Players as the caller wrote them.
            | Self::NotRated { .. }
            | Self::NotRatedThere { .. }
            | Self::NoSeason
            | Self::SeveralSeasons { .. }
            | Self::SeveralOpenSeasons { .. }
            | Self::NoLevelsToPlan
            | Self::BeforeLastEvent { .. } => Vec::new(),
        }
    }

    fn aside(&self, _: Lang, _: Names<'_>, _: Voice) -> Aside {
        match self {
            Self::BeforeLastEvent { shown, .. } => Aside::of("last", shown.as_str()),
            _ => Aside::default(),
        }
    }
}

fn listed<T: ToString>(ids: &[T]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    ids.join(", ")
}
