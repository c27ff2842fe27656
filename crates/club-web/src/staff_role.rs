//! Roles of staff.

use club_log::authorise::Role;
use serde::{Deserialize, Serialize};

/// A role of staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    /// On the floor.
    Floor,
    /// The director.
    Director,
}

impl StaffRole {
    /// The role towards the club.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Floor => Role::Floor,
            Self::Director => Role::Director,
        }
    }
}
