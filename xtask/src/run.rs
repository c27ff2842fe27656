//! Running child commands and steps, with their times.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::error::{XtaskError, with_causes};

/// The top folder of the repository: the parent of this crate's folder.
pub(crate) fn repository() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent()
        .map_or_else(|| here.clone(), Path::to_path_buf)
}

/// The cargo that runs us, so that children use the same one.
pub(crate) fn cargo(root: &Path) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.current_dir(root);
    // A child must not believe that it is built as a part of this crate.
    for (name, _) in env::vars_os() {
        let name_text = name.to_string_lossy();
        if name_text.starts_with("CARGO_PKG_") || name_text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Cargo with arguments given as one string of words.
pub(crate) fn cargo_words(root: &Path, words: &str) -> Command {
    let mut command = cargo(root);
    command.args(words.split_whitespace());
    command
}

/// The command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or_else(|| command.get_program());
    let mut text = name.to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

/// Runs the command with our own output; an error if it fails.
pub(crate) fn run(command: &mut Command) -> Result<(), XtaskError> {
    let text = shown(command);
    eprintln!("$ {text}");
    let status = command.status().map_err(|source| XtaskError::Spawn {
        command: text.clone(),
        source,
    })?;
    succeeded(text, status)
}

/// Runs all commands, whether or not an earlier one fails; an error with those that failed.
pub(crate) fn run_all(commands: Vec<Command>) -> Result<(), XtaskError> {
    let mut names = Vec::new();
    for mut command in commands {
        match run(&mut command) {
            Ok(()) => {}
            Err(XtaskError::CommandFailed { command, .. }) => names.push(command),
            Err(error) => return Err(error),
        }
    }
    if names.is_empty() {
        Ok(())
    } else {
        Err(XtaskError::StepsFailed { names })
    }
}

/// Runs the command and gives back what it wrote to its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, XtaskError> {
    let text = shown(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| XtaskError::Spawn {
            command: text.clone(),
            source,
        })?;
    succeeded(text, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the program can be started and says that all is well.
pub(crate) fn answers(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn succeeded(command: String, status: ExitStatus) -> Result<(), XtaskError> {
    if status.success() {
        Ok(())
    } else {
        Err(XtaskError::CommandFailed {
            command,
            status: status.to_string(),
        })
    }
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String, XtaskError> {
    fs::read_to_string(path).map_err(|source| XtaskError::Read {
        path: path.to_path_buf(),
        source,
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

/// Runs all steps, whether or not an earlier one fails, prints a summary with the time of each
/// and fails if one failed.
pub(crate) fn run_steps(steps: Vec<Step<'_>>) -> Result<(), XtaskError> {
    let mut done = Vec::new();
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
    let names: Vec<String> = done
        .iter()
        .filter(|d| d.failure.is_some())
        .map(|d| d.name.to_owned())
        .collect();
    if names.is_empty() {
        Ok(())
    } else {
        Err(XtaskError::StepsFailed { names })
    }
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
    let total: Duration = done.iter().map(|d| d.elapsed).sum();
    let _ = writeln!(text, "{:width$} {:8.1} s", "total", total.as_secs_f64());
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
        let rustc = |flag: &str| {
            let mut command = Command::new("rustc");
            command
                .args(["--print", flag])
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command
        };
        assert!(run_all(vec![rustc("sysroot")]).is_ok());
        let error = run_all(vec![rustc("a"), rustc("sysroot"), rustc("b")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "failed: rustc --print a, rustc --print b"
        );
    }

    #[test]
    fn a_command_is_shown_as_typed() {
        let command = cargo_words(Path::new("."), "test  --workspace");
        assert_eq!(shown(&command), "cargo test --workspace");
    }

    #[test]
    fn a_program_that_is_not_there_does_not_answer() {
        assert!(!answers(&mut Command::new(
            "a-program-that-nobody-has-written"
        )));
        assert!(answers(
            cargo_words(Path::new("."), "--version").current_dir(repository())
        ));
    }

    #[test]
    fn a_failing_command_is_named_with_its_status() {
        let status = Command::new("rustc")
            .arg("--no-such-flag")
            .output()
            .unwrap()
            .status;
        let error = succeeded("rustc --no-such-flag".to_owned(), status).unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with("`rustc --no-such-flag` failed with exit"),
            "{text}"
        );
    }
}
