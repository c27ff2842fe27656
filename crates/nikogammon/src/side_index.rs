//! The number of an arrangement and back.

use alloc::{vec, vec::Vec};

use crate::{Arrangement, CountError, IndexError, PositionError};

/// The most counts that a table may hold: 8 MB.
const MAX_CELLS: u64 = 1_000_000;

/// The numbers of all arrangements of some stones on some places. All stones on the first place
/// have 0; the others follow in the order of [`Arrangements`](crate::Arrangements).
///
/// It holds the table of counts that both directions need.
///
/// ```
/// use nikogammon::{Arrangement, SideIndex};
///
/// let numbering = SideIndex::new(4, 2)?;
/// assert_eq!(numbering.count(), 10);
/// assert_eq!(numbering.rank(&Arrangement::new(vec![0, 1, 1, 0]))?, 4);
/// assert_eq!(numbering.unrank(4)?.counts(), [0, 1, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
///
/// The number of an arrangement will not change. As a sum it is the colexicographic rank: for each
/// place, the arrangements of the stones up to there that have fewer stones on it.
///
/// Source: `seqNumber` of the page on the analysis of nikogammon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideIndex {
    /// `counts[place][stones]`: the arrangements of that many stones on the places 0 to `place`.
    counts: Vec<Vec<u64>>,
    count: u64,
    stones: u32,
}

impl SideIndex {
    /// The numbers for `stones` stones on `places` places.
    ///
    /// # Errors
    ///
    /// [`CountError::NoPlaces`] for 0 places, [`CountError::Overflow`] if there are 2^64
    /// arrangements or more, [`CountError::TableTooLarge`] if places times stones passes
    /// 1,000,000.
    ///
    /// # Complexity
    ///
    /// Time and memory O(places * stones).
    pub fn new(places: u32, stones: u32) -> Result<Self, CountError> {
        let overflow = CountError::Overflow {
            places,
            stones,
            bits: u64::BITS,
        };
        let cells = u64::from(places) * (u64::from(stones) + 1);
        if cells > MAX_CELLS {
            return Err(CountError::TableTooLarge {
                cells,
                limit: MAX_CELLS,
            });
        }
        // The last count is the greatest: if it fits, so do all others.
        let count = u64::try_from(crate::arrangements(places, stones)?).map_err(|_| overflow)?;
        let mut counts: Vec<Vec<u64>> = Vec::new();
        for place in 0..places {
            let row = (0..=stones)
                .map(|stones| crate::arrangements(place + 1, stones))
                .map(|ways| u64::try_from(ways?).map_err(|_| overflow))
                .collect::<Result<_, _>>()?;
            counts.push(row);
        }
        Ok(Self {
            counts,
            count,
            stones,
        })
    }

    /// How many arrangements there are; their numbers are 0 to one less.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of an arrangement.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if it has another number of places or of stones.
    ///
    /// # Complexity
    ///
    /// O(places).
    pub fn rank(&self, arrangement: &Arrangement) -> Result<u64, PositionError> {
        let counts = arrangement.counts();
        if counts.len() != self.counts.len() {
            return Err(PositionError::Places {
                got: counts.len(),
                expected: self.counts.len(),
            });
        }
        if arrangement.stones() != u64::from(self.stones) {
            return Err(PositionError::Total {
                got: arrangement.stones(),
                expected: u64::from(self.stones),
            });
        }
        let (mut rank, mut left) = (0, self.stones);
        for (ways, &here) in self.counts.iter().zip(counts).rev() {
            // Fewer than `here` stones on this place: all ways without those that leave at most
            // `left - here` stones for the places up to here.
            if here > 0 {
                rank += ways[left as usize] - ways[(left - here) as usize];
            }
            left -= here;
        }
        Ok(rank)
    }

    /// The arrangement with a number.
    ///
    /// # Errors
    ///
    /// [`IndexError`] if the number is not below [`SideIndex::count`].
    ///
    /// # Complexity
    ///
    /// O(places + stones).
    pub fn unrank(&self, index: u64) -> Result<Arrangement, IndexError> {
        if index >= self.count {
            return Err(IndexError {
                index,
                count: self.count,
            });
        }
        let mut counts = vec![0; self.counts.len()];
        let (mut rest, mut left) = (index, self.stones);
        for (ways, here) in self.counts.iter().zip(&mut counts).rev() {
            // The most stones whose arrangements begin at or before the rest.
            let all = ways[left as usize];
            while *here < left && all - ways[(left - *here - 1) as usize] <= rest {
                *here += 1;
            }
            rest -= all - ways[(left - *here) as usize];
            left -= *here;
        }
        Ok(Arrangement::new(counts))
    }
}
