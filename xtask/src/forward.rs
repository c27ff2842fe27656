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
    let mut command = run::cargo(root);
    command.args(["run", "--quiet", "--locked"]);
    if build == Build::Release {
        command.arg("--release");
    }
    command
        .args(["--package", "xtask-solve", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .args(["--", verb])
        .args(words);
    if let Ok(here) = std::env::current_dir() {
        command.current_dir(here);
    }
    run::run(&mut command)
}
