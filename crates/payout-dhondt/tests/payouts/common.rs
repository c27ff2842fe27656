//! Structures and helpers that several test files share.

use payout_dhondt::{Structure, TieRule, Weights};

/// A structure from the text form of its weights.
pub(crate) fn structure(weights: &str, ties: TieRule) -> Structure {
    Structure::new(weights.parse::<Weights>().unwrap(), ties)
}
