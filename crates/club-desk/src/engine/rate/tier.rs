//! `rate tier`.

use serde::{Deserialize, Serialize};
use toolkit::rating::{Skill, Tier, TierParams, TierRate};

use super::refused;
use crate::error::DeskError;

/// What `rate tier` reads.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TierQuestion {
    mu: f64,
    sigma: f64,
}

/// What it answers.
#[derive(Debug, Serialize)]
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
