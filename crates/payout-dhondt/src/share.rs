//! Weights relative to the first, and exact comparison of their quotients.

use core::cmp::Ordering;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{Ratio, method::Signposts};

/// A positive weight divided by that of place 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Share {
    /// `numer/denom`, wherever it fits.
    Narrow { numer: u64, denom: u64 },
    /// A quotient of two products.
    Wide { numer: [u128; 2], denom: [u128; 3] },
}

/// The most factors of a quotient above and below its line.
type Factors = ([u128; 5], [u128; 7]);

impl Share {
    /// Place 1 itself.
    pub(crate) const ONE: Self = Self::Narrow { numer: 1, denom: 1 };

    /// `weight / first`, both positive.
    pub(crate) fn relative(weight: Ratio, first: Ratio) -> Self {
        let [a, b, c, d] =
            [weight.numer(), weight.denom(), first.numer(), first.denom()].map(i128::unsigned_abs);
        let (over, under) = (gcd(a, c), gcd(b, d));
        Self::product([a / over, d / under], [b / under, c / over, 1])
    }

    /// The share divided by a place, as the weights c/n are.
    #[inline]
    pub(crate) fn over(self, place: u64) -> Self {
        match self {
            Self::Narrow { numer, denom } => match denom.checked_mul(place) {
                Some(denom) => Self::Narrow { numer, denom },
                None => Self::Wide {
                    numer: [numer.into(), 1],
                    denom: [denom.into(), place.into(), 1],
                },
            },
            // A share of two ratios leaves the third factor free.
            Self::Wide {
                numer,
                denom: [a, b, c],
            } => Self::Wide {
                numer,
                denom: [a, b, c.saturating_mul(place.into())],
            },
        }
    }

    fn product(numer: [u128; 2], denom: [u128; 3]) -> Self {
        let narrow = |factors: &[u128]| narrow_product(factors).and_then(|p| u64::try_from(p).ok());
        match (narrow(&numer), narrow(&denom)) {
            (Some(numer), Some(denom)) => Self::Narrow { numer, denom },
            _ => Self::Wide { numer, denom },
        }
    }

    /// The share as a fraction of big integers.
    pub(crate) fn terms(self) -> (BigUint, BigUint) {
        match self {
            Self::Narrow { numer, denom } => (numer.into(), denom.into()),
            Self::Wide { numer, denom } => (product(&numer), product(&denom)),
        }
    }

    /// The share as a double, with an error below 2^-49 of it.
    pub(crate) fn approximate(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a double with an error bound")]
        match self {
            Self::Narrow { numer, denom } => numer as f64 / denom as f64,
            Self::Wide { numer, denom } => {
                // Factor by factor, so that nothing passes the range of doubles.
                let over = numer.into_iter().chain([1]);
                over.zip(denom).map(|(x, y)| x as f64 / y as f64).product()
            }
        }
    }

    /// The whole part of `share * top`, if it is below 2^64.
    #[inline]
    pub(crate) fn floor_times(self, top: u64) -> Option<u64> {
        match self {
            Self::Narrow { numer, denom } => narrow_floor(numer, denom, top),
            Self::Wide { numer, denom } => wide_floor(numer, denom, top),
        }
    }

    /// The number of signposts d for which `share / d` is at least `1 / top`. They are the seats
    /// that a place holds when seats are dealt down to that quotient. The share must not be greater
    /// than one.
    #[inline]
    pub(crate) fn held(self, signposts: Signposts, top: u64) -> u64 {
        // A share of at most one has a level of at most `top`.
        let level = self.floor_times(top).unwrap_or(top);
        match signposts {
            Signposts::Linear(linear) => linear.up_to(level),
            // The means of k and k + 1 lie from k to k + 1/2, so that only d(level) is open.
            Signposts::Geometric | Signposts::Harmonic => {
                level + u64::from(level == 0 || self.reaches(signposts, level, top))
            }
        }
    }

    /// Whether `share / d(k)` is at least `1 / top`, for geometric and harmonic means, k > 0.
    fn reaches(self, signposts: Signposts, k: u64, top: u64) -> bool {
        let (numer, denom) = self.quotient(signposts, k.saturating_add(1));
        let top = u128::from(top);
        let (over, under) = match signposts {
            // Squares are compared.
            Signposts::Geometric => ([top, top, 1], [1]),
            Signposts::Harmonic | Signposts::Linear(_) => ([top, 1, 1], [2]),
        };
        let left: [u128; 8] = joined(numer, over);
        let right: [u128; 8] = joined(denom, under);
        cmp_products(&left, &right).is_ge()
    }

