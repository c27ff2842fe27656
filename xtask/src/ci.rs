//! `cargo xtask ci`: every check, in an order that builds little twice.

use std::path::Path;

use crate::error::XtaskError;
use crate::run::{self, Step};
use crate::{check_deps, features, licences, test, tidy};

/// Runs all checks, prints the time of each, and fails at the end if one failed.
///
/// Clippy, the documentation and the tests ask for the same packages with the same features, so
/// that each dependency is compiled once for checking and once for running. The generated files and
/// the solved game are compared with those committed by tests of `xtask-solve`, which need no build
/// of their own.
pub(crate) fn ci(root: &Path) -> Result<(), XtaskError> {
    let cargo = |words: &'static str| move || run::run(&mut run::cargo_words(root, words));
    run::run_steps(vec![
        Step::new("format", cargo("fmt --all --check")),
        Step::new("tidy", || tidy::tidy(root)),
        Step::new("licences", || licences::licences(root)),
        Step::new(
            "clippy",
            cargo("clippy --workspace --all-targets --all-features --locked -- -D warnings"),
        ),
        Step::new("documentation", || {
            let words = "doc --workspace --no-deps --all-features --locked";
            run::run(run::cargo_words(root, words).env("RUSTDOCFLAGS", "-D warnings"))
        }),
        Step::new("tests", || test::test(root, false)),
        Step::new("features", || features::features(root)),
        Step::new("each library alone", || features::alone(root)),
        Step::new("dependencies", || check_deps::check_deps(root)),
    ])
}
