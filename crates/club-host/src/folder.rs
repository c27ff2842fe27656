//! A club in a folder: its log, and names that were taken out.

use std::path::{Path, PathBuf};

use chained_events::envelope::Recorded;
use chained_events::store::StoreError;
use chained_events::{EventStore as _, SqliteStore};
use club_log::event::Kind;
use club_log::{Answer, Ledger};

use crate::check::unopened;
use crate::{Failure, FolderFailure, OpenClub};

/// The log's file in a club's folder.
pub const LOG_FILE: &str = "club.db";

/// The log of a club, without folding it. Where it cannot be written it is opened for reading.
///
/// # Errors
///
/// [`FolderFailure::NoClubFolder`], and what the store reports.
pub async fn open_log(folder: &Path) -> Result<SqliteStore, Failure> {
    let file = folder.join(LOG_FILE);
    if !file.is_file() {
        return Err(FolderFailure::no_club(folder).into());
    }
    match SqliteStore::open(&file).await {
        Ok(store) => Ok(store),
        // Reading still works; for anything else the store reports the reason.
        Err(error @ (StoreError::ReadOnly { .. } | StoreError::File { .. })) => {
            match SqliteStore::open_read_only(&file).await {
                Ok(store) => Ok(store),
                Err(_) => Err(error.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

impl OpenClub<SqliteStore> {
    /// The club in a folder.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a folder without a club, and of a log that is damaged or of a later release.
    pub async fn open(folder: &Path) -> Result<Self, Failure> {
        Self::of(open_log(folder).await?).await
    }

    /// The club of a log.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that is damaged or of a later release.
    pub async fn of(store: SqliteStore) -> Result<Self, Failure> {
        match Ledger::open(store.clone()).await {
            Ok(ledger) => Ok(Self { ledger }),
            Err(error) => Err(unopened(&store, error).await),
        }
    }

    /// The file that still has a name which these events took out: another program keeps it open.
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
            Ok(false) => Some(format!("{}-wal", store.path().display()).into()),
            Ok(true) | Err(_) => None,
        }
    }
}
