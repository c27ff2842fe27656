//! The estimate of a player's strength.

use alloc::vec::Vec;

use crate::{SkillError, SkillField};

/// The unchecked description of a [`Skill`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SkillSetup {
    /// The mean, in rating points.
    pub mu: f64,
    /// The standard deviation, in rating points.
    pub sigma: f64,
}

/// The estimate of a player's strength: a normal distribution over rating points.
///
/// The mean is a finite number, the standard deviation a finite number above 0. A standard
/// deviation below the floor of [`TierParams`](crate::TierParams) is accepted and kept: sigma
/// is never raised.
///
/// ```
/// use tier_rating::{SkillError, Skill, SkillField};
///
/// let skill = Skill::new(1500.0, 300.0)?;
/// assert_eq!((skill.mu(), skill.sigma()), (1500.0, 300.0));
///
/// let refused = Skill::new(1500.0, 0.0).unwrap_err();
/// assert_eq!(refused.to_string(), "sigma is 0, must be a finite number above 0");
/// # Ok::<(), SkillError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "SkillSetup", into = "SkillSetup"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Skill {
    mu: f64,
    sigma: f64,
}

impl Skill {
    /// A newcomer: mean 1500, standard deviation 500.
    pub const INITIAL: Self = Self {
        mu: 1500.0,
        sigma: 500.0,
    };

    /// A skill with mean `mu` and standard deviation `sigma`, both in rating points.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRating`] if `mu` is not finite or `sigma` is not finite and above 0;
    /// `mu` is checked first.
    pub fn new(mu: f64, sigma: f64) -> Result<Self, SkillError> {
        Self::checked(SkillSetup { mu, sigma }, None)
    }

    /// A skill of numbers that were checked.
    pub(crate) const fn of_checked(mu: f64, sigma: f64) -> Self {
        Self { mu, sigma }
    }

    /// The skills of a list, in its order.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRating`] with the position of the first one that cannot be used.
    ///
    /// ```
    /// use tier_rating::{Skill, SkillSetup};
    ///
    /// let read = [SkillSetup { mu: 1500.0, sigma: 500.0 }, SkillSetup { mu: 1500.0, sigma: -1.0 }];
    /// let refused = Skill::list(&read).unwrap_err();
    /// assert_eq!(refused.to_string(), "entry 1: sigma is -1, must be a finite number above 0");
    /// ```
    pub fn list(setups: &[SkillSetup]) -> Result<Vec<Self>, SkillError> {
        setups
            .iter()
            .enumerate()
            .map(|(entry, &setup)| Self::checked(setup, Some(entry)))
            .collect()
    }

    fn checked(setup: SkillSetup, entry: Option<usize>) -> Result<Self, SkillError> {
        let SkillSetup { mu, sigma } = setup;
        let refused = |field, value| SkillError::InvalidRating {
            entry,
            field,
            value,
        };
        if !mu.is_finite() {
            return Err(refused(SkillField::Mu, mu));
        }
        if !sigma.is_finite() || sigma <= 0.0 {
            return Err(refused(SkillField::Sigma, sigma));
        }
        Ok(Self { mu, sigma })
    }

    /// The mean, in rating points.
    #[must_use]
    pub const fn mu(&self) -> f64 {
        self.mu
    }

    /// The standard deviation, in rating points.
    #[must_use]
    pub const fn sigma(&self) -> f64 {
        self.sigma
    }
}

impl TryFrom<SkillSetup> for Skill {
    type Error = SkillError;

    fn try_from(setup: SkillSetup) -> Result<Self, SkillError> {
        Self::checked(setup, None)
    }
}

impl From<Skill> for SkillSetup {
    fn from(skill: Skill) -> Self {
        Self {
            mu: skill.mu,
            sigma: skill.sigma,
        }
    }
}
