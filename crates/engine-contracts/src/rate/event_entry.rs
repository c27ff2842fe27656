//! The entries of a tournament as `rate event` reads them: each with its player and the rating before.

use serde::Deserialize;

use crate::whole::{optional_whole, whole};

/// Turns of a log at which an entry came and went. Only their order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// Turn of the registration.
    #[serde(deserialize_with = "whole")]
    pub registered: u64,
    /// Turn of the bust; none for an entry that did not bust.
    #[serde(default, deserialize_with = "optional_whole")]
    pub bust: Option<u64>,
}

/// The unchecked description of one entry.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "EntrySetup"))]
pub struct EventEntry {
    /// The player; a re-entry repeats it.
    pub player: String,
    /// The mean before the tournament, in rating points; the same for all entries of a player.
    pub mu: f64,
    /// The standard deviation before the tournament, in rating points; the same for all entries
    /// of a player.
    pub sigma: f64,
    /// When it registered, in minutes of play from the start; none if no times are known.
    #[serde(default)]
    pub registered: Option<f64>,
    /// When it busted, in minutes of play from the start.
    ///
    /// None for an entry that did not bust, and if no times are known.
    #[serde(default)]
    pub bust: Option<f64>,
    /// The order of a log, if there is one.
    ///
    /// It decides instead of the minutes which entries were registered at a bust.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// The place, from 1; equal places are shared. None for the position in the list.
    #[serde(
        default,
        deserialize_with = "optional_whole",
        skip_serializing_if = "Option::is_none"
    )]
    pub place: Option<u64>,
    /// The chips that it started with, in any unit; 1 if none. Only the derived late penalty uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<f64>,
}
