//! The wheel of the engines for Python: built, installed under `target`, and tested.
//!
//! `crates/engines-python` is a workspace of its own, whose crates are compiled into the target folder of ours. What its
//! tests need comes from the Python package index by a file of versions and hashes, into a virtual environment.

use std::path::{Path, PathBuf};

use xshell::{Cmd, Shell, cmd};

use crate::error::XtaskError;
use crate::run::Step;
use crate::{metadata, peers, run, tools};

/// The word after `--without` that leaves all of it out.
pub(crate) const NAME: &str = "python";

/// The manifest of the crate, from the top of the repository.
pub(crate) const MANIFEST: &str = "crates/engines-python/Cargo.toml";

/// Folder of the crate, from the top of the repository.
const FOLDER: &str = "crates/engines-python";

/// Packages of the tests, with versions and hashes.
const REQUIREMENTS: &str = "crates/engines-python/tests/requirements.txt";

/// Writer of the generated classes.
const ANSWERS: &str = "xtask/data/python_answers.py";

/// The most bytes of a wheel in the release profile.
const MAX_WHEEL: usize = 1_500_000;

/// A program that fails where the interpreter of the system lacks a module.
const NEEDED: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// A wheel that is installed.
pub(crate) struct Installed {
    /// The interpreter that has it.
    pub(crate) python: PathBuf,
    /// The file.
    pub(crate) wheel: PathBuf,
}

/// The profile of a wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WheelProfile {
    /// As tests are built.
    Development,
    /// As it is given away.
    Release,
}

/// The steps of a run of the tests.
pub(crate) fn steps(root: &Path, long: bool) -> Vec<Step<'_>> {
    let mut steps = vec![Step::new("engines for Python", || {
        let shell = run::shell(root)?;
        let python = prepared(&shell, root)?;
        cmd!(shell, "{python} {ANSWERS} --check").run()?;
        run::cargo(&shell, &format!("fmt --check --manifest-path {MANIFEST}")).run()?;
        let installed = installed(&shell, root, WheelProfile::Development)?;
        tested(&shell, root, &installed)
    })];
    if long {
        steps.push(Step::new("wheel of the engines for Python", || {
            let shell = run::shell(root)?;
            let installed = installed(&shell, root, WheelProfile::Release)?;
            tested(&shell, root, &installed)?;
            given_away(&shell, root, &installed)
        }));
    }
    steps
}

/// Builds a wheel and installs it in the environment of its tests.
pub(crate) fn installed(
    shell: &Shell,
    root: &Path,
    profile: WheelProfile,
) -> Result<Installed, XtaskError> {
    let python = prepared(shell, root)?;
    built(shell, root, python, MANIFEST, profile)
}

/// Builds the wheel of a manifest and installs it in an environment that has what builds it.
pub(crate) fn built(
    shell: &Shell,
    root: &Path,
    python: PathBuf,
    manifest: &str,
    profile: WheelProfile,
) -> Result<Installed, XtaskError> {
    let target = metadata::workspace(root)?.target_directory;
    let (profile, name) = match profile {
        WheelProfile::Development => ("dev", "development"),
        WheelProfile::Release => ("release", "release"),
    };
    let package = Path::new(manifest).parent().and_then(Path::file_name);
    let wheels = root.join("target/python/wheels").join(name);
    let wheels = wheels.join(package.unwrap_or_default());
    shell.remove_path(&wheels)?;
    let build = cmd!(
        shell,
        "{python} -m maturin build --locked --profile {profile} --manifest-path {manifest}"
    );
    let build = build.arg("--interpreter").arg(&python);
    let build = build.arg("--target-dir").arg(target).arg("--out");
    build.arg(&wheels).run()?;
    let mut found = shell.read_dir(&wheels)?;
    found.retain(|file| file.extension().is_some_and(|end| end == "whl"));
    let wheel = found.pop().ok_or_else(|| XtaskError::Missing {
        what: format!("a wheel in {}", wheels.display()),
    })?;
    cmd!(
        shell,
        "{python} -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps --no-index {wheel}"
    )
    .run()?;
    Ok(Installed { python, wheel })
}

