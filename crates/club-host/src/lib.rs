//! A poker club that is open: commands, previews, names, failures in two languages, backups.
//!
//! For programs that run a club, on a terminal or behind a page. A club is a folder: [`LOG_FILE`] has the log,
//! [`BACKUPS`] its copies; or it is on a server, and has an address. The caller gives the folder, the clock and random numbers ([`Machine`]), and shows
//! what comes back.
//!
//! ```
//! use chained_events::MemoryStore;
//! use chained_events::timestamp::Timestamp;
//! use club_host::{Exit, Failure, Machine, OpenClub, names_of};
//! use club_log::command::{ClubCommand, CommandLine, MemberCommand};
//! use club_words::Lang;
//!
//! struct Fixed;
//!
//! impl Machine for Fixed {
//!     fn now(&self) -> Timestamp {
//!         "2026-03-07T10:00:00Z".parse().unwrap_or(Timestamp::MAX)
//!     }
//!     fn random(&self) -> Result<u64, Failure> {
//!         Ok(7)
//!     }
//! }
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! let mut club = OpenClub::with_store(MemoryStore::new()).await?;
//! let member = MemberCommand::AddMember { member: None, name: "青木".to_owned() };
//! let refused = club.execute(CommandLine::bare(member), &Fixed).await.unwrap_err();
//! assert_eq!(refused.kind(), "NoClub");
//! assert_eq!(refused.exit(), Exit::NotFound);
//! assert_eq!(refused.words(Lang::Ja, names_of(&club.ledger)), "クラブがまだ作られていません。");
//!
//! let title = "Straddle".to_owned();
//! let begin = ClubCommand::CreateClub { title, zone: "Asia/Tokyo".to_owned() };
//! assert_eq!(club.execute(CommandLine::bare(begin), &Fixed).await?.events().len(), 1);
//! # Ok::<(), Failure>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`OpenClub`] executes a command, previews what it would decide, and is copied into memory for a dry run of
//!   many, and says what a command did. What a [`CommandLine`](club_log::command::CommandLine) leaves open comes from the machine.
//! - [`NewLog`] begins a club. Its log is made next to its place, and [`NewClub::publish`] puts it there.
//! - [`Failure`] is why something was not done, by family. [`Failure::document`] is for programs,
//!   [`Failure::words`] for people, whose [`Names`] stand in the place of ids, and [`Exit`] for the system.
//!   [`Instead`] is an act that helps then: a button on a page, a command in a terminal.
//! - [`KnownNames`] reads names that people type; [`ladder_of`], [`season_of`] and [`night_of`] find what is
//!   meant where nothing is named.
//! - [`RestPlan`] plans the blinds for the rest of a night; [`PriceEdit`] changes prices over others.
//! - [`rows`] makes commands of the rows of a CSV file, and problems of lines of what a club refuses.
//! - [`NightBackup`] copies the log at the end of a night ([`finished_nights`]), and [`restore`] puts a copy in
//!   its place. [`ImportPlace`] makes a log of an exported text, [`salvage`] saves what comes before a
//!   damage, [`verify`] checks a log from its first event. [`copy()`] takes a club to a server and back.
//!
//! # Features
//!
//! - `sqlite`, by default: clubs in folders, their backups, exports and repairs. Without it a club is in any
//!   [`EventStore`](chained_events::EventStore) of the caller, in a browser tab for example.
//! - `postgres`: clubs on a PostgreSQL server, named by an address wherever a folder is accepted.
//!
//! # What it does not do
//!
//! It parses no arguments, prints nothing, and asks the system for neither time nor chance.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
#[cfg(feature = "sqlite")]
mod back_up;
#[cfg(feature = "sqlite")]
mod backups;
#[cfg(feature = "sqlite")]
mod check;
mod choice;
#[cfg(feature = "sqlite")]
mod copy;
mod dry_run;
mod exit;
mod failure;
#[cfg(feature = "sqlite")]
mod folder;
mod house_edit;
#[cfg(feature = "sqlite")]
mod import;
mod known_names;
mod machine;
mod names;
#[cfg(feature = "sqlite")]
mod new_club;
mod open;
mod other_ratings;
mod place;
mod price_edit;
mod rest_plan;
#[cfg(feature = "sqlite")]
mod restore;
pub mod rows;
#[cfg(feature = "sqlite")]
mod salvage;
mod say;
mod season_trial;
#[cfg(feature = "sqlite")]
mod store;

pub use chained_events::system_words;

pub use self::answer::entries_registered;
#[cfg(feature = "sqlite")]
pub use self::back_up::back_up;
#[cfg(feature = "sqlite")]
pub use self::backups::{BACKUPS, BackupFile, IntactBackup, NightBackup, backup_file};
#[cfg(feature = "sqlite")]
pub use self::check::verify;
pub use self::choice::{
    is_first_ladder, ladder_of, ladder_or_main, main_ladder, night_meant, night_of, open_season_of,
    season_of,
};
#[cfg(feature = "sqlite")]
pub use self::copy::copy;
pub use self::dry_run::{TableSize, dry_event, ends_dry_run, table_sizes};
pub use self::exit::Exit;
pub use self::failure::{
    ArchiveFailure, AuthorityFailure, ChainRemedy, ChoiceFailure, CommandFailure, EditForm,
    Failure, FileFailure, FolderFailure, Instead, InternalFailure, LogFailure, RowFault,
    RowProblem, RowsFailure, RowsState, SeatNumber, StoreFailure, SystemCause, TemplateFailure,
    TemplateFault, TemplateProblem, TypedFailure, Unfolded, WayOut,
};
#[cfg(feature = "sqlite")]
pub use self::folder::{LOG_FILE, open_log};
pub use self::house_edit::HouseEdit;
#[cfg(feature = "sqlite")]
pub use self::import::{ImportPlace, fill};
pub use self::known_names::KnownNames;
pub use self::machine::Machine;
pub use self::names::Names;
#[cfg(feature = "sqlite")]
pub use self::new_club::{NewClub, NewLog};
pub use self::open::{DESK, OpenClub, finished_nights, names_of, tournament_of};
pub use self::other_ratings::{OtherRatings, ladder_rules, other_ratings, other_ratings_with};
pub use self::place::is_on_server;
pub use self::price_edit::PriceEdit;
pub use self::rest_plan::RestPlan;
#[cfg(feature = "sqlite")]
pub use self::restore::{ErasedMembers, PresentLog, Restored, Writing, restore};
#[cfg(feature = "sqlite")]
pub use self::salvage::salvage;
pub use self::season_trial::{SeasonTrial, SeasonTried, absence_of, season_trial};
#[cfg(feature = "sqlite")]
pub use self::store::{ClubStore, needs_folder, place_on_server};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
