//! The tests of payouts, tables, money and seasons in one program.
#![allow(clippy::unwrap_used, reason = "a failing helper is a failing test")]

mod bad_input;
mod bad_weights;
mod common;
mod compare;
mod deals;
mod laws;
mod literature;
mod methods;
mod money;
mod money_laws;
mod nice_prizes;
mod oracle;
mod power;
mod power_ties;
mod printed_tables;
mod reference;
mod satellites;
mod season_weights;
#[cfg(feature = "serde")]
mod serde_forms;
#[cfg(feature = "serde")]
mod serde_money;
