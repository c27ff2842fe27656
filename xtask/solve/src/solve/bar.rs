//! One line of progress on a terminal; nothing elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// The shortest time between two lines.
const PACE: Duration = Duration::from_millis(50);

/// Progress of the work on one game.
#[derive(Debug)]
pub(super) struct Bar {
    name: String,
    start: Instant,
    last: Option<Instant>,
    width: usize,
    terminal: bool,
}

impl Bar {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            start: Instant::now(),
            last: None,
            width: 0,
            terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Shows where the work has got to.
    pub(super) fn show(&mut self, words: &str) {
        let now = Instant::now();
        if !self.terminal || self.last.is_some_and(|last| now - last < PACE) {
            return;
        }
        self.last = Some(now);
        let seconds = (now - self.start).as_secs_f64();
        let text = format!("{}: {words}, {seconds:.1} s", self.name);
        self.width = self.width.max(text.chars().count());
        eprint!("\r{text:<width$}", width = self.width);
        // Ignore write errors on stderr.
        let _ = std::io::stderr().flush();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.width > 0 {
            eprint!("\r{:width$}\r", "", width = self.width);
        }
    }
}
