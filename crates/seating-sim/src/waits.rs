//! How long players wait for cards.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::report::{WaitReport, WaitReports};
use crate::tally::ratio;

/// The cause of a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A balancing move.
    Mover,
    /// Their table broke.
    Broken,
    /// They registered after the start.
    Late,
}

/// A wait in progress.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wait {
    pub(crate) cause: Cause,
    pub(crate) since_ms: u64,
    pub(crate) missed: u32,
}

/// The waits that are over, by cause.
#[derive(Debug, Default)]
pub(crate) struct Waits {
    done: [Done; 3],
}

#[derive(Debug, Default)]
struct Done {
    times: Vec<u64>,
    missed: BTreeMap<u32, u64>,
}

impl Waits {
    /// A wait ends.
    pub(crate) fn end(&mut self, wait: Wait, now_ms: u64) {
        let done = match wait.cause {
            Cause::Mover => &mut self.done[0],
            Cause::Broken => &mut self.done[1],
            Cause::Late => &mut self.done[2],
        };
        done.times.push(now_ms - wait.since_ms);
        *done.missed.entry(wait.missed).or_default() += 1;
    }

    /// The report, given how many hands ended and how long they lasted together.
    pub(crate) fn report(self, hands: u64, hands_ms: u64) -> WaitReports {
        let [movers, broken, late] = self.done.map(|done| done.report(hands, hands_ms));
        WaitReports {
            movers,
            broken,
            late,
        }
    }
}

impl Done {
    fn report(mut self, hands: u64, hands_ms: u64) -> WaitReport {
        self.times.sort_unstable();
        let count = self.times.len() as u64;
        let total: u64 = self.times.iter().sum();
        let lengths = |ms: u64| ratio(ms * hands, hands_ms);
        // The nearest rank: the smallest value with 99 % of all at or below it.
        let rank = self.times.len().saturating_mul(99).div_ceil(100);
        let p99 = rank.checked_sub(1).and_then(|place| self.times.get(place));
        WaitReport {
            count,
            mean: ratio(total * hands, hands_ms * count),
            p99: p99.and_then(|ms| lengths(*ms)),
            max: self.times.last().and_then(|ms| lengths(*ms)),
            missed: self.missed,
        }
    }
}
