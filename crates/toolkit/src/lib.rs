//! One door to the tournament crates: each behind a feature of its own.
//!
//! This crate adds nothing. Every module is one library under a short name, so that an application
//! names one dependency and switches on what it needs.
//!
//! | module | library | what it does |
//! |---|---|---|
//! | [`payout`] | `payout-dhondt` | prize structures by exact D'Hondt, award tables, season standings |
//! | [`seating`] | `mtt-seating` | the seat draw, table breaks and balancing of a tournament |
//! | [`rating`] | `tier-rating` | skill, the TIER rate and the ten tiers |
//! | [`preflop`] | `npc-preflop` | how many hands a computer player plays, by table and position |
//! | [`nikogammon`] | `nikogammon` | counting and numbering the states of a small backgammon |
//! | [`icm`] | `icm` | what tournament chips are worth in prize money |
//!
//! # Features
//!
//! `payout`, `seating`, `rating`, `preflop`, `nikogammon` and `icm` switch on one library each; all
//! are on by default. `std` (default) and `serde` are passed on to the libraries that are on.

#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "icm")]
#[doc(inline)]
pub use ::icm;
#[cfg(feature = "nikogammon")]
#[doc(inline)]
pub use ::nikogammon;
#[cfg(feature = "seating")]
#[doc(inline)]
pub use mtt_seating as seating;
#[cfg(feature = "preflop")]
#[doc(inline)]
pub use npc_preflop as preflop;
#[cfg(feature = "payout")]
#[doc(inline)]
pub use payout_dhondt as payout;
#[cfg(feature = "rating")]
#[doc(inline)]
pub use tier_rating as rating;
