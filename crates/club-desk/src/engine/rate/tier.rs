//! `rate tier`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tier_rating::{Skill, Tier, TierParams, TierRate};

use super::refused;
use crate::error::DeskError;

/// What `rate tier` reads.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TierQuestion {
    mu: f64,
    sigma: f64,
}

/// The answer of `rate tier`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TierAnswer {
    rate: TierRate,
    tier: Tier,
}

/// The rate and the tier of a skill, under the published parameters.
pub(crate) fn tier(question: TierQuestion) -> Result<TierAnswer, DeskError> {
    let skill = Skill::new(question.mu, question.sigma).map_err(|error| refused(&error))?;
    let rate = TierParams::published().rate(skill);
    Ok(TierAnswer {
        rate,
        tier: rate.tier(),
    })
}
