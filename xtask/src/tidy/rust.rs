//! Rules over Rust source files that neither rustc nor clippy has a lint for.

use crate::diagnostic::Diagnostic;
use crate::tidy::text_file::TextFile;

/// More lines of code than this fail.
const CODE_LINES_MAX: usize = 600;

/// More lines in all than this fail.
const LINES_MAX: usize = 1_000;

/// Beginnings that a line of `lib.rs` may not have, after its visibility.
const CODE: [&str; 13] = [
    "async ",
    "const ",
    "enum ",
    "fn ",
    "impl ",
    "impl<",
    "macro_rules!",
    "static ",
    "struct ",
    "trait ",
    "type ",
    "union ",
    "unsafe ",
];

/// The module of `lib.rs` that carries the examples of a README.
const README: &str = "mod readme {}";

/// All rules over a Rust file.
pub(crate) fn check(file: &TextFile) -> Vec<Diagnostic> {
    let mut findings = ignored_tests(file);
    findings.extend(first_line(file));
    if !file.is_generated() {
        findings.extend(size(file));
    }
    if file.path.ends_with("src/lib.rs") {
        findings.extend(lib_file(file));
    }
    findings
}

/// The lines that are not empty and not a comment, with their numbers from 1.
pub(crate) fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with("//"))
        .map(|(index, line)| (index + 1, line))
}

/// No test is switched off.
fn ignored_tests(file: &TextFile) -> Vec<Diagnostic> {
    let is_ignored = |line: &str| {
        line.starts_with("#[ignore") || line.starts_with("#[cfg_attr(") && line.contains(" ignore")
    };
    code_lines(&file.text)
        .filter(|(_, line)| is_ignored(line))
        .map(|(number, _)| Diagnostic::at(&file.path, number, "a test is switched off"))
        .collect()
}

/// Tests, benches, examples and programs begin with their purpose.
fn first_line(file: &TextFile) -> Vec<Diagnostic> {
    let folders = ["tests", "benches", "examples", "bin"];
    let is_program = file.path.ends_with("src/main.rs")
        || file.path.split('/').any(|part| folders.contains(&part));
    if !is_program || file.text.starts_with("//! ") {
        return Vec::new();
    }
    vec![Diagnostic::at(
        &file.path,
        1,
        "does not begin with a `//!` sentence about its purpose",
    )]
}

/// A file is not too long.
fn size(file: &TextFile) -> Vec<Diagnostic> {
    let code_lines = code_lines(&file.text).count();
    let lines = file.text.lines().count();
    let mut findings = Vec::new();
    if code_lines > CODE_LINES_MAX {
        let message = format!("{code_lines} lines of code, more than {CODE_LINES_MAX}");
        findings.push(Diagnostic::new(&file.path, message));
    }
    if lines > LINES_MAX {
        let message = format!("{lines} lines in all, more than {LINES_MAX}");
        findings.push(Diagnostic::new(&file.path, message));
    }
    findings
}

/// `lib.rs` is a table of contents.
fn lib_file(file: &TextFile) -> Vec<Diagnostic> {
    let is_code = |line: &str| {
        let (is_public, words) = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => {
                (true, rest.split_once(") ").map_or("", |w| w.1))
            }
            Some(rest) if rest.starts_with(' ') => (true, rest.trim_start()),
            _ => (false, line),
        };
        CODE.iter().any(|start| words.starts_with(start))
            || words.starts_with("mod ") && words.contains('{') && line != README
            || words.starts_with("use ") && !is_public
    };
    code_lines(&file.text)
        .filter(|(_, line)| is_code(line))
        .map(|(number, _)| {
            let message = "lib.rs holds only docs, attributes, `mod` and `pub use`";
            Diagnostic::at(&file.path, number, message)
        })
        .collect()
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
    fn a_test_that_is_switched_off_is_reported() {
        for attribute in [
            "#[ignore]",
            "#[ignore = \"slow\"]",
            "#[cfg_attr(slow, ignore)]",
        ] {
            check_at(
                "a.rs",
                &format!("#[test]\n{attribute}\nfn f() {{}}\n"),
                &["a.rs:2: a test is switched off"],
            );
        }
        check_at(
            "a.rs",
            "#[doc = \"ignore\"]\n// #[ignore]\nfn ignore() {}\n",
            &[],
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
            extern crate alloc;\n\nmod a;\npub mod b;\n#[cfg(doctest)]\n\
            #[doc = include_str!(\"../README.md\")]\nmod readme {}\n#[cfg(test)]\nmod tests;\n\n\
            #[doc(inline)]\npub use self::a::{\n    A, B, const_of,\n};\npub(crate) use c::D;\n";
        check_at("crates/x/src/lib.rs", text, &[]);
    }

    #[test]
    fn code_in_a_lib_file_is_reported() {
        let message = "lib.rs holds only docs, attributes, `mod` and `pub use`";
        for (text, line) in [
            ("//! A.\nmod a;\n\nfn f() {}\n", 4),
            ("//! A.\npub const X: u8 = 1;\nmod a;\n", 2),
            ("//! A.\npub(crate) struct S;\n", 2),
            ("//! A.\nuse a::B;\n", 2),
            ("//! A.\nimpl<T> B for T {}\n", 2),
            ("//! A.\n#[cfg(test)]\nmod tests {\n", 3),
            ("//! A.\nmod readme {\n", 2),
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
