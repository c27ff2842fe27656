//! An open Bayesian rating for poker tournaments, with tiers.
//!
//! For clubs and leagues that want to show how strong a player is with one number and one name,
//! and to say exactly where both come from.
//!
//! ```
//! use tier_rating::{
//!     EntrySetup, RatingParams, Skill, Tier, Times, Tournament, TournamentSetup, rate_event,
//! };
//!
//! // Four newcomers, the winner first. Times in minutes: Baba came late, Doi busted first.
//! let players = ["Aoki", "Baba", "Chiba", "Doi"].map(|name| (name, Skill::INITIAL));
//! let night = Tournament::new(TournamentSetup {
//!     times: Times::Clock { registration_close: 120.0, duration: 250.0, order: None },
//!     entries: vec![
//!         EntrySetup::new(0).minutes(0.0, None),
//!         EntrySetup::new(1).minutes(90.0, Some(250.0)),
//!         EntrySetup::new(2).minutes(0.0, Some(230.0)),
//!         EntrySetup::new(3).minutes(0.0, Some(60.0)),
//!     ],
//!     ..TournamentSetup::from_places(9, players)
//! })?;
//! let report = rate_event(&night, &RatingParams::published())?;
//!
//! let winner = &report.players[0];
//! assert_eq!(winner.player, "Aoki");
//! assert_eq!(format!("{:.1}", winner.before.rate.value()), "1449.5");
//! assert_eq!((winner.before.tier, winner.after.tier), (Tier::BIII, Tier::BI));
//!
//! // The reason for each number: Baba's second place would be worth more from the start.
//! let second = &report.players[1].explain[0];
//! assert!(second.late > 0.0);
//! // Doi was third of the three who had registered by then.
//! assert_eq!(report.of("Doi").unwrap().explain[0].field, 3);
//! # Ok::<(), tier_rating::RatingError<&str>>(())
//! ```
//!
//! # Types and functions
//!
//! - [`Skill`] is the estimate of a player's strength: a normal distribution with mean mu and standard
//!   deviation sigma. [`TierParams`] turns it into a [`TierRate`], `mu - K * sigma + L`, never below a
//!   floor. [`Tier`] is the name of a range of rates, ten of them in four [`TierBand`]s.
//! - [`rate_event`] rates a [`Tournament`] under [`RatingParams`] and gives an [`EventReport`]: for each
//!   player the rating before and after, and for each entry the numbers that made the change.
//!   [`TournamentSetup`] has players once and entries that point to them; a player is any ordered type.
//!   [`ChangeParts`] are the parts of a change that add up as they are shown, [`EntryParts`] those of
//!   each entry, and [`entry_context`] its field and play time.
//! - [`RatingParamsSetup`] is the table of [`Param`]eters: fields with documentation, defaults and
//!   bounds, and access by name. Four of them have a type of their own: [`HandTime`], [`LateMode`],
//!   [`OwnEntries`] and [`VpipTable`].
//! - [`RatingBook`] applies reports, takes them back and rates later events again after a correction.
//!   Reports and parameters are data that can be recorded; [`ALGORITHM`] is the version of the
//!   algorithm that made them.
//! - [`Absence`] makes a rating less certain with the nights that a player misses.
//! - [`place_probabilities`] predicts a field, [`preview`] says how much places are worth before the
//!   first card, [`hindsight`] smooths a season through time.
//! - [`PredictedPairs`] count how often the better ranked of two players finishes first;
//!   [`rank_correlation`] compares two rankings.
//! - [`math`] has message passing alone, for any field in finishing order, and partial games;
//!   `simulation` (feature `sim`) the simulation of the article.
//! - Errors: [`ParamError`], [`SkillError`], [`TimesError`], [`TournamentError`], [`FieldError`] and
//!   [`BookError`], a type for each family; [`RatingError`] is any of them.
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
//! A list of the figures that fit and those that do not is in `docs/rating` of the repository.
//!
//! # What it does not do
//!
//! No teams and no draws with a margin. It keeps no log: seasons, imports and merged players belong to
//! the program that records them.
//!
//! # Features
//!
//! - `std` (default): builds the dependencies with `std`; without it the crate needs only `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for tournaments to be checked ([`TournamentSetup`]),
//!   parameters, skills, rates and reports, checked when read. Other results and errors serialise only;
//!   a [`RatingBook`], checked [`TierParams`] and a checked [`Tournament`] do not.
//! - `schema`: JSON Schemas of parameters and reports (`schemars`).
//! - `rayon`: partial games and large shared places on several threads; needs `std`.
//! - `sim`: the simulation of the article, with `rand`.
//!
//! # Determinism
//!
//! Only the four operations of arithmetic, correctly rounded square roots and `libm`, in a fixed order
//! and without fused operations: the same bits on every machine and for any number of threads. Tests
//! pin them. A number written as decimal text and read again has the same bits.
//!
//! Minimum supported Rust version: 1.89.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

/// The example of the README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod absence;
mod book;
mod chain;
mod change_parts;
mod checked_times;
mod entry_context;
mod entry_parts;
mod error;
mod event;
mod factor;
mod generated;
mod hands;
mod hindsight;
mod insertion;
mod lanes;
mod late;
mod late_mode;
pub mod math;
mod nested;
mod own_entries;
mod param;
mod param_table;
mod params;
mod partial;
mod place;
mod predict;
mod predicted_pairs;
mod preview;
mod rank_correlation;
mod rate;
mod real;
mod report;
mod sampled;
#[cfg(feature = "sim")]
mod sim;
#[cfg(feature = "sim")]
mod sim_summary;
#[cfg(feature = "sim")]
pub mod simulation;
mod skill;
mod tail;
mod tier;
mod tier_params;
mod ties;
mod times;
mod tournament;
mod tournament_error;
mod tournament_setup;
mod unit;

pub use absence::Absence;
pub use book::RatingBook;
pub use change_parts::{ChangeParts, EntryPoints};
pub use entry_context::{EntryContext, entry_context};
pub use entry_parts::EntryParts;
pub use error::{BookError, FieldError, RatingError, SkillError, SkillField};
pub use event::rate_event;
pub use hands::{HandTime, VpipTable};
pub use hindsight::{CurvePoint, Hindsight, HindsightEvent, hindsight};
pub use late_mode::LateMode;
pub use own_entries::OwnEntries;
pub use param::{ParamDomain, ParamError, ParamValue};
pub use param_table::{Param, RatingParamsSetup};
pub use params::RatingParams;
pub use predict::{PlaceProbabilities, place_probabilities};
pub use predicted_pairs::PredictedPairs;
pub use preview::{Preview, preview};
pub use rank_correlation::rank_correlation;
pub use rate::TierRate;
pub use report::{
    ALGORITHM, Diagnostics, EntryExplanation, EventReport, Inversion, PlayerChange, RatingSnapshot,
};
pub use skill::{Skill, SkillSetup};
pub use tier::{Tier, TierBand};
pub use tier_params::TierParams;
pub use times::{EntryTimes, EventOrder, Stay, Times};
pub use tournament::Tournament;
pub use tournament_error::{TimeField, TimesError, TournamentError};
pub use tournament_setup::{EntrySetup, PlayerSetup, TournamentSetup};
pub use unit::{Beta, Tolerance};
