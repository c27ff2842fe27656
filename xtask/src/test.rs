//! `cargo xtask test`: the whole test suite.
//!
//! Tests that take long are ordinary tests in files `tests/long_*.rs`. They read `CLUB_LONG` and
//! do a small part of their work without it, so that no test is ever switched off.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::error::XtaskError;
use crate::run::{self, Step};
use crate::{finding, snapshots};

/// Cases per law in a long run; proptest's own number is 256.
const LONG_CASES: &str = "4096";

/// A program that some of the tests need.
struct Need {
    /// The program.
    program: &'static str,
    /// The variable by which another program can be named in its place.
    variable: &'static str,
    /// What it is, and where to get it.
    about: &'static str,
    /// The crates that cannot be built without it.
    crates: &'static [&'static str],
}

/// All programs besides Rust's own.
const NEEDS: [Need; 1] = [Need {
    program: "cc",
    variable: "CC",
    about: "a C compiler, to build SQLite (Debian: `apt-get install gcc libc6-dev`)",
    crates: &["club-log", "season-sim", "club-desk"],
}];

/// Runs all tests, then the examples in the documentation, then looks for snapshots that no test
/// asks for.
pub(crate) fn test(root: &Path, long: bool) -> Result<(), XtaskError> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| !is_there(need)).collect();
    let excluded = excluded(&missing);
    let references = snapshots::new_references(root)?;
    let mut steps = Vec::new();
    for need in &missing {
        let what = format!(
            "{}; left out: the tests of {}",
            need.about,
            need.crates.join(", ")
        );
        steps.push(Step::new("what the machine needs", || {
            Err(XtaskError::Missing { what })
        }));
    }
    let suite = |words: String| {
        let mut command = run::cargo_words(root, &(words + &excluded));
        command
            .env("INSTA_UPDATE", "no")
            .env(snapshots::REFERENCES_VARIABLE, &references);
        if long {
            command
                .env("CLUB_LONG", "1")
                .env("PROPTEST_CASES", LONG_CASES);
        }
        run::run(&mut command)
    };
    let has_nextest = run::answers(&mut run::cargo_words(root, "nextest --version"));
    steps.push(Step::new("tests", || {
        suite(if has_nextest {
            "nextest run --workspace --all-features --locked --no-fail-fast".to_owned()
        } else {
            "test --workspace --all-features --locked --no-fail-fast --lib --bins --tests"
                .to_owned()
        })
    }));
    steps.push(Step::new("examples in the documentation", || {
        suite("test --workspace --all-features --locked --no-fail-fast --doc".to_owned())
    }));
    if missing.is_empty() {
        steps.push(Step::new("snapshots", || {
            let found = snapshots::unreferenced(root, &references)?;
            finding::report("snapshots", found)
        }));
    }
    run::run_steps(steps)
}

/// Whether the program, or the one named in its place, can be started.
fn is_there(need: &Need) -> bool {
    let named = env::var(need.variable).unwrap_or_default();
    let program = named.split_whitespace().next().unwrap_or(need.program);
    run::answers(Command::new(program).arg("--version"))
}

/// The flags that leave out what cannot be built.
fn excluded(missing: &[&Need]) -> String {
    let crates = missing.iter().flat_map(|need| need.crates);
    crates.flat_map(|name| [" --exclude ", name]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_built_is_left_out() {
        assert_eq!(excluded(&[]), "");
        assert_eq!(
            excluded(&[&NEEDS[0]]),
            " --exclude club-log --exclude season-sim --exclude club-desk"
        );
    }

    #[test]
    fn a_program_that_nobody_has_written_is_not_there() {
        let need = |program| Need {
            program,
            variable: "NOT_SET_BY_ANYBODY",
            about: "",
            crates: &[],
        };
        assert!(!is_there(&need("a-program-that-nobody-has-written")));
        assert!(is_there(&need("cargo")));
    }
}
