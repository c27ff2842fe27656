//! The proof of an equilibrium in integers.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::iter;

use num_bigint::BigInt;

use super::game::PushFoldGame;
use super::strategy::PushFoldStrategy;
use crate::HandClass;
use crate::equity::{BOARDS, LEADS, PAIRS};

const N: usize = HandClass::COUNT;

/// The proof of an equilibrium, as far as it holds.
///
/// Only the support of the frequencies is used: which classes always push, never, or mix, and the
/// same for calls. From it the mixed frequencies follow as fractions; all signs are then checked in
/// integers without rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Certificate {
    /// Whether the fractions are an equilibrium: exploitability exactly 0.
    pub exact: bool,
    /// Whether it is the only one. Then no pure class is indifferent, and the mixed frequencies
    /// follow from the support in one way.
    pub unique: bool,
    /// The number of mixed pushes, which is that of mixed calls.
    pub mixed: usize,
}

impl Certificate {
    /// The certificate of frequencies.
    #[must_use]
    pub fn of(game: &PushFoldGame, strategy: &PushFoldStrategy) -> Self {
        let support = Support::of(strategy);
        let gains = IntegerGains::new(game);
        let refused = Self {
            exact: false,
            unique: false,
            mixed: support.mixed_pushes.len(),
        };
        if support.mixed_pushes.len() != support.mixed_calls.len() {
            return refused;
        }
        match support.signs(&gains) {
            Some((is_right, is_strict)) => Self {
                exact: is_right,
                unique: is_right && is_strict,
                ..refused
            },
            None => refused,
        }
    }
}

/// The gains of pushes over folds in whole units: `base + matrix * calls`. A cell of the matrix is made of
/// the number of pairs and of the wins that one class has beyond the other's.
struct IntegerGains {
    /// For each combination of the class.
    base: i128,
    pair: i128,
    lead: i128,
}

impl IntegerGains {
    /// All gains times `2 * 1326 * 1225 * 1,712,304 * units`.
    fn new(game: &PushFoldGame) -> Self {
        let payoffs = game.exact();
        let boards = i128::from(BOARDS);
        Self {
            base: 2 * 1225 * boards * (payoffs.steal - payoffs.fold),
            pair: boards * (payoffs.win + payoffs.lose - 2 * payoffs.steal),
            lead: payoffs.win - payoffs.lose,
        }
    }

    fn base(&self, class: usize) -> i128 {
        self.base * i128::from(HandClass::at(class).combos())
    }

    fn cell(&self, push: usize, call: usize) -> i128 {
        self.of(PAIRS[push][call].into(), LEADS[push][call].into())
    }

    fn of(&self, pairs: u16, lead: i64) -> i128 {
        self.pair * i128::from(pairs) + self.lead * i128::from(lead)
    }

    /// The sums of the cells of each push over these calls.
    fn rows(&self, calls: &[usize]) -> Vec<i128> {
        // Seen from the other side a lead has the other sign.
        let sums = sums(calls);
        sums.map(|(pairs, lead)| self.of(pairs, -lead)).collect()
    }

    /// The sums of the cells of each call over these pushes.
    fn columns(&self, pushes: &[usize]) -> Vec<i128> {
        let sums = sums(pushes);
        sums.map(|(pairs, lead)| self.of(pairs, lead)).collect()
    }
}

/// The pairs and the leads of these classes together, against each class.
fn sums(over: &[usize]) -> impl Iterator<Item = (u16, i64)> {
    // At most the 1225 hands that each of 12 can meet.
    let mut sums = ([0_u16; N], [0_i64; N]);
    for &at in over {
        for (sum, &pairs) in sums.0.iter_mut().zip(&PAIRS[at]) {
            *sum += u16::from(pairs);
        }
        for (sum, &lead) in sums.1.iter_mut().zip(&LEADS[at]) {
            *sum += i64::from(lead);
        }
    }
    sums.0.into_iter().zip(sums.1)
}

