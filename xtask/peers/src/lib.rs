//! Paired rounds for the benches of the rating, of play before the flop and of hands at a table next to other crates.

mod rounds;

pub use rounds::{compare, measure, time};
