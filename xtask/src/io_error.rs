//! Failures of the system, and errors in words. Compiled into `xtask-solve` as well, since no
//! package may import another one below `xtask`.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file or a program could not be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum IoError {
    /// A file or folder could not be read.
    #[error("cannot read {path}")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The reason that the system gave.
        #[source]
        source: io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {path}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason that the system gave.
        #[source]
        source: io::Error,
    },
    /// A program could not be started.
    #[error("cannot start `{command}`")]
    Spawn {
        /// The program with its arguments.
        command: String,
        /// The reason that the system gave.
        #[source]
        source: io::Error,
    },
}

impl IoError {
    /// The error of reading this file or folder, for `map_err`.
    pub(crate) fn reading(path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        move |source| Self::Read {
            path: path.clone(),
            source,
        }
    }

    /// The error of writing this file, for `map_err`.
    pub(crate) fn writing(path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        move |source| Self::Write {
            path: path.clone(),
            source,
        }
    }

    /// The error of starting this program, for `map_err`.
    pub(crate) fn starting(command: &str) -> impl Fn(io::Error) -> Self + use<> {
        let command = command.to_owned();
        move |source| Self::Spawn {
            command: command.clone(),
            source,
        }
    }
}

/// The error and its causes in one line.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text.push_str(": ");
        text.push_str(inner.to_string().trim_end());
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_causes_follow_the_error() {
        let error = IoError::reading(Path::new("a.txt"))(io::Error::other("no such disk"));
        assert_eq!(with_causes(&error), "cannot read a.txt: no such disk");
    }
}
