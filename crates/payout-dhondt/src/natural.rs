//! Whole numbers of any size, for what does not fit into machine words.

use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

/// A whole number: digits of 32 bits, the least first, the last one not zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Natural(Vec<u32>);

/// The low 32 bits.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is wanted"
)]
const fn low(x: u64) -> u32 {
    x as u32
}

impl Natural {
    pub(crate) fn zero() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn trimmed(mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self(digits)
    }

    /// How many bits the number has, 0 for zero.
    pub(crate) fn bits(&self) -> u64 {
        let whole = self.0.iter().skip(1).map(|_| 32_u64).sum::<u64>();
        let top = self.0.last().map_or(0, |top| 32 - top.leading_zeros());
        whole + u64::from(top)
    }

    /// The number, if it has at most 64 bits.
    pub(crate) fn to_u64(&self) -> Option<u64> {
        match self.0.as_slice() {
            [] => Some(0),
            [a] => Some(u64::from(*a)),
            [a, b] => Some(u64::from(*a) | (u64::from(*b) << 32)),
            _ => None,
        }
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        let length = self.0.len().max(other.0.len());
        let mut digits = Vec::with_capacity(length + 1);
        let mut carry = 0;
        let digit = |number: &Self, i| u64::from(number.0.get(i).copied().unwrap_or(0));
        for i in 0..length {
            let sum = digit(self, i) + digit(other, i) + carry;
            digits.push(low(sum));
            carry = sum >> 32;
        }
        digits.push(low(carry));
        Self::trimmed(digits)
    }

