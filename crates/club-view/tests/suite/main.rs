//! The views of one night, in both languages.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod code;
mod effects;
mod explanation;
#[path = "../../../club-log/tests/suite/forge.rs"]
mod forge;
mod forged;
mod money;
mod night;
mod ratings;
mod refusals;
mod reliability;
mod screens;
mod season_what_if;
mod simulated_seats;
mod snapshots;
mod tier_list;
mod whole_seasons;
mod words;
