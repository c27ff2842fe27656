//! The wheel of the jobs of a sweep: built, installed under `target`, tested, and run on Ray.
//!
//! `crates/club-desk-jobs` is a workspace of its own. Ray is installed from the Python package index by a file of
//! versions and hashes, into a virtual environment.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::python::{self, Installed, WheelProfile};
use crate::run::{self, Step};
use crate::{conformance, metadata};

/// The manifest of the crate, from the top of the repository.
pub(crate) const MANIFEST: &str = "crates/club-desk-jobs/Cargo.toml";

/// Folder of the crate, from the top of the repository.
const FOLDER: &str = "crates/club-desk-jobs";

/// Packages of the tests, with versions and hashes.
pub(crate) const REQUIREMENTS: &str = "crates/club-desk-jobs/tests/requirements.txt";

/// The most bytes of the wheel.
const MAX_WHEEL: usize = 4_000_000;

/// The step of a long run of the tests.
pub(crate) fn step(root: &Path) -> Step<'_> {
    Step::new("jobs of a sweep for Python, on Ray", || {
        let shell = run::shell(root)?;
        run::cargo(&shell, &format!("fmt --check --manifest-path {MANIFEST}")).run()?;
        let installed = installed(&shell, root)?;
        python::small(&shell, &installed.wheel, MAX_WHEEL)?;
        let desk = conformance::built(&shell, root)?;
        tested(&shell, root, &installed.python, &desk)
    })
}

/// Builds the wheel as it is given away and installs it in an environment with Ray.
pub(crate) fn installed(shell: &Shell, root: &Path) -> Result<Installed, XtaskError> {
    let folder = root.join("target/python/jobs");
    let python = python::environment(shell, &folder, REQUIREMENTS)?;
    python::built(shell, root, python, MANIFEST, WheelProfile::Release)
}

/// Behaviour, stubs, types and lints, and the same bytes as the program on threads, in shards and on Ray.
fn tested(shell: &Shell, root: &Path, python: &Path, desk: &Path) -> Result<(), XtaskError> {
    let target = metadata::workspace(root)?.target_directory;
    let on_ray = root.join(FOLDER).join("tests/on_ray.py");
    let mut tests = python::package_tests(shell, root, python, FOLDER, "club_desk_jobs");
    tests.extend([
        cmd!(shell, "{python} {on_ray} {desk}"),
        cmd!(
            shell,
            "cargo clippy --locked --manifest-path {MANIFEST} --target-dir {target} -- -D warnings"
        ),
    ]);
    run::run_all(tests)
}
