//! The log of any seating software: a report, or a failure with its line.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::audit(data);
});
