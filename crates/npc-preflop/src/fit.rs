//! The numbers of a player from counts of what they did.

use alloc::vec;
use alloc::vec::Vec;

use crate::push_fold::linear::solve;
use crate::{PositionTable, PreflopError, Seat, VpipModel, VpipModelSetup};

/// The most steps of a fit.
const MOST_STEPS: u32 = 200;

/// The hands of a player in a seat, and how many of them were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Observation {
    /// The seat.
    pub seat: Seat,
    /// Hands dealt in it.
    pub hands: u64,
    /// Hands among them that were within the player's range: those played whenever it was possible.
    pub played: u64,
}

/// A number of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Parameter {
    /// The baseline.
    Phi,
    /// The table factor.
    Tau,
    /// The position factor.
    Pi,
}

/// The numbers that explain the counts best.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The numbers; those in `fixed` are 1.
    pub setup: VpipModelSetup,
    /// The standard error of each number that was found.
    pub standard_errors: Vec<(Parameter, f64)>,
    /// The numbers that the counts say nothing about.
    pub fixed: Vec<Parameter>,
    /// Deviance: twice the log likelihood below that of a perfect fit.
    pub deviance: f64,
    /// Seats in which the model plays all hands or none, so that they say nothing more.
    pub clamped: Vec<Seat>,
}

/// Why a model cannot be fitted to counts.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FitError {
    /// No hand was observed.
    #[error("no hand was observed")]
    NothingToFit,
    /// More hands played than dealt.
    #[error("observation {item}: {got} hands played, must be at most {hands}")]
    CountOutOfRange { item: usize, got: u64, hands: u64 },
    /// A player who played no hand, or all, whose numbers have no best value.
    #[error("{parameter:?} is not identified: {why}")]
    NotIdentified {
        parameter: Parameter,
        why: &'static str,
    },
    /// Numbers that the model rejects.
    #[error("invalid number for the model")]
    Model {
        #[source]
        source: PreflopError,
    },
    /// No convergence within the limit.
    #[error("no convergence after {steps} steps")]
    NotConverged { steps: u32 },
}

/// A candidate: the numbers that are free, with the others at 1.
struct Model<'a> {
    observations: &'a [Observation],
    free: Vec<Parameter>,
}

/// Finds phi, tau and pi by maximum likelihood from counts by seat, with the standard table.
///
/// The rate of a seat is `phi (1 + tau (k - 1)) (1 + pi (c - 1))` with `k = 6 / D(n)`. At one table size
/// phi and tau cannot be separated: tau is then fixed at 1 and listed, and no standard error is
/// given for it. The same happens to pi if a single multiple of the position was seen.
///
/// # Errors
///
/// [`FitError::NothingToFit`] without hands; [`FitError::CountOutOfRange`] for more hands played
/// than dealt; [`FitError::NotIdentified`] if no hand was played, or every one.
///
/// ```
/// use npc_preflop::{Observation, Parameter, Players, Position, Seat, fit_vpip};
///
/// let at = |position, played| {
///     let seat = Seat::new(Players::new(6)?, position)?;
///     Ok::<_, npc_preflop::PreflopError>(Observation { seat, hands: 1000, played })
/// };
/// let found = fit_vpip(&[at(Position::Lj, 140)?, at(Position::Co, 180)?, at(Position::Btn, 310)?])?;
/// assert!((found.setup.phi - 0.2).abs() < 1e-6 && (found.setup.pi - 1.0).abs() < 1e-6);
/// assert_eq!(found.fixed, [Parameter::Tau]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_vpip(observations: &[Observation]) -> Result<Fitted, FitError> {
    for (item, observation) in observations.iter().enumerate() {
        if observation.played > observation.hands {
            return Err(FitError::CountOutOfRange {
                item,
                got: observation.played,
                hands: observation.hands,
            });
        }
    }
    let seen: Vec<Observation> = observations
        .iter()
        .copied()
        .filter(|seen| seen.hands > 0)
        .collect();
    let hands: u64 = seen.iter().map(|seen| seen.hands).sum();
    let played: u64 = seen.iter().map(|seen| seen.played).sum();
    if hands == 0 {
        return Err(FitError::NothingToFit);
    }
    for (count, why) in [(0, "no hand was played"), (hands, "every hand was played")] {
        if played == count {
            return Err(FitError::NotIdentified {
                parameter: Parameter::Phi,
                why,
            });
        }
    }
    let mut model = Model {
        observations: &seen,
        free: vec![Parameter::Phi, Parameter::Tau, Parameter::Pi],
    };
    let mean = played as f64 / hands as f64;
    let start = |model: &Model<'_>| {
        let level: f64 = seen
            .iter()
            .map(|seen| seen.hands as f64 * model.rate(seen.seat, [1.0; 3]).0)
            .sum();
        [(mean * hands as f64 / level).clamp(1e-6, 1.0), 1.0, 1.0]
    };
    let fixed: Vec<Parameter> = [Parameter::Tau, Parameter::Pi]
        .into_iter()
        .filter(|&parameter| {
            let is_known = model.inverse(start(&model)).is_some();
            if !is_known {
                model.free.retain(|&free| free != parameter);
            }
            !is_known
        })
        .collect();
    // Without tau, pi may be known after all.
    let numbers = model.climb(start(&model))?;
    model.result(numbers, fixed)
}

