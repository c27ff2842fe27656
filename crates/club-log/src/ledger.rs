//! The desk's side of a log: a store, and the state folded from it.

use crate::chain::{ChainCheck, ChainError};
use crate::club::Club;
use crate::codec::encode;
use crate::command::Request;
use crate::decide::{DRAW_ALGORITHM, Decision, decide, decide_revision};
use crate::directory::Directory;
use crate::envelope::{DrawSeed, NewEvent, Recorded};
use crate::fold::FoldError;
use crate::ids::{MemberId, StreamId, Timestamp};
use crate::projection::changed_projections;
use crate::refusal::Refusal;
use crate::revision::is_revision;
use crate::store::{Append, Appended, EventStore, Note, NoteWrite, PersonWrite};
use crate::store_error::StoreError;

/// How often a command is decided again because somebody else's command came first.
const ATTEMPTS: usize = 16;
/// Events read at a time.
const PAGE: usize = 4096;

/// A store and the state folded from it. What is read is checked: a log whose chain is broken is not
/// folded, and nothing is added to it.
#[derive(Debug)]
pub struct Ledger<S> {
    store: S,
    chain: ChainCheck,
    club: Club,
    directory: Directory,
}

/// What became of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It was carried out.
    Stored(Vec<Recorded>),
    /// It had been carried out before; nothing was written.
    Repeated(Vec<Recorded>),
    /// There was nothing to do.
    Nothing,
}

impl Answer {
    /// The events of the command.
    #[must_use]
    pub fn events(&self) -> &[Recorded] {
        match self {
            Self::Stored(events) | Self::Repeated(events) => events,
            Self::Nothing => &[],
        }
    }
}

/// Why a command was not carried out; the log is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// A rule is against it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The chain of the log is broken.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// The log does not fold.
    #[error(transparent)]
    Fold(#[from] FoldError),
}

impl<S: EventStore> Ledger<S> {
    /// Reads the whole log.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, a broken chain, or a log that does not fold.
    pub async fn open(store: S) -> Result<Self, LedgerError> {
        let mut ledger = Self {
            store,
            chain: ChainCheck::default(),
            club: Club::default(),
            directory: Directory::default(),
        };
        ledger.refresh().await?;
        Ok(ledger)
    }

    /// The state.
    pub fn club(&self) -> &Club {
        &self.club
    }

    /// The names.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Reads what others have written since.
    ///
    /// # Errors
    ///
    /// A store that cannot be read, a broken chain, or a log that does not fold.
    pub async fn refresh(&mut self) -> Result<(), LedgerError> {
        let fresh = read_after(&self.store, self.club.seq()).await?;
        if !fresh.is_empty() {
            let mut chain = self.chain.clone();
            for recorded in &fresh {
                chain.push(recorded)?;
            }
            chain.finish()?;
            self.chain = chain;
        }
        let first = self.club.seq() == 0;
        let revised = fresh.iter().any(|recorded| is_revision(&recorded.kind));
        if first {
            self.club = Club::replay(&fresh)?;
        } else if revised {
            self.club = Club::replay(&read_after(&self.store, 0).await?)?;
        } else {
            for recorded in &fresh {
                self.club.fold(recorded)?;
            }
        }
        if first || !fresh.is_empty() {
            self.directory = Directory::default();
            for person in self.store.people().await? {
                self.directory.set(person.member, person.name);
            }
        }
        if self.club.erased().is_empty() && self.club.merged().is_empty() {
            return Ok(());
        }
        self.forget_erased().await
    }

