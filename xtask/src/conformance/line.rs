//! Lines of `docs/conformance`, cut at their marks.

use serde::Deserialize;

/// A line: question, answer, and where the answer comes from.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// The whole line.
    pub(super) text: &'a str,
    /// The fields that ask, an object without its last brace.
    head: &'a str,
    /// The answer, where it is known.
    pub(super) outcome: Option<Outcome<'a>>,
    /// The source with the last brace.
    source: &'a str,
    /// The same, field by field.
    asked: Asked,
}

/// Fields that decide how a line is asked.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
struct Asked {
    #[serde(default)]
    contract: String,
    /// Line of a pipe, as text.
    line: Option<String>,
    /// Text of a document, where it is none.
    text: Option<String>,
    /// Bytes of a document in hexadecimal, where they are no text.
    hex: Option<String>,
    /// Circumstances of the question.
    with: Option<With>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct With {
    /// Spaces before the text.
    spaces: Option<usize>,
}

/// An answer, a failure, or a whole line of a pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcome<'a> {
    /// The name of the field, with the comma before it and the colon after it.
    mark: &'static str,
    /// The bytes of its value.
    pub(super) body: &'a str,
}

/// A way of asking the program.
#[derive(Debug)]
pub(super) enum Way<'a> {
    /// Lines of one pipe.
    Pipe(&'a [String]),
    /// One document.
    Document {
        /// The contract that is asked.
        contract: &'a str,
        /// The document.
        text: Vec<u8>,
    },
}

const ANSWER: &str = ",\"answer\":";
const FAILURE: &str = ",\"failure\":";
const REPLY: &str = ",\"reply\":";
const SOURCE: &str = ",\"source\":";

impl<'a> Line<'a> {
    /// Cuts a line. What has no source has none of the other parts either.
    pub(super) fn read(text: &'a str) -> Self {
        let (before, source) = text.rsplit_once(SOURCE).unwrap_or((text, "\"\"}"));
        let cut = [ANSWER, FAILURE, REPLY]
            .into_iter()
            .filter_map(|mark| Some((mark, before.find(mark)?)))
            .min_by_key(|(_, at)| *at);
        let (head, outcome) = match cut {
            Some((mark, at)) => {
                let body = &before[at + mark.len()..];
                (&before[..at], Some(Outcome { mark, body }))
            }
            None => (before, None),
        };
        // A line that is not JSON is asked as it is, and the program says so.
        let asked = serde_json::from_str(&format!("{head}}}")).unwrap_or_default();
        Self {
            text,
            head,
            outcome,
            source,
            asked,
        }
    }

    /// The line of a pipe that asks this, if one can.
    pub(super) fn piped(&self) -> Option<String> {
        let asked = &self.asked;
        if let Some(line) = &asked.line {
            let spaces = asked.with.as_ref().and_then(|with| with.spaces);
            return Some(" ".repeat(spaces.unwrap_or(0)) + line);
        }
        let alone = asked.text.is_some() || asked.hex.is_some() || asked.with.is_some();
        (!alone).then(|| format!("{}}}", self.head))
    }

    /// The contract and the document that ask this, if it is one document.
    pub(super) fn document(&self) -> Option<(&str, Vec<u8>)> {
        let asked = &self.asked;
        let spaces = match &asked.with {
            Some(with) => with.spaces?,
            None => 0,
        };
        let document = match (&asked.text, &asked.hex) {
            (Some(text), _) => text.clone().into_bytes(),
            (None, hex) => bytes(hex.as_deref()?)?,
        };
        Some((&asked.contract, [vec![b' '; spaces], document].concat()))
    }

    /// The line with an outcome.
    pub(super) fn with(&self, outcome: &Outcome<'_>) -> String {
        let Outcome { mark, body } = outcome;
        format!("{}{mark}{body}{SOURCE}{}", self.head, self.source)
    }
}

impl<'a> Outcome<'a> {
    /// The outcome in what the program says to a line.
    pub(super) fn of(line: &Line<'_>, said: &'a str) -> Option<Self> {
        if line.asked.line.is_some() {
            return Some(Self {
                mark: REPLY,
                body: said,
            });
        }
        if let Some(error) = said.strip_prefix("{\"error\":") {
            let body = error.strip_suffix('}')?;
            return Some(Self {
                mark: FAILURE,
                body,
            });
        }
        if line.asked.text.is_some() || line.asked.hex.is_some() {
            return Some(Self {
                mark: ANSWER,
                body: said,
            });
        }
        if let Some((_, error)) = said.split_once(",\"error\":") {
            let (body, _) = error.rsplit_once(",\"line\":")?;
            return Some(Self {
                mark: FAILURE,
                body,
            });
        }
        let (_, answer) = said.split_once(ANSWER)?;
        let body = answer.strip_suffix('}')?;
        Some(Self { mark: ANSWER, body })
    }
}

/// Bytes in hexadecimal.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|two| u8::from_str_radix(str::from_utf8(two).ok()?, 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_its_marks() {
        let text = r#"{"contract":"a/1","question":{"x":[1]},"failure":{"kind":"K"},"source":"s"}"#;
        let line = Line::read(text);
        assert_eq!(
            line.piped(),
            Some(r#"{"contract":"a/1","question":{"x":[1]}}"#.into())
        );
        assert_eq!(line.document(), None);
        let outcome = line.outcome.unwrap();
        assert_eq!((outcome.mark, outcome.body), (FAILURE, r#"{"kind":"K"}"#));
        assert_eq!(line.with(&outcome), text);
    }

    #[test]
    fn a_document_has_its_spaces_and_its_bytes() {
        let line = Line::read(r#"{"contract":"a/1","hex":"7bff","with":{"spaces":2},"source":""}"#);
        assert_eq!(line.piped(), None);
        assert_eq!(line.document(), Some(("a/1", b"  {\xff".to_vec())));
        let line = Line::read(r#"{"contract":"a/1","text":"","with":{"stop":true},"source":""}"#);
        assert_eq!((line.piped(), line.document()), (None, None));
    }

    #[test]
    fn the_outcome_of_a_pipe_has_no_frame() {
        let line = Line::read(r#"{"contract":"a/1","question":{},"source":""}"#);
        let of = |said| Outcome::of(&line, said).map(|outcome| (outcome.mark, outcome.body));
        let answer = r#"{"contract":"a/1","answer":{"b":[1]}}"#;
        assert_eq!(of(answer), Some((ANSWER, r#"{"b":[1]}"#)));
        let refused = r#"{"contract":"a/1","error":{"kind":"K","line":2},"line":3}"#;
        assert_eq!(of(refused), Some((FAILURE, r#"{"kind":"K","line":2}"#)));
    }
}
