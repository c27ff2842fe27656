//! The body of the event that says which tables the club has.

use serde::{Deserialize, Serialize};

use crate::rules::RoomRules;

/// The club has these tables from now on, or as many as are needed.
///
/// An announcement has a copy of the tables of its night, so that it stays as it is. The event is not
/// taken back: the room is set again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomSet {
    /// The whole room; none where the club has no room any more.
    pub room: Option<RoomRules>,
}