    /// Takes out the names of erased members that are still there: after the event was stored,
    /// or when a program died between the event and this.
    async fn forget_erased(&mut self) -> Result<(), LedgerError> {
        let merged = self.club.merged();
        let is_erased = |member: &MemberId| {
            let mut member = member;
            while let Some(into) = merged.get(member) {
                member = into;
            }
            self.club.erased().contains(member)
        };
        let mut left: Vec<MemberId> = Vec::new();
        for person in self.store.people().await? {
            if is_erased(&person.member) {
                left.push(person.member);
            } else if merged.contains_key(&person.member) {
                // The name of who is no more names nobody.
                self.directory.forget(&person.member);
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        let people = self.store.people().await?;
        let names = || people.iter().filter(|person| left.contains(&person.member));
        let speaks = |note: &Note| names().any(|person| note.text.contains(&person.name));
        let mut notes = self.store.notes().await?;
        notes.retain(speaks);
        let notes: Vec<_> = notes.into_iter().map(|note| note.id).collect();
        self.store.forget(&left, &notes).await?;
        for member in left {
            self.directory.forget(&member);
        }
        Ok(())
    }

    /// Carries out a command.
    ///
    /// # Errors
    ///
    /// A refusal, a failing store, or another command under the same key. The log is as it was.
    pub async fn execute(
        &mut self,
        request: &Request,
        recorded_at: Timestamp,
    ) -> Result<Answer, LedgerError> {
        if let Some(stored) = self.store.command(&request.key).await? {
            let events = stored.answer(&request.key, request.digest)?;
            return Ok(Answer::Repeated(events));
        }
        let mut attempt = 1;
        loop {
            let (decision, after) = self.decide(request).await?;
            if decision.events.is_empty() {
                return Ok(Answer::Nothing);
            }
            let append = self.append_of(&decision, request, recorded_at, &after)?;
            match self.store.append(append).await {
                Ok(Appended::Stored(events)) => {
                    for recorded in &events {
                        self.chain.push(recorded)?;
                    }
                    self.club = after;
                    for (member, name) in decision.names {
                        self.directory.set(member, name);
                    }
                    if events
                        .iter()
                        .any(|e| matches!(e.kind.as_str(), "MemberErased" | "MembersMerged"))
                    {
                        self.forget_erased().await?;
                    }
                    return Ok(Answer::Stored(events));
                }
                Ok(Appended::Repeated(events)) => {
                    self.refresh().await?;
                    return Ok(Answer::Repeated(events));
                }
                Err(StoreError::VersionConflict { .. } | StoreError::HeadMoved { .. })
                    if attempt < ATTEMPTS =>
                {
                    self.refresh().await?;
                    attempt += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// What a command would lead to now; nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Ledger::execute`].
    pub async fn preview(&self, request: &Request) -> Result<Decision, LedgerError> {
        let (decision, after) = self.decide(request).await?;
        changed_projections(&self.club, &after)?;
        Ok(decision)
    }

    /// What the command leads to, and the state after it.
    async fn decide(&self, request: &Request) -> Result<(Decision, Club), LedgerError> {
        if request.command.is_revision() {
            let mut log = read_after(&self.store, 0).await?;
            // What others wrote since is read by the next attempt.
            log.retain(|recorded| recorded.seq <= self.club.seq());
            let revised = decide_revision(&log, request)?;
            return Ok((revised.decision, revised.club));
        }
        let decision = decide(&self.club, &self.directory, request)?;
        let after = self.after(&decision, request)?;
        Ok((decision, after))
    }

    /// The state that the decision leads to; nothing is stored that would not fold.
    fn after(&self, decision: &Decision, request: &Request) -> Result<Club, FoldError> {
        let mut after = self.club.clone();
        for draft in &decision.events {
            let seq = after.seq() + 1;
            after
                .apply(&draft.stream, draft.event.clone(), request.at)
                .map_err(|fault| {
                    let kind = encode(&draft.event).map_or_else(|_| String::new(), |e| e.kind);
                    FoldError {
                        seq,
                        kind,
                        fault: Box::new(fault),
                    }
                })?;
        }
        Ok(after)
    }

    fn append_of(
        &self,
        decision: &Decision,
        request: &Request,
        recorded_at: Timestamp,
        after: &Club,
    ) -> Result<Append, LedgerError> {
        let mut expected: Vec<(StreamId, u64)> = Vec::new();
        let mut events = Vec::new();
        for draft in &decision.events {
            if !expected.iter().any(|(stream, _)| *stream == draft.stream) {
                expected.push((draft.stream.clone(), self.club.version(&draft.stream)));
            }
            let encoded = encode(&draft.event).map_err(|fault| FoldError {
                seq: self.club.seq() + 1,
                kind: String::new(),
                fault: Box::new(fault.into()),
            })?;
            let draw = draft.drawn.then(|| DrawSeed {
                algorithm: DRAW_ALGORITHM.to_owned(),
                seed: request.seed,
            });
            events.push(NewEvent {
                stream: draft.stream.clone(),
                kind: encoded.kind,
                schema: encoded.schema,
                body: encoded.body,
                at: request.at,
                draw,
            });
        }
        let people = decision
            .names
            .iter()
            .map(|(member, name)| PersonWrite {
                member: member.clone(),
                name: name.clone(),
            })
            .collect();
        let notes = decision
            .note
            .iter()
            .map(|text| NoteWrite {
                id: request.key.clone(),
                text: text.clone(),
            })
            .collect();
        Ok(Append {
            command: request.key.clone(),
            digest: request.digest,
            actor: request.actor.clone(),
            recorded_at,
            expected,
            expected_head: Some(self.club.seq()),
            events,
            people,
            forgotten: Vec::new(),
            notes,
            projections: changed_projections(&self.club, after)?,
            secrets: Vec::new(),
        })
    }
}

/// All events after a sequence number.
pub(crate) async fn read_after<S: EventStore>(
    store: &S,
    after: u64,
) -> Result<Vec<Recorded>, StoreError> {
    let mut events: Vec<Recorded> = Vec::new();
    loop {
        let last = events.last().map_or(after, |recorded| recorded.seq);
        let page = store.read(last, PAGE).await?;
        let done = page.len() < PAGE;
        events.extend(page);
        if done {
            return Ok(events);
        }
    }
}
