//! Rules by name or from a TOML file.

use std::path::Path;

use engine_contracts::niko::RulesQuestion;
use nikogammon::{Rules, RulesSetup};

use crate::engine::read_file;
use crate::error::{DeskError, DeskFailure};
use crate::input::{TomlFault, parse_toml};

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

/// The rules in a text, unchecked. Keys that are missing have the values of nikogammon.
pub(crate) fn parse(text: &str) -> Result<RulesSetup, TomlFault> {
    parse_toml(text)
}
