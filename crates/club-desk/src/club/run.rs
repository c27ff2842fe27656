//! `t run`: NDJSON commands in, NDJSON events out.

use std::io::{BufRead, Read, Write};

use club_log::CommandLine;

use super::session::Session;
use crate::failure::{Exit, Failure};

/// The longest line that is read.
const MAX_LINE: usize = 1 << 20;

/// Carries out every line of `input`. The exit code is that of the first failure.
///
/// A line that fails is answered with its error and its number, and nothing of it is stored.
/// Without `keep_going` the run ends there.
pub(crate) async fn run<R: BufRead, W: Write>(
    session: &mut Session,
    mut input: R,
    mut output: W,
    keep_going: bool,
) -> Result<(), Failure> {
    let mut first: Option<Failure> = None;
    let mut number = 0_u64;
    let mut line = Vec::new();
    loop {
        if !next_line(&mut input, &mut line).map_err(|error| broken("stdin", &error))? {
            break;
        }
        number += 1;
        let text = line.trim_ascii_end();
        if text.is_empty() {
            continue;
        }
        let answered = match parse(text) {
            Ok(parsed) => session.send_line(parsed).await,
            Err(failure) => Err(failure),
        };
        match answered {
            Ok(answer) => {
                for recorded in answer.events() {
                    let json = serde_json::to_string(recorded)
                        .map_err(|error| Failure::new(Exit::Failure, "Internal", error))?;
                    writeln!(output, "{json}").map_err(|error| broken("stdout", &error))?;
                }
            }
            Err(failure) => {
                writeln!(output, "{}", failure.line_document(number))
                    .map_err(|error| broken("stdout", &error))?;
                first.get_or_insert(failure.with("line", number));
                if !keep_going {
                    break;
                }
            }
        }
        output.flush().map_err(|error| broken("stdout", &error))?;
    }
    output.flush().map_err(|error| broken("stdout", &error))?;
    first.map_or(Ok(()), Err)
}

/// Reads a line; of an overlong one only the beginning is kept, the rest is passed over.
fn next_line<R: BufRead>(input: &mut R, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let most = u64::try_from(MAX_LINE)
        .unwrap_or(u64::MAX)
        .saturating_add(2);
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    let mut rest = Vec::new();
    while line.len() > MAX_LINE && !line.ends_with(b"\n") {
        rest.clear();
        let read = input.by_ref().take(most).read_until(b'\n', &mut rest)?;
        if read == 0 || rest.ends_with(b"\n") {
            break;
        }
    }
    Ok(true)
}

/// One line as a command; what cannot be read is told with its column.
pub(crate) fn parse(text: &[u8]) -> Result<CommandLine, Failure> {
    if text.len() > MAX_LINE {
        let words = format!("the line has more than {MAX_LINE} bytes");
        return Err(Failure::new(Exit::Usage, "LineTooLong", words).with("max", MAX_LINE));
    }
    serde_json::from_slice(text).map_err(|error| {
        let words = error.to_string();
        let words = words
            .split(" at line ")
            .next()
            .unwrap_or_default()
            .to_owned();
        Failure::new(
            Exit::Usage,
            "InvalidJson",
            format!("{words}, at column {}", error.column()),
        )
        .with("column", error.column())
    })
}

fn broken(what: &str, error: &std::io::Error) -> Failure {
    Failure::new(Exit::Failure, "BrokenPipe", format!("{what}: {error}"))
}