/// The tests of an installed wheel: its own, its stubs, and its types.
fn tested(shell: &Shell, root: &Path, installed: &Installed) -> Result<(), XtaskError> {
    let tests = package_tests(shell, root, &installed.python, FOLDER, "tournament_engines");
    run::run_all(tests)
}

/// The tests of a package: its own, the stubs of its module, and its types. The folder is from the top of the
/// repository.
pub(crate) fn package_tests<'a>(
    shell: &'a Shell,
    root: &Path,
    python: &Path,
    folder: &str,
    module: &str,
) -> Vec<Cmd<'a>> {
    let tests = root.join(folder).join("tests");
    vec![
        cmd!(
            shell,
            "{python} -W error::ResourceWarning -m unittest discover --start-directory {tests}"
        ),
        cmd!(
            shell,
            "{python} -m mypy.stubtest {module} --mypy-config-file {folder}/pyproject.toml"
        ),
        cmd!(
            shell,
            "{python} -m mypy --config-file {folder}/pyproject.toml {folder}/python"
        ),
    ]
}

/// Refuses a wheel of too many bytes.
pub(crate) fn small(shell: &Shell, wheel: &Path, max: usize) -> Result<(), XtaskError> {
    let bytes = shell.read_binary_file(wheel)?.len();
    eprintln!("the wheel has {bytes} bytes, at most {max}");
    if bytes > max {
        return Err(XtaskError::Missing {
            what: format!("a wheel of at most {max} bytes: it has {bytes}"),
        });
    }
    Ok(())
}

/// The checks of a wheel that is given away: its size, its memory, the source distribution.
fn given_away(shell: &Shell, root: &Path, installed: &Installed) -> Result<(), XtaskError> {
    let Installed { python, wheel } = installed;
    small(shell, wheel, MAX_WHEEL)?;
    let leaks = root.join(FOLDER).join("tests/leaks.py");
    let sources = root.join("target/python/sources");
    let target = metadata::workspace(root)?.target_directory;
    shell.remove_path(&sources)?;
    run::run_all(vec![
        cmd!(
            shell,
            "cargo clippy --locked --manifest-path {MANIFEST} --target-dir {target} -- -D warnings"
        ),
        cmd!(shell, "{python} {leaks}"),
        cmd!(
            shell,
            "{python} -m maturin sdist --manifest-path {MANIFEST} --out {sources}"
        ),
    ])
}

/// The virtual environment with what builds and tests the engines for Python; its interpreter.
fn prepared(shell: &Shell, root: &Path) -> Result<PathBuf, XtaskError> {
    environment(shell, &root.join("target/python/environment"), REQUIREMENTS)
}

/// The virtual environment in a folder with the packages of a file; its interpreter.
pub(crate) fn environment(
    shell: &Shell,
    folder: &Path,
    requirements: &str,
) -> Result<PathBuf, XtaskError> {
    let system = if cfg!(windows) { "python" } else { "python3" };
    let has_all = || run::answers(cmd!(shell, "{system} -c {NEEDED}"));
    if !has_all() {
        // What this fails to install is missing below.
        if let Err(error) = tools::install_where_allowed(shell, &["python3", "python3-venv"]) {
            eprintln!("!! {error}");
        }
    }
    if !has_all() {
        return Err(XtaskError::Missing {
            what: "Python 3.10 with `venv` and `ensurepip`, to build and test the engines for Python (Debian: \
                   `apt-get install python3-venv`); `--without python` leaves that out"
                .to_owned(),
        });
    }
    let python = peers::interpreter(shell, folder)?;
    cmd!(
        shell,
        "{python} -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: --requirement {requirements}"
    )
    .run()?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_of_the_tests_has_a_version_and_hashes() {
        let root = run::repository();
        for file in [REQUIREMENTS, crate::jobs_wheel::REQUIREMENTS] {
            let text = run::shell(&root).unwrap().read_file(file).unwrap();
            let packages: Vec<&str> = text
                .lines()
                .filter(|line| !line.starts_with([' ', '#']))
                .collect();
            assert!(packages.len() > 3);
            for package in packages {
                assert!(
                    package.contains("==") && package.ends_with('\\'),
                    "{package}"
                );
            }
        }
    }
}
