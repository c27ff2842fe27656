//! What the desk reads: JSON documents, lines of them, and files that are named.

mod log_text;

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::Path;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::{DeskError, Exit};
use crate::output::broken;
pub(crate) use log_text::LogText;

/// The longest document or line that is read, in bytes.
pub(crate) const MAX_DOCUMENT: usize = 1 << 20;

/// The largest file of a question to an engine, in bytes.
pub(crate) const MAX_FILE: u64 = 1 << 24;
/// The largest template or table of results, in bytes.
pub(crate) const MAX_SMALL_FILE: u64 = 1 << 20;

/// What may come with a document without being part of it: a byte order mark and an end of line.
const AROUND: usize = BYTE_ORDER_MARK.len() + 2;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The content of a file that the command line names, at most `max` bytes; a byte order mark at its
/// beginning is skipped.
pub(crate) fn read_file(path: &Path, max: u64) -> Result<Vec<u8>, DeskError> {
    let mut content = Vec::new();
    let read = File::open(path).and_then(|file| {
        let limit = max.saturating_add(1);
        file.take(limit).read_to_end(&mut content)
    });
    let size = read.map_err(|error| not_read(path, &error))?;
    if u64::try_from(size).is_ok_and(|size| size <= max) {
        if content.starts_with(BYTE_ORDER_MARK) {
            content.drain(..BYTE_ORDER_MARK.len());
        }
        return Ok(content);
    }
    Err(too_large(path, max))
}

/// A file that cannot be read.
pub(crate) fn not_read(path: &Path, error: &io::Error) -> DeskError {
    let (exit, kind) = match error.kind() {
        ErrorKind::NotFound => (Exit::NotFound, "FileNotFound"),
        _ => (Exit::Failure, "FileNotRead"),
    };
    DeskError::of_file(exit, kind, path, error)
}

fn too_large(path: &Path, max: u64) -> DeskError {
    let file = path.display().to_string();
    let words = format!("{file}: more than {max} bytes");
    DeskError::new(Exit::Usage, "FileTooLarge", words)
        .with("file", file)
        .with("max", max)
}

/// The whole input as one JSON document. A failure names the line and the column.
pub(crate) fn read_document<T: DeserializeOwned>(input: impl Read) -> Result<T, DeskError> {
    let mut text = Vec::new();
    input
        .take(one_more_than_most())
        .read_to_end(&mut text)
        .map_err(|error| broken("stdin", &error))?;
    let text = document(&text);
    if text.len() > MAX_DOCUMENT {
        return Err(too_long("DocumentTooLong", "document"));
    }
    parse(text).map_err(|wrong| {
        let Wrong {
            words,
            line,
            column,
        } = wrong;
        // An empty document, and what is wrong with a document as a whole, has no place.
        let words = match (line, column) {
            (_, 0) => words,
            _ => format!("{words}, at line {line} column {column}"),
        };
        DeskError::new(Exit::Usage, "InvalidJson", words)
            .with("line", line)
            .with("column", column)
    })
}

/// One line as a JSON document. A failure names the column.
pub(crate) fn parse_line<T: DeserializeOwned>(text: &[u8]) -> Result<T, DeskError> {
    let text = document(text);
    if text.len() > MAX_DOCUMENT {
        return Err(too_long("LineTooLong", "line"));
    }
    parse(text).map_err(|Wrong { words, column, .. }| {
        let words = match column {
            0 => words,
            _ => format!("{words}, at column {column}"),
        };
        DeskError::new(Exit::Usage, "InvalidJson", words).with("column", column)
    })
}

/// A document without a byte order mark before it and an end of line after it.
pub(crate) fn document(text: &[u8]) -> &[u8] {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text)
}

/// Reads a line with its end; of a line that is too long only the beginning is kept, more than
/// [`MAX_DOCUMENT`] bytes, and the rest is skipped. Returns whether there was a line.
pub(crate) fn next_line<R: BufRead>(input: &mut R, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let mut limited = input.by_ref().take(one_more_than_most());
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.len() > MAX_DOCUMENT + AROUND && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

/// One byte more than a document with all around it shows that there is too much.
fn one_more_than_most() -> u64 {
    u64::try_from(MAX_DOCUMENT + AROUND).map_or(u64::MAX, |most| most.saturating_add(1))
}

/// A whole number of a document, also written `5000.0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) i128);

impl JsonSchema for Whole {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer" })
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Whole, E> {
                Ok(Whole(number.into()))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole(number.into()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
                // Doubles of this size are 2^64 and more, beyond every number of ours.
                let whole = number.trunc().total_cmp(&number).is_eq() && number.abs() < 2e19;
                if !whole {
                    return Err(E::invalid_value(Unexpected::Float(number), &self));
                }
                // Their digits are exact.
                let digits = format!("{number:.0}");
                let digits = digits.parse().map(Whole);
                digits.map_err(|_| E::invalid_value(Unexpected::Float(number), &self))
            }
        }
        deserializer.deserialize_any(Digits)
    }
}

