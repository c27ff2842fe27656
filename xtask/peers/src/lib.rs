//! Paired rounds for benches next to other crates: of the rating, before the flop, of hands at a table.

mod rounds;

pub use rounds::{compare, measure, time};
