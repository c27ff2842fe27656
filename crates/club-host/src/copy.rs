//! A club copied to another place: from a folder to a server, back, or between two of a kind.

use std::path::Path;

use chained_events::SqliteStore;
use chained_events::chain::Head;
use chained_events::sqlite::create_private_folder;
use chained_events::store::EventStore;
use club_log::transfer::make_projections;

use crate::check::verify;
use crate::new_club::named_already;
use crate::store::Opening;
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

async fn to_server(from: &ClubStore, to: &Path) -> Result<Head, Failure> {
    let store = ClubStore::on_server(to, Opening::OrNew).await?;
    let copied = store.import_from(from).await;
    if copied.is_ok() {
        // The copy is stored. What cannot be shown is found by those who open it.
        drop(make_projections(&store).await);
    }
    store.close().await;
    copied
}

/// Makes the projections of a copy, and gives its end back.
async fn shown<S: EventStore>(store: &S, head: Head) -> Result<Head, Failure> {
    make_projections(store).await?;
    Ok(head)
}
