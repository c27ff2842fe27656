//! Progress of an experiment on the standard error.

use std::io::{IsTerminal, Write};
use std::time::Instant;

/// A line on a terminal; elsewhere one line when an experiment is over.
#[derive(Debug)]
pub(super) struct Line {
    name: &'static str,
    start: Instant,
    done: usize,
    is_terminal: bool,
}

impl Line {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            start: Instant::now(),
            done: 0,
            is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Shows how many seasons were played.
    pub(super) fn show(&mut self, done: usize, all: u64) {
        self.done = done;
        if self.is_terminal {
            eprint!("\r{}: {done} of {all} seasons", self.name);
            // Write errors on the standard error are of no interest.
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let seconds = self.start.elapsed().as_secs_f64();
        let end = if self.is_terminal { "\r" } else { "" };
        eprintln!(
            "{end}{}: {} seasons in {seconds:.1} s",
            self.name, self.done
        );
    }
}
