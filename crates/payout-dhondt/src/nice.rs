//! Amounts that are nice to pay.

use alloc::{borrow::ToOwned, vec::Vec};

use crate::{length::length, money::MoneyError};

/// The unchecked description of a [`Ladder`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum LadderSetup {
    /// The nice numbers of a unit: see [`Ladder::nice_numbers`].
    Nice {
        /// The unit, in minor units.
        unit: u64,
    },
    /// Steps that grow with the amount: see [`Ladder::steps`].
    Steps {
        /// From which amount on, and by which step, both in minor units.
        steps: Vec<(u64, u64)>,
    },
}

/// The amounts that prizes are rounded to: small steps for small prizes, large ones for large.
///
/// ```
/// use payout_dhondt::money::Ladder;
///
/// let nice = Ladder::nice_numbers(1)?;
/// assert_eq!(nice.at_most(1012), Some(1000));
/// assert_eq!((nice.above(1000), nice.above(2500)), (Some(1250), Some(3000)));
///
/// // Prizes of two players take nice amounts, with the same sum.
/// assert_eq!(nice.fit(&[1012, 488], 0)?, ([1000, 500].to_vec(), 0));
/// # Ok::<(), payout_dhondt::money::MoneyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "LadderSetup", into = "LadderSetup")
)]
pub struct Ladder(LadderSetup);

impl Ladder {
    /// The nice numbers of Musco, Sviridenko and Thaler: `A 10^K` units with A at most 1000. A is a
    /// multiple of 5 from 10 on, of 25 from 100 on, of 50 from 250 on. So 1 to 10, 15, 20 .. 95,
    /// 100, 125 .. 225, 250, 300 .. 950, 1000, 1250, 1500 and so on.
    ///
    /// # Errors
    ///
    /// [`MoneyError::EmptyLadder`] for a unit of 0.
    ///
    /// # Source
    ///
    /// C. Musco, M. Sviridenko, J. Thaler, "Determining Tournament Payout Structures for Daily
    /// Fantasy Sports", arXiv 1601.04203v2 (2016), definition 2.1.
    pub fn nice_numbers(unit: u64) -> Result<Self, MoneyError> {
        Self::try_from(LadderSetup::Nice { unit })
    }

    /// Steps that begin at an amount and hold to the next one: `[(10, 5), (100, 25)]` are 10, 15 ..
    /// 95, 100, 125 and so on.
    ///
    /// # Errors
    ///
    /// [`MoneyError::EmptyLadder`] for no steps or a step or beginning of 0;
    /// [`MoneyError::LadderOrder`] if they do not begin one above the other.
    pub fn steps(steps: &[(u64, u64)]) -> Result<Self, MoneyError> {
        Self::try_from(LadderSetup::Steps {
            steps: steps.to_owned(),
        })
    }

    /// The largest amount of the ladder that is at most `amount`; `None` below the first.
    #[must_use]
    pub fn at_most(&self, amount: u64) -> Option<u64> {
        match &self.0 {
            LadderSetup::Nice { unit } => {
                let units = amount / unit;
                let scales = scales().map(|scale| scale * grid_down((units / scale).min(1000)));
                scales
                    .max()
                    .filter(|&nice| nice > 0)
                    .map(|nice| nice * unit)
            }
            LadderSetup::Steps { steps } => {
                let &(from, step) = steps.iter().rev().find(|&&(from, _)| from <= amount)?;
                Some(from + (amount - from) / step * step)
            }
        }
    }

