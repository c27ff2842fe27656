//! Payout structures by exact D'Hondt apportionment, printable award tables and season standings.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod allocation;
mod divisor;
mod error;
mod event;
mod family;
mod generated;
mod order;
pub mod printed;
mod ratio;
mod season;
mod share;
mod standing;
mod structure;
mod table;
#[cfg(feature = "serde")]
mod text;
mod ties;
mod weights;

pub use allocation::{Allocation, split_tied};
pub use error::{OrderError, PayoutError, RatioError, SeasonError, TieRuleError, WeightError};
pub use event::SeasonEvent;
pub use order::Award;
pub use ratio::Ratio;
pub use season::{Season, SeasonTotals, profit};
pub use standing::{Order, SeasonRules, Standing};
pub use structure::{Structure, StructureSetup};
pub use table::{AwardTable, Cells};
pub use ties::TieRule;
pub use weights::{Places, Weights};
