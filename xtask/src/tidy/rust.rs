//! Rules over Rust source files.

use crate::finding::Finding;
use crate::tidy::TextFile;
use crate::tidy::source::{attributes, balanced, code_only, line_of, word_positions};

/// More lines of code than this fail.
const CODE_LINES_MAX: usize = 600;

/// More lines in all than this fail.
const LINES_MAX: usize = 1_000;

/// Macros for work that is not done, or that is done only now.
const UNFINISHED: [&str; 3] = ["todo!", "unimplemented!", "dbg!"];

/// All rules over a Rust file.
pub(crate) fn check(file: &TextFile) -> Vec<Finding> {
    let code = code_only(&file.text);
    let mut findings = unfinished(file, &code);
    findings.extend(ignored_tests(file, &code));
    findings.extend(reasons(file, &code));
    findings.extend(first_line(file));
    if !file.is_generated() {
        findings.extend(size(file, &code));
    }
    if file.path.ends_with("src/lib.rs") {
        findings.extend(lib_file(file, &code));
    }
    findings
}

/// No macros of unfinished work.
fn unfinished(file: &TextFile, code: &str) -> Vec<Finding> {
    let found = UNFINISHED.iter().flat_map(|word| {
        word_positions(code, word)
            .into_iter()
            .map(move |at| (at, word))
    });
    found
        .map(|(at, word)| {
            Finding::at(
                &file.path,
                line_of(code, at),
                format!("`{word}` is unfinished work"),
            )
        })
        .collect()
}

/// No test is switched off.
fn ignored_tests(file: &TextFile, code: &str) -> Vec<Finding> {
    let ignores = |inside: &str| !word_positions(inside, "ignore").is_empty();
    let found = attributes(code).into_iter().filter(|a| ignores(a.inside));
    found
        .map(|a| Finding::at(&file.path, line_of(code, a.start), "a test is switched off"))
        .collect()
}

/// Every `allow` and `expect` of a lint says why.
fn reasons(file: &TextFile, code: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for attribute in attributes(code) {
        for word in ["allow(", "expect("] {
            for at in word_positions(attribute.inside, word) {
                let open = at + word.len() - 1;
                let length = balanced(&attribute.inside[open..], '(', ')');
                let list = length.map_or("", |length| &attribute.inside[open..open + length]);
                if word_positions(list, "reason").is_empty() {
                    let line = line_of(code, attribute.start);
                    let message = format!("`{word}..)` of a lint gives no reason");
                    findings.push(Finding::at(&file.path, line, message));
                }
            }
        }
    }
    findings
}

/// Tests, benches, examples and programs begin by saying what they are for.
fn first_line(file: &TextFile) -> Vec<Finding> {
    let folders = ["tests", "benches", "examples", "bin"];
    let is_program = file.path.ends_with("src/main.rs")
        || file.path.split('/').any(|part| folders.contains(&part));
    if !is_program || file.text.starts_with("//! ") {
        return Vec::new();
    }
    vec![Finding::at(
        &file.path,
        1,
        "does not begin with a `//!` sentence about its purpose",
    )]
}

/// A file is not too long.
fn size(file: &TextFile, code: &str) -> Vec<Finding> {
    let code_lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    let lines = file.text.lines().count();
    let mut findings = Vec::new();
    if code_lines > CODE_LINES_MAX {
        let message = format!("{code_lines} lines of code, more than {CODE_LINES_MAX}");
        findings.push(Finding::new(&file.path, message));
    }
    if lines > LINES_MAX {
        let message = format!("{lines} lines in all, more than {LINES_MAX}");
        findings.push(Finding::new(&file.path, message));
    }
    findings
}

