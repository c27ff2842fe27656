//! One door to the tournament crates: each behind a feature of its own.
//!
//! This crate adds nothing. Every module is one library under a short name, so that an application
//! names one dependency and switches on what it needs.
//!
//! | module | library | what it does |
//! |---|---|---|
//! | [`payout`] | `payout-dhondt` | prize structures by exact D'Hondt, award tables, money, deals, season standings |
//! | [`seating`] | `mtt-seating` | the seat draw, table breaks and balancing of a tournament |
//! | [`seating_audit`] | `seating-audit` | the audit of the seating log of any software |
//! | [`seating_sim`] | `seating-sim` | tournaments played by chance, and the published procedure of seating |
//! | [`rating`] | `tier-rating` | skill, the TIER rate and the ten tiers |
//! | [`cards`] | `holdem-cards` | cards, decks, the strength of five to seven cards |
//! | [`holdem_table`] | `holdem-table` | no-limit hold'em at one table in whole chips |
//! | [`preflop`] | `npc-preflop` | how many hands a computer player plays, by table and position |
//! | [`nikogammon`] | `nikogammon` | a miniature backgammon solved with a certificate, and any small backgammon |
//! | [`icm`] | `icm` | what tournament chips are worth in prize money |
//!
//! ```
//! # #[cfg(all(feature = "payout", feature = "rating"))] {
//! use toolkit::payout::{Structure, TieRule, Weights};
//! use toolkit::rating::{Skill, Tier, TierParams};
//!
//! // Thirty entrants by the harmonic weights: who earns how many points?
//! let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
//! let points = structure.allocate(30)?;
//! assert_eq!(points.points(), [12, 5, 3, 2, 2, 1, 1, 1, 1, 1, 1]);
//!
//! // And what is the rating of a newcomer?
//! let rate = TierParams::published().rate(Skill::INITIAL);
//! assert_eq!(rate.tier(), Tier::BIII);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `payout`, `seating`, `seating-audit`, `seating-sim`, `rating`, `cards`, `holdem-table`, `preflop`, `nikogammon` and `icm` switch on one library each,
//! `deals` adds deals by the independent chip model to `payout`; all are on by default. `std`
//! (default), `serde`, `schema` (JSON Schemas), `rayon` (several threads, the same results) and `sample` (random finishing orders
//! in `icm`) are passed on to the libraries that are on and know them.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "holdem-table")]
#[doc(inline)]
pub use ::holdem_table;
#[cfg(feature = "icm")]
#[doc(inline)]
pub use ::icm;
#[cfg(feature = "nikogammon")]
#[doc(inline)]
pub use ::nikogammon;
#[cfg(feature = "seating-audit")]
#[doc(inline)]
pub use ::seating_audit;
#[cfg(feature = "seating-sim")]
#[doc(inline)]
pub use ::seating_sim;
#[cfg(feature = "cards")]
#[doc(inline)]
pub use holdem_cards as cards;
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

#[cfg(all(doctest, feature = "payout"))]
#[doc = include_str!("../README.md")]
mod readme {}
