//! Hearing of new events.

use std::time::Duration;

use tokio::sync::watch;

use crate::envelope::Recorded;
use crate::store::{EventStore, StoreError};

/// Events that a subscription hands over at a time, at most.
const BATCH: usize = 1024;

/// The end of a store that reports its appends to those who [watch](crate::EventStore::watch).
#[derive(Debug, Default)]
pub struct CommitSignal(watch::Sender<u64>);

/// Hears of the appends of a store.
///
/// It is woken by appends through the same store in this process. A store that other processes
/// write to is looked at again from time to time as well.
#[derive(Debug, Clone)]
pub struct CommitWatch {
    commits: watch::Receiver<u64>,
    look_again: Option<Duration>,
}

impl CommitSignal {
    /// A signal that nobody waits for yet.
    #[must_use]
    pub fn new() -> Self {
        Self(watch::Sender::new(0))
    }

    /// Wakes everybody who waits.
    pub fn stored(&self) {
        self.0.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// A watch, which looks again after some time even if it heard of nothing.
    #[must_use]
    pub fn watch(&self, look_again: Option<Duration>) -> CommitWatch {
        CommitWatch {
            commits: self.0.subscribe(),
            look_again,
        }
    }
}

impl CommitWatch {
    /// Forgets the appends up to now; to be called before the store is read.
    fn look(&mut self) {
        self.commits.mark_unchanged();
    }

    /// Waits until it is worth to read the store again.
    async fn wait(&mut self) {
        let changed = self.commits.changed();
        match self.look_again {
            // An error means that the store is gone, which the subscription itself prevents, and
            // time that is over means that it is time to look.
            Some(pause) => drop(tokio::time::timeout(pause, changed).await),
            None => drop(changed.await),
        }
    }
}

/// Events as they are stored, in order and without gaps.
///
/// ```
/// use chained_events::chain::Hash;
/// use chained_events::envelope::NewEvent;
/// use chained_events::ids::{Actor, CommandKey, StreamName};
/// use chained_events::store::Append;
/// use chained_events::{EventStore, MemoryStore};
///
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let store = MemoryStore::new();
/// let mut news = store.subscribe(0);
/// let at = "2026-05-02T21:00:00+09:00".parse()?;
/// store
///     .append(Append {
///         digest: Hash::digest("example", b"what the caller asked for"),
///         expected: vec![("club".parse()?, 0)],
///         events: vec![NewEvent {
///             stream: "club".parse()?,
///             kind: "ClubCreated".to_owned(),
///             schema: 1,
///             body: r#"{"title":"Aoba","zone":"Asia/Tokyo"}"#.parse()?,
///             at,
///             draw: None,
///         }],
///         ..Append::new(CommandKey::new("c-1")?, Actor::new("desk")?, at)
///     })
///     .await?;
/// let events = news.next().await?;
/// assert_eq!((events[0].seq, events[0].kind.as_str()), (1, "ClubCreated"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Subscription<S> {
    store: S,
    watch: CommitWatch,
    after: u64,
}

impl<S: EventStore> Subscription<S> {
    pub(crate) fn new(store: S, after: u64) -> Self {
        let watch = store.watch();
        Self {
            store,
            watch,
            after,
        }
    }

    /// The next events: at least one, at most 1,024. Waits when there are none.
    ///
    /// The call may be dropped while it waits; no event is lost by that.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read. The next call tries again.
    pub async fn next(&mut self) -> Result<Vec<Recorded>, StoreError> {
        loop {
            self.watch.look();
            let events = self.store.read(self.after, BATCH).await?;
            if let Some(last) = events.last() {
                self.after = last.seq;
                return Ok(events);
            }
            self.watch.wait().await;
        }
    }

    /// The last event that was handed over, or the one that the subscription began after.
    #[must_use]
    pub fn after(&self) -> u64 {
        self.after
    }
}
