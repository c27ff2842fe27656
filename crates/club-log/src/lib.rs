//! The append-only event log of a poker club.
//!
//! For programs that run a tournament night, and for anybody who wants to know later why a player
//! sat, moved or was paid as they were. A night is a list of events that never change; everything
//! else is a view of that list.
//!
//! ```text
//! command --decide--> events --append--> store --fold--> state --view--> table, JSON, page
//!            ^                                             |
//!            +------------------- state -------------------+
//! ```
//!
//! ```
//! use chained_events::MemoryStore;
//! use chained_events::ids::{Actor, CommandKey};
//! use club_log::Ledger;
//! use club_log::command::{ClubCommand, CommandContext, CommandLine};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
//! # runtime.block_on(async {
//! let mut ledger = Ledger::open(MemoryStore::default()).await?;
//! let now = "2026-03-07T19:00:00+09:00".parse()?;
//! let create = ClubCommand::CreateClub { title: "Straddle".into(), zone: "Asia/Tokyo".into() };
//! let request = CommandLine::bare(create).into_request(CommandContext {
//!     key: CommandKey::new("first")?,
//!     actor: Actor::new("director")?,
//!     now,
//!     seed: 1,
//! })?;
//! let answer = ledger.execute(&request).await?;
//! assert_eq!(answer.events()[0].kind, "ClubCreated");
//! assert_eq!(ledger.club().identity().map(|club| club.title.as_str()), Some("Straddle"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Decisions, events and state
//!
//! The meaning of events is here: [`decide`](decide::decide) calls the engines and records their
//! results, [`Club::fold`] applies what is recorded and never decides, so that a better engine next
//! year cannot change an old night. Time and seeds arrive inside the [`Request`]. Both are pure.
//!
//! The stores are those of [`chained_events`], which know nothing of meaning: an
//! [`EventStore`](chained_events::EventStore) appends to several streams in one transaction, numbers and
//! chains the events, and keeps names and notes outside the chain. [`Ledger`] joins the two, and
//! [`transfer`] brings a club's log into a text and back.
//!
//! # What it does not do
//!
//! It reads no clock and no environment, and makes no prose: reasons and next steps are data.
//!
//! # Features
//!
//! - `sqlite` (default): the store in one SQLite file, with `sqlx`; needs a C compiler to build SQLite.
//! - `schema`: the JSON Schema of a command and of a line of commands.
//!
//! # Determinism
//!
//! The same log gives the same state everywhere. A draw is a `ChaCha8` stream keyed by the seed
//! that is recorded with the event, the event's number, and the purpose of the draw.

pub mod alternates;
pub mod authorise;
pub mod backups;
pub mod blinds;
pub mod clock;
pub mod club;
pub mod codec;
pub mod command;
pub mod deal;
pub mod decide;
pub mod directory;
pub mod entry;
pub mod event;
pub mod exact;
pub mod fold;
pub mod hand_for_hand;
pub mod ids;
pub mod imports;
pub mod knockouts;
pub mod late;
pub mod ledger;
pub mod money;
pub mod next_step;
pub mod progress;
pub mod projection;
pub mod rating;
pub mod refusal;
pub mod revision;
pub mod rules;
#[cfg(feature = "schema")]
pub mod schema;
pub mod season_count;
pub mod season_nights;
pub mod season_what_if;
pub mod seats;
pub mod tournament;
pub mod transfer;
pub mod verify;

mod absent;
mod listing;
mod shared;

pub use club::Club;
pub use command::{Command, Request};
pub use event::Event;
pub use ledger::{Answer, Ledger, State};
pub use refusal::Refusal;
