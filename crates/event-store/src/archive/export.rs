//! The text of a store.

use super::{Archive, ArchiveError, ArchiveRules, DigestLine, Outside, Sidecar, text_of};
use crate::chain::{Hash, Head};
use crate::envelope::Recorded;
use crate::ids::CommandKey;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
use crate::store::Projection;
use crate::store::{EventStore, PAGE, RELEASE, Secret, StoreError};

/// How often the data outside the chain of a log is read that is written at the same time.
const ATTEMPTS: usize = 8;

/// The end of a log while the data next to its events is read.
///
/// The data belongs to the events up to it, and is read again while others write.
struct OneEnd {
    head: Head,
    attempts: usize,
}

impl OneEnd {
    async fn of<S: EventStore>(store: &S) -> Result<Self, StoreError> {
        Ok(Self {
            head: store.head().await?,
            attempts: ATTEMPTS,
        })
    }

    /// Whether nobody wrote since the end was read, which is the new one otherwise.
    ///
    /// # Errors
    ///
    /// [`StoreError::HeadMoved`] where somebody wrote each time.
    async fn is_still<S: EventStore>(&mut self, store: &S) -> Result<bool, StoreError> {
        let head = store.head().await?;
        if head == self.head {
            return Ok(true);
        }
        let before = std::mem::replace(&mut self.head, head);
        self.attempts -= 1;
        if self.attempts > 0 {
            return Ok(false);
        }
        let (expected, actual) = (before.seq, head.seq);
        Err(StoreError::HeadMoved { expected, actual })
    }
}

/// A page of the events up to an end.
async fn events_up_to<S: EventStore>(
    store: &S,
    after: u64,
    head: Head,
) -> Result<Vec<Recorded>, StoreError> {
    let mut page = store.read(after, PAGE).await?;
    page.retain(|event| event.seq <= head.seq);
    Ok(page)
}

/// A store that is copied: the end of its log, and all but events and digests as of that end.
#[cfg(any(feature = "sqlite", feature = "postgres"))]
#[derive(Debug)]
pub(crate) struct Copied {
    pub(crate) head: Head,
    pub(crate) outside: Archive,
    pub(crate) projections: Vec<Projection>,
}

#[cfg(any(feature = "sqlite", feature = "postgres"))]
impl Copied {
    /// Reads a store.
    ///
    /// # Errors
    ///
    /// [`StoreError::HeadMoved`] where others wrote each time that it was read.
    pub(crate) async fn of<S: EventStore>(from: &S) -> Result<Self, StoreError> {
        let mut end = OneEnd::of(from).await?;
        loop {
            let outside = Archive::outside(from, Outside::Included).await?;
            let projections = from.projections().await?.into_iter();
            let projections = projections.map(|(_, kept)| kept).collect();
            if end.is_still(from).await? {
                let head = end.head;
                return Ok(Self {
                    head,
                    outside,
                    projections,
                });
            }
        }
    }

    /// A page of the events that are copied.
    pub(crate) async fn events<S: EventStore>(
        &self,
        from: &S,
        after: u64,
    ) -> Result<Vec<Recorded>, StoreError> {
        events_up_to(from, after, self.head).await
    }
}

impl Archive {
    /// The contents of a store, without the secrets that the rules hold back.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read, [`StoreError::HeadMoved`] where others wrote each time that
    /// the data outside the chain was read.
    pub async fn of<S: EventStore>(
        store: &S,
        outside: Outside,
        rules: &mut impl ArchiveRules,
    ) -> Result<Self, StoreError> {
        let (head, mut archive) = Self::at_one_end(store, outside).await?;
        archive.events = store.read_after(0).await?;
        archive.events.retain(|event| event.seq <= head.seq);
        archive.take_events(rules);
        archive.secrets.retain(|secret| rules.may_leave(secret));
        let end = head.seq;
        let mut after = None;
        loop {
            let page = digests(store, outside, end, after.as_ref()).await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            archive.digests.extend(page);
        }
        Ok(archive)
    }

    /// Hands over the text of [`Archive::of`] line by line. One page of events is in memory at a
    /// time.
    ///
    /// # Returns
    ///
    /// The secrets that were handed over.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::Store`] when the store cannot be read or others write all the time, and the error of
    /// `line`. Some lines have been handed over by then.
    ///
    /// ```
    /// use chained_events::MemoryStore;
    /// use chained_events::archive::{Archive, ArchiveError, NoRules, Outside};
    ///
    /// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    /// # runtime.block_on(async {
    /// let mut text = String::new();
    /// let line = |line: &str| -> Result<(), ArchiveError> {
    ///     text.push_str(line);
    ///     Ok(())
    /// };
    /// Archive::export(&MemoryStore::new(), Outside::Included, &mut NoRules, line).await?;
    /// // A log without events is a line that names the release.
    /// assert_eq!(text.lines().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub async fn export<S: EventStore, E: From<ArchiveError>>(
        store: &S,
        outside: Outside,
        rules: &mut impl ArchiveRules,
        mut line: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<Vec<Secret>, E> {
        let (head, mut archive) = Self::at_one_end(store, outside).await.map_err(failed)?;
        let mut end = 0;
        if let Some(first) = archive.export_line() {
            line(&text_of(&first)?)?;
        }
        loop {
            let page = events_up_to(store, end, head).await.map_err(failed)?;
            let Some(last) = page.last() else { break };
            end = last.seq;
            for event in &page {
                rules.take(event);
                line(&text_of(event)?)?;
            }
        }
        archive.secrets.retain(|secret| rules.may_leave(secret));
        for kept in archive.people_and_notes() {
            line(&text_of(&kept)?)?;
        }
        let mut after = None;
        loop {
            let page = digests(store, outside, end, after.as_ref()).await;
            let page = page.map_err(failed)?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            for (command, digest) in page {
                line(&text_of(&Sidecar::Digest(DigestLine { command, digest }))?)?;
            }
        }
        for kept in archive.secret_lines() {
            line(&text_of(&kept)?)?;
        }
        Ok(archive.secrets)
    }

    /// The end of a log, and the data outside the chain as of that end, except digests.
    async fn at_one_end<S: EventStore>(
        store: &S,
        outside: Outside,
    ) -> Result<(Head, Self), StoreError> {
        let mut end = OneEnd::of(store).await?;
        loop {
            let archive = Self::outside(store, outside).await?;
            // Without the data there is nothing that belongs to an end.
            if outside == Outside::LeftOut || end.is_still(store).await? {
                return Ok((end.head, archive));
            }
        }
    }

    /// The data outside the chain, except digests.
    async fn outside<S: EventStore>(store: &S, outside: Outside) -> Result<Self, StoreError> {
        let mut archive = Self {
            release: Some(RELEASE.to_owned()),
            written_by: store.written_by().await?,
            ..Self::default()
        };
        if outside == Outside::Included {
            archive.people = store.people().await?;
            archive.notes = store.notes().await?;
            archive.secrets = store.secrets().await?;
        }
        Ok(archive)
    }
}

/// A page of the digests of commands up to an event, none if they are not asked for.
async fn digests<S: EventStore>(
    store: &S,
    outside: Outside,
    end: u64,
    after: Option<&CommandKey>,
) -> Result<Vec<(CommandKey, Hash)>, StoreError> {
    match outside {
        Outside::Included => store.digests(end, after, PAGE).await,
        Outside::LeftOut => Ok(Vec::new()),
    }
}

fn failed<E: From<ArchiveError>>(error: StoreError) -> E {
    ArchiveError::from(error).into()
}
