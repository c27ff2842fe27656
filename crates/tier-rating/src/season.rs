//! The start of a season.

use crate::{ParamField, RatingError, RatingParams, Skill};

/// What happens to ratings at the start of a season.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum SeasonRule {
    /// They are kept.
    #[default]
    Carry,
    /// Every player is a newcomer again.
    Reset,
    /// The mean is kept, the standard deviation is at least this, in rating points.
    Widen {
        /// 1e-6 to 1e6.
        to: f64,
    },
}

impl SeasonRule {
    /// The skill with which a player begins the season.
    ///
    /// # Errors
    ///
    /// [`RatingError::InvalidParam`] for a standard deviation to widen to outside its range.
    ///
    /// ```
    /// use tier_rating::{RatingParams, SeasonRule, Skill};
    ///
    /// let params = RatingParams::published();
    /// let old = Skill::new(1700.0, 300.0)?;
    /// assert_eq!(SeasonRule::Carry.begin(old, &params)?, old);
    /// assert_eq!(SeasonRule::Reset.begin(old, &params)?, Skill::INITIAL);
    /// let wide = SeasonRule::Widen { to: 400.0 }.begin(old, &params)?;
    /// assert_eq!((wide.mu(), wide.sigma()), (1700.0, 400.0));
    /// # Ok::<(), tier_rating::RatingError>(())
    /// ```
    pub fn begin(self, skill: Skill, params: &RatingParams) -> Result<Skill, RatingError> {
        match self {
            Self::Carry => Ok(skill),
            Self::Reset => Ok(params.newcomer()),
            Self::Widen { to } => {
                let to = ParamField::WidenTo.check(to)?;
                Skill::new(skill.mu(), skill.sigma().max(to))
            }
        }
    }
}
