//! Revisions: what later events say of earlier ones.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::club::Club;
use crate::codec::decode;
use crate::envelope::Recorded;
use crate::event::Event;
use crate::ids::{CommandKey, Timestamp};
use crate::refusal::Refusal;

/// Which commands of a log are void, and which happened at another time than they said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Revision {
    retracted: BTreeSet<CommandKey>,
    times: BTreeMap<CommandKey, Timestamp>,
}

/// A command that does not hold without another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dependent {
    /// Its key.
    pub command: CommandKey,
    /// Its first event that does not hold.
    pub seq: u64,
    /// The kind of that event.
    pub event: String,
}

/// What a director can do instead of taking a command back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Reinstate the entry, or change the order of the busts.
    ReinstateOrReorder,
    /// Take the entry out.
    Remove,
    /// Move the player.
    Move,
    /// Reopen the night.
    Reopen,
}

impl Revision {
    /// The revisions of a log.
    pub(crate) fn of(log: &[Recorded]) -> Self {
        let mut revision = Self::default();
        for recorded in log.iter().filter(|recorded| is_revision(&recorded.kind)) {
            match decode(&recorded.kind, recorded.schema, &recorded.body) {
                Ok(Event::CommandRetracted(body)) => {
                    revision.retracted.insert(body.command);
                }
                Ok(Event::TimeCorrected(body)) => {
                    revision.times.insert(body.command, body.at);
                }
                // What cannot be read is told when it is folded.
                _ => {}
            }
        }
        revision
    }

    pub(crate) fn is_retracted(&self, command: &CommandKey) -> bool {
        self.retracted.contains(command)
    }

    pub(crate) fn time_of(&self, recorded: &Recorded) -> Timestamp {
        self.times
            .get(&recorded.command)
            .copied()
            .unwrap_or(recorded.at)
    }
}

/// Commands that stay: the club's beginning, and what changed the names outside the chain.
const STAYS: [&str; 3] = ["ClubCreated", "MemberRenamed", "MemberErased"];

/// Whether events of this kind speak of earlier events.
pub(crate) fn is_revision(kind: &str) -> bool {
    matches!(kind, "CommandRetracted" | "TimeCorrected")
}

/// The club as it would be had the command never been given.
///
/// # Errors
///
/// [`Refusal::UnknownCommand`], [`Refusal::AlreadyRetracted`], [`Refusal::NotRetractable`], or
/// [`Refusal::StillNeeded`] with the later commands that do not hold without it.
pub(crate) fn without(log: &[Recorded], command: &CommandKey) -> Result<Club, Refusal> {
    let own: Vec<&Recorded> = log
        .iter()
        .filter(|recorded| recorded.command == *command)
        .collect();
    let Some(first) = own.first() else {
        return Err(Refusal::UnknownCommand {
            command: command.clone(),
        });
    };
    let mut revision = Revision::of(log);
    if !revision.retracted.insert(command.clone()) {
        return Err(Refusal::AlreadyRetracted {
            command: command.clone(),
        });
    }
    if STAYS.contains(&first.kind.as_str())
        || own.iter().any(|recorded| is_revision(&recorded.kind))
    {
        let event = first.kind.clone();
        return Err(Refusal::NotRetractable {
            command: command.clone(),
            event,
        });
    }
    let mut club = Club::default();
    let mut later: Vec<Dependent> = Vec::new();
    for recorded in log {
        if later
            .iter()
            .any(|dependent| dependent.command == recorded.command)
        {
            club.pass(&recorded.stream);
        } else if club.fold_revised(recorded, &revision).is_err() {
            club.pass(&recorded.stream);
            later.push(Dependent {
                command: recorded.command.clone(),
                seq: recorded.seq,
                event: recorded.kind.clone(),
            });
        }
    }
    if later.is_empty() {
        Ok(club)
    } else {
        let correction = own.iter().find_map(|recorded| correction(&recorded.kind));
        Err(Refusal::StillNeeded {
            command: command.clone(),
            later,
            correction,
        })
    }
}

/// The club as it would be had the command been given at another time.
///
/// # Errors
///
/// [`Refusal::UnknownCommand`], or [`Refusal::NotRetractable`] for a revision.
pub(crate) fn retimed(
    log: &[Recorded],
    command: &CommandKey,
    at: Timestamp,
) -> Result<Club, Refusal> {
    let Some(first) = log.iter().find(|recorded| recorded.command == *command) else {
        return Err(Refusal::UnknownCommand {
            command: command.clone(),
        });
    };
    if is_revision(&first.kind) {
        let event = first.kind.clone();
        return Err(Refusal::NotRetractable {
            command: command.clone(),
            event,
        });
    }
    let mut revision = Revision::of(log);
    revision.times.insert(command.clone(), at);
    let mut club = Club::default();
    for recorded in log {
        let held = club.fold_revised(recorded, &revision);
        held.map_err(|error| Refusal::LogDoesNotFold {
            detail: error.to_string(),
        })?;
    }
    Ok(club)
}

/// The correction that mends what an event of this kind got wrong.
fn correction(kind: &str) -> Option<Correction> {
    Some(match kind {
        "EntriesBusted" => Correction::ReinstateOrReorder,
        "EntryRegistered" => Correction::Remove,
        "EntrySeated" | "MoveConfirmed" => Correction::Move,
        "TournamentFinished" => Correction::Reopen,
        _ => return None,
    })
}
