//! Draws by lot, keyed so that each can be repeated alone.

use alloc::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// The key of the draws of one decision: the seed of the tournament and the sequence number of the event.
///
/// # Determinism
///
/// Each purpose has its own `ChaCha8` stream, whose 32-byte seed is the little-endian text of seed, sequence
/// number and purpose followed by eight fixed bytes. A new kind of draw does not change the others. The streams
/// are pinned by tests and are the same on all platforms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawKey {
    /// Seed of the tournament, or of this one draw.
    pub seed: u64,
    /// Sequence number of the event.
    pub sequence: u64,
}

impl DrawKey {
    /// The name of the algorithm, for the record.
    pub const ALGORITHM: &'static str = "chacha8-clockwise";

    /// The generator of one purpose.
    fn stream(self, purpose: Purpose) -> ChaCha8Rng {
        let mut key = *b"................................";
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.sequence.to_le_bytes());
        key[16..24].copy_from_slice(&purpose.number().to_le_bytes());
        key[24..].copy_from_slice(b"mttseat1");
        ChaCha8Rng::from_seed(key)
    }
}

/// The purpose of a draw. Each has random numbers of its own, so that a further draw changes no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// Order of the field at the start.
    InitialOrder,
    /// Seats at the start.
    InitialSeats,
    /// Order in which the players of a broken table join the waiting list.
    BreakOrder,
    /// Seat of a waiting player.
    WaitingSeat,
    /// Mover of a table without known blinds.
    Mover,
    /// Seat of a mover at a table without known blinds.
    ArrivalSeat,
    /// Seats of the final table.
    Redraw,
    /// Player who is seated among those who wait, in the published procedure.
    WaitingOrder,
    /// Division of the field at the start by strength.
    StrengthOrder,
    /// Order of the field when all seats are drawn again.
    RedrawOrder,
}

impl Purpose {
    /// The number in the key, fixed for ever.
    const fn number(self) -> u64 {
        match self {
            Self::InitialOrder => 1,
            Self::InitialSeats => 2,
            Self::BreakOrder => 3,
            Self::WaitingSeat => 5,
            Self::Mover => 6,
            Self::ArrivalSeat => 7,
            Self::Redraw => 8,
            Self::WaitingOrder => 9,
            Self::StrengthOrder => 10,
            Self::RedrawOrder => 11,
        }
    }
}

/// The draws of one decision.
///
/// # Examples
///
/// ```
/// use mtt_seating::{DrawKey, Draws, Purpose};
///
/// let mut draws = Draws::new(DrawKey { seed: 7, sequence: 3 });
/// let mut seats = [1, 2, 3, 4, 5, 6];
/// draws.shuffle(Purpose::InitialSeats, &mut seats);
/// assert_eq!(draws.pick(Purpose::Mover, &["ann"]), Some(&"ann"));
/// seats.sort();
/// assert_eq!(seats, [1, 2, 3, 4, 5, 6]);
/// ```
#[derive(Debug)]
pub struct Draws {
    key: DrawKey,
    streams: BTreeMap<Purpose, ChaCha8Rng>,
}

impl Draws {
    /// Draws with this key.
    #[must_use]
    pub const fn new(key: DrawKey) -> Self {
        Self {
            key,
            streams: BTreeMap::new(),
        }
    }

    fn stream(&mut self, purpose: Purpose) -> &mut ChaCha8Rng {
        let key = self.key;
        self.streams
            .entry(purpose)
            .or_insert_with(|| key.stream(purpose))
    }

    /// Puts a list into a random order, all orders equally likely.
    pub fn shuffle<T>(&mut self, purpose: Purpose, list: &mut [T]) {
        list.shuffle(self.stream(purpose));
    }

    /// One element of a list, all equally likely; `None` of an empty list. A list of one needs no draw.
    pub fn pick<'a, T>(&mut self, purpose: Purpose, list: &'a [T]) -> Option<&'a T> {
        let length = u32::try_from(list.len()).unwrap_or(u32::MAX);
        match length {
            0 => None,
            1 => list.first(),
            _ => list.get(self.stream(purpose).random_range(0..length) as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use rand::Rng;

    use super::*;

    const KEY: DrawKey = DrawKey {
        seed: 7,
        sequence: 3,
    };

    #[test]
    fn streams_of_seed_sequence_and_purpose_differ() {
        let purposes = [
            Purpose::InitialOrder,
            Purpose::InitialSeats,
            Purpose::BreakOrder,
            Purpose::WaitingSeat,
            Purpose::Mover,
            Purpose::ArrivalSeat,
        ];
        let mut first: Vec<u64> = Vec::new();
        for seed in 0..4 {
            for sequence in 0..4 {
                for purpose in purposes {
                    first.push(DrawKey { seed, sequence }.stream(purpose).next_u64());
                }
            }
        }
        let drawn = first.len();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), drawn);
    }

    /// Computed by a separate program from the definition of `ChaCha8` and of the key.
    #[test]
    fn value_stability_of_the_streams() {
        let expected: [(Purpose, u64); 6] = [
            (Purpose::InitialOrder, 0xcfd9_04a2_240a_fea3),
            (Purpose::InitialSeats, 0x84a4_43c2_31f6_c719),
            (Purpose::BreakOrder, 0x6eab_e9eb_045e_13a8),
            (Purpose::WaitingSeat, 0x7d3a_824b_041f_46b5),
            (Purpose::Mover, 0xb7c9_8aef_dfb5_9d58),
            (Purpose::ArrivalSeat, 0xeb37_29fe_dcbe_4c5a),
        ];
        for (purpose, first) in expected {
            assert_eq!(KEY.stream(purpose).next_u64(), first, "{purpose:?}");
        }
    }

    #[test]
    fn a_draw_for_another_purpose_changes_nothing() {
        let list: Vec<u32> = (0..1000).collect();
        let mut plain = Draws::new(KEY);
        let mut busy = Draws::new(KEY);
        busy.pick(Purpose::Mover, &list);
        busy.pick(Purpose::ArrivalSeat, &list);
        for _ in 0..20 {
            assert_eq!(
                plain.pick(Purpose::WaitingSeat, &list),
                busy.pick(Purpose::WaitingSeat, &list)
            );
        }
    }
}
