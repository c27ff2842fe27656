//! Commands about the club.

use serde::{Deserialize, Serialize};

/// Commands about the club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum ClubCommand {
    /// Begin the log of a club.
    CreateClub {
        /// The club's name.
        title: String,
        /// Its IANA time zone, such as `Asia/Tokyo`.
        zone: String,
    },
}

impl ClubCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["create_club"];
}