    /// The difference, or zero if `other` is greater.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        if self.cmp(other).is_lt() {
            return Self::zero();
        }
        let mut digits = Vec::with_capacity(self.0.len());
        let mut borrow = 0;
        for (i, &digit) in self.0.iter().enumerate() {
            let taken = u64::from(other.0.get(i).copied().unwrap_or(0)) + borrow;
            let digit = u64::from(digit);
            borrow = u64::from(digit < taken);
            digits.push(low((digit + (borrow << 32)) - taken));
        }
        Self::trimmed(digits)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut digits = vec![0_u32; self.0.len() + other.0.len()];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            let mut places = digits.iter_mut().skip(i);
            for (&b, place) in other.0.iter().zip(&mut places) {
                // (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1: it just fits.
                let sum = u64::from(a) * u64::from(b) + u64::from(*place) + carry;
                *place = low(sum);
                carry = sum >> 32;
            }
            // The place after the product of this digit is still zero.
            if let Some(place) = digits.get_mut(i + other.0.len()) {
                *place = low(carry);
            }
        }
        Self::trimmed(digits)
    }

    /// The number times 2^`bits`.
    pub(crate) fn shifted_up(&self, bits: u64) -> Self {
        let whole = usize::try_from(bits / 32).unwrap_or(usize::MAX);
        let part = bits % 32;
        let mut digits = vec![0_u32; whole];
        let mut carry = 0;
        for &digit in &self.0 {
            let wide = (u64::from(digit) << part) | carry;
            digits.push(low(wide));
            carry = wide >> 32;
        }
        digits.push(low(carry));
        Self::trimmed(digits)
    }

    /// The whole part of the number divided by 2^`bits`.
    pub(crate) fn shifted_down(&self, bits: u64) -> Self {
        let whole = usize::try_from(bits / 32).unwrap_or(usize::MAX);
        let part = bits % 32;
        let mut digits = Vec::new();
        let mut rest = self.0.iter().skip(whole).peekable();
        while let Some(&digit) = rest.next() {
            let above = rest.peek().map_or(0, |&&above| u64::from(above));
            digits.push(low(((above << 32) | u64::from(digit)) >> part));
        }
        Self::trimmed(digits)
    }

    /// Quotient and remainder; nothing for a division by zero.
    pub(crate) fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let &top = divisor.0.last()?;
        if self.cmp(divisor).is_lt() {
            return Some((Self::zero(), self.clone()));
        }
        if let [divisor] = divisor.0.as_slice() {
            let divisor = u64::from(*divisor);
            let mut digits = self.0.clone();
            let mut rest = 0;
            for digit in digits.iter_mut().rev() {
                let part = (rest << 32) | u64::from(*digit);
                *digit = low(part / divisor);
                rest = part % divisor;
            }
            return Some((Self::trimmed(digits), Self::trimmed(vec![low(rest)])));
        }
        // Long division (Knuth, The Art of Computer Programming, 4.3.1, algorithm D): with the
        // top bit of the divisor set, a digit guessed from the top is at most two too large.
        let shift = u64::from(top.leading_zeros());
        let scaled = divisor.shifted_up(shift).0;
        let mut rest = self.shifted_up(shift).0;
        rest.resize(self.0.len() + 1, 0);
        let length = scaled.len();
        let [.., second, top] = scaled.as_slice() else {
            return None;
        };
        let (top, second) = (u64::from(*top), u64::from(*second));
        let mut quotient = vec![0_u32; rest.len() - length];
        for (j, place) in quotient.iter_mut().enumerate().rev() {
            let window = rest.get_mut(j..=j + length)?;
            let [.., third, lower, upper] = &*window else {
                return None;
            };
            let front = (u64::from(*upper) << 32) | u64::from(*lower);
            let mut guess = (front / top).min(u64::from(u32::MAX));
            // Two steps at most; the left side is below 2^64 since guess and second are below
            // 2^32, and the loop ends when the remainder leaves 32 bits.
            while front - guess * top < 1 << 32
                && guess * second > (((front - guess * top) << 32) | u64::from(*third))
            {
                guess -= 1;
            }
            if Self::subtract_product(window, &scaled, guess) {
                guess -= 1;
                Self::add_back(window, &scaled);
            }
            *place = low(guess);
        }
        let remainder = Self::trimmed(rest).shifted_down(shift);
        Some((Self::trimmed(quotient), remainder))
    }

    /// Takes `factor * number` from the window, modulo its size; whether it was too much.
    fn subtract_product(window: &mut [u32], number: &[u32], factor: u64) -> bool {
        let (mut carry, mut borrow) = (0, 0);
        for (i, place) in window.iter_mut().enumerate() {
            let product = u64::from(number.get(i).copied().unwrap_or(0)) * factor + carry;
            carry = product >> 32;
            let taken = u64::from(low(product)) + borrow;
            let digit = u64::from(*place);
            borrow = u64::from(digit < taken);
            *place = low((digit + (borrow << 32)) - taken);
        }
        borrow == 1
    }

    /// Adds the number to the window, modulo its size.
    fn add_back(window: &mut [u32], number: &[u32]) {
        let mut carry = 0;
        for (i, place) in window.iter_mut().enumerate() {
            let sum = u64::from(*place) + u64::from(number.get(i).copied().unwrap_or(0)) + carry;
            *place = low(sum);
            carry = sum >> 32;
        }
    }

    /// The greatest common divisor; the other number if one is zero.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while let Some((_, rest)) = a.div_rem(&b) {
            a = core::mem::replace(&mut b, rest);
        }
        a
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        let digits = (0..4).map(|i| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "one digit after the other is what is wanted"
            )]
            let digit = (number >> (32 * i)) as u32;
            digit
        });
        Self::trimmed(digits.collect())
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::from(u128::from(number))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;

    fn big(number: &Natural) -> BigUint {
        BigUint::new(number.0.clone())
    }

    /// Digits at the ends of the range are where guesses of long division go wrong.
    fn number() -> impl Strategy<Value = Natural> {
        let digit = prop_oneof![
            Just(0),
            Just(1),
            Just(u32::MAX),
            Just(1 << 31),
            any::<u32>()
        ];
        prop::collection::vec(digit, 0..12).prop_map(Natural::trimmed)
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_big_integers(a in number(), b in number(), shift in 0_u64..200) {
            prop_assert_eq!(big(&a.add(&b)), big(&a) + big(&b));
            prop_assert_eq!(big(&a.times(&b)), big(&a) * big(&b));
            prop_assert_eq!(big(&a.shifted_up(shift)), big(&a) << shift);
            prop_assert_eq!(big(&a.shifted_down(shift)), big(&a) >> shift);
            prop_assert_eq!(a.bits(), big(&a).bits());
            prop_assert_eq!(a.cmp(&b), big(&a).cmp(&big(&b)));
            prop_assert_eq!(a.to_u64(), u64::try_from(big(&a)).ok());
            if a >= b {
                prop_assert_eq!(big(&a.minus(&b)), big(&a) - big(&b));
            }
            match a.div_rem(&b) {
                Some((quotient, rest)) => {
                    prop_assert_eq!(big(&quotient), big(&a) / big(&b));
                    prop_assert_eq!(big(&rest), big(&a) % big(&b));
                }
                None => prop_assert!(b.is_zero()),
            }
        }

        #[test]
        fn the_greatest_common_divisor_divides_both(a in number(), b in number(), c in number()) {
            let (x, y) = (a.times(&c), b.times(&c));
            let divisor = x.gcd(&y);
            for number in [&x, &y] {
                if let Some((_, rest)) = number.div_rem(&divisor) {
                    prop_assert!(rest.is_zero());
                }
            }
            // A multiple of every common divisor.
            if let Some((_, rest)) = divisor.div_rem(&c) {
                prop_assert!(rest.is_zero());
            }
        }
    }
}
