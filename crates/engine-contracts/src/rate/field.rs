//! `rate field`.

use serde::Deserialize;
use tier_rating::math::{FieldRating, rate_field};
use tier_rating::{Beta, RatingError, Skill, SkillSetup};

use super::{FIELD, RateFailure, tolerance};

/// Question of `rate field`: skills in finishing order.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldQuestion {
    /// The contract, `rate-field/1`.
    pub contract: Option<String>,
    /// Standard deviation of a performance, in rating points.
    pub beta: f64,
    /// Skills before the tournament, the winner first.
    pub players: Vec<SkillSetup>,
    /// Largest change in the last sweep, in units of beta; 1e-8 if not given.
    pub tolerance: Option<f64>,
}

/// Answers `rate field`: skills after a field by its finishing order alone, without corrections.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, or the library refuses a number or the field.
pub fn field(question: &FieldQuestion) -> Result<FieldRating, RateFailure> {
    FIELD.check(question.contract.as_deref())?;
    Ok(rated(question)?)
}

fn rated(question: &FieldQuestion) -> Result<FieldRating, RatingError> {
    let tolerance = tolerance(question.tolerance)?;
    let beta = Beta::new(question.beta)?;
    let skills = Skill::list(&question.players)?;
    Ok(rate_field(&skills, beta, tolerance)?)
}
