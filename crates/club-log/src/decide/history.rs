//! What a decision about an earlier command looks at: its events, and the streams that it touches.

use std::collections::BTreeMap;

use crate::club::Club;
use crate::command::Request;
use crate::envelope::Recorded;
use crate::ids::{CommandKey, LadderId, StreamId, TournamentId};
use crate::refusal::UndoRefusal;
use crate::revision::{Dependent, Retraction, Revisions};

/// What a decision about an earlier command looks at apart from the state.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The events of the command, none if no command was named.
    pub(crate) command: Vec<Recorded>,
    /// The events of what took it back, where it is to be restored: they are void then.
    pub(crate) voided: Vec<Recorded>,
    /// All events of the tournaments that it touches.
    pub(crate) nights: BTreeMap<TournamentId, Vec<Recorded>>,
    /// All events of the ladders that it, or what took it back, touches.
    pub(crate) ladders: BTreeMap<LadderId, Vec<Recorded>>,
    /// The whole log, where the command touches members or seasons.
    pub(crate) log: Option<Vec<Recorded>>,
}

impl History {
    /// Takes in what was stored since it was read.
    pub(crate) fn extend(&mut self, tail: Vec<Recorded>) {
        for recorded in &tail {
            let events = match &recorded.stream {
                StreamId::Tournament(id) => self.nights.get_mut(id),
                StreamId::Rating(id) => self.ladders.get_mut(id),
                _ => None,
            };
            if let Some(events) = events {
                events.push(recorded.clone());
            }
        }
        if let Some(log) = &mut self.log {
            log.extend(tail);
        }
    }
}

/// The last command of a tournament that an undo without a key takes back.
///
/// # Errors
///
/// [`UndoRefusal::NothingToUndo`], or [`UndoRefusal::ForeignCommand`] when all are by others.
pub(crate) fn last_of_actor(
    club: &Club,
    request: &Request,
    events: &[Recorded],
) -> Result<CommandKey, UndoRefusal> {
    let standing = || {
        events.iter().rev().filter(|recorded| {
            let key = &recorded.command;
            !club.revisions.is_retracted(key) && !club.revisions.retracts(key)
        })
    };
    let own = standing().find(|recorded| recorded.actor == request.actor);
    match (own, standing().next()) {
        (Some(own), _) => Ok(own.command.clone()),
        (None, Some(other)) => Err(UndoRefusal::ForeignCommand {
            command: other.command.clone(),
            actor: other.actor.clone(),
        }),
        (None, None) => Err(UndoRefusal::NothingToUndo),
    }
}

/// The command of a tournament that was taken back last, and what took it back.
pub(crate) fn last_retracted<'a>(
    club: &'a Club,
    events: &'a [Recorded],
) -> Option<(&'a Retraction, &'a CommandKey)> {
    let retractions = events.iter().filter_map(|recorded| {
        let by = club.revisions.retraction(&recorded.command)?;
        (!by.reversed).then_some((by, &recorded.command))
    });
    retractions.max_by_key(|(by, _)| by.seq)
}

/// The club as the log says with other revisions, or the commands that do not fit then.
pub(super) fn replay_without(
    log: &[Recorded],
    revisions: Revisions,
) -> Result<Club, Vec<Dependent>> {
    let mut club = Club::with_revisions(revisions);
    let mut later: Vec<Dependent> = Vec::new();
    for recorded in log {
        let failed = later
            .iter()
            .any(|dependent| dependent.command == recorded.command);
        if failed {
            club.count(&recorded.stream);
        } else if club.fold_revised(recorded).is_err() {
            club.count(&recorded.stream);
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
        Err(later)
    }
}
