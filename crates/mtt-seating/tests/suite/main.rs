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
mod final_tables;
mod forecast;
mod fuzz;
mod fuzz_apply;
#[cfg(feature = "serde")]
mod fuzz_restore;
mod garbage;
#[cfg(feature = "serde")]
mod json;
mod laws;
mod long_theorem;
mod night;
mod orders;
mod pace;
mod room_cases;
mod rooms;
#[cfg(feature = "serde")]
mod scenarios;
mod search;
mod settling;
mod stream;
#[cfg(feature = "serde")]
mod symmetry;
mod targets;

/// Cases of a law over whole nights: ten times as many in a long run.
fn law_cases(ordinary: u32) -> u32 {
    if is_long() { ordinary * 10 } else { ordinary }
}

fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}
