//! Connections to the server, and the thread that keeps them.
//!
//! A socket belongs to the runtime in which it was opened. A store is used by several runtimes, some of
//! which end before it does; so all its sockets are opened in one of its own.

use std::io;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::runtime::{Builder, Handle};
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use super::ServerAddress;
use super::fault::store_error;
use crate::store::StoreError;

/// How long the server may take to answer a new connection, and whether an old one is there.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may rest before it is asked whether it is still there.
const REST: Duration = Duration::from_secs(1);

/// The runtime of the sockets, on a thread of its own. It ends with the value.
#[derive(Debug)]
pub(super) struct Home {
    handle: Handle,
    /// Dropped, it ends the thread.
    _open: oneshot::Sender<()>,
}

impl Home {
    pub(super) fn new() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (open, closed) = oneshot::channel::<()>();
        thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || drop(runtime.block_on(closed)))?;
        Ok(Self {
            handle,
            _open: open,
        })
    }

    /// Waits for the server, but no longer than a time. A connection whose other end is gone without a word would
    /// be waited for until the system gives it up, after a quarter of an hour. Cut off it is of no more use.
    pub(super) async fn within<T>(
        &self,
        time: Duration,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let limited = {
            // The clock is that of this runtime: those of callers need none.
            let _home = self.handle.enter();
            tokio::time::timeout(time, work)
        };
        let too_late = |_| Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into()));
        limited.await.unwrap_or_else(too_late)
    }

    /// Starts a task that does not hold anybody up.
    pub(super) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        drop(self.handle.spawn(task));
    }
}

/// Some connections, opened when they are needed and kept for the next.
#[derive(Debug)]
pub(super) struct Connections {
    home: Arc<Home>,
    options: PgConnectOptions,
    /// Statements with which a session begins.
    settings: Arc<str>,
    place: PathBuf,
    /// Connections that nobody uses, each with the time of its last use.
    idle: Mutex<Vec<(PgConnection, Instant)>>,
    slots: Semaphore,
    most: u32,
}

impl Connections {
    pub(super) fn new(home: Arc<Home>, address: &ServerAddress, most: u32) -> Self {
        Self {
            home,
            options: address.options().clone(),
            settings: settings(address.club()).into(),
            place: address.to_string().into(),
            idle: Mutex::default(),
            slots: Semaphore::new(most as usize),
            most,
        }
    }

    /// A connection: one that is idle, or a new one. Those who come first get theirs first.
    pub(super) async fn take(&self) -> Result<Taken<'_>, StoreError> {
        let slot = self.slots.acquire().await.map_err(|_| self.closed())?;
        let connection = match self.take_idle().await {
            Some(connection) => connection,
            None => self.open().await?,
        };
        Ok(Taken {
            connection: Some(connection),
            connections: self,
            _slot: slot,
        })
    }

    /// A connection that was used before. One that rested is asked first whether it is still there.
    async fn take_idle(&self) -> Option<PgConnection> {
        loop {
            let (mut connection, used) = self.idle().pop()?;
            if used.elapsed() < REST {
                return Some(connection);
            }
            let pinged = self.home.within(PATIENCE, connection.ping()).await;
            if pinged.is_ok() {
                return Some(connection);
            }
        }
    }

    /// A new connection in place of one that is gone.
    pub(super) async fn renew(&self, taken: &mut Taken<'_>) -> Result<(), StoreError> {
        taken.connection = None;
        // The others are as old.
        self.idle().clear();
        taken.connection = Some(self.open().await?);
        Ok(())
    }

    async fn open(&self) -> Result<PgConnection, StoreError> {
        let (options, settings) = (self.options.clone(), Arc::clone(&self.settings));
        let opening = self.home.handle.spawn(async move {
            let opening = async {
                let mut connection = options.connect().await?;
                sqlx::raw_sql(AssertSqlSafe(settings.to_string()))
                    .execute(&mut connection)
                    .await?;
                Ok(connection)
            };
            match tokio::time::timeout(PATIENCE, opening).await {
                Ok(opened) => opened,
                Err(_) => Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into())),
            }
        });
        let opened = opening.await.map_err(|_| self.closed())?;
        opened.map_err(|error| store_error(&self.place, &error))
    }

    /// Closes all, after what runs has ended. No more are opened.
    pub(super) async fn close(&self) {
        let all = self.slots.acquire_many(self.most).await;
        self.slots.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for (connection, _) in idle {
            // The server notices anyway.
            drop(connection.close().await);
        }
    }

    fn closed(&self) -> StoreError {
        StoreError::Unreachable {
            path: self.place.clone(),
            message: "the store was closed".to_owned(),
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<(PgConnection, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection in use. Dropped before it is kept, it is closed: nobody knows what it was doing.
#[derive(Debug)]
pub(super) struct Taken<'a> {
    connection: Option<PgConnection>,
    connections: &'a Connections,
    _slot: SemaphorePermit<'a>,
}

impl Taken<'_> {
    /// Keeps the connection for others; it does nothing any more.
    pub(super) fn keep(mut self) {
        if let Some(connection) = self.connection.take() {
            self.connections.idle().push((connection, Instant::now()));
        }
    }
}

#[expect(clippy::expect_used, reason = "a value in use has its connection")]
impl Deref for Taken<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection.as_ref().expect(IS_THERE)
    }
}

#[expect(clippy::expect_used, reason = "a value in use has its connection")]
impl DerefMut for Taken<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect(IS_THERE)
    }
}

/// Why a connection in use is there.
const IS_THERE: &str =
    "only `keep` takes it, with the whole value; where `renew` fails nobody goes on";

/// Statements with which a session begins. The name of a club needs no escape.
///
/// A transaction that does nothing for a minute is ended by the server: the lock of a desk that lost its
/// network is free again. A time limit of the role for every statement would end long reads. Where the server would answer before the events are on its disk, it is asked to wait.
fn settings(club: &str) -> String {
    format!(
        "SET search_path = \"{club}\", pg_temp; \
         SET default_transaction_isolation = 'read committed'; \
         SET lock_timeout = '10s'; \
         SET statement_timeout = 0; \
         SET idle_in_transaction_session_timeout = '60s'; \
         SET bytea_output = 'hex'; \
         SET jit = off; \
         SELECT set_config('synchronous_commit', 'on', false) \
         WHERE current_setting('synchronous_commit') IN ('off', 'local')"
    )
}
