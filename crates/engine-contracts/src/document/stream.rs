//! A document that is read as it comes, so that only its values are kept.

use std::io::{self, BufReader, Cursor, ErrorKind, Read};

use serde::de::DeserializeOwned;

use super::{
    BYTE_ORDER_MARK, DocumentError, MAX_DOCUMENT, Wrong, parse, read, trimmed, value_of, wrong,
};

/// Most bytes of a document of `rate event`, which is read as a stream.
pub const MAX_EVENT_DOCUMENT: usize = 1 << 24;

/// Bytes around a document that are not part of it: a byte order mark and an end of line.
const AROUND: usize = BYTE_ORDER_MARK.len() + 2;

/// Reads a question from a stream of at most `max` bytes, of whose text no more than [`MAX_DOCUMENT`] is kept.
///
/// A document of [`MAX_DOCUMENT`] bytes is read as [`read`](super::read()) does; a longer one is parsed as it comes. The mark before the document and the end of line after it do not count. A fault in the first `max` bytes is found before their number.
///
/// # Errors
///
/// The outer error is the stream's; [`DocumentError`] with line and column of what is wrong, or the bound.
///
/// ```
/// use engine_contracts::document::{self, DocumentError};
/// use engine_contracts::icm::EquityQuestion;
///
/// let text = br#"{"stacks":[1,1],"prizes":[3,1]}"#;
/// let question = document::read_stream::<EquityQuestion>(&text[..], 100)??;
/// assert_eq!(question.stacks, [1.0, 1.0]);
/// let long = document::read_stream::<EquityQuestion>(std::io::repeat(b' '), 100)?;
/// assert_eq!(long, Err(DocumentError::DocumentTooLong { max: 100 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_stream<T: DeserializeOwned>(
    mut input: impl Read,
    max: usize,
) -> io::Result<Result<T, DocumentError>> {
    let mut head = Vec::new();
    let limit = max.min(MAX_DOCUMENT) + AROUND + 1;
    let limit_bytes = u64::try_from(limit).unwrap_or(u64::MAX);
    input.by_ref().take(limit_bytes).read_to_end(&mut head)?;
    if head.len() < limit && trimmed(&head).len() <= MAX_DOCUMENT {
        return Ok(if trimmed(&head).len() > max {
            Err(DocumentError::DocumentTooLong { max })
        } else {
            read(&head)
        });
    }
    if head.starts_with(BYTE_ORDER_MARK) {
        head.drain(..BYTE_ORDER_MARK.len());
    }
    let mut bounded = Bounded {
        input: BufReader::new(Cursor::new(head).chain(input)),
        left: max,
        is_over: false,
    };
    // A list is refused at its place, as in a text that is read at once.
    let mut before = Vec::new();
    let found = loop {
        let mut next = [0];
        match bounded.read(&mut next) {
            Ok(0) => break parse(&before),
            Ok(_) => before.extend(next),
            Err(_) if bounded.is_over => return Ok(Err(DocumentError::DocumentTooLong { max })),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if next == *b"[" {
            break parse(&before);
        }
        if !next[0].is_ascii_whitespace() {
            let input = Cursor::new(before).chain(&mut bounded);
            match value_of(serde_json::Deserializer::from_reader(input)) {
                Ok(value) => break Ok(value),
                Err(_) if bounded.is_over => {
                    return Ok(Err(DocumentError::DocumentTooLong { max }));
                }
                Err(error) if error.is_io() => return Err(error.into()),
                Err(error) => break Err(wrong(&error)),
            }
        }
    };
    Ok(found.map_err(Wrong::in_document))
}

/// The first bytes of a stream.
struct Bounded<R> {
    input: R,
    left: usize,
    /// Whether more came than an end of line.
    is_over: bool,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.left.min(buffer.len());
        if most > 0 || buffer.is_empty() {
            let read = self.input.read(&mut buffer[..most])?;
            self.left -= read;
            return Ok(read);
        }
        let mut rest = Vec::new();
        self.input.by_ref().take(3).read_to_end(&mut rest)?;
        if rest.is_empty() || rest == b"\n" || rest == b"\r\n" {
            return Ok(0);
        }
        self.is_over = true;
        Err(io::Error::other("more than a document may have"))
    }
}