/// A whole number, also in the form in which it is multiplied quickly, if it fits.
struct Whole {
    big: BigInt,
    small: Option<i128>,
}

impl From<BigInt> for Whole {
    fn from(big: BigInt) -> Self {
        let small = i128::try_from(&big).ok();
        Self { big, small }
    }
}

/// The sign of a sum of products, exactly.
fn sign<'a>(products: impl Iterator<Item = (i128, &'a Whole)> + Clone) -> Ordering {
    let quick = products.clone().try_fold(0_i128, |sum, (cell, weight)| {
        sum.checked_add(cell.checked_mul(weight.small?)?)
    });
    quick.map_or_else(
        || {
            let sum: BigInt = products.map(|(cell, weight)| cell * &weight.big).sum();
            sum.cmp(&BigInt::ZERO)
        },
        |sum| sum.cmp(&0),
    )
}

/// Which classes always act and which mix; the others never do.
struct Support {
    pushes: Vec<usize>,
    mixed_pushes: Vec<usize>,
    calls: Vec<usize>,
    mixed_calls: Vec<usize>,
}

impl Support {
    fn of(strategy: &PushFoldStrategy) -> Self {
        let with = |weights: &[f64; N], wanted: fn(f64) -> bool| -> Vec<usize> {
            (0..N).filter(|&at| wanted(weights[at])).collect()
        };
        let is_pure = |weight: f64| weight >= 1.0;
        let is_mixed = |weight: f64| weight > 0.0 && weight < 1.0;
        Self {
            pushes: with(&strategy.push, is_pure),
            mixed_pushes: with(&strategy.push, is_mixed),
            calls: with(&strategy.call, is_pure),
            mixed_calls: with(&strategy.call, is_mixed),
        }
    }

    /// Whether all signs are right, and whether those of pure classes are strict. None if the mixed
    /// frequencies do not follow from the support.
    fn signs(&self, gains: &IntegerGains) -> Option<(bool, bool)> {
        let (rows, columns) = (gains.rows(&self.calls), gains.columns(&self.pushes));

        // Mixed calls make mixed pushes indifferent.
        let square = |transposed: bool| -> Vec<Vec<BigInt>> {
            let (outer, inner) = if transposed {
                (&self.mixed_calls, &self.mixed_pushes)
            } else {
                (&self.mixed_pushes, &self.mixed_calls)
            };
            let cell = |x: usize, y: usize| {
                BigInt::from(if transposed {
                    gains.cell(y, x)
                } else {
                    gains.cell(x, y)
                })
            };
            let row = |&x: &usize| inner.iter().map(|&y| cell(x, y)).collect();
            outer.iter().map(row).collect()
        };
        let right = |values: Vec<i128>| {
            values
                .into_iter()
                .map(|value| BigInt::from(-value))
                .collect()
        };
        let pushes = self.mixed_pushes.iter();
        let rest_of_pushes = pushes.map(|&at| gains.base(at) + rows[at]).collect();
        let (calls, call_scale) = solve(square(false), right(rest_of_pushes))?;
        let answers = self.mixed_calls.iter();
        let rest_of_calls = answers.map(|&at| columns[at]).collect();
        let (mixed, push_scale) = solve(square(true), right(rest_of_calls))?;

        let zero = BigInt::ZERO;
        let inside = |values: &[BigInt], scale: &BigInt| {
            values.iter().all(|value| zero <= *value && value <= scale)
        };
        let mut is_right = inside(&calls, &call_scale) && inside(&mixed, &push_scale);
        let mut is_strict = true;
        let mut check = |sign: Ordering, right: Ordering| {
            is_right &= sign == right || sign == Ordering::Equal;
            is_strict &= sign != Ordering::Equal;
        };
        let whole = |numbers: Vec<BigInt>| numbers.into_iter().map(Whole::from).collect();
        let (calls, mixed): (Vec<Whole>, Vec<Whole>) = (whole(calls), whole(mixed));
        let (call_scale, push_scale) = (Whole::from(call_scale), Whole::from(push_scale));
        for at in (0..N).filter(|at| !self.mixed_pushes.contains(at)) {
            let pure = iter::once((gains.base(at) + rows[at], &call_scale));
            let kinks = self.mixed_calls.iter().zip(&calls);
            let gain = sign(pure.chain(kinks.map(|(&kink, call)| (gains.cell(at, kink), call))));
            let always = self.pushes.contains(&at);
            check(
                gain,
                if always {
                    Ordering::Greater
                } else {
                    Ordering::Less
                },
            );
        }
        for at in (0..N).filter(|at| !self.mixed_calls.contains(at)) {
            let pure = iter::once((columns[at], &push_scale));
            let pushes = self.mixed_pushes.iter().zip(&mixed);
            let cost =
                sign(pure.chain(pushes.map(|(&push, weight)| (gains.cell(push, at), weight))));
            let always = self.calls.contains(&at);
            check(
                cost,
                if always {
                    Ordering::Less
                } else {
                    Ordering::Greater
                },
            );
        }
        Some((is_right, is_strict))
    }
}

