//! Faults of a plan, found before anything is written.

use club_log::blinds::BlindFault;
use npc_preflop::PreflopError;

/// Reason why players, tables or blinds cannot be played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PlanError {
    /// A number outside its range.
    #[error("{name} is {got}, must be from {min} to {max}")]
    OutOfRange {
        name: &'static str,
        got: u64,
        min: u64,
        max: u64,
    },
    /// A first big blind that nobody could post.
    #[error("the first big blind is {big_blind}, must be at most the starting stack of {stack}")]
    BlindsAboveStacks { big_blind: u64, stack: u64 },
    /// Blinds without levels, with levels that fall, or with numbers out of range.
    #[error("the blinds cannot be played: {}", .faults.first().map(ToString::to_string).unwrap_or_default())]
    Blinds { faults: Vec<BlindFault> },
    /// More chips than a table may hold.
    #[error("{got} chips in play, must be {max} at most")]
    TooManyChips { got: u128, max: u64 },
    /// A player who would enter more often than the rules of the night allow.
    #[error("a player with {got} entries, the rules allow {max}")]
    TooManyEntries { got: u32, max: u32 },
    /// A kind of computer player that there is not.
    #[error("unknown kind of player `{text}`, expected one of {expected}")]
    UnknownKind {
        text: String,
        expected: &'static str,
    },
    /// Text that is not the stable form of a player.
    #[error("invalid player at `{at}`: expected {expected}")]
    BadText { at: String, expected: &'static str },
    /// Numbers or a preset that the model refuses.
    #[error(transparent)]
    Player(#[from] PreflopError),
}

impl PlanError {
    /// Checks that a number is in its range.
    ///
    /// # Errors
    ///
    /// [`PlanError::OutOfRange`] with name, value and bounds.
    pub fn check(name: &'static str, got: u64, min: u64, max: u64) -> Result<(), Self> {
        if (min..=max).contains(&got) {
            return Ok(());
        }
        Err(Self::OutOfRange {
            name,
            got,
            min,
            max,
        })
    }
}
