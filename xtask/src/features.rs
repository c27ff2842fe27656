//! `cargo xtask features`: each library for other people's programs with default features, and each of them alone without.
//! It checks a library for WebAssembly too where that target is installed; with `--each` all libraries and programs are
//! checked with default features, without features and with each feature alone.
//!
//! With default features the libraries are checked in one call: each by itself compiled what is below it once more, for
//! three seconds a crate. Without features each is checked alone, so that no other one switches on what it forgot to ask
//! for. The crates of the application compile the log and nearly everything below it once more for each choice of
//! features, four fifths of the time of this step: they wait for `--each`, a step of the long tests.
//!
//! The facade has no code but `pub use`: its libraries are checked with each feature here, a test compares its features
//! with theirs, and a sample program builds it with one feature. A command for each of its twelve features checked the
//! same again.

use std::path::Path;

use cargo_metadata::{Metadata, Package, TargetKind};
use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::{check_deps, metadata, run};

/// The target for which libraries are checked in addition to this machine.
const WASM: &str = "wasm32-unknown-unknown";

/// The flag of a build without features.
const NO_FEATURES: &str = "--no-default-features";

/// The package that passes on the features of others.
const FACADE: &str = "toolkit";

/// Checks every combination with clippy, which runs the compiler's checks as well; warnings are
/// errors.
pub(crate) fn features(root: &Path, each: bool) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let clippy_of = |names: &[&str], targets: &str, flags: &str| {
        let names = names.join(" -p ");
        let words = format!("clippy --quiet -p {names} {targets} --locked {flags} -- -D warnings");
        run::cargo(&shell, &words)
    };
    let clippy = |names: &[&str], flags: &str| clippy_of(names, "--lib", flags);
    let pure = check_deps::pure_crates(root)?;
    let foundations = check_deps::foundations(root)?;
    let mut commands = Vec::new();
    let mut with_defaults = Vec::new();
    let metadata = metadata::workspace(root)?;
    for package in libraries(&metadata) {
        let name = package.name.as_str();
        let mut combinations = combinations(package, each);
        if !each {
            if !foundations.iter().any(|known| known == name) {
                continue;
            }
            combinations.retain(|flags| !flags.is_empty());
            with_defaults.push(name);
        }
        commands.extend(combinations.iter().map(|flags| clippy(&[name], flags)));
    }
    if each {
        // What a user of a program compiles: its tests and all its features together hide what is then unused.
        for package in programs(&metadata) {
            let name = package.name.as_str();
            let flags = combinations(package, each);
            let of_program = |flags: &String| clippy_of(&[name], "--lib --bins", flags);
            commands.extend(flags.iter().map(of_program));
        }
    } else {
        commands.push(clippy(&with_defaults, ""));
    }
    if has_target(&shell, WASM)? {
        let flags = format!("{NO_FEATURES} --target {WASM}");
        commands.extend(pure.iter().map(|name| clippy(&[name], &flags)));
    } else {
        eprintln!("{WASM} is not installed: that check is left out");
    }
    run::run_all(commands)
}

/// The members that other packages import; an application has its library for its tests alone.
fn libraries(metadata: &Metadata) -> Vec<&Package> {
    let members = metadata::members(metadata).into_iter();
    let is_library = |package: &&Package| {
        metadata::has(package, &TargetKind::Lib) && !metadata::has(package, &TargetKind::Bin)
    };
    members.filter(is_library).collect()
}

/// The programs that have features.
fn programs(metadata: &Metadata) -> Vec<&Package> {
    let members = metadata::members(metadata).into_iter();
    let is_program = |package: &&Package| {
        metadata::has(package, &TargetKind::Bin) && !package.features.is_empty()
    };
    members.filter(is_program).collect()
}

/// The flags for the default features, for no feature and, if wanted, for each feature alone.
fn combinations(package: &Package, each: bool) -> Vec<String> {
    let default = String::new();
    let none = NO_FEATURES.to_owned();
    let names: Vec<&String> = package
        .features
        .keys()
        .filter(|name| *name != "default")
        .collect();
    if names.is_empty() {
        return vec![default];
    }
    let one = |name: &&String| format!("{none} --features {name}");
    let alone: Vec<String> = if each && package.name != FACADE {
        names.iter().map(one).collect()
    } else {
        Vec::new()
    };
    [default, none].into_iter().chain(alone).collect()
}

/// Whether the standard library of a target is installed.
fn has_target(shell: &Shell, target: &str) -> Result<bool, XtaskError> {
    let folder = cmd!(shell, "rustc --print target-libdir --target {target}");
    Ok(Path::new(folder.quiet().read()?.trim()).is_dir())
}

#[cfg(test)]
mod tests {
    use cargo_metadata::PackageName;

    use super::*;
    use crate::metadata::tests::invented;

    /// Users of the facade can switch on every feature of its libraries.
    #[test]
    fn the_facade_passes_every_feature_on() {
        let metadata = metadata::workspace(&run::repository()).unwrap();
        let members = metadata::members(&metadata);
        let named = |name: &str| *members.iter().find(|p| p.name == name).unwrap();
        let facade = named("toolkit");
        let passed: Vec<&String> = facade.features.values().flatten().collect();
        let mut seen = 0;
        for name in [
            "holdem-cards",
            "holdem-table",
            "icm",
            "mtt-seating",
            "nikogammon",
            "npc-preflop",
            "payout-dhondt",
            "seating-audit",
            "seating-sim",
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
    fn the_default_no_feature_and_each_feature_alone() {
        let mut package = invented(&[("a", &[])]).packages.remove(0);
        assert_eq!(combinations(&package, true), [""]);
        for name in ["default", "serde", "std"] {
            package.features.insert(name.to_owned(), Vec::new());
        }
        assert_eq!(
            combinations(&package, true),
            [
                "",
                "--no-default-features",
                "--no-default-features --features serde",
                "--no-default-features --features std",
            ]
        );
        assert_eq!(combinations(&package, false), ["", "--no-default-features"]);
        package.name = PackageName::new(FACADE.to_owned());
        assert_eq!(combinations(&package, true), ["", "--no-default-features"]);
    }
}
