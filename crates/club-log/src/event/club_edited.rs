//! The body of the event that changes a club's name or zone.

use chained_events::ids::CommandKey;
use serde::{Deserialize, Serialize};

use super::Change;

/// The club has another name or another time zone from now on.
///
/// A tournament keeps the zone of its announcement. The event is not taken back: it is edited back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubEdited {
    /// The changes, in their order.
    pub changes: Vec<ClubField>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A field of a club that has another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum ClubField {
    /// The name.
    Name(Change<String>),
    /// The IANA time zone.
    Zone(Change<String>),
}

impl ClubField {
    /// The field's name in the event.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Name(_) => "name",
            Self::Zone(_) => "zone",
        }
    }
}