/// `lib.rs` is a table of contents.
fn lib_file(file: &TextFile, code: &str) -> Vec<Finding> {
    // Without its attributes every statement must be one of these.
    let mut rest = code.to_owned();
    for attribute in attributes(code) {
        let blank: String = code[attribute.start..attribute.end]
            .chars()
            .map(|c| if c == '\n' { '\n' } else { ' ' })
            .collect();
        // An attribute may hold letters of several bytes, so the rest is put together anew.
        if blank.len() == attribute.end - attribute.start {
            rest.replace_range(attribute.start..attribute.end, &blank);
        }
    }
    let mut findings = Vec::new();
    let mut start = 0;
    for statement in rest.split_inclusive(';') {
        let text = statement.trim().trim_end_matches(';').trim_end();
        let words = text
            .strip_prefix("pub(crate) ")
            .or_else(|| text.strip_prefix("pub "));
        let words = words.unwrap_or(text);
        let is_module = words
            .strip_prefix("mod ")
            .is_some_and(|name| !name.contains('{'));
        let is_reexport = text.starts_with("pub use ") && !text.contains("fn ");
        let is_crate = text.starts_with("extern crate ");
        if !(text.is_empty() || is_module || is_reexport || is_crate) {
            let skipped = statement.len() - statement.trim_start().len();
            let line = line_of(&rest, start + skipped);
            let message = "lib.rs holds only docs, attributes, `mod` and `pub use`";
            findings.push(Finding::at(&file.path, line, message));
        }
        start += statement.len();
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    #[track_caller]
    fn check_at(path: &str, text: &str, expected: &[&str]) {
        expect_findings(&check(&file(path, text)), expected);
    }

    #[test]
    fn unfinished_work_is_reported_in_code_only() {
        check_at("a.rs", "// todo!()\nlet x = \"dbg!\";\n", &[]);
        check_at(
            "a.rs",
            "fn f() {\n    todo!()\n}\nfn g() { unimplemented!(); dbg!(1); }\n",
            &[
                "a.rs:2: `todo!` is unfinished work",
                "a.rs:4: `unimplemented!` is unfinished work",
                "a.rs:4: `dbg!` is unfinished work",
            ],
        );
    }

    #[test]
    fn a_test_that_is_switched_off_is_reported() {
        check_at(
            "a.rs",
            "#[test]\n#[ignore]\nfn f() {}\n",
            &["a.rs:2: a test is switched off"],
        );
        check_at(
            "a.rs",
            "#[cfg_attr(slow, ignore = \"slow\")]\nfn f() {}\n",
            &["a.rs:1: a test is switched off"],
        );
        check_at("a.rs", "#[doc = \"ignore\"]\nfn ignore() {}\n", &[]);
    }

    #[test]
    fn a_lint_that_is_silenced_without_a_reason_is_reported() {
        check_at(
            "a.rs",
            "#[expect(dead_code, reason = \"later\")]\nfn f() {}\n",
            &[],
        );
        check_at("a.rs", "fn f() { x.expect(\"a reason\"); }\n", &[]);
        check_at(
            "a.rs",
            "\n#![allow(dead_code)]\n#[cfg_attr(test, expect(\n  unused))]\nfn f() {}\n",
            &[
                "a.rs:2: `allow(..)` of a lint gives no reason",
                "a.rs:3: `expect(..)` of a lint gives no reason",
            ],
        );
    }

    #[test]
    fn a_program_or_test_without_a_purpose_is_reported() {
        let message = "does not begin with a `//!` sentence about its purpose";
        for path in [
            "crates/a/src/main.rs",
            "crates/a/tests/laws.rs",
            "crates/a/src/bin/b.rs",
        ] {
            check_at(path, "//! Laws.\n", &[]);
            check_at(path, "fn f() {}\n", &[&format!("{path}:1: {message}")]);
        }
        check_at("crates/a/src/part.rs", "fn f() {}\n", &[]);
    }

    #[test]
    fn a_file_with_too_much_code_is_reported() {
        let code = "fn f() {}\n".repeat(CODE_LINES_MAX);
        let comments = "// a comment\n\n".repeat(150);
        check_at("a.rs", &format!("{code}{comments}"), &[]);
        check_at(
            "a.rs",
            &format!("{code}fn g() {{}}\n"),
            &["a.rs: 601 lines of code, more than 600"],
        );
        check_at("src/generated/a.rs", &format!("{code}fn g() {{}}\n"), &[]);
        check_at(
            "a.rs",
            &"// long\n".repeat(1_001),
            &["a.rs: 1001 lines in all, more than 1000"],
        );
    }

    #[test]
    fn a_lib_file_that_is_a_table_of_contents_passes() {
        let text = "//! Docs with `fn`; and more.\n\
            #![cfg_attr(not(feature = \"std\"), no_std)]\n\n\
            extern crate alloc;\n\nmod a;\npub mod b;\n#[cfg(test)]\nmod tests;\n\n\
            #[doc(inline)]\npub use self::a::{\n    A, B,\n};\n";
        check_at("crates/x/src/lib.rs", text, &[]);
    }

    #[test]
    fn code_in_a_lib_file_is_reported() {
        let message = "lib.rs holds only docs, attributes, `mod` and `pub use`";
        for (text, line) in [
            ("//! A.\nmod a;\n\nfn f() {}\n", 4),
            ("//! A.\npub const X: u8 = 1;\nmod a;\n", 2),
            ("//! A.\n#[cfg(test)]\nmod tests {\n    fn f() {}\n}\n", 3),
            ("//! A.\npub use a::B;\npub use b::C; fn f() {}\n", 3),
        ] {
            check_at(
                "crates/x/src/lib.rs",
                text,
                &[&format!("crates/x/src/lib.rs:{line}: {message}")],
            );
        }
        check_at("crates/x/src/part.rs", "//! A.\nfn f() {}\n", &[]);
    }
}
