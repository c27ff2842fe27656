//! Programs that run in parallel, each with a log of its own.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::XtaskError;
use crate::io_error::IoError;

/// How often the programs are polled.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// How often the progress of the programs is reported.
const REPORT_INTERVAL: Duration = Duration::from_secs(30);
/// How much of the log of a program that failed is shown, in lines.
const SHOWN: usize = 40;

/// A program to run.
pub(super) struct Job {
    /// The name in the reports.
    pub(super) name: String,
    pub(super) command: Command,
    /// Path of the file for everything that it prints.
    pub(super) log: PathBuf,
}

struct Running {
    job: Job,
    child: Child,
    start: Instant,
}

impl Drop for Running {
    fn drop(&mut self) {
        // Fails for a program that has ended; one still runs only after an error of our own.
        let _ = self.child.kill();
    }
}

/// Runs all programs, as many at a time as the machine has cores, whether or not an earlier one
/// fails. Returns an error with those that failed.
pub(super) fn run(jobs: Vec<Job>) -> Result<(), XtaskError> {
    let at_a_time = thread::available_parallelism().map_or(1, Into::into);
    let mut waiting = jobs.into_iter();
    let mut running: Vec<Running> = Vec::new();
    let mut failed = Vec::new();
    let mut reported = Instant::now();
    loop {
        while running.len() < at_a_time {
            let Some(job) = waiting.next() else { break };
            running.push(start(job)?);
        }
        if running.is_empty() {
            break;
        }
        thread::sleep(POLL_INTERVAL);
        let mut left = Vec::new();
        for mut one in running {
            let name = one.job.name.clone();
            let status = one.child.try_wait().map_err(IoError::starting(&name))?;
            let Some(status) = status else {
                left.push(one);
                continue;
            };
            let seconds = one.start.elapsed().as_secs();
            let lines = last_lines(&one.job.log, SHOWN);
            if status.success() {
                let last = lines.iter().rev().find(|line| line.starts_with("Done "));
                let words = last.map_or("done", String::as_str);
                eprintln!("{name}: {words}, {seconds} s wall time");
            } else {
                eprintln!("{name}: {status} after {seconds} s\n{}", lines.join("\n"));
                failed.push(name);
            }
        }
        running = left;
        if reported.elapsed() >= REPORT_INTERVAL {
            reported = Instant::now();
            let far = |one: &Running| {
                let lines = last_lines(&one.job.log, SHOWN);
                let last = lines.into_iter().rev().find(|line| line.starts_with('#'));
                let words = last.unwrap_or_else(|| "begins".to_owned());
                let words: Vec<&str> = words.split_whitespace().take(2).collect();
                format!("{} {}", one.job.name, words.join(" "))
            };
            let far: Vec<String> = running.iter().map(far).collect();
            eprintln!("  {}", far.join(", "));
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(XtaskError::StepsFailed { names: failed })
    }
}

fn start(mut job: Job) -> Result<Running, XtaskError> {
    eprintln!("$ {} > {}", job.name, job.log.display());
    let not_written = IoError::writing(&job.log);
    let log = File::create(&job.log).map_err(&not_written)?;
    let again = log.try_clone().map_err(&not_written)?;
    job.command.stdout(log).stderr(again);
    let child = job.command.spawn();
    let child = child.map_err(IoError::starting(&job.name))?;
    Ok(Running {
        job,
        child,
        start: Instant::now(),
    })
}

/// The last lines of a log, as far as it can be read.
fn last_lines(log: &PathBuf, count: usize) -> Vec<String> {
    let bytes = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let from = lines.len().saturating_sub(count);
    lines[from..].iter().map(|&line| line.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(folder: &std::path::Path, name: &str, words: &str) -> Job {
        let mut command = Command::new("rustc");
        command.args(words.split_whitespace());
        Job {
            name: name.to_owned(),
            command,
            log: folder.join(name),
        }
    }

    #[test]
    fn all_run_and_those_that_failed_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let of = |name: &str, words: &str| job(folder.path(), name, words);
        assert!(run(vec![of("sysroot", "--print sysroot")]).is_ok());
        assert_eq!(last_lines(&folder.path().join("sysroot"), 9).len(), 1);
        let jobs = vec![
            of("a", "--no-such-flag"),
            of("b", "--print sysroot"),
            of("c", "--nor-this"),
            of("d", "--print sysroot"),
        ];
        let error = run(jobs).unwrap_err();
        let XtaskError::StepsFailed { mut names } = error else {
            panic!("{error}");
        };
        names.sort();
        assert_eq!(names, ["a", "c"]);
        assert_eq!(last_lines(&folder.path().join("d"), 9).len(), 1);
    }

    #[test]
    fn a_program_that_does_not_exist_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let mut absent = job(folder.path(), "absent", "");
        absent.command = Command::new("a-program-that-nobody-has-written");
        let refused = run(vec![absent]).unwrap_err();
        assert_eq!(refused.to_string(), "cannot start `absent`");
    }
}
