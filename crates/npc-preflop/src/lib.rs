//! Preflop behaviour of computer players from a few human parameters.
//!
//! For writers of poker programs who want computer players that differ from each other as people
//! do: a number for how many hands a player plays, one for how far they adjust to the number of
//! players at the table, one for how far they adjust to their position. The three together give the
//! share of hands that they play ("voluntarily put money in pot", VPIP) in every seat of every
//! table from 2 to 10 players.
//!
//! ```
//! use npc_preflop::{Players, Position, Seat, VpipModel, VpipModelSetup};
//!
//! // Plays 16 % of the hands at a table of six, over-adjusts to fewer players, and adjusts to the
//! // position a little less than the standard table.
//! let model = VpipModel::try_from(VpipModelSetup {
//!     phi: 0.16,
//!     tau: 1.27,
//!     pi: 0.79,
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
//! # Types
//!
//! - [`Players`] is the number of players dealt in, [`Position`] the name of a place at the table,
//!   [`Seat`] a position that exists at a table of that size.
//! - [`PositionTable`] says how many hands are played in each seat, as a multiple of the average
//!   of the table; [`VpipModel`] joins it with phi, tau and pi and answers with a [`Vpip`];
//!   `fit_vpip` (feature `fit`) finds the three from counts of hands within the range (`fit_vpip_with_table` by
//!   another table), and `fit_seen_vpip` (`sim` as well) from the VPIPs that are seen at a table.
//! - [`Card`], [`Combo`] (one of 1326 hands), [`HandClass`] (one of 169), [`Range`] (a weight for
//!   each hand) with the strict notation of [`RangeSyntax`].
//! - [`PreferenceOrder`] says which hands come first, [`BetCall`] what is done with them ("3bet/2bet"),
//!   [`StrategyList`] joins strategies with shares of hands.
//! - [`Npc`] is a player made of all these; [`Preset`] has nine of them. [`Npc::decide`] answers from
//!   tables, [`Npc::explain`] gives the numbers behind the answer.
//! - [`EquityMatrix`] has the exact equities of all classes, [`range_equity`] those of ranges.
//! - [`PushFoldGame`] is all in or fold between two players; its [`PushFoldSolution`] carries a
//!   [`Certificate`] in integers. [`PushFoldChart`] is a row of stacks. What a player of the model loses
//!   there is [`PushFoldSolution::cost_of`].
//! - [`MultiwayGame`] is all in or fold between two to ten players with any stacks, for chips or
//!   for prizes; its [`MultiwaySolution`] is sampled, and says what each player could still gain.
//! - With the feature `sim`, `SimTable` plays hands with a player in each seat, counts what they do
//!   next to what the model predicts, and writes hand histories.
//!
//! # Model and source
//!
//! The hiranokworks.com article on VPIP by number of players and position, on which the crate is
//! based. With phi for the VPIP at six players, n players, and `D(n) = n - max(n - 6, 0) / 2`:
//!
//! ```text
//! v(n)      = 6 phi / D(n)                     baseline by number of players
//! v(n, tau) = phi + tau (v(n) - phi)           table factor
//! raw       = v(n, tau) (1 + pi (c - 1))       position factor, c from the table
//! edge_i    = phi_i (1 + sigma (vpip / phi_m - 1))      strategy factor, the last edge is the vpip
//! ```
//!
//! Where the rate leaves 0 to 1, it is clamped after the table factor and again after the
//! position factor. All rates are fractions of 1; percentages belong to the edge of a program.
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
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no
//!   standard library.
//! - `sim`: tables of players, their counts and predictions, hand histories. Nothing more is built for
//!   it.
//! - `rayon`: the hands of a simulation, and push or fold between several players, on several threads,
//!   with the same bits; needs `std`.
//! - `serde`: `Serialize` and `Deserialize` for the types above; checked types are checked when
//!   read. Errors serialise with their variant as `kind`.
//! - `schema`: JSON Schemas of what answers are made of (`schemars`).
//! - `icm`: push or fold for prize money, by the crate `icm`.
//!
//! # Determinism
//!
//! Additions, multiplications and divisions in one order, without fused operations: the same bits
//! on every machine. The text form of a player is stable ([`NPC_TEXT_VERSION`]).
//!
//! Built and tested with Rust 1.95.

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

mod card;
mod equity;
mod error;
mod evaluator;
#[cfg(feature = "fit")]
mod fit;
mod generated;
mod hand_class;
mod limp;
mod npc;
mod order;
mod position;
mod push_fold;
mod range;
mod range_error;
mod seat;
#[cfg(feature = "sim")]
mod sim;
mod strategy;
mod table;
mod vpip;

pub use card::{Card, Combo, Rank};
pub use equity::{
    Counts, EquityMatrix, RangeEquity, count_class_wins, count_random_shares, hand_counts,
    range_equity,
};
pub use error::PreflopError;
#[cfg(all(feature = "fit", feature = "sim"))]
pub use fit::fit_seen_vpip;
#[cfg(feature = "fit")]
pub use fit::{FitError, Fitted, Observation, Parameter, fit_vpip, fit_vpip_with_table};
pub use hand_class::{HandClass, Kind};
pub use limp::{FoldedToSb, SbLimp};
pub use npc::{
    BoundaryRule, Explanation, NPC_TEXT_VERSION, Npc, NpcSetup, Preset, PushFoldCost, SeatCost,
    SeatPlan, Share, Situation,
};
pub use order::PreferenceOrder;
pub use position::Position;
#[cfg(feature = "icm")]
#[doc(inline)]
pub use push_fold::Tournament;
#[doc(inline)]
pub use push_fold::{
    Antes, Certificate, ChartRow, MAX_PUSH_FOLD_PLAYERS, MultiwayGame, MultiwayOptions,
    MultiwayProgress, MultiwaySolution, MultiwayStrategy, MultiwayStrategySetup, PushFoldChart,
    PushFoldError, PushFoldGame, PushFoldSolution, PushFoldSpot, PushFoldStrategy, SeatGain,
    SpotRange,
};
pub use range::{Boundary, ConflictRule, ParsedRange, PlusRule, Range, RangeNote, RangeSyntax};
pub use range_error::RangeError;
pub use seat::{Players, Seat};
#[cfg(feature = "sim")]
pub use sim::{
    Compared, Dealing, Play, SeatComparison, SeatCounts, SeatRates, SimCounts, SimError, SimTable,
};
pub use strategy::{Action, AdjustedEdges, BetCall, StrategyList, adjust_edges};
pub use table::{PositionTable, PositionTableSetup};
pub use vpip::{SEATS_BEYOND_SIX, Vpip, VpipModel, VpipModelSetup};
