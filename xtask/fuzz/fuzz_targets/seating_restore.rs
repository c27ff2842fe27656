//! States as documents: restored as they were written, or refused with words.
#![no_main]

#[path = "../../../crates/mtt-seating/tests/suite/fuzz_restore.rs"]
mod fuzz_restore;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = fuzz_restore::restore(data);
});
