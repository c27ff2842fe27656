//! The order in which seats are awarded.

use alloc::{
    collections::{BinaryHeap, VecDeque},
    vec::Vec,
};
use core::cmp::Ordering;

use crate::{PayoutError, Structure, TieRule, method::Signposts, quotient::Quotient};

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
    /// The seats in the order in which they are awarded, without end. A field of S entrants gets
    /// the first S. A cap is not looked at.
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
        let mut seats = SeatIter::new(self)?;
        Ok((1..).map_while(move |seat| {
            let quotient = seats.next()?;
            let mut tied_with: Vec<u64> = seats.level.iter().map(|other| other.from).collect();
            tied_with.sort_unstable();
            Some(Award {
                seat,
                place: quotient.from,
                nth: quotient.nth,
                tied_with,
            })
        }))
    }
}

/// Deals seats one by one. A place enters when its weight reaches the best quotient.
#[derive(Debug)]
pub(crate) struct SeatIter<'a> {
    structure: &'a Structure,
    signposts: Signposts,
    places: u64,
    /// Seats that every place gets by right, and those of them dealt so far.
    by_right: u64,
    entered: u64,
    rounds: u64,
    waiting: BinaryHeap<Waiting<'a>>,
    /// The quotients of equal quotient that are being served, in the order of service.
    level: VecDeque<Quotient<'a>>,
}

impl<'a> SeatIter<'a> {
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

    fn quotient(&self, place: u64, nth: u64) -> Quotient<'a> {
        Quotient::of(self.structure.weights().place_weight(place), place, nth)
    }

    fn wait(&mut self, quotient: Quotient<'a>) {
        let (signposts, rule) = (self.signposts, self.structure.ties());
        self.waiting.push(Waiting {
            quotient,
            signposts,
            rule,
        });
    }

    /// The next seat that a place gets by right.
    fn next_by_right(&mut self) -> Option<Quotient<'a>> {
        if self.rounds == self.by_right {
            return None;
        }
        self.entered += 1;
        let quotient = self.quotient(self.entered, self.rounds + 1);
        if quotient.nth == self.by_right {
            self.wait(Quotient {
                nth: quotient.nth.checked_add(1)?,
                ..quotient
            });
        }
        if self.entered == self.places {
            self.rounds += 1;
            if self.rounds < self.by_right {
                self.entered = 0;
            }
        }
        Some(quotient)
    }

    /// Collects all quotients of the largest quotient.
    fn next_level(&mut self) {
        while self.entered < self.places {
            let quotient = self.quotient(self.entered + 1, 1);
            let below =
                |best: &Waiting<'_>| quotient.cmp_value(&best.quotient, self.signposts).is_lt();
            if self.waiting.peek().is_some_and(below) {
                break;
            }
            self.wait(quotient);
            self.entered += 1;
        }
        while let Some(best) = self.waiting.peek()
            && self
                .level
                .front()
                .is_none_or(|first| first.cmp_value(&best.quotient, self.signposts).is_eq())
        {
            self.level
                .extend(self.waiting.pop().map(|best| best.quotient));
        }
    }
}

impl<'a> Iterator for SeatIter<'a> {
    type Item = Quotient<'a>;

    fn next(&mut self) -> Option<Quotient<'a>> {
        if let Some(quotient) = self.next_by_right() {
            return Some(quotient);
        }
        if self.level.is_empty() {
            self.next_level();
        }
        let quotient = self.level.pop_front()?;
        let again = Quotient {
            nth: quotient.nth.checked_add(1)?,
            ..quotient
        };
        self.wait(again);
        Some(quotient)
    }
}

/// A quotient in the heap, whose greatest element is served first.
#[derive(Debug)]
pub(crate) struct Waiting<'a> {
    pub(crate) quotient: Quotient<'a>,
    pub(crate) signposts: Signposts,
    pub(crate) rule: TieRule,
}

impl Ord for Waiting<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .quotient
            .cmp_turn(&self.quotient, self.signposts, self.rule)
    }
}

impl PartialOrd for Waiting<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting<'_> {}
