//! `cargo xtask check-deps`: who may import whom, which external packages each crate uses, and
//! what the sample consumers pull in.

mod consumers;
mod policy;
mod rules;

use std::path::Path;

use crate::error::XtaskError;
use crate::finding;
use crate::metadata::Metadata;

use self::policy::Policy;

/// Checks the dependencies of the workspace and of the sample consumers.
pub(crate) fn check_deps(root: &Path) -> Result<(), XtaskError> {
    let policy = Policy::load(root)?;
    let metadata = Metadata::load(root)?;
    let mut findings = rules::check(&metadata, &policy);
    findings.extend(consumers::check(root, &policy)?);
    finding::report("check-deps", findings)
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