    /// The smallest amount of the ladder above `amount`; `None` if it would be beyond 2^64 - 1.
    #[must_use]
    pub fn above(&self, amount: u64) -> Option<u64> {
        match &self.0 {
            LadderSetup::Nice { unit } => {
                let units = amount / unit;
                let next = scales().filter_map(|scale| {
                    let below = units / scale;
                    (below < 1000).then(|| grid_up(below))?.checked_mul(scale)
                });
                next.min()?.checked_mul(*unit)
            }
            LadderSetup::Steps { steps } => {
                let later = steps
                    .iter()
                    .map(|&(from, _)| from)
                    .find(|&from| from > amount);
                let within = steps.iter().rev().find(|&&(from, _)| from <= amount);
                let next = within.and_then(|&(from, step)| {
                    let steps = (amount - from) / step + 1;
                    steps.checked_mul(step)?.checked_add(from)
                });
                match (next, later) {
                    (Some(next), Some(later)) => Some(next.min(later)),
                    (next, later) => next.or(later),
                }
            }
        }
    }

    /// Rounds prizes to the ladder; prizes and rest together keep their sum.
    ///
    /// Every prize is first rounded down; blocks of equal prizes stay blocks. The money gained is
    /// spent on steps up, a step for every place of a block: first to the blocks that lost the
    /// largest part of a step, of equal ones to the better; then from place 1 on, to every block
    /// that can be paid, as often as it can. No step is taken that would lift a block above the one
    /// before it. So the prizes never increase from place to place, are all on the ladder, and
    /// what is left is less than the next step of any block that could take one.
    ///
    /// # Arguments
    ///
    /// `prizes` never increase; `left` is money that is to be spent as well.
    ///
    /// # Returns
    ///
    /// The prizes and the amount that is left.
    ///
    /// # Errors
    ///
    /// [`MoneyError::BelowLadder`] if a prize is less than the first amount of the ladder, so that
    /// it cannot be rounded down; [`MoneyError::TooLarge`] for a sum beyond 2^64 - 1.
    ///
    /// # Complexity
    ///
    /// O(n + b log b) for n places in b blocks.
    ///
    /// # Source
    ///
    /// The two stages (prizes first, nice amounts second) are those of Musco, Sviridenko and
    /// Thaler. Their heuristic for the second stage lets the last bucket or the number of winners
    /// break the rules where it must; here the number stays, and what is left is returned.
    pub fn fit(&self, prizes: &[u64], left: u64) -> Result<(Vec<u64>, u64), MoneyError> {
        let whole = prizes.iter().copied().map(u128::from).sum::<u128>() + u128::from(left);
        crate::money::fits("sum of the prizes", whole)?;
        let mut left = left;
        let mut blocks: Vec<Block> = Vec::new();
        let mut place = 1;
        for run in prizes.chunk_by(|a, b| a == b) {
            let prize = run.first().copied().unwrap_or_default();
            let size = length(run);
            let level = self.at_most(prize).ok_or_else(|| MoneyError::BelowLadder {
                place,
                prize,
                least: self.above(0).unwrap_or(u64::MAX),
            })?;
            left += (prize - level) * size;
            place += size;
            blocks.push(Block {
                size,
                level,
                lost: prize - level,
            });
        }
        for index in by_loss(self, &blocks) {
            self.climb(&mut blocks, index, &mut left);
        }
        for index in 0..blocks.len() {
            self.climb_far(&mut blocks, index, &mut left);
        }
        let mut fitted = Vec::with_capacity(prizes.len());
        for block in blocks {
            fitted.extend((0..block.size).map(|_| block.level));
        }
        Ok((fitted, left))
    }

    /// Takes one step up with a block, if it is allowed and can be paid.
    fn climb(&self, blocks: &mut [Block], index: usize, left: &mut u64) {
        let most = highest(blocks, index, *left);
        if let Some(block) = blocks.get_mut(index)
            && let Some(next) = self.above(block.level)
            && next <= most
        {
            block.lift(next, left);
        }
    }

    /// Takes all the steps up that are allowed and can be paid.
    fn climb_far(&self, blocks: &mut [Block], index: usize, left: &mut u64) {
        let most = highest(blocks, index, *left);
        if let Some(block) = blocks.get_mut(index)
            && let Some(next) = self.at_most(most)
        {
            // The level itself is on the ladder and no higher than that.
            block.lift(next, left);
        }
    }

