//! Taking all players out of the distribution at once, by a series that they share.
//!
//! With D the distribution of all players and z = 1 - x,
//!
//! D / (q + p x) = D / (1 - p z) = D + p z D + p^2 z^2 D + ...
//!
//! and z^m D are the m-th differences of D, which do not depend on the player. So what a player
//! gets on average from prizes paid to the quotient is a polynomial in their p, the same for all:
//! its coefficients are the means of the prizes over the differences. For p > 1/2 the same is
//! done from the other side, with q and 1 - 1/x.

use alloc::vec::Vec;

/// The most terms of a series.
pub(crate) const MAX_TERMS: usize = 64;
/// ln of the part of the pool that may be lost with the terms left out.
const LOG_NEGLIGIBLE: f64 = -41.6;

/// ln of the most that a series of this many terms leaves out, as a part of the pool. It is for a
/// player with this p (for the series in q: with this q).
///
/// After M terms p^M z^M B is left, B the distribution without the player. The characteristic
/// function of B is at most exp(-v u^2 / 2) in size at an angle a with u = 2 sin(a/2), v its
/// variance, and z adds a factor of size u for each difference; no entry of z^M B is greater than
/// the greatest value of u^M exp(-v u^2 / 2) for u from 0 to 2, which is at u^2 = M/v or 2.
#[expect(
    clippy::cast_precision_loss,
    reason = "a number of terms is at most 64"
)]
fn log_rest(terms: usize, log_p: f64, variance: f64) -> f64 {
    let terms = terms as f64;
    let peak = if terms < 4.0 * variance {
        0.5 * terms * (libm::log(terms / variance) - 1.0)
    } else {
        terms * core::f64::consts::LN_2 - 2.0 * variance
    };
    terms * log_p + peak
}

