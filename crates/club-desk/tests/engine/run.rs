//! Running the program and looking at what it left.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::schemas;

/// Exit code and output of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_desk"));
    command.args(line.split_whitespace());
    for name in ["DESK_CLUB", "DESK_ACTOR", "DESK_CACHE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env("DESK_LANG", "en");
    command
}

/// Starts the program with pipes to write to and read from.
fn start(line: &str) -> Child {
    command(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn ended(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Interrupts the program as Ctrl-C does after it has worked for a while.
#[cfg(unix)]
pub(crate) fn interrupted(line: &str) -> Run {
    let child = start(line);
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    ended(child)
}

/// Runs the program on a command line without spaces inside its words. Question and answer match
/// the published schemas.
#[track_caller]
pub(crate) fn desk(line: &str, input: &str) -> Run {
    let mut child = start(line);
    // A program that fails early does not read, which closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let run = ended(child);
    schemas::check(line, input, &run);
    run
}

/// The cells of the tables of an answer, a row after the other, and the lines around them.
pub(crate) fn rows(text: &str) -> Vec<String> {
    let shown = text
        .lines()
        .filter(|line| !line.starts_with(['┌', '├', '└', '╞']));
    let cells = |row: &str| {
        let cells = row.split(['│', '┆']).map(str::trim);
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        cells.join(" ")
    };
    shown.map(cells).collect()
}

/// The text of one line that answers, with nothing on the standard error.
#[track_caller]
pub(crate) fn answers(line: &str, input: &str, expected: &str) {
    let run = desk(line, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    assert_eq!(run.out.trim_end(), expected, "{line}");
}

/// A failure of a single document. Nothing is on the standard output, and one line on the standard
/// error has this kind and at least these values.
#[track_caller]
pub(crate) fn fails(line: &str, input: &str, code: i32, kind: &str, values: &Value) -> String {
    let run = desk(line, input);
    assert_eq!(run.out, "", "{line}");
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    let document: Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!(document.as_object().unwrap().len(), 1);
    let error = &document["error"];
    assert_eq!(
        (run.code, error["kind"].as_str()),
        (code, Some(kind)),
        "{error}"
    );
    for (name, value) in values.as_object().unwrap() {
        assert_eq!(&error[name], value, "{name} of {error}");
    }
    error["message"].as_str().unwrap().to_owned()
}

pub(crate) fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    path.to_str().unwrap().to_owned()
}
