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
mod book;
mod chips;
mod clock;
mod corpus;
mod corrections;
mod deals;
mod desks;
mod false_events;
mod finish_import;
#[path = "../common/forge.rs"]
mod forge;
mod forged;
mod hall;
mod imports;
mod ladder;
mod ladder_deals;
mod ladder_laws;
mod ladder_left;
mod ladder_model;
mod ladder_parameters;
mod late;
mod laws;
mod night;
mod night_refusals;
mod people;
mod pins;
mod play_out;
mod refusals;
mod revised;
mod season;
mod season_rules;
mod seats;
mod times;
mod twins;
