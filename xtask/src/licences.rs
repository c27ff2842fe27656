//! `cargo xtask licences`: every package built on this platform has a licence that we accept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::{Metadata, PackageId};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::diagnostic::{self, Diagnostic};
use crate::error::XtaskError;
use crate::{jobs_wheel, metadata, python, run};

/// Path of the accepted licences, from the top of the repository.
const LICENCES_FILE: &str = "xtask/data/licences.toml";

/// The licences that we accept.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Licences {
    /// SPDX names, with an exception as `A WITH B`, and why each is accepted.
    accepted: BTreeMap<String, String>,
    /// The same for packages that are built into tests and benches alone, and so are given to nobody.
    in_tests: BTreeMap<String, String>,
}

/// Checks the licence of every package in the resolved graph, and in those of the wheels.
pub(crate) fn licences(root: &Path) -> Result<(), XtaskError> {
    let licences: Licences = run::read_toml(root, LICENCES_FILE)?;
    let accepts = |licence: &str, is_given: bool| {
        licences.accepted.contains_key(licence)
            || (!is_given && licences.in_tests.contains_key(licence))
    };
    let mut found = check(&metadata::workspace(root)?, &accepts);
    for manifest in [python::MANIFEST, jobs_wheel::MANIFEST] {
        found.extend(check(&metadata::load(root, manifest)?, &accepts));
    }
    diagnostic::report("licences", found)
}

/// The packages whose licence is missing, malformed or not accepted. What accepts a licence is also asked whether
/// the package is given to others: built into a member itself, and not into its tests alone.
fn check(metadata: &Metadata, accepts: &dyn Fn(&str, bool) -> bool) -> Vec<Diagnostic> {
    let members = metadata.workspace_packages();
    let mut given: BTreeSet<&PackageId> = members.iter().map(|member| &member.id).collect();
    for member in &members {
        let within = metadata::built_into(metadata, member, &BTreeMap::new());
        given.extend(within.into_iter().map(|package| &package.id));
    }
    let mut findings = Vec::new();
    for package in metadata::resolved(metadata) {
        let is_given = given.contains(&package.id);
        let place = format!("{} {}", package.name, package.version);
        let Some(text) = package.license.as_deref() else {
            findings.push(Diagnostic::new(place, "has no licence"));
            continue;
        };
        // Old packages separate alternatives by `/`.
        match Expression::parse_mode(text, ParseMode::LAX) {
            Ok(licence) if licence.evaluate(|one| accepts(&one.to_string(), is_given)) => {}
            Ok(_) => {
                let message = format!("`{text}` is not accepted by {LICENCES_FILE}");
                findings.push(Diagnostic::new(place, message));
            }
            Err(error) => {
                let reason = error.reason;
                let message = format!("`{text}` is not a licence expression: {reason}");
                findings.push(Diagnostic::new(place, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::tests::invented;

    /// The findings about a package with this licence where MIT, ISC and one exception are accepted.
    fn messages(licence: Option<&str>) -> Vec<String> {
        let mut metadata = invented(&[("a", &[])]);
        metadata.packages[0].license = licence.map(str::to_owned);
        let accepted = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"];
        let found = check(&metadata, &|name, _| accepted.contains(&name));
        found.into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn an_expression_that_can_be_met_with_accepted_licences_passes() {
        for text in [
            "MIT",
            "GPL-3.0-only OR MIT",
            "GPL-3.0-only/MIT",
            "MIT AND ISC",
            // AND binds more tightly than OR.
            "ISC OR MIT AND GPL-3.0-only",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0-only",
        ] {
            assert_eq!(messages(Some(text)), [""; 0], "{text}");
        }
    }

    #[test]
    fn some_licences_are_accepted_in_tests_alone() {
        let accepts =
            |name: &str, is_given: bool| name == "MIT" || (!is_given && name == "MPL-2.0");
        for (kind, messages) in [
            ("dev", &[][..]),
            (
                "",
                &["`MPL-2.0` is not accepted by xtask/data/licences.toml"],
            ),
        ] {
            let mut metadata = invented(&[("a", &[("ext-b", kind)]), ("ext-b", &[])]);
            metadata.packages[1].license = Some("MPL-2.0".to_owned());
            let found = check(&metadata, &accepts).into_iter();
            let found: Vec<String> = found.map(|finding| finding.message).collect();
            assert_eq!(found, messages, "{kind}");
        }
    }

    #[test]
    fn an_expression_that_cannot_be_met_is_reported() {
        for text in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(ISC OR MIT) AND GPL-3.0-only",
            "Apache-2.0",
        ] {
            let message = format!("`{text}` is not accepted by {LICENCES_FILE}");
            assert_eq!(messages(Some(text)), [message], "{text}");
        }
    }

    #[test]
    fn a_missing_or_malformed_licence_is_reported() {
        assert_eq!(messages(None), ["has no licence"]);
        for text in ["", "MIT OR", "(MIT", "MIT WITH", "Proprietary licence"] {
            let found = messages(Some(text));
            let start = format!("`{text}` is not a licence expression: ");
            assert!(found[0].starts_with(&start), "{found:?}");
        }
    }
}
