//! The tests of simulated seasons.

mod determinism;
