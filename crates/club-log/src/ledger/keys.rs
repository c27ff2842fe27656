//! Keys of commands by their beginning.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::CommandKey;
use chained_events::store::{EventStore, StoreError};
use chained_events::timestamp::Timestamp;

use super::{Ledger, LedgerError};
use crate::command::RevisionCommand;
use crate::ids::{StreamId, TournamentId};
use crate::refusal::UndoRefusal;
use crate::revision::streams_of;

/// Keys up to this length are shown whole.
const WHOLE: usize = 12;
/// The least characters of a longer key that are shown.
const LEAST: usize = 6;
/// Keys that are looked up one by one; for more of them all keys of the log are read.
const FEW: usize = 64;
/// Keys that an ambiguous beginning is answered with, at most.
const LISTED: usize = 4;

impl<S: EventStore> Ledger<S> {
    /// The shortest beginning of each key that no other command of the log has: what a person types.
    /// It has at least six characters; keys of up to twelve characters are left whole.
    ///
    /// # Errors
    ///
    /// A store that cannot be read.
    pub async fn short_keys(
        &self,
        keys: &BTreeSet<CommandKey>,
    ) -> Result<BTreeMap<CommandKey, String>, StoreError> {
        let all = if keys.len() > FEW {
            self.store.keys_beginning("", usize::MAX).await?
        } else {
            Vec::new()
        };
        let mut short = BTreeMap::new();
        for key in keys {
            let text = key.as_str();
            let shown = match text.get(..LEAST) {
                Some(_) if text.len() > WHOLE && keys.len() > FEW => shortest(&all, key),
                Some(beginning) if text.len() > WHOLE => {
                    let alike = self.store.keys_beginning(beginning, usize::MAX).await?;
                    shortest(&alike, key)
                }
                _ => text,
            };
            short.insert(key.clone(), shown.to_owned());
        }
        Ok(short)
    }

    /// The command with the keys that it names in full.
    pub(super) async fn with_full_keys(
        &self,
        command: &RevisionCommand,
    ) -> Result<RevisionCommand, LedgerError> {
        let mut command = command.clone();
        match &mut command {
            RevisionCommand::Undo { command, .. }
            | RevisionCommand::UndoClub { command, .. }
            | RevisionCommand::Redo {
                command: command @ Some(_),
                ..
            } => {
                if let Some(key) = command {
                    *key = self.full_key(key).await?;
                }
            }
            RevisionCommand::Redo {
                tournament,
                command: command @ None,
            } => {
                if self.club.tournament(tournament.as_ref()).is_err() {
                    *command = self.last_undone(tournament.as_ref()).await?;
                }
            }
            RevisionCommand::CorrectTime { command, .. } => {
                *command = self.full_key(command).await?;
            }
            RevisionCommand::ShiftTimes { from, to, .. } => {
                *from = self.full_key(from).await?;
                if let Some(to) = to {
                    *to = self.full_key(to).await?;
                }
            }
        }
        Ok(command)
    }

    /// The time at which a command happened, as corrected; none where there is no such command. Its key may be
    /// cut short.
    ///
    /// # Errors
    ///
    /// [`UndoRefusal::AmbiguousKey`] where several keys begin so, and a store that cannot be read.
    pub async fn time_of(&self, named: &CommandKey) -> Result<Option<Timestamp>, LedgerError> {
        let key = self.full_key(named).await?;
        let stored = self.store.command(&key).await?;
        let first = stored.as_ref().and_then(|stored| stored.events.first());
        Ok(first.map(|recorded| self.club.revisions.time_of(recorded)))
    }

    /// The key of the only command that begins so; the text itself where there is none.
    async fn full_key(&self, named: &CommandKey) -> Result<CommandKey, LedgerError> {
        let found = self.store.keys_beginning(named.as_str(), LISTED).await?;
        match found.as_slice() {
            [] => Ok(named.clone()),
            // A key comes before those that it begins.
            [first, rest @ ..] if first == named || rest.is_empty() => Ok(first.clone()),
            _ => Err(UndoRefusal::AmbiguousKey {
                command: named.clone(),
                commands: found,
            }
            .into_ledger()),
        }
    }

    /// The command that was taken back last, of a night or of none.
    async fn last_undone(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<Option<CommandKey>, StoreError> {
        let Some(key) = self.club.revisions.last_retracted() else {
            return Ok(None);
        };
        let Some(id) = named else {
            return Ok(Some(key.clone()));
        };
        let stored = self.store.command(key).await?;
        let streams = stored.map(|stored| streams_of(&stored.events));
        let theirs = streams.is_some_and(|found| found.contains(&StreamId::tournament(id)));
        Ok(theirs.then(|| key.clone()))
    }
}

/// The shortest beginning of a key that no other of these has, in order.
fn shortest<'k>(sorted: &[CommandKey], key: &'k CommandKey) -> &'k str {
    let text = key.as_str();
    let at = sorted.partition_point(|other| other < key);
    let after = at + usize::from(sorted.get(at) == Some(key));
    let before = at.checked_sub(1).and_then(|before| sorted.get(before));
    let neighbours = before.into_iter().chain(sorted.get(after));
    let common = |other: &CommandKey| {
        let pairs = text.bytes().zip(other.as_str().bytes());
        pairs.take_while(|(a, b)| a == b).count()
    };
    let shared = neighbours.map(common).max().unwrap_or(0);
    let mut lengths = LEAST.max(shared + 1)..text.len();
    lengths
        .find_map(|length| text.get(..length))
        .unwrap_or(text)
}
