//! Documents and lines: the text form of a question, read strictly.

mod long_numbers;
mod stream;
mod strict;
mod written;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use self::stream::{MAX_EVENT_DOCUMENT, read_stream};
use self::strict::Strict;
pub(crate) use self::written::written;
use crate::failure::{EngineFailure, FailureClass};

/// Longest document or line that is read, in bytes.
///
/// The mark before it and the end of line after it do not count.
pub const MAX_DOCUMENT: usize = 1 << 20;

/// The byte order mark that may come before a document.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Why a text is not the document that was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum DocumentError {
    /// A document that is not JSON, or JSON of another form.
    #[error("{}", in_document(.words, *.line, *.column))]
    InvalidJson {
        /// The fault, in words.
        #[serde(skip)]
        words: String,
        /// The line, from 1; 0 where the fault has no place.
        line: usize,
        /// The column, from 1; 0 where the fault has no place.
        column: usize,
    },
    /// The same of a line of a run.
    #[error("{}", in_line(.words, *.column))]
    #[serde(rename = "InvalidJson")]
    InvalidLine {
        /// The fault, in words.
        #[serde(skip)]
        words: String,
        /// The column, from 1; 0 where the fault has no place.
        column: usize,
    },
    /// More bytes than a document may have.
    #[error("the document has more than {max} bytes")]
    DocumentTooLong {
        /// The most bytes.
        max: usize,
    },
    /// More bytes than a line may have.
    #[error("the line has more than {max} bytes")]
    LineTooLong {
        /// The most bytes.
        max: usize,
    },
}

impl EngineFailure for DocumentError {
    fn class(&self) -> FailureClass {
        FailureClass::Unreadable
    }
}

/// An empty document, and what is wrong with a document as a whole, has no place.
fn in_document(words: &str, line: usize, column: usize) -> String {
    match column {
        0 => words.to_owned(),
        _ => format!("{words}, at line {line} column {column}"),
    }
}

fn in_line(words: &str, column: usize) -> String {
    match column {
        0 => words.to_owned(),
        _ => format!("{words}, at column {column}"),
    }
}

/// Reads a question from a JSON document; a byte order mark before it is skipped.
///
/// # Errors
///
/// [`DocumentError`] with line and column of what is wrong.
///
/// ```
/// use engine_contracts::document;
/// use engine_contracts::icm::{EquityQuestion, equity};
///
/// let question: EquityQuestion = document::read(br#"{"stacks":[1,1],"prizes":[3,1]}"#)?;
/// assert_eq!(equity(&question)?.equities, [2.0, 2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, DocumentError> {
    read_up_to(text, MAX_DOCUMENT)
}

/// Reads the document of `rate event`, which may be longer than others.
///
/// # Errors
///
/// [`DocumentError`] with line and column of what is wrong.
#[cfg(feature = "rate")]
pub(crate) fn read_event<T: DeserializeOwned>(text: &[u8]) -> Result<T, DocumentError> {
    read_up_to(text, MAX_EVENT_DOCUMENT)
}

fn read_up_to<T: DeserializeOwned>(text: &[u8], max: usize) -> Result<T, DocumentError> {
    let text = trimmed(text);
    if text.len() > max {
        return Err(DocumentError::DocumentTooLong { max });
    }
    let read = parse(text).map_err(Wrong::in_document)?;
    match rounded(text) {
        None => Ok(read),
        Some(wrong) => Err(wrong.in_document()),
    }
}

/// Reads a question from a line of a run; a failure names the column.
///
/// # Errors
///
/// [`DocumentError`] with the column of what is wrong.
pub fn read_line<T: DeserializeOwned>(text: &[u8]) -> Result<T, DocumentError> {
    let read = read_borrowed(text)?;
    match rounded(trimmed(text)) {
        None => Ok(read),
        Some(wrong) => Err(wrong.in_line()),
    }
}

/// Reads a line whose values are parts of its text, with their numbers as they are written.
pub(crate) fn read_borrowed<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, DocumentError> {
    let text = trimmed(text);
    if text.len() > MAX_DOCUMENT {
        return Err(DocumentError::LineTooLong { max: MAX_DOCUMENT });
    }
    parse(text).map_err(Wrong::in_line)
}

/// A document without a byte order mark before it and an end of line after it.
#[must_use]
pub fn trimmed(text: &[u8]) -> &[u8] {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text)
}

/// Place and reason where a text is not the JSON wanted.
struct Wrong {
    words: String,
    line: usize,
    column: usize,
}

impl Wrong {
    fn in_document(self) -> DocumentError {
        let Self {
            words,
            line,
            column,
        } = self;
        DocumentError::InvalidJson {
            words,
            line,
            column,
        }
    }

    fn in_line(self) -> DocumentError {
        let Self { words, column, .. } = self;
        DocumentError::InvalidLine { words, column }
    }
}

/// A JSON document. A list in its place is wrong where it begins, not behind it.
fn parse<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, Wrong> {
    let before = text.len() - text.trim_ascii_start().len();
    if text[before..].starts_with(b"[") {
        let words = "invalid type: a list, expected an object";
        return Err(wrong_at(text, before, words.to_owned()));
    }
    value_of(serde_json::Deserializer::from_slice(text)).map_err(|error| wrong(&error))
}

/// The value of a document that has nothing behind it.
fn value_of<'a, R, T>(mut json: serde_json::Deserializer<R>) -> Result<T, serde_json::Error>
where
    R: serde_json::de::Read<'a>,
    T: Deserialize<'a>,
{
    let value = T::deserialize(Strict(&mut json))?;
    json.end()?;
    Ok(value)
}

