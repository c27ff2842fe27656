//! Commands of a program: lines as `desk t run` reads and answers them.

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use chained_events::EventStore;
use chained_events::envelope::Recorded;
use club_host::{Machine, OpenClub, dry_event, ends_dry_run};
use club_log::Answer;
use club_log::authorise::{RevisedCommand, Role, authorise};
use club_log::command::CommandLine;
use club_words::Lang;
use engine_contracts::document;
use serde_json::Value;

use super::document::{flag, parameters};
use super::dry_run::{Answers, DryRun};
use super::engine::failure_document;
use super::events::line_of;
use super::media::{JSON, MAX_BODY, NDJSON};
use crate::answer;
use crate::asked::{Asked, document_body};
use crate::desk::{Caller, Desk, Refused};
use crate::job::{failed, may_not, revised};
use crate::problem::{Problem, RequestFault};
use crate::site::Site;

/// The most lines of one request.
const MAX_LINES: usize = 1_000;

/// `POST /api/v1/commands`.
///
/// A body of one line has the status of its refusal. One of several is answered with 200, and a line that fails has
/// its failure with its number; without `keep-going` the run ends there. With `dry-run` nothing is stored.
pub(super) async fn answered<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
) -> Result<Response, Problem> {
    let fields = parameters(asked.uri.query())?;
    let (keep_going, is_dry) = (flag(&fields, "keep-going")?, flag(&fields, "dry-run")?);
    fields.done()?;
    let body: Bytes = document_body(site, asked, request, &[NDJSON, JSON], MAX_BODY).await?;
    let lines: Vec<(usize, &[u8])> = body
        .split(|byte| *byte == b'\n')
        .enumerate()
        .map(|(at, line)| (at + 1, line))
        .filter(|(_, line)| !line.trim_ascii().is_empty())
        .collect();
    if lines.len() > MAX_LINES {
        return Err(RequestFault::TooManyLines { most: MAX_LINES }.into());
    }
    if is_dry {
        let lines = lines.into_iter();
        let dry = DryRun {
            lang: asked.reader.lang,
            lines: lines.map(|(at, line)| (at, line.to_vec())).collect(),
            keep_going,
        };
        let done = site.desk.dry_run(asked.caller.clone(), dry).await?;
        return Ok(answer::response(done.status, NDJSON, done.text.into()));
    }
    let mut answers = Answers::of(&lines, keep_going);
    for (number, line) in &lines {
        let done = match executed(site, asked, line).await {
            Ok(events) => Ok(events.iter().map(line_of).collect::<Result<_, _>>()?),
            Err(fault) => Err(fault.said()),
        };
        if !answers.take(*number, done) {
            break;
        }
    }
    Ok(answer::response(
        answers.status,
        NDJSON,
        answers.text.into(),
    ))
}

/// Answers to lines in a copy of a club, as `desk t run --dry-run` gives them.
///
/// The answer to a draw has the sizes of the tables, and the run ends with a sealed one.
///
/// # Errors
///
/// [`Refused`] where the club cannot be copied.
pub async fn try_lines<S: EventStore>(
    club: &OpenClub<S>,
    who: &Caller,
    dry: &DryRun,
    machine: &impl Machine,
) -> Result<Answers, Refused> {
    let unread = |failure| Refused::Failed(Box::new(failure));
    let mut copy = club.dry_run().await.map_err(unread)?;
    let mut answers = Answers::of(&dry.lines, dry.keep_going);
    for (number, line) in &dry.lines {
        let answer = match document::read_line::<CommandLine>(line) {
            Ok(line) => execute_line(&mut copy, who, dry.lang, line, machine)
                .await
                .map_err(|refused| LineFault::Problem(refused.into())),
            Err(error) => Err(LineFault::Unread(error)),
        };
        let (shown, ends) = match answer {
            Ok(answer) => {
                let is_new = matches!(answer, Answer::Stored(_));
                let mut text = String::new();
                for event in answer.events() {
                    let event = dry_event(event, is_new).map_err(unread)?;
                    text.push_str(&format!("{event}\n"));
                }
                let ends = |event| is_new && ends_dry_run(copy.ledger.club(), event);
                (Ok(text), answer.events().iter().any(ends))
            }
            Err(fault) => (Err(fault.said()), false),
        };
        if !answers.take(*number, shown) || ends {
            break;
        }
    }
    Ok(answers)
}

/// Why a line was not done.
enum LineFault {
    /// It is not a command.
    Unread(document::DocumentError),
    /// The club refuses it.
    Problem(Problem),
}

impl LineFault {
    /// The document of the failure, and its status.
    fn said(&self) -> (Value, StatusCode) {
        match self {
            Self::Unread(error) => (failure_document(error), StatusCode::UNPROCESSABLE_ENTITY),
            Self::Problem(problem) => (problem.document(), problem.status()),
        }
    }
}

async fn executed<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    line: &[u8],
) -> Result<Vec<Recorded>, LineFault> {
    let line: CommandLine = document::read_line(line).map_err(LineFault::Unread)?;
    let who = asked.caller.clone();
    let done = site.desk.line(who, asked.reader.lang, line).await;
    done.map_err(|refused| LineFault::Problem(refused.into()))
}

/// Executes a line of a program in an open club; the events, stored now or before.
///
/// The line is given by its caller: it may name no other actor. Times and seeds are the director's.
///
/// # Errors
///
/// [`Refused`].
pub async fn perform_line<S: EventStore>(
    club: &mut OpenClub<S>,
    who: &Caller,
    lang: Lang,
    line: CommandLine,
    machine: &impl Machine,
) -> Result<Vec<Recorded>, Refused> {
    let answer = execute_line(club, who, lang, line, machine).await?;
    Ok(answer.events().to_vec())
}

async fn execute_line<S: EventStore>(
    club: &mut OpenClub<S>,
    who: &Caller,
    lang: Lang,
    mut line: CommandLine,
    machine: &impl Machine,
) -> Result<Answer, Refused> {
    let staff = who.staff().map_err(|error| failed(club, lang, error))?;
    if let Some(actor) = line.actor.as_ref().filter(|actor| **actor != staff.actor) {
        return Err(Refused::OtherActor {
            actor: actor.clone(),
            own: staff.actor,
        });
    }
    let set = [
        ("at", line.at.is_some()),
        ("backdate", line.backdate.is_some()),
        ("seed", line.seed.is_some()),
    ];
    if staff.role < Role::Director
        && let Some((field, _)) = set.into_iter().find(|(_, is_set)| *is_set)
    {
        return Err(Refused::DirectorsField { field });
    }
    let refreshed = club.ledger.refresh().await;
    refreshed.map_err(|error| failed(club, lang, error.into()))?;
    let stored = revised(club, &line.command).await;
    let stored = stored.map_err(|error| failed(club, lang, error))?;
    let who_gave = RevisedCommand::from_events(&stored);
    let may = authorise(&staff, &line.command, who_gave.as_ref(), machine.now());
    may.map_err(|refused| may_not(club, lang, refused))?;
    // At the machine itself a line is the one that the command line would send.
    if *who != Caller::MACHINE {
        line.actor = Some(staff.actor);
    }
    let done = club.execute(line, machine).await;
    done.map_err(|failure| failed(club, lang, failure))
}
