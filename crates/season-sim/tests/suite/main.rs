//! The tests of simulated seasons.
#![expect(
    clippy::unwrap_used,
    reason = "a helper outside of a test fails by panicking"
)]

mod determinism;
