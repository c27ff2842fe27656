//! The tables of a room as a file: TOML, or JSON where it begins with a brace.

use std::path::Path;

use club_host::{TemplateFailure, TemplateFault, TemplateProblem};
use club_log::rules::RoomRules;
use engine_contracts::document::in_words;

use super::error::ClubError;
use crate::input::{MAX_SMALL_FILE, read_file};

/// The room in a file. Whether the tables can be played at is checked with the rules.
pub(crate) fn load(file: &Path) -> Result<RoomRules, ClubError> {
    let text = read_file(file, MAX_SMALL_FILE)?;
    Ok(
        read(&text).map_err(|problem| TemplateFailure::InvalidTemplate {
            file: file.display().to_string(),
            problems: vec![problem],
        })?,
    )
}

#[expect(
    clippy::result_large_err,
    reason = "one file is read at a time, and its problem goes into a list"
)]
fn read(bytes: &[u8]) -> Result<RoomRules, TemplateProblem> {
    let text = std::str::from_utf8(bytes).map_err(|_| TemplateProblem {
        at: None,
        fault: TemplateFault::NotUtf8,
    })?;
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| TemplateProblem {
            at: Some((error.line(), error.column())),
            fault: in_plain_words(&without_place(&error.to_string())),
        });
    }
    toml::from_str(text).map_err(|error| TemplateProblem {
        at: error.span().map(|span| place(text, span.start)),
        fault: in_plain_words(error.message()),
    })
}

fn in_plain_words(message: &str) -> TemplateFault {
    let words: Vec<&str> = message.split_whitespace().collect();
    TemplateFault::Text {
        words: in_words(&words.join(" ")),
    }
}

/// The words of the JSON reader, whose place is reported next to them.
fn without_place(message: &str) -> String {
    let words = message.rsplit_once(" at line ");
    words.map_or(message, |(words, _)| words).to_owned()
}

/// Line and column of a byte of the text, from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let column = before.rsplit('\n').next().unwrap_or_default();
    (before.split('\n').count(), column.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOML: &str = "featured = \"TV\"\n[[tables]]\nname = 7\nseats = 9\n\
                        [[tables]]\nname = \"TV\"\nseats = 8\nclosed = [5]\n";

    #[test]
    fn toml_and_json_give_the_same_room() {
        let json = r#"{"featured":"TV","tables":[{"name":"7","seats":9},{"name":"TV","seats":8,"closed":[5]}]}"#;
        let room = read(TOML.as_bytes()).unwrap();
        assert_eq!(read(json.as_bytes()).as_ref(), Ok(&room));
        assert_eq!(room.places(9), 16);
    }

    #[test]
    fn a_wrong_key_is_reported_with_its_place() {
        let problem = read(b"[[tables]]\nname = 7\nchairs = 9\n").unwrap_err();
        let words = problem.to_string();
        assert!(
            words.starts_with("line 3 column 1: unknown field `chairs`"),
            "{words}"
        );
        let problem = read(b"{\"tables\":\n[{\"name\":7,\"chairs\":9}]}").unwrap_err();
        let words = problem.to_string();
        assert!(words.starts_with("line 2 column "), "{words}");
        assert!(words.contains("unknown field `chairs`"), "{words}");
        assert!(!words.contains("at line"), "{words}");
    }
}
