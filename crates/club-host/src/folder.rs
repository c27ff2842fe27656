//! A club in a folder: its log, and names that were taken out.

use std::path::{Path, PathBuf};

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use club_log::event::Kind;
use club_log::{Answer, Ledger};

use crate::check::unopened;
use crate::{ClubStore, Failure, OpenClub};

/// The log's file in a club's folder.
pub const LOG_FILE: &str = "club.db";

/// The log of a club, without folding it: the file in a folder, or that of a server. Where a file cannot be
/// written it is opened for reading.
///
/// # Errors
///
/// [`FolderFailure::NoClubFolder`](crate::FolderFailure::NoClubFolder), and what the store reports.
pub async fn open_log(place: &Path) -> Result<ClubStore, Failure> {
    ClubStore::open(place).await
}

impl OpenClub<ClubStore> {
    /// The club in a folder, or on a server.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a place without a club, and of a log that is damaged or of a later release.
    pub async fn open(place: &Path) -> Result<Self, Failure> {
        Self::of(open_log(place).await?).await
    }

    /// The file that still has a name which these events took out: another program keeps it open. On a server it
    /// is the club.
    pub async fn traces(&self, answer: &Answer) -> Option<PathBuf> {
        let takes_names = |event: &Recorded| {
            let kind = Kind::of_name(&event.kind);
            matches!(
                kind,
                Some(Kind::MemberErased | Kind::MembersMerged | Kind::CommandRetracted)
            )
        };
        let Answer::Stored(events) = answer else {
            return None;
        };
        if !events.iter().any(takes_names) {
            return None;
        }
        let store = self.ledger.store();
        match store.clear_traces().await {
            Ok(false) => Some(match store {
                ClubStore::File(store) => format!("{}-wal", store.path().display()).into(),
                #[cfg(feature = "postgres")]
                ClubStore::Server(store) => store.place().to_owned(),
            }),
            Ok(true) | Err(_) => None,
        }
    }
}

impl<S: EventStore> OpenClub<S> {
    /// The club of a log.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that is damaged or of a later release.
    pub async fn of(store: S) -> Result<Self, Failure> {
        match Ledger::open(store.clone()).await {
            Ok(ledger) => Ok(Self { ledger }),
            Err(error) => Err(unopened(&store, error).await),
        }
    }
}
