//! The number of a state of the game and back.

use alloc::{vec, vec::Vec};

use crate::{Arrangement, Arrangements, IndexError, Position, PositionError, Rules, RulesError};

/// The most arrangements of one side for which an [`StateIndex`] keeps its table: 64 MB.
const MAX_ONE_SIDE: u128 = 1 << 23;

/// The numbers of all states of a game: 0 to one less than [`Rules::states`], without a gap.
///
/// The states are ordered by the number of the mover's arrangement (see
/// [`SideIndex`](crate::SideIndex)), the finished one left out, then by that of the other
/// side's. The other side is ranked among the arrangements that the mover leaves it: over the
/// places off, its own points on which the mover has no checker, ascending as it counts itself,
/// and the bar. Rank 0, the finished one, is not a state:
///
/// ```text
/// index = first[mover] + rank(other) - 1
/// first[mover] = sum over all unfinished arrangements before the mover's
///                of arrangements(free points + 2, checkers) - 1
/// ```
///
/// ```
/// use nikogammon::{StateIndex, Rules};
///
/// let rules = Rules::nikogammon();
/// let indexer = StateIndex::new(&rules)?;
/// assert_eq!(indexer.count(), 1_106_945);
/// let start = rules.start().ok_or("no start")?;
/// let index = indexer.rank(start)?;
/// assert_eq!(&indexer.unrank(index)?, start);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
///
/// The number of a state will not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateIndex {
    /// `ways[place * (checkers + 1) + stones]`: the arrangements of that many stones on the places
    /// 0 to `place`.
    ways: Vec<u64>,
    /// `skipped[place * (checkers + 1) + stones]`: the number of arrangements that come after one
    /// because of its stones on the places 0 to `place`. The place is not the last; they are those
    /// with one stone less on the places up to the next.
    skipped: Vec<u32>,
    /// Index of the first state of each unfinished arrangement of the mover, then the number of
    /// states.
    first: Vec<u64>,
    places: usize,
    checkers: u32,
}

impl StateIndex {
    /// The numbers of the states of a game.
    ///
    /// # Errors
    ///
    /// [`RulesError::TooLarge`] if one side has more than 2^23 arrangements, before anything is
    /// allocated.
    ///
    /// # Complexity
    ///
    /// Time O(one side * places), memory 8 bytes for each arrangement of one side.
    pub fn new(rules: &Rules) -> Result<Self, RulesError> {
        let places = rules.places() as usize;
        let checkers = rules.checkers();
        let too_large = || RulesError::TooLarge {
            one_side: rules.one_side().unwrap_or(u128::MAX),
            limit: MAX_ONE_SIDE,
            states: rules.states().unwrap_or(u128::MAX),
        };
        let stride = checkers as usize + 1;
        let mut ways = vec![1_u64; places * stride];
        for place in 1..places {
            for stones in 1..stride {
                // At most 47 choose 15, below 2^40.
                ways[place * stride + stones] =
                    ways[(place - 1) * stride + stones] + ways[place * stride + stones - 1];
            }
        }
        let one_side = ways.last().copied().map_or(0, u128::from);
        if one_side > MAX_ONE_SIDE {
            return Err(too_large());
        }
        let skipped = (1..places)
            .flat_map(|next| {
                let rows = &ways[next * stride..(next + 1) * stride - 1];
                // The last of all is the greatest, and below 2^23.
                let narrow = |&ways| u32::try_from(ways).unwrap_or(u32::MAX);
                core::iter::once(0).chain(rows.iter().map(narrow))
            })
            .collect();
        let arrangements = Arrangements::new(rules.places(), checkers).map_err(|_| too_large())?;
        let mut first = vec![0];
        let mut count = 0_u64;
        for mover in arrangements.skip(1) {
            // Off, the free points and the bar.
            let free = mover.free_points() + 1;
            count += ways[free * stride + stride - 1] - 1;
            first.push(count);
        }
        Ok(Self {
            ways,
            skipped,
            first,
            places,
            checkers,
        })
    }

