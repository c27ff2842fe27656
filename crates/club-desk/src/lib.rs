//! `desk`: the tournament desk of a poker club.
//!
//! The program is [`run`]; the binary calls nothing else. It is a library besides only so that the
//! fuzz targets can reach its parsers, with the feature `fuzz`.

mod app;
mod cli;
mod club;
mod engine;
mod error;
#[cfg(any(test, feature = "fuzz"))]
pub mod fuzz;
mod help;
mod input;
mod interrupt;
mod language;
mod manual;
mod output;
mod program;
mod progress;
mod reported;
mod say;
mod sim;
mod target;
mod translation;

// Its example uses `payout_dhondt`.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}

pub use program::run;
