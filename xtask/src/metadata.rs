//! Questions about the packages that `cargo metadata` answers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::{
    CargoOpt, DependencyKind, Metadata, MetadataCommand, Node, Package, PackageId, TargetKind,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::XtaskError;
use crate::run;

/// Asks cargo about a package or workspace, with all features, for the platform of this machine.
pub(crate) fn load(root: &Path, manifest: &str) -> Result<Metadata, XtaskError> {
    let platform = run::host(&run::shell(root)?)?;
    let options = ["--locked", "--filter-platform", &platform].map(str::to_owned);
    let metadata = MetadataCommand::new()
        .current_dir(root)
        .manifest_path(root.join(manifest))
        .features(CargoOpt::AllFeatures)
        .other_options(options)
        .exec()?;
    Ok(metadata)
}

/// The same about our workspace.
pub(crate) fn workspace(root: &Path) -> Result<Metadata, XtaskError> {
    load(root, "Cargo.toml")
}

/// The members of the workspace, by name.
pub(crate) fn members(metadata: &Metadata) -> Vec<&Package> {
    let mut members = metadata.workspace_packages();
    members.sort_by(|a, b| a.name.cmp(&b.name));
    members
}

/// Values that the members list under a key of their `[package.metadata]`, each with its member.
pub(crate) fn listed<'a, T: DeserializeOwned>(
    metadata: &'a Metadata,
    key: &'static str,
) -> Result<Vec<(&'a Package, T)>, XtaskError> {
    let mut found = Vec::new();
    for package in members(metadata) {
        let Some(listed) = package.metadata.get(key) else {
            continue;
        };
        let listed =
            Vec::<T>::deserialize(listed).map_err(|source| XtaskError::PackageMetadata {
                package: package.name.to_string(),
                key,
                source,
            })?;
        found.extend(listed.into_iter().map(|listed| (package, listed)));
    }
    Ok(found)
}

/// The packages in the resolved graph: those that are built on this platform.
pub(crate) fn resolved(metadata: &Metadata) -> Vec<&Package> {
    let ids: BTreeSet<&PackageId> = nodes(metadata).map(|node| &node.id).collect();
    let packages = metadata.packages.iter();
    packages.filter(|p| ids.contains(&p.id)).collect()
}

/// All packages that are built into this one: its normal and build dependencies and theirs.
/// The package itself is not among them, nor is what comes with packages of these names alone.
pub(crate) fn built_into<'a>(
    metadata: &'a Metadata,
    package: &'a Package,
    not_followed: &BTreeMap<String, String>,
) -> Vec<&'a Package> {
    let closed = |id: &PackageId| {
        let package = metadata.packages.iter().find(|package| package.id == *id);
        package.is_some_and(|package| not_followed.contains_key(package.name.as_str()))
    };
    let nodes: BTreeMap<&PackageId, &Node> = nodes(metadata).map(|n| (&n.id, n)).collect();
    let mut seen = BTreeSet::from([&package.id]);
    let mut open = vec![&package.id];
    while let Some(id) = open.pop() {
        for edge in nodes.get(id).map_or(&[][..], |node| &node.deps) {
            let mut kinds = edge.dep_kinds.iter();
            let is_built = kinds.any(|k| k.kind != DependencyKind::Development);
            if is_built && seen.insert(&edge.pkg) && !closed(&edge.pkg) {
                open.push(&edge.pkg);
            }
        }
    }
    seen.remove(&package.id);
    let packages = metadata.packages.iter();
    packages.filter(|p| seen.contains(&p.id)).collect()
}

fn nodes(metadata: &Metadata) -> impl Iterator<Item = &Node> {
    metadata.resolve.iter().flat_map(|resolve| &resolve.nodes)
}