    /// How many states there are; their numbers are 0 to one less.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.first.last().copied().unwrap_or(0)
    }

    /// The index of the first state of the mover's arrangement with this number, from 1. The number
    /// after the last has the count.
    pub(crate) fn first_of(&self, mover: usize) -> u64 {
        self.first[mover - 1]
    }

    /// The number of a state.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game, or if a side is finished.
    ///
    /// # Complexity
    ///
    /// O(places), no allocation.
    #[inline]
    pub fn rank(&self, position: &Position) -> Result<u64, PositionError> {
        self.number(position).ok_or_else(|| self.refusal(position))
    }

    /// The number of a state; nothing if it has none.
    fn number(&self, position: &Position) -> Option<u64> {
        let mover = position.mover.counts();
        let other = position.other.counts();
        if mover.len() != self.places || other.len() != self.places {
            return None;
        }
        let stride = self.checkers as usize + 1;
        let bar = self.places - 1;
        // Sums above the number of checkers look up something else or nothing; they are excluded below.
        let skipped = |row: usize, sum: u64| {
            #[expect(clippy::cast_possible_truncation, reason = "of use only up to 15")]
            let at = row.wrapping_add(sum as usize);
            u64::from(self.skipped.get(at).copied().unwrap_or(0))
        };
        // Two plain loops over the places before the bar, with little to keep in each.
        let (mut mover_sum, mut mover_skipped, mut held) = (0_u64, 0_u64, 0_u64);
        let mut row = 0;
        for &mine in &mover[..bar] {
            mover_sum += u64::from(mine);
            mover_skipped += skipped(row, mover_sum);
            held = held << 1 | u64::from(mine > 0);
            row += stride;
        }
        // The lowest bit is for the other side's place off, which the bar does not face; what was
        // that of the mover's place off goes.
        held = held << 1 & !(1 << bar);
        let (mut other_sum, mut other_skipped, mut shared) = (0_u64, 0_u64, 0_u64);
        let mut row = 0;
        for &theirs in &other[..bar] {
            let taken = held & 1;
            held >>= 1;
            shared |= taken & u64::from(theirs > 0);
            other_sum += u64::from(theirs);
            // A point that the mover holds is closed to the other side, and takes no row.
            let free = taken.wrapping_sub(1);
            other_skipped += free & skipped(row, other_sum);
            row += stride & free as usize;
        }
        mover_sum += u64::from(mover[bar]);
        other_sum += u64::from(other[bar]);
        let checkers = u64::from(self.checkers);
        if mover_sum != checkers || other_sum != checkers || shared > 0 {
            return None;
        }
        let all = |row: usize| self.ways[row + stride - 1] - 1;
        let mover_rank = all(bar * stride) - mover_skipped;
        let other_rank = all(row) - other_skipped;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below the arrangements of one side, of which a table was made"
        )]
        let first = *self.first.get((mover_rank as usize).checked_sub(1)?)?;
        Some(first + other_rank.checked_sub(1)?)
    }

    /// Why a position has no number.
    #[cold]
    fn refusal(&self, position: &Position) -> PositionError {
        let checkers = u64::from(self.checkers);
        for side in [&position.mover, &position.other] {
            if side.counts().len() != self.places {
                return PositionError::Places {
                    got: side.counts().len(),
                    expected: self.places,
                };
            }
        }
        for side in [&position.mover, &position.other] {
            if side.stones() != checkers {
                return PositionError::Total {
                    got: side.stones(),
                    expected: checkers,
                };
            }
        }
        if let Some(point) = position.shared_point() {
            return PositionError::Overlap { point };
        }
        // What is left is a side with everything borne off.
        let finished = |side: &Arrangement| u64::from(side.counts()[0]) == checkers;
        if finished(&position.mover) && finished(&position.other) {
            PositionError::BothFinished
        } else {
            PositionError::Finished
        }
    }

    /// The state with a number.
    ///
    /// # Errors
    ///
    /// [`IndexError`] if the number is not below [`StateIndex::count`].
    ///
    /// # Complexity
    ///
    /// O(log(one side) + places * checkers).
    pub fn unrank(&self, index: u64) -> Result<Position, IndexError> {
        let count = self.count();
        if index >= count {
            return Err(IndexError { index, count });
        }
        let mover_rank = self.first.partition_point(|&first| first <= index);
        let mover = self.arrangement(mover_rank as u64, |_| true);
        let bar = self.places - 1;
        let other = self.arrangement(index - self.first_of(mover_rank) + 1, |place| {
            place == 0 || place == bar || mover[bar - place] == 0
        });
        Ok(Position {
            mover: Arrangement::new(mover),
            other: Arrangement::new(other),
        })
    }

    /// The number of one side's arrangement, given as its stones on each place. They must be the
    /// checkers of the game.
    pub(crate) fn side_rank(&self, counts: &[u8]) -> u32 {
        let stride = self.checkers as usize + 1;
        let (mut rank, mut sum) = (0, 0);
        for (ways, &count) in self.ways.chunks_exact(stride).zip(counts) {
            let before = sum;
            sum += usize::from(count);
            rank += ways[sum] - ways[before];
        }
        u32::try_from(rank).unwrap_or(u32::MAX)
    }

    /// The arrangement with a rank over the places that are free.
    fn arrangement(&self, rank: u64, is_free: impl Fn(usize) -> bool) -> Vec<u32> {
        let stride = self.checkers as usize + 1;
        let free: Vec<usize> = (0..self.places).filter(|&place| is_free(place)).collect();
        let mut counts = vec![0; self.places];
        let (mut rest, mut left) = (rank, stride - 1);
        for (row, &place) in free.iter().enumerate().rev() {
            let ways = &self.ways[row * stride..(row + 1) * stride];
            let all = ways[left];
            let mut after = left;
            while after > 0 && all - ways[after - 1] <= rest {
                after -= 1;
                counts[place] += 1;
            }
            rest -= all - ways[after];
            left = after;
        }
        counts
    }
}
