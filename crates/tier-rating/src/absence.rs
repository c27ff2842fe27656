//! Ratings that become less certain while a player is away.

use crate::{Skill, SkillError, real::sqrt};

/// How a rating becomes less certain with the nights that a player misses.
///
/// Over `t` nights away sigma becomes
///
/// ```text
/// sigma' = min(most, sqrt(sigma^2 + t * per_night^2))
/// ```
///
/// and mu stays: strength drifts by an unknown amount of mean 0 and standard deviation `per_night` from one
/// night to the next, until no more is known of it than of a newcomer. A sigma that is above `most` stays.
///
/// # Source
///
/// M. E. Glickman, *Parameter estimation in large dynamic paired comparison experiments*, Applied Statistics
/// 48 (1999), 377-394: step 1 of the Glicko system, where a rated night is a rating period. `per_night` is its
/// `c`, `most` its deviation of an unrated player (350). Different from there, players who take part do
/// not drift: the article of this rating has no such term.
///
/// # Examples
///
/// ```
/// use tier_rating::{Absence, Skill, SkillError};
///
/// // 40 points a night, up to the sigma of a newcomer.
/// let absence = Absence::new(40.0, 500.0)?;
/// let regular = Skill::new(1650.0, 300.0)?;
///
/// let back = absence.widen(regular, 4);
/// assert_eq!(back.mu(), 1650.0);
/// // By hand: sqrt(90,000 + 4 * 1,600) = sqrt(96,400).
/// assert_eq!(format!("{:.4}", back.sigma()), "310.4835");
///
/// // (250,000 - 90,000) / 1,600 = 100 nights make a newcomer of a regular.
/// assert_eq!(absence.nights_to_most(regular), Some(100));
/// assert_eq!(absence.widen(regular, 1_000).sigma(), 500.0);
/// # Ok::<(), SkillError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Absence {
    per_night: f64,
    most: f64,
}

impl Absence {
    /// The least and the greatest `per_night`, in rating points.
    pub const PER_NIGHT: (f64, f64) = (0.0, 1e6);
    /// The least and the greatest `most`, in rating points.
    pub const MOST: (f64, f64) = (1e-3, 1e6);

    /// Adds `per_night` squared to the variance for each night, up to a sigma of `most`; both in rating
    /// points.
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidAbsence`] outside [`Self::PER_NIGHT`] or [`Self::MOST`]; `per_night` is checked
    /// first.
    ///
    /// ```
    /// let refused = tier_rating::Absence::new(-1.0, 500.0).unwrap_err();
    /// assert_eq!(refused.to_string(), "per_night is -1, must be between 0 and 1000000");
    /// ```
    pub fn new(per_night: f64, most: f64) -> Result<Self, SkillError> {
        for (name, value, allowed) in [
            ("per_night", per_night, Self::PER_NIGHT),
            ("most", most, Self::MOST),
        ] {
            if !(allowed.0..=allowed.1).contains(&value) {
                return Err(SkillError::InvalidAbsence {
                    name,
                    value,
                    allowed,
                });
            }
        }
        Ok(Self { per_night, most })
    }

    /// The rating after `nights` that the player missed.
    ///
    /// Night by night or in one step, the result is the same up to rounding.
    ///
    /// # Complexity
    ///
    /// Constant time.
    #[must_use]
    pub fn widen(&self, skill: Skill, nights: u32) -> Skill {
        let sigma = skill.sigma();
        if nights == 0 || self.per_night <= 0.0 || sigma >= self.most {
            return skill;
        }
        let grown = f64::from(nights) * (self.per_night * self.per_night);
        // Rounding never makes a rating surer.
        let wider = sqrt(sigma * sigma + grown).max(sigma);
        Skill::of_checked(skill.mu(), wider.min(self.most))
    }

    /// The least number of missed nights after which sigma is that of a newcomer.
    ///
    /// None if it never is, or only after more than `u32::MAX` nights.
    #[must_use]
    pub fn nights_to_most(&self, skill: Skill) -> Option<u32> {
        if skill.sigma() >= self.most {
            return Some(0);
        }
        if self.per_night <= 0.0 {
            return None;
        }
        let reaches = |nights| self.widen(skill, nights).sigma() >= self.most;
        if !reaches(u32::MAX) {
            return None;
        }
        let (mut short, mut enough) = (0, u32::MAX);
        while enough - short > 1 {
            let middle = short + (enough - short) / 2;
            if reaches(middle) {
                enough = middle;
            } else {
                short = middle;
            }
        }
        Some(enough)
    }
}
