//! The rules over the dependency graph of the workspace.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{Dependency, DependencyKind, Metadata, Package};

use crate::check_deps::policy::{CratePolicy, POLICY_FILE, Policy};
use crate::diagnostic::Diagnostic;
use crate::metadata;

/// Features of `rand` that bring the system's randomness or its default generators.
const RAND_FEATURES_NOT_IN_LIBRARIES: [&str; 5] =
    ["default", "std_rng", "sys_rng", "thread_rng", "os_rng"];

/// All rules.
pub(crate) fn check(metadata: &Metadata, policy: &Policy) -> Vec<Diagnostic> {
    let packages = metadata::members(metadata);
    let members = packages.iter().map(|p| p.name.as_str()).collect();
    let mut findings = forgotten(&members, policy);
    for package in packages {
        let Some(rules) = policy.crates.get(package.name.as_str()) else {
            findings.push(Diagnostic::new(
                package.name.as_str(),
                format!("is not listed in {POLICY_FILE}: say what it may import"),
            ));
            continue;
        };
        findings.extend(doors(package, rules, &members));
        findings.extend(external(package, rules, &members));
        if rules.pure {
            findings.extend(pure(metadata, package, policy));
            findings.extend(behind_features(package, policy));
            findings.extend(rand_features(package));
        }
    }
    findings
}

/// Crates in the policy that are gone.
fn forgotten(members: &BTreeSet<&str>, policy: &Policy) -> Vec<Diagnostic> {
    let gone = policy
        .crates
        .keys()
        .filter(|name| !members.contains(name.as_str()));
    gone.map(|name| {
        Diagnostic::new(
            POLICY_FILE,
            format!("`{name}` is not a crate of the workspace"),
        )
    })
    .collect()
}

/// Imports of our own crates: only through the doors of the policy.
fn doors(package: &Package, rules: &CratePolicy, members: &BTreeSet<&str>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let ours = package
        .dependencies
        .iter()
        .filter(|d| members.contains(d.name.as_str()));
    for dependency in ours {
        let is_dev = dependency.kind == DependencyKind::Development;
        let permitted = rules.doors.contains(&dependency.name)
            || is_dev && rules.dev_doors.contains(&dependency.name);
        if !permitted {
            let how = if is_dev { "in its tests " } else { "" };
            findings.push(Diagnostic::new(
                package.name.as_str(),
                format!(
                    "imports `{}` {how}through a door that does not exist",
                    dependency.name
                ),
            ));
        }
    }
    findings
}

/// Direct external dependencies: those of the allow-list, all of them, in the kind listed.
fn external(package: &Package, rules: &CratePolicy, members: &BTreeSet<&str>) -> Vec<Diagnostic> {
    let names = |dev: bool| -> BTreeSet<&str> {
        let wanted = |d: &&Dependency| {
            (d.kind == DependencyKind::Development) == dev && !members.contains(d.name.as_str())
        };
        package
            .dependencies
            .iter()
            .filter(wanted)
            .map(|d| d.name.as_str())
            .collect()
    };
    let mut findings = Vec::new();
    let mut compare = |used: &BTreeSet<&str>, listed: &BTreeMap<String, String>, key: &str| {
        for name in used.iter().filter(|name| !listed.contains_key(**name)) {
            findings.push(Diagnostic::new(
                package.name.as_str(),
                format!("uses `{name}`, which its table `{key}` in {POLICY_FILE} does not list"),
            ));
        }
        for name in listed.keys().filter(|name| !used.contains(name.as_str())) {
            findings.push(Diagnostic::new(
                POLICY_FILE,
                format!(
                    "`{}` does not use `{name}` of its table `{key}`",
                    package.name
                ),
            ));
        }
    };
    compare(&names(false), &rules.external, "external");
    // What a crate may use, its tests may use as well, perhaps with other features.
    let normal = names(false);
    let dev = names(true)
        .into_iter()
        .filter(|name| !normal.contains(name))
        .collect();
    compare(&dev, &rules.dev_external, "dev_external");
    findings
}

/// A pure crate holds none of the packages that know of files, sockets, clocks and the like.
fn pure(metadata: &Metadata, package: &Package, policy: &Policy) -> Vec<Diagnostic> {
    let built = metadata::built_into(metadata, package, &policy.not_followed);
    let inside: BTreeSet<&str> = built.iter().map(|p| p.name.as_str()).collect();
    let bad = policy
        .never_in_pure
        .iter()
        .filter(|(name, _)| inside.contains(name.as_str()));
    bad.map(|(name, reason)| {
        Diagnostic::new(
            package.name.as_str(),
            format!("`{name}` is built into it, though pure: {reason}"),
        )
    })
    .collect()
}

/// A pure crate takes a package that is not followed only behind a feature.
fn behind_features(package: &Package, policy: &Policy) -> Vec<Diagnostic> {
    let always = |d: &&Dependency| {
        let listed = policy.not_followed.contains_key(&d.name);
        listed && d.kind == DependencyKind::Normal && !d.optional
    };
    let found = package.dependencies.iter().filter(always);
    found
        .map(|d| {
            let words = format!("takes `{}` always, not behind a feature", d.name);
            Diagnostic::new(package.name.as_str(), words)
        })
        .collect()
}

