//! Games whose rules have a name.

/// The names, as the text forms of rules.
pub(crate) const NAMES: [&str; 6] = [
    "nikogammon",
    "nikogammon-8252",
    "halfgammon",
    "hypergammon-1",
    "hypergammon-2",
    "hypergammon-3",
];
