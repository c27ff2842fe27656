//! Snapshots of the state: a cache that makes opening independent of the length of the log.
//!
//! The club is one snapshot, the headers of all nights that are over are another, and each night is
//! one of its own. Those that changed are written in one transaction, so that together they are the
//! state at one event.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chain::{Hash, Head};
use crate::club::{Club, Night, Past};
use crate::codec::RELEASE;
use crate::ids::{StreamId, TournamentId};
use crate::store::StoreError;
use crate::store::{EventStore, Snapshot, SnapshotWrite};
use crate::tournament::Tournament;
use crate::verify::VerifyError;

/// The name of the club's snapshot.
pub(super) const CLUB: &str = "club";
/// The name of the snapshot with the headers of nights that are over.
pub(super) const PAST: &str = "past";

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

/// The club with the digest of its list of past nights.
#[derive(Debug, Serialize)]
struct ClubWrite<'a> {
    past: Option<Hash>,
    club: &'a Club,
}

#[derive(Debug, Deserialize)]
struct ClubRead {
    past: Option<Hash>,
    club: Club,
}

/// The snapshots of the nights named.
pub(super) fn night_writes<'a>(
    club: &Club,
    head: Head,
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Option<Vec<SnapshotWrite>> {
    let mut writes = Vec::new();
    for id in nights {
        if let Some(Night::Loaded(night)) = club.night(id) {
            let version = club.version(&StreamId::tournament(id));
            let state = serde_json::to_vec(&NightWrite { version, night }).ok()?;
            writes.push(SnapshotWrite::new(night_name(id), head, RELEASE, state));
        }
    }
    Some(writes)
}

/// The snapshots of a club without its nights, and of its past where the store has another one.
pub(super) fn club_writes(club: &Club, kept: &Past, head: Head) -> Option<Vec<SnapshotWrite>> {
    let mut writes = Vec::new();
    let past = club.past.text().ok()?;
    let kept = kept.text().ok()?.map(|(_, digest)| digest);
    let digest = past.map(|(_, digest)| digest);
    if let Some((bytes, digest)) = past
        && kept != Some(digest)
    {
        writes.push(SnapshotWrite::new(PAST, head, RELEASE, bytes.to_vec()));
    }
    let club = ClubWrite { past: digest, club };
    let state = serde_json::to_vec(&club).ok()?;
    writes.push(SnapshotWrite::new(CLUB, head, RELEASE, state));
    Some(writes)
}

/// The club of a snapshot of this release, all nights not in memory. The snapshot names the digest of
/// the list of past nights, so that nothing else of that list's snapshot is compared.
pub(super) fn read_club(snapshot: &Snapshot, past: Option<Snapshot>) -> Option<Club> {
    let read: ClubRead = serde_json::from_slice(state_of(snapshot)?).ok()?;
    let mut club = read.club;
    if let Some(digest) = read.past {
        club.past = Past::of_text(past?.state, digest)?;
    }
    (club.seq() == snapshot.seq).then_some(club)
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
        let past = store.snapshot(PAST).await?;
        Ok(read_club(&snapshot, past).map(Self))
    }

    /// The event at which it was taken.
    pub(crate) fn seq(&self) -> u64 {
        self.0.seq()
    }

    /// Compares the snapshots of the store with the club at that event.
    ///
    /// # Errors
    ///
    /// [`VerifyError::Snapshot`] with the event.
    pub(crate) async fn check<S: EventStore>(
        &self,
        store: &S,
        then: &Club,
    ) -> Result<(), VerifyError> {
        let seq = self.seq();
        let differs = || VerifyError::Snapshot { seq };
        if then.without_nights() != self.0 {
            return Err(differs());
        }
        for snapshot in store.snapshots("night:").await? {
            let id = snapshot.name.strip_prefix("night:");
            let Some(id) = id.and_then(|id| TournamentId::new(id).ok()) else {
                continue;
            };
            if snapshot.seq <= seq
                && let Some(kept) = read_night(then, &id, &snapshot)
                && let Some(Night::Loaded(night)) = then.night(&id)
                && kept != *night
            {
                return Err(differs());
            }
        }
        Ok(())
    }
}
