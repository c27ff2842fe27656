//! `rate predict`.

use serde::Deserialize;
use toolkit::rating::{Beta, PlaceProbabilities, Skill, SkillSetup, place_probabilities};

use super::refused;
use crate::error::DeskError;

/// What `rate predict` reads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PredictQuestion {
    beta: f64,
    players: Vec<SkillSetup>,
}

/// How likely each player finishes in each place.
pub(crate) fn predict(question: &PredictQuestion) -> Result<PlaceProbabilities, DeskError> {
    let found = Beta::new(question.beta)
        .and_then(|beta| place_probabilities(&Skill::list(&question.players)?, beta));
    found.map_err(|error| refused(&error))
}
