//! What the desk reads: JSON documents, lines of them, and files that are named.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, ErrorKind, Read};
use std::path::Path;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::{DeskError, Exit};
use crate::output::broken;

/// The longest document or line that is read, in bytes.
pub(crate) const MAX_DOCUMENT: usize = 1 << 20;

/// The largest file of a question to an engine, in bytes.
pub(crate) const MAX_FILE: u64 = 1 << 24;
/// The largest template or table of results, in bytes.
pub(crate) const MAX_SMALL_FILE: u64 = 1 << 20;
/// The largest exported log, in bytes: about a million events.
pub(crate) const MAX_LOG_FILE: u64 = 1 << 30;

/// What may come with a document without being part of it: a byte order mark and an end of line.
const AROUND: usize = BYTE_ORDER_MARK.len() + 2;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The content of a file that the command line names, at most `max` bytes.
pub(crate) fn read_file(path: &Path, max: u64) -> Result<Vec<u8>, DeskError> {
    let mut content = Vec::new();
    let read = File::open(path).and_then(|file| {
        let limit = max.saturating_add(1);
        file.take(limit).read_to_end(&mut content)
    });
    let size = read.map_err(|error| {
        let (exit, kind) = match error.kind() {
            ErrorKind::NotFound => (Exit::NotFound, "FileNotFound"),
            _ => (Exit::Failure, "FileNotRead"),
        };
        DeskError::of_file(exit, kind, path, &error)
    })?;
    if u64::try_from(size).is_ok_and(|size| size <= max) {
        return Ok(content);
    }
    let file = path.display().to_string();
    let words = format!("{file}: more than {max} bytes");
    Err(DeskError::new(Exit::Usage, "FileTooLarge", words)
        .with("file", file)
        .with("max", max))
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
        let words = format!("{words}, at line {line} column {column}");
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
        let words = format!("{words}, at column {column}");
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
            words: without_types(words),
            line: error.line(),
            column: error.column(),
        }
    })?;
    let before = text.len() - text.trim_ascii_start().len();
    let (before, document) = text.split_at(before);
    if document.starts_with(b"[") {
        let line_start = before.iter().rposition(|&byte| byte == b'\n');
        return Err(Wrong {
            words: "invalid type: sequence, expected an object".to_owned(),
            line: before.split(|&byte| byte == b'\n').count(),
            column: 1 + before.len() - line_start.map_or(0, |at| at + 1),
        });
    }
    Ok(parsed)
}

/// A message without the names of our types: an object, not `struct EquityQuestion`.
fn without_types(words: &str) -> String {
    let mut plain = words.to_owned();
    for (named, general) in [
        ("tuple struct ", "a list"),
        ("struct ", "an object"),
        ("untagged enum ", "the possible forms"),
        ("enum ", "a word or an object"),
    ] {
        while let Some(at) = plain.find(named) {
            let name = &plain[at + named.len()..];
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let end = end.map_or(plain.len(), |end| at + named.len() + end);
            plain.replace_range(at..end, general);
        }
    }
    plain
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
                "did not match any variant of untagged enum a::B",
                "did not match any variant of the possible forms",
            ),
            (
                "expected tuple struct Pair with 2 elements",
                "expected a list with 2 elements",
            ),
        ] {
            assert_eq!(without_types(words), expected);
        }
    }
}
