//! Commands of a program: lines as `desk t run` reads and answers them.

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use chained_events::EventStore;
use chained_events::envelope::Recorded;
use club_host::{Machine, OpenClub};
use club_log::authorise::{RevisedCommand, Role, authorise};
use club_log::command::CommandLine;
use club_words::Lang;
use engine_contracts::document;
use serde_json::{Value, json};

use super::document::{flag, parameters};
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
/// its failure with its number; without `keep-going` the run ends there.
pub(super) async fn answered<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
) -> Result<Response, Problem> {
    let fields = parameters(asked.uri.query())?;
    let keep_going = flag(&fields, "keep-going")?;
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
    let mut out = String::new();
    let mut status = StatusCode::OK;
    for (number, line) in &lines {
        match executed(site, asked, line).await {
            Ok(events) => {
                for event in &events {
                    out.push_str(&line_of(event)?);
                }
            }
            Err(fault) => {
                let mut document = fault.document();
                document["line"] = json!(number);
                out.push_str(&format!("{document}\n"));
                if lines.len() == 1 {
                    status = fault.status();
                }
                if !keep_going {
                    break;
                }
            }
        }
    }
    Ok(answer::response(status, NDJSON, out.into()))
}

/// Why a line was not done.
enum LineFault {
    /// It is not a command.
    Unread(document::DocumentError),
    /// The club refuses it.
    Problem(Problem),
}

impl LineFault {
    fn status(&self) -> StatusCode {
        match self {
            Self::Unread(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Problem(problem) => problem.status(),
        }
    }

    fn document(&self) -> Value {
        match self {
            Self::Unread(error) => failure_document(error),
            Self::Problem(problem) => problem.document(),
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
    mut line: CommandLine,
    machine: &impl Machine,
) -> Result<Vec<Recorded>, Refused> {
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
    match club.execute(line, machine).await {
        Ok(answer) => Ok(answer.events().to_vec()),
        Err(failure) => Err(failed(club, lang, failure)),
    }
}
