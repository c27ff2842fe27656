//! Weights that fall with a power of the place, as whole numbers.
//!
//! The weight of place n past a head of k places is g (k/n)^a, where g is the share of place k.
//! It is irrational in general, and `pow` differs between platforms in its last bits. So it is a
//! whole number by definition: the nearest one to 2^62 g (k/n)^a, halves to the even one. All that
//! follows from it is exact.
//!
//! The number is first sought with 120 bits after the point. An error bound goes with it, and if a
//! half lies within the bound, more bits are taken. That ends: a value that is exactly a half is
//! found out beforehand ([`PowerTail::exact_half`]), every other one is some distance from it.

use crate::{
    Ratio,
    natural::Natural,
    share::{Share, gcd},
};

/// A share of one as a whole number.
pub(crate) const ONE: u64 = 1 << 62;

/// How many factors 1 + 2^-i the logarithm and the exponential are made of.
const STEPS: usize = 40;

/// ln(1 + 2^-i) for i = 0, 1, .., with 120 bits after the point; at position 0 that is ln 2.
///
/// The terms of the series have 126 bits and are cut off, at most 126 of them, as is the sum: the
/// error is below 126 2^-126 + 2^-120 < 2^-118.
const LOGARITHMS: [u128; STEPS + 1] = {
    let mut table = [0; STEPS + 1];
    let mut i = 1;
    while i <= STEPS {
        let (mut sum, mut bits, mut term) = (0_u128, 126 - i, 1);
        loop {
            let part = (1 << bits) / term;
            sum = if term % 2 == 1 {
                sum + part
            } else {
                sum - part
            };
            if bits < i {
                break;
            }
            bits -= i;
            term += 1;
        }
        table[i] = sum >> 6;
        i += 1;
    }
    // ln 2 = -ln(1 - 1/2), where all terms are positive.
    let (mut sum, mut bits, mut term) = (0_u128, 126, 1);
    while bits > 0 {
        bits -= 1;
        sum += (1 << bits) / term;
        term += 1;
    }
    table[0] = sum >> 6;
    table
};

/// The weights after a head.
#[derive(Debug, Clone)]
pub(crate) struct PowerTail {
    /// The share of the last place of the head.
    last: Share,
    /// That place.
    place: u64,
    /// The exponent as a fraction.
    alpha: [u128; 2],
    /// What the short way needs: fraction and share with terms below 2^60, and ln k.
    short: Option<Short>,
}

#[derive(Debug, Clone)]
struct Short {
    alpha: [u64; 2],
    last: [u64; 2],
    logarithm: u128,
}

impl PowerTail {
    /// The tail after place `place` of share `last`, for a positive exponent.
    pub(crate) fn new(last: Share, place: u64, alpha: Ratio) -> Self {
        let alpha = [alpha.numer(), alpha.denom()].map(i128::unsigned_abs);
        let small = |x: u128| u64::try_from(x).ok().filter(|&x| x < 1 << 60);
        let short = match (last, alpha.map(small)) {
            (Share::Narrow { numer, denom }, [Some(p), Some(q)])
                if numer < 1 << 60 && denom < 1 << 60 =>
            {
                Some(Short {
                    alpha: [p, q],
                    last: [numer, denom],
                    logarithm: logarithm(place),
                })
            }
            _ => None,
        };
        Self {
            last,
            place,
            alpha,
            short,
        }
    }

    /// The weight of a place after the head, but not more than the whole parts of place k, past
    /// which rounding could take it if the exponent is below 2^-40.
    pub(crate) fn weight(&self, place: u64) -> u64 {
        self.nearest(place).min(self.last.level(ONE).unwrap_or(ONE))
    }

    fn nearest(&self, place: u64) -> u64 {
        if let Some(found) = self.short(place).or_else(|| self.exact_half(place)) {
            return found;
        }
        let mut bits = 192;
        loop {
            if let Some(found) = self.with_bits(place, bits) {
                return found;
            }
            bits *= 2;
        }
    }

