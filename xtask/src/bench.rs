//! `cargo xtask bench`: the benches of all crates, and those against peers in other languages.

use std::path::Path;
use std::process::Command;

use crate::error::XtaskError;
use crate::metadata::{Metadata, Package};
use crate::run;

/// A bench against a package that is installed for it from the Python package index.
struct Peer {
    /// The crate that has the bench.
    owner: &'static str,
    /// The name of the bench.
    bench: &'static str,
    /// The package with its version.
    package: &'static str,
    /// The variable by which the bench is told the Python that has the package.
    variable: &'static str,
}

/// All of them.
const PEERS: [Peer; 1] = [Peer {
    owner: "payout-dhondt",
    bench: "peers",
    package: "apportionment==1.0",
    variable: "CLUB_PEERS_PYTHON",
}];

/// Runs the benches of every crate that has some, one crate after the other; or, with `peers`,
/// those against peers alone, each of which is installed first in a folder of its own.
pub(crate) fn bench(root: &Path, peers: bool) -> Result<(), XtaskError> {
    if peers {
        return PEERS.iter().try_for_each(|peer| against(root, peer));
    }
    let metadata = Metadata::load(root)?;
    let commands = with_benches(&metadata)
        .map(|package| run::cargo_words(root, &format!("bench --locked -p {}", package.name)));
    run::run_all(commands.collect())
}

/// The members of the workspace that have benches, by name.
fn with_benches(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata.members().into_iter().filter(|package| {
        let mut kinds = package.targets.iter().flat_map(|target| &target.kind);
        kinds.any(|kind| kind == "bench")
    })
}

/// Installs a peer and runs the bench against it.
fn against(root: &Path, peer: &Peer) -> Result<(), XtaskError> {
    let folder = root.join("target").join("peers").join(peer.owner);
    let python = folder.join("bin").join("python");
    if !run::answers(Command::new(&python).arg("--version")) {
        run::run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    let mut install = Command::new(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    run::run(install.arg(peer.package))?;
    let words = format!(
        "bench --locked --all-features -p {} --bench {}",
        peer.owner, peer.bench
    );
    run::run(run::cargo_words(root, &words).env(peer.variable, &python))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peers_belong_to_benches_that_are_there() {
        let metadata = Metadata::load(&run::repository()).unwrap();
        let names: Vec<&str> = with_benches(&metadata).map(|p| p.name.as_str()).collect();
        for peer in &PEERS {
            assert!(names.contains(&peer.owner), "{} of {names:?}", peer.owner);
            let source = run::repository()
                .join("crates")
                .join(peer.owner)
                .join("benches")
                .join(format!("{}.rs", peer.bench));
            let text = run::read(&source).unwrap();
            assert!(text.contains(peer.variable), "{} is read", peer.variable);
        }
        assert!(!names.contains(&"xtask"), "{names:?}");
    }
}
