//! Probabilities of the places of a field.

use alloc::vec::Vec;

use crate::{Beta, FieldError, Skill};

/// The most players whose places are predicted.
const MAX_PLAYERS: usize = 2_000;
/// The most nodes of a grid.
const MAX_NODES: f64 = 20_000.0;
/// When the grid is fine enough.
const TOLERANCE: f64 = 1e-12;
/// Standard deviations beyond which a performance is left out: probability 1e-19.
const REACH: f64 = 9.0;

/// The probability of each place for each player.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceProbabilities {
    /// The probability of a win, in the order of the players.
    pub win: Vec<f64>,
    /// For each player the probability of each place, place 1 first.
    pub places: Vec<Vec<f64>>,
    /// The greatest difference that a shifted grid makes to a probability.
    pub residual: f64,
}

/// The probability of each place for each player of a field. Each has a normally distributed
/// performance around their skill, independent of the others, and the greatest wins.
///
/// # Arguments
///
/// `players`: 1 to 2000, in any order.
///
/// # Errors
///
/// [`FieldError::EmptyField`], [`FieldError::TooManyPlayers`], or [`FieldError::FieldTooWide`]
/// where the means or deviations are so far apart that a grid with more than 20,000 nodes would be
/// needed.
///
/// # Complexity
///
/// For n players about 100 nodes of n^2 operations; memory for n^2 numbers.
///
/// # Determinism
///
/// The same bits on every machine.
///
/// ```
/// use tier_rating::{Beta, Skill, place_probabilities};
///
/// // Beta apart, with skills known exactly: Phi(1 / sqrt 2) is 76 %.
/// let strong = Skill::new(2500.0, 1e-3)?;
/// let weak = Skill::new(1500.0, 1e-3)?;
/// let found = place_probabilities(&[strong, weak], Beta::PUBLISHED)?;
/// assert!((found.win[0] - 0.760_249_938_906_523_3).abs() < 1e-9);
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
pub fn place_probabilities(
    players: &[Skill],
    beta: Beta,
) -> Result<PlaceProbabilities, FieldError> {
    if players.is_empty() {
        return Err(FieldError::EmptyField);
    }
    if players.len() > MAX_PLAYERS {
        return Err(FieldError::TooManyPlayers {
            count: players.len(),
            max: MAX_PLAYERS,
        });
    }
    let performances: Vec<Performance> = players
        .iter()
        .map(|skill| Performance::new(*skill, beta))
        .collect();
    let ends = performances.iter().map(Performance::ends);
    let low = ends.clone().map(|end| end.0).fold(f64::INFINITY, f64::min);
    let high = ends.map(|end| end.1).fold(f64::NEG_INFINITY, f64::max);
    let narrowest = performances
        .iter()
        .map(|performance| performance.deviation)
        .fold(f64::INFINITY, f64::min);
    let mut step = 0.5 * narrowest;
    let mut even = on_grid(&performances, low, high, step)?;
    loop {
        let odd = on_grid(&performances, low + 0.5 * step, high, step)?;
        step *= 0.5;
        let mut residual: f64 = 0.0;
        for (even, odd) in even.iter_mut().zip(&odd) {
            residual = residual.max((*even - odd).abs());
            *even = 0.5 * (*even + odd);
        }
        if residual <= TOLERANCE {
            let places: Vec<Vec<f64>> = even
                .chunks_exact(players.len())
                .map(<[f64]>::to_vec)
                .collect();
            return Ok(PlaceProbabilities {
                win: places.iter().map(|row| row[0]).collect(),
                places,
                residual,
            });
        }
    }
}

/// A normally distributed performance, in units of beta.
struct Performance {
    mean: f64,
    deviation: f64,
}

impl Performance {
    fn new(skill: Skill, beta: Beta) -> Self {
        let sigma = skill.sigma() / beta.value();
        Self {
            mean: skill.mu() / beta.value(),
            deviation: crate::real::sqrt(sigma * sigma + 1.0),
        }
    }

    fn ends(&self) -> (f64, f64) {
        let reach = REACH * self.deviation;
        (self.mean - reach, self.mean + reach)
    }

    /// Density, and the chances to be above and below.
    fn at(&self, x: f64) -> (f64, f64, f64) {
        let z = (x - self.mean) / self.deviation;
        let density = libm::exp(-0.5 * z * z)
            * (0.5 * core::f64::consts::FRAC_2_SQRT_PI * core::f64::consts::FRAC_1_SQRT_2)
            / self.deviation;
        let above = 0.5 * libm::erfc(z * core::f64::consts::FRAC_1_SQRT_2);
        let below = 0.5 * libm::erfc(-z * core::f64::consts::FRAC_1_SQRT_2);
        (density, above, below)
    }
}

/// The probabilities by the trapezoidal rule with this step: for each player those of the places.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a number of nodes between 0 and 20,000"
)]
fn on_grid(
    performances: &[Performance],
    low: f64,
    high: f64,
    step: f64,
) -> Result<Vec<f64>, FieldError> {
    let count = performances.len();
    let nodes = libm::ceil((high - low) / step);
    if nodes > MAX_NODES || nodes.is_nan() {
        return Err(FieldError::FieldTooWide {
            nodes,
            max: MAX_NODES,
        });
    }
    let mut sums = alloc::vec![0.0; count * count];
    let mut product = alloc::vec![0.0; count + 1];
    let mut others = alloc::vec![0.0; count];
    for node in 0..=nodes as usize {
        let x = low + node as f64 * step;
        let at: Vec<(f64, f64, f64)> = performances.iter().map(|one| one.at(x)).collect();
        product.fill(0.0);
        product[0] = 1.0;
        for (degree, &(_, above, below)) in at.iter().enumerate() {
            for k in (0..=degree).rev() {
                product[k + 1] += above * product[k];
                product[k] *= below;
            }
        }
        for (&(density, above, below), sums) in at.iter().zip(sums.chunks_exact_mut(count)) {
            let weight = step * density;
            if weight == 0.0 {
                continue;
            }
            divide(&product, above, below, &mut others);
            for (sum, chance) in sums.iter_mut().zip(&others) {
                *sum += weight * chance.max(0.0);
            }
        }
    }
    Ok(sums)
}

/// The product without the factor `below + above z`, from the end at which errors die out.
fn divide(product: &[f64], above: f64, below: f64, others: &mut [f64]) {
    let mut last = 0.0;
    if below >= above {
        for (other, entry) in others.iter_mut().zip(product) {
            last = (entry - above * last) / below;
            *other = last;
        }
    } else {
        for (other, entry) in others.iter_mut().rev().zip(product.iter().rev()) {
            last = (entry - below * last) / above;
            *other = last;
        }
    }
}
