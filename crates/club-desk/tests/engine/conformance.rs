//! Questions and answers of `docs/conformance`, through one pipe of the program and document by document.

#[expect(dead_code, reason = "the laws of the contracts use the rest")]
#[path = "../../../engine-contracts/tests/suite/conformance/line.rs"]
mod line;

use std::io::Write;
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use self::line::{File, Line, Outcome, files};
use crate::run::{command, desk};

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
    // The lines of the pipe itself name their numbers, so that they come first.
    let (first, others): (Vec<File>, Vec<File>) =
        files().into_iter().partition(|file| file.name == "pipe");
    let lines = first.iter().chain(&others).flat_map(|file| &file.lines);
    let asked: Vec<(&Line, String)> = lines
        .filter_map(|line| Some((line, line.piped()?)))
        .collect();
    let piped: Vec<String> = asked.iter().map(|(_, text)| text.clone()).collect();
    let replies = through_a_pipe(&piped);
    assert_eq!(replies.len(), asked.len());
    for (number, ((line, _), reply)) in (1..).zip(asked.iter().zip(&replies)) {
        assert_eq!(
            Outcome::of_reply(line, reply),
            line.outcome,
            "{}",
            line.text
        );
        if !matches!(line.outcome, Outcome::Reply(_)) {
            let frame = format!("{{\"contract\":\"{}\",", line.asked.contract);
            assert!(reply.starts_with(&frame), "{reply}");
        }
        let end = format!(",\"line\":{number}}}");
        let is_refused = matches!(line.outcome, Outcome::Failure(_));
        assert!(!is_refused || reply.ends_with(&end), "{reply}");
    }
}

/// Lines of a tournament come back with its name.
#[test]
fn replies_name_the_night_that_was_asked() {
    let all = files();
    let nights = all.iter().find(|file| file.name == "seating-run").unwrap();
    let piped: Vec<String> = nights.lines.iter().filter_map(Line::piped).collect();
    let replies = through_a_pipe(&piped);
    let mut named = 0;
    for (asked, reply) in piped.iter().zip(&replies) {
        let [asked, reply] =
            [asked, reply].map(|text| serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(reply.get("night"), asked.get("night"), "{reply}");
        named += usize::from(reply.get("night").is_some());
    }
    assert!(named >= 20, "{named}");
}

/// A process for each document that cannot be part of a line.
#[test]
fn documents_that_no_line_can_have_fail_alone() {
    let mut asked = 0;
    for line in files().iter().flat_map(|file| &file.lines) {
        let with = line.asked.with.unwrap_or_default();
        if line.piped().is_some() || with.stop || with.most_states.is_some() {
            continue;
        }
        // Bytes that are not text cannot be typed in a test.
        let Ok(document) = String::from_utf8(line.document()) else {
            continue;
        };
        let run = desk(&format!("engine {}", line.asked.contract), &document);
        let expected = match &line.outcome {
            Outcome::Answer(answer) => (format!("{answer}\n"), String::new()),
            Outcome::Failure(error) => (String::new(), format!("{{\"error\":{error}}}\n")),
            Outcome::Reply(_) => continue,
        };
        assert_eq!((run.out, run.err), expected, "{}", line.text);
        asked += 1;
    }
    assert!(asked >= 20, "{asked}");
}
