//! Packages from the Python package index that benches and long tests compare with. Each set is in
//! a virtual environment of its own under `target`.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::run;

/// The variable in which a bench or a test finds the Python interpreter that has its peers.
pub(crate) const PYTHON: &str = "CLUB_PEERS_PYTHON";

/// Installs the packages, each as `name==version`, and answers with the interpreter that has them.
pub(crate) fn python(
    shell: &Shell,
    root: &Path,
    name: &str,
    packages: &[String],
) -> Result<PathBuf, XtaskError> {
    let folder = root.join("target").join("peers").join(name);
    let python = interpreter(shell, &folder)?;
    let install = "-m pip install --quiet --disable-pip-version-check".split(' ');
    shell.cmd(&python).args(install).args(packages).run()?;
    Ok(python)
}

/// The interpreter of the virtual environment in a folder, which is made if there is none.
pub(crate) fn interpreter(shell: &Shell, folder: &Path) -> Result<PathBuf, XtaskError> {
    // Windows has the programs of an environment in another folder.
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = folder.join(programs).join("python");
    if !run::answers(cmd!(shell, "{python} --version")) {
        let system = if cfg!(windows) { "python" } else { "python3" };
        cmd!(shell, "{system} -m venv {folder}").run()?;
    }
    Ok(python)
}
