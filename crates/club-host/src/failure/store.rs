//! Failures of the store.

use chained_events::store::StoreError;
use club_log::refusal::People;
use serde::Serialize;

use super::family::Family;
use crate::Exit;

/// Why the store could not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error(transparent)]
#[serde(transparent)]
pub struct StoreFailure(pub StoreError);

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
