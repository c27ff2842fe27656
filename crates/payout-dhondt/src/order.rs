//! The order in which seats are awarded.

use alloc::{
    collections::{BinaryHeap, VecDeque},
    vec::Vec,
};
use core::cmp::Ordering;

use crate::{PayoutError, Structure, TieRule, method::Signposts, share::Claim};

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
    /// Seats that every place gets by right, because of a minimum or since d(0) is zero, come
    /// first: round by round from the best place, and without ties.
    ///
    /// # Errors
    ///
    /// [`PayoutError::NoAwardOrder`] for the largest remainder, which has no such order;
    /// [`PayoutError::UnlimitedPlaces`] if every one of places that do not end gets a seat.
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
    /// let winners: Vec<u64> = structure.award_order()?.map(|award| award.place).take(8).collect();
    /// assert_eq!(winners, [1, 1, 2, 1, 3, 1, 2, 4]);
    ///
    /// let second = structure.award_order()?.nth(1);
    /// assert_eq!(second.map(|award| award.tied_with), Some(vec![2]));
    /// # Ok::<(), payout_dhondt::PayoutError>(())
    /// ```
    pub fn award_order(&self) -> Result<impl Iterator<Item = Award>, PayoutError> {
        let mut dealer = Dealer::new(self)?;
        Ok((1..).map_while(move |seat| {
            let claim = dealer.next()?;
            let mut tied_with: Vec<u64> = dealer.level.iter().map(|other| other.from).collect();
            tied_with.sort_unstable();
            Some(Award {
                seat,
                place: claim.from,
                nth: claim.nth,
                tied_with,
            })
        }))
    }
}

/// Deals seats one by one. A place enters when its weight reaches the best quotient.
#[derive(Debug)]
pub(crate) struct Dealer<'a> {
    structure: &'a Structure,
    signposts: Signposts,
    places: u64,
    /// Seats that every place gets by right, and those of them dealt so far.
    by_right: u64,
    entered: u64,
    rounds: u64,
    waiting: BinaryHeap<Waiting>,
    /// The claims of equal quotient that are being served, in the order of service.
    level: VecDeque<Claim>,
}

impl<'a> Dealer<'a> {
    pub(crate) fn new(structure: &'a Structure) -> Result<Self, PayoutError> {
        let signposts = structure
            .method()
            .signposts()
            .ok_or(PayoutError::NoAwardOrder)?;
        let by_right = structure.by_right(signposts);
        if by_right > 0 && structure.places().is_none() {
            return Err(PayoutError::UnlimitedPlaces);
        }
        Ok(Self {
            structure,
            signposts,
            places: structure.places().unwrap_or(u64::MAX),
            by_right,
            entered: 0,
            rounds: 0,
            waiting: BinaryHeap::new(),
            level: VecDeque::new(),
        })
    }

    fn claim(&self, place: u64, nth: u64) -> Claim {
        Claim::of(self.structure.weights().share(place), place, nth)
    }

    fn wait(&mut self, claim: Claim) {
        let (signposts, rule) = (self.signposts, self.structure.ties());
        self.waiting.push(Waiting {
            claim,
            signposts,
            rule,
        });
    }

    /// The next seat that a place gets by right.
    fn next_by_right(&mut self) -> Option<Claim> {
        if self.rounds == self.by_right {
            return None;
        }
        self.entered += 1;
        let claim = self.claim(self.entered, self.rounds + 1);
        if claim.nth == self.by_right {
            self.wait(Claim {
                nth: claim.nth.checked_add(1)?,
                ..claim
            });
        }
        if self.entered == self.places {
            self.rounds += 1;
            if self.rounds < self.by_right {
                self.entered = 0;
            }
        }
        Some(claim)
    }

    /// Collects all claims of the largest quotient.
    fn next_level(&mut self) {
        while self.entered < self.places {
            let claim = self.claim(self.entered + 1, 1);
            let below = |best: &Waiting| claim.cmp_quotients(&best.claim, self.signposts).is_lt();
            if self.waiting.peek().is_some_and(below) {
                break;
            }
            self.wait(claim);
            self.entered += 1;
        }
        while let Some(best) = self.waiting.peek()
            && self
                .level
                .front()
                .is_none_or(|first| first.cmp_quotients(&best.claim, self.signposts).is_eq())
        {
            self.level.extend(self.waiting.pop().map(|best| best.claim));
        }
    }
}

impl Iterator for Dealer<'_> {
    type Item = Claim;

    fn next(&mut self) -> Option<Claim> {
        if let Some(claim) = self.next_by_right() {
            return Some(claim);
        }
        if self.level.is_empty() {
            self.next_level();
        }
        let claim = self.level.pop_front()?;
        let again = Claim {
            nth: claim.nth.checked_add(1)?,
            ..claim
        };
        self.wait(again);
        Some(claim)
    }
}

/// A claim in the heap, whose greatest element is served first.
#[derive(Debug)]
struct Waiting {
    claim: Claim,
    signposts: Signposts,
    rule: TieRule,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .claim
            .service_order(&self.claim, self.signposts, self.rule)
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
