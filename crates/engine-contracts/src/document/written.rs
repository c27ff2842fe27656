//! The text of an answer.

use std::io;

use serde::Serialize;
use serde::ser::Error;

/// Parts up to this length are written byte by byte.
const SHORT: usize = 24;

/// A text in the making.
///
/// Numbers and commas are parts of a few bytes. To copy each of them takes half of the time of a long list in a module,
/// where a copy of any length is a call.
struct Text(Vec<u8>);

impl io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > SHORT {
            self.0.extend_from_slice(bytes);
        } else {
            for byte in bytes {
                self.0.push(*byte);
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a value as JSON, with the same bytes as `serde_json::to_string`.
pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> Result<String, serde_json::Error> {
    let mut text = Text(Vec::with_capacity(128));
    serde_json::to_writer(&mut text, value)?;
    // JSON is UTF-8, so that there is no error to be seen.
    String::from_utf8(text.0).map_err(serde_json::Error::custom)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn parts_around_the_bound_are_written_like_any_other() {
        for length in SHORT - 3..SHORT + 3 {
            let text = "é\"".repeat(length);
            let value = json!({ "text": text, "plain": "x".repeat(length), "number": length });
            let expected = serde_json::to_string(&value).unwrap();
            assert_eq!(written(&value).unwrap(), expected);
        }
    }

    proptest! {
        #[test]
        fn the_bytes_are_those_of_the_library(
            words in prop::collection::vec(".{0,60}", 0..6),
            counts in prop::collection::vec(any::<u64>(), 0..40),
            shares in prop::collection::vec(prop::num::f64::NORMAL, 0..6),
            none: Option<bool>,
        ) {
            let value = json!({ "words": words, "counts": counts, "shares": shares, "none": none });
            prop_assert_eq!(written(&value).unwrap(), serde_json::to_string(&value).unwrap());
            let list: Vec<Value> = counts.iter().map(|count| json!([count, none])).collect();
            prop_assert_eq!(written(&list).unwrap(), serde_json::to_string(&list).unwrap());
        }
    }

    #[test]
    fn a_value_that_cannot_be_written_is_an_error() {
        let pairs = std::collections::BTreeMap::from([((1, 2), 3)]);
        let expected = serde_json::to_string(&pairs).unwrap_err();
        let error = written(&pairs).unwrap_err();
        assert_eq!(error.to_string(), expected.to_string());
    }
}
