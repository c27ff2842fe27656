//! TOML of files that the command line names.

use engine_contracts::document::in_words;
use serde::de::DeserializeOwned;

/// Why a text is not the TOML that was expected; line and column from 1.
#[derive(Debug)]
pub(crate) struct TomlFault {
    pub(crate) words: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The value in a text.
pub(crate) fn parse_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlFault> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let (line, column) = place(text, start);
        let words = error.message().lines().next().unwrap_or_default();
        TomlFault {
            words: in_words(words),
            line,
            column,
        }
    })
}

/// The line and the column, from 1, of the byte `at`.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column)
}
