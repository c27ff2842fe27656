//! Faults of events about ratings.

use chained_events::ids::MemberId;
use serde::Serialize;

use crate::ids::{LadderId, TournamentId};
use crate::tournament::Phase;

/// Why an event about ratings does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum LadderFault {
    /// It speaks of another ladder than its stream.
    #[error("it is about ladder {ladder}")]
    OtherLadder {
        /// The ladder that it names.
        ladder: LadderId,
    },
    /// The tournament is at another stage than the ratings need.
    #[error("tournament {tournament} is {phase}")]
    RatedPhase {
        /// The tournament.
        tournament: TournamentId,
        /// Its stage.
        phase: Phase,
    },
    /// The tournament is not on the ladder.
    #[error("tournament {tournament} is not rated")]
    NotRated {
        /// The tournament.
        tournament: TournamentId,
    },
    /// A turn is asked for, but the tournament has one.
    #[error("tournament {tournament} has its turn")]
    HasTurn {
        /// The tournament.
        tournament: TournamentId,
    },
    /// It is not the next revision.
    #[error("revision {revision} of tournament {tournament}, expected {expected}")]
    Revision {
        /// The tournament.
        tournament: TournamentId,
        /// The revision of the event.
        revision: u32,
        /// The one that fits.
        expected: u32,
    },
    /// The ledger: the rating before a night is not the state's.
    #[error("member {member} goes in with {found}, but has {expected}")]
    Opening {
        /// The member.
        member: MemberId,
        /// Mean and standard deviation of the event.
        found: String,
        /// Mean and standard deviation of the state.
        expected: String,
    },
    /// A member has two rows.
    #[error("member {member} has two rows")]
    TwoRows {
        /// The member.
        member: MemberId,
    },
    /// The member was rated, so that nothing comes before their first night.
    #[error("member {member} was rated before")]
    Rated {
        /// The member.
        member: MemberId,
    },
    /// Imports can be replaced only before the first rated night.
    #[error("{nights} nights of the ladder are rated, so that no import can be replaced")]
    BuiltOn {
        /// Nights that are rated.
        nights: usize,
    },
    /// A standard deviation that is not above zero.
    #[error("the standard deviation of member {member} is {sigma}, it has to be above 0")]
    BadSigma {
        /// The member.
        member: MemberId,
        /// The standard deviation.
        sigma: String,
    },
    /// The numbers that explain a rating do not add up to it.
    #[error("the change of member {member} does not follow from the numbers that explain it")]
    Parts {
        /// The member.
        member: MemberId,
    },
}
