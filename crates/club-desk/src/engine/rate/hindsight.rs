//! `rate hindsight`.

use schemars::JsonSchema;
use serde::Deserialize;
use tier_rating::{Beta, Hindsight, HindsightEvent, RatingError, hindsight as smoothed};

use super::{refused, tolerance};
use crate::error::DeskError;

/// What `rate hindsight` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HindsightQuestion {
    beta: f64,
    #[serde(default)]
    drift: f64,
    tolerance: Option<f64>,
    events: Vec<HindsightEvent>,
}

/// The plain chain smoothed over the whole history.
pub(crate) fn hindsight(question: &HindsightQuestion) -> Result<Hindsight, DeskError> {
    let tolerance = tolerance(question.tolerance)?;
    let found = Beta::new(question.beta)
        .map_err(RatingError::from)
        .and_then(|beta| smoothed(&question.events, beta, question.drift, tolerance));
    found.map_err(|error| refused(&error))
}
