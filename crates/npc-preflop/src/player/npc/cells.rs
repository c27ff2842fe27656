//! Strategies class by class, from tables that are made once.

use alloc::vec::Vec;

use rand::{Rng, RngExt};

use super::BoundaryRule;
use crate::player::BetCall;
use crate::range::PreferenceOrder;
use crate::{Combo, HandClass};

/// A cell that an edge divides.
const DIVIDED: u8 = u8::MAX;

/// Nested ranges with a strategy each, by class.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cells {
    /// Upper edges in hands, 0 to 1326, and what is done up to there; the last folds.
    ranges: Vec<(f64, BetCall)>,
    /// The first hand of each class in the order of preference.
    starts: [u16; HandClass::COUNT],
    /// The index of the range of each class.
    by_class: [u8; HandClass::COUNT],
    boundary: BoundaryRule,
}

impl Cells {
    /// Ranges with their upper edges as shares of all hands; hands beyond the last one fold.
    pub(super) fn new(
        order: &PreferenceOrder,
        boundary: BoundaryRule,
        shares: Vec<(f64, BetCall)>,
    ) -> Self {
        let mut ranges: Vec<(f64, BetCall)> = shares
            .into_iter()
            .map(|(edge, strategy)| (1326.0 * edge, strategy))
            .collect();
        ranges.push((1326.0, BetCall::FOLD));
        let mut starts = [0; HandClass::COUNT];
        let mut by_class = [DIVIDED; HandClass::COUNT];
        for (class, start) in order.with_starts() {
            starts[class.index()] = start as u16;
            let (start, end) = (f64::from(start), f64::from(start + class.combos()));
            let range = range_at(&ranges, start);
            if end <= ranges[range].0 {
                by_class[class.index()] = range as u8;
            }
        }
        Self {
            ranges,
            starts,
            by_class,
            boundary,
        }
    }

    /// Upper edges in hands with the strategies up to them, without the hands that fold.
    pub(super) fn ranges(&self) -> &[(f64, BetCall)] {
        &self.ranges[..self.ranges.len() - 1]
    }

    /// The shares of a class's hands that play each strategy, in the order of the ranges.
    pub(crate) fn shares(&self, class: HandClass) -> Vec<(BetCall, f64)> {
        let start = f64::from(self.starts[class.index()]);
        let combos = f64::from(class.combos());
        let mut below = 0.0;
        let mut shares = Vec::new();
        for &(edge, strategy) in self.ranges() {
            let upto = ((edge - start) / combos).clamp(0.0, 1.0);
            if upto > below {
                shares.push((strategy, upto - below));
                below = upto;
            }
        }
        shares
    }

    /// The strategy of a hand, by a draw if an edge divides its class.
    #[inline]
    pub(crate) fn strategy<R: Rng + ?Sized>(&self, hand: Combo, rng: &mut R) -> BetCall {
        let class = hand.class();
        match self.by_class[class.index()] {
            DIVIDED => self.divided(hand, class, rng),
            cell => self.ranges[usize::from(cell)].1,
        }
    }

    #[cold]
    fn divided<R: Rng + ?Sized>(&self, hand: Combo, class: HandClass, rng: &mut R) -> BetCall {
        let start = f64::from(self.starts[class.index()]);
        let at = match self.boundary {
            BoundaryRule::Draw => rng.random::<f64>() * f64::from(class.combos()),
            BoundaryRule::BySuits => {
                let before = class.hands().take_while(|&other| other != hand).count();
                before as f64 + 0.5
            }
        };
        self.ranges[range_at(&self.ranges, start + at)].1
    }
}

/// The first range that ends above a hand.
fn range_at(ranges: &[(f64, BetCall)], hand: f64) -> usize {
    let found = ranges.iter().position(|range| hand < range.0);
    found.unwrap_or(ranges.len() - 1)
}
