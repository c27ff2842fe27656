//! Running child commands and steps, with their times.

use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use xshell::{Cmd, Shell, cmd};

use crate::error::XtaskError;
use crate::io_error::with_causes;

/// The top folder of the repository: the parent of this crate's folder.
pub(crate) fn repository() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent()
        .map_or_else(|| here.clone(), Path::to_path_buf)
}

/// A shell whose current folder is the given one.
pub(crate) fn shell(folder: &Path) -> Result<Shell, XtaskError> {
    let shell = Shell::new()?;
    shell.change_dir(folder);
    Ok(shell)
}

/// Cargo with arguments given as one string of words.
pub(crate) fn cargo<'a>(shell: &'a Shell, words: &str) -> Cmd<'a> {
    shell.cmd("cargo").args(words.split_whitespace())
}

/// Runs all commands, whether or not an earlier one fails; an error with those that failed.
pub(crate) fn run_all(commands: Vec<Cmd<'_>>) -> Result<(), XtaskError> {
    let mut names = Vec::new();
    for command in commands {
        let name = command.to_string();
        if let Err(error) = command.run() {
            eprintln!("!! {error}");
            names.push(name);
        }
    }
    if names.is_empty() {
        Ok(())
    } else {
        Err(XtaskError::StepsFailed { names })
    }
}

/// Whether the program can be started and exits with 0.
pub(crate) fn answers(command: Cmd<'_>) -> bool {
    command
        .quiet()
        .ignore_stdout()
        .ignore_stderr()
        .run()
        .is_ok()
}

/// The platform of this machine, as rustc names it.
pub(crate) fn host(shell: &Shell) -> Result<String, XtaskError> {
    let text = cmd!(shell, "rustc -vV").quiet().read()?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| XtaskError::Missing {
        what: "the line `host:` in the output of `rustc -vV`".to_owned(),
    })
}

/// Reads one of our files of TOML; `path` is from the top of the repository.
pub(crate) fn read_toml<T: DeserializeOwned>(root: &Path, path: &str) -> Result<T, XtaskError> {
    let text = shell(root)?.read_file(path)?;
    toml::from_str(&text).map_err(|source| XtaskError::Toml {
        file: path.to_owned(),
        source: Box::new(source),
    })
}

/// The name of a piece of work, and the work.
pub(crate) struct Step<'a> {
    /// The name in the summary.
    pub(crate) name: &'static str,
    /// The work.
    pub(crate) work: Box<dyn FnOnce() -> Result<(), XtaskError> + 'a>,
}

impl<'a> Step<'a> {
    /// A step of this name.
    pub(crate) fn new(
        name: &'static str,
        work: impl FnOnce() -> Result<(), XtaskError> + 'a,
    ) -> Self {
        Self {
            name,
            work: Box::new(work),
        }
    }
}

/// A step that has run.
#[derive(Debug)]
struct Done {
    name: &'static str,
    elapsed: Duration,
    failure: Option<String>,
}

/// Runs all steps, whether or not an earlier one fails. It prints a summary with the time of each
/// and fails if one failed.
pub(crate) fn run_steps(steps: Vec<Step<'_>>) -> Result<(), XtaskError> {
    run_steps_after(Duration::ZERO, steps).map(drop)
}

/// The same after a build of the checks that took some time; gives back the total.
pub(crate) fn run_steps_after(
    build: Duration,
    steps: Vec<Step<'_>>,
) -> Result<Duration, XtaskError> {
    let mut done = Vec::new();
    if !build.is_zero() {
        done.push(Done {
            name: "build of the checks",
            elapsed: build,
            failure: None,
        });
    }
    for step in steps {
        eprintln!("== {}", step.name);
        let start = Instant::now();
        let failure = (step.work)().err().map(|error| with_causes(&error));
        let elapsed = start.elapsed();
        if let Some(failure) = &failure {
            eprintln!("!! {}: {failure}", step.name);
        }
        done.push(Done {
            name: step.name,
            elapsed,
            failure,
        });
    }
    eprint!("{}", summary(&done));
    let failed = done.iter().filter(|d| d.failure.is_some());
    let names: Vec<String> = failed.map(|d| d.name.to_owned()).collect();
    if names.is_empty() {
        Ok(total(&done))
    } else {
        Err(XtaskError::StepsFailed { names })
    }
}

fn total(done: &[Done]) -> Duration {
    done.iter().map(|d| d.elapsed).sum()
}

fn summary(done: &[Done]) -> String {
    let width = done
        .iter()
        .map(|d| d.name.chars().count())
        .max()
        .unwrap_or(0)
        .max(5);
    let mut text = String::from("\n");
    for step in done {
        let verdict = step
            .failure
            .as_deref()
            .map_or("ok".to_owned(), |why| format!("FAILED: {why}"));
        let seconds = step.elapsed.as_secs_f64();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:width$} {seconds:8.1} s  {verdict}", step.name);
    }
    let total = total(done).as_secs_f64();
    let _ = writeln!(text, "{:width$} {total:8.1} s", "total");
    text
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_later_step_runs_although_an_earlier_one_failed() {
        let ran = Cell::new(false);
        let steps = vec![
            Step::new("first", || Err(XtaskError::Missing { what: "x".into() })),
            Step::new("second", || {
                ran.set(true);
                Ok(())
            }),
        ];
        let error = run_steps(steps).unwrap_err();
        assert_eq!(error.to_string(), "failed: first");
        assert!(ran.get());
    }

    #[test]
    fn the_total_counts_the_build_of_the_checks() {
        let build = Duration::from_secs(9);
        let total = run_steps_after(build, vec![Step::new("only", || Ok(()))]).unwrap();
        assert!(total >= build && total < 2 * build, "{total:?}");
    }

    #[test]
    fn the_summary_names_each_step_its_time_and_the_total() {
        let done = [
            Done {
                name: "fmt",
                elapsed: Duration::from_millis(1_500),
                failure: None,
            },
            Done {
                name: "tidy",
                elapsed: Duration::from_secs(2),
                failure: Some("1 found".into()),
            },
        ];
        assert_eq!(
            summary(&done),
            "\nfmt        1.5 s  ok\ntidy       2.0 s  FAILED: 1 found\ntotal      3.5 s\n"
        );
    }

    #[test]
    fn a_later_command_runs_although_an_earlier_one_failed() {
        let shell = shell(&repository()).unwrap();
        let rustc = |what: &str| {
            let command = cmd!(shell, "rustc --print {what}");
            command.quiet().ignore_stdout().ignore_stderr()
        };
        assert!(run_all(vec![rustc("sysroot")]).is_ok());
        let error = run_all(vec![rustc("a"), rustc("sysroot"), rustc("b")]).unwrap_err();
        let text = error.to_string();
        assert_eq!(text, "failed: rustc --print a, rustc --print b");
    }

    #[test]
    fn a_program_that_does_not_exist_does_not_answer() {
        let shell = shell(&repository()).unwrap();
        assert!(!answers(shell.cmd("a-program-that-nobody-has-written")));
        assert!(answers(cargo(&shell, "--version")));
    }

    #[test]
    fn the_platform_of_this_machine_is_known() {
        let shell = shell(&repository()).unwrap();
        assert!(host(&shell).unwrap().contains('-'));
    }
}
