//! Table files of solved games: read, or refused with words.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::niko_table(data);
});
