//! `cargo xtask check-deps`: who may import whom, which external packages each crate uses, and
//! what the sample consumers pull in.

mod consumers;
mod policy;
mod rules;

use std::path::Path;

use crate::error::XtaskError;
use crate::finding;
use crate::metadata::Metadata;
use crate::run::{self, Step};

use self::policy::Policy;

/// Checks the dependencies of the workspace and of the sample consumers.
pub(crate) fn check_deps(root: &Path) -> Result<(), XtaskError> {
    let policy = Policy::load(root)?;
    run::run_steps(vec![
        Step::new("doors and packages", || {
            let metadata = Metadata::load(root)?;
            finding::report("doors and packages", rules::check(&metadata, &policy))
        }),
        Step::new("sample consumers", || {
            finding::report("sample consumers", consumers::check(root, &policy)?)
        }),
        // They are built in a long run only; a lock file that lags behind is told before.
        Step::new("lock file of the fuzz targets", || {
            let words =
                "metadata --manifest-path xtask/fuzz/Cargo.toml --locked --format-version 1";
            run::output(&mut run::cargo_words(root, words)).map(drop)
        }),
    ])
}

/// The crates below the event log, by name.
pub(crate) fn pure_crates(root: &Path) -> Result<Vec<String>, XtaskError> {
    let policy = Policy::load(root)?;
    Ok(policy
        .crates
        .into_iter()
        .filter(|(_, krate)| krate.pure)
        .map(|(name, _)| name)
        .collect())
}
