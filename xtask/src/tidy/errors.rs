//! Assertions on errors that hold for any value.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::text_file::TextFile;

/// Path of the exceptions, from the top of the repository.
const EXCEPTIONS_FILE: &str = "xtask/data/errors.toml";

/// Ends of the names of types of errors.
const ENDS: [&str; 3] = ["Error", "Fault", "Refusal"];

/// Tests that compare the variant of an error with `..` for its values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ErrorAssertions {
    /// Number of such assertions by file.
    allowed: BTreeMap<String, usize>,
}

impl ErrorAssertions {
    /// Reads the committed exceptions.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, EXCEPTIONS_FILE)
    }

    /// Findings in the tests of Rust files, and exceptions that are larger than needed.
    pub(crate) fn check(&self, files: &[TextFile]) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let mut left = self.allowed.clone();
        for file in files.iter().filter(|file| file.is("rs")) {
            let lines = loose(file);
            let allowed = left.remove(&file.path).unwrap_or_default();
            if lines.len() < allowed {
                let message = format!(
                    "`{}` has {} such assertions, not {allowed}",
                    file.path,
                    lines.len()
                );
                findings.push(Diagnostic::new(EXCEPTIONS_FILE, message));
            } else if lines.len() > allowed {
                let message = "an error is compared by its variant alone: compare the whole value \
                               or its message";
                findings.extend(
                    lines
                        .into_iter()
                        .map(|line| Diagnostic::at(&file.path, line, message)),
                );
            }
        }
        findings.extend(left.into_keys().map(|path| {
            let message = format!("there is no file `{path}`");
            Diagnostic::new(EXCEPTIONS_FILE, message)
        }));
        findings
    }
}

/// Lines of the tests of a file with `matches!` of an error whose values are left open.
fn loose(file: &TextFile) -> Vec<usize> {
    let text = &file.text;
    let is_test = file.is_test() || file.path.ends_with("tests.rs");
    let tests = if is_test {
        Some(0)
    } else {
        text.find("\n#[cfg(test)]\nmod tests {")
    };
    let Some(tests) = tests else {
        return Vec::new();
    };
    let found = text[tests..].match_indices("matches!(");
    let starts = found.map(|(at, _)| tests + at);
    starts
        .filter(|at| leaves_open(arguments(&text[*at..])))
        .map(|at| text[..at].lines().count())
        .collect()
}

/// The text between the brackets of a macro.
fn arguments(call: &str) -> &str {
    let begin = call.find('(').map_or(0, |at| at + 1);
    let mut depth = 1_u32;
    for (at, byte) in call.bytes().enumerate().skip(begin) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &call[begin..at];
        }
    }
    ""
}

/// Whether a pattern has a variant of an error with `..` or `_` for its values.
fn leaves_open(arguments: &str) -> bool {
    let parts: Vec<&str> = arguments.split("::").collect();
    parts.windows(2).any(|pair| {
        let is_error = ENDS.iter().any(|end| pair[0].ends_with(end));
        let name = pair[1]
            .trim_start_matches(char::is_alphanumeric)
            .trim_start();
        let inside = name
            .strip_prefix('{')
            .and_then(|fields| fields.split_once('}'))
            .or_else(|| {
                name.strip_prefix('(')
                    .and_then(|value| value.split_once(')'))
            });
        let inside = inside.map(|(inside, _)| inside.trim().trim_end_matches(',').trim());
        is_error && inside.is_some_and(|inside| inside.ends_with("..") || inside == "_")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    fn checked(allowed: usize, path: &str, text: &str) -> Vec<Diagnostic> {
        let allowed = match allowed {
            0 => BTreeMap::new(),
            _ => [(path.to_owned(), allowed)].into(),
        };
        ErrorAssertions { allowed }.check(&[file(path, text)])
    }

    /// A test with an assertion, which the rule would find here too if it were in one piece.
    fn test_with(pattern: &str) -> String {
        let call = "matches";
        format!("fn test() {{\n    assert!({call}!(refused(1), {pattern}));\n}}\n")
    }

    const FOUND: &str = "crates/a/tests/b.rs:2: an error is compared by its variant alone: compare the whole \
                         value or its message";

    #[test]
    fn variants_with_open_values_are_found() {
        for pattern in [
            "AError::Wide { .. }",
            "Err(AError::Wide { value: 1, .. })",
            "Err(BRefusal::A(AError::Wide {\n    value,\n    ..\n}))",
            "ImportError::Archive(_)",
            "LineFault::Altered { seq: 5, .. }",
        ] {
            let text = test_with(pattern);
            expect_findings(&checked(0, "crates/a/tests/b.rs", &text), &[FOUND]);
        }
    }

    #[test]
    fn whole_values_and_other_types_are_not_found() {
        for pattern in [
            "AError::Empty",
            "AError::Wide { value: 1 }",
            "Err(AError::Wide { value }) if value > 1",
            "Action::Break { .. }",
        ] {
            let text = test_with(pattern);
            expect_findings(&checked(0, "crates/a/tests/b.rs", &text), &[]);
        }
        let outside = test_with("AError::Wide { .. }");
        expect_findings(&checked(0, "crates/a/src/b.rs", &outside), &[]);
        let inside = format!("{outside}\n#[cfg(test)]\nmod tests {{\n}}\n");
        expect_findings(&checked(0, "crates/a/src/b.rs", &inside), &[]);
    }

    #[test]
    fn exceptions_are_counted() {
        let path = "crates/a/tests/b.rs";
        let text = test_with("AError::Wide { .. }");
        expect_findings(&checked(1, path, &text), &[]);
        expect_findings(
            &checked(2, path, &text),
            &["xtask/data/errors.toml: `crates/a/tests/b.rs` has 1 such assertions, not 2"],
        );
        let gone = ErrorAssertions {
            allowed: [("gone.rs".to_owned(), 1)].into(),
        };
        expect_findings(
            &gone.check(&[]),
            &["xtask/data/errors.toml: there is no file `gone.rs`"],
        );
    }
}
