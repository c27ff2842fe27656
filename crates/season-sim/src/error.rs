//! Errors that stop a simulated season.

use chained_events::canonical::CanonicalError;
use chained_events::ids::{CommandKey, IdError};
use chained_events::timestamp::TimestampError;
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;

/// Why a simulated season stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A command was not carried out.
    #[error("{command}: {source}")]
    Command {
        /// The command, in words.
        command: &'static str,
        /// Why not.
        #[source]
        source: LedgerError,
    },
    /// More players asked for than there are members.
    #[error("{wanted} players are asked for, the simulated club has {members} members")]
    TooFewMembers {
        /// Players asked for.
        wanted: usize,
        /// Members.
        members: usize,
    },
    /// A night in which fewer players went out than a correction exchanges.
    #[error("{busts} players went out of {tournament}, a correction needs {wanted}")]
    TooFewBusts {
        /// The night.
        tournament: TournamentId,
        /// Players who went out.
        busts: usize,
        /// Players needed.
        wanted: usize,
    },
    /// A night that does not end.
    #[error("the night did not end within {hands} hands")]
    Endless {
        /// Hands played.
        hands: u64,
    },
    /// A command that was sent once more was carried out once more.
    #[error("command {key} was carried out twice")]
    CarriedOutTwice {
        /// The key.
        key: CommandKey,
    },
    /// An id that cannot be made.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A time out of range.
    #[error(transparent)]
    Time(#[from] TimestampError),
    /// A command without a canonical form.
    #[error(transparent)]
    Canonical(#[from] CanonicalError),
}