impl Model<'_> {
    /// The rate of a seat, not limited, and its derivatives.
    #[expect(clippy::unused_self, reason = "reads as a property of the model")]
    fn rate(&self, seat: Seat, [phi, tau, pi]: [f64; 3]) -> (f64, [f64; 3]) {
        let count = f64::from(seat.players().count());
        let beyond = (count - 6.0).max(0.0);
        let table = 6.0 / (count - crate::SEATS_BEYOND_SIX * beyond) - 1.0;
        let place = f64::from(PositionTable::standard().hundredths(seat)) / 100.0 - 1.0;
        let (level, multiple) = (1.0 + tau * table, 1.0 + pi * place);
        let slopes = [
            level * multiple,
            phi * table * multiple,
            phi * level * place,
        ];
        (phi * level * multiple, slopes)
    }

    /// The rate limited to what a share can be, for likelihoods, and whether a limit acts.
    fn limited(rate: f64) -> (f64, bool) {
        const LEAST: f64 = 1e-9;
        (rate.clamp(LEAST, 1.0 - LEAST), !(0.0..=1.0).contains(&rate))
    }

    fn deviance(&self, numbers: [f64; 3]) -> f64 {
        let term = |count: f64, expected: f64| {
            if count > 0.0 {
                2.0 * count * libm::log(count / expected)
            } else {
                0.0
            }
        };
        let each = |seen: &Observation| {
            let (hands, played) = (seen.hands as f64, seen.played as f64);
            let (rate, _) = Self::limited(self.rate(seen.seat, numbers).0);
            term(played, hands * rate) + term(hands - played, hands * (1.0 - rate))
        };
        self.observations.iter().map(each).sum()
    }

    /// The information about the free numbers, and the slope of the log likelihood.
    fn information(&self, numbers: [f64; 3]) -> (Vec<Vec<f64>>, Vec<f64>) {
        let size = self.free.len();
        let (mut matrix, mut slope) = (vec![vec![0.0; size]; size], vec![0.0; size]);
        for seen in self.observations {
            let (rate, slopes) = self.rate(seen.seat, numbers);
            let (rate, is_limited) = Self::limited(rate);
            if is_limited {
                continue;
            }
            let (hands, played) = (seen.hands as f64, seen.played as f64);
            let weight = 1.0 / (rate * (1.0 - rate));
            for (row, &a) in self.free.iter().enumerate() {
                let along = slopes[a as usize];
                slope[row] += (played - hands * rate) * weight * along;
                for (column, &b) in self.free.iter().enumerate() {
                    matrix[row][column] += hands * weight * along * slopes[b as usize];
                }
            }
        }
        (matrix, slope)
    }

    /// The variances of the free numbers; none if they cannot all be found.
    fn inverse(&self, numbers: [f64; 3]) -> Option<Vec<f64>> {
        let (matrix, _) = self.information(numbers);
        let size = self.free.len();
        let units: Vec<f64> = (0..size).map(|at| libm::sqrt(matrix[at][at])).collect();
        if units.iter().any(|&unit| unit <= 0.0) {
            return None;
        }
        let cell = |row: usize, column: usize| matrix[row][column] / (units[row] * units[column]);
        let mut variances = Vec::new();
        for (at, own) in units.iter().enumerate() {
            let scaled = (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect());
            let unit = (0..size)
                .map(|row| if row == at { 1.0 } else { 0.0 })
                .collect();
            let variance = solve(scaled.collect(), unit)?[at];
            // A number that others explain to ten digits is not found.
            if !(0.0..1e10).contains(&variance) {
                return None;
            }
            variances.push(variance / (own * own));
        }
        Some(variances)
    }

    /// Steps by the information, halved until the fit improves.
    fn climb(&self, start: [f64; 3]) -> Result<[f64; 3], FitError> {
        let mut numbers = start;
        let mut deviance = self.deviance(numbers);
        for _ in 0..MOST_STEPS {
            let (matrix, slope) = self.information(numbers);
            let Some(step) = solve(matrix, slope) else {
                return Ok(numbers);
            };
            let mut share = 1.0;
            let improved = loop {
                let mut next = numbers;
                for (&parameter, step) in self.free.iter().zip(&step) {
                    next[parameter as usize] += share * step;
                }
                next[0] = next[0].clamp(1e-9, 1.0);
                let found = self.deviance(next);
                if found < deviance {
                    let gain = deviance - found;
                    (numbers, deviance) = (next, found);
                    break gain > 1e-12 * (1.0 + found);
                }
                share /= 2.0;
                if share < 1e-12 {
                    break false;
                }
            };
            if !improved {
                return Ok(numbers);
            }
        }
        Err(FitError::NotConverged { steps: MOST_STEPS })
    }

    fn result(&self, numbers: [f64; 3], fixed: Vec<Parameter>) -> Result<Fitted, FitError> {
        let [phi, tau, pi] = numbers;
        let setup = VpipModelSetup { phi, tau, pi };
        VpipModel::try_from(setup).map_err(|source| FitError::Model { source })?;
        let variances = self.inverse(numbers).unwrap_or_default();
        let errors = self.free.iter().copied().zip(variances);
        let limited = |seen: &&Observation| Self::limited(self.rate(seen.seat, numbers).0).1;
        Ok(Fitted {
            setup,
            standard_errors: errors
                .map(|(free, variance)| (free, libm::sqrt(variance)))
                .collect(),
            fixed,
            // Rounding may leave a perfect fit a little below 0.
            deviance: self.deviance(numbers).max(0.0),
            clamped: self
                .observations
                .iter()
                .filter(limited)
                .map(|seen| seen.seat)
                .collect(),
        })
    }
}
