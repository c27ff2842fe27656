//! Questions and answers of `docs/conformance`, through one pipe of the program and document by document.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use crate::run::{command, desk};

/// A line, cut at its marks.
struct Line {
    file: String,
    head: String,
    asked: Value,
    mark: &'static str,
    body: String,
}

// A reply has an answer inside, so that it comes first.
const MARKS: [&str; 3] = [",\"reply\":", ",\"answer\":", ",\"failure\":"];

fn read(file: &str, text: &str) -> Line {
    let (before, _) = text.rsplit_once(",\"source\":").unwrap();
    let cut = |mark: &&'static str| Some((before.find(*mark)?, *mark));
    let (at, mark) = MARKS.iter().find_map(cut).unwrap();
    let head = &before[..at];
    Line {
        file: file.to_owned(),
        head: head.to_owned(),
        asked: serde_json::from_str(&format!("{head}}}")).unwrap_or_else(|_| contract_of(head)),
        mark,
        body: before[at + mark.len()..].to_owned(),
    }
}

/// The contract of a line whose question is not a text of Unicode.
fn contract_of(head: &str) -> Value {
    let mut words = head.split('"');
    assert_eq!(words.nth(1), Some("contract"), "{head}");
    serde_json::json!({ "contract": words.nth(1) })
}

/// All lines, file by file.
fn lines() -> Vec<Line> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "jsonl"));
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&file).unwrap();
        lines.extend(text.lines().map(|line| read(&name, line)));
    }
    lines
}

impl Line {
    /// The line of a pipe; none for a document that cannot be part of one.
    fn piped(&self) -> Option<String> {
        if let Some(line) = self.asked.get("line").and_then(Value::as_str) {
            return Some(" ".repeat(self.spaces().unwrap_or(0)) + line);
        }
        let alone = ["text", "hex", "with"];
        let is_alone = alone.iter().any(|field| self.asked.get(field).is_some());
        (!is_alone).then(|| format!("{}}}", self.head))
    }

    /// Spaces before what is asked; none where the circumstances are others.
    fn spaces(&self) -> Option<usize> {
        match self.asked.get("with") {
            Some(with) => usize::try_from(with.get("spaces")?.as_u64()?).ok(),
            None => Some(0),
        }
    }

    /// The reply of a pipe to the line of this number.
    fn reply(&self, number: usize) -> String {
        if self.mark == ",\"reply\":" {
            return self.body.clone();
        }
        let mut frame = format!("{{\"contract\":{}", self.asked["contract"]);
        if let Some(night) = self.asked.get("night") {
            frame += &format!(",\"night\":{night}");
        }
        if self.mark == ",\"answer\":" {
            return format!("{frame},\"answer\":{}}}", self.body);
        }
        format!("{frame},\"error\":{},\"line\":{number}}}", self.body)
    }
}

/// Replies of one process to all lines, without the first one that tells versions.
fn through_a_pipe(lines: &[String]) -> Vec<String> {
    // Solved games belong to this test.
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().to_str().unwrap();
    let mut child = command(&format!("engine --lines --cache {cache}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = lines.join("\n");
    // Answers come while questions are written.
    let writer = thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let output = String::from_utf8(output.stdout).unwrap();
    output.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn every_line_has_the_same_bytes_through_one_pipe() {
    let all = lines();
    // The lines of the pipe itself name their numbers, so that they come first.
    let (first, others): (Vec<&Line>, Vec<&Line>) =
        all.iter().partition(|line| line.file == "pipe");
    let asked: Vec<(&Line, String)> = first
        .into_iter()
        .chain(others)
        .filter_map(|line| Some((line, line.piped()?)))
        .collect();
    let piped: Vec<String> = asked.iter().map(|(_, text)| text.clone()).collect();
    let replies = through_a_pipe(&piped);
    assert_eq!(replies.len(), asked.len());
    for (at, ((line, _), reply)) in asked.iter().zip(&replies).enumerate() {
        assert_eq!(*reply, line.reply(at + 1), "{}: {}", line.file, line.head);
    }
}

/// A process for each document that cannot be part of a line.
#[test]
fn documents_that_no_line_can_have_fail_alone() {
    let mut asked = 0;
    for line in lines() {
        let (Some(text), Some(spaces)) = (line.asked.get("text"), line.spaces()) else {
            continue;
        };
        let document = " ".repeat(spaces) + text.as_str().unwrap();
        let contract = line.asked["contract"].as_str().unwrap();
        let run = desk(&format!("engine {contract}"), &document);
        let expected = match line.mark {
            ",\"answer\":" => (format!("{}\n", line.body), String::new()),
            _ => (String::new(), format!("{{\"error\":{}}}\n", line.body)),
        };
        assert_eq!((run.out, run.err), expected, "{}: {}", line.file, line.head);
        asked += 1;
    }
    assert!(asked >= 20, "{asked}");
}
