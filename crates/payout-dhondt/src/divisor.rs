//! The search for the divisor that deals a given number of seats.

use alloc::vec::Vec;

use crate::{
    PayoutError, Structure, TieRule, Weights,
    share::{Claim, Share},
};

/// Seats dealt down to the quotient f(1)/scale, and how many are still to deal.
///
/// `scale` is the largest number with which the whole parts of f(n) * scale / f(1), summed over
/// all places n, are no more than the seats. One step of `scale` gives a place at most one more
/// seat, since f(n) <= f(1). So each place has at most one claim on the seats that are left, and
/// the order of these claims decides; no seat is ever dealt by an inexact comparison.
#[derive(Debug)]
pub(crate) struct Divisor<'a> {
    weights: &'a Weights,
    ties: TieRule,
    first: Share,
    /// Places to look at: those that can win a seat, no more than there are seats and no more
    /// than may be paid, and one place after them.
    reach: u64,
    /// Places that have a weight; those past `reach` can tie but not win.
    places: u64,
    scale: u64,
    left: u64,
}

impl<'a> Divisor<'a> {
    /// Searches the divisor for `seats` seats: one pass over the paid places per halving.
    pub(crate) fn search(structure: &'a Structure, seats: u64) -> Self {
        let weights = structure.weights();
        let places = structure.places().unwrap_or(u64::MAX);
        // A place wins nothing before all better places have a seat. So if the place after a
        // limit wins nothing, none behind it would, and the limit has changed nothing.
        let limit = seats.min(structure.output_limit());
        let reach = places.min(limit.saturating_add(1));
        let mut found = Self {
            weights,
            ties: structure.ties(),
            first: weights.share(1),
            reach,
            places,
            scale: 0,
            left: seats,
        };
        let mut most = seats;
        while found.scale < most {
            let middle = found.scale + (most - found.scale).div_ceil(2);
            match found.left_at(middle, seats) {
                Some(left) => (found.scale, found.left) = (middle, left),
                None => most = middle - 1,
            }
        }
        found
    }

    /// How many of the seats are left after dealing down to f(1)/scale, if there are enough.
    fn left_at(&self, scale: u64, seats: u64) -> Option<u64> {
        let mut left = seats;
        for place in 1..=self.reach {
            let won = self.weights.share(place).seats_down_to(self.first, scale);
            if won == 0 {
                break;
            }
            left = left.checked_sub(won)?;
        }
        Some(left)
    }

    /// Seats of a place before the claims are served, and its claim on one of those left.
    fn standing(&self, place: u64) -> (u64, Option<Claim>) {
        let share = self.weights.share(place);
        let won = share.seats_down_to(self.first, self.scale);
        // Seats are left, so the scale is below the number of seats and has a successor.
        let claims = self.left > 0 && share.seats_down_to(self.first, self.scale + 1) > won;
        let claim = claims.then(|| Claim {
            share,
            place,
            nth: won + 1,
        });
        (won, claim)
    }

    /// The seats of every paid place, and the places that tied for the last seat.
    pub(crate) fn deal(&self) -> (Vec<u64>, Vec<u64>) {
        let mut points = Vec::new();
        let mut claims = Vec::new();
        for place in 1..=self.reach {
            let (won, claim) = self.standing(place);
            if won == 0 && claim.is_none() {
                break;
            }
            points.push(won);
            claims.extend(claim);
        }
        claims.sort_unstable_by(|a, b| a.service_order(b, self.ties));
        let mut last = None;
        let mut waiting = Vec::new();
        let mut left = self.left;
        for claim in claims {
            if left > 0 {
                left -= 1;
                last = Some(claim);
                let index = usize::try_from(claim.place - 1).ok();
                if let Some(held) = index.and_then(|index| points.get_mut(index)) {
                    *held = claim.nth;
                }
            } else if last.is_some_and(|last: Claim| last.ties_with(&claim)) {
                waiting.push(claim.place);
            } else {
                break;
            }
        }
        while points.last() == Some(&0) {
            points.pop();
        }
        // With nothing left the last seat is one of f(1)/scale, and all its like are dealt: even
        // the place after the paid ones was looked at and has less.
        if let Some(last) = last {
            let mut place = self.reach;
            while place < self.places {
                place += 1;
                let claim = Claim {
                    share: self.weights.share(place),
                    place,
                    nth: 1,
                };
                if !last.ties_with(&claim) {
                    break;
                }
                waiting.push(place);
            }
            if !waiting.is_empty() {
                waiting.push(last.place);
                waiting.sort_unstable();
            }
        }
        (points, waiting)
    }

    /// The seats of one place, without a list.
    pub(crate) fn seats_of(&self, place: u64) -> u64 {
        if place > self.reach {
            return 0;
        }
        let (won, Some(claim)) = self.standing(place) else {
            return self.standing(place).0;
        };
        let mut before = 0;
        for other in 1..=self.reach {
            let (held, rival) = self.standing(other);
            if held == 0 && rival.is_none() {
                break;
            }
            let served = rival.is_some_and(|r| r.service_order(&claim, self.ties).is_lt());
            before += u64::from(served);
        }
        won + u64::from(before < self.left)
    }

    /// Refuses a result that pays more than `limit` places.
    pub(crate) fn check_limit(&self, seats: u64, limit: u64) -> Result<(), PayoutError> {
        if self.reach > limit && self.seats_of(self.reach) > 0 {
            return Err(PayoutError::TooManyPlaces { seats, limit });
        }
        Ok(())
    }
}
