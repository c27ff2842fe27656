//! Positive weights compared exactly after division by seat numbers.

use core::cmp::Ordering;

use crate::TieRule;

/// A positive weight `numer/denom`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    pub(crate) numer: u128,
    pub(crate) denom: u128,
}

impl Share {
    /// Compares the quotients `self/k` and `other/l`, both divisors at least 1.
    pub(crate) fn cmp_quotients(self, k: u64, other: Self, l: u64) -> Ordering {
        let left = product(self.numer, other.denom, l);
        let right = product(other.numer, self.denom, k);
        match (left, right) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => wide_product(self.numer, other.denom, l).cmp(&wide_product(
                other.numer,
                self.denom,
                k,
            )),
        }
    }

    /// How many of the quotients `self/1, self/2, ..` are at least `first/scale`: the whole part
    /// of `self * scale / first`. The weight must not be greater than `first`, so the answer is
    /// at most `scale`.
    pub(crate) fn seats_down_to(self, first: Self, scale: u64) -> u64 {
        let numer = product(self.numer, first.denom, scale);
        let denom = self.denom.checked_mul(first.numer);
        if let (Some(numer), Some(denom)) = (numer, denom) {
            let seats = match (u64::try_from(numer), u64::try_from(denom)) {
                (Ok(numer), Ok(denom)) => Some(numer / denom),
                _ => u64::try_from(numer / denom).ok(),
            };
            return seats.unwrap_or(scale);
        }
        // Too wide to divide: the number is found by halving, with exact comparisons.
        let (mut held, mut most) = (0, scale);
        while held < most {
            let middle = held + (most - held).div_ceil(2);
            if self.cmp_quotients(middle, first, scale) == Ordering::Less {
                most = middle - 1;
            } else {
                held = middle;
            }
        }
        held
    }
}

/// `a * b * c`, if it fits.
fn product(a: u128, b: u128, c: u64) -> Option<u128> {
    a.checked_mul(b)?.checked_mul(u128::from(c))
}

/// `a * b * c` in any case: 320 bits in five limbs, most significant first, so that the derived
/// order of arrays is the order of the numbers.
fn wide_product(a: u128, b: u128, c: u64) -> [u64; 5] {
    let mut limbs = [0_u64; 5];
    for (i, x) in halves(a).into_iter().enumerate() {
        add_shifted(&mut limbs, &halves(b), x, i);
    }
    let mut scaled = [0_u64; 5];
    add_shifted(&mut scaled, &limbs, c, 0);
    scaled.reverse();
    scaled
}

/// Adds `digits * factor * 2^(64 * shift)` to little-endian limbs; what would pass the fifth limb
/// is zero, because the products of 128, 128 and 64 bits have at most 320.
fn add_shifted(limbs: &mut [u64; 5], digits: &[u64], factor: u64, shift: usize) {
    let mut carry = 0_u128;
    let places = limbs.iter_mut().skip(shift);
    for (limb, digit) in places.zip(digits.iter().copied().chain(core::iter::repeat(0))) {
        // (2^64-1)^2 + 2 * (2^64-1) = 2^128 - 1: it just fits.
        let sum = u128::from(digit) * u128::from(factor) + u128::from(*limb) + carry;
        let [low, high] = halves(sum);
        *limb = low;
        carry = u128::from(high);
    }
}

/// The low and the high 64 bits.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the halves of a number are what is wanted"
)]
const fn halves(x: u128) -> [u64; 2] {
    [x as u64, (x >> 64) as u64]
}

/// A seat that a place could win next: its quotient is `share/nth`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    pub(crate) share: Share,
    pub(crate) place: u64,
    pub(crate) nth: u64,
}

impl Claim {
    /// Whether both quotients are equal.
    pub(crate) fn ties_with(&self, other: &Self) -> bool {
        self.share.cmp_quotients(self.nth, other.share, other.nth) == Ordering::Equal
    }

    /// The order in which seats are dealt: `Less` if `self` is served before `other`.
    ///
    /// Among equal quotients the weights are as the seat numbers, so that equal weights mean
    /// equal seat numbers and the lower weight has the lower one.
    pub(crate) fn service_order(&self, other: &Self, rule: TieRule) -> Ordering {
        other
            .share
            .cmp_quotients(other.nth, self.share, self.nth)
            .then_with(|| match rule {
                TieRule::BetterPlace => self.place.cmp(&other.place),
                TieRule::WorsePlace => (self.nth, self.place).cmp(&(other.nth, other.place)),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn share(numer: u128, denom: u128) -> Share {
        Share { numer, denom }
    }

    #[test]
    fn wide_products_are_exact() {
        // (2^64 + 3)(2^64 + 5) * 7 = 7 * 2^128 + 56 * 2^64 + 105
        let one = 1_u128 << 64;
        assert_eq!(wide_product(one + 3, one + 5, 7), [0, 0, 7, 56, 105]);
        // With x = 2^64: (x^2 - 1)^2 (x - 1) = (x - 2) x^4 + (x - 2) x^3 + 2 x^2 + (x - 1).
        let top = u64::MAX;
        assert_eq!(
            wide_product(u128::MAX, u128::MAX, top),
            [top - 1, top - 1, 2, 0, top]
        );
    }

    #[test]
    fn comparison_does_not_wrap() {
        // The products are m^2 and m^2 - 1, of 254 bits.
        let m = u128::MAX / 2;
        let a = share(m, m - 1);
        let b = share(m + 1, m);
        assert_eq!(a.cmp_quotients(1, b, 1), Ordering::Greater);
        assert_eq!(b.cmp_quotients(1, a, 1), Ordering::Less);
        assert_eq!(a.cmp_quotients(u64::MAX, a, u64::MAX), Ordering::Equal);
        assert_eq!(a.cmp_quotients(u64::MAX, a, u64::MAX - 1), Ordering::Less);
    }

    #[test]
    fn wide_and_narrow_division_agree() {
        for (numer, denom) in [(1, 3), (2, 3), (7, 7), (1, 1000), (999, 1000)] {
            for scale in [0, 1, 2, 3, 999, 1000, 1001, 123_456_789] {
                let expected = u64::try_from(numer * u128::from(scale) / denom).unwrap();
                assert_eq!(
                    share(numer, denom).seats_down_to(share(1, 1), scale),
                    expected
                );
                // The same ratio, written with factors that leave u128.
                let (f, g) = (1_u128 << 100, 3_u128.pow(60));
                let wide = share(numer * f, denom * g).seats_down_to(share(f, g), scale);
                assert_eq!(wide, expected);
            }
        }
    }
}
