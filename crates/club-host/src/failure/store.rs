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
            StoreError::Missing { .. }
            | StoreError::NoDatabase { .. }
            | StoreError::LogAbsent { .. } => Exit::NotFound,
            StoreError::Address { .. }
            | StoreError::AddressPassword
            | StoreError::AddressNoClub
            | StoreError::AddressClub { .. }
            | StoreError::AddressOption { .. }
            | StoreError::AddressPlain { .. } => Exit::Usage,
            StoreError::Unreachable { .. } => Exit::Unreachable,
            StoreError::AccessDenied { .. } => Exit::AccessDenied,
            StoreError::ServerFull { .. } => Exit::ServerFull,
            StoreError::OtherSchema { .. } => Exit::OtherSchema,
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
