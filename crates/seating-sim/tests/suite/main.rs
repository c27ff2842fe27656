//! The tests of the simulator and of the published procedure.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod laws;
mod published;
mod reference;
mod rooms;
mod simulation;
