//! Errors of stakes, setups, deals and actions.

use holdem_cards::Card;

/// Why blinds and antes cannot be played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum StakesError {
    /// A big blind of 0, which would let every hand end without a bet.
    #[error("the big blind is 0 chips, must be {min} or more")]
    NoBigBlind { min: u64 },
    /// A small blind of more chips than the big one.
    #[error("the small blind of {small_blind} is above the big blind of {big_blind}")]
    SmallBlindAboveBig { small_blind: u64, big_blind: u64 },
    /// A blind or an ante above all chips that a table may hold.
    #[error("a blind or an ante of {got} chips, must be {max} at most")]
    TooManyChips { got: u64, max: u64 },
}

/// Why a hand cannot be dealt to these seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{got} players, must be from {min} to {max}")]
    PlayerCount { got: usize, min: usize, max: usize },
    /// A seat number that does not exist.
    #[error("invalid seat `{seat}`: a table has seats {min} to {max}")]
    SeatOutOfRange { seat: u8, min: u8, max: u8 },
    /// Seats that are listed twice or not in rising order.
    #[error("seat {seat} is listed after seat {before}, must be in rising order")]
    SeatOrder { seat: u8, before: u8 },
    /// A player dealt in without chips.
    #[error("seat {seat} has 0 chips, must have {min} or more")]
    NoChips { seat: u8, min: u64 },
    /// More chips than a table may hold.
    #[error("{got} chips on the table, must be {max} at most")]
    TooManyChips { got: u128, max: u64 },
    /// A big blind in a seat without a player dealt in.
    #[error("the big blind is in seat {seat}, where nobody is dealt in")]
    EmptyBigBlind { seat: u8 },
    /// Both blinds in one seat.
    #[error("both blinds are in seat {seat}")]
    OneSeatForBothBlinds { seat: u8 },
    /// A button on the big blind, which a dead button never reaches.
    #[error("the button is in seat {seat}, where the big blind is")]
    ButtonOnBigBlind { seat: u8 },
    /// A player dealt in between the button and a blind, or between the blinds.
    #[error("seat {seat} is dealt in between seats {from} and {to} of button and blinds")]
    PlayerBetween { seat: u8, from: u8, to: u8 },
    /// A deal with hands for another number of players.
    #[error("a deal for {got} players, must be for {expected}")]
    DealSize { got: usize, expected: usize },
}

/// Why cards are not a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum DealError {
    /// Too few or too many hands.
    #[error("hands for {got} players, must be from {min} to {max}")]
    HandCount { got: usize, min: usize, max: usize },
    /// A card that is dealt twice.
    #[error("{card} is dealt twice")]
    DuplicateCard { card: Card },
}

/// Why an action was refused. Nothing has changed, and the same player is to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ActionError {
    /// An action when nobody is to act.
    #[error("the hand is over")]
    HandOver,
    /// A check in the face of a bet.
    #[error("cannot check: {to_call} chips to call")]
    CheckFacingBet { to_call: u64 },
    /// A call without a bet.
    #[error("cannot call: no chips to call")]
    NothingToCall,
    /// A raise by a player whose chips do not go beyond the bet.
    #[error("cannot raise to {to}: {chips} chips do not go beyond the bet of {bet}")]
    NotEnoughChips { to: u64, chips: u64, bet: u64 },
    /// A raise that no other player has the chips to call.
    #[error("cannot raise to {to}: no other player has chips beyond the bet of {bet}")]
    NobodyToCall { to: u64, bet: u64 },
    /// A raise by a player who has acted and faces less than a full raise.
    #[error(
        "cannot raise to {to}: {to_call} chips to call are less than the last full raise of {full_raise}"
    )]
    NotReopened {
        to: u64,
        to_call: u64,
        full_raise: u64,
    },
    /// A raise below the smallest one that is not all in.
    #[error("cannot raise to {to}: must be to {min} or more")]
    RaiseTooSmall { to: u64, min: u64 },
    /// A raise beyond the player's chips.
    #[error("cannot raise to {to}: must be to {max} at most")]
    RaiseTooLarge { to: u64, max: u64 },
}

/// Why a hand was not played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PlayError {
    /// Another number of players than are dealt in.
    #[error("{got} players for a hand of {expected}")]
    PlayerCount { got: usize, expected: usize },
    /// A player who answered with an action that is not legal. The hand waits for them.
    #[error("the player in seat {seat} gave an illegal action")]
    IllegalAction {
        seat: u8,
        #[source]
        #[cfg_attr(feature = "serde", serde(rename = "reason"))]
        error: ActionError,
    },
}
