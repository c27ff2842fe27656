//! `cargo xtask features`: every library without features, with each feature alone, and for
//! WebAssembly where that target is installed.

use std::path::Path;
use std::process::Command;

use crate::check_deps;
use crate::error::XtaskError;
use crate::metadata::{Metadata, Package};
use crate::run;

/// The target on which libraries are checked besides this machine.
const WASM: &str = "wasm32-unknown-unknown";

/// Checks every combination with clippy, warnings being errors.
pub(crate) fn features(root: &Path) -> Result<(), XtaskError> {
    let clippy = |name: &str, flags: &str| {
        let words = format!("clippy --quiet -p {name} --lib --locked {flags} -- -D warnings");
        run::cargo_words(root, &words)
    };
    let mut commands = Vec::new();
    for package in libraries(&Metadata::load(root)?) {
        commands.extend(
            combinations(package)
                .iter()
                .map(|flags| clippy(&package.name, flags)),
        );
    }
    if has_target(WASM)? {
        let flags = format!("--no-default-features --target {WASM}");
        let pure = check_deps::pure_crates(root)?;
        commands.extend(pure.iter().map(|name| clippy(name, &flags)));
    } else {
        eprintln!("{WASM} is not installed: that check is left out");
    }
    run::run_all(commands)
}

/// The tests of every library alone: with its default features, and without features.
pub(crate) fn alone(root: &Path) -> Result<(), XtaskError> {
    let test = |name: &str, flags: &str| {
        let words = format!("test --quiet -p {name} --locked {flags}");
        let mut command = run::cargo_words(root, &words);
        command.env("INSTA_UPDATE", "no");
        command
    };
    let mut commands = Vec::new();
    for package in libraries(&Metadata::load(root)?) {
        commands.push(test(&package.name, ""));
        if !package.features.is_empty() {
            commands.push(test(&package.name, "--no-default-features"));
        }
    }
    run::run_all(commands)
}

/// The members that other packages import; an application has its library for its tests alone.
fn libraries(metadata: &Metadata) -> Vec<&Package> {
    metadata
        .members()
        .into_iter()
        .filter(|package| package.is_library() && !package.is_program())
        .collect()
}

/// The flags for no feature and for each feature alone. A package without features has nothing
/// to combine: the check of the whole workspace covers it.
fn combinations(package: &Package) -> Vec<String> {
    let none = "--no-default-features".to_owned();
    let names: Vec<&String> = package
        .features
        .keys()
        .filter(|name| *name != "default")
        .collect();
    if names.is_empty() {
        return Vec::new();
    }
    let one = |name: &&String| format!("{none} --features {name}");
    let alone: Vec<String> = names.iter().map(one).collect();
    [none].into_iter().chain(alone).collect()
}

/// Whether the standard library of a target is installed.
fn has_target(target: &str) -> Result<bool, XtaskError> {
    let mut command = Command::new("rustc");
    command.args(["--print", "target-libdir", "--target", target]);
    Ok(Path::new(run::output(&mut command)?.trim()).is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::tests::made_up;

    /// Whoever uses the facade can switch on all that its libraries have.
    #[test]
    fn the_facade_passes_every_feature_on() {
        let metadata = Metadata::load(&run::repository()).unwrap();
        let members = metadata.members();
        let named = |name: &str| *members.iter().find(|p| p.name == name).unwrap();
        let facade = named("toolkit");
        let passed: Vec<&String> = facade.features.values().flatten().collect();
        let mut seen = 0;
        for name in [
            "icm",
            "mtt-seating",
            "nikogammon",
            "npc-preflop",
            "payout-dhondt",
            "tier-rating",
        ] {
            for feature in named(name)
                .features
                .keys()
                .filter(|name| *name != "default")
            {
                let on = [format!("{name}?/{feature}"), format!("{name}/{feature}")];
                assert!(passed.iter().any(|p| on.contains(p)), "{name}: {feature}");
                seen += 1;
            }
        }
        assert!(seen > 12, "{seen}");
    }

    #[test]
    fn no_feature_and_each_feature_alone() {
        let mut package = made_up(&[("a", &[])]).packages.remove(0);
        assert_eq!(combinations(&package), [""; 0]);
        for name in ["default", "serde", "std"] {
            package.features.insert(name.to_owned(), Vec::new());
        }
        assert_eq!(
            combinations(&package),
            [
                "--no-default-features",
                "--no-default-features --features serde",
                "--no-default-features --features std",
            ]
        );
    }
}
