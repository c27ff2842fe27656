//! Why an xtask command failed.

use std::error::Error;
use std::io;
use std::path::PathBuf;

/// Why an xtask command failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum XtaskError {
    /// A file or folder could not be read.
    #[error("cannot read {path}")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {path}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// A program could not be started.
    #[error("cannot start `{command}`")]
    Spawn {
        /// The program with its arguments.
        command: String,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// A program ran and failed.
    #[error("`{command}` failed with {status}")]
    CommandFailed {
        /// The program with its arguments.
        command: String,
        /// Its exit status in words.
        status: String,
    },
    /// JSON that could not be understood.
    #[error("{what} is not the JSON that was expected")]
    Json {
        /// Where the JSON came from.
        what: &'static str,
        /// The parser's message.
        #[source]
        source: serde_json::Error,
    },
    /// TOML that could not be understood.
    #[error("{what} is not the TOML that was expected")]
    Toml {
        /// Where the TOML came from.
        what: String,
        /// The parser's message.
        #[source]
        source: Box<toml::de::Error>,
    },
    /// A fuzz target that there is not.
    #[error("there is no fuzz target {name}; there are {known}")]
    UnknownTarget {
        /// The name that was given.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A check found something.
    #[error("{check}: {count} found")]
    Findings {
        /// The check.
        check: &'static str,
        /// How many findings were printed.
        count: usize,
    },
    /// Some of the steps failed.
    #[error("failed: {}", names.join(", "))]
    StepsFailed {
        /// The steps, in the order they ran.
        names: Vec<String>,
    },
    /// Something the machine needs is not there.
    #[error("missing: {what}")]
    Missing {
        /// What, and for which tests.
        what: String,
    },
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
        let source = io::Error::other("no such disk");
        let error = XtaskError::Read {
            path: PathBuf::from("a.txt"),
            source,
        };
        assert_eq!(with_causes(&error), "cannot read a.txt: no such disk");
    }
}
