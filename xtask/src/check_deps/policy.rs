//! The permitted dependencies, as written in `xtask/data/dependencies.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::error::XtaskError;
use crate::run;

/// Path of the policy, from the top of the repository.
pub(crate) const POLICY_FILE: &str = "xtask/data/dependencies.toml";

/// Dependencies that are permitted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Policy {
    /// Policy of each member of the workspace, by its name.
    #[serde(rename = "crate")]
    pub(crate) crates: BTreeMap<String, CratePolicy>,
    /// External packages that may not be built into a pure crate, with the reason.
    pub(crate) never_in_pure: BTreeMap<String, String>,
    /// External packages that a pure crate may hold behind a feature, with whatever they bring, and the
    /// reason.
    #[serde(default)]
    pub(crate) not_followed: BTreeMap<String, String>,
    /// The sample consumers by folder name.
    pub(crate) consumer: BTreeMap<String, ConsumerPolicy>,
}

/// Dependencies that are permitted to a member of the workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CratePolicy {
    /// Below the event log: knows no files, sockets, clocks, databases, async or terminals.
    pub(crate) pure: bool,
    /// Our crates that it imports.
    pub(crate) doors: BTreeSet<String>,
    /// Our crates that only its tests import.
    #[serde(default)]
    pub(crate) dev_doors: BTreeSet<String>,
    /// External packages that it uses, with the reason for each.
    #[serde(default)]
    pub(crate) external: BTreeMap<String, String>,
    /// External packages that only its tests use, with the reason for each.
    #[serde(default)]
    pub(crate) dev_external: BTreeMap<String, String>,
}

/// Contents that a sample consumer must have, exactly.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsumerPolicy {
    /// Purpose of the sample.
    pub(crate) shows: String,
    /// Our crates in its tree.
    pub(crate) ours: BTreeSet<String>,
    /// External packages in its tree.
    pub(crate) external: BTreeSet<String>,
    /// Output of the sample when it runs.
    pub(crate) output: String,
}

impl Policy {
    /// Reads the committed policy.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, POLICY_FILE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_policy_is_read_and_every_entry_has_a_reason() {
        let policy = Policy::load(&run::repository()).unwrap();
        for (name, krate) in &policy.crates {
            for (package, reason) in krate.external.iter().chain(&krate.dev_external) {
                assert!(reason.len() >= 10, "{name}: {package}: no reason");
            }
        }
        assert!(policy.crates["icm"].pure);
        assert!(policy.crates["icm"].doors.is_empty());
    }

    #[test]
    fn a_misspelt_key_is_rejected() {
        let text = |key: &str| {
            format!("[never_in_pure]\n[consumer]\n[crate.a]\npure = true\ndoors = []\n{key} = {{}}")
        };
        assert!(toml::from_str::<Policy>(&text("external")).is_ok());
        assert!(toml::from_str::<Policy>(&text("extrenal")).is_err());
    }
}
