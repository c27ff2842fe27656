//! Decisions on the whole log: commands taken back, and times corrected.

use super::Decision;
use super::moves::clean_note;
use crate::club::Club;
use crate::command::{Command, Request};
use crate::envelope::Recorded;
use crate::event::{CommandRetracted, Event, TimeCorrected};
use crate::ids::StreamId;
use crate::refusal::Refusal;
use crate::revision::{Revision, is_revision, retimed, without};

/// A decision on the whole log.
#[derive(Debug, Clone, PartialEq)]
pub struct Revised {
    /// What is to be recorded.
    pub decision: Decision,
    /// The club when it is recorded: folded anew with the revision heeded.
    pub club: Club,
}

/// What a command leads to that speaks of earlier commands.
///
/// Nothing that stands may fall by it: a command is taken back only when all later ones hold
/// without it.
///
/// # Errors
///
/// [`Refusal::StillNeeded`] with the later commands and the correction to use instead, or
/// another [`Refusal`]; [`Refusal::NeedsLog`] never.
pub fn decide_revision(log: &[Recorded], request: &Request) -> Result<Revised, Refusal> {
    let (event, mut club, reason) = match &request.command {
        Command::Undo { command, reason } => {
            let command = match command {
                Some(command) => command.clone(),
                None => last_standing(log)?,
            };
            let club = without(log, &command)?;
            let note = reason.as_ref().map(|_| request.key.clone());
            let event = Event::CommandRetracted(CommandRetracted {
                command,
                reason: note,
            });
            (event, club, reason.as_deref())
        }
        Command::CorrectTime {
            command,
            at,
            reason,
        } => {
            let club = retimed(log, command, *at)?;
            let event = Event::TimeCorrected(TimeCorrected {
                command: command.clone(),
                at: *at,
                reason: Some(request.key.clone()),
            });
            (event, club, Some(reason.as_str()))
        }
        _ => {
            let club = Club::replay(log).map_err(|error| Refusal::LogDoesNotFold {
                detail: error.to_string(),
            })?;
            return Ok(Revised {
                decision: Decision::default(),
                club,
            });
        }
    };
    let stream = StreamId::club();
    club.pass(&stream);
    let mut decision = Decision::one(stream, event);
    decision.note = reason.map(clean_note).transpose()?;
    Ok(Revised { decision, club })
}

/// The last command that was not taken back and is no revision itself.
fn last_standing(log: &[Recorded]) -> Result<crate::ids::CommandKey, Refusal> {
    let revision = Revision::of(log);
    log.iter()
        .rev()
        .find(|recorded| !is_revision(&recorded.kind) && !revision.is_retracted(&recorded.command))
        .map(|recorded| recorded.command.clone())
        .ok_or(Refusal::NothingToUndo)
}
