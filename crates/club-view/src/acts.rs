//! The acts of a night: its commands with who gave them, what they did, and what can be done.

use std::collections::BTreeMap;
use std::sync::Arc;

use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use club_log::event::{EntryRegistered, TournamentEvent};
use club_log::ledger::Record;
use club_log::tournament::Tournament;
use club_log::{Club, Event};
use serde::Serialize;

use crate::EventWords;

/// Commands of a stream, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActsView {
    /// The commands.
    pub acts: Vec<ActRow>,
}

/// A command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActRow {
    /// Its key.
    pub command: CommandKey,
    /// The last version of the stream that it made.
    pub version: u64,
    /// When it happened, as corrected.
    pub at: Timestamp,
    /// When it was stored.
    pub recorded_at: Timestamp,
    /// Person who gave it.
    pub actor: Actor,
    /// Their name, where the actor is a member; else the actor.
    pub who: String,
    /// Sentences that say what it did in this stream.
    pub sentences: Vec<String>,
    /// Whether it was taken back.
    pub void: bool,
    /// The command about it that can be given now; it may still be refused with its reason.
    pub can: Option<ActChange>,
}

/// A command about an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ActChange {
    /// To take it back.
    Undo,
    /// To restore it.
    Redo,
}

impl ActsView {
    /// The commands of records in the words of a language.
    ///
    /// `night` is the tournament now, for the names of its entries; entries that were taken back have theirs
    /// from the records.
    #[must_use]
    pub fn of(words: &EventWords<'_>, night: Option<&Tournament>, records: &[Arc<Record>]) -> Self {
        let events = records.iter().flat_map(|record| &record.events);
        let registered = events.filter_map(|event| match event {
            Event::Tournament(TournamentEvent::EntryRegistered(body)) => Some(body.clone()),
            _ => None,
        });
        let gone: Vec<EntryRegistered> = registered.collect();
        let words = words.clone().with_gone(&gone);
        let mut acts: Vec<ActRow> = Vec::new();
        let mut at: BTreeMap<&CommandKey, usize> = BTreeMap::new();
        for record in records {
            let index = *at.entry(&record.command).or_insert_with(|| {
                acts.push(ActRow {
                    command: record.command.clone(),
                    version: record.version,
                    at: record.at,
                    recorded_at: record.recorded_at,
                    actor: record.actor.clone(),
                    who: who(&words, &record.actor),
                    sentences: Vec::new(),
                    void: record.void,
                    can: Some(if record.void {
                        ActChange::Redo
                    } else {
                        ActChange::Undo
                    }),
                });
                acts.len() - 1
            });
            let Some(act) = acts.get_mut(index) else {
                continue;
            };
            act.version = record.version;
            for event in &record.events {
                act.sentences.push(words.event(night, event));
                act.can = act.can.filter(|_| event.kind().can_be_taken_back());
            }
        }
        acts.reverse();
        Self { acts }
    }

    /// The same without offers to restore what other commands have followed.
    ///
    /// A restoration is the answer to what was taken back directly before it. `records` are the last ones of
    /// the stream.
    #[must_use]
    pub fn without_followed(mut self, club: &Club, records: &[Arc<Record>]) -> Self {
        let restorable = |command: &CommandKey| {
            let events = records.iter().map(|record| (record.seq, &record.command));
            club.can_be_restored(command, events)
        };
        for act in &mut self.acts {
            if act.can == Some(ActChange::Redo) && !restorable(&act.command) {
                act.can = None;
            }
        }
        self
    }
}

/// The name of an actor.
fn who(words: &EventWords<'_>, actor: &Actor) -> String {
    match MemberId::new(actor.as_str()) {
        Ok(member) => words.member(&member),
        Err(_) => actor.to_string(),
    }
}
