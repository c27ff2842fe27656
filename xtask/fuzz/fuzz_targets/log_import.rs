//! An exported log: it is read or refused.
#![no_main]

#[path = "../../../crates/club-log/tests/suite/bodies.rs"]
#[allow(dead_code, reason = "each target calls one of the bodies")]
mod bodies;
#[path = "../../../crates/club-log/tests/suite/hall.rs"]
#[allow(dead_code, reason = "the tests of the log need more of it")]
mod hall;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    bodies::any_archive(data);
});
