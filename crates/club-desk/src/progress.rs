//! Progress on a terminal; nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The positions of a full bar.
const FULL: u64 = 1_000;

/// A bar on the standard error, which is gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new(FULL);
        if let Ok(style) = ProgressStyle::with_template("[{bar:24}] {wide_msg}") {
            bar.set_style(style.progress_chars("##."));
        }
        Self(bar)
    }

    /// Shows how much is done, 0 to 1, with words.
    pub(crate) fn show(&self, part: f64, words: String) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "0 to 1,000"
        )]
        let done = (part.clamp(0.0, 1.0) * FULL as f64) as u64;
        self.0.set_position(done);
        self.0.set_message(words);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A line on the standard error that says what is being done, and for how long. It is gone when it
/// is dropped.
#[derive(Debug)]
pub(crate) struct Busy(ProgressBar);

impl Busy {
    pub(crate) fn new(words: impl Into<String>) -> Self {
        let line = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{msg} .. {elapsed}") {
            line.set_style(style);
        }
        line.set_message(words.into());
        line.enable_steady_tick(Duration::from_millis(500));
        Self(line)
    }

    /// Says what is being done now.
    pub(crate) fn show(&self, words: String) {
        self.0.set_message(words);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
