//! An append-only event log with a hash chain and idempotent commands. Stores are in memory, in an SQLite
//! file and in a PostgreSQL database.
//!
//! For programs that must show later what happened and in which order: each event is numbered, belongs to
//! a stream, and carries the hash of the one before it, so that nothing can be changed, inserted or left
//! out without being found. What an event means is the caller's business.
//!
//! ```
//! use chained_events::canonical::CanonicalObject;
//! use chained_events::chain::{Hash, verify};
//! use chained_events::envelope::NewEvent;
//! use chained_events::ids::{Actor, CommandKey, StreamName};
//! use chained_events::store::Append;
//! use chained_events::{EventStore, MemoryStore};
//! use serde_json::json;
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
//! # runtime.block_on(async {
//! let store = MemoryStore::new();
//! let (stream, now) = (StreamName::new("invoice:17")?, "2026-05-02T21:00:00+09:00".parse()?);
//! let event = NewEvent {
//!     stream: stream.clone(),
//!     kind: "InvoicePaid".to_owned(),
//!     schema: 1,
//!     body: CanonicalObject::new(&json!({ "cents": 1250 }))?,
//!     at: now,
//!     draw: None,
//! };
//! let mut append = Append::new(CommandKey::new("pay-17")?, Actor::new("till-2")?, now);
//! append.digest = Hash::digest("payments", b"pay invoice 17");
//! append.expected.push((stream, 0));
//! append.events.push(event);
//! let first = store.append(append.clone()).await?;
//!
//! // Sent again, it is carried out once.
//! assert_eq!(store.append(append).await?.events(), first.events());
//! assert_eq!(verify(&store.read_after(0).await?)?, store.head().await?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - [`envelope`]: an event as it is handed to a store, and as it is kept.
//! - [`canonical`]: the one JSON text of a value, in which bodies are hashed.
//! - [`chain`]: hashes, and the check of a whole log.
//! - [`store`]: [`EventStore`], which appends to several streams in one transaction, with the version
//!   expected of each, or decides and appends inside the lock; names, notes, projections, secrets and
//!   snapshots are kept next to the chain, and can be taken out again.
//! - [`memory`] is for tests, `sqlite` for a file that several processes of one machine may open, `postgres`
//!   for a database that processes of many machines may open.
//! - [`archive`]: a log as lines of JSON; [`subscribe`]: events as they are stored.
//!
//! # What it does not do
//!
//! It reads no clock, and of the environment only what says how to reach a PostgreSQL server. It folds nothing, and knows no kind of event. Somebody who can
//! write the whole file can make another chain: keep the last hash elsewhere to notice that.
//!
//! # Features
//!
//! - `sqlite` (default): the store in one SQLite file, with `sqlx`; needs a C compiler to build SQLite.
//! - `postgres`: the store in a PostgreSQL database, for desks on many machines, with `sqlx` and `rustls`.
//! - `conformance`: the suite that every store must pass, for the tests of another store.
//! - `schema`: JSON Schemas of ids and moments, also of those that [`id_type!`] makes.
//!
//! # Stability
//!
//! The input of the hash, the text of a log and the tables of the file stay as they are under one
//! format number. Rust 1.95 or later.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(all(doctest, feature = "sqlite"))]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod archive;
pub mod canonical;
pub mod chain;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod envelope;
pub mod ids;
pub mod memory;
#[cfg(feature = "postgres")]
pub mod postgres;
mod release;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod rows;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "sqlite")]
pub mod sqlite;
pub mod store;
pub mod subscribe;
mod system_words;
pub mod timestamp;

pub use memory::MemoryStore;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
#[cfg(feature = "sqlite")]
pub use sqlite::SqliteStore;
pub use store::EventStore;
pub use system_words::system_words;

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
