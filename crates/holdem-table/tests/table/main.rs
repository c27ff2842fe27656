//! Laws over random hands, rules with their sources, and second implementations.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot make its value fails the test"
)]
#![expect(
    clippy::panic,
    reason = "a helper that finds something else fails the test"
)]

mod deals;
#[cfg(feature = "serde")]
mod documents;
mod histories;
mod laws;
mod layers;
mod long_pokerkit;
mod model;
mod random;
mod refusals;
mod rules;
mod seats;
mod stakes;
mod tables;
