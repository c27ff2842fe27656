//! Seasons of simulated tournaments, played through the commands that a director uses.
//!
//! For demonstrations and tests: computer players with characters play a few nights with real cards, with
//! late players, re-entries, moves and broken tables, and every step goes through [`club_log::Ledger`] as a
//! command, so that the log is one that people could have written.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use club_log::rules::TournamentRules;
//! use club_log::ids::SeasonId;
//! use chained_events::MemoryStore;
//! use club_log::Ledger;
//! use club_log::rating::RatingPlan;
//! use season_sim::{SeasonPlan, play_season};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
//! # runtime.block_on(async {
//! let plan = SeasonPlan {
//!     club: "Example".to_owned(),
//!     season: SeasonId::new("spring")?,
//!     title: "Spring".to_owned(),
//!     first_day: jiff::civil::date(2026, 4, 4),
//!     nights: 1,
//!     members: 40,
//!     field: 20,
//!     rules: TournamentRules { max_entries: 2, ..TournamentRules::default() },
//!     money_night: None,
//!     rating: Some(RatingPlan::published()),
//!     seed: 1,
//! };
//! let mut ledger = Ledger::open(MemoryStore::default()).await?;
//! play_season(&mut ledger, &plan, |_| ControlFlow::Continue(())).await?;
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
//! - A [`ComputerPlayer`] decides before the flop by the ranges of `npc-preflop`, with bet levels as [amounts](BetAmounts).
//!   After the flop everybody checks: cards are dealt, nobody bets. Position after the flop, bluffs and implied odds
//!   are lost thereby. Strength is the share of [lapses](npc_preflop::player::Lapse), and [`measure_strength`] says
//!   what it is worth.
//! - A [`Character`] says how a member plays, how often they come, when, and how often they enter again.
//! - A hand lasts a log-normal time with a mean of 90 s. Its cards are dealt when it ends, to those who sit there
//!   then. Hands are not recorded, as at live tables: the director reports busts with the chips before the hand and
//!   who won them, several in one hand together, and in hand-for-hand play all of a round; carries out moves, counts
//!   chips at breaks, registers late players and re-entries, and meets [incidents](Incident).
//! - In a night for money those who lose early buy chips again, those who are short take an add-on, and the winners
//!   of the last chips win the head. After a season an old night is corrected with [`correct_night`], as directors
//!   do when two players were mixed up.
//! - [`Arena`] plays tournaments with the engines alone: seats, cards and players, without a log.
//!
//! Seasons by the thousand are a [`sweep`].
//!
//! A night can be [watched](play_live): its commands then wait until their moment has come.
//!
//! # Determinism
//!
//! Clock, command keys and seeds come from the plan, so the same plan gives the same log byte
//! for byte, on every machine: whole numbers decide, and lengths of hands come from `libm`.

mod arena;
mod blinds;
mod cast;
mod character_text;
mod computer;
mod correction;
mod dealer;
mod director;
mod error;
mod floor;
mod incident;
mod levels;
mod live;
mod members;
mod money;
mod night;
mod night_plan;
mod pace;
mod plan_error;
mod report;
mod season;
mod strength;
pub mod sweep;

pub use arena::{Arena, ArenaError, ArenaSetup, Finished, MAX_FIELD, MIN_FIELD};
pub use cast::{Cast, Character};
pub use character_text::CHARACTER_TEXT_VERSION;
pub use computer::{
    BetAmounts, BookPlayer, COMPUTER_TEXT_VERSION, ComputerPlayer, NpcPlayer, SeatedPlayer,
};
pub use correction::{Correction, correct_night, night_to_correct};
pub use dealer::{Dealer, DealerError};
pub use director::Director;
pub use error::SimulationError;
pub use incident::Incident;
pub use live::play_live;
pub use members::{MEMBERS, member_name};
pub use money::demonstration_prices;
pub use night::play_night;
pub use night_plan::{NightPace, NightPlan, Progress};
pub use pace::{MAX_SPEED, Pace, Tempo};
pub use plan_error::PlanError;
pub use season::{PlayedSeason, SeasonPlan, SeasonProgress, incident_of, night_id, play_season};
pub use strength::{MAX_TOURNAMENTS, Profit, Strengths, measure_strength};