/// A number of a text that was rounded as it was read.
fn rounded(text: &[u8]) -> Option<Wrong> {
    let (at, number) = long_numbers::rounded(text)?;
    let words = format!("invalid value: {number}, expected a number that a double has exactly");
    Some(wrong_at(text, at, words))
}

/// A fault at a place of a text.
fn wrong_at(text: &[u8], at: usize, words: String) -> Wrong {
    let before = &text[..at];
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    Wrong {
        words,
        line: before.split(|&byte| byte == b'\n').count(),
        column: 1 + at - line_start.map_or(0, |start| start + 1),
    }
}

/// Place and reason of a parser's error.
fn wrong(error: &serde_json::Error) -> Wrong {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    Wrong {
        words: in_words(words),
        line: error.line(),
        column: error.column(),
    }
}

/// The message of a parser of JSON or TOML in words: without names of types, long texts cut short.
#[must_use]
pub fn in_words(words: &str) -> String {
    let mut plain = shortened(words);
    for (named, general) in [
        ("tuple struct ", "a list"),
        ("struct ", "an object"),
        ("tuple variant ", "a list"),
        ("unit variant ", "a word"),
        ("newtype variant ", "an object"),
        ("struct variant ", "an object"),
    ] {
        while let Some(at) = plain.find(named) {
            let name = &plain[at + named.len()..];
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let end = end.map_or(plain.len(), |end| at + named.len() + end);
            plain.replace_range(at..end, general);
        }
    }
    if let Some(at) = plain.find("data did not match any variant of untagged enum") {
        plain.replace_range(at.., "none of the forms that are expected fits");
    }
    if let Some(at) = plain.find(", expected enum ") {
        plain.replace_range(at.., ", expected a word or an object");
    }
    for (kind, shown) in [
        ("invalid type: map", "invalid type: an object"),
        ("invalid type: sequence", "invalid type: a list"),
        ("invalid type: unit value", "invalid type: null"),
        ("invalid type: floating point ", "invalid type: number "),
        ("invalid value: integer ", "invalid number "),
        ("invalid value: floating point ", "invalid number "),
        ("EOF while parsing ", "the text ends within "),
        ("unknown variant ", "unknown word "),
        ("there are no variants", "there are none"),
        ("expected a sequence", "expected a list"),
        ("expected a map", "expected an object"),
    ] {
        plain = plain.replace(kind, shown);
    }
    if let Some((before, kind)) = plain.rsplit_once("expected ")
        && let Some((_, words)) = KINDS.iter().find(|(name, _)| *name == kind)
    {
        plain = format!("{before}expected {words}");
    }
    plain
}

/// The kinds of values as the parser calls them, and in words with their bounds.
const KINDS: [(&str, &str); 14] = [
    ("f64", "a number"),
    ("f32", "a number"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0 to 18446744073709551615"),
    ("usize", "a whole number from 0 on"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("i128", "a whole number"),
    ("u128", "a whole number from 0 on"),
    ("unit", "null"),
    ("a boolean", "true or false"),
    ("a string", "a text"),
];

/// How much of a wrong text is shown, in characters.
const MAX_SHOWN: usize = 80;

/// The message with only the beginning of a long text between quotes.
fn shortened(words: &str) -> String {
    let mut short = String::with_capacity(words.len().min(4 * MAX_SHOWN));
    let mut rest = words;
    while let Some(at) = rest.find(['"', '`']) {
        let (before, quoted) = rest.split_at(at);
        short.push_str(before);
        let quote = quoted.chars().next().unwrap_or('"');
        let inner = quoted.get(1..).unwrap_or_default();
        let escaped =
            |end: &usize| inner[..*end].ends_with('\\') && !inner[..*end].ends_with("\\\\");
        let ends = inner.match_indices(quote).map(|(end, _)| end);
        let end = ends
            .into_iter()
            .find(|end| !escaped(end))
            .unwrap_or(inner.len());
        let (text, after) = inner.split_at(end);
        short.push(quote);
        match text.char_indices().nth(MAX_SHOWN) {
            Some((cut, _)) => {
                short.push_str(&text[..cut]);
                short.push_str("..");
            }
            None => short.push_str(text),
        }
        rest = after.get(1..).unwrap_or_default();
        if !after.is_empty() {
            short.push(quote);
        }
    }
    short.push_str(rest);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_no_types() {
        for (words, expected) in [
            (
                "invalid type: integer `3`, expected struct One",
                "invalid type: integer `3`, expected an object",
            ),
            (
                "data did not match any variant of untagged enum a::B",
                "none of the forms that are expected fits",
            ),
            (
                "invalid type: sequence, expected tuple struct Pair with 2 elements",
                "invalid type: a list, expected a list with 2 elements",
            ),
            (
                "invalid type: string \"x\", expected f64",
                "invalid type: string \"x\", expected a number",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "invalid number `300`, expected a whole number from 0 to 255",
            ),
            (
                "invalid type: map, expected a boolean",
                "invalid type: an object, expected true or false",
            ),
            (
                "unknown variant `x`, expected one of `a`, `b`",
                "unknown word `x`, expected one of `a`, `b`",
            ),
        ] {
            assert_eq!(in_words(words), expected);
        }
    }

    #[test]
    fn of_a_long_text_80_characters_are_shown() {
        let long = "青\\\"x".repeat(100);
        let words = in_words(&format!("invalid type: string \"{long}\", expected u64"));
        assert!(words.ends_with("..\", expected a whole number from 0 to 18446744073709551615"));
        assert_eq!(words.split('.').next().unwrap().chars().count(), 22 + 80);
        assert_eq!(in_words("unknown field `a`"), "unknown field `a`");
    }
}
