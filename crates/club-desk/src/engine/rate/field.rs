//! `rate field`.

use schemars::JsonSchema;
use serde::Deserialize;
use toolkit::rating::{Beta, FieldRating, Skill, SkillSetup, rate_field};

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
    let rated = Beta::new(question.beta)
        .and_then(|beta| rate_field(&Skill::list(&question.players)?, beta, tolerance));
    rated.map_err(|error| refused(&error))
}
