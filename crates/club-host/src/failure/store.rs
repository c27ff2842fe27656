//! Failures of the store.

use std::fmt;

use chained_events::store::StoreError;
use club_log::refusal::People;
use serde::Serialize;

use super::family::Family;
use super::log::RESCUE;
use crate::Exit;

/// Why the store could not do what was asked, with the way out where the file is damaged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct StoreFailure(pub StoreError);

impl fmt::Display for StoreFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)?;
        match &self.0 {
            StoreError::Corrupt { .. }
            | StoreError::Altered { .. }
            | StoreError::MissingTable { .. } => write!(f, "\n{RESCUE}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for StoreFailure {}

impl Family for StoreFailure {
    fn exit(&self) -> Exit {
        match &self.0 {
            StoreError::CommandConflict { .. }
            | StoreError::CommandForgotten { .. }
            | StoreError::VersionConflict { .. }
            | StoreError::Exists { .. } => Exit::Refused,
            StoreError::Missing { .. } => Exit::NotFound,
            StoreError::Corrupt { .. }
            | StoreError::Altered { .. }
            | StoreError::MissingTable { .. }
            | StoreError::NotADatabase { .. }
            | StoreError::OtherDatabase { .. }
            | StoreError::NewerSchema { .. }
            | StoreError::LaterRelease { .. } => Exit::Integrity,
            _ => Exit::Failure,
        }
    }

    /// Nobody: a store knows events, and neither entries nor members.
    fn people(&self) -> People {
        Vec::new()
    }
}
