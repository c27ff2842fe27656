//! `rate predict`.

use serde::{Deserialize, Serialize};
use tier_rating::{
    Beta, PlaceProbabilities, RatingError, RatingParams, RatingParamsSetup, Skill, SkillSetup,
    place_probabilities, preview,
};

use super::{PREDICT, RateFailure, RateQuestionError};
use crate::whole::{optional_whole, whole_list};

/// Players at a full table where the question does not say.
const N_MAX: u64 = 9;

/// The most places whose worth is asked for: for each a tournament is rated for every player.
pub const MAX_PLACES: usize = 10;

/// Question of `rate predict`: the skills of a field.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PredictQuestion {
    /// The contract, `rate-predict/1`.
    pub contract: Option<String>,
    /// Standard deviation of a performance, in rating points.
    pub beta: f64,
    /// Skills of the field.
    pub players: Vec<SkillSetup>,
    /// Places whose worth is asked for, from 1.
    #[serde(default, deserialize_with = "whole_list")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<usize>"))]
    pub worth: Vec<u64>,
    /// Players at a full table, 9 if not given.
    #[serde(default, deserialize_with = "optional_whole")]
    pub n_max: Option<u64>,
}

/// Answer of `rate predict`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PredictAnswer {
    /// Probabilities of the places.
    #[serde(flatten)]
    pub chances: PlaceProbabilities,
    /// For each player the change of the mean at each place asked for, none beyond the field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worth: Vec<Vec<Option<f64>>>,
}

/// Answers `rate predict`: how likely each player finishes in each place, and the worth of some places.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, more than [`MAX_PLACES`] places are asked for, or the library
/// refuses a number or the field.
pub fn predict(question: &PredictQuestion) -> Result<PredictAnswer, RateFailure> {
    PREDICT.check(question.contract.as_deref())?;
    let (places, max) = (question.worth.len(), MAX_PLACES);
    if places > max {
        return Err(RateQuestionError::TooManyPlaces { places, max }.into());
    }
    Ok(predicted(question)?)
}

fn predicted(question: &PredictQuestion) -> Result<PredictAnswer, RatingError<usize>> {
    let beta = Beta::new(question.beta)?;
    let skills = Skill::list(&question.players)?;
    let chances = place_probabilities(&skills, beta)?;
    if question.worth.is_empty() {
        let worth = Vec::new();
        return Ok(PredictAnswer { chances, worth });
    }
    let params = RatingParams::new(RatingParamsSetup {
        beta: question.beta,
        ..RatingParamsSetup::default()
    })?;
    let entrants: Vec<(usize, Skill)> = skills.into_iter().enumerate().collect();
    let n_max = question.n_max.unwrap_or(N_MAX);
    // Places beyond the field have no worth, on a machine of 32 bits as well.
    let place = |place: &u64| usize::try_from(*place).unwrap_or(usize::MAX);
    let worth: Vec<usize> = question.worth.iter().map(place).collect();
    let previews = preview(&entrants, &worth, n_max, &params)?;
    Ok(PredictAnswer {
        chances,
        worth: previews.into_iter().map(|one| one.changes).collect(),
    })
}
