//! Snapshots of the state: a cache that makes opening independent of the length of the log.
//!
//! The club is one snapshot, with the headers of all nights; each night that changed is one of its
//! own. All are written in one transaction, so that together they are the state at one event.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chain::Head;
use crate::club::{Club, Night};
use crate::codec::RELEASE;
use crate::ids::{StreamId, TournamentId};
use crate::store::{EventStore, Snapshot, SnapshotWrite};
use crate::store_error::StoreError;
use crate::tournament::Tournament;
use crate::verify::VerifyError;

/// The name of the club's snapshot.
pub(super) const CLUB: &str = "club";

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

/// The snapshots of a club and of the nights named.
pub(super) fn writes<'a>(
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
    let state = serde_json::to_vec(&club.without_nights()).ok()?;
    writes.push(SnapshotWrite::new(CLUB, head, RELEASE, state));
    Some(writes)
}

/// The club of a snapshot of this release, all nights not in memory.
pub(super) fn read_club(snapshot: &Snapshot) -> Option<Club> {
    let club: Club = serde_json::from_slice(state_of(snapshot)?).ok()?;
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

impl Club {
    /// The club with the headers of its nights alone.
    fn without_nights(&self) -> Self {
        let headers = self.nights.iter().map(|(id, night)| {
            let header = Night::Stored(night.header());
            (id.clone(), header)
        });
        Self {
            nights: headers.collect(),
            seq: self.seq,
            versions: self.versions.clone(),
            identity: self.identity.clone(),
            members: self.members.clone(),
            merged: self.merged.clone(),
            merges: self.merges.clone(),
            erased: self.erased.clone(),
            seasons: self.seasons.clone(),
            announced: self.announced.clone(),
            revisions: self.revisions.clone(),
        }
    }
}

/// The club of a store's snapshot, to be compared with a fold from nothing.
#[derive(Debug)]
pub(crate) struct KeptClub(Club);

impl KeptClub {
    /// The snapshot of this release, if the store has one.
    pub(crate) async fn read<S: EventStore>(store: &S) -> Result<Option<Self>, StoreError> {
        let snapshot = store.snapshot(CLUB).await?;
        Ok(snapshot.and_then(|snapshot| read_club(&snapshot)).map(Self))
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
