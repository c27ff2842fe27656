//! Parts that every family of failures gives to its words.

use std::error::Error;
use std::io;

use chained_events::system_words;
use club_log::refusal::People;
use club_words::Lang;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Exit, Names, say};

/// A family of failures: an enum whose message is English, and which serialises with its kind.
pub(crate) trait Family: Error + Serialize {
    /// The exit code.
    fn exit(&self) -> Exit;

    /// People of whom the failure speaks, each with the field that has their id.
    fn people(&self) -> People;

    /// Words that the values of the document do not have.
    fn aside(&self, lang: Lang, names: Names<'_>, voice: Voice) -> Aside {
        let _ = (lang, names, voice);
        Aside::default()
    }
}

/// Place where words are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voice {
    /// On a screen, which has a button for what helps.
    Screen,
    /// In a terminal, where options and commands are typed.
    Terminal,
    /// In a terminal, as a part of other words, which end with the commands.
    TerminalPart,
}

impl Voice {
    /// The place of words inside of others.
    pub(crate) const fn part(self) -> Self {
        match self {
            Self::Screen => Self::Screen,
            Self::Terminal | Self::TerminalPart => Self::TerminalPart,
        }
    }
}

/// Parts of a failure's words that its document lacks.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Aside {
    /// Values of the message.
    pub(crate) values: Vec<(&'static str, Value)>,
    /// Lines below the message.
    pub(crate) below: Vec<String>,
    /// The line after them that says the command of a correction.
    pub(crate) correction: Option<String>,
}

impl Aside {
    /// One value.
    pub(crate) fn of(name: &'static str, value: impl Into<Value>) -> Self {
        Self::default().with(name, value)
    }

    /// The same with one more value.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The values as those of a message.
    pub(crate) fn into_args(self) -> Map<String, Value> {
        let values = self.values.into_iter();
        values
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// The same with faults one by one, each a line, and with how many they are.
    pub(crate) fn with_details(mut self, details: impl ExactSizeIterator<Item = String>) -> Self {
        self = self.with("count", details.len());
        self.below.extend(details.map(|line| format!("  {line}")));
        self
    }
}

/// A fault of a file with its place.
pub(crate) fn placed(lang: Lang, line: Option<u64>, column: Option<usize>, what: String) -> String {
    match (line.map(|line| line.to_string()), column) {
        (Some(line), Some(column)) => say::detail_column(lang, line, column, what),
        (Some(line), None) => say::detail_line(lang, line, what),
        (None, _) => what,
    }
}

/// A number of things in English.
pub(crate) fn counted(count: u64, one: &str, several: &str) -> String {
    let things = if count == 1 { one } else { several };
    format!("{} {things}", club_words::count(count))
}

/// Cause of a failure of the file system, as the system says it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct SystemCause {
    /// The kind of the error.
    pub kind: io::ErrorKind,
    /// The words of the system.
    pub words: String,
}

impl From<&io::Error> for SystemCause {
    fn from(error: &io::Error) -> Self {
        Self {
            kind: error.kind(),
            words: system_words(error),
        }
    }
}

impl SystemCause {
    /// The value by which a message chooses its words.
    pub(crate) fn why(&self) -> Aside {
        Aside::of("why", format!("{:?}", self.kind))
    }
}
