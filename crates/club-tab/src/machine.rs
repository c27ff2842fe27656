//! Clock and random numbers of a tab: the caller turns the clock, and gave the seed.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// Clock and random numbers of a tab.
#[derive(Debug)]
pub(crate) struct TabMachine {
    now_ms: AtomicI64,
    numbers: Mutex<ChaCha8Rng>,
}

impl TabMachine {
    pub(crate) fn new(seed: u64, now_ms: i64) -> Self {
        Self {
            now_ms: AtomicI64::new(now_ms),
            numbers: Mutex::new(ChaCha8Rng::seed_from_u64(seed)),
        }
    }

    /// Sets the clock, in milliseconds since 1970; whether it shows another second.
    pub(crate) fn set(&self, now_ms: i64) -> bool {
        let before = self.now_ms.swap(now_ms, Ordering::Relaxed);
        before / 1_000 != now_ms / 1_000
    }
}

impl Machine for TabMachine {
    fn now(&self) -> Timestamp {
        let ms = self.now_ms.load(Ordering::Relaxed);
        Timestamp::from_millisecond(ms).unwrap_or(Timestamp::MAX)
    }

    fn random(&self) -> Result<u64, Failure> {
        // A number is drawn at once: a thread that died left a whole generator.
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(numbers.next_u64())
    }
}
