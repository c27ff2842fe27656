//! `cargo xtask test`: the whole test suite.
//!
//! Tests that take long are ordinary tests in files `long_*.rs`. They read `CLUB_LONG` and
//! do a small part of their work without it, so that no test is ever switched off.

use std::path::Path;

use crate::error::XtaskError;
use crate::forward::{Build, forward};
use crate::run::{self, Step};
use crate::{diagnostic, fuzz, snapshots, tools};

/// Cases per law in a long run; proptest's own number is 256.
const LONG_CASES: &str = "4096";

/// What every run of the tests covers.
const SUITE: &str = "--workspace --all-features --locked --no-fail-fast";

/// Runs all tests, then the examples in the documentation, then looks for snapshots that no test
/// asks for.
///
/// Tests that need one of the tools `without` are left out.
pub(crate) fn test(root: &Path, long: bool, without: &[String]) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let missing = tools::provide(&shell, without);
    let excluded = tools::excluded(&missing);
    let references = snapshots::new_references(&shell, root)?;
    let skipped = tools::tests_of(without);
    let mut steps = Vec::new();
    for tool in &missing {
        steps.push(Step::new("what the machine needs", || {
            Err(tools::missing(tool))
        }));
    }
    let suite = |words: &str| -> Result<(), XtaskError> {
        let mut command = run::cargo(&shell, &format!("{words} {SUITE} {excluded}"))
            .env("INSTA_UPDATE", "no")
            .env(snapshots::REFERENCES_VARIABLE, &references);
        if long {
            command = command
                .env("CLUB_LONG", "1")
                .env("PROPTEST_CASES", LONG_CASES);
        }
        if !skipped.is_empty() {
            command = command.arg("--");
        }
        for name in &skipped {
            command = command.args(["--skip", name]);
        }
        Ok(command.run()?)
    };
    let has_nextest = run::answers(run::cargo(&shell, "nextest --version"));
    steps.push(Step::new("tests", || {
        suite(if has_nextest {
            "nextest run"
        } else {
            "test --lib --bins --tests"
        })
    }));
    steps.push(Step::new("examples in the documentation", || {
        suite("test --doc")
    }));
    if excluded.is_empty() {
        steps.push(Step::new("snapshots", || {
            let found = snapshots::unreferenced(root, &references)?;
            diagnostic::report("snapshots", found)
        }));
    }
    if long {
        steps.push(Step::new("generated files", || {
            let words = ["--check", "--long"].map(Into::into);
            forward(root, "codegen", &words, Build::Release)
        }));
        steps.push(Step::new("fuzzing", || {
            tools::provide_for_fuzzing(&shell)?;
            fuzz::fuzz(root, &[], fuzz::LONG_RUNS)
        }));
    }
    run::run_steps(steps)
}
