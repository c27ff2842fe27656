//! What `cargo metadata` says about the packages, as far as the checks read it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::error::XtaskError;
use crate::run;

/// The packages and how they were resolved.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Metadata {
    /// All packages, ours and external.
    pub(crate) packages: Vec<Package>,
    /// Ids of the members of the workspace.
    pub(crate) workspace_members: BTreeSet<String>,
    /// The resolved graph.
    pub(crate) resolve: Resolve,
}

/// A package.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// Its id, unique in the graph.
    pub(crate) id: String,
    /// The licence expression of its manifest.
    pub(crate) license: Option<String>,
    /// The dependencies that its manifest declares, for all platforms and features.
    pub(crate) dependencies: Vec<Dependency>,
    /// Its features and what each switches on.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    /// What can be built from it.
    pub(crate) targets: Vec<Target>,
}

/// A dependency as declared in a manifest.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Dependency {
    /// The package depended on.
    pub(crate) name: String,
    /// When it is needed.
    #[serde(default)]
    pub(crate) kind: Option<Kind>,
    /// Whether its default features are wanted.
    #[serde(default)]
    pub(crate) uses_default_features: bool,
    /// The features asked for.
    #[serde(default)]
    pub(crate) features: Vec<String>,
}

/// When a dependency is needed, if not always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// For tests, examples and benches.
    Dev,
    /// For the build script.
    Build,
}

/// Something that can be built from a package.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Target {
    /// `lib`, `bin`, `test` and so on.
    pub(crate) kind: Vec<String>,
}

/// The resolved graph.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Resolve {
    /// A node per package.
    pub(crate) nodes: Vec<Node>,
}

/// A package in the resolved graph.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Node {
    /// The package's id.
    pub(crate) id: String,
    /// What it depends on, as built.
    pub(crate) deps: Vec<Edge>,
}

/// A resolved dependency.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Edge {
    /// The id of the package depended on.
    pub(crate) pkg: String,
    /// All the ways in which it is needed.
    pub(crate) dep_kinds: Vec<EdgeKind>,
}

/// One way in which a resolved dependency is needed.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct EdgeKind {
    /// When.
    pub(crate) kind: Option<Kind>,
}

impl Metadata {
    /// Asks cargo about the workspace, with all features, for the platform of this machine.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        let mut command =
            run::cargo_words(root, "metadata --format-version 1 --locked --all-features");
        command.args(["--filter-platform", &host()?]);
        Self::parse(&run::output(&mut command)?)
    }

    /// Reads the JSON of `cargo metadata`.
    pub(crate) fn parse(json: &str) -> Result<Self, XtaskError> {
        serde_json::from_str(json).map_err(|source| XtaskError::Json {
            what: "the output of cargo metadata",
            source,
        })
    }

    /// The members of the workspace, by name.
    pub(crate) fn members(&self) -> Vec<&Package> {
        let mut members: Vec<&Package> = self
            .packages
            .iter()
            .filter(|p| self.workspace_members.contains(&p.id))
            .collect();
        members.sort_by(|a, b| a.name.cmp(&b.name));
        members
    }

    /// The names of the members.
    pub(crate) fn member_names(&self) -> BTreeSet<&str> {
        self.members()
            .into_iter()
            .map(|p| p.name.as_str())
            .collect()
    }

    /// The packages in the resolved graph, with which the license check deals.
    pub(crate) fn resolved(&self) -> Vec<&Package> {
        let ids: BTreeSet<&str> = self.resolve.nodes.iter().map(|n| n.id.as_str()).collect();
        self.packages
            .iter()
            .filter(|p| ids.contains(p.id.as_str()))
            .collect()
    }

    /// All packages that are built into this one: its normal and build dependencies and theirs.
    /// The package itself is not among them.
    pub(crate) fn built_into(&self, package: &Package) -> BTreeSet<&str> {
        let nodes: BTreeMap<&str, &Node> = self
            .resolve
            .nodes
            .iter()
            .map(|n| (n.id.as_str(), n))
            .collect();
        let names: BTreeMap<&str, &str> = self
            .packages
            .iter()
            .map(|p| (p.id.as_str(), p.name.as_str()))
            .collect();
        let mut seen = BTreeSet::from([package.id.as_str()]);
        let mut open = vec![package.id.as_str()];
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            let edges = nodes.get(id).map_or(&[][..], |node| &node.deps);
            for edge in edges {
                let is_built = edge.dep_kinds.iter().any(|k| k.kind != Some(Kind::Dev));
                if is_built && seen.insert(&edge.pkg) {
                    found.extend(names.get(edge.pkg.as_str()).copied());
                    open.push(&edge.pkg);
                }
            }
        }
        found
    }
}

