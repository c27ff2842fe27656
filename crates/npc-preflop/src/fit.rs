//! The numbers of a player from counts of what they did.

#[cfg(feature = "sim")]
mod seen;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use nalgebra::{DMatrix, DVector};

#[cfg(feature = "sim")]
pub use self::seen::fit_seen_vpip;
use crate::player::{VpipModel, VpipModelSetup};
use crate::{PreflopError, Seat};

/// The variance of a number above which it is not found: the others explain it. It is in units of
/// what it would be alone.
const MOST_EXPLAINED: f64 = 1e10;

/// The most steps of a fit.
const MOST_STEPS: u32 = 200;

/// The hands of a player in a seat, and how many of them were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Parameter {
    /// The baseline.
    #[cfg_attr(feature = "serde", serde(rename = "phi"))]
    BaseVpip,
    /// The table factor.
    #[cfg_attr(feature = "serde", serde(rename = "tau"))]
    TableFactor,
    /// The position factor.
    #[cfg_attr(feature = "serde", serde(rename = "pi"))]
    PositionFactor,
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BaseVpip => "phi",
            Self::TableFactor => "tau",
            Self::PositionFactor => "pi",
        })
    }
}

/// A candidate for the numbers of a model.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// [`VpipModelSetup::base_vpip`].
    #[cfg_attr(feature = "serde", serde(rename = "phi"))]
    pub base_vpip: f64,
    /// [`VpipModelSetup::table_factor`].
    #[cfg_attr(feature = "serde", serde(rename = "tau"))]
    pub table_factor: f64,
    /// [`VpipModelSetup::position_factor`].
    #[cfg_attr(feature = "serde", serde(rename = "pi"))]
    pub position_factor: f64,
}

impl Estimate {
    const fn new([base_vpip, table_factor, position_factor]: [f64; 3]) -> Self {
        Self {
            base_vpip,
            table_factor,
            position_factor,
        }
    }

    /// A model with these numbers in place of its own.
    #[must_use]
    pub fn applied_to(self, model: &VpipModelSetup) -> VpipModelSetup {
        VpipModelSetup {
            base_vpip: self.base_vpip,
            table_factor: self.table_factor,
            position_factor: self.position_factor,
            ..model.clone()
        }
    }
}

/// The numbers that explain the counts best.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fitted {
    /// The numbers; those in `fixed` are 1.
    pub estimate: Estimate,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FitError {
    /// No hand was observed.
    #[error("no hand was observed")]
    NothingToFit,
    /// More hands played than dealt, or raised than played.
    #[error("observation {item}: {count} is {got}, must be at most {hands}")]
    CountOutOfRange {
        item: usize,
        count: &'static str,
        got: u64,
        hands: u64,
    },
    /// A player who played no hand, or all, whose numbers have no best value.
    #[error("{parameter} is not identified: {why}")]
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
    NotConverged { steps: u32, best: Estimate },
}

/// Rates at which the seats of the observations play, by base VPIP, table and position factor.
trait Rates {
    /// The rates, not limited to what a share can be.
    fn rates(&self, numbers: [f64; 3]) -> Result<Vec<f64>, FitError>;

    /// Their derivatives.
    fn slopes(&self, numbers: [f64; 3]) -> Result<Vec<[f64; 3]>, FitError>;

    /// In which observations the model plays all hands or none.
    fn clamped(&self, numbers: [f64; 3]) -> Result<Vec<bool>, FitError>;
}

/// A candidate: the numbers that are free, with the others at 1.
struct Model<'a> {
    observations: &'a [Observation],
    described: &'a VpipModelSetup,
    rates: &'a dyn Rates,
    free: Vec<Parameter>,
}

/// The widths of the ranges of a model, whose own numbers are not looked at.
struct Widths<'a> {
    observations: &'a [Observation],
    model: &'a VpipModelSetup,
}

impl Widths<'_> {
    /// The rate of a seat and its derivatives.
    fn of(&self, seat: Seat, [phi, tau, pi]: [f64; 3]) -> (f64, [f64; 3]) {
        let count = f64::from(seat.players().count());
        let beyond = (count - 6.0).max(0.0);
        let table = 6.0 / (count - (1.0 - self.model.seats_beyond_six) * beyond) - 1.0;
        let place = f64::from(self.model.table.hundredths(seat)) / 100.0 - 1.0;
        let (level, multiple) = (1.0 + tau * table, 1.0 + pi * place);
        if let Some(average) = self.model.averages.get(&seat.players()) {
            return (average * multiple, [0.0, 0.0, average * place]);
        }
        let slopes = [
            level * multiple,
            phi * table * multiple,
            phi * level * place,
        ];
        (phi * level * multiple, slopes)
    }

    fn each(&self, numbers: [f64; 3]) -> impl Iterator<Item = (f64, [f64; 3])> {
        let seats = self.observations.iter().map(|seen| seen.seat);
        seats.map(move |seat| self.of(seat, numbers))
    }
}

