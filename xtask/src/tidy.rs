//! `cargo xtask tidy`: the rules of the repository that no compiler knows.

mod circles;
mod doc_comments;
mod errors;
mod links;
mod manifest;
mod rust;
mod text;
mod text_file;
mod wording;

use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::diagnostic::{self, Diagnostic};
use crate::error::XtaskError;
use crate::io_error::IoError;
use crate::snapshots;

use self::circles::Circles;
use self::doc_comments::DocComments;
use self::errors::ErrorAssertions;
use self::text::Words;
use self::text_file::TextFile;
use self::wording::Wording;

/// Folders that are not looked into, like hidden ones.
const SKIPPED: [&str; 1] = ["target"];

/// Hidden folders and files that belong to the repository.
const HIDDEN: [&str; 6] = [
    ".cargo",
    ".ci",
    ".github",
    ".clippy.toml",
    ".config",
    ".gitignore",
];

/// Path of the description of the architecture.
const ARCHITECTURE: &str = "docs/architecture.md";

/// Applies all rules to the repository.
pub(crate) fn tidy(root: &Path) -> Result<(), XtaskError> {
    let mut paths = Vec::new();
    walk(root, "", &mut paths)?;
    paths.sort();
    let words = Words::load(root)?;
    let wording = Wording::load(root)?;
    let comments = DocComments::load(root)?;
    let circles = Circles::load(root)?;
    let files = texts(root, &paths)?;
    let errors = ErrorAssertions::load(root)?;
    let mut findings = check(&paths, &files, &words, &wording, &comments);
    findings.extend(errors.check(&files));
    findings.extend(circles.check(&files));
    diagnostic::report("tidy", findings)
}

/// All rules over the paths and the texts of a repository.
fn check(
    paths: &[String],
    files: &[TextFile],
    words: &Words,
    wording: &Wording,
    comments: &DocComments,
) -> Vec<Diagnostic> {
    let alone = |file: &TextFile| {
        let mut findings = text::white_space(file);
        findings.extend(text::words(file, words));
        findings.extend(wording.check(file));
        if file.is("rs") {
            findings.extend(rust::check(file));
        }
        if file.is("md") {
            findings.extend(links::check(file, paths));
        }
        findings
    };
    let mut findings = snapshots::pending(paths);
    findings.par_extend(files.par_iter().flat_map_iter(alone));
    findings.extend(comments.check(files));
    let manifests: Vec<&TextFile> = files
        .iter()
        .filter(|f| f.path == "Cargo.toml" || f.path.ends_with("/Cargo.toml"))
        .collect();
    findings.extend(manifest::check(&manifests));
    findings.extend(manifest::unused(&manifests, files));
    let architecture = files.iter().find(|f| f.path == ARCHITECTURE);
    findings.extend(manifest::described(&manifests, architecture, ARCHITECTURE));
    findings
}

/// Collects the paths of all files, from the top of the repository.
fn walk(root: &Path, folder: &str, paths: &mut Vec<String>) -> Result<(), XtaskError> {
    let here = root.join(folder);
    let failed = IoError::reading(&here);
    for entry in fs::read_dir(&here).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_hidden = name.starts_with('.') && !HIDDEN.contains(&name.as_str());
        if is_hidden || SKIPPED.contains(&name.as_str()) {
            continue;
        }
        let path = if folder.is_empty() {
            name
        } else {
            format!("{folder}/{name}")
        };
        if entry.file_type().map_err(&failed)?.is_dir() {
            walk(root, &path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// The files that hold text; a file that is not UTF-8 is not text.
fn texts(root: &Path, paths: &[String]) -> Result<Vec<TextFile>, XtaskError> {
    let mut files = Vec::new();
    for path in paths {
        let file = root.join(path);
        let bytes = fs::read(&file).map_err(IoError::reading(&file))?;
        if let Ok(text) = String::from_utf8(bytes) {
            files.push(TextFile {
                path: path.clone(),
                text,
            });
        }
    }
    Ok(files)
}

/// For the tests of the rules: a file with this path and text.
#[cfg(test)]
pub(crate) fn file(path: &str, text: &str) -> TextFile {
    TextFile {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

/// For the tests of the rules: the findings are these, each as it is printed.
#[cfg(test)]
#[track_caller]
pub(crate) fn expect_findings(found: &[Diagnostic], expected: &[&str]) {
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_sees_untracked_and_ignored_files_but_no_build_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for path in ["a/b", "target/debug", ".hidden", ".ci"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        for path in [
            "a/b/x.snap.new",
            "target/debug/y",
            ".hidden/z",
            ".ci/run",
            "top.md",
        ] {
            fs::write(root.join(path), "text\n").unwrap();
        }
        let mut paths = Vec::new();
        walk(root, "", &mut paths).unwrap();
        paths.sort();
        assert_eq!(paths, [".ci/run", "a/b/x.snap.new", "top.md"]);
        fs::write(root.join("top.md"), [0xff, 0xfe]).unwrap();
        let texts = texts(root, &paths).unwrap();
        assert_eq!(texts.len(), 2, "a file that is not UTF-8 is skipped");
    }

    #[test]
    fn every_rule_is_applied() {
        let words = Words {
            machine_paths: vec!["/machine/".into()],
            registry_hosts: Vec::new(),
        };
        let wording = Wording {
            not_yet: Vec::new(),
            phrase: Vec::new(),
            name: Vec::new(),
        };
        let comments = DocComments::default();
        let manifest = "[package]\nname = \"a\"\n\n[dependencies]\n\n[lints]\nworkspace = true\n";
        let files = [
            file("Cargo.toml", "[workspace.dependencies]\nunused = \"1\"\n"),
            file("README.md", "[gone](gone.md)\nSee /machine/x.\n"),
            file("crates/a/Cargo.toml", manifest),
            file("crates/a/src/lib.rs", "//! A.\n\nfn f() {} \n"),
            file("crates/a/src/part.rs", "//! What it is.\n"),
            file("docs/architecture.md", "Nothing.\n"),
        ];
        let mut paths: Vec<String> = files.iter().map(|f| f.path.clone()).collect();
        paths.push("crates/a/tests/snapshots/x.snap.new".to_owned());
        let mut found = check(&paths, &files, &words, &wording, &comments);
        found.sort();
        expect_findings(
            &found,
            &[
                "Cargo.toml: no crate uses the workspace dependency `unused`",
                "README.md:1: the link to `gone.md` leads nowhere",
                "README.md:2: `/machine/` belongs to one machine",
                "crates/a/src/lib.rs:3: lib.rs holds only docs, attributes, `mod` and `pub use`",
                "crates/a/src/lib.rs:3: white space at the end of the line",
                "crates/a/src/part.rs:1: a doc comment opens with `What`: begin with a noun or a verb",
                "crates/a/tests/snapshots/x.snap.new: a snapshot waits for review",
                "docs/architecture.md: does not describe the crate `a`",
            ],
        );
    }
}
