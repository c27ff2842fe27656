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

use super::connections::PATIENCE;
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
                let heard = heard(&shared, &options, &channel).await;
                if heard.is_err_and(|error| is_refused(&error)) {
                    // A standby hands no notifications on: subscriptions look by themselves.
                    return;
                }
                tokio::time::sleep(PAUSE).await;
            }
        });
    }
}

impl Shared {
    /// Notifies other machines of what was stored and not yet reported.
    pub(super) async fn notify(&self) -> Result<(), StoreError> {
        if !self.unreported.load(Ordering::Acquire) {
            return Ok(());
        }
        let taken = self.readers.take().await;
        // Taken or not: what is stored from now on is reported by another call.
        let due = self.unreported.swap(false, Ordering::AcqRel);
        let mut connection = taken?;
        if !due {
            connection.keep();
            return Ok(());
        }
        let query = sqlx::query("SELECT pg_notify($1, '')").bind(channel(self.address.club()));
        let sent = self.home.within(PATIENCE, connection.execute(query)).await;
        sent.map_err(|error| super::fault::store_error(&self.place, &error))?;
        connection.keep();
        Ok(())
    }
}

/// Whether a server does not let this session listen, now or later.
fn is_refused(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(reported)
        if reported.code().is_some_and(|code| super::fault::is_read_only(&code)))
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

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use tokio::runtime::Builder;

    use super::*;

    fn run(test: impl Future<Output = ()>) {
        let runtime = Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(test);
    }

    fn on(port: u16) -> PostgresStore {
        let text = format!("postgres://desk@127.0.0.1:{port}/clubs?club=aoba");
        PostgresStore::of(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_report_that_fails_does_not_keep_later_ones_back() {
        run(async {
            // Nobody listens on the first port.
            let store = on(1);
            store.shared.unreported.store(true, Ordering::Release);
            let unreachable = StoreError::Unreachable {
                path: "postgres://desk@127.0.0.1:1/clubs?club=aoba".into(),
                message: "Connection refused".to_owned(),
            };
            assert_eq!(store.shared.notify().await, Err(unreachable));
            assert!(!store.shared.unreported.load(Ordering::Acquire));
        });
    }

    #[test]
    fn a_store_without_news_asks_no_server_when_it_is_closed() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        server.set_nonblocking(true).unwrap();
        let port = server.local_addr().unwrap().port();
        run(async {
            on(port).close().await;
            let nobody = server.accept().map(drop).map_err(|error| error.kind());
            assert_eq!(nobody, Err(std::io::ErrorKind::WouldBlock));
        });
    }
}
