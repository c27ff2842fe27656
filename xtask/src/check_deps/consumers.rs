//! The sample consumers outside the workspace: what they pull in, and what they print.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

use crate::check_deps::policy::{ConsumerPolicy, Policy};
use crate::error::XtaskError;
use crate::finding::Finding;
use crate::run;

/// The folder of the consumers, from the top of the repository.
const FOLDER: &str = "docs/consumers";

/// Builds and runs every consumer, and compares its tree and its output with the policy.
pub(crate) fn check(root: &Path, policy: &Policy) -> Result<Vec<Finding>, XtaskError> {
    let workspace_lock = LockFile::parse(&run::read(&root.join("Cargo.lock"))?)?;
    let mut findings = Vec::new();
    for (name, expected) in &policy.consumer {
        let place = format!("{FOLDER}/{name}");
        eprintln!("{place}: {}", expected.shows);
        let lock = LockFile::parse(&run::read(&root.join(&place).join("Cargo.lock"))?)?;
        findings.extend(versions(&place, &lock, &workspace_lock));
        let manifest = format!("--manifest-path {place}/Cargo.toml --locked");
        let tree = run::output(&mut run::cargo_words(
            root,
            &format!("tree {manifest} --edges normal,build --prefix none --format {{p}}"),
        ))?;
        findings.extend(tree_findings(&place, &tree, name, expected));
        let output = run::output(&mut run::cargo_words(
            root,
            &format!("run {manifest} --quiet --target-dir target/consumers"),
        ))?;
        findings.extend(output_findings(&place, &output, expected));
    }
    Ok(findings)
}

/// A `Cargo.lock`, as far as it is read here.
#[derive(Debug, Deserialize)]
struct LockFile {
    package: Vec<Locked>,
}

/// A package in a `Cargo.lock`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
}

impl LockFile {
    fn parse(text: &str) -> Result<Self, XtaskError> {
        toml::from_str(text).map_err(|source| XtaskError::Toml {
            what: "Cargo.lock".to_owned(),
            source: Box::new(source),
        })
    }
}

/// A consumer is locked to the same external versions as the workspace.
fn versions(place: &str, lock: &LockFile, workspace: &LockFile) -> Vec<Finding> {
    let known: BTreeSet<&Locked> = workspace.package.iter().collect();
    let others = lock
        .package
        .iter()
        .filter(|p| p.source.is_some() && !known.contains(p));
    others
        .map(|p| {
            Finding::new(
                format!("{place}/Cargo.lock"),
                format!(
                    "{} {} is not the workspace's; copy the workspace's Cargo.lock there and run \
                     `cargo metadata --manifest-path {place}/Cargo.toml` to cut it down",
                    p.name, p.version
                ),
            )
        })
        .collect()
}

/// The tree holds exactly the packages of the policy.
fn tree_findings(place: &str, tree: &str, own: &str, expected: &ConsumerPolicy) -> Vec<Finding> {
    let mut ours = BTreeSet::new();
    let mut external = BTreeSet::new();
    for line in tree.lines() {
        let Some(name) = line.split_whitespace().next() else {
            continue;
        };
        // Packages by path are shown with their folder; a procedural macro has a note as well.
        let by_path = line.contains(['/', '\\']);
        if name == own {
            continue;
        }
        if by_path {
            ours.insert(name)
        } else {
            external.insert(name)
        };
    }
    let mut findings = Vec::new();
    let mut compare = |found: &BTreeSet<&str>, listed: &BTreeSet<String>, whose: &str| {
        for name in found.iter().filter(|name| !listed.contains(**name)) {
            findings.push(Finding::new(place, format!("pulls in {whose} `{name}`")));
        }
        for name in listed.iter().filter(|name| !found.contains(name.as_str())) {
            findings.push(Finding::new(
                place,
                format!("does not hold {whose} `{name}`"),
            ));
        }
    };
    compare(&ours, &expected.ours, "our crate");
    compare(&external, &expected.external, "the external package");
    findings
}

/// The consumer prints what the policy says.
fn output_findings(place: &str, output: &str, expected: &ConsumerPolicy) -> Vec<Finding> {
    if output.trim_end() == expected.output.trim_end() {
        Vec::new()
    } else {
        vec![Finding::new(
            place,
            format!(
                "printed {:?}, expected {:?}",
                output.trim_end(),
                expected.output.trim_end()
            ),
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected() -> ConsumerPolicy {
        ConsumerPolicy {
            shows: "one crate".to_owned(),
            ours: BTreeSet::from(["sums".to_owned()]),
            external: BTreeSet::from(["num".to_owned(), "macros".to_owned()]),
            output: "4".to_owned(),
        }
    }

    const TREE: &str = "\
        sample v0.0.0 (/a/docs/consumers/sample)\n\
        sums v0.1.0 (/a/crates/sums)\n\
        num v0.4.1\n\
        macros v1.0.0 (proc-macro)\n\
        num v0.4.1 (*)\n";

    #[track_caller]
    fn check_tree(tree: &str, messages: &[&str]) {
        let found = tree_findings("place", tree, "sample", &expected());
        let found: Vec<String> = found.into_iter().map(|f| f.message).collect();
        assert_eq!(found, messages);
    }

    #[test]
    fn the_expected_tree_has_no_findings() {
        check_tree(TREE, &[]);
    }

    #[test]
    fn a_package_too_many_is_reported() {
        check_tree(
            &format!("{TREE}seats v0.1.0 (/a/crates/seats)\nclock v1.0.0\n"),
            &[
                "pulls in our crate `seats`",
                "pulls in the external package `clock`",
            ],
        );
    }

    #[test]
    fn a_package_too_few_is_reported() {
        check_tree(
            "sample v0.0.0 (/a/docs/consumers/sample)\nnum v0.4.1\n",
            &[
                "does not hold our crate `sums`",
                "does not hold the external package `macros`",
            ],
        );
    }

    #[test]
    fn another_version_than_the_workspace_has_is_reported() {
        let lock = |version: &str| {
            let text = format!(
                "[[package]]\nname = \"num\"\nversion = \"{version}\"\nsource = \"registry\"\n\
                 [[package]]\nname = \"sample\"\nversion = \"0.0.0\"\n"
            );
            LockFile::parse(&text).unwrap()
        };
        assert_eq!(versions("place", &lock("1.0.0"), &lock("1.0.0")), []);
        let found = versions("place", &lock("1.0.1"), &lock("1.0.0"));
        assert_eq!(found.len(), 1);
        assert!(
            found[0]
                .message
                .starts_with("num 1.0.1 is not the workspace's"),
            "{found:?}"
        );
    }

    #[test]
    fn another_output_is_reported() {
        assert_eq!(output_findings("place", "4\n", &expected()), []);
        let found = output_findings("place", "5\n", &expected());
        assert_eq!(found[0].message, "printed \"5\", expected \"4\"");
    }
}
