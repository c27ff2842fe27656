//! Errors in money.

use alloc::string::String;

use crate::{PayoutError, Ratio};

/// Why a pool, prizes or a tie could not be paid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum MoneyError {
    /// The places could not be dealt.
    #[error(transparent)]
    Payout(#[from] PayoutError),
    /// An amount below zero.
    #[error("the {item} {minor_units} is negative")]
    Negative {
        /// Which amount: price, bounty, rake, added, expenses or guarantee.
        item: &'static str,
        /// The amount, in minor units.
        minor_units: i64,
    },
    /// A share of the money below 0 or above 1.
    #[error("the share {share} is not between 0 and 1")]
    Share {
        /// The share.
        share: Ratio,
    },
    /// A multiple of the buy-in below zero.
    #[error("the multiple {multiple} of the buy-in is negative")]
    Multiple {
        /// The multiple.
        multiple: Ratio,
    },
    /// A bounty that is more than the price that it is part of.
    #[error("a bounty of {bounty} is more than the price {price} that it is part of")]
    BountyAbovePrice {
        /// The bounty, in minor units.
        bounty: i64,
        /// The price, in minor units.
        price: i64,
    },
    /// Rake and expenses beyond what was collected for prizes.
    #[error("rake and expenses of {rake} are more than the {collected} there are")]
    RakeTooLarge {
        /// Rake and expenses, in minor units.
        rake: u64,
        /// Amount collected without bounties, with money added, in minor units.
        collected: u64,
    },
    /// An amount or a sum beyond 2^64 - 1 minor units.
    #[error("the {item} is beyond 2^64 - 1 minor units")]
    TooLarge {
        /// Which amount.
        item: &'static str,
    },
    /// Steps of no money.
    #[error("the denomination is 0")]
    ZeroDenomination,
    /// A count of places in steps of none.
    #[error("the number of paid places cannot go in steps of 0")]
    ZeroStep,
    /// A fixed number of no paid places.
    #[error("0 paid places were asked for, at least 1 is needed")]
    NoPlaces,
    /// More places would be paid than are listed.
    #[error("{places} places are more than the {limit} that are listed")]
    TooManyPlaces {
        /// The places.
        places: u64,
        /// The most that are listed.
        limit: u64,
    },
    /// Money, but no entries to pay it to.
    #[error("a pool of {pool} has no entries to be paid to")]
    NoEntries {
        /// The pool, in minor units.
        pool: u64,
    },
    /// The pool cannot be divided without a remainder, and the rule says that it must.
    #[error("{left} of the pool are left over and the rule allows no remainder")]
    Remainder {
        /// Amount that is left over, in minor units.
        left: u64,
    },
    /// The pool is too small for the least prize at every paid place.
    #[error("{places} prizes of at least {minimum} need {needed}, the pool has {pool}")]
    MinimumTooLarge {
        /// Places to be paid.
        places: u64,
        /// The least prize, a multiple of the denomination, in minor units.
        minimum: u64,
        /// Amount that all of them need, in minor units; more than 2^64 - 1 is written as that.
        needed: u64,
        /// The pool, in minor units.
        pool: u64,
    },
    /// Tiers without sizes, or a tier of no places.
    #[error("tier {tier} has 0 places")]
    EmptyTier {
        /// The tier, from 1.
        tier: usize,
    },
    /// A ladder without steps, or a step of no money.
    #[error("step {step} of the ladder is 0 or missing")]
    EmptyLadder {
        /// The step, from 1.
        step: usize,
    },
    /// Steps of a ladder that do not begin one above the other.
    #[error("step {step} of the ladder begins at {from}, not above the {before} of the one before")]
    LadderOrder {
        /// The step, from 2.
        step: usize,
        /// Amount at which it begins, in minor units.
        from: u64,
        /// Amount at which the step before it begins.
        before: u64,
    },
    /// A ladder whose amounts are not multiples of the denomination.
    #[error("{amount} of the ladder is not a multiple of the denomination {denomination}")]
    LadderOffGrid {
        /// An amount or a step of the ladder, in minor units.
        amount: u64,
        /// The denomination, in minor units.
        denomination: u64,
    },
    /// A prize smaller than the least amount of the ladder.
    #[error("the prize {prize} of place {place} is less than {least}, the least of the ladder")]
    BelowLadder {
        /// The place, from 1.
        place: u64,
        /// Its prize, in minor units.
        prize: u64,
        /// The least amount of the ladder.
        least: u64,
    },
    /// A least prize between two amounts of the ladder.
    #[error("the least prize {minimum} is not on the ladder, {next} would be")]
    MinimumOffLadder {
        /// The least prize, in minor units.
        minimum: u64,
        /// The next amount of the ladder.
        next: u64,
    },
    /// Place 0; places count from 1.
    #[error("place 0 was asked for, places count from 1")]
    PlaceZero,
    /// A tie without players.
    #[error("a tie at place {first_place} has 0 players")]
    EmptyTie {
        /// The first place of the tie.
        first_place: u64,
    },
    /// A refund that is more than the last prize.
    #[error("a refund of {refund} for the bubble is more than {last}, the last prize")]
    BubbleAboveLast {
        /// The refund, in minor units.
        refund: u64,
        /// The last prize.
        last: u64,
    },
    /// Refunds that would make the first prize smaller than the second.
    #[error(
        "refunds of {refunds} for the bubble are more than {most}, the lead of the first prize"
    )]
    BubbleTooLarge {
        /// All refunds, in minor units.
        refunds: u64,
        /// First prize less the second.
        most: u64,
    },
    /// Text that names no rule for a remainder.
    #[error(
        "unknown remainder rule `{text}`, expected one of first-place, last-paid, carry, error"
    )]
    UnknownRemainder {
        /// The text that was given.
        text: String,
    },
}

/// An amount that must not be negative.
pub(crate) fn amount(item: &'static str, minor_units: i64) -> Result<u64, MoneyError> {
    u64::try_from(minor_units).map_err(|_| MoneyError::Negative { item, minor_units })
}

/// A sum or product that fits.
pub(crate) fn fits(item: &'static str, minor_units: u128) -> Result<u64, MoneyError> {
    u64::try_from(minor_units).map_err(|_| MoneyError::TooLarge { item })
}
