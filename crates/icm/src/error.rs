//! Errors in the caller's input.

/// Why equities or finishing probabilities cannot be computed.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// A negative stack.
    #[error("the stack of player {player} is {stack}; stacks cannot be negative")]
    NegativeStack {
        /// Position of the stack in the list, from 0.
        player: usize,
        /// The stack.
        stack: f64,
    },
    /// A stack that is infinite or not a number.
    #[error("the stack of player {player} is not a finite number")]
    StackNotFinite {
        /// Position of the stack in the list, from 0.
        player: usize,
    },
    /// A stack so small compared with the others that its share of the chips rounds to zero.
    #[error("player {player} holds {share:e} of the chips, below the least share {min:e}")]
    ShareTooSmall {
        /// Position of the stack in the list, from 0.
        player: usize,
        /// The stack as a part of all chips.
        share: f64,
        /// The least share that the computation takes.
        min: f64,
    },
    /// More prizes than players to win them.
    #[error("{prizes} prizes are more than the {players} players")]
    TooManyPrizes {
        /// The number of prizes.
        prizes: usize,
        /// The number of players.
        players: usize,
    },
    /// A negative prize.
    #[error("the prize of place {place} is {prize}; prizes cannot be negative")]
    NegativePrize {
        /// The place, from 1.
        place: usize,
        /// The prize.
        prize: f64,
    },
    /// A prize that is infinite or not a number.
    #[error("the prize of place {place} is not a finite number")]
    PrizeNotFinite {
        /// The place, from 1.
        place: usize,
    },
    /// More players than the method is meant for.
    #[error("{players} players are more than the {max} of this method")]
    TooManyPlayers {
        /// The number of players.
        players: usize,
        /// The most that it takes.
        max: usize,
    },
    /// A position beyond the list of stacks.
    #[error("player {player} is out of range: positions go from 0 to {}", players - 1)]
    PlayerOutOfRange {
        /// The position asked for, from 0.
        player: u64,
        /// The number of players.
        players: usize,
    },
    /// A table of finishing probabilities that would not fit.
    #[error("a table of {players} players and {places} places has more than {max} cells")]
    TableTooLarge {
        /// The number of players.
        players: usize,
        /// The number of places.
        places: usize,
        /// The most cells that a table may have.
        max: usize,
    },
    /// More places asked for than there are players.
    #[error("{places} places are more than the {players} players")]
    TooManyPlaces {
        /// The number of places.
        places: usize,
        /// The number of players.
        players: usize,
    },
    /// A player compared with themselves.
    #[error("player {player} cannot be their own opponent")]
    SamePlayer {
        /// Position in the list, from 0.
        player: usize,
    },
    /// Too few random draws for an estimate of their error.
    #[error("{draws} draws are fewer than 2")]
    TooFewDraws {
        /// The number of draws.
        draws: u32,
    },
    /// A tolerance that is not a finite number above 0.
    #[error("the tolerance {tolerance} is not a finite number above 0")]
    InvalidTolerance {
        /// The tolerance.
        tolerance: f64,
    },
    /// A tolerance that rounding alone exceeds in a field of this size.
    #[error("the tolerance {tolerance:e} is below {min:e}, the least for {players} players")]
    ToleranceTooSmall {
        /// The tolerance.
        tolerance: f64,
        /// The least tolerance of such a field.
        min: f64,
        /// The number of players.
        players: usize,
    },
    /// The residual stays above the tolerance on the finest grid.
    #[error("the residual {residual:e} stays above the tolerance {tolerance:e} with {nodes} nodes")]
    ToleranceNotReached {
        /// The tolerance asked for.
        tolerance: f64,
        /// The least residual that was reached.
        residual: f64,
        /// The nodes of the grid that reached it.
        nodes: usize,
    },
}
