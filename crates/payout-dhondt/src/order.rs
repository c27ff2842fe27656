//! The order in which seats are awarded.

use alloc::{
    collections::{BinaryHeap, VecDeque},
    vec::Vec,
};
use core::cmp::Ordering;

use crate::{Structure, TieRule, share::Claim};

/// One seat of the award order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Award {
    /// The number of the seat, from 1.
    pub seat: u64,
    /// The place that wins it, from 1.
    pub place: u64,
    /// How many seats the place then has.
    pub nth: u64,
    /// The other places that waited with the same quotient, ascending; empty if there was no
    /// tie.
    pub tied_with: Vec<u64>,
}

impl Structure {
    /// The seats in the order in which they are awarded, without end: a field of S entrants
    /// gets the first S. A cap is not looked at.
    ///
    /// # Complexity
    ///
    /// O(log m) comparisons a seat and O(m) memory for m places that have won a seat or are next
    /// to; the list of ties costs its length.
    ///
    /// # Examples
    ///
    /// ```
    /// use payout_dhondt::{Structure, TieRule, Weights};
    ///
    /// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    /// let winners: Vec<u64> = structure.award_order().map(|award| award.place).take(8).collect();
    /// assert_eq!(winners, [1, 1, 2, 1, 3, 1, 2, 4]);
    ///
    /// let second = structure.award_order().nth(1);
    /// assert_eq!(second.map(|award| award.tied_with), Some(vec![2]));
    /// ```
    pub fn award_order(&self) -> impl Iterator<Item = Award> {
        let mut dealer = Dealer::new(self);
        (1..).map_while(move |seat| {
            let claim = dealer.next()?;
            let mut tied_with: Vec<u64> = dealer.level.iter().map(|other| other.place).collect();
            tied_with.sort_unstable();
            Some(Award {
                seat,
                place: claim.place,
                nth: claim.nth,
                tied_with,
            })
        })
    }
}

/// Deals seats one by one. A place enters when its weight reaches the best quotient.
#[derive(Debug)]
pub(crate) struct Dealer<'a> {
    structure: &'a Structure,
    places: u64,
    entered: u64,
    waiting: BinaryHeap<Waiting>,
    /// The claims of equal quotient that are being served, in the order of service.
    level: VecDeque<Claim>,
}

impl<'a> Dealer<'a> {
    pub(crate) fn new(structure: &'a Structure) -> Self {
        Self {
            structure,
            places: structure.places().unwrap_or(u64::MAX),
            entered: 0,
            waiting: BinaryHeap::new(),
            level: VecDeque::new(),
        }
    }

    /// Collects all claims of the largest quotient.
    fn next_level(&mut self) {
        let rule = self.structure.ties();
        while self.entered < self.places {
            let place = self.entered + 1;
            let claim = Claim {
                share: self.structure.weights().share(place),
                place,
                nth: 1,
            };
            let best = self.waiting.peek();
            let below = |best: &Waiting| {
                claim
                    .share
                    .cmp_quotients(1, best.claim.share, best.claim.nth)
                    .is_lt()
            };
            if best.is_some_and(below) {
                break;
            }
            self.waiting.push(Waiting { claim, rule });
            self.entered = place;
        }
        while let Some(best) = self.waiting.peek()
            && self
                .level
                .front()
                .is_none_or(|first| first.ties_with(&best.claim))
        {
            self.level.extend(self.waiting.pop().map(|best| best.claim));
        }
    }
}

impl Iterator for Dealer<'_> {
    type Item = Claim;

    fn next(&mut self) -> Option<Claim> {
        if self.level.is_empty() {
            self.next_level();
        }
        let claim = self.level.pop_front()?;
        let again = Claim {
            nth: claim.nth.checked_add(1)?,
            ..claim
        };
        self.waiting.push(Waiting {
            claim: again,
            rule: self.structure.ties(),
        });
        Some(claim)
    }
}

/// A claim in the heap, whose greatest element is served first.
#[derive(Debug)]
struct Waiting {
    claim: Claim,
    rule: TieRule,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.claim.service_order(&self.claim, self.rule)
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}
