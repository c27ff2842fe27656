//! A club that is to begin.

use std::path::Path;

use chained_events::sqlite::{PreparedLog, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore as _, SqliteStore};

use crate::store::Opening;
use crate::{ClubStore, Failure, FolderFailure, LOG_FILE, is_on_server};

/// A club whose log has no name yet: nobody else knows it.
#[derive(Debug)]
pub struct NewClub {
    log: PreparedLog,
}

/// The log of a club that is to begin.
#[derive(Debug)]
pub enum NewLog {
    /// One without events that is in the folder or on the server.
    Empty(ClubStore),
    /// One that nobody knows yet.
    Prepared(NewClub),
}

impl NewLog {
    /// A log for a folder, which is made if it is not there, or for a club on a server.
    ///
    /// # Errors
    ///
    /// [`FolderFailure`] where the folder cannot be made or has a club.
    pub async fn create(folder: &Path) -> Result<Self, Failure> {
        if is_on_server(folder) {
            let store = ClubStore::on_server(folder, Opening::OrNew).await?;
            return Self::empty(store).await;
        }
        create_private_folder(folder).map_err(|error| FolderFailure::not_made(folder, &error))?;
        let file = folder.join(LOG_FILE);
        if !file.exists() {
            let log = SqliteStore::prepare(&file).await?;
            return Ok(Self::Prepared(NewClub { log }));
        }
        let Ok(store) = SqliteStore::open(&file).await else {
            // Whatever it is, it has the name of a club.
            return Err(FolderFailure::exists(&file).into());
        };
        Self::empty(store.into()).await
    }

    /// A log that is there and has no events.
    async fn empty(store: ClubStore) -> Result<Self, Failure> {
        let failure = match store.head().await {
            Ok(head) if head.seq == 0 => return Ok(Self::Empty(store)),
            Ok(_) => FolderFailure::exists(store.place()).into(),
            Err(error) => error.into(),
        };
        store.close().await;
        Err(failure)
    }

    /// The store of the log.
    #[must_use]
    pub fn store(&self) -> ClubStore {
        match self {
            Self::Empty(store) => store.clone(),
            Self::Prepared(new) => new.log.store().clone().into(),
        }
    }

    /// The club that gets its name when it has begun.
    #[must_use]
    pub fn into_new(self) -> Option<NewClub> {
        match self {
            Self::Empty(_) => None,
            Self::Prepared(new) => Some(new),
        }
    }
}

impl NewClub {
    /// Gives the log its name and closes it: the club is opened to go on.
    ///
    /// # Errors
    ///
    /// [`FolderFailure::ClubExists`] where another program has made a club there.
    pub async fn publish(self) -> Result<(), Failure> {
        self.log.publish().await.map_err(named_already)
    }

    /// Removes the log.
    pub async fn discard(self) {
        self.log.discard().await;
    }
}

/// Why a log cannot get its name; another program may have made a club there.
pub(crate) fn named_already(error: StoreError) -> Failure {
    match error {
        StoreError::Exists { path } => FolderFailure::exists(&path).into(),
        other => other.into(),
    }
}
