//! `rate partial`.

use schemars::JsonSchema;
use serde::Deserialize;
use tier_rating::math::{PartialEntry, PartialRatings, rate_partial};
use tier_rating::{Beta, RatingError, Skill, SkillSetup};

use super::{refused, tolerance};
use crate::error::DeskError;

/// What `rate partial` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartialQuestion {
    beta: f64,
    registration_close: f64,
    tolerance: Option<f64>,
    entries: Vec<EntryQuestion>,
}

/// An entry, in finishing order.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryQuestion {
    mu: f64,
    sigma: f64,
    registered: f64,
    bust: Option<f64>,
}

/// Partial games and no other correction.
pub(crate) fn partial(question: &PartialQuestion) -> Result<PartialRatings, DeskError> {
    let tolerance = tolerance(question.tolerance)?;
    let rate = || -> Result<PartialRatings, RatingError> {
        let setups: Vec<SkillSetup> = question
            .entries
            .iter()
            .map(|&EntryQuestion { mu, sigma, .. }| SkillSetup { mu, sigma })
            .collect();
        let entries: Vec<PartialEntry> = Skill::list(&setups)?
            .into_iter()
            .zip(&question.entries)
            .map(|(skill, entry)| PartialEntry {
                skill,
                registered: entry.registered,
                bust: entry.bust,
            })
            .collect();
        rate_partial(
            &entries,
            question.registration_close,
            Beta::new(question.beta)?,
            tolerance,
        )
    };
    rate().map_err(|error| refused(&error))
}