/// The number of terms needed for all p up to the given one, and the p that they serve. That is the
/// given one, or less if it would take too many terms.
///
/// `variance` is that of the number of placed players without any one of them.
pub(crate) fn terms(p: f64, variance: f64) -> (usize, f64) {
    let log_p = libm::log(p);
    let serves = |terms| log_rest(terms, log_p, variance) <= LOG_NEGLIGIBLE;
    if !serves(MAX_TERMS) {
        let spare = LOG_NEGLIGIBLE - log_rest(MAX_TERMS, 0.0, variance);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a number of terms is at most 64"
        )]
        let limit = libm::exp(spare / MAX_TERMS as f64);
        return (MAX_TERMS, limit.min(p));
    }
    let (mut low, mut high) = (1, MAX_TERMS);
    // More terms leave out less.
    while low < high {
        let middle = usize::midpoint(low, high);
        if serves(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    (high, p)
}

/// Room for differences.
#[derive(Debug, Default)]
pub(crate) struct Series {
    differences: Vec<f64>,
    next: Vec<f64>,
    coefficients: Vec<f64>,
}

impl Series {
    /// Makes the polynomial in p of the prizes paid to D / (q + p x).
    ///
    /// `entries` belong to the numbers from `low` on. Needs all numbers below that of the prizes.
    pub(crate) fn expand_below(
        &mut self,
        terms: usize,
        low: usize,
        entries: &[f64],
        prizes: &[f64],
    ) {
        self.coefficients.clear();
        let Some(prizes) = prizes.get(low..).filter(|prizes| !prizes.is_empty()) else {
            return;
        };
        let length = prizes.len().min(entries.len() + terms);
        let filled = length.min(entries.len());
        self.start(length);
        self.differences[..filled].copy_from_slice(&entries[..filled]);
        for _ in 0..terms {
            self.coefficients.push(dot(&self.differences, prizes));
            self.next[0] = self.differences[0];
            for (next, pair) in self.next[1..].iter_mut().zip(self.differences.windows(2)) {
                *next = pair[1] - pair[0];
            }
            core::mem::swap(&mut self.differences, &mut self.next);
        }
    }

    /// Makes the polynomial in q of the same.
    ///
    /// Needs all numbers up to that of the prizes and the number of terms.
    pub(crate) fn expand_above(
        &mut self,
        terms: usize,
        low: usize,
        entries: &[f64],
        prizes: &[f64],
    ) {
        self.coefficients.clear();
        // The first factor 1/x moves everything down by one, and each difference reaches one
        // further down.
        let start = low.saturating_sub(1 + terms);
        let Some(prizes) = prizes.get(start..).filter(|prizes| !prizes.is_empty()) else {
            return;
        };
        let length = prizes.len() + terms;
        self.start(length);
        for (number, entry) in (low..).zip(entries) {
            if let Some(place) =
                (number.checked_sub(1 + start)).and_then(|place| self.differences.get_mut(place))
            {
                *place = *entry;
            }
        }
        for _ in 0..terms {
            self.coefficients.push(dot(&self.differences, prizes));
            let last = self.differences.len() - 1;
            for (next, pair) in self.next.iter_mut().zip(self.differences.windows(2)) {
                *next = pair[0] - pair[1];
            }
            self.next[last] = self.differences[last];
            core::mem::swap(&mut self.differences, &mut self.next);
        }
    }

    fn start(&mut self, length: usize) {
        self.differences.clear();
        self.differences.resize(length, 0.0);
        self.next.clear();
        self.next.resize(length, 0.0);
    }

    /// Puts the polynomial's value at each point in its place.
    pub(crate) fn evaluate(&self, points: &[f64], values: &mut [f64]) {
        const AT_ONCE: usize = 8;
        let (points, points_left) = points.as_chunks::<AT_ONCE>();
        let (values, values_left) = values.as_chunks_mut::<AT_ONCE>();
        for (points, values) in points.iter().zip(values) {
            let mut value = [0.0; AT_ONCE];
            for coefficient in self.coefficients.iter().rev() {
                for lane in 0..AT_ONCE {
                    value[lane] = value[lane] * points[lane] + coefficient;
                }
            }
            *values = value;
        }
        for (point, value) in points_left.iter().zip(values_left) {
            *value = (self.coefficients.iter().rev())
                .fold(0.0, |value, coefficient| value * point + coefficient);
        }
    }
}

/// The sum of the products, as far as both go; in eight sums that are added at the end.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    const AT_ONCE: usize = 8;
    let length = a.len().min(b.len());
    let (a, a_left) = a[..length].as_chunks::<AT_ONCE>();
    let (b, b_left) = b[..length].as_chunks::<AT_ONCE>();
    let mut sums = [0.0; AT_ONCE];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..AT_ONCE {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let left: f64 = a_left.iter().zip(b_left).map(|(a, b)| a * b).sum();
    let [s0, s1, s2, s3, s4, s5, s6, s7] = sums;
    ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7)) + left
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    /// The distribution of these players, by multiplying them in one by one.
    fn naive(chances: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut product = vec![1.0];
        for p in chances {
            let mut next = vec![0.0; product.len() + 1];
            for (k, entry) in product.iter().enumerate() {
                next[k] += (1.0 - p) * entry;
                next[k + 1] += p * entry;
            }
            product = next;
        }
        product
    }

    /// A field with every p from about 0 to `most`, or from 1 down to 1 - `most`.
    fn chances(players: u32, most: f64, above: bool) -> Vec<f64> {
        let p = |player| most * f64::from(player) / f64::from(players);
        let chance = |player| if above { 1.0 - p(player) } else { p(player) };
        (1..=players).map(chance).collect()
    }

    #[track_caller]
    fn check(players: u32, most: f64, above: bool) {
        let all = chances(players, most, above);
        let prizes: Vec<f64> = (1..players / 2).rev().map(f64::from).collect();
        let variance: f64 = all.iter().map(|p| p * (1.0 - p)).sum();
        let (count, limit) = terms(most, variance - 0.25);
        assert!(count <= MAX_TERMS && limit <= most);
        let product = naive(all.iter().copied());
        let mut series = Series::default();
        let points: Vec<f64> = if above {
            series.expand_above(count, 0, &product, &prizes);
            all.iter().map(|p| 1.0 - p).collect()
        } else {
            series.expand_below(count, 0, &product, &prizes);
            all.clone()
        };
        let mut values = vec![0.0; all.len()];
        series.evaluate(&points, &mut values);
        for (player, (value, point)) in values.iter().zip(&points).enumerate() {
            let others = (all.iter().enumerate()).filter(|(other, _)| *other != player);
            let exact = dot(&naive(others.map(|(_, p)| *p)), &prizes);
            let pool: f64 = prizes.iter().sum();
            assert!(
                *point > limit || (value - exact).abs() <= 1e-15 * pool,
                "p or q = {point}: {value} for {exact}"
            );
        }
    }

    #[test]
    fn the_series_is_the_mean_of_the_prizes_without_the_player() {
        for most in [1e-6, 0.01, 0.2, 0.4, 0.5] {
            for players in [30, 101, 250] {
                check(players, most, false);
                check(players, most, true);
            }
        }
    }

    #[test]
    fn the_bound_covers_everybody_where_the_distribution_is_wide() {
        assert_eq!(terms(0.5, 100.0).1.to_bits(), 0.5_f64.to_bits());
        // With a narrow one the terms do not fall at p = 1/2, but they do below.
        let (count, limit) = terms(0.5, 1.0);
        assert_eq!(count, MAX_TERMS);
        assert!(0.2 < limit && limit < 0.5);
    }
}
