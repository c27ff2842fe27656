//! The sample consumers outside the workspace: what they pull in, and what they print.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::{Metadata, Package};

use crate::check_deps::policy::{ConsumerPolicy, Policy};
use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::{metadata, run};

/// The folder of the consumers, from the top of the repository.
const FOLDER: &str = "docs/consumers";

/// Builds and runs every consumer, and compares its packages and its output with the policy.
pub(crate) fn check(root: &Path, policy: &Policy) -> Result<Vec<Diagnostic>, XtaskError> {
    let shell = run::shell(root)?;
    let workspace = metadata::workspace(root)?;
    let mut findings = Vec::new();
    for (name, expected) in &policy.consumer {
        let place = format!("{FOLDER}/{name}");
        eprintln!("{place}: {}", expected.shows);
        let manifest = format!("{place}/Cargo.toml");
        let consumer = metadata::load(root, &manifest)?;
        findings.extend(versions(&place, &consumer, &workspace));
        // The resolved graph of the metadata holds packages that only a feature which is off would
        // bring in; the tree holds what is built.
        let words = format!("tree --manifest-path {manifest} --locked --edges normal,build");
        let command = run::cargo(&shell, &words).args(["--prefix", "none", "--format", "{p}"]);
        findings.extend(packages(&place, &command.read()?, name, expected));
        let words = format!("run --quiet --locked --manifest-path {manifest}");
        let command = run::cargo(&shell, &words).args(["--target-dir", "target/consumers"]);
        findings.extend(output(&place, &command.read()?, expected));
    }
    Ok(findings)
}

/// A consumer is locked to the same external versions as the workspace.
fn versions(place: &str, consumer: &Metadata, workspace: &Metadata) -> Vec<Diagnostic> {
    let version = |p: &Package| (p.name.clone(), p.version.clone());
    let known: BTreeSet<_> = workspace.packages.iter().map(version).collect();
    let external = consumer.packages.iter().filter(|p| p.source.is_some());
    let others = external.filter(|p| !known.contains(&version(p)));
    others
        .map(|p| {
            Diagnostic::new(
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

/// The tree of the consumer contains exactly the packages of the policy.
fn packages(place: &str, tree: &str, own: &str, expected: &ConsumerPolicy) -> Vec<Diagnostic> {
    // Packages by path are shown with their folder; a procedural macro has a note as well.
    let names = |by_path: bool| -> BTreeSet<&str> {
        let lines = tree
            .lines()
            .filter(|line| line.contains(['/', '\\']) == by_path);
        let names = lines.filter_map(|line| line.split_whitespace().next());
        names.filter(|name| *name != own).collect()
    };
    let mut findings = Vec::new();
    let mut compare = |found: BTreeSet<&str>, listed: &BTreeSet<String>, whose: &str| {
        for name in found.iter().filter(|name| !listed.contains(**name)) {
            findings.push(Diagnostic::new(place, format!("pulls in {whose} `{name}`")));
        }
        for name in listed.iter().filter(|name| !found.contains(name.as_str())) {
            let message = format!("does not contain {whose} `{name}`");
            findings.push(Diagnostic::new(place, message));
        }
    };
    compare(names(true), &expected.ours, "our crate");
    compare(names(false), &expected.external, "the external package");
    findings
}

/// The consumer prints what the policy says.
fn output(place: &str, text: &str, expected: &ConsumerPolicy) -> Vec<Diagnostic> {
    if text.trim_end() == expected.output.trim_end() {
        Vec::new()
    } else {
        vec![Diagnostic::new(
            place,
            format!(
                "printed {:?}, expected {:?}",
                text.trim_end(),
                expected.output.trim_end()
            ),
        )]
    }
}

#[cfg(test)]
mod tests {
    use cargo_metadata::Source;

    use super::*;
    use crate::metadata::tests::invented;

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
    fn check_packages(tree: &str, messages: &[&str]) {
        let found = packages("place", tree, "sample", &expected());
        let found: Vec<String> = found.into_iter().map(|f| f.message).collect();
        assert_eq!(found, messages);
    }

    #[test]
    fn the_expected_packages_have_no_findings() {
        check_packages(TREE, &[]);
    }

    #[test]
    fn a_package_too_many_is_reported() {
        check_packages(
            &format!("{TREE}seats v0.1.0 (/a/crates/seats)\nclock v1.0.0\n"),
            &[
                "pulls in our crate `seats`",
                "pulls in the external package `clock`",
            ],
        );
    }

    #[test]
    fn a_package_too_few_is_reported() {
        check_packages(
            "sample v0.0.0 (/a/docs/consumers/sample)\nnum v0.4.1\n",
            &[
                "does not contain our crate `sums`",
                "does not contain the external package `macros`",
            ],
        );
    }

    #[test]
    fn another_version_than_the_workspace_has_is_reported() {
        let mut workspace = invented(&[("ext-num", &[])]);
        let repr = "registry+https://example.org/".to_owned();
        workspace.packages[0].source = Some(Source { repr });
        let mut other = workspace.clone();
        assert_eq!(versions("place", &other, &workspace), []);
        other.packages[0].version.patch += 1;
        let found = versions("place", &other, &workspace);
        assert_eq!(found.len(), 1);
        let message = &found[0].message;
        let start = "ext-num 1.0.1 is not the workspace's";
        assert!(message.starts_with(start), "{message}");
    }

    #[test]
    fn another_output_is_reported() {
        assert_eq!(output("place", "4\n", &expected()), []);
        let found = output("place", "5\n", &expected());
        assert_eq!(found[0].message, "printed \"5\", expected \"4\"");
    }
}
