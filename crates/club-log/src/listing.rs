//! The place of an entry on the list of alternates.

use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

/// The place of an entry on the list of alternates, kept after it was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Listing {
    /// Position among all that were ever listed: the list is sorted by it.
    pub(crate) position: u32,
    /// Whether the player is there.
    pub(crate) presence: Presence,
    /// When it was called after the draw, as corrected.
    pub(crate) called_at: Option<Timestamp>,
}

/// Whether an alternate is there to be seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Presence {
    /// Registered ahead: where arrivals are recorded, as recorded.
    Ahead,
    /// Registered at the door, or arrived since.
    Here,
    /// Was not there when called.
    Away,
}
