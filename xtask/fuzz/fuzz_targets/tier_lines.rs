//! Lines for the tier of a rating: read, or rejected with everything that is wrong.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::tier_lines(data);
});
