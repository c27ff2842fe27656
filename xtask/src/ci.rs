//! `cargo xtask ci`: every check, in an order that builds little twice.

use std::cell::RefCell;
use std::env;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::Deserialize;
use xshell::{Cmd, Shell, cmd};

use crate::error::XtaskError;
use crate::run::{self, Step};
use crate::{check_deps, features, licences, pace, test, tidy};

/// Path of the file with the ceiling, from the top of the repository.
const CI_FILE: &str = "xtask/data/ci.toml";

/// The variable in which `.ci/run` passes its start, in seconds since 1970.
const STARTED: &str = "CI_STARTED";

/// The contents of [`CI_FILE`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CiData {
    ceiling: Ceiling,
    without_features: Vec<WithoutFeatures>,
}

/// How long all checks may take on a machine of this pace. A slower one has as much more time as it is slower.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ceiling {
    minutes: u32,
    pace_seconds: f64,
    reason: String,
}

/// A test program that runs once more without features.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WithoutFeatures {
    #[serde(rename = "crate")]
    owner: String,
    test: String,
    reason: String,
}

/// Runs all checks and prints the time of each. It fails at the end if one failed or if they took
/// longer than the ceiling.
///
/// Clippy, the documentation and the tests ask for the same packages with the same features, so
/// that each dependency is compiled once for checking and once for running. That is why the
/// documentation is built with an example: it brings in the features of dependencies that only tests
/// ask for.
///
/// The generated files and solved games are compared with those committed by tests of
/// `xtask-solve`, which need no build of their own.
pub(crate) fn ci(root: &Path) -> Result<(), XtaskError> {
    let data: CiData = run::read_toml(root, CI_FILE)?;
    let shell = run::shell(root)?;
    let cargo = |words: &str| run::cargo(&shell, words);
    let before = since_start(env::var(STARTED).ok(), SystemTime::now());
    let paces = RefCell::new(Vec::new());
    let pace = || -> Result<(), XtaskError> {
        let taken = pace::measure(root)?;
        eprintln!(
            "this machine takes {:.1} s for the fixed text",
            taken.as_secs_f64()
        );
        paces.borrow_mut().push(taken);
        Ok(())
    };
    let total = run::run_steps_after(
        before,
        vec![
            Step::new("format", || Ok(cargo("fmt --all --check").run()?)),
            Step::new("pace", pace),
            Step::new("tidy", || tidy::tidy(root)),
            Step::new("licences", || licences::licences(root)),
            Step::new("clippy", || {
                let words =
                    "clippy --workspace --all-targets --all-features --locked -- -D warnings";
                Ok(cargo(words).run()?)
            }),
            Step::new("documentation", || {
                let words = "doc --workspace --no-deps --lib --bins --example final_table --all-features --locked";
                let doc = cargo(words).env("RUSTDOCFLAGS", "-D warnings");
                Ok(as_clippy_checked(&shell, doc)?.run()?)
            }),
            Step::new("pace before the tests", pace),
            Step::new("tests", || test::test(root, false, None, None, &[])),
            Step::new("features", || features::features(root, false)),
            Step::new("dependencies", || check_deps::check_deps(root)),
            Step::new("pace at the end", pace),
        ],
    )?;
    data.ceiling.check(total, &paces.into_inner())
}

/// Lets a command take our libraries as clippy has checked them.
///
/// Cargo keeps apart what a compiler with another program around it has checked, and the documentation checked all our
/// libraries once more.
fn as_clippy_checked<'a>(shell: &'a Shell, command: Cmd<'a>) -> Result<Cmd<'a>, XtaskError> {
    let sysroot = cmd!(shell, "rustc --print sysroot").quiet().read()?;
    let driver = Path::new(sysroot.trim()).join("bin/clippy-driver");
    if !driver.is_file() {
        return Ok(command);
    }
    // `-- -D warnings`, as `cargo clippy` passes it to that program.
    let arguments = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
    let command = command.env("RUSTC_WORKSPACE_WRAPPER", driver);
    Ok(command.env("CLIPPY_ARGS", arguments))
}