    /// The factors of the quotient with which a place wins its `nth` seat, up to a constant. It is
    /// the quotient's square for geometric means, twice the quotient for harmonic ones.
    fn quotient(self, signposts: Signposts, nth: u64) -> Factors {
        let (over, under) = match self {
            Self::Narrow { numer, denom } => ([numer.into(), 1], [denom.into(), 1, 1]),
            Self::Wide { numer, denom } => (numer, denom),
        };
        let k = u128::from(nth.saturating_sub(1));
        match signposts {
            Signposts::Linear(linear) => (
                joined(over, [1; 3]),
                joined(under, [linear.at(nth), 1, 1, 1]),
            ),
            // k (k + 1) is below 2^128.
            Signposts::Geometric => {
                let [first, second, third] = under;
                let square = [first, second, third, k * (k + 1)];
                let [one, two] = over;
                (joined(over, [one, two, 1]), joined(under, square))
            }
            Signposts::Harmonic => (
                joined(over, [2 * k + 1, 1, 1]),
                joined(under, [k * (k + 1), 1, 1, 1]),
            ),
        }
    }
}

/// Factors followed by others; the result must have room for all.
fn joined<const M: usize, const N: usize, const BOTH: usize>(
    factors: [u128; M],
    others: [u128; N],
) -> [u128; BOTH] {
    let mut all = [1; BOTH];
    for (place, factor) in all.iter_mut().zip(factors.into_iter().chain(others)) {
        *place = factor;
    }
    all
}

/// The whole part of `numer * top / denom`, if it is below 2^64.
#[inline]
pub(crate) fn narrow_floor(numer: u64, denom: u64, top: u64) -> Option<u64> {
    match numer.checked_mul(top) {
        Some(product) => Some(product / denom),
        None => u64::try_from(u128::from(numer) * u128::from(top) / u128::from(denom)).ok(),
    }
}

/// The whole part of a share of products.
fn wide_floor(numer: [u128; 2], denom: [u128; 3], top: u64) -> Option<u64> {
    let raised: [u128; 3] = joined(numer, [top.into()]);
    match (narrow_product(&raised), narrow_product(&denom)) {
        (Some(over), Some(under)) => u64::try_from(over / under).ok(),
        _ => (product(&raised) / product(&denom)).to_u64(),
    }
}

/// Compares the quotients with which places of two shares win a seat of a number each. The
/// signposts must not be zero.
#[inline]
pub(crate) fn cmp_shares(
    (one, nth): (&Share, u64),
    (other, other_nth): (&Share, u64),
    signposts: Signposts,
) -> Ordering {
    if let (
        &Share::Narrow { numer, denom },
        &Share::Narrow {
            numer: other_numer,
            denom: other_denom,
        },
        Signposts::Linear(linear),
    ) = (one, other, signposts)
    {
        let wide = |x: u64, y: u64, signpost: u128| {
            let product = u128::from(x) * u128::from(y);
            match (u64::try_from(product), u64::try_from(signpost)) {
                (Ok(product), Ok(signpost)) => Some(u128::from(product) * u128::from(signpost)),
                _ => product.checked_mul(signpost),
            }
        };
        let left = wide(numer, other_denom, linear.at(other_nth));
        let right = wide(other_numer, denom, linear.at(nth));
        if let (Some(left), Some(right)) = (left, right) {
            return left.cmp(&right);
        }
    }
    let (over, under) = one.quotient(signposts, nth);
    let (other_over, other_under) = other.quotient(signposts, other_nth);
    let left: [u128; 12] = joined(over, other_under);
    let right: [u128; 12] = joined(other_over, under);
    cmp_products(&left, &right)
}

