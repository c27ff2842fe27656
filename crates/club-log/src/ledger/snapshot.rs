//! Snapshots of the state: a cache that makes opening independent of the length of the log.
//!
//! The club is one snapshot, the headers of all nights that are over and the ladders are two more,
//! and each night is one of its own. Those that changed are written in one transaction, so that together they are the
//! state at one event.

use std::collections::BTreeSet;
use std::sync::Arc;

use chained_events::chain::{Hash, Head};
use chained_events::store::{EventStore, Snapshot, StoreError};
use serde::{Deserialize, Serialize};

use crate::club::{Aside, Club, Night, Part, Past};
use crate::codec::RELEASE;
use crate::decide::{Decision, Draft};
use crate::ids::{StreamId, TournamentId};
use crate::rating::Ladders;
use crate::tournament::Tournament;

/// The name of the club's snapshot.
pub(super) const CLUB: &str = "club";
/// The name of the snapshot with the headers of nights that are over.
const PAST: &str = "past";
/// The name of the snapshot with the ladders.
const LADDERS: &str = "ladders";

/// The name of a night's snapshot.
pub(super) fn night_name(id: &TournamentId) -> String {
    format!("night:{id}")
}

/// A night, and the version of its stream.
#[derive(Debug, Serialize)]
struct NightWrite<'a> {
    version: u64,
    night: &'a Tournament,
}

#[derive(Debug, Deserialize)]
struct NightRead {
    version: u64,
    night: Tournament,
}

/// The club with the digests of its parts.
#[derive(Debug, Serialize)]
struct ClubWrite<'a> {
    past: Hash,
    ladders: Hash,
    club: &'a Club,
}

#[derive(Debug, Deserialize)]
struct ClubRead {
    past: Hash,
    ladders: Hash,
    club: Club,
}

/// The parts of a club that have a snapshot of their own.
#[derive(Debug, Clone, Default)]
pub(super) struct Parts {
    past: Past,
    ladders: Aside<Ladders>,
}

impl Parts {
    pub(super) fn of(club: &Club) -> Self {
        Self {
            past: club.past.clone(),
            ladders: club.ladders.clone(),
        }
    }
}

/// The snapshots of the nights named.
pub(super) fn night_writes<'a>(
    club: &Club,
    head: Head,
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Option<Vec<Snapshot>> {
    let mut writes = Vec::new();
    for id in nights {
        if let Some(Night::Loaded(night)) = club.night(id) {
            let version = club.version(&StreamId::tournament(id));
            let state = serde_json::to_vec(&NightWrite { version, night }).ok()?;
            writes.push(Snapshot::new(night_name(id), head, RELEASE, state));
        }
    }
    Some(writes)
}

/// Contents of the store's snapshots, from which the next ones are written.
#[derive(Debug)]
pub(super) struct SnapshotWriter {
    pub(super) kept: Parts,
    /// Nights that changed since.
    pub(super) dirty: BTreeSet<TournamentId>,
}

impl SnapshotWriter {
    /// The writer, if a decision is about earlier commands and snapshots can be kept. Anyone who
    /// reads such an event alone has to fold streams again from their beginning.
    pub(super) fn of_revision(self, decision: &Decision, snapshots: bool) -> Option<Self> {
        let revises = |draft: &Draft| draft.event.kind().is_revision();
        (snapshots && decision.events.iter().any(revises)).then_some(self)
    }

    /// The snapshots of a club that became of another one, and the club without its nights. None if
    /// something has no text; everything has one.
    pub(super) fn writes(
        mut self,
        before: &Club,
        club: &Club,
        head: Head,
    ) -> Option<(Vec<Snapshot>, Club)> {
        self.dirty.extend(changed_nights(before, club));
        let aside = club.without_nights();
        let mut writes = night_writes(club, head, self.dirty.iter())?;
        writes.extend(club_writes(&aside, &self.kept, head)?);
        Some((writes, aside))
    }
}

/// The nights of a club that differ from those of the club that it was.
pub(super) fn changed_nights(before: &Club, after: &Club) -> Vec<TournamentId> {
    let is_same = |id: &TournamentId, night: &Arc<Tournament>| matches!(before.nights.get(id), Some(Night::Loaded(known)) if Arc::ptr_eq(known, night));
    let changed = after.loaded().filter(|(id, night)| !is_same(id, night));
    changed.map(|(id, _)| id.clone()).collect()
}

