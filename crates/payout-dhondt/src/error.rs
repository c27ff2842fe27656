//! Errors in the caller's input.

use alloc::string::String;

use crate::Ratio;

/// Why a number is not an exact ratio.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RatioError {
    /// The denominator is zero.
    #[error("the denominator of {numer}/0 is zero")]
    ZeroDenominator {
        /// The numerator that was to be divided by zero. It is serialised as text, as formats
        /// differ in how wide their integers are.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::text::as_text"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        numer: i128,
    },
    /// A numerator or denominator beyond 2^127 - 1 in absolute value.
    #[error("`{text}` needs a numerator or denominator beyond 2^127 - 1")]
    OutOfRange {
        /// The number as it was given.
        text: String,
    },
    /// Text that is not of the form `3`, `3/2` or `0.25`.
    #[error("`{text}` is not a number of the form 3, 3/2 or 0.25")]
    Parse {
        /// The text that was given.
        text: String,
    },
}

/// Why a list of weights cannot rank the places of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum WeightError {
    /// No weights, or a structure limited to no places.
    #[error("no place has a weight")]
    Empty,
    /// The first place weighs nothing.
    #[error("the weight of place 1 is zero")]
    FirstZero,
    /// A weight below zero.
    #[error("the weight {weight} of place {place} is negative")]
    Negative {
        /// The place, from 1.
        place: u64,
        /// Its weight.
        weight: Ratio,
    },
    /// A place that weighs more than the place before it.
    #[error(
        "the weight {weight} of place {place} is greater than {before}, that of the place before"
    )]
    Increasing {
        /// The worse of the two places, from 2.
        place: u64,
        /// Its weight.
        weight: Ratio,
        /// The weight of the place before it, the bound that it passes.
        before: Ratio,
    },
    /// A floating point weight that is infinite or not a number.
    #[error("the weight of place {place} is not a finite number")]
    NotFinite {
        /// The place, from 1.
        place: u64,
    },
    /// A floating point weight whose exact value does not fit a [`Ratio`].
    #[error("the exact value of the weight of place {place} needs more than 127 bits")]
    OutOfRange {
        /// The place, from 1.
        place: u64,
    },
    /// Places without limit whose weights were not seen to reach zero.
    #[error("the weights do not fall to zero within {places} places")]
    NoLimit {
        /// How many places were looked at.
        places: u64,
    },
    /// More places asked for than a list of weights may have.
    #[error("{places} places are more than the {limit} that a list of weights may have")]
    TooManyPlaces {
        /// The places asked for.
        places: u64,
        /// The most that are listed.
        limit: u64,
    },
    /// An exponent of a tail that is not positive.
    #[error("the exponent {alpha} of the tail is not greater than 0")]
    Alpha {
        /// The exponent.
        alpha: Ratio,
    },
    /// Text that names none of the families.
    #[error(
        "unknown weights `{text}`, expected one of harmonic, vp-kid, winner, head:100,70,50, \
         power:100,60,40,25@1.05, fixed:40,25,15,10"
    )]
    UnknownFamily {
        /// The text that was given.
        text: String,
    },
    /// A weight in the text of a list that cannot be parsed.
    #[error("the weight of place {place} cannot be read")]
    Number {
        /// The place, from 1.
        place: u64,
        /// Fault of the number.
        #[source]
        source: RatioError,
    },
    /// An exponent in the text of weights that cannot be parsed.
    #[error("the exponent of the tail cannot be read")]
    Exponent {
        /// Fault of the number.
        #[source]
        source: RatioError,
    },
}

/// Text that names no method.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error(
    "unknown method `{text}`, expected one of dhondt, sainte-lague, modified-sainte-lague, \
     huntington-hill, dean, adams, imperiali, danish, linear:a,b, largest-remainder"
)]
pub struct MethodError {
    /// The text that was given.
    pub text: String,
}

/// Text that names no tie rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error("unknown tie rule `{text}`, expected one of better, worse")]
pub struct TieRuleError {
    /// The text that was given.
    pub text: String,
}

/// Text that names no order of a season.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[error("unknown order of a season `{text}`, expected one of attendance, total, profit")]
pub struct OrderError {
    /// The text that was given.
    pub text: String,
}

