//! `cargo xtask codegen`, `solve` and `simulate`: the package `xtask-solve` does the work.
//!
//! It imports the libraries that it generates for; this package imports none of ours, so that the
//! checks build quickly and still run when a library does not compile.

use std::ffi::OsString;
use std::path::Path;

use crate::error::XtaskError;
use crate::run;

/// The build in which a command runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// The development build, for work of seconds.
    Development,
    /// The release build, for work over millions of states.
    Release,
}

/// Starts `xtask-solve` with this verb and the words that follow it.
///
/// The current folder stays, so that paths in the words mean what they mean here.
pub(crate) fn forward(
    root: &Path,
    verb: &str,
    words: &[OsString],
    build: Build,
) -> Result<(), XtaskError> {
    let shell = run::shell(Path::new("."))?;
    let mut command = run::cargo(&shell, "run --quiet --locked --package xtask-solve");
    if build == Build::Release {
        command = command.arg("--release");
    }
    let manifest = root.join("Cargo.toml");
    let command = command.arg("--manifest-path").arg(manifest).arg("--");
    Ok(command.arg(verb).args(words).run()?)
}
