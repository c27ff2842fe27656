//! `rate hindsight`.

use serde::Deserialize;
use tier_rating::{Beta, Hindsight, HindsightEvent, RatingError, hindsight as smoothed};

use super::{HINDSIGHT, RateFailure, tolerance};

/// Question of `rate hindsight`: a history of fields.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HindsightQuestion {
    /// The contract, `rate-hindsight/1`.
    pub contract: Option<String>,
    /// Standard deviation of a performance, in rating points.
    pub beta: f64,
    /// Variance added per day.
    #[serde(default)]
    pub drift: f64,
    /// Largest change in the last sweep, in units of beta; 1e-8 if not given.
    pub tolerance: Option<f64>,
    /// The tournaments by day.
    pub events: Vec<HindsightEvent>,
}

/// Answers `rate hindsight`: the plain chain smoothed over the whole history.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, or the library refuses a number, a day or a field.
pub fn hindsight(question: &HindsightQuestion) -> Result<Hindsight, RateFailure> {
    HINDSIGHT.check(question.contract.as_deref())?;
    Ok(rated(question)?)
}

fn rated(question: &HindsightQuestion) -> Result<Hindsight, RatingError> {
    let tolerance = tolerance(question.tolerance)?;
    let beta = Beta::new(question.beta)?;
    smoothed(&question.events, beta, question.drift, tolerance)
}
