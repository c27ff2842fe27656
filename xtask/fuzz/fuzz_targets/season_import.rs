//! A season's results as CSV: read, or all that is wrong is told.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::season_sheet(data);
});
