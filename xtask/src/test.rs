//! `cargo xtask test`: the whole test suite.
//!
//! Tests that take long are ordinary tests in files `long_*.rs`. They read `CLUB_LONG` and
//! do a small part of their work without it, so that no test is ever switched off. One that has no small
//! part is left out of an ordinary run by `xtask/data/nextest.toml`.
//!
//! The laws draw 48 cases each in an ordinary run, from a seed that the commit gives: each commit tries
//! others, and a run of the same commit repeats them. A long run draws 10,000 from the time. Both print
//! the seed. Without this command the seed and the number of `.cargo/config.toml` hold.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::SystemTime;

use cargo_metadata::Metadata;
use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::background::Background;
use crate::engines_js::Make;
use crate::error::XtaskError;
use crate::forward::{Build, forward};
use crate::memory::MemoryFolder;
use crate::part::Part;
use crate::peers::{self, PYTHON};
use crate::run::{self, Step};
use crate::{
    ci, described, diagnostic, engines_js, features, fuzz, jobs_wheel, metadata, python, site,
    snapshots, tools, wasm,
};

/// Cases per law in a long run; proptest's own number is 256. The variable that says so overrides the
/// numbers that laws choose themselves.
const LONG_CASES: &str = "10000";

/// The seed of an ordinary run where there is no commit.
const SEED: u64 = 20_261_122;

/// How long a test may take, for cargo-nextest.
const NEXTEST_FILE: &str = "xtask/data/nextest.toml";

/// The engines for JavaScript, which an ordinary run compiles in a short time and tests.
const JAVASCRIPT: [&str; 4] = ["engines-js", "target/site/tested", "--quick", "--check"];

/// Options of every run of the tests.
const SUITE: &str = "--workspace --all-features --locked --no-fail-fast";

/// The key in `[package.metadata]` under which a crate lists what its long tests compare with.
const KEY: &str = "test-peers";

/// Packages from the Python package index for the long tests of a crate.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Peers {
    /// The packages, each as `name==version`.
    packages: Vec<String>,
}

/// Runs all tests, then the examples in the documentation, then looks for snapshots that no test
/// asks for.
///
/// Tests that need one of the tools `without` are left out. Without a seed an ordinary run takes that of
/// the commit and a long run one from the time. A part of a run has its share of the tests, by cargo-nextest,
/// and of the steps after them; the snapshots need all tests.
pub(crate) fn test(
    root: &Path,
    long: bool,
    seed: Option<u64>,
    part: Option<Part>,
    without: &[String],
) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let of_run = || {
        if long {
            Some(from_time())
        } else {
            of_commit(&shell)
        }
    };
    let seed = seed.or_else(of_run).unwrap_or(SEED).to_string();
    let options = match part {
        Some(part) => format!("--long --part {part} "),
        None if long => "--long ".to_owned(),
        None => String::new(),
    };
    let optimised = if long { " --profile long" } else { "" };
    eprintln!("the same cases again: cargo xtask test {options}--seed {seed}");
    let missing = tools::provide(&shell, without);
    let excluded = tools::excluded(&missing);
    let references = snapshots::new_references(&shell, root)?;
    let mut skipped = tools::tests_of(without);
    // They are run where the site has been built.
    skipped.extend(site::TESTS);
    // A long run stays on the disk, where large clubs belong.
    let memory = (!long).then(|| MemoryFolder::new(&shell)).flatten();
    // A compiler of one module after another, and then one program: the steps before it have room for both.
    let is_quick = !long && !without.iter().any(|name| name == wasm::NAME);
    let javascript = is_quick.then(|| Background::new(root, &JAVASCRIPT));
    let mut peers_python = None;
    let mut steps = Vec::new();
    if long {
        match install_peers(&shell, root) {
            Ok(found) => peers_python = Some(found),
            Err(error) => steps.push(Step::new("packages of the long tests", || Err(error))),
        }
        if let Err(error) = tools::provide_server(&shell) {
            steps.push(Step::new("server of the long tests", || Err(error)));
        }
    }
    for tool in &missing {
        steps.push(Step::new("what the machine needs", || {
            Err(tools::missing(tool))
        }));
    }
    let suite = |words: &str| -> Result<(), XtaskError> {
        let mut command = run::cargo(&shell, &format!("{words} {SUITE} {excluded}"))
            .env("INSTA_UPDATE", "no")
            .env("PROPTEST_RNG_SEED", &seed)
            .env(snapshots::REFERENCES_VARIABLE, &references);
        if long {
            command = command
                .env("CLUB_LONG", "1")
                .env("PROPTEST_CASES", LONG_CASES);
        }
        if let Some(python) = &peers_python {
            command = command.env(PYTHON, python);
        }
        if let Some(memory) = &memory {
            command = command.env("TMPDIR", memory.path());
        }
        command = command.arg("--");
        for name in &skipped {
            command = command.args(["--skip", name]);
        }
        Ok(command.run()?)
    };
    let has_nextest = run::answers(run::cargo(&shell, "nextest --version"));
    // Not the examples: clippy has compiled them, and nothing runs them.
    steps.push(Step::new("tests", || {
        if has_nextest {
            suite(&nextest(long, part))
        } else if part.is_some() {
            Err(XtaskError::Missing {
                what: "`cargo nextest`, which runs a part of the tests".to_owned(),
            })
        } else {
            suite(&format!("test --lib --bins --tests{optimised}"))
        }
    }));
    let mut later = vec![Step::new("examples in the documentation", || {
        javascript.as_ref().map_or(Ok(()), Background::start)?;
        suite(&format!("test --doc{optimised}"))
    })];
    if excluded.is_empty() && part.is_none() {
        later.push(Step::new("snapshots", || {
            let found = snapshots::unreferenced(root, &references)?;
            diagnostic::report("snapshots", found)
        }));
    }
    later.extend(bindings(root, long, without, javascript.as_ref()));
    if long {
        later.extend(after_long_tests(root, &shell));
    }
    steps.extend(match part {
        Some(part) => part.share(later),
        None => later,
    });
    run::run_steps(steps)
}

