//! Why a task failed.

use std::error::Error;

use crate::io_error::IoError;

/// Why a task failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum TaskError {
    /// A file or a program could not be used.
    #[error(transparent)]
    Io(#[from] IoError),
    /// A program ran and failed.
    #[error("`{command}` failed with {status}")]
    CommandFailed {
        /// The program with its arguments.
        command: String,
        /// Its exit status in words.
        status: String,
    },
    /// Options that do not go together.
    #[error("{0}")]
    Usage(&'static str),
    /// A file that is not valid TOML, or not the TOML of its kind.
    #[error("invalid TOML in {file}")]
    Toml {
        /// The file.
        file: String,
        /// The message of the parser.
        #[source]
        source: Box<toml::de::Error>,
    },
    /// A part of a schema without words for its form in JSON.
    #[error("a schema of this form has no words in codegen/commands: {schema}")]
    UndescribedSchema {
        /// The part, as JSON.
        schema: String,
    },
    /// A library rejected what it was asked to make.
    #[error("cannot make {what}")]
    Make {
        /// The table, game or figure.
        what: String,
        /// The library's reason.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// Committed files that differ from what would be written.
    #[error("stale: {}; run `{command}`", paths.join(", "))]
    Stale {
        /// The files, from the top of the repository.
        paths: Vec<String>,
        /// The command that writes them.
        command: String,
    },
}

impl TaskError {
    /// Wraps the error of a library with what was being made.
    pub(crate) fn making<E>(what: &str) -> impl FnOnce(E) -> Self
    where
        E: Error + Send + Sync + 'static,
    {
        let what = what.to_owned();
        move |source| Self::Make {
            what,
            source: Box::new(source),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_file_names_the_command() {
        let error = TaskError::Stale {
            paths: vec!["a".into(), "b".into()],
            command: "make it".into(),
        };
        assert_eq!(error.to_string(), "stale: a, b; run `make it`");
    }
}
