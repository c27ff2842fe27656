//! Rooms made of bytes: nobody is lost, and a refused event leaves no trace.
#![no_main]

#[path = "../../../crates/mtt-seating/tests/suite/fuzz_apply.rs"]
mod fuzz_apply;
#[path = "../../../crates/mtt-seating/tests/suite/stream.rs"]
mod stream;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = fuzz_apply::apply(data);
});
