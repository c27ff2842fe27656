//! Failures of a club's folder.

use std::path::Path;

use club_log::refusal::People;
use club_words::Lang;
use serde::Serialize;

use super::family::{Aside, Family, SystemCause, Voice, counted};
use crate::{Exit, Names};

/// Why a club's folder cannot be opened, made or filled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum FolderFailure {
    /// The folder has no log.
    #[error("there is no club in {folder}")]
    NoClubFolder {
        /// The folder.
        folder: String,
    },
    /// The folder cannot be made.
    #[error("{folder}: {cause}")]
    FolderNotMade {
        /// The folder.
        folder: String,
        /// Words of the system.
        #[serde(skip)]
        cause: SystemCause,
    },
    /// The folder has a club.
    #[error("{file} exists already")]
    ClubExists {
        /// The log.
        file: String,
    },
    /// The log has events where none may be.
    #[error("{file} has {} already", counted(*.events, "event", "events"))]
    LogNotEmpty {
        /// The log.
        file: String,
        /// How many.
        events: u64,
    },
    /// The club is on a server, and only a folder will do.
    #[error("{place} is a club on a server; this needs a club in a folder")]
    OnServer {
        /// The address.
        place: String,
    },
    /// The log is open elsewhere.
    #[error("{file} is open in another program")]
    LogInUse {
        /// The log.
        file: String,
    },
}

impl FolderFailure {
    /// A folder without a log.
    #[must_use]
    pub fn no_club(folder: &Path) -> Self {
        let folder = folder.display().to_string();
        Self::NoClubFolder { folder }
    }

    /// A folder that cannot be made.
    #[cfg(feature = "sqlite")]
    pub(crate) fn not_made(folder: &Path, error: &std::io::Error) -> Self {
        Self::FolderNotMade {
            folder: folder.display().to_string(),
            cause: error.into(),
        }
    }

    /// A log that is there.
    #[must_use]
    pub fn exists(file: &Path) -> Self {
        let file = file.display().to_string();
        Self::ClubExists { file }
    }

    /// A log that has events.
    #[cfg(feature = "sqlite")]
    pub(crate) fn not_empty(file: &Path, events: u64) -> Self {
        let file = file.display().to_string();
        Self::LogNotEmpty { file, events }
    }

    /// A log that another program has open.
    #[cfg(feature = "sqlite")]
    pub(crate) fn in_use(file: &Path) -> Self {
        let file = file.display().to_string();
        Self::LogInUse { file }
    }
}

impl Family for FolderFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::NoClubFolder { .. } => Exit::NotFound,
            Self::FolderNotMade { .. } => Exit::Failure,
            Self::OnServer { .. } => Exit::Usage,
            Self::ClubExists { .. } | Self::LogNotEmpty { .. } | Self::LogInUse { .. } => {
                Exit::Refused
            }
        }
    }

    fn people(&self) -> People {
        match self {
            Self::NoClubFolder { .. }
            | Self::FolderNotMade { .. }
            | Self::ClubExists { .. }
            | Self::LogNotEmpty { .. }
            | Self::OnServer { .. }
            | Self::LogInUse { .. } => Vec::new(),
        }
    }

    fn aside(&self, _: Lang, _: Names<'_>, _: Voice) -> Aside {
        match self {
            Self::FolderNotMade { cause, .. } => cause.why(),
            _ => Aside::default(),
        }
    }
}
