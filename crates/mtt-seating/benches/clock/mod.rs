//! The clock of the benches.

use std::time::Instant;

/// Processor seconds of this thread, so that other programs do not count.
///
/// Elsewhere than on Linux: the seconds since the first call.
pub(crate) fn clock() -> f64 {
    static FIRST: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(
        || FIRST.get_or_init(Instant::now).elapsed().as_secs_f64(),
        |nanoseconds| nanoseconds as f64 / 1e9,
    )
}
