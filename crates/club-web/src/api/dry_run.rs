//! Lines of a program that are tried, and the answers to lines.

use axum::http::StatusCode;
use club_words::Lang;
use serde_json::{Value, json};

/// Lines of a program that are tried: nothing of them is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DryRun {
    /// The language of failures.
    pub lang: Lang,
    /// The lines with their numbers, from 1.
    pub lines: Vec<(usize, Vec<u8>)>,
    /// Whether it goes on behind a line that fails.
    pub keep_going: bool,
}

/// Answers to lines, and the status of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    pub(super) text: String,
    pub(super) status: StatusCode,
    is_one: bool,
    keep_going: bool,
}

impl Answers {
    pub(super) fn of<L>(lines: &[L], keep_going: bool) -> Self {
        Self {
            text: String::new(),
            status: StatusCode::OK,
            is_one: lines.len() == 1,
            keep_going,
        }
    }

    /// Takes the answer to a line, or the document of its failure with its status; whether the run goes on.
    pub(super) fn take(
        &mut self,
        number: usize,
        answer: Result<String, (Value, StatusCode)>,
    ) -> bool {
        match answer {
            Ok(events) => {
                self.text.push_str(&events);
                true
            }
            Err((mut document, status)) => {
                document["line"] = json!(number);
                self.text.push_str(&format!("{document}\n"));
                if self.is_one {
                    self.status = status;
                }
                self.keep_going
            }
        }
    }
}
