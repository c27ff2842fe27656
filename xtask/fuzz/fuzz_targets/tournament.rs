//! Tournaments made of bytes: rated with an explanation that adds up, or refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = club_desk::fuzz::tournament(data);
});
