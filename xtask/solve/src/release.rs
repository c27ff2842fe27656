//! Long work runs in a release build.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::error::TaskError;
use crate::io_error::IoError;

/// Runs the same command line again in a release build.
pub(crate) fn again(root: &Path) -> Result<(), TaskError> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    // Paths on the command line are relative to the current folder, so it stays.
    command
        .args(["run", "--quiet", "--release", "--locked"])
        .args(["--package", env!("CARGO_PKG_NAME"), "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--")
        .args(env::args_os().skip(1));
    let text = format!("cargo run --release --package {}", env!("CARGO_PKG_NAME"));
    let status = command.status().map_err(IoError::starting(&text))?;
    if status.success() {
        Ok(())
    } else {
        Err(TaskError::CommandFailed {
            command: text,
            status: status.to_string(),
        })
    }
}
