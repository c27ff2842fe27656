//! Errors that stop a simulated season.

use chained_events::canonical::CanonicalError;
use chained_events::ids::{CommandKey, IdError};
use chained_events::timestamp::TimestampError;
use club_log::codec::DecodeError;
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;

use crate::dealer::DealerError;
use crate::plan_error::PlanError;

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
    /// A plan that cannot be played; nothing was written.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A hand that cannot be played.
    #[error(transparent)]
    Dealer(#[from] DealerError),
    /// A season that was asked to stop; its nights so far are whole.
    #[error("stopped after {nights} nights")]
    Stopped {
        /// Nights that are over.
        nights: u32,
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
    /// An event that cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A command without a canonical form.
    #[error(transparent)]
    Canonical(#[from] CanonicalError),
}
