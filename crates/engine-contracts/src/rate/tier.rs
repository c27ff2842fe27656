//! `rate tier`.

use serde::{Deserialize, Serialize};
use tier_rating::{RatingError, Skill, Tier, TierParams, TierRate};

use super::{RateFailure, TIER};

/// Question of `rate tier`: a skill.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TierQuestion {
    /// The contract, `rate-tier/1`.
    pub contract: Option<String>,
    /// The mean, in rating points.
    pub mu: f64,
    /// The standard deviation, in rating points.
    pub sigma: f64,
}

/// Answer of `rate tier`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TierAnswer {
    /// The rate, in rating points.
    pub rate: TierRate,
    /// The tier that the rate is in.
    pub tier: Tier,
}

/// Answers `rate tier`: rate and tier of a skill, under the published parameters.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, or a number cannot be that of a skill.
///
/// ```
/// use engine_contracts::document;
/// use engine_contracts::rate::tier;
///
/// let question = document::read(br#"{"mu":2000,"sigma":440}"#)?;
/// let answer = serde_json::to_string(&tier(&question)?)?;
/// assert_eq!(answer, r#"{"rate":2000.0,"tier":"S"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tier(question: &TierQuestion) -> Result<TierAnswer, RateFailure> {
    TIER.check(question.contract.as_deref())?;
    let skill = Skill::new(question.mu, question.sigma).map_err(RatingError::<String>::from)?;
    let rate = TierParams::published().rate(skill);
    Ok(TierAnswer {
        rate,
        tier: rate.tier(),
    })
}
