//! Circles of files that import one another.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::TextFile;

/// Path of the bounds, from the top of the repository.
const BOUNDS_FILE: &str = "xtask/data/circles.toml";

/// How many files may import one another in a circle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Circles {
    /// The most files of a circle.
    most: usize,
    /// Crates that still have larger ones.
    not_yet: BTreeSet<String>,
}

/// A module by the names that lead to it from the root of its crate.
type Module = Vec<String>;

/// The modules that each module imports.
type Graph = BTreeMap<Module, BTreeSet<Module>>;

impl Circles {
    /// Reads the committed bounds.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, BOUNDS_FILE)
    }

    /// Compares the circles of every crate with the bounds.
    pub(crate) fn check(&self, files: &[TextFile]) -> Vec<Diagnostic> {
        let mut crates: BTreeMap<&str, BTreeMap<Module, &str>> = BTreeMap::new();
        for file in files {
            if let Some((name, module)) = module_of(file) {
                let modules = crates.entry(name).or_default();
                modules.insert(module, &file.text);
            }
        }
        let mut findings = Vec::new();
        for (name, modules) in &crates {
            let most = self.most;
            let mut circles = circles(&imports(modules));
            circles.retain(|circle| circle.len() > most);
            let excused = self.not_yet.contains(*name);
            if excused && circles.is_empty() {
                let message = format!("`{name}` has no circle above {most} files; delete it");
                findings.push(Diagnostic::new(BOUNDS_FILE, message));
            }
            for circle in circles.iter().filter(|_| !excused) {
                let files: Vec<String> = circle.iter().map(shown).collect();
                let message = format!(
                    "{} files import one another, the most is {most}: {}",
                    files.len(),
                    files.join(", ")
                );
                findings.push(Diagnostic::new(format!("crates/{name}"), message));
            }
        }
        findings
    }
}

fn shown(module: &Module) -> String {
    if module.is_empty() {
        "lib".to_owned()
    } else {
        module.join("/")
    }
}

/// The crate of a source file, and its module.
fn module_of(file: &TextFile) -> Option<(&str, Module)> {
    let (name, path) = file.path.strip_prefix("crates/")?.split_once("/src/")?;
    let path = path.strip_suffix(".rs")?;
    let mut module: Module = path.split('/').map(str::to_owned).collect();
    if matches!(path, "lib" | "main") {
        module.clear();
    }
    Some((name, module))
}

/// The imports of every module. What a module shows of another one by `pub use` is not an import.
fn imports(modules: &BTreeMap<Module, &str>) -> Graph {
    let targets = |module: &Module, text: &str| {
        let mut found = BTreeSet::new();
        for path in paths(&code(text)) {
            let target = absolute(&path, module, modules);
            found.extend(target.filter(|target| target != module));
        }
        found
    };
    let edges = modules
        .iter()
        .map(|(module, text)| (module.clone(), targets(module, text)));
    edges.collect()
}

/// The text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text.lines();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// All paths that a text imports or names from the root of the crate.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let import = imported(statement);
        let body = import.map_or(statement, |(body, ..)| body);
        for word in body.split(['{', '}', '(', ',', '<', '&', ' ', '\n']) {
            found.extend(path_in(word));
        }
        if let Some((_, tree, false)) = import {
            expand(tree, &[], &mut found);
        }
    }
    found
}

/// The text before an import at the end of a statement, its tree, and whether it is shown to others.
fn imported(statement: &str) -> Option<(&str, &str, bool)> {
    let mut start = 0;
    for line in statement.split_inclusive('\n') {
        let words = line.trim_start();
        let public = words.starts_with("pub");
        let word = match words.split_once(' ') {
            Some((_, rest)) if public => rest,
            _ => words,
        };
        if word.starts_with("use ") {
            let tree = start + line.find("use ")? + "use ".len();
            return Some((statement.get(..start)?, statement.get(tree..)?, public));
        }
        start += line.len();
    }
    None
}

/// The path that a word begins with, if it is one of this crate.
fn path_in(word: &str) -> Option<Vec<String>> {
    let at = ["crate::", "super::"]
        .iter()
        .find_map(|root| word.find(root))?;
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let path = word.get(at..)?;
    let path = path.split(|c| !is_path(c)).next()?;
    let names = path.split("::").filter(|name| !name.is_empty());
    Some(names.map(str::to_owned).collect())
}

