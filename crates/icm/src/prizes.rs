//! Checked prizes.

use alloc::vec::Vec;

use crate::{Amount, IcmError, sum::exact_sum};

/// Prizes relative to the largest.
#[derive(Debug)]
pub(crate) struct Prizes {
    /// The largest prize; 0 if nothing is paid.
    unit: f64,
    /// Prize that everybody has for certain, in units. It is the last one if all places are paid
    /// and none is paid less.
    certain: f64,
    /// Prizes of the places beyond that, in units, without zeros at the end.
    beyond: Vec<f64>,
    /// All prizes together, in units.
    pool: f64,
    /// The first place that is paid more than the place above it.
    first_increasing_place: Option<usize>,
}

impl Prizes {
    /// Checks the prizes for a number of players.
    pub(crate) fn new<A: Amount>(prizes: &[A], players: usize) -> Result<Self, IcmError> {
        if prizes.len() > players {
            return Err(IcmError::TooManyPrizes {
                prizes: prizes.len(),
                players,
            });
        }
        let mut unit = 0.0_f64;
        let mut first_increasing_place = None;
        let mut above = f64::INFINITY;
        for (place, prize) in (1..).zip(prizes) {
            let prize = prize.real();
            if !prize.is_finite() {
                return Err(IcmError::PrizeNotFinite { place });
            }
            if prize < 0.0 {
                return Err(IcmError::NegativePrize { place, prize });
            }
            if prize > above && first_increasing_place.is_none() {
                first_increasing_place = Some(place);
            }
            above = prize;
            unit = unit.max(prize);
        }
        let mut beyond: Vec<f64> = prizes
            .iter()
            .map(|prize| if unit > 0.0 { prize.real() / unit } else { 0.0 })
            .collect();
        let pool = exact_sum(beyond.iter().copied());
        let certain = match beyond.last() {
            Some(&last) if beyond.len() == players && beyond.iter().all(|&prize| prize >= last) => {
                last
            }
            _ => 0.0,
        };
        for prize in &mut beyond {
            *prize -= certain;
        }
        while beyond.last().is_some_and(|&prize| prize <= 0.0) {
            beyond.pop();
        }
        Ok(Self {
            unit,
            certain,
            beyond,
            pool,
            first_increasing_place,
        })
    }

    /// The largest prize.
    pub(crate) const fn unit(&self) -> f64 {
        self.unit
    }

    /// Prize that everybody has for certain, in units.
    pub(crate) const fn certain(&self) -> f64 {
        self.certain
    }

    /// Prizes of the places beyond that, in units.
    pub(crate) fn beyond(&self) -> &[f64] {
        &self.beyond
    }

    /// All prizes together, in units.
    pub(crate) const fn pool(&self) -> f64 {
        self.pool
    }

    /// The first place, from 1, that is paid more than the place above it.
    pub(crate) const fn first_increasing_place(&self) -> Option<usize> {
        self.first_increasing_place
    }
}
