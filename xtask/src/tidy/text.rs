//! Rules over all text files.

use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::text_file::TextFile;

/// Path of the words, from the top of the repository.
const WORDS_FILE: &str = "xtask/data/tidy.toml";

/// Files whose white space is our own doing; a snapshot, a corpus or a lock file is not.
const WRITTEN_BY_US: [&str; 8] = ["rs", "toml", "md", "yml", "html", "sql", "css", "js"];

/// Words that have no business in the repository.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    /// Beginnings of paths that exist on one machine only.
    pub(crate) machine_paths: Vec<String>,
    /// Hosts of package registries, which belong into lock files alone.
    pub(crate) registry_hosts: Vec<String>,
}

impl Words {
    /// Reads the committed words.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, WORDS_FILE)
    }
}

/// No white space at the end of a line, and one line feed at the end of the file.
pub(crate) fn white_space(file: &TextFile) -> Vec<Diagnostic> {
    let is_ours = WRITTEN_BY_US.iter().any(|extension| file.is(extension));
    if !is_ours || file.is_test() && !file.is("rs") {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for (index, line) in file.text.split('\n').enumerate() {
        if line.trim_end() != line {
            let message = "white space at the end of the line";
            findings.push(Diagnostic::at(&file.path, index + 1, message));
        }
    }
    if !file.text.ends_with('\n') {
        findings.push(Diagnostic::new(&file.path, "does not end with a line feed"));
    } else if file.text.ends_with("\n\n") {
        findings.push(Diagnostic::new(&file.path, "ends with an empty line"));
    }
    findings
}

/// No path of a machine and no registry.
pub(crate) fn words(file: &TextFile, words: &Words) -> Vec<Diagnostic> {
    if file.path == WORDS_FILE || file.is("lock") {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let tests_from = file.text.find("#[cfg(test)]").filter(|_| file.is("rs"));
    for (index, line) in file.text[..tests_from.unwrap_or(file.text.len())]
        .lines()
        .enumerate()
    {
        let paths = words.machine_paths.iter().filter(|_| !file.is_test());
        for path in paths.filter(|path| has_absolute(line, path)) {
            let message = format!("`{path}` belongs to one machine");
            findings.push(Diagnostic::at(&file.path, index + 1, message));
        }
        for host in words
            .registry_hosts
            .iter()
            .filter(|host| line.contains(host.as_str()))
        {
            let message = format!("the registry `{host}` belongs into a lock file");
            findings.push(Diagnostic::at(&file.path, index + 1, message));
        }
    }
    findings
}

/// Whether the line holds the path at its beginning: `/tmp/x`, not `target/tmp/x`.
fn has_absolute(line: &str, path: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || "._-/}".contains(c);
    line.match_indices(path)
        .any(|(at, _)| !line[..at].chars().next_back().is_some_and(continues))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    fn made_up() -> Words {
        Words {
            machine_paths: vec!["/scratch/".to_owned()],
            registry_hosts: vec!["registry.example".to_owned()],
        }
    }

    #[test]
    fn white_space_at_the_end_is_reported() {
        expect_findings(&white_space(&file("a.md", "a\n\nb\n")), &[]);
        expect_findings(
            &white_space(&file("a.md", "a \nb\t\nc")),
            &[
                "a.md:1: white space at the end of the line",
                "a.md:2: white space at the end of the line",
                "a.md: does not end with a line feed",
            ],
        );
        expect_findings(
            &white_space(&file("a.rs", "a\r\n")),
            &["a.rs:1: white space at the end of the line"],
        );
        expect_findings(
            &white_space(&file("a.rs", "a\n\n")),
            &["a.rs: ends with an empty line"],
        );
    }

    #[test]
    fn white_space_of_snapshots_and_test_data_is_their_own() {
        expect_findings(
            &white_space(&file("crates/a/tests/snapshots/x.snap", "a \n")),
            &[],
        );
        expect_findings(
            &white_space(&file("crates/a/tests/scenarios/x.toml", "a \n")),
            &[],
        );
    }

    #[test]
    fn a_path_of_one_machine_is_reported() {
        let report = ["a.md:2: `/scratch/` belongs to one machine"];
        expect_findings(
            &words(&file("a.md", "a\nin /scratch/x\n"), &made_up()),
            &report,
        );
        expect_findings(
            &words(&file("a.md", "a\n`/scratch/x`\n"), &made_up()),
            &report,
        );
        expect_findings(&words(&file("a.md", "target/scratch/x\n"), &made_up()), &[]);
    }

    #[test]
    fn a_path_in_a_test_is_permitted() {
        expect_findings(
            &words(&file("a/tests/b.rs", "\"/scratch/x\"\n"), &made_up()),
            &[],
        );
        let unit = file(
            "a/src/b.rs",
            "fn f() {}\n#[cfg(test)]\nmod tests { \"/scratch/x\" }\n",
        );
        expect_findings(&words(&unit, &made_up()), &[]);
    }

    #[test]
    fn a_registry_outside_lock_files_is_reported() {
        let text = "registry = \"https://registry.example/\"\n";
        expect_findings(
            &words(&file(".cargo/config.toml", text), &made_up()),
            &[".cargo/config.toml:1: the registry `registry.example` belongs into a lock file"],
        );
        expect_findings(&words(&file("Cargo.lock", text), &made_up()), &[]);
    }

    #[test]
    fn the_committed_words_are_read() {
        let words = Words::load(&run::repository()).unwrap();
        assert!(
            words
                .machine_paths
                .iter()
                .all(|p| p.starts_with('/') && p.ends_with('/'))
        );
        assert!(!words.machine_paths.is_empty() && !words.registry_hosts.is_empty());
    }
}
