//! Laws, figures from the literature, and second implementations.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot make its value fails the test"
)]
#![expect(
    clippy::panic,
    reason = "a helper that finds something else fails the test"
)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shares of hands as counts, from 0 to 2^50"
)]
#![expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
#![expect(
    clippy::float_cmp,
    reason = "what is equal by definition has equal bits"
)]

mod all_in;
#[cfg(feature = "book")]
mod book;
mod equity;
#[cfg(feature = "fit")]
mod fit;
#[cfg(all(feature = "fit", feature = "sim"))]
mod fit_seen;
mod hands;
#[cfg(feature = "sim")]
mod histories;
#[cfg(feature = "sim")]
mod lapse;
mod literature;
mod long_multiway;
#[cfg(feature = "sim")]
mod long_pokerkit;
#[cfg(feature = "sim")]
mod long_simulation;
mod long_three_handed;
mod multiway;
mod named_tables;
mod npc;
mod orders;
mod players;
#[cfg(feature = "sim")]
mod prediction;
#[cfg(feature = "icm")]
mod prizes;
mod push_fold;
mod ranges;
mod reference;
#[cfg(feature = "sim")]
mod short_histories;
mod short_stacks;
#[cfg(feature = "sim")]
mod simulation;
mod sizes;
mod straddle;
mod strategies;
#[cfg(feature = "sim")]
mod table;
mod three_handed;
mod visits;
mod vpip;
