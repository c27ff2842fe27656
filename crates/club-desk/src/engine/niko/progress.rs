//! One line of progress on a terminal; nothing elsewhere.

use std::io::{IsTerminal, Write};

/// The characters of a full bar.
const FULL: usize = 24;

/// A bar on the standard error.
#[derive(Debug)]
pub(crate) struct Bar {
    terminal: bool,
    width: usize,
}

impl Bar {
    pub(crate) fn new() -> Self {
        Self {
            terminal: std::io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Shows how far it has come, 0 to 1, with words.
    pub(crate) fn show(&mut self, part: f64, words: &str) {
        if !self.terminal {
            return;
        }
        let text = drawn(part, words);
        self.width = self.width.max(text.chars().count());
        eprint!("\r{text:<width$}", width = self.width);
        // A line of progress that is not shown is no loss.
        let _ = std::io::stderr().flush();
    }

    /// Wipes the line.
    pub(crate) fn clear(&mut self) {
        if self.terminal && self.width > 0 {
            eprint!("\r{:width$}\r", "", width = self.width);
            self.width = 0;
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

fn drawn(part: f64, words: &str) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "0 to 24"
    )]
    let done = (part.clamp(0.0, 1.0) * FULL as f64) as usize;
    format!("[{}{}] {words}", "#".repeat(done), ".".repeat(FULL - done))
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn a_bar_is_never_longer_than_full() {
        assert_eq!(drawn(0.5, "x"), "[############............] x");
        for part in [-1.0, 0.0, 2.0, f64::NAN, f64::INFINITY] {
            assert_eq!(drawn(part, "").len(), 27);
        }
    }
}
