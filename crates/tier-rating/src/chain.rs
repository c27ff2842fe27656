//! Expectation propagation along a finishing order.

use alloc::vec::Vec;

use crate::{
    FieldError, Skill,
    factor::{Comparison, Natural},
    real::Real,
    unit::{Beta, Tolerance},
};

/// The most sweeps before [`FieldError::NotConverged`]; 5 to 9 are usual, for any number of entries.
pub(crate) const MAX_SWEEPS: usize = 500;

/// The prior of one entry in units of beta.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prior {
    /// The skill.
    pub(crate) skill: Natural<f64>,
    /// The performance, whose variance is greater by 1.
    pub(crate) performance: Natural<f64>,
}

impl Prior {
    pub(crate) fn new(skill: Skill, beta: Beta) -> Self {
        Self::at(skill.mu() / beta.value(), skill.sigma() / beta.value())
    }

    /// The prior of a mean and a standard deviation in units of beta.
    pub(crate) fn at(mu: f64, sigma: f64) -> Self {
        let natural = |variance: f64| {
            let precision = 1.0 / variance;
            Natural {
                precision,
                weighted: mu * precision,
            }
        };
        let variance = sigma * sigma;
        Self {
            skill: natural(variance),
            performance: natural(variance + 1.0),
        }
    }

    /// Whether all numbers have the same bits.
    pub(crate) fn same(&self, other: &Self) -> bool {
        let bits = |Natural {
                        precision,
                        weighted,
                    }: Natural<f64>| [precision, weighted].map(f64::to_bits);
        bits(self.skill) == bits(other.skill) && bits(self.performance) == bits(other.performance)
    }

    /// Whether the moments of the skill are finite by far, and with them those after any message.
    pub(crate) fn is_moderate(&self) -> bool {
        let Natural {
            precision,
            weighted,
        } = self.skill;
        (1e-100..=1e100).contains(&precision) && (-1e100..=1e100).contains(&weighted)
    }

    /// Mean and standard deviation of the skill after a message about the performance.
    #[inline]
    pub(crate) fn posterior(&self, message: Natural<f64>) -> (f64, f64) {
        self.skill.times(message.blurred()).moments()
    }
}

/// How a run of message passing ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Convergence {
    /// The largest change of a mean or standard deviation of a skill in the last sweep, in units
    /// of beta.
    pub(crate) residual: f64,
    /// Forward and backward passes, a pair of which is one sweep.
    pub(crate) sweeps: usize,
}

impl Convergence {
    /// Without a run.
    pub(crate) const NONE: Self = Self {
        residual: 0.0,
        sweeps: 0,
    };

    /// The greater residual and the greater number of sweeps of two runs.
    pub(crate) fn worst(self, other: Self) -> Self {
        Self {
            residual: self.residual.max(other.residual),
            sweeps: self.sweeps.max(other.sweeps),
        }
    }
}

/// The messages of one field. For each entry in finishing order those from the left (from the one
/// above) and from the right (from the one below), about the performance.
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    entries: Vec<Link>,
}

/// An entry of a [`Chain`].
#[derive(Debug, Clone, Copy)]
struct Link {
    prior: Prior,
    from_above: Natural<f64>,
    from_below: Natural<f64>,
    mean: f64,
    deviation: f64,
}

impl Chain {
    /// The field of these priors, in finishing order.
    pub(crate) fn new(priors: impl IntoIterator<Item = Prior>) -> Self {
        let link = |prior: Prior| {
            let (mean, deviation) = prior.skill.moments();
            Link {
                prior,
                from_above: Natural::flat(),
                from_below: Natural::flat(),
                mean,
                deviation,
            }
        };
        Self {
            entries: priors.into_iter().map(link).collect(),
        }
    }

    /// Passes messages until the residual is not above the tolerance.
    pub(crate) fn run(&mut self, tolerance: Tolerance) -> Result<Convergence, FieldError> {
        if self.entries.len() < 2 {
            return Ok(Convergence::NONE);
        }
        let mut residual = f64::NAN;
        for sweeps in 1..=MAX_SWEEPS {
            residual = self.sweep();
            if residual <= tolerance.value() {
                return Ok(Convergence { residual, sweeps });
            }
            if !residual.is_finite() {
                return Err(FieldError::NotConverged { residual, sweeps });
            }
        }
        Err(FieldError::NotConverged {
            residual,
            sweeps: MAX_SWEEPS,
        })
    }

    /// Passes messages down the order and back; the residual.
    pub(crate) fn sweep(&mut self) -> f64 {
        self.forward();
        self.backward()
    }

    /// Updates the messages from above, the first entry first.
    fn forward(&mut self) {
        let mut entries = self.entries.iter_mut();
        let Some(first) = entries.next() else { return };
        let mut above = first.prior.performance;
        for link in entries {
            let below = link.prior.performance.times(link.from_below);
            link.from_above = Comparison::new(above, below).to_below();
            above = link.prior.performance.times(link.from_above);
        }
    }

