//! `cargo xtask test`: the whole test suite.
//!
//! Tests that take long are ordinary tests in files `tests/long_*.rs`. They read `CLUB_LONG` and
//! do a small part of their work without it, so that no test is ever switched off.

use std::path::Path;

use crate::error::XtaskError;
use crate::run::{self, Step};
use crate::{finding, fuzz, needs, snapshots};

/// Cases per law in a long run; proptest's own number is 256.
const LONG_CASES: &str = "4096";

/// Runs all tests, then the examples in the documentation, then looks for snapshots that no test
/// asks for.
pub(crate) fn test(root: &Path, long: bool) -> Result<(), XtaskError> {
    let missing = needs::provide();
    let excluded = needs::excluded(&missing);
    let references = snapshots::new_references(root)?;
    let mut steps = Vec::new();
    for need in &missing {
        steps.push(Step::new("what the machine needs", || {
            Err(needs::told(need))
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
    if excluded.is_empty() {
        steps.push(Step::new("snapshots", || {
            let found = snapshots::unreferenced(root, &references)?;
            finding::report("snapshots", found)
        }));
    }
    if long {
        steps.push(Step::new("fuzzing", || {
            needs::provide_for_fuzzing()?;
            fuzz::fuzz(root, &[], fuzz::LONG_RUNS)
        }));
    }
    run::run_steps(steps)
}
