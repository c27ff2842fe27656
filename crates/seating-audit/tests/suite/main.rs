//! The tests of the audit: worked cases, logs of the engine, faults put into them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod cases;
mod long_engine;
mod mutation;
mod recorded;
mod states;

/// Whether the tests run at full length.
fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}