/// Compares two products exactly: within 128 bits where they fit, with as many as they need where
/// they do not.
fn cmp_products(left: &[u128], right: &[u128]) -> Ordering {
    match (narrow_product(left), narrow_product(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        _ => product(left).cmp(&product(right)),
    }
}

/// The product, if it is below 2^128.
fn narrow_product(factors: &[u128]) -> Option<u128> {
    factors.iter().try_fold(1_u128, |p, &x| p.checked_mul(x))
}

/// The product of any size.
fn product(factors: &[u128]) -> BigUint {
    let factors = factors.iter().filter(|&&x| x != 1);
    factors.map(|&x| BigUint::from(x)).product()
}

/// The greatest common divisor; of a number and zero the number.
pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Method;

    /// Every way to write a share, with the big integers above and below its line.
    fn share() -> impl Strategy<Value = (Share, BigUint, BigUint)> {
        let factor = || prop_oneof![1_u128..50, 1..=u128::MAX, Just(u128::MAX / 2)];
        let wide = (factor(), factor(), factor(), factor()).prop_map(|(a, b, c, d)| {
            let share = Share::product([a.min(c), b.min(d)], [a.max(c), b.max(d), 1]);
            let (over, under) = (
                product(&[a.min(c), b.min(d)]),
                product(&[a.max(c), b.max(d)]),
            );
            (share, over, under)
        });
        let narrow = (1_u64..100, 1_u64..100).prop_map(|(a, b)| {
            let (numer, denom) = (a.min(b), a.max(b));
            (Share::Narrow { numer, denom }, numer.into(), denom.into())
        });
        prop_oneof![wide, narrow]
    }

    /// Square of a signpost as a fraction of big integers.
    fn squared(method: Method, k: u64) -> (BigUint, BigUint) {
        let two = BigUint::from(2_u8);
        let (wide, one) = (BigUint::from(k), BigUint::from(1_u8));
        let fraction = |over: BigUint, under: u64| (over.pow(2), BigUint::from(under).pow(2));
        match method {
            Method::DHondt => fraction(wide + one, 1),
            Method::ModifiedSainteLague if k == 0 => fraction(7_u8.into(), 10),
            Method::SainteLague | Method::ModifiedSainteLague => fraction(two * wide + one, 2),
            Method::HuntingtonHill => (&wide * (&wide + one), 1_u8.into()),
            Method::Dean => {
                let over = two * &wide * (&wide + one);
                (over.pow(2), (BigUint::from(k) * 2_u8 + 1_u8).pow(2))
            }
            Method::Adams => fraction(wide, 1),
            Method::Linear { a, b } => fraction(wide * a + b, 1),
            Method::LargestRemainder => (one.clone(), one),
        }
    }

    const METHODS: [Method; 8] = [
        Method::DHondt,
        Method::SainteLague,
        Method::ModifiedSainteLague,
        Method::HuntingtonHill,
        Method::Dean,
        Method::Adams,
        Method::IMPERIALI,
        Method::DANISH,
    ];

    proptest! {
        #[test]
        fn quotients_are_compared_as_squares_of_big_integers(
            (a, over_a, under_a) in share(),
            (b, over_b, under_b) in share(),
            (i, j) in prop_oneof![(2..9_u64, 2..9_u64), (2..u64::MAX, 2..u64::MAX)],
        ) {
            for method in METHODS {
                let signposts = method.signposts().unwrap();
                let found = cmp_shares((&a, i), (&b, j), signposts);
                let ((p, q), (r, s)) = (squared(method, i - 1), squared(method, j - 1));
                let left = over_a.pow(2) * q * under_b.pow(2) * r;
                let right = over_b.pow(2) * s * under_a.pow(2) * p;
                prop_assert_eq!(found, left.cmp(&right), "{}", method);
            }
        }

        #[test]
        fn levels_are_the_whole_parts_of_products(
            (share, over, under) in share(),
            top in prop_oneof![0..9_u64, any::<u64>()],
        ) {
            let expected = u64::try_from(over * top / under).ok();
            prop_assert_eq!(share.floor_times(top), expected);
        }

        /// The signposts up to a level: the last one held is reached, the next one is not.
        #[test]
        fn the_seats_held_are_the_signposts_reached(
            (share, over, under) in share(),
            top in prop_oneof![1..99_u64, 1..(1_u64 << 60)],
        ) {
            for method in METHODS {
                let signposts = method.signposts().unwrap();
                // A level of 1 / top means d = share * top in the units of the signposts.
                let unit = match method {
                    Method::SainteLague => 2_u32,
                    Method::ModifiedSainteLague => 10,
                    _ => 1,
                };
                let held = share.held(signposts, top);
                let reached = |k: u64| {
                    let (p, q) = squared(method, k);
                    p * BigUint::from(unit).pow(2) * under.pow(2)
                        <= q * (&over * top).pow(2)
                };
                prop_assert!(held == 0 || reached(held - 1), "{} {}", method, held);
                prop_assert!(!reached(held), "{} {}", method, held);
            }
        }
    }

    #[test]
    fn comparison_does_not_wrap() {
        let compare = |(a, b), i, (c, d), j| {
            let share = |numer, denom| Share::product([numer, 1], [denom, 1, 1]);
            let signposts = Method::DHondt.signposts().unwrap();
            cmp_shares((&share(a, b), i), (&share(c, d), j), signposts)
        };
        // The products are m^2 - 1 and m^2, of 254 bits.
        let m = u128::MAX / 2;
        let (a, b) = ((m - 1, m), (m, m + 1));
        assert_eq!(compare(a, 1, b, 1), Ordering::Less);
        assert_eq!(compare(b, 1, a, 1), Ordering::Greater);
        assert_eq!(compare(a, u64::MAX, a, u64::MAX), Ordering::Equal);
        assert_eq!(compare(a, u64::MAX, a, u64::MAX - 1), Ordering::Less);
    }
}
