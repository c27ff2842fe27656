//! The independent chip model: what tournament chips are worth in prize money.
//!
//! For deals at a final table and for programs that must know what a stack is worth. This version
//! computes the exact values, as fractions, for up to 12 players.
//!
//! ```
//! use icm::equities_exact;
//!
//! // Three players, two prizes. The leader holds half the chips but less than half the money.
//! let equities = equities_exact(&[50, 30, 20], &[70, 30])?;
//! let text: Vec<_> = equities.iter().map(ToString::to_string).collect();
//! assert_eq!(text, ["1265/28", "129/4", "158/7"]);
//! assert_eq!(equities[2].to_f64(), 158.0 / 7.0);
//! # Ok::<(), icm::IcmError>(())
//! ```
//!
//! # Types
//!
//! - [`equities_exact`] takes stacks and prizes and gives an [`ExactEquity`] for each player.
//! - [`ExactEquity`] is a fraction in lowest terms of any size: as text, as the nearest `f64`, and
//!   added to others without loss.
//!
//! # Model and source
//!
//! Malmuth-Harville: a player comes first with the probability of his share of the chips; the next
//! place is dealt in the same way among the others, and so on. The name of Malmuth stands for its
//! use in poker (1987), that of Harville for horse races (1973). Stacks and prizes are whole
//! numbers of any unit; only the ratios of the stacks matter. Prizes are listed from the first
//! place down and need not fall.
//!
//! # What it does not do
//!
//! It knows nothing of skill, blinds or position, and does not yet do larger fields.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no
//!   standard library.
//! - `serde`: `Serialize` for [`ExactEquity`], as the text `"p/q"`.
//!
//! # Determinism
//!
//! Integers only, so the same fractions on every machine.
//!
//! Built and tested with Rust 1.95.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod amount;
mod bubble;
mod chances;
mod clock;
mod division;
mod equities;
mod equity;
mod error;
mod exact;
mod finish;
mod finish_table;
mod kernel;
mod options;
mod prizes;
#[cfg(feature = "sample")]
mod sample;
mod series;
mod stacks;
mod subsets;
mod sum;
mod window;

pub use amount::Amount;
pub use bubble::{AllIn, all_in};
pub use equities::{Equities, equities};
pub use equity::ExactEquity;
pub use error::IcmError;
pub use exact::{MAX_EXACT_PLAYERS, equities_exact};
pub use finish::{FinishProbabilities, finish_probabilities};
pub use finish_table::{FinishTable, MAX_FINISH_CELLS, finish_table};
pub use options::{Execution, IcmOptions};
#[cfg(feature = "sample")]
pub use sample::{SampledEquities, sampled_equities};
pub use stacks::MIN_SHARE;
pub use subsets::{MAX_SUBSET_PLAYERS, equities_by_subsets};