impl Rates for Widths<'_> {
    fn rates(&self, numbers: [f64; 3]) -> Result<Vec<f64>, FitError> {
        Ok(self.each(numbers).map(|(rate, _)| rate).collect())
    }

    fn slopes(&self, numbers: [f64; 3]) -> Result<Vec<[f64; 3]>, FitError> {
        Ok(self.each(numbers).map(|(_, slopes)| slopes).collect())
    }

    fn clamped(&self, numbers: [f64; 3]) -> Result<Vec<bool>, FitError> {
        let rates = self.each(numbers);
        Ok(rates
            .map(|(rate, _)| !(0.0..=1.0).contains(&rate))
            .collect())
    }
}

/// Finds the base VPIP, the table and the position factor by maximum likelihood from counts by seat.
///
/// The model has everything else: the table of positions, the weight of seats beyond six and averages
/// of single table sizes. Its own three numbers are not looked at.
///
/// The rate of a seat is `phi (1 + tau (k - 1)) (1 + pi (c - 1))` with `k = 6 / D(n)`. At one table size
/// phi and tau cannot be separated: tau is then fixed at 1 and listed, and no standard error is
/// given for it. The same happens to pi if a single multiple of the position was seen.
///
/// # Errors
///
/// [`FitError::NothingToFit`] without hands; [`FitError::CountOutOfRange`] for more hands played
/// than dealt; [`FitError::NotIdentified`] if no hand was played, or every one, or if the model has
/// averages for all table sizes that were seen; [`FitError::Model`] for a model that is rejected.
///
/// ```
/// use npc_preflop::{Players, Position, Seat};
/// use npc_preflop::fit::{Observation, Parameter, fit_vpip};
/// use npc_preflop::player::VpipModelSetup;
///
/// let at = |position, played| {
///     let seat = Seat::new(Players::new(6)?, position)?;
///     Ok::<_, npc_preflop::PreflopError>(Observation { seat, hands: 1000, played })
/// };
/// let seen = [at(Position::Lj, 140)?, at(Position::Co, 180)?, at(Position::Btn, 310)?];
/// let found = fit_vpip(&seen, &VpipModelSetup::default())?;
/// assert!((found.estimate.base_vpip - 0.2).abs() < 1e-6);
/// assert!((found.estimate.position_factor - 1.0).abs() < 1e-6);
/// assert_eq!(found.fixed, [Parameter::TableFactor]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_vpip(observations: &[Observation], model: &VpipModelSetup) -> Result<Fitted, FitError> {
    let observations = &informative(observations)?;
    let widths = Widths {
        observations,
        model,
    };
    fit(observations, &widths, model)
}

/// The observations with hands, if something can be found from them.
fn informative(observations: &[Observation]) -> Result<Vec<Observation>, FitError> {
    for (item, observation) in observations.iter().enumerate() {
        if observation.played > observation.hands {
            return Err(FitError::CountOutOfRange {
                item,
                count: "vpip",
                got: observation.played,
                hands: observation.hands,
            });
        }
    }
    let seen = observations.iter().copied();
    let seen: Vec<Observation> = seen.filter(|seen| seen.hands > 0).collect();
    let (hands, played) = totals(&seen);
    if hands == 0 {
        return Err(FitError::NothingToFit);
    }
    for (count, why) in [(0, "no hand was played"), (hands, "every hand was played")] {
        if played == count {
            return Err(FitError::NotIdentified {
                parameter: Parameter::BaseVpip,
                why,
            });
        }
    }
    Ok(seen)
}

/// All hands, and those played.
fn totals(seen: &[Observation]) -> (u64, u64) {
    seen.iter().fold((0, 0), |(hands, played), seen| {
        (hands + seen.hands, played + seen.played)
    })
}

/// The numbers by which these rates explain the counts best, of a player with this model.
fn fit(
    seen: &[Observation],
    rates: &dyn Rates,
    described: &VpipModelSetup,
) -> Result<Fitted, FitError> {
    let mut model = Model {
        observations: seen,
        described,
        rates,
        free: vec![
            Parameter::BaseVpip,
            Parameter::TableFactor,
            Parameter::PositionFactor,
        ],
    };
    let start = start(seen, described);
    let (information, _) = model.information(start)?;
    if information[(0, 0)] <= 0.0 && !described.averages.is_empty() {
        return Err(FitError::NotIdentified {
            parameter: Parameter::BaseVpip,
            why: "every table size that was seen has an average of its own",
        });
    }
    let mut fixed = Vec::new();
    for parameter in [Parameter::TableFactor, Parameter::PositionFactor] {
        if model.inverse(start)?.is_none() {
            model.free.retain(|&free| free != parameter);
            fixed.push(parameter);
        }
    }
    // Without tau, pi may be known after all.
    let numbers = model.climb(start)?;
    model.result(numbers, fixed)
}

