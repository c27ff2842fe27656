//! The jump sequence: the seats that are left go to the largest quotients, one after the other.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::{TieRule, quotient::Quotient};

impl TieRule {
    /// The order of two places, given with their seat numbers, whose quotients are equal.
    pub(crate) fn order<T: Ord + Copy>(self, a: (T, u64), b: (T, u64)) -> Ordering {
        match self {
            Self::BetterPlace => a.cmp(&b),
            Self::WorsePlace => a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)),
        }
    }
}

/// Deals the seats that are left in the order of the quotients. It keeps the places that tied for
/// the last.
#[derive(Debug)]
pub(crate) struct JumpSequence<T> {
    left: u64,
    /// The quotient that got the last seat, and the place.
    last: Option<(T, u64)>,
    /// The first and last of places with the quotient of the last seat that got none.
    waiting: Vec<(u64, u64)>,
    limit: u64,
    too_many: bool,
}

/// Places that follow each other and have equal quotients.
pub(crate) trait EqualQuotients: Clone {
    /// The first and the last place.
    fn places(&self) -> (u64, u64);
    /// How many seats each then has.
    fn nth(&self) -> u64;
}

impl EqualQuotients for Quotient<'_> {
    fn places(&self) -> (u64, u64) {
        (self.from, self.to)
    }

    fn nth(&self) -> u64 {
        self.nth
    }
}

impl<T: EqualQuotients> JumpSequence<T> {
    /// `left` seats are to be dealt; at most `limit` places without a seat are named as tied.
    pub(crate) const fn new(left: u64, limit: u64) -> Self {
        Self {
            left,
            last: None,
            waiting: Vec::new(),
            limit,
            too_many: false,
        }
    }

    /// Deals to the places of the next quotient; `false` when no later one can change anything.
    pub(crate) fn step(
        &mut self,
        points: &mut [u64],
        quotient: &T,
        ties: impl Fn(&T) -> bool,
    ) -> bool {
        let (from, to) = quotient.places();
        let dealt = self.left.min(to - from + 1);
        if dealt > 0 {
            self.left -= dealt;
            let start = usize::try_from(from - 1).unwrap_or(usize::MAX);
            let count = usize::try_from(dealt).unwrap_or(usize::MAX);
            let end = start.saturating_add(count);
            if let Some(held) = points.get_mut(start..end) {
                held.fill(quotient.nth());
            }
            self.last = Some((quotient.clone(), from + dealt - 1));
        } else if !self.last.as_ref().is_some_and(|(last, _)| ties(last)) {
            return false;
        }
        let first = from + dealt;
        if first <= to {
            if self.limit < to - first + 1 {
                self.too_many = true;
                return false;
            }
            self.limit -= to - first + 1;
            self.waiting.push((first, to));
        }
        true
    }

    /// The places that tied for the last seat, ascending and with the one that got it. Empty if
    /// there was no tie, `None` if there are too many.
    pub(crate) fn tied(mut self) -> Option<Vec<u64>> {
        if self.too_many {
            return None;
        }
        if let Some((_, place)) = self.last.filter(|_| !self.waiting.is_empty()) {
            self.waiting.push((place, place));
            self.waiting.sort_unstable();
        }
        let mut tied = Vec::new();
        for (from, to) in self.waiting {
            tied.extend(from..=to);
        }
        Some(tied)
    }
}
