//! Files that were sent and wait to be imported.

use std::collections::VecDeque;
use std::sync::Arc;

/// Files that are kept until they are imported; the oldest goes first.
const KEPT: usize = 4;

/// Files that were sent and not imported yet. They are in memory alone.
#[derive(Debug, Default)]
pub(crate) struct Uploads(VecDeque<(String, Arc<[u8]>)>);

impl Uploads {
    /// Keeps a file under a name.
    pub(crate) fn keep(&mut self, name: String, bytes: &[u8]) {
        while self.0.len() >= KEPT {
            self.0.pop_front();
        }
        self.0.push_back((name, bytes.into()));
    }

    /// The file with a name.
    pub(crate) fn get(&self, name: &str) -> Option<Arc<[u8]>> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, bytes)| Arc::clone(bytes))
    }
}
