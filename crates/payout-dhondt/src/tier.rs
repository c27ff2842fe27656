//! Blocks of places with equal prizes.

use alloc::{borrow::ToOwned, vec, vec::Vec};

use crate::{
    length::length,
    money::{MoneyError, fits},
};

/// The sizes of the blocks of places that are paid equally, from place 1 on. The last size goes on
/// to the last paid place, whose block may be shorter.
///
/// ```
/// use payout_dhondt::money::Tiers;
///
/// // Places 1 and 2 by themselves, then pairs.
/// let tiers = Tiers::new(&[1, 1, 2])?;
/// assert_eq!(tiers.blocks(7).collect::<Vec<_>>(), [1, 1, 2, 2, 1]);
/// // 4 and 3 are made 3 and 3; the unit left goes up to place 2.
/// assert_eq!(tiers.level(&[12, 5, 4, 3, 2, 2, 2])?, ([12, 6, 3, 3, 2, 2, 2].to_vec(), 0));
/// # Ok::<(), payout_dhondt::money::MoneyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u64>", into = "Vec<u64>"))]
pub struct Tiers {
    sizes: Vec<u64>,
}

impl Tiers {
    /// Blocks of the given sizes.
    ///
    /// # Errors
    ///
    /// [`MoneyError::EmptyTier`] for no sizes or a size of 0.
    pub fn new(sizes: &[u64]) -> Result<Self, MoneyError> {
        match sizes.iter().position(|&size| size == 0) {
            Some(index) => Err(MoneyError::EmptyTier { tier: index + 1 }),
            None if sizes.is_empty() => Err(MoneyError::EmptyTier { tier: 1 }),
            None => Ok(Self {
                sizes: sizes.to_owned(),
            }),
        }
    }

    /// The blocks common online. Places 1 to 9 are by themselves, then 10-12, 13-15, 16-18, then
    /// nine each (19-27, 28-36 and so on).
    #[must_use]
    pub fn nine_handed() -> Self {
        let mut sizes = vec![1; 9];
        sizes.extend([3, 3, 3, 9]);
        Self { sizes }
    }

    /// The sizes as they were given.
    #[must_use]
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The sizes of the blocks of `paid` places; their sum is `paid`.
    pub fn blocks(&self, paid: u64) -> impl Iterator<Item = u64> {
        let last = self.sizes.last().copied().unwrap_or(1);
        let sizes = self.sizes.iter().copied().chain(core::iter::repeat(last));
        sizes.scan(paid, |left, size| {
            let size = size.min(*left);
            *left -= size;
            (size > 0).then_some(size)
        })
    }

    /// Makes the amounts of each block equal, with the same sum.
    ///
    /// The places of a block share what they have; what is less than a unit for each goes up to
    /// the block above, unless the block below would then pass what that block has by itself, in
    /// which case more goes up. So no place is paid more than a better one, no place of a block gets
    /// less than the last of it had before, and what arrives at the first block and cannot be
    /// shared there is left.
    ///
    /// The amounts are what the blocks would win if an award to a block were as many units as it
    /// has places, up to one unit a place; but it needs no weight for a block, so it serves every
    /// method and any list of prizes.
    ///
    /// # Arguments
    ///
    /// `amounts` by place, never increasing.
    ///
    /// # Returns
    ///
    /// The amounts, and how many units are left: fewer than the first block has places.
    ///
    /// # Errors
    ///
    /// [`MoneyError::TooLarge`] for a sum beyond 2^64 - 1.
    pub fn level(&self, amounts: &[u64]) -> Result<(Vec<u64>, u64), MoneyError> {
        fits(
            "sum of the prizes",
            amounts.iter().copied().map(u128::from).sum(),
        )?;
        let mut blocks: Vec<(usize, u128)> = Vec::new();
        let mut rest = amounts;
        let paid = length(amounts);
        for size in self.blocks(paid) {
            let size = usize::try_from(size).unwrap_or(usize::MAX).min(rest.len());
            let (block, after) = rest.split_at(size);
            blocks.push((size, block.iter().copied().map(u128::from).sum()));
            rest = after;
        }
        let each = |(size, sum): (usize, u128)| sum / wide(size).max(1);
        let mut carried = 0_u128;
        let mut levels = Vec::with_capacity(blocks.len());
        for index in (0..blocks.len()).rev() {
            let (size, sum) = blocks.get(index).copied().unwrap_or_default();
            let above = index.checked_sub(1).and_then(|above| blocks.get(above));
            let most = above.copied().map_or(u128::MAX, each);
            let level = each((size, sum + carried)).min(most);
            carried = sum + carried - level * wide(size);
            levels.push((size, level));
        }
        let mut levelled = Vec::with_capacity(amounts.len());
        for (size, level) in levels.into_iter().rev() {
            levelled.resize(levelled.len() + size, fits("prize", level)?);
        }
        Ok((levelled, fits("remainder", carried)?))
    }
}

fn wide(size: usize) -> u128 {
    u128::try_from(size).unwrap_or(u128::MAX)
}

impl TryFrom<Vec<u64>> for Tiers {
    type Error = MoneyError;

    fn try_from(sizes: Vec<u64>) -> Result<Self, MoneyError> {
        Self::new(&sizes)
    }
}

impl From<Tiers> for Vec<u64> {
    fn from(tiers: Tiers) -> Self {
        tiers.sizes
    }
}
