//! Reasons for which a tournament could not be played.

use mtt_seating::{InvalidConfig, RefusedEvent};

use crate::setup::SimPlayer;

/// The reason for which a tournament could not be played to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SimulationError {
    /// Too few players, or more than there are names for.
    #[error("{got} players cannot be simulated, {min} to {max} can")]
    PlayersOutOfRange {
        /// Players asked for.
        got: u32,
        /// The fewest.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A pause longer than an hour.
    #[error("a pause of {pause_ms} ms between hands is above {max}")]
    PauseTooLong {
        /// Milliseconds asked for.
        pause_ms: u32,
        /// The most milliseconds.
        max: u32,
    },
    /// The rules are not those of a tournament.
    #[error(transparent)]
    Rules(InvalidConfig),
    /// The engine refused what happened: a fault of the engine or of the simulation.
    #[error("the engine refused an event at {at_ms} ms")]
    Refused {
        /// Milliseconds since the start.
        at_ms: u64,
        /// Its answer.
        #[source]
        answer: RefusedEvent<SimPlayer>,
    },
    /// No table may deal any more although several players are left: a fault of the rules.
    #[error("{players} players are left and no table may deal since {at_ms} ms")]
    Stuck {
        /// Players alive.
        players: usize,
        /// Milliseconds since the start.
        at_ms: u64,
    },
    /// The watcher broke off.
    #[error("stopped at {at_ms} ms")]
    Stopped {
        /// Milliseconds since the start.
        at_ms: u64,
    },
}
