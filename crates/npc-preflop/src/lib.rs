//! Preflop behaviour of computer players from a few human parameters.
//!
//! For writers of poker programs who want computer players that differ from each other as people
//! do: a number for how many hands a player plays, one for how far they adjust to the number of
//! players at the table, one for how far they adjust to their position. The three together give the
//! share of hands that they play ("voluntarily put money in pot", VPIP) in every seat of every
//! table from 2 to 10 players.
//!
//! ```
//! use npc_preflop::{Players, Position, Seat};
//! use npc_preflop::player::{VpipModel, VpipModelSetup};
//!
//! // Plays 16 % of the hands at a table of six, over-adjusts to fewer players, and adjusts to the
//! // position a little less than the standard table.
//! let model = VpipModel::new(VpipModelSetup {
//!     base_vpip: 0.16,
//!     table_factor: 1.27,
//!     position_factor: 0.79,
//!     ..VpipModelSetup::default()
//! })?;
//!
//! let seat = Seat::new(Players::new(4)?, Position::Bb)?;
//! let played = model.vpip(seat)?;
//! // (0.16 + 1.27 * (0.24 - 0.16)) * (1 + 0.79 * (0.85 - 1)) = 0.2616 * 0.8815
//! assert_eq!(format!("{:.6}", played.vpip), "0.230600");
//! assert!(!played.clamped);
//! # Ok::<(), npc_preflop::PreflopError>(())
//! ```
//!
//! # Modules
//!
//! - [`player`]: [`Npc`] is a player, made from an [`NpcSetup`]; [`Preset`] has nine of them.
//!   [`Npc::decide`] answers a [`Situation`] with an [`Action`] from tables, [`Npc::explain`] gives the
//!   numbers behind the answer. [`Players`] is the number of players dealt in, [`Position`] the name of
//!   a place at the table, [`Seat`] a position that exists at a table of that size. The share of hands
//!   of each seat comes from a [`VpipModel`](player::VpipModel) with a
//!   [`PositionTable`](player::PositionTable), the plan for them from a
//!   [`StrategyList`](player::StrategyList) of levels such as "3bet/2bet".
//! - [`cards`]: a card, a [`Combo`] (one of 1326 hands), a [`HandClass`] (one of 169).
//! - [`range`]: a [`Range`] is a weight for each hand, with the strict notation of
//!   [`RangeSyntax`](range::RangeSyntax); a [`PreferenceOrder`](range::PreferenceOrder) says which hands
//!   come first.
//! - [`equity`]: exact equities of all classes and of ranges.
//! - [`push_fold`]: all in or fold between two players, solved with a certificate in integers, charts
//!   of stacks, and the losses of other players there; [`push_fold::multiway`] learns the game of two to
//!   ten players with any stacks, for chips or for prizes, and says what each could still gain.
//! - `sim` (feature `sim`): tables with a player in each seat, counts of what they do next to what the
//!   model predicts, hand histories.
//! - `fit` (feature `fit`): the numbers of a player from counts, of hands within the range or, with
//!   `sim`, of hands that are seen to be played.
//!
//! # Model and source
//!
//! The crate is based on the hiranokworks.com article on VPIP by number of players and position. The
//! letters are those of the article: phi is the base VPIP, tau the table factor, pi the position factor,
//! sigma the strategy factor, and n the number of players. With `D(n) = n - max(n - 6, 0) / 2`:
//!
//! ```text
//! v(n)      = 6 phi / D(n)                     baseline by number of players
//! v(n, tau) = phi + tau (v(n) - phi)           table factor
//! raw       = v(n, tau) (1 + pi (c - 1))       position factor, c from the table
//! edge_i    = phi_i (1 + sigma (vpip / phi_m - 1))      strategy factor, the last edge is the vpip
//! ```
//!
//! A rate that leaves 0 to 1 is clamped after the table factor and again after the position factor.
//! All rates are fractions of 1; percentages belong to the edge of a program.
//!
//! # What it does not do
//!
//! It has no play after the flop. A VPIP here is the width of a range; the rate seen in
//! play is lower, because a range that opens may fold later and a big blind may win without
//! acting (`SimTable::predict` has the rates to be seen). Push or fold is proved for two players only;
//! with more it is learned from random deals.
//!
//! # Features
//!
//! - `std` (default): builds the dependencies with `std`; without it the crate needs only `alloc`.
//! - `sim`: tables of players, their counts and predictions, hand histories. It needs no further
//!   dependency.
//! - `fit`: the numbers of a player from counts, the module `fit`, with `nalgebra`.
//! - `rayon`: the hands of a simulation, and push or fold between several players, on several threads,
//!   with the same bits; needs `std`.
//! - `book`: charts of push or fold near equilibrium for two to ten players at eleven stacks,
//!   `push_fold::book`.
//! - `serde`: `Serialize` and `Deserialize` for what is asked and described: [`Npc`] (as its text),
//!   [`Range`], [`HandClass`], [`Seat`], [`Situation`], [`Action`] and what they are made of, checked when
//!   read. Results serialise only; errors do with their variant as `kind`. [`NpcSetup`] has no such form:
//!   write its [`Npc`]. [`SeatPlan`](player::SeatPlan) has none either: ask [`Npc::plan`].
//! - `schema`: JSON Schemas of what answers are made of (`schemars`).
//! - `icm`: push or fold for prize money, by the crate `icm`.
//!
//! # Determinism
//!
//! Additions, multiplications and divisions in one order, without fused operations: the same bits
//! on every machine. The text form of a player is stable
//! ([`NPC_TEXT_VERSION`](player::NPC_TEXT_VERSION)).
//!
//! Minimum supported Rust version: 1.89.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
#![expect(
    clippy::cast_precision_loss,
    reason = "counts of hands, boards and deals stay below 2^53"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers of cards, classes and hands stay below 1326, tenths of a chart below 10,000"
)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod cards;
pub mod equity;
mod error;
#[cfg(feature = "fit")]
pub mod fit;
mod generated;
pub mod player;
pub mod push_fold;
pub mod range;
#[cfg(feature = "sim")]
pub mod sim;

#[doc(no_inline)]
pub use cards::{Combo, HandClass};
pub use error::PreflopError;
#[doc(no_inline)]
pub use player::{Action, Npc, NpcSetup, Players, Position, Preset, Seat, Situation};
/// Generator of random numbers, as the functions that draw take it; of the crate `rand`.
#[doc(no_inline)]
pub use rand::Rng;
#[doc(no_inline)]
pub use range::Range;
