//! `t run`: NDJSON commands in, NDJSON events out; with `--dry-run` those that it would lead to.

use std::io::{BufRead, Write};

use chained_events::MemoryStore;
use chained_events::envelope::Recorded;
use club_host::{dry_event, ends_dry_run};
use club_log::Answer;
use club_log::command::CommandLine;
use engine_contracts::document;

use super::session::Session;
use crate::club::error::ClubError;
use crate::error::DeskError;
use crate::input::next_line;
use crate::output::broken;

/// Log that executes the lines.
pub(crate) enum Target<'s, 'a> {
    /// The club.
    Live(&'s mut Session<'a>),
    /// A copy of it in memory.
    DryRun(Box<Session<'a, MemoryStore>>),
}

impl Target<'_, '_> {
    async fn execute(&mut self, line: CommandLine) -> Result<Answer, ClubError> {
        match self {
            Self::Live(session) => session.send_line(line).await,
            Self::DryRun(session) => session.execute(line).await,
        }
    }

    /// An event as it is answered: of a draw in a dry run the sizes, not the seats.
    fn shown(&self, recorded: &Recorded, is_new: bool) -> Result<String, ClubError> {
        match self {
            Self::DryRun(_) => Ok(dry_event(recorded, is_new)?.to_string()),
            Self::Live(_) => serde_json::to_string(recorded).map_err(ClubError::internal),
        }
    }

    /// Whether the seats of a sealed draw are known here and nowhere else. The dry run ends there,
    /// because every later answer would say something about them.
    fn is_sealed(&self, recorded: &Recorded) -> bool {
        match self {
            Self::DryRun(session) => ends_dry_run(session.club.ledger.club(), recorded),
            Self::Live(_) => false,
        }
    }

    /// Makes the backup that is due, after an answer is written.
    async fn after_answer(&self) {
        if let Self::Live(session) = self {
            session.back_up().await;
        }
    }
}

/// Executes every line of `input`. The exit code is that of the first failure.
///
/// A line that fails is answered with its error and its number, and nothing of it is stored.
/// Without `keep_going` the run ends there. A dry run ends with a sealed draw.
pub(crate) async fn run<R: BufRead, W: Write>(
    mut target: Target<'_, '_>,
    mut input: R,
    mut output: W,
    keep_going: bool,
) -> Result<(), ClubError> {
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
        let answered = match document::read_line::<CommandLine>(text) {
            Ok(parsed) => target.execute(parsed).await,
            Err(failure) => Err(DeskError::from(failure).into()),
        };
        match answered {
            Ok(answer) => {
                let is_new = matches!(answer, Answer::Stored(_));
                for recorded in answer.events() {
                    let json = target.shown(recorded, is_new)?;
                    writeln!(output, "{json}").map_err(|error| broken("stdout", &error))?;
                }
                if is_new && answer.events().iter().any(|event| target.is_sealed(event)) {
                    break;
                }
            }
            Err(failure) => {
                let failure = DeskError::from(failure);
                writeln!(output, "{}", failure.line_document(number))
                    .map_err(|error| broken("stdout", &error))?;
                first.get_or_insert(failure.already_reported());
                if !keep_going {
                    break;
                }
            }
        }
        output.flush().map_err(|error| broken("stdout", &error))?;
        target.after_answer().await;
    }
    output.flush().map_err(|error| broken("stdout", &error))?;
    match first {
        None => Ok(()),
        Some(failure) => Err(failure.into()),
    }
}
