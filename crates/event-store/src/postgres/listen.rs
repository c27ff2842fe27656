//! Hearing of what other machines store, and notifying them.
//!
//! A writer notifies after its commit and outside of the transaction: inside it, all commits of a database
//! would wait for each other. Where a notification is lost with its sender or its connection, the next look of
//! a subscription finds the events.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use sqlx::Executor as _;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};

use super::{PostgresStore, Shared};
use crate::store::StoreError;

/// How long a listener waits before it connects again.
const PAUSE: Duration = Duration::from_secs(1);

/// The channel of a club.
fn channel(club: &str) -> String {
    format!("chained-events.{club}")
}

impl PostgresStore {
    /// Wakes those who wait: here at once, on other machines by the server, without holding the caller up.
    pub(super) fn stored(&self) {
        self.shared.signal.stored();
        if self.shared.unreported.swap(true, Ordering::AcqRel) {
            // Somebody is about to report it, and this as well.
            return;
        }
        let shared = Arc::downgrade(&self.shared);
        self.shared.home.spawn(async move {
            if let Some(shared) = shared.upgrade() {
                // Those who wait look again by themselves.
                drop(shared.notify().await);
            }
        });
    }

    /// Begins to listen, once.
    pub(super) fn listen(&self) {
        if self.shared.listening.swap(true, Ordering::AcqRel) {
            return;
        }
        let (shared, address) = (Arc::downgrade(&self.shared), &self.shared.address);
        let (options, channel) = (address.options().clone(), channel(address.club()));
        self.shared.home.spawn(async move {
            while shared.strong_count() > 0 {
                drop(heard(&shared, &options, &channel).await);
                tokio::time::sleep(PAUSE).await;
            }
        });
    }
}

impl Shared {
    /// Notifies other machines of what was stored and not yet reported.
    pub(super) async fn notify(&self) -> Result<(), StoreError> {
        let mut connection = self.readers.take().await?;
        if !self.unreported.swap(false, Ordering::AcqRel) {
            connection.keep();
            return Ok(());
        }
        let query = sqlx::query("SELECT pg_notify($1, '')").bind(channel(self.address.club()));
        let sent = connection.execute(query).await;
        sent.map_err(|error| super::fault::store_error(&self.place, &error))?;
        connection.keep();
        Ok(())
    }
}

/// Passes notifications on until the connection is lost or nobody has the store any more.
async fn heard(
    shared: &Weak<Shared>,
    options: &PgConnectOptions,
    channel: &str,
) -> Result<(), sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1);
    let pool = pool.connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(channel).await?;
    loop {
        // Before the first and after a gap something may have been missed.
        match shared.upgrade() {
            Some(shared) => shared.signal.stored(),
            None => return Ok(()),
        }
        listener.recv().await?;
    }
}
