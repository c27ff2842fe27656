//! An open Bayesian rating for poker tournaments, with tiers.
//!
//! For clubs and leagues that want to show how strong a player is with one number and one name,
//! and to say exactly where both come from.
//!
//! ```
//! use tier_rating::{Skill, Tier, TierParams};
//!
//! let params = TierParams::published();
//!
//! // A newcomer: little is known, so the rate is careful.
//! let rate = params.rate(Skill::INITIAL);
//! assert_eq!(format!("{:.1}", rate.value()), "1449.5");
//! assert_eq!(rate.tier(), Tier::BIII);
//!
//! // The same mean after many entries: more is known, the rate is higher.
//! let rate = params.rate(Skill::new(1500.0, 300.0)?);
//! assert_eq!(format!("{:.2}", rate.value()), "1617.83");
//! assert_eq!(rate.tier(), Tier::BI);
//! # Ok::<(), tier_rating::RatingError>(())
//! ```
//!
//! # Types and functions
//!
//! - [`Skill`] is the estimate of a player's strength: a normal distribution with mean mu and standard
//!   deviation sigma. [`TierParams`] turns it into a [`TierRate`], `mu - K * sigma + L`, never below a
//!   floor. [`Tier`] is the name of a range of rates, ten of them in four [`TierBand`]s.
//! - [`rate_event`] rates a [`Tournament`] under [`RatingParams`] and gives an [`EventReport`]: for each
//!   player the rating before and after, and for each entry the numbers that made the change.
//!   [`EventReport`] and parameters are data that can be recorded; [`ALGORITHM`] is the number of what
//!   made them. [`RatingBook`] applies reports and takes them back.
//! - [`rate_field`] is message passing alone, for any field in finishing order; [`rate_partial`] adds
//!   partial games. [`Truncation`] is the tail of the normal distribution that both use.
//! - [`place_probabilities`] predicts a field, [`preview`] says what places are worth before the first
//!   card, [`hindsight`] smooths a season through time.
//! - `simulate` (feature `sim`) is the simulation of the article.
//!
//! # Model and source
//!
//! The article on the design of the TIER rating by the company that runs it (2022). K is
//! 0.84162123357, so that a player's true skill lies above `mu - K * sigma` with a probability of
//! 80 %. L is K times the sigma after three entries (440), so that a player who plays as expected
//! is at 1500 when the placement ends. Both floors, 900 for the rate and 300 for sigma, are
//! the article's. Its tiers are whole numbers such as 1600 to 1699; rates are real numbers, so
//! here each tier holds its lower bound and everything up to the lower bound of the next.
//!
//! A tournament is rated TrueSkill-style: expectation propagation on the chain of adjacent finishers.
//! (TrueSkill is a trademark of Microsoft; this is an implementation of the published mathematics and
//! not a Microsoft product.) The article leaves some numbers unpublished; ours are chosen so that its
//! published figures come out, and [`RatingParamsSetup`] says of each whether it is published or chosen.
//! What fits and what does not is in `docs/rating` of the repository.
//!
//! # What it does not do
//!
//! No teams and no draws with a margin. It keeps no history: which night is rated when, and what
//! follows from a correction, belongs to the log.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no
//!   standard library.
//! - `serde`: `Serialize` and `Deserialize` for the types above; checked types are checked when
//!   read.
//! - `schema`: JSON Schemas of tournaments and reports (`schemars`).
//! - `rayon`: partial games on several threads; needs `std`.
//! - `sim`: the simulation of the article, with `rand`.
//!
//! # Determinism
//!
//! Only the four operations, correctly rounded square roots and `libm`, in a fixed order and without
//! fused operations: the same bits on every machine and for any number of threads. Tests pin them. A
//! number written as decimal text and read again has the same bits.
//!
//! Built and tested with Rust 1.95.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod book;
mod chain;
mod entry_times;
mod error;
mod event;
mod explain;
mod factor;
mod generated;
mod hands;
mod hindsight;
mod lanes;
mod late;
mod nested;
mod param_field;
mod params;
mod partial;
mod place;
mod predict;
mod preview;
mod rate;
mod real;
mod report;
mod season;
#[cfg(feature = "sim")]
mod sim;
#[cfg(feature = "sim")]
mod sim_summary;
mod skill;
mod tail;
mod tier;
mod tier_params;
mod ties;
mod tournament;
mod tournament_setup;
mod unit;
#[cfg(feature = "serde")]
mod whole;

pub use book::RatingBook;
pub use chain::{FieldRating, rate_field};
pub use error::{RatingError, SkillField, TimeField};
pub use event::rate_event;
pub use explain::{PrintedChange, PrintedEntry};
pub use hands::VpipTable;
pub use hindsight::{CurvePoint, Hindsight, HindsightEvent, hindsight};
pub use late::{LateMode, table_penalty};
pub use param_field::ParamField;
pub use params::{HandTime, RatingParams, RatingParamsSetup};
pub use partial::{PartialEntry, PartialRating, PartialRatings, rate_partial};
pub use predict::{PlaceProbabilities, place_probabilities};
pub use preview::{Preview, preview};
pub use rate::TierRate;
pub use report::{
    ALGORITHM, Diagnostics, EntryExplanation, EventReport, Inversion, PlayerChange, Rated,
};
pub use season::SeasonRule;
#[cfg(feature = "sim")]
pub use sim::{
    PlayerClass, Registration, SIMULATED_ENTRIES, SimulatedEntry, SimulatedPlayer, simulate,
};
#[cfg(feature = "sim")]
pub use sim_summary::{ClassSummary, GainRange, SimulationSummary, summarise};
pub use skill::{Skill, SkillSetup};
pub use tail::Truncation;
pub use tier::{Tier, TierBand};
pub use tier_params::{TierParams, TierParamsSetup};
pub use tournament::Tournament;
pub use tournament_setup::{EntrySetup, TournamentSetup, Turns};
pub use unit::{Beta, Tolerance};
