//! Sets of players.

use crate::MAX_PLAYERS;

/// Players of a hand by their indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "alloc::vec::Vec<usize>"))]
pub struct PlayerSet(u32);

impl PlayerSet {
    /// The first players of the list.
    pub(crate) const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// One player.
    #[inline]
    pub(crate) const fn one(player: usize) -> Self {
        Self(1 << player)
    }

    #[inline]
    pub(crate) const fn insert(&mut self, player: usize) {
        self.0 |= 1 << player;
    }

    #[inline]
    pub(crate) const fn remove(&mut self, player: usize) {
        self.0 &= !(1 << player);
    }

    /// Players of both sets.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Players of this set who are not in the other.
    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first player at an index or after it, then from the beginning.
    #[inline]
    pub(crate) const fn next_from(self, from: usize) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let later = self.0 >> from << from;
        let bits = if later == 0 { self.0 } else { later };
        Some(bits.trailing_zeros() as usize)
    }

    /// Whether a player is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, player: usize) -> bool {
        player < MAX_PLAYERS && self.0 >> player & 1 == 1
    }

    /// Number of players.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The indices, in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self;
        core::iter::from_fn(move || {
            let player = left.next_from(0)?;
            left.remove(player);
            Some(player)
        })
    }
}

impl From<PlayerSet> for alloc::vec::Vec<usize> {
    fn from(players: PlayerSet) -> Self {
        players.iter().collect()
    }
}