/// A pure crate takes `rand` without its default features and never seeds itself.
fn rand_features(package: &Package) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let rands = package
        .dependencies
        .iter()
        .filter(|d| d.name == "rand" && d.kind == DependencyKind::Normal);
    for rand in rands {
        if rand.uses_default_features {
            findings.push(Diagnostic::new(
                package.name.as_str(),
                "takes `rand` with its default features",
            ));
        }
        let features = rand.features.iter().map(String::as_str);
        for feature in features.filter(|f| RAND_FEATURES_NOT_IN_LIBRARIES.contains(f)) {
            findings.push(Diagnostic::new(
                package.name.as_str(),
                format!("takes `rand` with the feature `{feature}`: a library never seeds itself"),
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::tests::invented;

    const POLICY: &str = r#"
        [never_in_pure]
        ext-clock = "reads the clock"

        [consumer]

        [crate.seats]
        pure = true
        doors = ["sums"]

        [crate.sums]
        pure = true
        doors = []
        external = { ext-num = "exact fractions" }
        dev_external = { ext-law = "laws" }

        [crate.desk]
        pure = false
        doors = ["seats", "sums"]
        external = { ext-clock = "the time of day" }
    "#;

    type Made<'a> = &'a [(&'a str, &'a [(&'a str, &'a str)])];

    /// The house as the policy has it.
    const GOOD: Made<'static> = &[
        ("seats", &[("sums", "")]),
        ("sums", &[("ext-num", ""), ("ext-law", "dev")]),
        ("desk", &[("seats", ""), ("sums", ""), ("ext-clock", "")]),
        ("ext-num", &[]),
        ("ext-law", &[]),
        ("ext-clock", &[]),
    ];

    /// The findings when the dependencies of one package of the good house are these instead.
    #[track_caller]
    fn check_with(name: &str, dependencies: &[(&str, &str)], expected: &[&str]) {
        let mut house = GOOD.to_vec();
        house.iter_mut().find(|p| p.0 == name).unwrap().1 = dependencies;
        let found = check(&invented(&house), &toml::from_str(POLICY).unwrap());
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_good_house_has_no_findings() {
        check_with("seats", &[("sums", "")], &[]);
    }

    #[test]
    fn a_door_that_does_not_exist_is_reported() {
        let message = "sums: imports `seats` through a door that does not exist";
        check_with(
            "sums",
            &[("ext-num", ""), ("ext-law", "dev"), ("seats", "")],
            &[message],
        );
        check_with(
            "sums",
            &[("ext-num", ""), ("ext-law", "dev"), ("seats", "build")],
            &[message],
        );
    }

    #[test]
    fn a_door_that_does_not_exist_is_reported_in_tests_too() {
        check_with(
            "sums",
            &[("ext-num", ""), ("ext-law", "dev"), ("seats", "dev")],
            &["sums: imports `seats` in its tests through a door that does not exist"],
        );
    }

    #[test]
    fn an_external_package_that_is_not_listed_is_reported() {
        check_with(
            "seats",
            &[("sums", ""), ("ext-num", "")],
            &[
                "seats: uses `ext-num`, which its table `external` in xtask/data/dependencies.toml \
               does not list",
            ],
        );
    }

    #[test]
    fn a_test_package_that_moves_into_the_library_is_reported() {
        check_with(
            "sums",
            &[("ext-num", ""), ("ext-law", "")],
            &[
                "sums: uses `ext-law`, which its table `external` in xtask/data/dependencies.toml \
                 does not list",
                "xtask/data/dependencies.toml: `sums` does not use `ext-law` of its table \
                 `dev_external`",
            ],
        );
    }

    #[test]
    fn a_listed_package_that_nobody_uses_is_reported() {
        check_with(
            "sums",
            &[("ext-law", "dev")],
            &[
                "xtask/data/dependencies.toml: `sums` does not use `ext-num` of its table \
               `external`",
            ],
        );
    }

    #[test]
    fn a_clock_deep_inside_a_pure_crate_is_reported_in_all_that_hold_it() {
        check_with(
            "ext-num",
            &[("ext-clock", "")],
            &[
                "seats: `ext-clock` is built into it, though pure: reads the clock",
                "sums: `ext-clock` is built into it, though pure: reads the clock",
            ],
        );
    }

    #[test]
    fn a_crate_without_a_policy_and_a_policy_without_a_crate_are_reported() {
        let house: Vec<_> = GOOD.iter().copied().filter(|p| p.0 != "desk").collect();
        let house: Vec<_> = house.into_iter().chain([("new", &[][..])]).collect();
        let found = check(&invented(&house), &toml::from_str(POLICY).unwrap());
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "xtask/data/dependencies.toml: `desk` is not a crate of the workspace",
                "new: is not listed in xtask/data/dependencies.toml: say what it may import",
            ]
        );
    }

    #[test]
    fn a_package_that_is_not_followed_is_behind_a_feature() {
        let policy = POLICY.replace(
            "[consumer]",
            "[not_followed]\next-num = \"why\"\n[consumer]",
        );
        let policy: Policy = toml::from_str(&policy).unwrap();
        let mut house = invented(GOOD);
        let found = check(&house, &policy);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["sums: takes `ext-num` always, not behind a feature"]
        );
        for package in &mut house.packages {
            for dependency in &mut package.dependencies {
                dependency.optional = true;
            }
        }
        assert_eq!(check(&house, &policy), []);
    }

    #[test]
    fn default_features_of_rand_are_reported() {
        let mut package = invented(&[("a", &[("rand", "")])]).packages.remove(0);
        assert_eq!(rand_features(&package), []);
        package.dependencies[0].uses_default_features = true;
        package.dependencies[0].features = vec!["chacha".into(), "sys_rng".into()];
        let messages: Vec<String> = rand_features(&package)
            .into_iter()
            .map(|f| f.message)
            .collect();
        assert_eq!(
            messages,
            [
                "takes `rand` with its default features",
                "takes `rand` with the feature `sys_rng`: a library never seeds itself",
            ]
        );
    }
}
