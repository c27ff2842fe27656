//! A season's results as CSV: read, or rejected with everything that is wrong.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::season_sheet(data);
});
