//! A club copied to another place: from a folder to a server, back, or between two of a kind.

use std::path::Path;

#[cfg(feature = "postgres")]
use chained_events::PostgresStore;
use chained_events::SqliteStore;
use chained_events::chain::Head;
use chained_events::sqlite::create_private_folder;
use chained_events::store::{EventStore, StoreError};
use club_log::transfer::make_projections;

use crate::check::verify;
use crate::new_club::named_already;
use crate::{ClubStore, Failure, FolderFailure, LOG_FILE, is_on_server};

/// Copies a club, all of it or nothing: events, names, notes, digests and secrets. The log is checked from its first
/// event before it is copied.
///
/// # Returns
///
/// The end of the log in the copy.
///
/// # Errors
///
/// [`FolderFailure`] of a place that has a club, and [`Failure`] of either store.
pub async fn copy(from: &ClubStore, to: &Path) -> Result<Head, Failure> {
    verify(from).await?;
    if is_on_server(to) {
        return to_server(from, to).await;
    }
    create_private_folder(to).map_err(|error| FolderFailure::not_made(to, &error))?;
    let file = to.join(LOG_FILE);
    if file.exists() {
        return Err(FolderFailure::exists(&file).into());
    }
    let new = SqliteStore::prepare(&file).await?;
    let copied = match new.store().import_from(from).await {
        Ok(head) => shown(new.store(), head).await,
        Err(error) => Err(error.into()),
    };
    match copied {
        Ok(head) => {
            new.publish().await.map_err(named_already)?;
            Ok(head)
        }
        Err(failure) => {
            new.discard().await;
            Err(failure)
        }
    }
}

#[cfg(feature = "postgres")]
async fn to_server(from: &ClubStore, to: &Path) -> Result<Head, Failure> {
    let store = server(to).await?;
    let copied = match store.import_from(from).await {
        Ok(head) => shown(&store, head).await,
        Err(StoreError::HeadMoved { actual, .. }) => {
            Err(FolderFailure::not_empty(store.place(), actual).into())
        }
        Err(error) => Err(error.into()),
    };
    store.close().await;
    copied
}

#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "as it is with servers")]
async fn to_server(_: &ClubStore, _: &Path) -> Result<Head, Failure> {
    Err(StoreError::NoServers.into())
}

/// A club on a server: one that is there, or a new one without events.
#[cfg(feature = "postgres")]
pub(crate) async fn server(place: &Path) -> Result<PostgresStore, StoreError> {
    let address = crate::store::address(place)?;
    match PostgresStore::open(&address).await {
        Err(StoreError::LogAbsent { .. }) => match PostgresStore::create(&address).await {
            // Another program came first.
            Err(StoreError::Exists { .. }) => PostgresStore::open(&address).await,
            made => made,
        },
        opened => opened,
    }
}

/// Makes the projections of a copy, and gives its end back.
async fn shown<S: EventStore>(store: &S, head: Head) -> Result<Head, Failure> {
    make_projections(store).await?;
    Ok(head)
}