/// Solves a square system in integers without fractions (Bareiss): numerators and their common
/// denominator, above 0. None if it is singular.
fn solve(mut matrix: Vec<Vec<BigInt>>, right: Vec<BigInt>) -> Option<(Vec<BigInt>, BigInt)> {
    let size = right.len();
    for (row, value) in matrix.iter_mut().zip(right) {
        row.push(value);
    }
    let mut divisor = BigInt::from(1);
    for step in 0..size {
        let pivot = (step..size).find(|&row| matrix[row][step] != BigInt::ZERO)?;
        if pivot != step {
            // Turned round as well, so that the determinant keeps its sign.
            matrix.swap(step, pivot);
            for value in &mut matrix[pivot] {
                *value = -core::mem::take(value);
            }
        }
        let top = matrix[step].clone();
        for (at, row) in matrix.iter_mut().enumerate() {
            if at != step {
                let factor = row[step].clone();
                for (cell, above) in row.iter_mut().zip(&top) {
                    *cell = (&*cell * &top[step] - &factor * above) / &divisor;
                }
            }
        }
        divisor.clone_from(&top[step]);
    }
    // The matrix is now the determinant times the identity.
    let negative = divisor < BigInt::ZERO;
    let signed = |value: BigInt| if negative { -value } else { value };
    let numerators = matrix
        .into_iter()
        .map(|mut row| signed(row.pop().unwrap_or_default()));
    Some((numerators.collect(), signed(divisor)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_systems_are_solved_in_fractions() {
        let big = |numbers: &[i32]| {
            numbers
                .iter()
                .copied()
                .map(BigInt::from)
                .collect::<Vec<_>>()
        };
        // 2x + y = 1, x - 3y = 11: x = 2, y = -3.
        let found = solve(vec![big(&[2, 1]), big(&[1, -3])], big(&[1, 11])).unwrap();
        assert_eq!((found.0, found.1), (big(&[14, -21]), BigInt::from(7)));
        // y + z = 3, x + z = 2, x + y = 1: a pivot has to be looked for.
        let rows = vec![big(&[0, 1, 1]), big(&[1, 0, 1]), big(&[1, 1, 0])];
        let (found, scale) = solve(rows, big(&[3, 2, 1])).unwrap();
        assert_eq!(found, [BigInt::ZERO, scale.clone(), 2 * &scale]);
        assert!(solve(vec![big(&[1, 2]), big(&[2, 4])], big(&[1, 2])).is_none());
        assert_eq!(
            solve(Vec::new(), Vec::new()),
            Some((Vec::new(), BigInt::from(1)))
        );
    }
}