/// The paths of a tree of imports.
fn expand(tree: &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    if let Some((head, group)) = tree.split_once('{') {
        let mut before = before.to_vec();
        let names = head.split("::").map(str::trim);
        before.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
        let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(group.get(start..at).unwrap_or_default(), &before, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        expand(group.get(start..).unwrap_or_default(), &before, found);
        return;
    }
    let name = tree.split(" as ").next().unwrap_or_default();
    if !name.trim().is_empty() {
        let mut path = before.to_vec();
        path.extend(name.split("::").map(|name| name.trim().to_owned()));
        found.push(path);
    }
}

/// The module that a path leads to from another one; none outside the crate.
fn absolute(path: &[String], from: &Module, modules: &BTreeMap<Module, &str>) -> Option<Module> {
    let mut names = path;
    let mut at: Module = match names.first().map(String::as_str) {
        Some("crate") => {
            names = names.get(1..)?;
            Vec::new()
        }
        Some("self") => {
            names = names.get(1..)?;
            from.clone()
        }
        Some("super") => from.clone(),
        Some(first) => {
            let mut child = from.clone();
            child.push(first.to_owned());
            modules.contains_key(&child).then(|| from.clone())?
        }
        None => return None,
    };
    while names.first().is_some_and(|name| name == "super") {
        names = names.get(1..)?;
        at.pop();
    }
    for name in names {
        at.push(name.clone());
        if !modules.contains_key(&at) {
            at.pop();
            break;
        }
    }
    modules.contains_key(&at).then_some(at)
}

/// The sets of modules of which each reaches all others.
fn circles(graph: &Graph) -> Vec<BTreeSet<Module>> {
    let reach: BTreeMap<&Module, BTreeSet<&Module>> = graph
        .keys()
        .map(|module| (module, reached(graph, module)))
        .collect();
    let mut found: BTreeSet<BTreeSet<Module>> = BTreeSet::new();
    for (module, targets) in &reach {
        let back = targets.iter().filter(|target| {
            reach
                .get(**target)
                .is_some_and(|back| back.contains(module))
        });
        let mut circle: BTreeSet<Module> = back.map(|target| (*target).clone()).collect();
        if !circle.is_empty() {
            circle.insert((*module).clone());
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

fn reached<'g>(graph: &'g Graph, from: &Module) -> BTreeSet<&'g Module> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Module> = graph.get(from).into_iter().flatten().collect();
    while let Some(module) = open.pop() {
        if found.insert(module) {
            open.extend(graph.get(module).into_iter().flatten());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    fn bounds(not_yet: &[&str]) -> Circles {
        Circles {
            most: 2,
            not_yet: not_yet.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    fn files() -> [TextFile; 5] {
        [
            file("crates/x/src/lib.rs", "mod a;\nmod b;\npub use a::A;\n"),
            file("crates/x/src/a.rs", "use crate::b::{B, deep::Deep};\n"),
            file(
                "crates/x/src/b.rs",
                "mod deep;\npub(crate) use deep::Deep;\nfn c() -> crate::c::C {}\n",
            ),
            file("crates/x/src/b/deep.rs", "use super::B;\n"),
            file(
                "crates/x/src/c.rs",
                "// use crate::b::B;\nuse std::fmt;\nuse super::a;\n#[cfg(test)]\nmod tests {\n    use crate::b::deep;\n}\n",
            ),
        ]
    }

    #[test]
    fn a_circle_of_three_is_found_with_its_files() {
        expect_findings(
            &bounds(&[]).check(&files()),
            &["crates/x: 4 files import one another, the most is 2: a, b, b/deep, c"],
        );
    }

    #[test]
    fn an_exception_holds_as_long_as_it_is_needed() {
        expect_findings(&bounds(&["x"]).check(&files()), &[]);
        let [first, ..] = files();
        expect_findings(
            &bounds(&["x"]).check(&[first]),
            &["xtask/data/circles.toml: `x` has no circle above 2 files; delete it"],
        );
    }
}
