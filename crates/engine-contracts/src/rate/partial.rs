//! `rate partial`.

use serde::Deserialize;
use tier_rating::math::{PartialEntry, PartialRatings, rate_partial};
use tier_rating::{Beta, RatingError, Skill, SkillSetup};

use super::{PARTIAL, RateFailure, tolerance};

/// Question of `rate partial`: entries with their times.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PartialQuestion {
    /// The contract, `rate-partial/1`.
    pub contract: Option<String>,
    /// Standard deviation of a performance, in rating points.
    pub beta: f64,
    /// Time at which registration closed, in minutes from the start.
    pub registration_close: f64,
    /// Largest change in the last sweep, in units of beta; 1e-8 if not given.
    pub tolerance: Option<f64>,
    /// The entries in finishing order.
    pub entries: Vec<EntryQuestion>,
}

/// One entry of `rate partial`; times are minutes from the start.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryQuestion {
    /// The mean before the tournament, in rating points.
    pub mu: f64,
    /// The standard deviation before the tournament, in rating points.
    pub sigma: f64,
    /// Time of the registration.
    pub registered: f64,
    /// Time of the bust; none for an entry that did not bust.
    pub bust: Option<f64>,
}

/// Answers `rate partial`: early busts rated against the field of their moment, and no other correction.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, or the library refuses a number, a time or the field.
pub fn partial(question: &PartialQuestion) -> Result<PartialRatings, RateFailure> {
    PARTIAL.check(question.contract.as_deref())?;
    Ok(rated(question)?)
}

fn rated(question: &PartialQuestion) -> Result<PartialRatings, RatingError> {
    let tolerance = tolerance(question.tolerance)?;
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
    let beta = Beta::new(question.beta)?;
    rate_partial(&entries, question.registration_close, beta, tolerance)
}