/// Why seats could not be dealt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PayoutError {
    /// The weights are not usable.
    #[error(transparent)]
    Weights(#[from] WeightError),
    /// A structure capped at no seats.
    #[error("a structure cannot be capped at 0 seats")]
    ZeroCap,
    /// Place 0; places count from 1.
    #[error("place 0 was asked for, places count from 1")]
    PlaceZero,
    /// A tie of no places.
    #[error("a tie at place {first_place} has 0 places")]
    EmptyTie {
        /// The first place of the tie.
        first_place: u64,
    },
    /// More places would be paid than the caller allows.
    #[error("{seats} seats would pay more than {limit} places")]
    TooManyPlaces {
        /// Seats to deal.
        seats: u64,
        /// The most places that may be paid.
        limit: u64,
    },
    /// More places tied for the last seat than a list of them may have.
    #[error("more than {limit} places tie for the last of {seats} seats")]
    TooManyTied {
        /// Seats to deal.
        seats: u64,
        /// The most places that are named as tied.
        limit: u64,
    },
    /// More places with a weight than the largest remainder compares, whether or not they are paid.
    #[error(
        "the largest remainder compares all {places} places that have a weight, at most {limit} are possible"
    )]
    TooManyCompared {
        /// The places with a weight.
        places: u64,
        /// The most that are compared.
        limit: u64,
    },
    /// An award table of more cells than the caller allows.
    #[error("a table of {seats} seats is larger than {limit} cells")]
    TableTooLarge {
        /// Seats asked for; each is one cell.
        seats: u64,
        /// The most cells that a table may have.
        limit: u64,
    },
    /// Linear signposts a k + b that do not rise, since a is 0.
    #[error("the signposts 0 k + {b} do not rise, the step must be at least 1")]
    ZeroStep {
        /// The first signpost.
        b: u32,
    },
    /// More places than seats where every place gets one.
    #[error(
        "{} places cannot each have one of {seats} seats, as the method gives every place one",
        Count(*.places)
    )]
    PlacesExceedSeats {
        /// The places, `None` if they do not end.
        places: Option<u64>,
        /// Seats to deal.
        seats: u64,
    },
    /// Fewer seats than the minimum of all places.
    #[error("the minimum of every place takes {needed} seats of {seats}")]
    MinimumTooLarge {
        /// The minimum times the places, or 2^64 - 1 if that is less.
        needed: u64,
        /// Seats to deal.
        seats: u64,
    },
    /// A minimum where seats are not dealt one by one.
    #[error("the largest remainder has no minimum, {minimum} seats cannot be guaranteed")]
    MinimumWithoutDivisor {
        /// The minimum.
        minimum: u64,
    },
    /// Places without end where each of them has a part in the result.
    #[error("the places do not end, as they must for this method or a minimum")]
    UnlimitedPlaces,
    /// An award order or table of a method that has none.
    #[error("the largest remainder has no award order, as a larger field can take points away")]
    NoAwardOrder,
    /// Numbers beyond those that are compared exactly.
    #[error("dealing {seats} seats of these weights takes numbers beyond the exact ones")]
    Overflow {
        /// Seats to deal.
        seats: u64,
    },
    /// A pool below zero.
    #[error("the pool {pool} is negative")]
    NegativePool {
        /// The pool.
        pool: Ratio,
    },
    /// A pool without seats to divide it by.
    #[error("a pool of {pool} has no seats to be divided by")]
    PoolWithoutSeats {
        /// The pool.
        pool: Ratio,
    },
    /// A value beyond the range of [`Ratio`].
    #[error("the value of {seats} seats in a pool of {pool} is beyond the range of exact numbers")]
    ValueOutOfRange {
        /// Seats whose value was asked for.
        seats: u64,
        /// The pool, or the value of one seat.
        pool: Ratio,
    },
}

/// A number of places in words.
struct Count(Option<u64>);

impl core::fmt::Display for Count {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(places) => write!(f, "{places}"),
            None => f.write_str("unlimited"),
        }
    }
}

/// Why a season could not be scored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum SeasonError {
    /// A player without entries: there is nothing to divide the total by.
    #[error("a total of {total} with 0 entries has no profit per entry")]
    NoEntries {
        /// The total of that player.
        total: Ratio,
    },
    /// More events attended than entries made.
    #[error("{events} events were attended with {entries} entries only")]
    EventsExceedEntries {
        /// Events attended.
        events: u32,
        /// Entries made in them.
        entries: u32,
    },
    /// An event that counts nothing, or against its players.
    #[error("the weight {weight} of an event is not above 0")]
    Weight {
        /// The weight.
        weight: Ratio,
    },
    /// The best 0 events.
    #[error("the best 0 events of a player leave nothing to count, at least 1 is needed")]
    BestOfNone,
    /// Both ways to leave events out.
    #[error(
        "either the best {best_k} events count or the worst {drop_worst_k} are dropped, not both"
    )]
    BestAndWorst {
        /// How many were to count.
        best_k: u32,
        /// How many were to be dropped.
        drop_worst_k: u32,
    },
    /// A position of the finishing order without a player.
    #[error("position {position} of the finishing order is empty")]
    EmptyPosition {
        /// The position in the list, from 1.
        position: usize,
    },
    /// Further entries of a player who is not in the finishing order.
    #[error("item {item} of the further entries names a player who did not finish")]
    NotInFinish {
        /// The item of the list, from 1.
        item: usize,
    },
    /// A total, a bonus or a count beyond the range of its type.
    #[error("a total of the season is beyond the range of exact numbers")]
    OutOfRange,
    /// The points of an event could not be dealt.
    #[error("the points of the event cannot be dealt")]
    Payout(#[from] PayoutError),
}
