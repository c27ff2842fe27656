//! Paired rounds for the benches of the rating and of play before the flop next to other crates.

mod rounds;

pub use rounds::{compare, measure, time};
