//! Exact payout structures: D'Hondt apportionment of points or prizes, the printable award table,
//! and the standings of a season.
//!
//! For tournament directors and the authors of their tools: a structure that serves every field
//! size, gives whole points, pays more places in larger fields, and can be read from a sheet on the
//! wall. There are as many points as entrants, so the average is a point per entry in every
//! field.
//!
//! ```
//! use payout_dhondt::{Structure, TieRule, Weights};
//!
//! let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
//!
//! // 29 entrants tonight: 29 points.
//! let tonight = structure.allocate(29)?;
//! assert_eq!(tonight.points(), [10, 6, 4, 2, 2, 1, 1, 1, 1, 1]);
//!
//! // Places 2 and 3 went out on one hand, so they share 6 + 4.
//! assert_eq!(tonight.tied_value(2, 2)?.to_string(), "5/1");
//!
//! // A late entrant brings a 30th seat, which goes to place 1; no place loses one.
//! assert_eq!(structure.allocate(30)?.points(), [11, 6, 4, 2, 2, 1, 1, 1, 1, 1]);
//!
//! // The sheet for the wall: place 3 wins its points with the seats 4, 11, 18 and 27.
//! assert_eq!(structure.table(30)?.rows()[2], [4, 11, 18, 27]);
//! # Ok::<(), payout_dhondt::PayoutError>(())
//! ```
//!
//! # Types
//!
//! - [`Ratio`] is an exact number; [`Weights`] give each place an exact weight.
//! - [`Structure`] joins weights and a [`TieRule`], with another [`Method`], a minimum for every
//!   place, and limits of places and seats where wanted ([`StructureSetup`] is its unchecked form).
//! - [`Structure::allocate`] makes an [`Allocation`], the points of every paid place;
//!   [`Structure::allocate_into`] writes them into an existing list and makes a [`Summary`];
//!   [`Structure::points_at`] gives those of one place; [`Structure::award_order`] the [`Award`]s
//!   seat by seat; [`Structure::table`] an [`AwardTable`] to print.
//! - [`split_tied`] shares the points of places that were reached together.
//! - [`Season`] collects [`SeasonEvent`]s (finishing orders of any game) or [`SeasonTotals`], and
//!   makes [`Standing`]s under [`SeasonRules`].
//! - [`money`] turns what was collected into prizes in whole minor units: rake, guarantee,
//!   denomination, paid places, least prizes, tiers, nice numbers, ties, the bubble, and a named
//!   rule for what is left.
//! - [`deal`] divides the prizes among the players left, [`satellite`] counts tickets, [`bounty`]
//!   pays for heads. In all of them the sums are exact and no better place gets less.
//! - [`compare`] puts structures side by side.
//! - [`printed`] holds the two tables of the source.
//! - [`WeightError`], [`PayoutError`], [`MethodError`], [`SeasonError`], [`RatioError`],
//!   [`TieRuleError`] and [`OrderError`] say what was wrong, with the value and its bound.
//!
//! # Model and sources
//!
//! Place n has the weight f(n), positive at first, never increasing, and zero from some place on
//! or falling to zero. S seats are dealt one by one, each to the place with the largest quotient
//! f(n)/(k+1), where k is the number of seats that it has (D'Hondt, also Jefferson). Equal
//! quotients are common, so that comparison must be exact: the last seat of 815 of the first 1000
//! field sizes is decided by a tie under harmonic weights.
//!
//! Why points never increase from place to place: let f(a) > f(b) with a before b, and let b win
//! its l-th seat at the quotient q = f(b)/l while a has k-1 seats. Then f(a)/k <= q, for otherwise
//! a would be served. So k >= l f(a)/f(b) > l, and a has at least l seats already. If f(a) = f(b),
//! only serving the better place first guarantees it; so [`TieRule::WorsePlace`] does that too.
//!
//! Other divisor methods have other signposts d(k) in place of k+1, and the same proof: d(k) rises
//! with k. The largest remainder has none; there an additional entrant can take a point away, and
//! no award table exists ([`Method::LargestRemainder`]).
//!
//! How seats are dealt without dealing them one by one (the jump and step of Pukelsheim,
//! Proportional Representation, 2014): all places hold what their weight gives at some divisor;
//! the divisor is moved by whole steps so small that one step gives a place at most one seat; and
//! the few seats left at the last step go to the largest quotients in exact order.
//!
//! The source is the article on tournament payout structures by the founder of the method (in
//! Japanese, 2000, with an addition of 22 May 2000): the harmonic and the `VP_KID` weights, both
//! award tables, two worked examples, and the season of 1999 in two orders. The tests reproduce
//! every cell and every row. Two things differ from the source. Its general formula of the tail,
//! `100 (1/n)^a / (1/4)^a`, jumps up at place 5 and is refused ([`WeightError::Increasing`]). Its
//! first list of the season has no rule among equal totals; [`Season::standings`] has one of its own.
//!
//! # What it does not do
//!
//! No floating point in a result after [`Weights::try_from_f64`], except the equities of [`deal`];
//! no currencies, no taxes, no input or output, no clock. Tables are data with a plain text form;
//! Markdown, HTML and pictures are made by the caller. A season does not judge who may play in it.
//!
//! # Features
//!
//! - `std` (default): error types through std; without it the crate needs `alloc` only.
//! - `serde`: serialisation. Exact numbers, weights, tie rules and orders are text.
//! - `schema`: JSON Schemas of fractions and award tables (`schemars`).
//! - `deals`: deals by the independent chip model, with the crate `icm`.
//!
//! # Determinism and stability
//!
//! Every machine gets the same result: comparisons are exact. Doubles propose where a search
//! begins, and decide comparisons of irrational weights ([`Weights::head_then_power`]) as far as
//! their error bound allows; big integers decide the others. The text forms, the award tables and
//! the order of standings are stable and pinned by tests. The seats of S entrants never depend on
//! limits that are not reached.
//!
//! Minimum supported Rust version: 1.89.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod allocation;
mod blocks;
pub mod bounty;
mod columns;
pub mod compare;
pub mod deal;
mod divisor;
mod error;
mod event;
mod family;
mod generated;
mod jump;
mod length;
mod method;
pub mod money;
mod nice;
mod order;
mod power;
mod power_blocks;
mod power_order;
pub mod printed;
mod quotient;
mod ratio;
mod remainder;
pub mod satellite;
mod season;
mod share;
mod standing;
mod structure;
mod table;
#[cfg(feature = "serde")]
mod text;
mod tier;
mod ties;
mod weight;
mod weights;

pub use allocation::{Allocation, Summary, split_tied};
pub use error::{
    MethodError, OrderError, PayoutError, RatioError, SeasonError, TieRuleError, WeightError,
};
pub use event::SeasonEvent;
pub use method::Method;
pub use order::Award;
pub use ratio::Ratio;
pub use season::{Season, SeasonTotals, profit};
pub use standing::{Order, SeasonRules, Standing};
pub use structure::{Structure, StructureSetup};
pub use table::{AwardTable, Cells};
pub use ties::TieRule;
pub use weights::{Places, Weights};
