//! What several test files share.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a failing helper is a failing test")]

pub(crate) mod reference;

use payout_dhondt::{Structure, TieRule, Weights};

/// Both tie rules.
pub(crate) const RULES: [TieRule; 2] = [TieRule::BetterPlace, TieRule::WorsePlace];

/// A structure from the text form of its weights.
pub(crate) fn structure(weights: &str, ties: TieRule) -> Structure {
    Structure::new(weights.parse::<Weights>().unwrap(), ties)
}

/// The lines of a data file that are not comments, split at the commas.
pub(crate) fn records(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(',').collect()).collect()
}
