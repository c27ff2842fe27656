//! Rules by name or from a TOML file.

use std::path::Path;

use engine_contracts::document::in_words;
use engine_contracts::niko::RulesQuestion;
use nikogammon::{Rules, RulesSetup};

use crate::engine::read_file;
use crate::error::{DeskError, DeskFailure};

/// The rules of a preset, else those in a file. What is neither a preset nor a file that exists is
/// a file not found if it looks like one, for its ending or a folder before it.
pub(crate) fn rules(named: &str) -> Result<Rules, DeskError> {
    Ok(question(named)?.rules()?)
}

/// The rules as a part of a question.
pub(crate) fn question(named: &str) -> Result<RulesQuestion, DeskError> {
    let preset = RulesQuestion::Named(named.to_owned());
    if preset.rules().is_ok() {
        return Ok(preset);
    }
    let path = Path::new(named);
    let looks_like_a_file =
        path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1;
    if !looks_like_a_file && !path.is_file() {
        return Ok(preset);
    }
    let text = read_file(path)?;
    let setup = parse(&text).map_err(|wrong| DeskFailure::InvalidToml {
        detail: wrong.words,
        file: named.to_owned(),
        line: wrong.line,
        column: wrong.column,
    })?;
    Ok(RulesQuestion::Setup(Box::new(setup)))
}

/// Why a text is not the TOML that was expected; line and column from 1.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) words: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The rules in a text, unchecked. Keys that are missing have the values of nikogammon.
pub(crate) fn parse(text: &str) -> Result<RulesSetup, Wrong> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let (line, column) = place(text, start);
        let words = error.message().lines().next().unwrap_or_default();
        Wrong {
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
