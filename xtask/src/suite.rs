//! The tests of the workspace, as one command or as two next to each other.

use std::path::{Path, PathBuf};
use std::thread;

use xshell::{Cmd, Shell};

use crate::error::XtaskError;
use crate::peers::PYTHON;
use crate::{run, snapshots};

/// Cases per law in a long run; proptest's own number is 256. The variable that says so overrides the
/// numbers that laws choose themselves.
const LONG_CASES: &str = "10000";

/// How long a test may take, for cargo-nextest.
const NEXTEST_FILE: &str = "xtask/data/nextest.toml";

/// The packages and features that are compiled.
const SELECTION: &str = "--workspace --all-features --locked";

/// The programs that are run.
const TARGETS: &str = "--lib --bins --tests";

/// The tests in a browser, for cargo-nextest.
const IN_A_BROWSER: &str = "binary(browser)";

/// How the tests of the workspace are run.
pub(crate) struct Suite {
    /// Seed of the cases that laws draw.
    pub(crate) seed: String,
    /// More cases of laws, and all the work of tests that take long.
    pub(crate) is_long: bool,
    /// The file to which the tests write which snapshots they asked for.
    pub(crate) references: PathBuf,
    /// Arguments of cargo that leave packages out.
    pub(crate) excluded: String,
    /// Beginnings of the names of tests that are not run.
    pub(crate) skipped: Vec<&'static str>,
    /// The interpreter that has what long tests compare with.
    pub(crate) peers_python: Option<PathBuf>,
}

impl Suite {
    /// Runs cargo with these words on all packages, and fails after the last test if one failed.
    pub(crate) fn run(&self, shell: &Shell, words: &str) -> Result<(), XtaskError> {
        Ok(self.command(shell, words).run()?)
    }

    /// Runs a share of the tests in cargo-nextest, or all of them, one after another where they need the machine.
    pub(crate) fn run_share(&self, shell: &Shell, share: &str) -> Result<(), XtaskError> {
        self.run(shell, &nextest(share))
    }

    /// Runs the tests in a browser next to all others, in two runs of cargo-nextest.
    ///
    /// A browser is several programs that wait for each other, and three of them at once answer late: alone on two
    /// processors they left one idle. The output of theirs follows that of the others.
    pub(crate) fn run_side_by_side(&self, root: &Path, shell: &Shell) -> Result<(), XtaskError> {
        let words = format!("nextest run --no-run {TARGETS} {SELECTION}");
        let compile = run::cargo(shell, &words).args(self.excluded.split_whitespace());
        compile.run()?;
        thread::scope(|scope| {
            let in_a_browser = scope.spawn(|| -> Result<bool, XtaskError> {
                let shell = run::shell(root)?;
                let words = nextest("--no-tests pass --test-threads 1 -E");
                let command = self.command_with(&shell, &words, Some(IN_A_BROWSER));
                let output = command.quiet().ignore_status().output()?;
                eprint!("{}", String::from_utf8_lossy(&output.stderr));
                Ok(output.status.success())
            });
            let words = nextest(&format!("--test-threads {} -E", test_threads()));
            let others = format!("not {IN_A_BROWSER}");
            let others = self.command_with(shell, &words, Some(&others)).run();
            // It does not panic: a failure of the command is a value.
            let passed = in_a_browser.join().unwrap_or(Ok(false))?;
            others?;
            if passed {
                Ok(())
            } else {
                let names = vec!["tests in a browser".to_owned()];
                Err(XtaskError::StepsFailed { names })
            }
        })
    }

    fn command<'s>(&self, shell: &'s Shell, words: &str) -> Cmd<'s> {
        self.command_with(shell, words, None)
    }

    /// The command, with one more word that has blanks.
    fn command_with<'s>(&self, shell: &'s Shell, words: &str, last: Option<&str>) -> Cmd<'s> {
        let mut command = run::cargo(shell, words)
            .args(last)
            .args(SELECTION.split_whitespace())
            .args(self.excluded.split_whitespace())
            .arg("--no-fail-fast")
            .env("INSTA_UPDATE", "no")
            .env("PROPTEST_RNG_SEED", &self.seed)
            .env(snapshots::REFERENCES_VARIABLE, &self.references);
        if self.is_long {
            command = command
                .env("CLUB_LONG", "1")
                .env("PROPTEST_CASES", LONG_CASES);
        }
        if let Some(python) = &self.peers_python {
            command = command.env(PYTHON, python);
        }
        command = command.arg("--");
        for name in &self.skipped {
            command = command.args(["--skip", name]);
        }
        command
    }
}

/// The words of cargo for cargo-nextest, these at the end.
fn nextest(more: &str) -> String {
    format!("nextest run --config-file {NEXTEST_FILE} {TARGETS} {more}")
}

/// As many as there are processors. Many wait for a disk or for a program that they started, and those in a browser are
/// run next to them.
fn test_threads() -> usize {
    thread::available_parallelism().map_or(2, std::num::NonZero::get)
}
