//! The tests of the public interface: laws, worked cases, scenarios as data, refused inputs, seeded garbage.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod allocations;
mod bad_actions;
mod bad_events;
mod bad_snapshots;
mod cases;
mod checker;
mod draw;
mod garbage;
#[cfg(feature = "serde")]
mod json;
mod laws;
mod night;
mod orders;
mod pace;
#[cfg(feature = "serde")]
mod scenarios;
mod stream;