impl Package {
    /// Whether other packages can import it.
    pub(crate) fn is_library(&self) -> bool {
        self.targets
            .iter()
            .any(|t| t.kind.iter().any(|k| k == "lib"))
    }

    /// Whether it has a program to run.
    pub(crate) fn is_program(&self) -> bool {
        self.targets
            .iter()
            .any(|t| t.kind.iter().any(|k| k == "bin"))
    }
}

/// The platform of this machine, as rustc names it.
fn host() -> Result<String, XtaskError> {
    let text = run::output(Command::new("rustc").arg("-vV"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(|host| host.trim().to_owned())
        .ok_or_else(|| XtaskError::Missing {
            what: "the line `host:` in `rustc -vV`".to_owned(),
        })
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Made-up metadata: every name of `packages` with (dependency, kind), kind empty for normal.
    /// Names that begin with `ext-` are external.
    pub(crate) fn made_up(packages: &[(&str, &[(&str, &str)])]) -> Metadata {
        let kind = |k: &str| if k.is_empty() { Value::Null } else { json!(k) };
        let declared = |deps: &[(&str, &str)]| -> Vec<Value> {
            let dependency = |(name, k): &(&str, &str)| json!({"name": name, "kind": kind(k)});
            deps.iter().map(dependency).collect()
        };
        let resolved = |deps: &[(&str, &str)]| -> Vec<Value> {
            let edge =
                |(name, k): &(&str, &str)| json!({"pkg": name, "dep_kinds": [{"kind": kind(k)}]});
            deps.iter().map(edge).collect()
        };
        let text = json!({
            "packages": packages.iter().map(|(name, deps)| json!({
                "name": name, "version": "1.0.0", "id": name, "license": "MIT",
                "dependencies": declared(deps), "features": {}, "targets": [{"kind": ["lib"]}],
            })).collect::<Vec<_>>(),
            "workspace_members":
                packages.iter().map(|p| p.0).filter(|n| !n.starts_with("ext-")).collect::<Vec<_>>(),
            "resolve": {"nodes": packages.iter().map(|(name, deps)| json!({
                "id": name, "deps": resolved(deps),
            })).collect::<Vec<_>>()},
        });
        Metadata::parse(&text.to_string()).unwrap()
    }

    #[test]
    fn built_into_follows_normal_and_build_dependencies_only() {
        let metadata = made_up(&[
            (
                "a",
                &[("b", ""), ("ext-dev", "dev"), ("ext-build", "build")],
            ),
            ("b", &[("ext-deep", "")]),
            ("ext-dev", &[]),
            ("ext-build", &[]),
            ("ext-deep", &[]),
        ]);
        let a = metadata.members()[0];
        assert_eq!(
            metadata.built_into(a),
            BTreeSet::from(["b", "ext-build", "ext-deep"])
        );
    }

    #[test]
    fn a_circle_through_dev_dependencies_ends() {
        let metadata = made_up(&[("a", &[("b", "")]), ("b", &[("a", "")])]);
        assert_eq!(
            metadata.built_into(metadata.members()[0]),
            BTreeSet::from(["b"])
        );
    }

    #[test]
    fn members_are_ours_and_in_order() {
        let metadata = made_up(&[("b", &[]), ("ext-a", &[]), ("a", &[])]);
        let names: Vec<&str> = metadata.members().iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn other_text_is_refused() {
        assert!(matches!(
            Metadata::parse("{}"),
            Err(XtaskError::Json { .. })
        ));
    }

    #[test]
    fn the_platform_of_this_machine_is_known() {
        assert!(host().unwrap().contains('-'));
    }
}
