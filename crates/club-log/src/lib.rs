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
//! use club_log::command::{ClubCommand, CommandContext, CommandLine};
//! use club_log::{Actor, CommandKey, Ledger, MemoryStore};
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
//! # Two halves
//!
//! The pure half knows what events mean: [`decide()`] calls the engines and records their results,
//! [`Club::fold`] applies what is recorded and never decides, so that a better engine next year
//! cannot change an old night. Time and seeds arrive inside the [`Request`].
//!
//! The stores know nothing of meaning: an [`EventStore`] appends to several streams in one
//! transaction, numbers and chains the events, and keeps names and notes outside the chain.
//! [`MemoryStore`] is for tests, `SqliteStore` for a club. [`Ledger`] joins the halves.
//!
//! # What it does not do
//!
//! It reads no clock and no environment, and makes no prose: reasons and next steps are data.
//!
//! # Features
//!
//! `sqlite` (default): the store in one SQLite file, with `sqlx`; needs a C compiler to build SQLite.
//!
//! # Determinism
//!
//! The same log gives the same state everywhere. A draw is a `ChaCha8` stream keyed by the seed
//! that is recorded with the event, the event's number, and the purpose of the draw.

mod archive;
mod blinds;
mod canonical;
mod chain;
mod clock;
mod club;
pub mod codec;
pub mod command;
mod deal;
mod decide;
mod directory;
mod entry;
mod envelope;
pub mod event;
mod fold;
mod ids;
mod late;
mod ledger;
mod memory;
mod next_step;
mod projection;
pub mod refusal;
mod revision;
pub mod rules;
mod seats;
#[cfg(feature = "sqlite")]
mod sqlite;
mod store;
mod store_error;
mod subscribe;
mod timestamp;
mod tournament;
mod verify;

pub use archive::{Archive, ArchiveError, LineFault, LineProblem};
pub use blinds::{
    BlindFault, BlindLevel, BlindPreset, BlindPresetError, BlindRules, BlindSchedule, MAX_BLIND,
    MAX_LEVEL_MINUTES, MAX_LEVELS, SchedulePoint,
};
pub use canonical::{CanonicalError, to_canonical};
pub use chain::{ChainCheck, ChainError, Hash, HashError, Head, event_id, hash_of, verify};
pub use clock::{Clock, ClockSegment, ClockView};
pub use club::{Club, Identity, Night, NightHeader, Season};
pub use command::{Command, Request};
pub use deal::{DealAgreed, DealMethod, DealShare};
pub use decide::{DRAW_ALGORITHM, Decision, Draft, MAX_IMPORT_ROWS, decide};
pub use directory::{Directory, Lookup, MAX_NAME, NameError, clean_name};
pub use entry::{Entry, EntryId, EntryIdError, EntryStatus, Removal, RemovedStack};
pub use envelope::{DrawSeed, FORMAT, NewEvent, Recorded};
pub use event::Event;
pub use fold::{FoldError, FoldFault};
pub use ids::{
    Actor, CommandKey, EventId, IdError, LadderId, MAX_ID, MemberId, OtherStream, SeasonId,
    StreamId, TournamentId,
};
pub use late::{LateOver, LateRegistration, MAX_LATE_MINUTES};
pub use ledger::{Answer, Ledger, LedgerError};
pub use memory::MemoryStore;
pub use next_step::{NextStep, next_steps};
pub use projection::{STANDINGS_VERSION, SeasonStanding, projections, season_standings};
pub use refusal::Refusal;
pub use revision::{Correction, Dependent};
pub use seats::{OpenOrder, SeatMap, SeatPlace, SeatedTable};
#[cfg(feature = "sqlite")]
pub use sqlite::{
    BackupError, BackupFile, Break, KEPT_BACKUPS, Salvage, SqliteStore, create_private_folder,
    prune_backups, superseded_backups,
};
pub use store::{
    Append, Appended, EventStore, MAX_EVENTS, MAX_KIND, Note, NoteWrite, Person, PersonWrite,
    Projection, ProjectionWrite, Secret, SecretWrite, Snapshot, SnapshotWrite, StoredCommand,
};
pub use store_error::StoreError;
pub use subscribe::{CommitWatch, Subscription};
pub use timestamp::{Timestamp, TimestampError};
pub use tournament::{Phase, Placed, Tournament};
pub use verify::{Finding, Later, Verification, VerifyError, verify_log};