/// Runs the tests of [`CI_FILE`] without the features of their crates.
pub(crate) fn test_without_features(root: &Path) -> Result<(), XtaskError> {
    let data: CiData = run::read_toml(root, CI_FILE)?;
    let shell = run::shell(root)?;
    let command = |again: &WithoutFeatures| {
        let WithoutFeatures {
            owner,
            test,
            reason,
        } = again;
        eprintln!("{owner}: {reason}");
        let words = "test --locked --no-default-features";
        run::cargo(&shell, &format!("{words} -p {owner} --test {test}"))
    };
    run::run_all(data.without_features.iter().map(command).collect())
}

impl Ceiling {
    /// An error if the checks took longer than they may at the mean of these paces.
    fn check(self, total: Duration, paces: &[Duration]) -> Result<(), XtaskError> {
        let count = u32::try_from(paces.len().max(1)).unwrap_or(u32::MAX);
        let mean = paces.iter().sum::<Duration>().as_secs_f64() / f64::from(count);
        let ceiling = f64::from(self.minutes) * (mean / self.pace_seconds).max(1.0);
        let minutes = total.as_secs_f64() / 60.0;
        eprintln!("{minutes:.1} minutes of {ceiling:.1}, at {mean:.1} s for the fixed text");
        if minutes <= ceiling {
            return Ok(());
        }
        Err(XtaskError::TooSlow {
            minutes,
            ceiling,
            reason: self.reason,
        })
    }
}

/// The time that the build of xtask took before `now`; zero where nobody measured it.
fn since_start(started: Option<String>, now: SystemTime) -> Duration {
    let seconds = started.and_then(|text| text.parse().ok());
    let start = seconds.map(|seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
    start
        .and_then(|start| now.duration_since(start).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two minutes where the fixed text takes one second.
    fn check(seconds: u64, paces: &[u64]) -> Result<(), XtaskError> {
        let ceiling = Ceiling {
            minutes: 2,
            pace_seconds: 1.0,
            reason: "as an example".to_owned(),
        };
        let paces: Vec<Duration> = paces.iter().copied().map(Duration::from_secs).collect();
        ceiling.check(Duration::from_secs(seconds), &paces)
    }

    #[test]
    fn more_than_the_ceiling_is_an_error_and_the_ceiling_itself_is_not() {
        assert!(check(120, &[1, 1, 1]).is_ok());
        assert_eq!(
            check(150, &[1, 1, 1]).unwrap_err().to_string(),
            "the checks took 2.5 minutes, more than the ceiling of 2.0 on this machine (as an example)"
        );
    }

    #[test]
    fn a_slower_machine_has_as_much_more_time_and_a_faster_one_not_less() {
        assert!(check(240, &[1, 2, 3]).is_ok());
        assert!(check(241, &[1, 2, 3]).is_err());
        assert!(check(120, &[0, 0, 1]).is_ok());
    }

    #[test]
    fn the_build_of_the_checks_counts() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(100);
        let since = |text: &str| since_start(Some(text.to_owned()), now).as_secs();
        assert_eq!(since("80"), 20);
        assert_eq!(since("101"), 0);
        assert_eq!(since("soon"), 0);
        assert_eq!(since_start(None, now), Duration::ZERO);
    }

    #[test]
    fn the_committed_data_is_read_and_names_tests_that_exist() {
        let root = run::repository();
        let data: CiData = run::read_toml(&root, CI_FILE).unwrap();
        assert!(data.ceiling.reason.len() > 10);
        let metadata = crate::metadata::workspace(&root).unwrap();
        for again in data.without_features {
            let mut packages = metadata.packages.iter();
            let owner = packages.find(|p| *p.name == again.owner).unwrap();
            let mut tests = owner.targets.iter().filter(|t| t.is_test());
            assert!(tests.any(|t| t.name == again.test), "{}", again.test);
            assert!(again.reason.len() > 10);
        }
    }
}
