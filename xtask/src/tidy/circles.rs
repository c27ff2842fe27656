//! Circles of files that import one another.
//!
//! A name that a module shows of another one by `pub use` counts as an import of the file that
//! defines it, whichever way it was taken.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::text_file::TextFile;

/// Path of the bounds, from the top of the repository.
const BOUNDS_FILE: &str = "xtask/data/circles.toml";

/// How many files may import one another in a circle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Circles {
    /// The most files of a circle.
    most: usize,
    /// Crates that still have larger ones, each with the files of its largest one.
    not_yet: BTreeMap<String, usize>,
}

/// A module by the names that lead to it from the root of its crate.
type Module = Vec<String>;

/// The names of a path, the first of which may be `crate`, `self` or `super`.
type Names = Vec<String>;

/// The modules that each module imports.
type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// Imports of one file, as they are written.
#[derive(Debug, Default)]
struct Imports {
    /// The paths that its code imports or names.
    own: Vec<Names>,
    /// The names that it shows of other modules, each with its path there.
    shown: BTreeMap<String, Names>,
}

/// All modules of a crate.
type Modules = BTreeMap<Module, Imports>;

impl Circles {
    /// Reads the committed bounds.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, BOUNDS_FILE)
    }

    /// Compares the circles of every crate with the bounds.
    pub(crate) fn check(&self, files: &[TextFile]) -> Vec<Diagnostic> {
        let mut crates: BTreeMap<&str, Modules> = BTreeMap::new();
        for file in files {
            if let Some((name, module)) = module_of(file) {
                // The library comes first, and a program next to it has no modules of its own.
                let modules = crates.entry(name).or_default();
                modules
                    .entry(module)
                    .or_insert_with(|| Imports::of(&file.text));
            }
        }
        let mut findings = Vec::new();
        for (name, modules) in &crates {
            let circles = circles(&graph(modules));
            findings.extend(self.compare(name, &circles));
        }
        findings
    }

    /// Compares the circles of a crate with its bound.
    fn compare(&self, name: &str, circles: &[BTreeSet<Module>]) -> Vec<Diagnostic> {
        let largest = circles.iter().map(BTreeSet::len).max().unwrap_or_default();
        let most = match self.not_yet.get(name) {
            Some(_) if largest <= self.most => {
                let most = self.most;
                let message = format!("`{name}` has no circle above {most} files; delete it");
                return vec![Diagnostic::new(BOUNDS_FILE, message)];
            }
            Some(bound) if largest < *bound => {
                let message =
                    format!("the largest circle of `{name}` has {largest} files; write that");
                return vec![Diagnostic::new(BOUNDS_FILE, message)];
            }
            Some(bound) => *bound,
            None => self.most,
        };
        let larger = circles.iter().filter(|circle| circle.len() > most);
        let finding = |circle: &BTreeSet<Module>| {
            let files: Vec<String> = circle.iter().map(displayed).collect();
            let message = format!(
                "{} files import one another, the most is {most}: {}",
                files.len(),
                files.join(", ")
            );
            Diagnostic::new(name, message)
        };
        larger.map(finding).collect()
    }
}

fn displayed(module: &Module) -> String {
    if module.is_empty() {
        "lib".to_owned()
    } else {
        module.join("/")
    }
}

/// The folder of the crate of a source file, and the module of the file.
fn module_of(file: &TextFile) -> Option<(&str, Module)> {
    let (name, path) = file.path.split_once("/src/")?;
    let path = path.strip_suffix(".rs")?;
    let mut module: Module = path.split('/').map(str::to_owned).collect();
    if matches!(path, "lib" | "main") {
        module.clear();
    }
    Some((name, module))
}

/// The modules that every module imports.
fn graph(modules: &Modules) -> Graph {
    let targets = |module: &Module, imports: &Imports| {
        let own = imports.own.iter();
        let found = own.filter_map(|path| definition(path, module, modules, &mut BTreeSet::new()));
        found.filter(|target| target != module).collect()
    };
    let edges = modules
        .iter()
        .map(|(module, imports)| (module.clone(), targets(module, imports)));
    edges.collect()
}

/// The text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text.lines();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