/// The base VPIP at which the widths alone give the hands that were played, and both factors at 1.
fn start(seen: &[Observation], model: &VpipModelSetup) -> [f64; 3] {
    let widths = Widths {
        observations: seen,
        model,
    };
    let each = seen.iter().zip(widths.each([1.0; 3]));
    let (level, played) = each
        .filter(|(seen, _)| !model.averages.contains_key(&seen.seat.players()))
        .fold((0.0, 0.0), |(level, played), (seen, (rate, _))| {
            (
                level + seen.hands as f64 * rate,
                played + seen.played as f64,
            )
        });
    if level > 0.0 {
        [(played / level).clamp(1e-6, 1.0), 1.0, 1.0]
    } else {
        [model.base_vpip, 1.0, 1.0]
    }
}

impl Model<'_> {
    /// The rate limited to what a share can be, for likelihoods, and whether a limit acts.
    fn limited(rate: f64) -> (f64, bool) {
        const LEAST: f64 = 1e-9;
        (rate.clamp(LEAST, 1.0 - LEAST), !(0.0..=1.0).contains(&rate))
    }

    fn deviance(&self, numbers: [f64; 3]) -> Result<f64, FitError> {
        let term = |count: f64, expected: f64| {
            if count > 0.0 {
                2.0 * count * libm::log(count / expected)
            } else {
                0.0
            }
        };
        let each = |(seen, rate): (&Observation, f64)| {
            let (hands, played) = (seen.hands as f64, seen.played as f64);
            let (rate, _) = Self::limited(rate);
            term(played, hands * rate) + term(hands - played, hands * (1.0 - rate))
        };
        let rates = self.rates.rates(numbers)?;
        Ok(self.observations.iter().zip(rates).map(each).sum())
    }

    /// The information about the free numbers, and the slope of the log likelihood.
    fn information(&self, numbers: [f64; 3]) -> Result<(DMatrix<f64>, DVector<f64>), FitError> {
        let size = self.free.len();
        let (mut matrix, mut slope) = (DMatrix::zeros(size, size), DVector::zeros(size));
        let (rates, slopes) = (self.rates.rates(numbers)?, self.rates.slopes(numbers)?);
        for ((seen, rate), slopes) in self.observations.iter().zip(rates).zip(slopes) {
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
                    matrix[(row, column)] += hands * weight * along * slopes[b as usize];
                }
            }
        }
        Ok((matrix, slope))
    }

    /// The variances of the free numbers; none if they cannot all be found.
    fn inverse(&self, numbers: [f64; 3]) -> Result<Option<Vec<f64>>, FitError> {
        let (matrix, _) = self.information(numbers)?;
        let units = matrix.diagonal().map(libm::sqrt);
        if units.iter().any(|&unit| unit <= 0.0) {
            return Ok(None);
        }
        let scaled = matrix.component_div(&(&units * units.transpose()));
        let Some(inverse) = scaled.try_inverse() else {
            return Ok(None);
        };
        let explained = inverse.diagonal();
        if !explained
            .iter()
            .all(|variance| (0.0..MOST_EXPLAINED).contains(variance))
        {
            return Ok(None);
        }
        let variances = explained.component_div(&units.component_mul(&units));
        Ok(Some(variances.iter().copied().collect()))
    }

    /// Steps by the information, halved until the fit improves.
    fn climb(&self, start: [f64; 3]) -> Result<[f64; 3], FitError> {
        let mut numbers = start;
        let mut deviance = self.deviance(numbers)?;
        for _ in 0..MOST_STEPS {
            let (matrix, slope) = self.information(numbers)?;
            let Some(step) = matrix.lu().solve(&slope) else {
                return Ok(numbers);
            };
            let mut share = 1.0;
            let improved = loop {
                let mut next = numbers;
                for (&parameter, step) in self.free.iter().zip(&step) {
                    next[parameter as usize] += share * step;
                }
                next[0] = next[0].clamp(1e-9, 1.0);
                let found = self.deviance(next)?;
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
        Err(FitError::NotConverged {
            steps: MOST_STEPS,
            best: Estimate::new(numbers),
        })
    }

    fn result(&self, numbers: [f64; 3], fixed: Vec<Parameter>) -> Result<Fitted, FitError> {
        let estimate = Estimate::new(numbers);
        let model = estimate.applied_to(self.described);
        VpipModel::new(model).map_err(|source| FitError::Model { source })?;
        let variances = self.inverse(numbers)?.unwrap_or_default();
        let errors = self.free.iter().copied().zip(variances);
        let clamped = self.rates.clamped(numbers)?;
        let clamped = self.observations.iter().zip(clamped);
        Ok(Fitted {
            estimate,
            standard_errors: errors
                .map(|(free, variance)| (free, libm::sqrt(variance)))
                .collect(),
            fixed,
            // Rounding may leave a perfect fit a little below 0.
            deviance: self.deviance(numbers)?.max(0.0),
            clamped: clamped
                .filter_map(|(seen, is_clamped)| is_clamped.then_some(seen.seat))
                .collect(),
        })
    }
}
