//! The interface for programs next to its description: schemathesis asks what the description allows.

use std::path::Path;

use xshell::cmd;

use crate::error::XtaskError;
use crate::{peers, run};

/// The package, of the Python package index.
const PACKAGE: &str = "schemathesis==4.32.5";

/// Serves the club of the demonstration, and asks it; an error where an answer is not as described.
pub(crate) fn described(root: &Path) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let python = peers::python(&shell, root, "described", &[PACKAGE.to_owned()])?;
    run::cargo(&shell, "build --locked --package club-desk").run()?;
    let desk = root.join("target/debug/desk");
    let folder = root.join("target/described");
    shell.remove_path(&folder)?;
    let script = root.join("xtask/data/described.py");
    let description = root.join("docs/schema/openapi.json");
    Ok(cmd!(shell, "{python} {script} {desk} {folder} {description}").run()?)
}