    /// Whether all amounts are multiples of the denomination.
    pub(crate) fn check_grid(&self, denomination: u64) -> Result<(), MoneyError> {
        let off = |amount: &u64| !amount.is_multiple_of(denomination);
        let amount = match &self.0 {
            LadderSetup::Nice { unit } => Some(*unit).filter(off),
            LadderSetup::Steps { steps } => {
                let mut amounts = steps.iter().flat_map(|&(from, step)| [from, step]);
                amounts.find(off)
            }
        };
        amount.map_or(Ok(()), |amount| {
            Err(MoneyError::LadderOffGrid {
                amount,
                denomination,
            })
        })
    }
}

/// Places with one prize.
#[derive(Debug, Clone, Copy)]
struct Block {
    size: u64,
    level: u64,
    /// Amount that each place lost by rounding down.
    lost: u64,
}

impl Block {
    /// Raises the level to one that [`highest`] allows, so that it can be paid.
    fn lift(&mut self, level: u64, left: &mut u64) {
        *left -= (level - self.level) * self.size;
        self.level = level;
    }
}

/// The highest level of a block that is at most that of the block before it and can be paid.
fn highest(blocks: &[Block], index: usize, left: u64) -> u64 {
    let before = index.checked_sub(1).and_then(|before| blocks.get(before));
    let most = before.map_or(u64::MAX, |before| before.level);
    blocks.get(index).map_or(0, |block| {
        most.min(block.level.saturating_add(left / block.size))
    })
}

/// The blocks that lost something, those first that lost the largest part of their step.
fn by_loss(ladder: &Ladder, blocks: &[Block]) -> Vec<usize> {
    let mut lost: Vec<(usize, u64, u64)> = Vec::new();
    for (block, index) in blocks.iter().zip(0..) {
        if let Some(next) = ladder.above(block.level)
            && block.lost > 0
        {
            lost.push((index, block.lost, next - block.level));
        }
    }
    lost.sort_by(|&(_, a, of_a), &(_, b, of_b)| {
        let scaled = |part: u64, whole: u64| u128::from(part) * u128::from(whole);
        scaled(b, of_a).cmp(&scaled(a, of_b))
    });
    lost.into_iter().map(|(index, ..)| index).collect()
}

/// The powers of ten of 64 bits.
fn scales() -> impl Iterator<Item = u64> {
    (0..20).map(|exponent| 10_u64.pow(exponent))
}

/// The step of the nice numbers from `a` on.
const fn grid(a: u64) -> u64 {
    match a {
        0..10 => 1,
        10..100 => 5,
        100..250 => 25,
        _ => 50,
    }
}

/// The largest A of the nice numbers up to `a`, which is at most 1000.
const fn grid_down(a: u64) -> u64 {
    a / grid(a) * grid(a)
}

/// The smallest A of the nice numbers above `a`, which is less than 1000.
const fn grid_up(a: u64) -> u64 {
    grid_down(a) + grid(a)
}

impl TryFrom<LadderSetup> for Ladder {
    type Error = MoneyError;

    fn try_from(setup: LadderSetup) -> Result<Self, MoneyError> {
        match &setup {
            LadderSetup::Nice { unit: 0 } => return Err(MoneyError::EmptyLadder { step: 1 }),
            LadderSetup::Nice { .. } => {}
            LadderSetup::Steps { steps } => {
                let empty = |&(from, step): &(u64, u64)| from == 0 || step == 0;
                if let Some(index) = steps.iter().position(empty) {
                    return Err(MoneyError::EmptyLadder { step: index + 1 });
                }
                if steps.is_empty() {
                    return Err(MoneyError::EmptyLadder { step: 1 });
                }
                for (pair, step) in steps.windows(2).zip(2..) {
                    if let &[(before, _), (from, _)] = pair
                        && from <= before
                    {
                        return Err(MoneyError::LadderOrder { step, from, before });
                    }
                }
            }
        }
        Ok(Self(setup))
    }
}

impl From<Ladder> for LadderSetup {
    fn from(ladder: Ladder) -> Self {
        ladder.0
    }
}
