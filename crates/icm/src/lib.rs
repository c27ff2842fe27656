//! The independent chip model: what tournament chips are worth in prize money. It takes 2 or 20,000
//! players and reports the error.
//!
//! For deals at a final table, for ratings and simulations that must know what a stack is worth in
//! the middle of a tournament, and for players who want to know what an all-in costs.
//!
//! ```
//! use icm::{IcmOptions, equities, equities_exact};
//!
//! // Three players, two prizes. The leader holds half the chips but less than half the money.
//! let found = equities(&[50_u32, 30, 20], &[70_u32, 30], &IcmOptions::default())?;
//! let exact = [1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0];
//! for (equity, exact) in found.equities.iter().zip(exact) {
//!     assert!((equity - exact).abs() < 1e-14 * exact);
//! }
//!
//! // The same as fractions.
//! let text: Vec<_> = equities_exact(&[50, 30, 20], &[70, 30])?
//!     .iter()
//!     .map(ToString::to_string)
//!     .collect();
//! assert_eq!(text, ["1265/28", "129/4", "158/7"]);
//! # Ok::<(), icm::IcmError>(())
//! ```
//!
//! # Functions and types
//!
//! - [`equities`](equities()) takes stacks and prizes of any number of players and gives
//!   [`Equities`]: a value for each player, and the residual.
//! - [`finish_probabilities`] gives the chances of one player for every place, [`finish_table`]
//!   those of all players.
//! - [`all_in`] gives the bubble factor and the risk premium of one player against another.
//! - [`IcmOptions`] holds the tolerance (1e-10 by default) and whether threads are used.
//! - Stacks and prizes are an [`Amount`]: `u32`, `u64` or `f64`. The model is real-valued; big
//!   blinds with a half are as good as chips, and only the ratios of the stacks matter. Prizes
//!   that rise somewhere are taken, but flagged in [`Equities::first_increasing_place`].
//! - To check by: [`equities_exact`] with fractions ([`ExactEquity`]) up to 12 players,
//!   [`equities_by_subsets`] up to 20, and, by drawing, `sampled_equities` (feature `sample`).
//!
//! # Model and source
//!
//! Malmuth-Harville: a player comes first with a probability equal to their share of the chips; the
//! next place is decided in the same way among the others, and so on. It was described for horse
//! races by Harville (1973) and for poker by Malmuth (1987).
//!
//! The same as a race: every player has a clock that expires after an exponentially distributed
//! time, at a rate equal to their share s of the chips. The first clock to expire wins. A player
//! whose clock expires at t is paid by the number of others who are placed by then, so their equity
//! is the integral of s e<sup>-st</sup> F(t), where F is the mean of the prizes over that number.
//!
//! # Method
//!
//! - **Quadrature.** Equal steps of a variable that runs with the square root of the time in the
//!   middle of the field: there every place is spread over at least half a unit, whether it is the
//!   tenth or the thousandth, so that the number of nodes grows with the square root of the paid
//!   places with a small factor. Towards 0 the grid is double exponential, towards the end
//!   logarithmic.
//! - **Poisson binomial.** At each node the distribution of the number of placed players is the
//!   product of q + p x over all players, p = 1 - e<sup>-st</sup>. It is multiplied up by blocks of
//!   eight players; both ends are cut where they are below 1e-30, and above the paid places.
//! - **Deconvolution.** A player's F needs the product without that player. With z = 1 - x the
//!   quotient D / (q + p x) is D + p z D + p<sup>2</sup> z<sup>2</sup> D + ..., and z<sup>m</sup> D
//!   are differences of D that all players share: F is one polynomial in p, whose degree comes from
//!   a proven bound (up to 64; about 25 for a width of ten). For p above 1/2 the same is done in q
//!   from the other end. Players that the series does not serve (few players, a leader with
//!   p near 1/2 among dwarfs) are divided out one by one, eight at a time, from the end where
//!   errors die out.
//! - **Residual.** The equities must add up to the prizes. That they do is not part of the method,
//!   so the difference shows the error of the grid; it is within a small factor of the greatest
//!   relative error. The grid is refined until it is below the tolerance.
//!
//! # What it does not do
//!
//! It knows nothing of skill, blinds, position or bounties. A tolerance that is not reached is an
//! error, also where rounding makes it impossible.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no
//!   standard library.
//! - `exact` (default): [`equities_exact`] and [`ExactEquity`], with `num-bigint` and
//!   `num-rational`.
//! - `serde`: `Serialize` for the results and errors, [`ExactEquity`] as the text `"p/q"`.
//! - `schema`: JSON Schemas of the errors (`schemars`).
//! - `rayon`: `Execution::Parallel`, the nodes on several threads; needs `std`.
//! - `sample`: `sampled_equities`, with `rand`.
//!
//! # Determinism
//!
//! Only additions, multiplications, divisions and `libm`, in a fixed order: the same bits on every
//! machine and for any number of threads. The order of the players changes no bit either. A
//! change of these bits is a change of the version; a test pins them.
//!
//! Minimum supported Rust version: 1.89.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(all(doctest, feature = "exact"))]
#[doc = include_str!("../README.md")]
mod readme {}

mod amount;
mod bubble;
mod deconvolution;
mod equities;
#[cfg(feature = "exact")]
mod equity;
mod error;
#[cfg(feature = "exact")]
mod exact;
mod exp;
mod finish;
mod finish_table;
mod integrand;
mod options;
mod poisson_binomial;
mod prizes;
mod quadrature;
mod refinement;
#[cfg(feature = "sample")]
mod sample;
mod series;
mod stacks;
mod subsets;
mod sum;

pub use amount::Amount;
pub use bubble::{AllIn, all_in};
pub use equities::{Equities, equities};
#[cfg(feature = "exact")]
pub use equity::ExactEquity;
pub use error::IcmError;
#[cfg(feature = "exact")]
pub use exact::{MAX_EXACT_PLAYERS, equities_exact};
pub use finish::{FinishProbabilities, finish_probabilities};
pub use finish_table::{FinishTable, MAX_FINISH_CELLS, finish_table};
pub use options::{Execution, IcmOptions};
#[cfg(feature = "sample")]
pub use sample::{SampledEquities, sampled_equities};
pub use stacks::MIN_SHARE;
pub use subsets::{MAX_SUBSET_PLAYERS, equities_by_subsets};
