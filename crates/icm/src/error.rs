//! What can be wrong with the caller's input.

/// Why equities cannot be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IcmError {
    /// No stacks at all.
    #[error("there are no players")]
    NoPlayer,
    /// A player without chips, who is out already.
    #[error("player {player} has no chips")]
    ZeroStack {
        /// Position of the stack in the list, from 0.
        player: usize,
    },
    /// More prizes than players to win them.
    #[error("{prizes} prizes are more than the {players} players")]
    TooManyPrizes {
        /// The number of prizes.
        prizes: usize,
        /// The number of players.
        players: usize,
    },
    /// More players than the exact method is meant for.
    #[error("{players} players are more than the {max} of the exact method")]
    TooManyPlayers {
        /// The number of players.
        players: usize,
        /// The most that it takes.
        max: usize,
    },
}
