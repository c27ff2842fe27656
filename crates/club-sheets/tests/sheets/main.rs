//! Tables, charts and sheets in every output.
#![allow(clippy::unwrap_used, reason = "a failing helper is a failing test")]

mod charts;
mod pages;
mod tables;
#[cfg(feature = "xlsx")]
mod workbooks;
