//! `t run`: NDJSON commands in, NDJSON events out; with `--dry-run` those that it would lead to.

use std::io::{BufRead, Write};

use club_log::command::CommandLine;
use club_log::{Answer, MemoryStore};

use super::session::Session;
use crate::error::{DeskError, Exit};
use crate::input::{next_line, parse_line};
use crate::output::broken;

/// Where the lines are executed.
pub(crate) enum Target<'s, 'a> {
    /// The club.
    Live(&'s mut Session<'a>),
    /// A copy of it in memory.
    DryRun(Box<Session<'a, MemoryStore>>),
}

impl Target<'_, '_> {
    async fn execute(&mut self, line: CommandLine) -> Result<Answer, DeskError> {
        match self {
            Self::Live(session) => session.send_line(line).await,
            Self::DryRun(session) => session.execute(line).await,
        }
    }
}

/// Executes every line of `input`. The exit code is that of the first failure.
///
/// A line that fails is answered with its error and its number, and nothing of it is stored.
/// Without `keep_going` the run ends there.
pub(crate) async fn run<R: BufRead, W: Write>(
    mut target: Target<'_, '_>,
    mut input: R,
    mut output: W,
    keep_going: bool,
) -> Result<(), DeskError> {
    let mut first: Option<DeskError> = None;
    let mut number = 0_u64;
    let mut line = Vec::new();
    loop {
        if !next_line(&mut input, &mut line).map_err(|error| broken("stdin", &error))? {
            break;
        }
        number += 1;
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let answered = match parse_line::<CommandLine>(text) {
            Ok(parsed) => target.execute(parsed).await,
            Err(failure) => Err(failure),
        };
        match answered {
            Ok(answer) => {
                for recorded in answer.events() {
                    let json = serde_json::to_string(recorded)
                        .map_err(|error| DeskError::new(Exit::Failure, "Internal", error))?;
                    writeln!(output, "{json}").map_err(|error| broken("stdout", &error))?;
                }
            }
            Err(failure) => {
                writeln!(output, "{}", failure.line_document(number))
                    .map_err(|error| broken("stdout", &error))?;
                first.get_or_insert(failure.with("line", number).already_reported());
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