    /// The last place with a positive weight, `None` if it is past 2^64 - 1.
    pub(crate) fn places(&self) -> Option<u64> {
        Some(self.last_of(1, self.place, u64::MAX)).filter(|&last| last < u64::MAX)
    }

    /// The last place up to `most` that weighs at least so much, as `least` does.
    pub(crate) fn last_of(&self, weight: u64, mut least: u64, mut most: u64) -> u64 {
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            if self.weight(middle) >= weight {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        least
    }

    /// The weight from 120 bits, unless the error leaves it open.
    fn short(&self, place: u64) -> Option<u64> {
        let Short {
            alpha: [p, q],
            last: [numer, denom],
            logarithm: start,
        } = *self.short.as_ref()?;
        // y = a ln(n/k). Each logarithm errs by less than 2^-110 (see there).
        let distance = logarithm(place).saturating_sub(start);
        let Some(y) = times_fraction(distance, p, q).filter(|&y| y < 46 << 120) else {
            // 2^62 e^-46 is less than 0.05, and y errs by less than 2^-47, as the exponent is less
            // than 2^60.
            return Some(0);
        };
        let error = (u128::from(p / q) + 1) << 12;
        let halvings = y / LOGARITHMS[0];
        // 2 e^-z for z = y - j ln 2, with 126 bits.
        let power = exponential(LOGARITHMS[0] - y % LOGARITHMS[0]);
        let scaled = times_fraction(power, numer, denom)?;
        // In units of 2^-126: the error of y, that of j ln 2 (2^9 units of 2^-120) and that of the
        // exponential (2^-110), all times a power of at most 2, and one unit of the fraction.
        let error = (error + (1 << 12)) << 8;
        rounded(scaled, 65 + u32::try_from(halvings).ok()?, error)
    }

    /// The weight if its value is exactly a whole number and a half.
    ///
    /// Then (k/n)^a is rational, so with a = p/q in lowest terms and k/n = b/c in lowest terms, b
    /// and c are the q-th powers of some r and s, and g r^p 2^63 / s^p is an odd number. Since r^p
    /// and s^p have no common divisor, s^p divides the numerator of g times 2^63.
    fn exact_half(&self, place: u64) -> Option<u64> {
        let [p, q] = self.alpha;
        let common = u64::try_from(gcd(self.place.into(), place.into())).ok()?;
        let r = root(self.place / common, q)?;
        let s = root(place / common, q)?;
        let (numer, denom) = self.last_as_fraction();
        let (mut over, mut under) = (numer.shifted_up(63), denom);
        let limit = over.bits();
        let (r, s, mut power) = (Natural::from(r), Natural::from(s), Natural::from(1_u64));
        // s is at least 2, since n > k.
        for _ in 0..p {
            power = power.times(&s);
            if power.bits() > limit {
                return None;
            }
            over = over.times(&r);
        }
        under = under.times(&power);
        let (twice, rest) = over.div_rem(&under)?;
        let twice = twice
            .to_u64()
            .filter(|twice| rest.is_zero() && twice % 2 == 1)?;
        let below = twice / 2;
        Some(below + below % 2)
    }

    /// The weight from so many bits after the point, unless the error leaves it open.
    fn with_bits(&self, place: u64, bits: u64) -> Option<u64> {
        let unit = Natural::from(1_u64).shifted_up(bits);
        let [alpha, by] = self.alpha.map(Natural::from);
        // n/k = 2^s m, with m from 1 to 2.
        let doublings = {
            let guess = u64::from(self.place.leading_zeros() - place.leading_zeros());
            let too_far = u128::from(self.place) << guess > u128::from(place);
            guess - u64::from(too_far)
        };
        let to = Natural::from(place);
        let from = Natural::from(self.place).shifted_up(doublings);
        let (two, error_two) = twice_artanh(&1_u64.into(), &3_u64.into(), &unit)?;
        let (part, error_part) = twice_artanh(&to.minus(&from), &to.add(&from), &unit)?;
        let distance = two.times(&doublings.into()).add(&part);
        let error = error_two.times(&doublings.into()).add(&error_part);
        let (exponent, _) = distance.times(&alpha).div_rem(&by)?;
        let (whole, _) = alpha.div_rem(&by)?;
        let one = Natural::from(1_u64);
        let error = error.times(&whole.add(&one)).add(&one);
        let (halvings, part) = exponent.div_rem(&two)?;
        let Some(halvings) = halvings.to_u64().filter(|&halvings| halvings < 200) else {
            // Less than 2^(62 - 199), whatever the error, unless that is as large as y.
            return (error.shifted_up(1).cmp(&exponent).is_lt()).then_some(0);
        };
        let error = error.add(&error_two.times(&halvings.into()));
        // 2 e^-z as the series of e^(ln 2 - z): terms cut off at the last bit, each from the one
        // before, so that each errs by less than 2 units.
        let rest = two.minus(&part);
        let (mut power, mut term, mut count) = (Natural::zero(), unit.clone(), 0_u64);
        while !term.is_zero() {
            power = power.add(&term);
            count += 1;
            (term, _) = term.times(&rest).div_rem(&unit.times(&count.into()))?;
        }
        // The cut rest of the series is below 2 units; the error of the exponent counts twice, as
        // the power is at most 2, and twice again for its own growth.
        let error = error.shifted_up(2).add(&(2 * count + 4).into());
        let (numer, denom) = self.last_as_fraction();
        let (scaled, _) = power.times(&numer).div_rem(&denom)?;
        let error = error.add(&one);
        let shift = bits - 61 + halvings;
        let below = scaled.shifted_down(shift);
        let part = scaled.minus(&below.shifted_up(shift));
        let half = one.shifted_up(shift - 1);
        let (above, under) = (part.minus(&half), half.minus(&part));
        if above <= error && under <= error {
            return None;
        }
        // At the ends of the unit the neighbour is rounded to the same number.
        Some(below.to_u64()? + u64::from(under.is_zero()))
    }

    fn last_as_fraction(&self) -> (Natural, Natural) {
        match self.last {
            Share::Narrow { numer, denom } => (numer.into(), denom.into()),
            Share::Wide { numer, denom } => {
                let product = |factors: &[u128]| {
                    let one = Natural::from(1_u64);
                    factors.iter().fold(one, |p, &x| p.times(&x.into()))
                };
                (product(&numer), product(&denom))
            }
        }
    }
}

/// 2 artanh(a/b) = ln((b + a)/(b - a)) for 3 a <= b in units of 1/`unit`, and a bound of its error.
/// Nothing if b is zero.
fn twice_artanh(a: &Natural, b: &Natural, unit: &Natural) -> Option<(Natural, Natural)> {
    let (x, _) = a.times(unit).div_rem(b)?;
    let (square, _) = x.times(&x).div_rem(unit)?;
    let (mut power, mut sum, mut count) = (x, Natural::zero(), 0_u64);
    while !power.is_zero() {
        let (term, _) = power.div_rem(&(2 * count + 1).into())?;
        sum = sum.add(&term);
        count += 1;
        (power, _) = power.times(&square).div_rem(unit)?;
    }
    // A power errs by less than 2 units, as the next is at most a ninth of it; its term by less
    // than 3; what follows the last power is less than 3 in all.
    let error = 2 * (3 * count + 3);
    Some((sum.shifted_up(1), error.into()))
}

/// ln n with 120 bits after the point, for n > 0.
///
/// n is 2^e m with m from 1 to 2, and m is multiplied by those of the factors 1 + 2^-i, i from 1
/// to 40, that do not take it past 2. They are taken greedily: what is missing to ln 2 is never
/// more than all factors still to come can give, since their product exceeds 1 + 2^-i, so at the
/// end less than 2^-39 is missing. The cuts of m are 40 units of 2^-126, which the later factors
/// make no more than 120; the logarithms err by 40 2^-118, ln 2 in all 64 times by 2^-118, and the
/// last three terms by 2^-118. The sum is below 2^-110.
fn logarithm(n: u64) -> u128 {
    let zeros = n.leading_zeros();
    // 1 to 2 with 126 bits after the point.
    let mut m = u128::from(n << zeros) << 63;
    let mut factors = 0;
    for (i, logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
        let more = m + (m >> i);
        if more <= 1 << 127 {
            m = more;
            factors += logarithm;
        }
    }
    // m = 2 (1 - x): ln m = ln 2 - x - x^2/2 - x^3/3, the next term being below 2^-156.
    let x = (1 << 127) - m;
    let (line, half) = (x >> 7, ((x >> 25) * (x >> 25)) >> 84);
    let cube = (half * (line >> 41)) >> 79;
    let rest = line + half / 2 + cube / 3;
    LOGARITHMS[0] * u128::from(64 - zeros) - factors - rest
}

/// e^z with 126 bits after the point, for z from 0 to ln 2 with 120.
///
/// z is taken apart into logarithms of 1 + 2^-i, greedily as in [`logarithm`], which leaves less
/// than 2^-39 for three terms of the series. The logarithms err by 40 2^-118, the cuts of the
/// product by 120 units of 2^-126, the series by 2^-117: together below 2^-110 of the result.
fn exponential(z: u128) -> u128 {
    let mut rest = z;
    let mut power = 1_u128 << 126;
    for (i, &logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
        if rest >= logarithm {
            rest -= logarithm;
            power += power >> i;
        }
    }
    let square = ((rest >> 18) * (rest >> 18)) >> 84;
    let cube = (square * (rest >> 41)) >> 79;
    let growth = rest + square / 2 + cube / 6;
    // power * growth / 2^120 by halves: growth has fewer than 82 bits.
    let (low, high) = (growth & ((1 << 41) - 1), growth >> 41);
    let (under, over) = (power & u128::from(u64::MAX), power >> 64);
    let product = ((over * high) >> 15) + ((over * low) >> 56) + ((under * high) >> 79);
    power + product
}

/// The whole part of x p / q for p and q below 2^60, if it is below 2^128.
fn times_fraction(x: u128, p: u64, q: u64) -> Option<u128> {
    let [p, q] = [p, q].map(u128::from);
    let (high, low) = (x >> 64, x & u128::from(u64::MAX));
    // Both terms of the second dividend are below 2^124.
    let (whole, rest) = (high * p / q, high * p % q);
    let part = ((rest << 64) + low * p) / q;
    let shifted = (whole < 1 << 63).then_some(whole << 64)?;
    shifted.checked_add(part)
}

/// `scaled / 2^shift` rounded, unless a half is within the error.
fn rounded(scaled: u128, shift: u32, error: u128) -> Option<u64> {
    let whole = scaled.checked_shr(shift).unwrap_or(0);
    let Some(half) = 1_u128.checked_shl(shift - 1) else {
        // The power is at most 2^127 and its error less than that.
        return Some(0);
    };
    let part = scaled - whole.checked_shl(shift).unwrap_or(0);
    if part.abs_diff(half) <= error {
        return None;
    }
    Some(u64::try_from(whole).ok()? + u64::from(part > half))
}

/// The whole number whose `degree`-th power is n, if there is one.
fn root(n: u64, degree: u128) -> Option<u64> {
    if n == 1 || degree == 1 {
        return Some(n);
    }
    // 2^64 is past all n.
    let degree = u32::try_from(degree).ok().filter(|&degree| degree < 64)?;
    let (mut least, mut most) = (1, n);
    while least < most {
        let middle = least + (most - least).div_ceil(2);
        if middle.checked_pow(degree).is_some_and(|power| power <= n) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    (least.checked_pow(degree) == Some(n)).then_some(least)
}
