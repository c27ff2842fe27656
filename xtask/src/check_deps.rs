//! `cargo xtask check-deps`: who may import whom, which external packages each crate uses, and
//! what the sample consumers pull in.

mod consumers;
mod policy;
mod rules;

use std::path::Path;

use crate::diagnostic;
use crate::error::XtaskError;
use crate::run::{self, Step};
use crate::{jobs_wheel, metadata, python};

use self::policy::{CratePolicy, Policy};

/// Checks the dependencies of the workspace and of the sample consumers.
pub(crate) fn check_deps(root: &Path) -> Result<(), XtaskError> {
    let policy = Policy::load(root)?;
    run::run_steps(vec![
        Step::new("doors and packages", || {
            let metadata = metadata::workspace(root)?;
            diagnostic::report("doors and packages", rules::check(&metadata, &policy))
        }),
        Step::new("sample consumers", || {
            diagnostic::report("sample consumers", consumers::check(root, &policy)?)
        }),
        // They are built for themselves only; a stale lock file is reported before.
        Step::new("lock file of the fuzz targets", || {
            metadata::load(root, "xtask/fuzz/Cargo.toml").map(drop)
        }),
        Step::new("lock file of the engines for Python", || {
            metadata::load(root, python::MANIFEST).map(drop)
        }),
        Step::new("lock file of the jobs of a sweep", || {
            metadata::load(root, jobs_wheel::MANIFEST).map(drop)
        }),
        Step::new("lock file of the site", || {
            metadata::load(root, "xtask/site/Cargo.toml").map(drop)
        }),
    ])
}

/// The crates below the event log, by name.
pub(crate) fn pure_crates(root: &Path) -> Result<Vec<String>, XtaskError> {
    chosen(root, |krate| krate.pure)
}

/// The libraries for other people's programs, by name: those below the log, and those that import none of ours.
pub(crate) fn foundations(root: &Path) -> Result<Vec<String>, XtaskError> {
    chosen(root, |krate| krate.pure || krate.doors.is_empty())
}

fn chosen(
    root: &Path,
    is_wanted: impl Fn(&CratePolicy) -> bool,
) -> Result<Vec<String>, XtaskError> {
    let crates = Policy::load(root)?.crates.into_iter();
    let wanted = crates.filter(|(_, krate)| is_wanted(krate));
    Ok(wanted.map(|(name, _)| name).collect())
}
