//! Cards, decks and strengths next to obvious ones.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot make its value fails the test"
)]

mod cards;
mod decks;
#[cfg(feature = "serde")]
mod documents;
mod obvious;
mod strengths;
