//! `desk`: the tournament desk of a poker club.
//!
//! The program is [`run`]; the binary calls nothing else. It is a library besides only so that the
//! fuzz targets can reach its parsers, with the feature `fuzz`.

mod cli;
mod club;
mod engine;
mod failure;
#[cfg(any(test, feature = "fuzz"))]
pub mod fuzz;
mod input;
mod manual;
mod output;
mod program;

pub use program::run;
