//! The pure half of the log: decisions and fold, without a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests fail the test, and its numbers are small"
)]

mod acts;
mod bodies;
mod clock;
mod corpus;
mod corrections;
mod deals;
mod desks;
mod hall;
mod ladder;
mod ladder_laws;
mod late;
mod laws;
mod night;
mod night_refusals;
mod people;
mod play_out;
mod refusals;
mod season;
mod seats;
