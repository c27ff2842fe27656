//! The stores of this crate keep every law of the suite.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use chained_events::{MemoryStore, SqliteStore};
use tempfile::TempDir;

async fn memory() -> (MemoryStore, ()) {
    (MemoryStore::new(), ())
}

async fn sqlite() -> (SqliteStore, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::create(folder.path().join("log.db")).await;
    (store.unwrap(), folder)
}

chained_events::conformance_tests!(memory);
chained_events::conformance_tests!(sqlite);