impl Imports {
    /// The imports in the text of a file.
    fn of(text: &str) -> Self {
        let mut found = Self::default();
        for statement in code(text).split(';') {
            let import = imported(statement);
            let body = import.map_or(statement, |(body, ..)| body);
            for word in body.split(['{', '}', '(', ',', '<', '&', ' ', '\n']) {
                found.own.extend(path_in(word));
            }
            let Some((_, tree, public)) = import else {
                continue;
            };
            let mut paths = Vec::new();
            expand(tree, &[], &mut paths);
            if public {
                found.shown.extend(paths);
            } else {
                found.own.extend(paths.into_iter().map(|(_, path)| path));
            }
        }
        found
    }
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
fn path_in(word: &str) -> Option<Names> {
    let at = ["crate::", "super::"]
        .iter()
        .find_map(|root| word.find(root))?;
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let path = word.get(at..)?;
    let path = path.split(|c| !is_path(c)).next()?;
    let names = path.split("::").filter(|name| !name.is_empty());
    Some(names.map(str::to_owned).collect())
}

/// The paths of a tree of imports, each with the name that it gets here.
fn expand(tree: &str, before: &[String], found: &mut Vec<(String, Names)>) {
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
    let (names, alias) = match tree.split_once(" as ") {
        Some((names, alias)) => (names, Some(alias.trim().to_owned())),
        None => (tree, None),
    };
    let mut path = before.to_vec();
    path.extend(names.split("::").map(|name| name.trim().to_owned()));
    // `a::{self}` is `a`.
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let last = path.last().filter(|last| !last.is_empty()).cloned();
    if let Some(last) = last {
        found.push((alias.unwrap_or(last), path));
    }
}

/// The module in which the thing at the end of a path is defined; none outside the crate. The names
/// that were `followed` already end a circle of modules that show one another.
fn definition(
    path: &[String],
    from: &Module,
    modules: &Modules,
    followed: &mut BTreeSet<(Module, String)>,
) -> Option<Module> {
    let (at, rest) = absolute(path, from, modules)?;
    let shown = rest.split_first().and_then(|(name, rest)| {
        let target = modules.get(&at)?.shown.get(name)?;
        // A single name is a macro of this file, or another crate.
        let leads_on = target.len() > 1 && followed.insert((at.clone(), name.clone()));
        leads_on.then(|| [target.as_slice(), rest].concat())
    });
    match shown {
        Some(path) => definition(&path, &at, modules, followed),
        None => Some(at),
    }
}

/// The module that the beginning of a path leads to, with the rest; none outside the crate.
fn absolute<'p>(
    path: &'p [String],
    from: &Module,
    modules: &Modules,
) -> Option<(Module, &'p [String])> {
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
    while let Some((name, rest)) = names.split_first() {
        at.push(name.clone());
        if !modules.contains_key(&at) {
            at.pop();
            break;
        }
        names = rest;
    }
    modules.contains_key(&at).then_some((at, names))
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

    fn bounds(not_yet: &[(&str, usize)]) -> Circles {
        let owned = |(name, files): &(&str, usize)| ((*name).to_owned(), *files);
        Circles {
            most: 2,
            not_yet: not_yet.iter().map(owned).collect(),
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
    fn a_name_shown_by_other_modules_is_imported_from_the_file_that_defines_it() {
        let lib = "mod a;\nmod b;\nmod c;\npub use a::A;\npub use b::{Other as B, self};\npub use c::C;\n";
        let circle = [
            file("crates/x/src/lib.rs", lib),
            file("crates/x/src/a.rs", "use crate::B;\n"),
            file("crates/x/src/b.rs", "mod deep;\npub use deep::Other;\n"),
            file("crates/x/src/b/deep.rs", "fn c() -> crate::C {}\n"),
            file("crates/x/src/c.rs", "use super::A;\nuse crate::D;\n"),
        ];
        expect_findings(
            &bounds(&[]).check(&circle),
            &["crates/x: 3 files import one another, the most is 2: a, b/deep, c"],
        );
    }

    #[test]
    fn modules_that_show_a_name_of_one_another_end() {
        let circle = [
            file("crates/x/src/a.rs", "pub use crate::b::X;\n"),
            file("crates/x/src/b.rs", "pub use crate::a::X;\n"),
            file("crates/x/src/c.rs", "use crate::a::X;\n"),
            file("crates/x/src/lib.rs", ""),
        ];
        expect_findings(&bounds(&[]).check(&circle), &[]);
    }

    #[test]
    fn an_exception_holds_as_long_as_it_is_needed_and_only_shrinks() {
        expect_findings(&bounds(&[("crates/x", 4)]).check(&files()), &[]);
        expect_findings(
            &bounds(&[("crates/x", 3)]).check(&files()),
            &["crates/x: 4 files import one another, the most is 3: a, b, b/deep, c"],
        );
        expect_findings(
            &bounds(&[("crates/x", 5)]).check(&files()),
            &["xtask/data/circles.toml: the largest circle of `crates/x` has 4 files; write that"],
        );
        let [first, ..] = files();
        expect_findings(
            &bounds(&[("crates/x", 4)]).check(&[first]),
            &["xtask/data/circles.toml: `crates/x` has no circle above 2 files; delete it"],
        );
    }
}