/// The words of a run by cargo-nextest.
fn nextest(long: bool, part: Option<Part>) -> String {
    let nextest = format!("nextest run --config-file {NEXTEST_FILE} --lib --bins --tests");
    if long {
        let share = part.map_or_else(String::new, |part| format!(" --partition slice:{part}"));
        format!("{nextest} --profile long --cargo-profile long{share}")
    } else {
        format!("{nextest} --test-threads {}", test_threads())
    }
}

/// Steps of a long run after the engines for other languages.
fn after_long_tests<'a>(root: &'a Path, shell: &'a Shell) -> Vec<Step<'a>> {
    vec![
        Step::new("generated files", || {
            let words = ["--check", "--long"].map(Into::into);
            forward(root, "codegen", &words, Build::Release)
        }),
        Step::new("tests without features", || ci::test_without_features(root)),
        Step::new("each feature alone", || features::features(root, true)),
        Step::new("description of the interface", || {
            described::described(root)
        }),
        Step::new("fuzzing", || {
            tools::provide_for_fuzzing(shell)?;
            fuzz::fuzz(root, &[], fuzz::LONG_RUNS)
        }),
    ]
}

/// The engines for other languages, but for those that a run does without.
fn bindings<'a>(
    root: &'a Path,
    long: bool,
    without: &[String],
    javascript: Option<&'a Background>,
) -> Vec<Step<'a>> {
    let is_wanted = |name: &str| !without.iter().any(|other| other == name);
    let mut steps = Vec::new();
    if is_wanted(python::NAME) {
        steps.extend(python::steps(root, long));
        if long {
            steps.push(jobs_wheel::step(root));
        }
    }
    if is_wanted(wasm::NAME) {
        steps.push(Step::new("engines for JavaScript", move || {
            let folder = root.join("target/site/tested");
            javascript.map_or_else(
                || engines_js::engines_js(root, &folder, Make::Whole, true),
                Background::finish,
            )
        }));
    }
    steps
}

/// One more test at a time than there are processors. Many wait for a disk or for a program that
/// they started.
fn test_threads() -> usize {
    thread::available_parallelism().map_or(2, |cores| cores.get() + 1)
}

/// The seed that the commit gives: the first 64 bits of its id.
fn of_commit(shell: &Shell) -> Option<u64> {
    let id = cmd!(shell, "git rev-parse HEAD");
    let id = id.quiet().ignore_stderr().read().ok()?;
    u64::from_str_radix(id.get(..16)?, 16).ok()
}

/// A seed that differs from run to run.
fn from_time() -> u64 {
    let elapsed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    elapsed.map_or(SEED, |elapsed| elapsed.as_secs())
}

/// Installs what the long tests compare with; the interpreter that has it.
fn install_peers(shell: &Shell, root: &Path) -> Result<PathBuf, XtaskError> {
    let packages = listed(&metadata::workspace(root)?)?;
    peers::python(shell, root, "tests", &packages)
}

/// The packages of all crates.
fn listed(metadata: &Metadata) -> Result<Vec<String>, XtaskError> {
    let peers: Vec<(_, Peers)> = metadata::listed(metadata, KEY)?;
    Ok(peers
        .into_iter()
        .flat_map(|(_, peers)| peers.packages)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_long_tests_install_has_a_fixed_version() {
        let packages = listed(&metadata::workspace(&run::repository()).unwrap()).unwrap();
        assert!(!packages.is_empty());
        for package in packages {
            assert!(package.contains("=="), "{package}");
        }
    }
}
