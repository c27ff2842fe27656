//! The obvious solver of every divisor method. It deals each seat by comparing the squares of the
//! quotients of all places as fractions of big integers.

use std::cmp::Ordering;

use num_bigint::BigUint;
use payout_dhondt::{Method, Ratio, TieRule};

/// A fraction of whole numbers, the lower one not zero.
type Fraction = (BigUint, BigUint);

/// The square of d(k), from the definition of each method.
fn signpost(method: Method, k: u64) -> Fraction {
    let square = |over: u64, under: u64| (BigUint::from(over).pow(2), BigUint::from(under).pow(2));
    match method {
        Method::DHondt => square(k + 1, 1),
        Method::ModifiedSainteLague if k == 0 => square(7, 10),
        Method::SainteLague | Method::ModifiedSainteLague => square(2 * k + 1, 2),
        Method::HuntingtonHill => (BigUint::from(k * (k + 1)), BigUint::from(1_u8)),
        Method::Dean => square(2 * k * (k + 1), 2 * k + 1),
        Method::Adams => square(k, 1),
        Method::Linear { a, b } => square(u64::from(a) * k + u64::from(b), 1),
        // Not a divisor method: no quotient, which no test asks for.
        Method::LargestRemainder => unreachable!("the largest remainder has no signposts"),
    }
}

fn compare(a: &Fraction, b: &Fraction) -> Ordering {
    (&a.0 * &b.1).cmp(&(&b.0 * &a.1))
}

/// Seats dealt so far to a finite list of places.
pub(crate) struct Oracle {
    method: Method,
    ties: TieRule,
    minimum: u64,
    weights: Vec<Ratio>,
    /// The squared quotient of the next seat of each place; nothing for a seat by right.
    next: Vec<Option<Fraction>>,
    held: Vec<u64>,
    /// The places that tied for the last seat, from 1.
    pub(crate) tied: Vec<u64>,
}

impl Oracle {
    pub(crate) fn new(weights: Vec<Ratio>, method: Method, ties: TieRule, minimum: u64) -> Self {
        let held = vec![0; weights.len()];
        let mut oracle = Self {
            method,
            ties,
            minimum,
            weights,
            next: Vec::new(),
            held,
            tied: Vec::new(),
        };
        oracle.next = (0..oracle.held.len()).map(|i| oracle.quotient(i)).collect();
        oracle
    }

    fn quotient(&self, i: usize) -> Option<Fraction> {
        let (over, under) = signpost(self.method, self.held[i]);
        let by_right = over == BigUint::ZERO || self.held[i] < self.minimum;
        let big = |x: i128| BigUint::from(x.unsigned_abs());
        let weight = self.weights[i];
        (!by_right).then(|| {
            (
                big(weight.numer()).pow(2) * under,
                big(weight.denom()).pow(2) * over,
            )
        })
    }

    /// Deals one seat and returns its place, from 1.
    pub(crate) fn deal(&mut self) -> u64 {
        let places = || 0..self.held.len();
        let by_right = places().filter(|&i| self.next[i].is_none());
        let tied: Vec<usize> = if let Some(first) = by_right.min_by_key(|&i| (self.held[i], i)) {
            vec![first]
        } else {
            let quotients = self.next.iter().flatten();
            let best = quotients.max_by(|a, b| compare(a, b)).unwrap();
            let equals = |i: &usize| {
                let next = self.next[*i].as_ref();
                next.is_some_and(|next| compare(next, best).is_eq())
            };
            places().filter(equals).collect()
        };
        let winner = match self.ties {
            TieRule::BetterPlace => tied[0],
            TieRule::WorsePlace => {
                // The worst place, except that equal weights fill from the better one.
                let worst = *tied.last().unwrap();
                let equals = |&&i: &&usize| self.weights[i] == self.weights[worst];
                *tied.iter().find(equals).unwrap()
            }
        };
        self.held[winner] += 1;
        self.next[winner] = self.quotient(winner);
        self.tied.clear();
        if tied.len() > 1 {
            self.tied
                .extend(tied.iter().map(|&i| u64::try_from(i).unwrap() + 1));
        }
        u64::try_from(winner).unwrap() + 1
    }

    /// The seats of the paid places.
    pub(crate) fn points(&self) -> &[u64] {
        let paid = self.held.iter().rposition(|&held| held > 0);
        &self.held[..paid.map_or(0, |last| last + 1)]
    }
}
