//! Why an xtask command failed.

use crate::io_error::IoError;

/// Why an xtask command failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum XtaskError {
    /// A file or a program could not be used.
    #[error(transparent)]
    Io(#[from] IoError),
    /// A command failed, or a file could not be read or written by the shell.
    #[error(transparent)]
    Shell(#[from] xshell::Error),
    /// Cargo did not describe the packages.
    #[error("cannot read the metadata of the packages")]
    Metadata(#[from] cargo_metadata::Error),
    /// A file that is not valid TOML, or not the TOML of its kind.
    #[error("invalid TOML in {file}")]
    Toml {
        /// The file.
        file: String,
        /// The message of the parser.
        #[source]
        source: Box<toml::de::Error>,
    },
    /// The checks took longer than they may.
    #[error(
        "the checks took {minutes:.1} minutes, more than the ceiling of {ceiling:.1} on this machine ({reason})"
    )]
    TooSlow {
        /// How long they took.
        minutes: f64,
        /// How long they may take on this machine, in minutes.
        ceiling: f64,
        /// Why that long.
        reason: String,
    },
    /// A metadata entry of a package that is not what the checks expect.
    #[error("invalid `package.metadata.{key}` of {package}")]
    PackageMetadata {
        /// The package.
        package: String,
        /// The key.
        key: &'static str,
        /// The message of the parser.
        #[source]
        source: serde_json::Error,
    },
    /// An unknown fuzz target.
    #[error("unknown fuzz target `{name}`, expected one of {known}")]
    UnknownTarget {
        /// The name that was given.
        name: String,
        /// Names that exist.
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
    /// Something that the machine needs is missing.
    #[error("missing: {what}")]
    Missing {
        /// What, and for which tests.
        what: String,
    },
}
