//! Input of the desk: JSON documents, lines of them, and files that are named.

mod log_text;
mod toml_text;

use std::fs::File;
use std::io::{BufRead, Read};
use std::path::Path;

use club_host::FileFailure;
use engine_contracts::document::{self, BYTE_ORDER_MARK, MAX_DOCUMENT};
use serde::de::DeserializeOwned;

use crate::error::DeskError;
use crate::output::broken;
pub(crate) use log_text::LogText;
pub(crate) use toml_text::{TomlFault, parse_toml};

/// The largest file of a question to an engine, in bytes.
pub(crate) const MAX_FILE: u64 = 1 << 24;
/// The largest template or table of results, in bytes.
pub(crate) const MAX_SMALL_FILE: u64 = 1 << 20;

/// Bytes around a document that are not part of it: a byte order mark and an end of line.
const AROUND: usize = BYTE_ORDER_MARK.len() + 2;

/// Content of a file that the command line names, at most `max` bytes. A byte order mark at its
/// beginning is skipped.
pub(crate) fn read_file(path: &Path, max: u64) -> Result<Vec<u8>, DeskError> {
    let mut content = Vec::new();
    let read = File::open(path).and_then(|file| {
        let limit = max.saturating_add(1);
        file.take(limit).read_to_end(&mut content)
    });
    let size = read.map_err(|error| DeskError::of_host(FileFailure::not_read(path, &error)))?;
    if u64::try_from(size).is_ok_and(|size| size <= max) {
        if content.starts_with(BYTE_ORDER_MARK) {
            content.drain(..BYTE_ORDER_MARK.len());
        }
        return Ok(content);
    }
    Err(DeskError::of_host(FileFailure::too_large(path, max)))
}

/// The whole input as one JSON document of at most `most` bytes. A failure names the line and the column.
pub(crate) fn read_document<T: DeserializeOwned>(
    input: impl Read,
    most: usize,
) -> Result<T, DeskError> {
    let read = document::read_stream(input, most).map_err(|error| broken("stdin", &error))?;
    Ok(read?)
}

/// The whole input, of at most `most` bytes and what is around a document.
///
/// One byte more shows that there is too much, which the reader of the document says.
pub(crate) fn read_bytes(input: impl Read, most: usize) -> Result<Vec<u8>, DeskError> {
    let limit = u64::try_from(most + AROUND).map_or(u64::MAX, |most| most.saturating_add(1));
    let mut bytes = Vec::new();
    let read = input.take(limit).read_to_end(&mut bytes);
    read.map_err(|error| broken("stdin", &error))?;
    Ok(bytes)
}

/// Reads a line with its end; returns whether there was one. Only the beginning of a line that is
/// too long is kept, more than [`MAX_DOCUMENT`] bytes; the rest is skipped.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct One {
        mu: f64,
    }

    #[test]
    fn a_list_is_not_a_document() {
        let failure = read_document::<One>(&b"\n  [1.0]"[..], MAX_DOCUMENT).unwrap_err();
        assert_eq!(failure.document()["error"]["line"], 2);
        assert_eq!(failure.document()["error"]["column"], 3);
        let read: One = document::read_line(br#" {"mu":1.0}"#).unwrap();
        assert_eq!(read, One { mu: 1.0 });
    }

    #[test]
    fn an_endless_document_is_refused() {
        let failure = read_document::<One>(std::io::repeat(b' '), MAX_DOCUMENT).unwrap_err();
        assert_eq!(failure.kind(), "DocumentTooLong");
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
            assert_eq!(
                read_document::<One>(&whole[..], MAX_DOCUMENT).unwrap(),
                One { mu: 1.0 }
            );
            let (mut input, mut line) = (&whole[..], Vec::new());
            assert!(next_line(&mut input, &mut line).unwrap());
            assert_eq!(document::read_line::<One>(&line).unwrap(), One { mu: 1.0 });
        }
        text.insert(6, b' ');
        let failure = read_document::<One>(&text[..], MAX_DOCUMENT).unwrap_err();
        assert_eq!(failure.kind(), "DocumentTooLong");
    }

    #[test]
    fn a_byte_order_mark_of_a_file_is_skipped() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "\u{feff}a\u{feff}").unwrap();
        let read = read_file(file.path(), 100).unwrap();
        assert_eq!(read, "a\u{feff}".as_bytes());
    }
}