/// Whether something of this kind can be built from the package.
pub(crate) fn has(package: &Package, kind: &TargetKind) -> bool {
    package.targets.iter().any(|t| t.kind.contains(kind))
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Metadata of an invented workspace: every name of `packages` with (dependency, kind), kind
    /// empty for normal. Names that begin with `ext-` are external.
    pub(crate) fn invented(packages: &[(&str, &[(&str, &str)])]) -> Metadata {
        let kind = |k: &str| if k.is_empty() { Value::Null } else { json!(k) };
        let id = |name: &str| format!("path+file:///{name}#1.0.0");
        let declared = |deps: &[(&str, &str)]| -> Vec<Value> {
            let dependency = |(name, k): &(&str, &str)| {
                json!({"name": name, "kind": kind(k), "req": "*", "optional": false,
                    "uses_default_features": false, "features": [], "target": null})
            };
            deps.iter().map(dependency).collect()
        };
        let resolved = |deps: &[(&str, &str)]| -> Vec<Value> {
            let edge = |(name, k): &(&str, &str)| {
                json!({"name": name.replace('-', "_"), "pkg": id(name),
                    "dep_kinds": [{"kind": kind(k), "target": null}]})
            };
            deps.iter().map(edge).collect()
        };
        let names = packages.iter().map(|p| p.0);
        let ours: Vec<String> = names.filter(|n| !n.starts_with("ext-")).map(id).collect();
        let value = json!({
            "packages": packages.iter().map(|(name, deps)| json!({
                "name": name, "version": "1.0.0", "id": id(name), "license": "MIT",
                "source": null, "manifest_path": format!("/{name}/Cargo.toml"),
                "dependencies": declared(deps), "features": {}, "targets": [{
                    "kind": ["lib"], "crate_types": ["lib"], "name": name,
                    "src_path": format!("/{name}/src/lib.rs"), "edition": "2024",
                }],
            })).collect::<Vec<_>>(),
            "workspace_members": ours,
            "resolve": {"nodes": packages.iter().map(|(name, deps)| json!({
                "id": id(name), "deps": resolved(deps), "dependencies": [], "features": [],
            })).collect::<Vec<_>>(), "root": null},
            "target_directory": "/target", "version": 1, "workspace_root": "/", "metadata": null,
        });
        serde_json::from_value(value).unwrap()
    }

    #[track_caller]
    fn check_built_into(packages: &[(&str, &[(&str, &str)])], expected: &[&str]) {
        let metadata = invented(packages);
        let closed = BTreeMap::from([("ext-closed".to_owned(), String::new())]);
        let found = built_into(&metadata, members(&metadata)[0], &closed);
        let names: Vec<&str> = found.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn built_into_follows_normal_and_build_dependencies_only() {
        check_built_into(
            &[
                (
                    "a",
                    &[("b", ""), ("ext-dev", "dev"), ("ext-build", "build")],
                ),
                ("b", &[("ext-deep", "")]),
                ("ext-dev", &[]),
                ("ext-build", &[]),
                ("ext-deep", &[]),
            ],
            &["b", "ext-build", "ext-deep"],
        );
    }

    #[test]
    fn what_a_package_brings_that_is_not_followed_is_left_out() {
        check_built_into(
            &[
                ("a", &[("ext-closed", ""), ("ext-open", "")]),
                ("ext-closed", &[("ext-deep", ""), ("ext-both", "")]),
                ("ext-open", &[("ext-both", "")]),
                ("ext-deep", &[]),
                ("ext-both", &[]),
            ],
            &["ext-closed", "ext-open", "ext-both"],
        );
    }

    #[test]
    fn a_circle_through_dev_dependencies_ends() {
        check_built_into(&[("a", &[("b", "")]), ("b", &[("a", "")])], &["b"]);
    }

    #[test]
    fn members_are_ours_and_in_order() {
        let metadata = invented(&[("b", &[]), ("ext-a", &[]), ("a", &[])]);
        let names: Vec<&str> = members(&metadata).iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn a_manifest_that_does_not_exist_is_an_error() {
        let error = load(&run::repository(), "docs/Cargo.toml").unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot read the metadata of the packages"
        );
    }
}
