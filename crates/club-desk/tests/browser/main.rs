//! The page in a real browser: `desk serve` is driven in Chromium by `WebDriver`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

mod access;
mod around;
mod browser;
mod clock;
mod club;
mod codes;
mod japanese;
mod money_night;
mod narrow;
mod night;
mod pictures;
mod plain;
#[path = "../desk/program.rs"]
mod program;
mod same_log;
mod site;
mod tools;
mod twice;
mod windows;
