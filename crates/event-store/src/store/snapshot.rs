//! Snapshots: a cache of folded state, from which a log is opened without reading all of it.

use crate::chain::{Hash, Head};

/// The state of something at one event of the log, as a cache: it can be dropped at any time.
///
/// A store keeps the bytes and knows nothing of them. It never exports them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Its name; a store has one snapshot of a name.
    pub name: String,
    /// The last event that is in the state.
    pub seq: u64,
    /// The hash of that event.
    pub head: Hash,
    /// The release that wrote it.
    pub release: String,
    /// The digest of everything else in the snapshot, see [`Snapshot::new`].
    pub digest: Hash,
    /// The state, in whatever form the writer chose.
    pub state: Vec<u8>,
}

impl Snapshot {
    /// A snapshot with its digest.
    ///
    /// ```
    /// use chained_events::chain::{Hash, Head};
    /// use chained_events::store::Snapshot;
    ///
    /// let head = Head { seq: 7, hash: Hash::digest("example", b"the last event") };
    /// let mut snapshot = Snapshot::new("club", head, "0.2.0", b"state".to_vec());
    /// assert!(snapshot.is_intact());
    /// snapshot.seq = 8;
    /// assert!(!snapshot.is_intact());
    /// ```
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        head: Head,
        release: impl Into<String>,
        state: Vec<u8>,
    ) -> Self {
        let (name, release) = (name.into(), release.into());
        let digest = digest(&name, head, &release, &state);
        Self {
            name,
            seq: head.seq,
            head: head.hash,
            release,
            digest,
            state,
        }
    }

    /// The end of the log that is in the state.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            seq: self.seq,
            hash: self.head,
        }
    }

    /// Whether the digest is that of the other fields: whether nothing was altered since it was
    /// written.
    #[must_use]
    pub fn is_intact(&self) -> bool {
        self.digest == digest(&self.name, self.head(), &self.release, &self.state)
    }
}

/// BLAKE3 over name, head, release and state.
fn digest(name: &str, head: Head, release: &str, state: &[u8]) -> Hash {
    let of = format!(
        "club-log snapshot {name:?} of release {release:?} at event {} {}",
        head.seq, head.hash
    );
    Hash::digest(&of, state)
}
