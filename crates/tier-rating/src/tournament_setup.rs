//! The unchecked description of a tournament.

use alloc::{string::String, vec::Vec};

/// Turns of a log at which an entry came and went. Only their order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turns {
    /// Of the registration.
    pub registered: u64,
    /// Of the bust; none for an entry that did not bust.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bust: Option<u64>,
}

/// The unchecked description of one entry.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntrySetup {
    /// The player; a re-entry repeats it.
    pub player: String,
    /// The mean before the tournament, in rating points; the same for all entries of a player.
    pub mu: f64,
    /// The standard deviation before the tournament, in rating points; the same for all entries
    /// of a player.
    pub sigma: f64,
    /// When it registered, in minutes of play from the start; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registered: Option<f64>,
    /// When it busted, in minutes of play from the start; none for an entry that did not bust,
    /// and if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bust: Option<f64>,
    /// The order of a log, if there is one; it decides instead of the minutes which entries were
    /// registered at a bust.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub turns: Option<Turns>,
    /// The place, from 1; equal places are shared. None for the position in the list.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "crate::whole::optional",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub place: Option<u64>,
    /// The chips that it started with, in any unit; 1 if none. Only the derived late penalty uses it.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub stack: Option<f64>,
}

/// The unchecked description of a [`Tournament`](crate::Tournament).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TournamentSetup {
    /// Players at a full table, 2 to 10.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::whole::whole"))]
    pub n_max: u64,
    /// When registration closed, in minutes of play from the start; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registration_close: Option<f64>,
    /// The turn of the log at which registration closed; only with turns of the entries. None if it
    /// did not close before the last bust.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub registration_close_turn: Option<u64>,
    /// How long it was played, in minutes; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub duration: Option<f64>,
    /// The most entries of one player; none for any number.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub max_entries: Option<usize>,
    /// The entries in finishing order, the winner first.
    pub entries: Vec<EntrySetup>,
}
