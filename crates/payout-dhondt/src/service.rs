//! Serving the seats that are left to the claims on them.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::{TieRule, method::Signposts, share::Claim};

impl Claim {
    /// The order in which seats are dealt: `Less` if `self` is served before `other`.
    ///
    /// Among equal quotients the weights are as the signposts, which rise with the seat number. So
    /// equal weights mean equal seat numbers, and the lower weight has the lower one.
    pub(crate) fn service_order(
        &self,
        other: &Self,
        signposts: Signposts,
        rule: TieRule,
    ) -> Ordering {
        let quotients = other.cmp_quotients(self, signposts);
        quotients.then_with(|| rule.order((self.from, self.nth), (other.from, other.nth)))
    }
}

impl TieRule {
    /// The order of two places, given with their seat numbers, whose claims are equal otherwise.
    pub(crate) fn order<T: Ord + Copy>(self, a: (T, u64), b: (T, u64)) -> Ordering {
        match self {
            Self::BetterPlace => a.cmp(&b),
            Self::WorsePlace => a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)),
        }
    }
}

/// Gives the seats that are left to claims in their order, and remembers who tied for the last.
#[derive(Debug)]
pub(crate) struct Service<T> {
    left: u64,
    /// The claim that got the last seat, and the place.
    last: Option<(T, u64)>,
    /// The first and last of places whose claim was equal to that of the last seat.
    waiting: Vec<(u64, u64)>,
    limit: u64,
    too_many: bool,
}

/// Claims of places that follow each other on one seat each.
pub(crate) trait Claims: Clone {
    /// The first and the last place.
    fn places(&self) -> (u64, u64);
    /// How many seats each then has.
    fn nth(&self) -> u64;
}

impl Claims for Claim {
    fn places(&self) -> (u64, u64) {
        (self.from, self.to)
    }

    fn nth(&self) -> u64 {
        self.nth
    }
}

impl<T: Claims> Service<T> {
    /// So many seats are left, and no more than `limit` places may be named as tied.
    pub(crate) const fn new(left: u64, limit: u64) -> Self {
        Self {
            left,
            last: None,
            waiting: Vec::new(),
            limit,
            too_many: false,
        }
    }

    /// Serves the next claim; `false` when no later claim can change anything.
    pub(crate) fn serve(
        &mut self,
        points: &mut [u64],
        claim: &T,
        ties: impl Fn(&T) -> bool,
    ) -> bool {
        let (from, to) = claim.places();
        let served = self.left.min(to - from + 1);
        if served > 0 {
            self.left -= served;
            let start = usize::try_from(from - 1).unwrap_or(usize::MAX);
            let count = usize::try_from(served).unwrap_or(usize::MAX);
            let end = start.saturating_add(count);
            if let Some(held) = points.get_mut(start..end) {
                held.fill(claim.nth());
            }
            self.last = Some((claim.clone(), from + served - 1));
        } else if !self.last.as_ref().is_some_and(|(last, _)| ties(last)) {
            return false;
        }
        let first = from + served;
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

    /// The places that tied for the last seat, its receiver among them, ascending and empty if
    /// there was no tie; nothing if they are too many.
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
