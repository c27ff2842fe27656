//! What the desk reads: JSON documents and lines of them.

use std::io::{BufRead, Read};

use serde::de::DeserializeOwned;

use crate::failure::{Exit, Failure};
use crate::output::broken;

/// The longest document or line that is read, in bytes.
pub(crate) const MAX_DOCUMENT: usize = 1 << 20;

/// Everything that is there to read, as one JSON document. What cannot be read is told with its
/// line and column.
pub(crate) fn read_document<T: DeserializeOwned>(input: impl Read) -> Result<T, Failure> {
    let mut text = Vec::new();
    input
        .take(one_more_than_most())
        .read_to_end(&mut text)
        .map_err(|error| broken("stdin", &error))?;
    if text.len() > MAX_DOCUMENT {
        return Err(too_long("DocumentTooLong", "document"));
    }
    parse(&text).map_err(|wrong| {
        let Wrong {
            words,
            line,
            column,
        } = wrong;
        let words = format!("{words}, at line {line} column {column}");
        Failure::new(Exit::Usage, "InvalidJson", words)
            .with("line", line)
            .with("column", column)
    })
}

/// One line as a JSON document; what cannot be read is told with its column.
pub(crate) fn parse_line<T: DeserializeOwned>(text: &[u8]) -> Result<T, Failure> {
    if text.len() > MAX_DOCUMENT {
        return Err(too_long("LineTooLong", "line"));
    }
    parse(text).map_err(|Wrong { words, column, .. }| {
        let words = format!("{words}, at column {column}");
        Failure::new(Exit::Usage, "InvalidJson", words).with("column", column)
    })
}

/// Reads a line with its end; of an overlong one only the beginning is kept, more than
/// [`MAX_DOCUMENT`] bytes, and the rest is passed over. Whether there was a line.
pub(crate) fn next_line<R: BufRead>(input: &mut R, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let mut limited = input.by_ref().take(one_more_than_most());
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.len() > MAX_DOCUMENT && !line.ends_with(b"\n") {
        // Its end may be the next byte, in which case nothing is lost.
        let mut next = Vec::new();
        input.by_ref().take(1).read_until(b'\n', &mut next)?;
        if !next.ends_with(b"\n") {
            input.skip_until(b'\n')?;
        }
    }
    Ok(true)
}

/// One byte more than may be read tells that there is too much.
fn one_more_than_most() -> u64 {
    u64::try_from(MAX_DOCUMENT).map_or(u64::MAX, |most| most.saturating_add(1))
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
            words: words.to_owned(),
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

fn too_long(kind: &str, what: &str) -> Failure {
    let words = format!("the {what} has more than {MAX_DOCUMENT} bytes");
    Failure::new(Exit::Usage, kind, words).with("max", MAX_DOCUMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct One {
        mu: f64,
    }

    #[test]
    fn a_list_is_no_document() {
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
        assert_eq!(lengths, [most, most + 1, most + 1, 2]);
    }
}