/// The snapshots of a club without its nights, and of its parts where the store has others.
fn club_writes(club: &Club, kept: &Parts, head: Head) -> Option<Vec<Snapshot>> {
    let mut writes = Vec::new();
    let past = part_write(PAST, &club.past, &kept.past, head, &mut writes)?;
    let ladders = part_write(LADDERS, &club.ladders, &kept.ladders, head, &mut writes)?;
    let club = ClubWrite {
        past,
        ladders,
        club,
    };
    let state = serde_json::to_vec(&club).ok()?;
    writes.push(Snapshot::new(CLUB, head, RELEASE, state));
    Some(writes)
}

/// The digest of a part, which is written if the store has another text of it.
fn part_write<T: Part>(
    name: &str,
    part: &Aside<T>,
    kept: &Aside<T>,
    head: Head,
    writes: &mut Vec<Snapshot>,
) -> Option<Hash> {
    let (bytes, digest) = part.text().ok()?;
    if kept.text().ok()?.1 != digest {
        writes.push(Snapshot::new(name, head, RELEASE, bytes.to_vec()));
    }
    Some(digest)
}

/// The club of the store's snapshot, if this release wrote it, all nights not in memory. The snapshot
/// names the digests of its parts, so that nothing else of their snapshots is compared.
pub(super) async fn read_club<S: EventStore>(
    store: &S,
    snapshot: &Snapshot,
) -> Result<Option<Club>, StoreError> {
    let read = state_of(snapshot).and_then(|state| serde_json::from_slice(state).ok());
    let Some(ClubRead {
        past,
        ladders,
        mut club,
    }) = read
    else {
        return Ok(None);
    };
    let (Some(past), Some(ladders)) = (
        read_part(store, PAST, past).await?,
        read_part(store, LADDERS, ladders).await?,
    ) else {
        return Ok(None);
    };
    club.past = past;
    club.ladders = ladders;
    Ok((club.seq() == snapshot.seq).then_some(club))
}

/// The part that has a digest. An empty one needs no snapshot.
async fn read_part<S: EventStore, T: Part>(
    store: &S,
    name: &str,
    digest: Hash,
) -> Result<Option<Aside<T>>, StoreError> {
    let empty = Aside::default();
    if empty.text().is_ok_and(|(_, of_empty)| of_empty == digest) {
        return Ok(Some(empty));
    }
    let snapshot = store.snapshot(name).await?;
    Ok(snapshot.and_then(|snapshot| Aside::of_text(snapshot.state, digest)))
}

/// The night of a snapshot, if nothing happened in its stream since.
pub(super) fn read_night(
    club: &Club,
    id: &TournamentId,
    snapshot: &Snapshot,
) -> Option<Arc<Tournament>> {
    let read: NightRead = serde_json::from_slice(state_of(snapshot)?).ok()?;
    if read.version != club.version(&StreamId::tournament(id)) || snapshot.seq > club.seq() {
        return None;
    }
    let mut night = read.night.complete().ok()?;
    for merge in club.merges.iter().filter(|merge| merge.seq > snapshot.seq) {
        night.hand_over(&merge.from, &merge.into);
    }
    Some(Arc::new(night))
}

/// The state of an intact snapshot that this release wrote.
fn state_of(snapshot: &Snapshot) -> Option<&[u8]> {
    (snapshot.release == RELEASE && snapshot.is_intact()).then_some(snapshot.state.as_slice())
}

/// The club of a store's snapshot, to be compared with a fold from nothing.
#[derive(Debug)]
pub(crate) struct KeptClub(Club);

impl KeptClub {
    /// The snapshot of this release, if the store has one.
    pub(crate) async fn read<S: EventStore>(store: &S) -> Result<Option<Self>, StoreError> {
        let snapshot = store.snapshot(CLUB).await?;
        let Some(snapshot) = snapshot else {
            return Ok(None);
        };
        Ok(read_club(store, &snapshot).await?.map(Self))
    }

    /// The event at which it was taken.
    pub(crate) fn seq(&self) -> u64 {
        self.0.seq()
    }

    /// Whether the snapshots of the store are those of the club at that event.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    pub(crate) async fn equals<S: EventStore>(
        &self,
        store: &S,
        then: &Club,
    ) -> Result<bool, StoreError> {
        if then.without_nights() != self.0 {
            return Ok(false);
        }
        let seq = self.seq();
        let differs = |snapshot: &Snapshot| {
            let id = snapshot.name.strip_prefix("night:");
            let id = id.and_then(|id| TournamentId::new(id).ok())?;
            let kept = (snapshot.seq <= seq).then(|| read_night(then, &id, snapshot))??;
            match then.night(&id)? {
                Night::Loaded(night) => Some(kept != *night),
                Night::Stored(_) => None,
            }
        };
        let nights = store.snapshots("night:").await?;
        Ok(!nights.iter().any(|night| differs(night) == Some(true)))
    }
}
