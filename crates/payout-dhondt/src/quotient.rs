//! The quotients that seats are dealt by, and their exact order.

use core::cmp::Ordering;

use num_bigint::BigUint;

use crate::{
    TieRule,
    method::Signposts,
    power::PowerTail,
    share::{Share, cmp_shares},
};

/// The weight of a place divided by that of place 1.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PlaceWeight<'a> {
    /// A fraction.
    Rational(Share),
    /// A weight of a tail that falls with a power.
    Power {
        tail: &'a PowerTail,
        place: u64,
        /// The share as a double, see [`PowerTail::approximate`].
        approximate: f64,
    },
}

impl<'a> PlaceWeight<'a> {
    /// The weight of a place in a tail.
    pub(crate) fn power(tail: &'a PowerTail, place: u64) -> Self {
        Self::Power {
            tail,
            place,
            approximate: tail.approximate(place),
        }
    }

    fn approximate(&self) -> f64 {
        match self {
            Self::Rational(share) => share.approximate(),
            Self::Power { approximate, .. } => *approximate,
        }
    }
}

/// Next seat that places could win: the quotient `weight / d(nth - 1)` each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quotient<'a> {
    /// The weight of the first place. Those after it weigh the same, but in a power tail less and
    /// less.
    pub(crate) weight: PlaceWeight<'a>,
    /// The first place.
    pub(crate) from: u64,
    /// The last place.
    pub(crate) to: u64,
    /// The number of the seat.
    pub(crate) nth: u64,
}

impl<'a> Quotient<'a> {
    /// The quotient of one place.
    pub(crate) const fn of(weight: PlaceWeight<'a>, place: u64, nth: u64) -> Self {
        Self {
            weight,
            from: place,
            to: place,
            nth,
        }
    }

    /// Compares the quotients of the first places; their signposts must not be zero.
    pub(crate) fn cmp_value(&self, other: &Self, signposts: Signposts) -> Ordering {
        cmp_quotients(
            (&self.weight, self.nth),
            (&other.weight, other.nth),
            signposts,
        )
    }

    /// The order in which seats are dealt: `Less` if `self` gets its seat before `other`.
    ///
    /// Among equal quotients the weights are as the signposts, which rise with the seat number. So
    /// equal weights mean equal seat numbers, and the lower weight has the lower one.
    pub(crate) fn cmp_turn(&self, other: &Self, signposts: Signposts, rule: TieRule) -> Ordering {
        let quotients = other.cmp_value(self, signposts);
        quotients.then_with(|| rule.order((self.from, self.nth), (other.from, other.nth)))
    }

    /// The quotient of one of its places.
    pub(crate) fn at(&self, place: u64) -> Self {
        let weight = match self.weight {
            PlaceWeight::Power { tail, .. } => PlaceWeight::power(tail, place),
            rational @ PlaceWeight::Rational(_) => rational,
        };
        Self::of(weight, place, self.nth)
    }

    /// The places of equal quotient at its beginning, and the places after them.
    pub(crate) fn split(&self) -> (Self, Option<Self>) {
        match self.weight {
            PlaceWeight::Power { tail, .. } if self.from < self.to => {
                let first = Self {
                    to: self.from,
                    ..*self
                };
                let rest = Self {
                    weight: PlaceWeight::power(tail, self.from + 1),
                    from: self.from + 1,
                    ..*self
                };
                (first, Some(rest))
            }
            _ => (*self, None),
        }
    }

    /// How many of its places are served before `other`, a quotient of one place that is none of
    /// its.
    pub(crate) fn before(&self, other: &Self, signposts: Signposts, rule: TieRule) -> u64 {
        let (mut least, mut most) = (0, self.to - self.from + 1);
        if matches!(self.weight, PlaceWeight::Rational(_)) {
            return if self.cmp_turn(other, signposts, rule).is_lt() {
                most
            } else {
                0
            };
        }
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            let candidate = self.at(self.from + middle - 1);
            if candidate.cmp_turn(other, signposts, rule).is_lt() {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }
}

/// Compares the quotients with which places of two weights win a seat of a number each. The
/// signposts must not be zero.
#[inline]
pub(crate) fn cmp_quotients(
    (one, nth): (&PlaceWeight<'_>, u64),
    (other, other_nth): (&PlaceWeight<'_>, u64),
    signposts: Signposts,
) -> Ordering {
    if let (PlaceWeight::Rational(one), PlaceWeight::Rational(other)) = (one, other) {
        return cmp_shares((one, nth), (other, other_nth), signposts);
    }
    let error = |weight: &PlaceWeight<'_>| match weight {
        PlaceWeight::Rational(_) => 0.0,
        PlaceWeight::Power { tail, .. } => tail.error(),
    };
    let left = one.approximate() / signposts.approximate(nth);
    let right = other.approximate() / signposts.approximate(other_nth);
    let error = error(one) + error(other);
    if left > right * (1.0 + error) {
        return Ordering::Greater;
    }
    if left < right * (1.0 - error) {
        return Ordering::Less;
    }
    // left < right as fractions o/u: o1/u1 weight1 against o2/u2 weight2, squared for some methods.
    let (power, under, over) = signposts.terms(nth);
    let (_, other_under, other_over) = signposts.terms(other_nth);
    let (over, under): (BigUint, BigUint) = (over * other_under, under * other_over);
    match (one, other) {
        (PlaceWeight::Power { tail, place, .. }, PlaceWeight::Power { place: m, .. }) => {
            // over/under against share(m)/share(place).
            tail.cmp_places(&over, &under, (*m, *place), power)
        }
        (PlaceWeight::Rational(share), PlaceWeight::Power { tail, place, .. }) => {
            let (numer, denom) = share.terms();
            let (over, under) = (over * numer.pow(power), under * denom.pow(power));
            tail.cmp_rational(&over, &under, *place, power)
        }
        (PlaceWeight::Power { tail, place, .. }, PlaceWeight::Rational(share)) => {
            let (numer, denom) = share.terms();
            let (over, under) = (over * denom.pow(power), under * numer.pow(power));
            tail.cmp_rational(&under, &over, *place, power).reverse()
        }
        (PlaceWeight::Rational(one), PlaceWeight::Rational(other)) => {
            cmp_shares((one, nth), (other, other_nth), signposts)
        }
    }
}
