//! Rules by name or from a TOML file.

use std::path::Path;

use engine_contracts::document::in_words;
use toolkit::nikogammon::{Rules, RulesError, RulesSetup};

use crate::engine::{failure, read_file};
use crate::error::{DeskError, Exit};

/// The rules of a preset, else those in a file. What is neither a preset nor a file that exists is
/// a file not found if it looks like one, for its ending or a folder before it.
pub(crate) fn rules(named: &str) -> Result<Rules, DeskError> {
    let unknown = match named.parse::<Rules>() {
        Ok(rules) => return Ok(rules),
        Err(error) => error,
    };
    let path = Path::new(named);
    let looks_like_a_file =
        path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1;
    if !looks_like_a_file && !path.is_file() {
        return Err(failure(Exit::Usage, &unknown));
    }
    parse(&read_file(path)?).map_err(|wrong| match wrong {
        Wrong::Toml {
            words,
            line,
            column,
        } => {
            let message = format!("{words}, at line {line} column {column} of {named}");
            DeskError::new(Exit::Usage, "InvalidToml", message)
                .said("detail", words)
                .with("file", named)
                .with("line", line)
                .with("column", column)
        }
        Wrong::Rules(error) => failure(Exit::Refused, &error),
    })
}

/// Why a text cannot be read as rules.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// It is not the TOML that was expected; line and column from 1.
    Toml {
        words: String,
        line: usize,
        column: usize,
    },
    /// It is, but the rules cannot be used.
    Rules(RulesError),
}

/// The rules in a text. Keys that are missing have the values of nikogammon.
pub(crate) fn parse(text: &str) -> Result<Rules, Wrong> {
    let setup: RulesSetup = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let (line, column) = place(text, start);
        let words = error.message().lines().next().unwrap_or_default();
        Wrong::Toml {
            words: in_words(words),
            line,
            column,
        }
    })?;
    Rules::try_from(setup).map_err(Wrong::Rules)
}

/// The line and the column, from 1, of the byte `at`.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
    (line, column)
}