/// A whole number from 0 on, for `deserialize_with`.
pub(crate) fn whole<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i128>,
{
    let Whole(number) = Whole::deserialize(deserializer)?;
    T::try_from(number).map_err(|_| {
        let unexpected = number.to_string();
        D::Error::invalid_value(
            Unexpected::Other(&unexpected),
            &"a whole number from 0 to 18446744073709551615",
        )
    })
}

/// Where a text is not the JSON wanted, and why.
struct Wrong {
    words: String,
    line: usize,
    column: usize,
}

/// A JSON document. It must be an object, though a list of the fields' values in their order would
/// also be understood.
fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, Wrong> {
    let parsed = serde_json::from_slice(text).map_err(|error| {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        Wrong {
            words: in_words(words),
            line: error.line(),
            column: error.column(),
        }
    })?;
    let before = text.len() - text.trim_ascii_start().len();
    let (before, document) = text.split_at(before);
    if document.starts_with(b"[") {
        let line_start = before.iter().rposition(|&byte| byte == b'\n');
        return Err(Wrong {
            words: "invalid type: a list, expected an object".to_owned(),
            line: before.split(|&byte| byte == b'\n').count(),
            column: 1 + before.len() - line_start.map_or(0, |at| at + 1),
        });
    }
    Ok(parsed)
}

/// What the parser says, in words: without the names of types, and of a long text the beginning.
pub(crate) fn in_words(words: &str) -> String {
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

fn too_long(kind: &str, what: &str) -> DeskError {
    let words = format!("the {what} has more than {MAX_DOCUMENT} bytes");
    DeskError::new(Exit::Usage, kind, words).with("max", MAX_DOCUMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct One {
        mu: f64,
    }

    #[test]
    fn a_list_is_not_a_document() {
        let failure = read_document::<One>(&b"\n  [1.0]"[..]).unwrap_err();
        assert_eq!(failure.values["line"], 2);
        assert_eq!(failure.values["column"], 3);
        let read: One = parse_line(br#" {"mu":1.0}"#).unwrap();
        assert_eq!(read, One { mu: 1.0 });
    }

    #[test]
    fn an_endless_document_is_refused() {
        let failure = read_document::<One>(std::io::repeat(b' ')).unwrap_err();
        assert_eq!(failure.kind, "DocumentTooLong");
    }

    #[test]
    fn of_an_overlong_line_the_rest_is_passed_over() {
        let mut input = Vec::new();
        for length in [MAX_DOCUMENT, MAX_DOCUMENT + 1, 3 * MAX_DOCUMENT, 2] {
            input.extend(vec![b'x'; length]);
            input.push(b'\n');
        }
        let (mut input, mut line, mut lengths) = (&input[..], Vec::new(), Vec::new());
        while next_line(&mut input, &mut line).unwrap() {
            lengths.push(line.trim_ascii().len());
        }
        let most = MAX_DOCUMENT;
        assert_eq!((lengths[0], lengths[1], lengths[3]), (most, most + 1, 2));
        assert!(lengths[2] > most);
    }

    /// A document of exactly the most bytes, with all that may come around it.
    #[test]
    fn what_is_around_a_document_does_not_count() {
        let mut text = br#"{"mu":1}"#.to_vec();
        text.splice(6..6, vec![b' '; MAX_DOCUMENT - text.len()]);
        assert_eq!(text.len(), MAX_DOCUMENT);
        for (before, after) in [("", ""), ("", "\n"), ("\u{feff}", "\r\n")] {
            let whole = [before.as_bytes(), &text, after.as_bytes()].concat();
            assert_eq!(read_document::<One>(&whole[..]).unwrap(), One { mu: 1.0 });
            let (mut input, mut line) = (&whole[..], Vec::new());
            assert!(next_line(&mut input, &mut line).unwrap());
            assert_eq!(parse_line::<One>(&line).unwrap(), One { mu: 1.0 });
        }
        text.insert(6, b' ');
        let failure = read_document::<One>(&text[..]).unwrap_err();
        assert_eq!(failure.kind, "DocumentTooLong");
    }

    #[test]
    fn whole_numbers_may_have_a_point() {
        let parse = |text: &str| serde_json::from_str::<Whole>(text).map(|Whole(number)| number);
        for (text, expected) in [
            ("5000", 5000),
            ("5000.0", 5000),
            ("5e3", 5000),
            ("-3.0", -3),
            ("18446744073709551615", i128::from(u64::MAX)),
        ] {
            assert_eq!(parse(text).unwrap(), expected);
        }
        for text in ["2.5", "1e30", "\"5\"", "null", "[5]"] {
            let words = parse(text).unwrap_err().to_string();
            assert!(words.contains("expected a whole number"), "{words}");
        }
    }

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

    #[test]
    fn a_byte_order_mark_of_a_file_is_skipped() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "\u{feff}a\u{feff}").unwrap();
        let read = read_file(file.path(), 100).unwrap();
        assert_eq!(read, "a\u{feff}".as_bytes());
    }
}