    /// Updates the messages from below, the last entry first, and the skills; the residual.
    fn backward(&mut self) -> f64 {
        let mut entries = self.entries.iter_mut().rev();
        let Some(last) = entries.next() else {
            return 0.0;
        };
        let mut residual = last.update();
        let mut below = last.prior.performance;
        for link in entries {
            let above = link.prior.performance.times(link.from_above);
            link.from_below = Comparison::new(above, below).to_above();
            below = link.prior.performance.times(link.from_below);
            residual = residual.max_or_nan(link.update());
        }
        residual
    }

    /// The messages about the performances, in finishing order.
    pub(crate) fn messages(&self) -> impl Iterator<Item = Natural<f64>> {
        self.entries
            .iter()
            .map(|link| link.from_above.times(link.from_below))
    }
}

impl Link {
    /// Updates the skill; the greater change of its mean and its standard deviation.
    #[inline]
    fn update(&mut self) -> f64 {
        let message = self.from_above.times(self.from_below);
        let (mean, deviation) = self.prior.posterior(message);
        let change = (mean - self.mean)
            .abs()
            .max_or_nan((deviation - self.deviation).abs());
        self.mean = mean;
        self.deviation = deviation;
        change
    }
}

/// Skills after a tournament, with the residual of the computation.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldRating {
    /// The skills, in finishing order.
    pub players: Vec<Skill>,
    /// The largest change of a mean or standard deviation in the last sweep, in units of beta.
    ///
    /// It is not above the tolerance. The error is smaller by a factor of about 100.
    pub residual: f64,
    /// The number of sweeps, each of them a pass down the order and one back.
    pub sweeps: usize,
}

/// Rates a field by its finishing order alone: the plain chain without any correction.
///
/// Each player's performance is their skill plus a normally distributed part with standard
/// deviation beta, and all that is observed is the order of the performances.
///
/// # Arguments
///
/// `players`: the skills before, the winner first. One player alone keeps their skill.
///
/// # Errors
///
/// [`FieldError::EmptyField`], or [`FieldError::NotConverged`] where numbers are too far apart
/// for 64-bit arithmetic (as a mean of 1e300).
///
/// # Complexity
///
/// 5 to 9 sweeps of 2 n messages for n players at the default tolerance.
///
/// # Determinism
///
/// The same bits on every machine.
///
/// # Source
///
/// Herbrich, Minka and Graepel, "TrueSkill: A Bayesian Skill Rating System" (2007), without teams,
/// draws and dynamics; Minka (2001) for expectation propagation.
///
/// ```
/// use tier_rating::{Beta, Skill, Tolerance, math::rate_field};
///
/// // By hand: 500^2 / sqrt(2 (500^2 + 1000^2)) * sqrt(2 / pi) = 126.157.
/// let rated = rate_field(&[Skill::INITIAL; 2], Beta::new(1000.0)?, Tolerance::DEFAULT)?;
/// assert_eq!(format!("{:.2}", rated.players[0].mu()), "1626.16");
/// assert_eq!(format!("{:.2}", rated.players[1].mu()), "1373.84");
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
pub fn rate_field(
    players: &[Skill],
    beta: Beta,
    tolerance: Tolerance,
) -> Result<FieldRating, FieldError> {
    if players.is_empty() {
        return Err(FieldError::EmptyField);
    }
    let priors: Vec<_> = players
        .iter()
        .map(|&skill| Prior::new(skill, beta))
        .collect();
    let mut chain = Chain::new(priors.iter().copied());
    let Convergence { residual, sweeps } = chain.run(tolerance)?;
    let mut rated = Vec::with_capacity(players.len());
    for ((message, prior), &skill) in chain.messages().zip(&priors).zip(players) {
        let message = message.blurred();
        rated.push(posterior(
            skill,
            prior,
            message,
            beta,
            Convergence { residual, sweeps },
        )?);
    }
    Ok(FieldRating {
        players: rated,
        residual,
        sweeps,
    })
}

/// The skill of an entry after a message about its skill. Rounding never raises sigma.
pub(crate) fn posterior(
    skill: Skill,
    prior: &Prior,
    message: Natural<f64>,
    beta: Beta,
    Convergence { residual, sweeps }: Convergence,
) -> Result<Skill, FieldError> {
    if message == Natural::flat() {
        return Ok(skill);
    }
    let (mean, deviation) = prior.skill.times(message).moments();
    let sigma = (deviation * beta.value()).min(skill.sigma());
    Skill::new(mean * beta.value(), sigma)
        .map_err(|_| FieldError::NotConverged { residual, sweeps })
}
