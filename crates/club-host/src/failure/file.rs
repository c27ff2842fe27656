//! Failures of files that a caller names.

use std::io;
use std::path::Path;

use club_log::refusal::People;
use club_words::Lang;
use serde::Serialize;

use super::family::{Aside, Family, SystemCause, Voice};
use crate::{Exit, Names};

/// Why a file cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum FileFailure {
    /// There is no such file.
    #[error("{file}: {cause}")]
    FileNotFound {
        /// The file.
        file: String,
        /// Words of the system.
        #[serde(skip)]
        cause: SystemCause,
    },
    /// The file cannot be read.
    #[error("{file}: {cause}")]
    FileNotRead {
        /// The file.
        file: String,
        /// Words of the system.
        #[serde(skip)]
        cause: SystemCause,
    },
    /// The file has too many bytes.
    #[error("{file}: more than {max} bytes")]
    FileTooLarge {
        /// The file.
        file: String,
        /// The most bytes.
        max: u64,
    },
    /// The file cannot be written.
    #[error("{file}: {cause}")]
    FileNotWritten {
        /// The file.
        file: String,
        /// The same, where a caller named it to be written.
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<String>,
        /// Words of the system.
        #[serde(skip)]
        cause: SystemCause,
    },
    /// The file is there and may not be replaced.
    #[error("{path} exists already; --force replaces it")]
    Exists {
        /// The file.
        path: String,
    },
}

impl FileFailure {
    /// A file that cannot be read, or is not there.
    #[must_use]
    pub fn not_read(path: &Path, error: &io::Error) -> Self {
        let (file, cause) = (path.display().to_string(), error.into());
        match error.kind() {
            io::ErrorKind::NotFound => Self::FileNotFound { file, cause },
            _ => Self::FileNotRead { file, cause },
        }
    }

    /// A file with too many bytes.
    #[must_use]
    pub fn too_large(path: &Path, max: u64) -> Self {
        let file = path.display().to_string();
        Self::FileTooLarge { file, max }
    }

    /// A file that cannot be written.
    #[must_use]
    pub fn not_written(path: &Path, error: &io::Error) -> Self {
        Self::FileNotWritten {
            file: path.display().to_string(),
            path: None,
            cause: error.into(),
        }
    }

    /// A file that a caller named and that cannot be written.
    #[must_use]
    pub fn target_not_written(path: &Path, error: &io::Error) -> Self {
        let file = path.display().to_string();
        Self::FileNotWritten {
            path: Some(file.clone()),
            file,
            cause: error.into(),
        }
    }

    /// A file that is there.
    #[must_use]
    pub fn exists(path: &Path) -> Self {
        let path = path.display().to_string();
        Self::Exists { path }
    }
}

impl Family for FileFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::FileNotFound { .. } => Exit::NotFound,
            Self::FileNotRead { .. } | Self::FileNotWritten { .. } => Exit::Failure,
            Self::FileTooLarge { .. } => Exit::Usage,
            Self::Exists { .. } => Exit::Refused,
        }
    }

    fn people(&self) -> People {
        match self {
            Self::FileNotFound { .. }
            | Self::FileNotRead { .. }
            | Self::FileTooLarge { .. }
            | Self::FileNotWritten { .. }
            | Self::Exists { .. } => Vec::new(),
        }
    }

    fn aside(&self, _: Lang, _: Names<'_>, _: Voice) -> Aside {
        match self {
            Self::FileNotFound { cause, .. }
            | Self::FileNotRead { cause, .. }
            | Self::FileNotWritten { cause, .. } => cause.why(),
            Self::FileTooLarge { .. } | Self::Exists { .. } => Aside::default(),
        }
    }
}
