//! Lines of `docs/conformance`, cut at their marks.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A file: its name without the end, which is that of a contract, and its lines.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) lines: Vec<Line>,
}

/// A line, in bytes and read.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) head: String,
    pub(crate) asked: Asked,
    pub(crate) outcome: Outcome,
    pub(crate) source: String,
}

/// Fields that ask.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(default)]
    pub(crate) contract: String,
    question: Option<Box<RawValue>>,
    line: Option<String>,
    text: Option<String>,
    hex: Option<String>,
    pub(crate) with: Option<With>,
    #[serde(rename = "night")]
    _night: Option<String>,
    #[serde(rename = "open")]
    _open: Option<Box<RawValue>>,
    #[serde(rename = "states")]
    _states: Option<bool>,
    #[serde(rename = "close")]
    _close: Option<bool>,
}

/// Circumstances of a question.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct With {
    pub(crate) spaces: usize,
    pub(crate) stop: bool,
    pub(crate) most_states: Option<u64>,
}

/// An answer, a failure or a reply, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Answer(String),
    Failure(String),
    Reply(String),
}

type Form = fn(String) -> Outcome;

const REPLY: &str = ",\"reply\":";

const MARKS: [(&str, Form); 3] = [
    (",\"answer\":", Outcome::Answer),
    (",\"failure\":", Outcome::Failure),
    (REPLY, Outcome::Reply),
];

impl Outcome {
    /// The outcome in the reply of a pipe.
    pub(crate) fn of_reply(line: &Line, reply: &str) -> Self {
        if line.asked.line.is_some() {
            return Self::Reply(reply.to_owned());
        }
        if let Some((_, error)) = reply.split_once(",\"error\":") {
            let (error, _) = error.rsplit_once(",\"line\":").unwrap();
            return Self::Failure(error.to_owned());
        }
        let (_, answer) = reply.split_once(",\"answer\":").unwrap();
        Self::Answer(answer.strip_suffix('}').unwrap().to_owned())
    }
}

impl Line {
    #[track_caller]
    fn read(text: &str) -> Self {
        let (before, source) = text.rsplit_once(",\"source\":").unwrap();
        let marks = MARKS.iter().flat_map(|(mark, form)| {
            let found = before.match_indices(mark);
            found.map(move |(at, mark)| (at, mark, form))
        });
        let mut marks: Vec<_> = marks.collect();
        // A reply has an answer of its own.
        if let Some(reply) = marks.iter().find(|(_, mark, _)| *mark == REPLY) {
            marks = vec![*reply];
        }
        assert_eq!(marks.len(), 1, "marks in {text}");
        let (at, mark, form) = marks[0];
        let (head, body) = before.split_at(at);
        let source = source.strip_suffix('}').unwrap();
        Self {
            text: text.to_owned(),
            head: head.to_owned(),
            asked: serde_json::from_str(&format!("{head}}}")).unwrap(),
            outcome: form(body[mark.len()..].to_owned()),
            source: serde_json::from_str(source).unwrap(),
        }
    }

    /// The line of a pipe that asks this, if one can.
    pub(crate) fn piped(&self) -> Option<String> {
        let asked = &self.asked;
        if let Some(line) = &asked.line {
            return Some(" ".repeat(asked.with.unwrap_or_default().spaces) + line);
        }
        let alone = asked.text.is_some() || asked.hex.is_some() || asked.with.is_some();
        (!alone).then(|| format!("{}}}", self.head))
    }

    /// The document that asks this.
    pub(crate) fn document(&self) -> Vec<u8> {
        let asked = &self.asked;
        let mut document = vec![b' '; asked.with.unwrap_or_default().spaces];
        if let Some(hex) = &asked.hex {
            let bytes = hex.as_bytes().chunks(2).map(|two| {
                let two = std::str::from_utf8(two).unwrap();
                u8::from_str_radix(two, 16).unwrap()
            });
            document.extend(bytes);
        }
        let text = asked.text.as_deref();
        let question = asked.question.as_ref().map(|question| question.get());
        document.extend(text.or(question).unwrap_or_default().as_bytes());
        document
    }

    /// The kind of the failure, if it is one.
    pub(crate) fn failure(&self) -> Option<Map<String, Value>> {
        match &self.outcome {
            Outcome::Failure(text) => serde_json::from_str(text).unwrap(),
            Outcome::Answer(_) => None,
            Outcome::Reply(text) => {
                let reply: Value = serde_json::from_str(text).unwrap();
                reply.get("error")?.as_object().cloned()
            }
        }
    }

    /// Question and answer, where it has both.
    pub(crate) fn answered(&self) -> Option<(Value, Value)> {
        let Outcome::Answer(answer) = &self.outcome else {
            return None;
        };
        let question = serde_json::from_slice(&self.document()).ok()?;
        Some((question, serde_json::from_str(answer).unwrap()))
    }
}

/// All files, by name.
pub(crate) fn files() -> Vec<File> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    paths.sort();
    let file = |path: &PathBuf| File {
        name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
        lines: fs::read_to_string(path)
            .unwrap()
            .lines()
            .map(Line::read)
            .collect(),
    };
    paths.iter().map(file).collect()
}
