//! `rate field`.

use schemars::JsonSchema;
use serde::Deserialize;
use tier_rating::math::{FieldRating, rate_field};
use tier_rating::{Beta, RatingError, Skill, SkillSetup};

use super::{refused, tolerance};
use crate::error::DeskError;

/// What `rate field` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FieldQuestion {
    beta: f64,
    players: Vec<SkillSetup>,
    tolerance: Option<f64>,
}

/// The plain chain: skills after a field, in finishing order.
pub(crate) fn field(question: &FieldQuestion) -> Result<FieldRating, DeskError> {
    let tolerance = tolerance(question.tolerance)?;
    let rate = || -> Result<FieldRating, RatingError> {
        let beta = Beta::new(question.beta)?;
        let skills = Skill::list(&question.players)?;
        Ok(rate_field(&skills, beta, tolerance)?)
    };
    rate().map_err(|error| refused(&error))
}
