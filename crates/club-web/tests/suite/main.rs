//! Tests of the pages.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "helpers of tests fail the test, and commands are written in place"
)]

mod assets;
mod club;
mod colours;
mod money;
mod niko;
mod offered;
mod outline;
mod pages;
mod payouts;
mod purse;
mod questions;
mod random;
mod rated;
mod ratings;
mod replay;
mod seating;
mod snapshots;
mod stage;
mod tools;
