//! Contribution of one node to the equities.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::{
    deconvolution::{self, LANES},
    exp::survival,
    poisson_binomial::PoissonBinomial,
    quadrature::Node,
    series::{self, Series},
    stacks::Stacks,
};

/// The series is made where this many times its terms are fewer than the players it serves.
const WORTH: usize = 2;
/// For so few players no series is looked for.
const FEW: usize = 16;

/// Room for the work on a node.
#[derive(Debug)]
pub(crate) struct Integrand<'a> {
    stacks: &'a Stacks,
    prizes: &'a [f64],
    placed: Vec<f64>,
    left: Vec<f64>,
    distribution: PoissonBinomial,
    series: Series,
}

impl<'a> Integrand<'a> {
    pub(crate) fn new(stacks: &'a Stacks, prizes: &'a [f64]) -> Self {
        let distinct = stacks.shares().len();
        Self {
            stacks,
            prizes,
            placed: vec![0.0; distinct],
            left: vec![0.0; distinct],
            distribution: PoissonBinomial::default(),
            series: Series::default(),
        }
    }

    /// Contribution of the node to the equity of each distinct stack.
    ///
    /// A stack of share s is worth the integral of s e^(-s t) F, F the mean of the prizes over
    /// the number of others who are placed before time t.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of players in memory is far below 2^53"
    )]
    pub(crate) fn contributions(&mut self, node: Node) -> Vec<f64> {
        let shares = self.stacks.shares();
        let mut values = vec![0.0; shares.len()];
        survival(shares, node.time, &mut self.placed, &mut self.left);
        let variance: f64 = (self.stacks.counts().iter())
            .zip(self.placed.iter().zip(&self.left))
            .map(|(&count, (p, q))| count as f64 * (p * q))
            .sum();
        // Without any one player: p q is at most 1/4.
        let variance = (variance - 0.25).max(0.0);
        let half = self.placed.partition_point(|&p| p <= 0.5);
        let (below, below_terms) = self.served_below(half, variance);
        let (above, above_terms) = self.served_above(half, variance);
        let paid = self.prizes.len();
        let cap = if half < above.start {
            usize::MAX
        } else if above.is_empty() {
            paid
        } else {
            paid + above_terms + 1
        };
        (self.distribution).multiply_all(self.stacks.counts(), &self.placed, &self.left, cap);
        let (low, entries) = (self.distribution.low(), self.distribution.entries());
        if !below.is_empty() {
            (self.series).expand_below(below_terms, low, entries, self.prizes);
            self.series
                .evaluate(&self.placed[below.clone()], &mut values[below.clone()]);
        }
        if !above.is_empty() {
            (self.series).expand_above(above_terms, low, entries, self.prizes);
            self.series
                .evaluate(&self.left[above.clone()], &mut values[above.clone()]);
        }
        self.divide_upwards(below.end..half, &mut values);
        self.divide_downwards(half..above.start, &mut values);
        for ((share, q), value) in shares.iter().zip(&self.left).zip(&mut values) {
            *value *= node.weight * share * q;
        }
        values
    }

    /// The first of the distinct stacks that are served by a series in p, and its number of terms.
    /// All stacks before `half` have p up to 1/2.
    fn served_below(&self, half: usize, variance: f64) -> (Range<usize>, usize) {
        if half > FEW {
            let (terms, limit) = series::terms(self.placed[half - 1], variance);
            let end = self.placed[..half].partition_point(|&p| p <= limit);
            if end > WORTH * terms {
                return (0..end, terms);
            }
        }
        (0..0, 0)
    }

    /// The last of the distinct stacks that are served by a series in q, and its number of terms.
    /// All stacks from `half` on have p above 1/2.
    fn served_above(&self, half: usize, variance: f64) -> (Range<usize>, usize) {
        let distinct = self.left.len();
        if distinct - half > FEW {
            let (terms, limit) = series::terms(self.left[half], variance);
            let start = half + self.left[half..].partition_point(|&q| q > limit);
            if distinct - start > WORTH * terms {
                return (start..distinct, terms);
            }
        }
        (distinct..distinct, 0)
    }

    fn divide_upwards(&self, range: Range<usize>, values: &mut [f64]) {
        let low = self.distribution.low();
        let prizes = self.prizes.get(low..).unwrap_or_default();
        let entries = self.distribution.entries();
        let entries = &entries[..entries.len().min(prizes.len())];
        deconvolution::in_lanes(
            range,
            &self.placed,
            &self.left,
            (0.0, 1.0),
            |range, p, q| {
                let mut sums = [0.0; LANES];
                deconvolution::upwards(low, entries, p, q, |number, quotient| {
                    let prize = self.prizes[number];
                    for lane in 0..LANES {
                        sums[lane] += prize * quotient[lane];
                    }
                });
                let count = range.len();
                values[range].copy_from_slice(&sums[..count]);
            },
        );
    }

    fn divide_downwards(&self, range: Range<usize>, values: &mut [f64]) {
        let (low, entries) = (self.distribution.low(), self.distribution.entries());
        deconvolution::in_lanes(
            range,
            &self.placed,
            &self.left,
            (1.0, 0.0),
            |range, p, q| {
                let mut sums = [0.0; LANES];
                deconvolution::downwards(low, entries, p, q, |number, quotient| {
                    if let Some(prize) = self.prizes.get(number) {
                        for lane in 0..LANES {
                            sums[lane] += prize * quotient[lane];
                        }
                    }
                });
                let count = range.len();
                values[range].copy_from_slice(&sums[..count]);
            },
        );
    }
}
