//! Strategies class by class, from tables that are made once.

use alloc::vec::Vec;

use rand::{Rng, RngExt};

use super::BoundaryRule;
use crate::player::BetCall;
use crate::range::PreferenceOrder;
use crate::{Combo, HandClass};

/// Nested ranges with a strategy each, by class.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cells {
    /// Upper edges in hands, 0 to 1326, and what is done up to there; the last folds.
    ranges: Vec<(f64, BetCall)>,
    /// The first hand of each class in the order of preference.
    starts: [u16; HandClass::COUNT],
    /// The strategy of each class, unless an edge divides it. A decision in a large field waits for memory once here.
    by_class: [Option<BetCall>; HandClass::COUNT],
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
        let mut by_class = [None; HandClass::COUNT];
        for (class, start) in order.with_starts() {
            starts[class.index()] = start as u16;
            let (start, end) = (f64::from(start), f64::from(start + class.combos()));
            let (edge, strategy) = ranges[range_at(&ranges, start)];
            by_class[class.index()] = (end <= edge).then_some(strategy);
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
            Some(strategy) => strategy,
            None => self.divided(hand, class, rng),
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
