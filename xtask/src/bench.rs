//! `cargo xtask bench`: the benches of all crates, and those against peers in other languages.

use std::path::Path;

use cargo_metadata::{Metadata, Package, TargetKind};
use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::engines_js::{self, Make};
use crate::error::XtaskError;
use crate::peers::{self, PYTHON};
use crate::python::WheelProfile;
use crate::run::Step;
use crate::wasm::BUILT;
use crate::{jobs_wheel, metadata, python, run};

/// The key in `[package.metadata]` under which a crate lists its benches against peers.
const KEY: &str = "bench-peers";

/// A bench against packages from the Python package index.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Peers {
    /// The name of the bench.
    bench: String,
    /// The packages, each as `name==version`.
    packages: Vec<String>,
}

/// The benches next to other crates. They are a workspace of its own, as the peers bring packages
/// that no other build needs.
const RUST_PEERS: &str = "xtask/peers/Cargo.toml";

/// Runs the benches of every crate that has some, one crate after the other, and those next to
/// other crates. With `peers`, it runs only those against peers in other languages, whose packages
/// are installed first in a virtual environment of the crate.
pub(crate) fn bench(root: &Path, peers: bool) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let metadata = metadata::workspace(root)?;
    if peers {
        for (owner, peers) in metadata::listed::<Peers>(&metadata, KEY)? {
            against(&shell, root, owner, &peers)?;
        }
        return Ok(());
    }
    let commands = with_benches(&metadata).map(|package| {
        run::cargo(
            &shell,
            &format!("bench --locked --all-features -p {}", package.name),
        )
    });
    let next_to_crates = run::cargo(
        &shell,
        &format!("bench --locked --manifest-path {RUST_PEERS} --target-dir target/peers/rust"),
    );
    run::run_all(commands.chain([next_to_crates]).collect())
}

/// Seconds of a long run of the page: two hours.
pub(crate) const LONG_SECONDS: u32 = 7_200;

/// Runs the page under load for some seconds.
pub(crate) fn page(root: &Path, seconds: u32) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let words =
        format!("bench --locked --all-features -p club-desk --bench page -- --seconds {seconds}");
    Ok(run::cargo(&shell, &words).run()?)
}

/// Packages that the engines for Python are compared with.
const BINDINGS_PEERS: &str = "crates/engines-python/benches/requirements.txt";

/// Compares the engines for other languages with packages of Python, and with themselves without those languages.
pub(crate) fn bindings(root: &Path) -> Result<(), XtaskError> {
    run::run_steps(vec![
        Step::new("engines for Python", || from_python(root)),
        Step::new("engines for JavaScript", || from_javascript(root)),
    ])
}

/// The modules in Node next to the same engines without them, their sizes, and their start in Chromium.
fn from_javascript(root: &Path) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let folder = root.join(BUILT).join("engines");
    engines_js::engines_js(root, &folder, Make::Whole, false)?;
    let words = "build --locked --release --package engines-wasm --example time_of_questions";
    run::cargo(&shell, words).run()?;
    let target = metadata::workspace(root)?.target_directory;
    let native = target.join("release/examples/time_of_questions");
    let script = root.join("crates/engines-wasm/benches/modules.mjs");
    let node = engines_js::node();
    Ok(cmd!(shell, "{node} {script} {folder} {native}").run()?)
}

fn from_python(root: &Path) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let installed = python::installed(&shell, root, WheelProfile::Release)?;
    let (python, wheel) = (installed.python, installed.wheel);
    let bench = root.join("crates/engines-python/benches");
    cmd!(
        shell,
        "{python} -m pip install --quiet --disable-pip-version-check --requirement {BINDINGS_PEERS}"
    )
    .run()?;
    let words = "build --locked --release --package icm --example time_of_a_field";
    run::cargo(&shell, words).run()?;
    let target = metadata::workspace(root)?.target_directory;
    let native = target.join("release/examples/time_of_a_field");
    let script = bench.join("bindings.py");
    Ok(cmd!(shell, "{python} {script} {wheel} {native}").run()?)
}

/// Runs the jobs of a sweep on Ray with one worker and with two, in paired rounds.
pub(crate) fn jobs(root: &Path) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let python = jobs_wheel::installed(&shell, root)?.python;
    let script = root.join("crates/club-desk-jobs/benches/workers.py");
    Ok(cmd!(shell, "{python} {script}").run()?)
}

/// The members of the workspace that have benches, by name.
fn with_benches(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let members = metadata::members(metadata).into_iter();
    members.filter(|package| metadata::has(package, &TargetKind::Bench))
}

/// Installs the peers and runs the bench against them.
fn against(shell: &Shell, root: &Path, owner: &Package, listed: &Peers) -> Result<(), XtaskError> {
    let python = peers::python(shell, root, &owner.name, &listed.packages)?;
    let words = format!(
        "bench --locked --all-features -p {} --bench {}",
        owner.name, listed.bench
    );
    Ok(run::cargo(shell, &words).env(PYTHON, &python).run()?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::metadata::tests::invented;

    #[test]
    fn the_peers_belong_to_benches_that_exist() {
        let root = run::repository();
        let shell = run::shell(&root).unwrap();
        let metadata = metadata::workspace(&root).unwrap();
        let peers = metadata::listed::<Peers>(&metadata, KEY).unwrap();
        assert!(!peers.is_empty());
        for (owner, peers) in peers {
            let mut targets = owner.targets.iter();
            let bench = targets.find(|t| t.is_bench() && t.name == peers.bench);
            let source = bench.expect(&peers.bench).src_path.as_std_path();
            let text = shell.read_file(source).unwrap();
            assert!(text.contains(PYTHON), "{} reads {PYTHON}", peers.bench);
            for package in &peers.packages {
                assert!(package.contains("=="), "{package} has no fixed version");
            }
        }
    }

    #[test]
    fn checks_are_not_benched() {
        let metadata = metadata::workspace(&run::repository()).unwrap();
        let names: Vec<&str> = with_benches(&metadata).map(|p| p.name.as_str()).collect();
        assert!(names.contains(&"payout-dhondt"), "{names:?}");
        assert!(!names.contains(&"xtask"), "{names:?}");
    }

    #[test]
    fn a_misspelt_key_is_rejected_with_the_package() {
        let mut metadata = invented(&[("a", &[])]);
        metadata.packages[0].metadata = json!({KEY: [{"bench": "b", "package": "c==1"}]});
        let error = metadata::listed::<Peers>(&metadata, KEY).unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid `package.metadata.bench-peers` of a"
        );
        metadata.packages[0].metadata = json!({KEY: [{"bench": "b", "packages": ["c==1"]}]});
        assert_eq!(
            metadata::listed::<Peers>(&metadata, KEY).unwrap()[0]
                .1
                .bench,
            "b"
        );
    }
}
