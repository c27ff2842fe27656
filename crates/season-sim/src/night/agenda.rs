//! Things that are going to happen in a night, by time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use chained_events::ids::MemberId;
use mtt_seating::TableId;
use rand::{Rng, RngExt};

/// The mean length of a hand, in milliseconds.
const MEAN_MS: f64 = 90_000.0;
/// The standard deviation of the logarithm of a hand's length.
const SPREAD: f64 = 0.4;
/// The shortest and the longest hand.
const LENGTH_MS: (f64, f64) = (15_000.0, 600_000.0);

/// Something that is going to happen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    /// A hand ends at a table; what it was is decided then.
    Hand(TableId),
    /// A round of hand-for-hand play ends.
    Round,
    /// A late player comes.
    Arrive(MemberId),
    /// A player who went out enters again.
    Reenter(MemberId),
    /// Registration closes.
    Close,
    /// A break begins: the chips are counted.
    Count,
    /// Something goes wrong.
    Incident,
}

/// Plans by time, then by the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    plans: BinaryHeap<Reverse<(i64, u64, Item)>>,
    planned: u64,
}

impl Agenda {
    /// Plans something for a time.
    pub(super) fn plan(&mut self, at_ms: i64, item: Item) {
        self.planned += 1;
        self.plans.push(Reverse((at_ms, self.planned, item)));
    }

    /// The next item, with its time.
    pub(super) fn next(&mut self) -> Option<(i64, Item)> {
        let Reverse((at_ms, _, item)) = self.plans.pop()?;
        Some((at_ms, item))
    }

    /// Whether somebody is still expected to enter.
    pub(super) fn expects_players(&self) -> bool {
        let mut plans = self.plans.iter();
        plans.any(|Reverse((_, _, item))| matches!(item, Item::Arrive(_) | Item::Reenter(_)))
    }

    /// Strikes out what is planned for hands.
    pub(super) fn strike_hands(&mut self) {
        let is_hand = |item: &Item| matches!(item, Item::Hand(_) | Item::Round);
        self.plans.retain(|Reverse((_, _, item))| !is_hand(item));
    }
}

/// Draws the length of a hand: log-normal, in whole milliseconds.
pub(super) fn length_ms<R: Rng + ?Sized>(rng: &mut R) -> i64 {
    // Box and Muller: one normal number from two uniform ones, the first above 0.
    let (first, second) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    let turn = core::f64::consts::TAU * second;
    let normal = libm::sqrt(-2.0 * libm::log(first)) * libm::cos(turn);
    let length = MEAN_MS * libm::exp(SPREAD * normal - SPREAD * SPREAD / 2.0);
    #[expect(clippy::cast_possible_truncation, reason = "15,000 to 600,000")]
    let whole = libm::round(length.clamp(LENGTH_MS.0, LENGTH_MS.1)) as i64;
    whole
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    /// The logarithm has the mean ln 90,000 - 0.08 and deviates by 0.4. The mean of n of them deviates by
    /// 0.4 / sqrt(n), and five times that happens once in a million.
    #[test]
    fn lengths_are_log_normal() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let count = 20_000_u32;
        let logs = (0..count).map(|_| {
            let length = i32::try_from(length_ms(&mut rng)).unwrap();
            f64::from(length).ln()
        });
        let mean = logs.sum::<f64>() / f64::from(count);
        let bound = 5.0 * 0.4 / f64::from(count).sqrt();
        assert!((mean - (90_000_f64.ln() - 0.08)).abs() < bound, "{mean}");
    }
}
