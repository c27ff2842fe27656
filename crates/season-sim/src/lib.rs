//! Seasons of simulated tournaments, played through the commands that a director uses.
//!
//! For demonstrations and tests: a club of sixty members plays a few nights, with late players,
//! re-entries, moves and broken tables, and every step goes through [`club_log::Ledger`] as a
//! command, so that the log is one that people could have written.
//!
//! ```
//! use club_log::rules::TournamentRules;
//! use club_log::ids::SeasonId;
//! use chained_events::MemoryStore;
//! use club_log::Ledger;
//! use season_sim::{SeasonPlan, play_season, rated_on_main};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
//! # runtime.block_on(async {
//! let plan = SeasonPlan {
//!     club: "Example".to_owned(),
//!     season: SeasonId::new("spring")?,
//!     title: "Spring".to_owned(),
//!     first_day: jiff::civil::date(2026, 4, 4),
//!     nights: 1,
//!     rules: TournamentRules { max_entries: 2, ..TournamentRules::default() },
//!     money_night: None,
//!     rating: Some(rated_on_main()?),
//!     seed: 1,
//! };
//! let mut ledger = Ledger::open(MemoryStore::default()).await?;
//! play_season(&mut ledger, &plan, |_| {}).await?;
//! let (_, night) = ledger.club().tournaments().next().expect("one night was played");
//! let result = night.result().expect("the night was closed");
//! assert_eq!(result.pool, night.entry_count() as u64);
//! let (_, ladder) = ledger.club().ladders().first_key_value().expect("the night was rated");
//! assert_eq!(ladder.ratings().len(), result.results.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The model
//!
//! A hand moves one pot between two players of a table, both drawn evenly. Nothing of poker is
//! modelled, and no skill: the season shows the desk, not the players. In a night for money those who lose
//! early buy chips again, those who are short take an add-on, and the winner of a hand wins the head. After a season an old night is
//! corrected with [`correct_night`], as directors do when two players were mixed up.
//!
//! A night can be [watched](play_live): its commands then wait until their moment has come.
//!
//! # Determinism
//!
//! Clock, command keys and seeds come from the plan, so the same plan gives the same log byte
//! for byte, on every machine.

mod chips;
mod correction;
mod director;
mod error;
mod incident;
mod live;
mod members;
mod money;
mod night;
mod pace;
mod season;

pub use chips::{Chips, Loser};
pub use correction::{Correction, correct_night};
pub use director::Director;
pub use error::SimulationError;
pub use incident::Incident;
pub use live::play_live;
pub use members::{MEMBERS, member_name};
pub use money::demonstration_prices;
pub use night::{NightPlan, Progress, play_night};
pub use pace::{MAX_SPEED, Pace, Tempo};
pub use season::{
    MAX_PLAYERS, MIN_PLAYERS, SeasonPlan, SeasonProgress, incident_of, night_id, play_season,
    rated_on_main,
};
