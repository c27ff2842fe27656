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
    let metadata = Metadata::load(root)?;
    for package in metadata.members().into_iter().filter(|p| p.is_library()) {
        for flags in combinations(package) {
            clippy(root, &package.name, &flags)?;
        }
    }
    if !has_target(WASM)? {
        eprintln!("{WASM} is not installed: that check is left out");
        return Ok(());
    }
    for name in check_deps::pure_crates(root)? {
        clippy(
            root,
            &name,
            &format!("--no-default-features --target {WASM}"),
        )?;
    }
    Ok(())
}

/// The tests of every library alone: with its default features, and without features.
pub(crate) fn alone(root: &Path) -> Result<(), XtaskError> {
    let metadata = Metadata::load(root)?;
    for package in metadata.members().into_iter().filter(|p| p.is_library()) {
        let name = &package.name;
        run::run(&mut run::cargo_words(
            root,
            &format!("test --quiet -p {name} --locked"),
        ))?;
        if !package.features.is_empty() {
            let words = format!("test --quiet -p {name} --no-default-features --locked");
            run::run(&mut run::cargo_words(root, &words))?;
        }
    }
    Ok(())
}

fn clippy(root: &Path, name: &str, flags: &str) -> Result<(), XtaskError> {
    let words = format!("clippy --quiet -p {name} --lib --locked {flags} -- -D warnings");
    run::run(&mut run::cargo_words(root, &words))
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
