//! Inputs of a decision about an earlier command: its events, and the streams that it touches.

use std::collections::BTreeMap;

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};

use crate::club::Club;
use crate::ids::{LadderId, StreamId, TournamentId};
use crate::revision::{Excerpt, Retraction};

/// Inputs of a decision about an earlier command apart from the state.
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
    /// Events that the command can reach, where it touches members, seasons or the stage of a rated night.
    pub(crate) excerpt: Option<Excerpt>,
    /// Person whose very last command it is, where it was named so.
    pub(crate) last_of: Option<Actor>,
    /// The whole log, where ratings are published from the first night on.
    pub(crate) log: Option<Vec<Recorded>>,
}

impl History {
    /// Leaves out what others wrote after an event: that comes with the next attempt, or inside the lock.
    pub(crate) fn end_at(&mut self, seq: u64) {
        let nights = self.nights.values_mut();
        for events in nights.chain(self.ladders.values_mut()) {
            events.retain(|recorded| recorded.seq <= seq);
        }
    }

    /// Takes in the events that were stored since it was read. False if more has to be read.
    pub(crate) fn extend(&mut self, tail: Vec<Recorded>) -> bool {
        let last_of = self.last_of.as_ref();
        if last_of.is_some_and(|actor| tail.iter().any(|recorded| recorded.actor == *actor)) {
            return false;
        }
        if let Some(excerpt) = &mut self.excerpt
            && !excerpt.extend(&tail)
        {
            return false;
        }
        for recorded in &tail {
            let events = match StreamId::from(&recorded.stream) {
                StreamId::Tournament(id) => self.nights.get_mut(&id),
                StreamId::Rating(id) => self.ladders.get_mut(&id),
                _ => None,
            };
            if let Some(events) = events {
                events.push(recorded.clone());
            }
        }
        if let Some(log) = &mut self.log {
            log.extend(tail);
        }
        true
    }
}

/// The number of an event and its command.
pub(crate) fn numbered(recorded: &Recorded) -> (u64, &CommandKey) {
    (recorded.seq, &recorded.command)
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
