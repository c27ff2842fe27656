//! `rate predict`.

use club_view::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tier_rating::{
    Beta, PlaceProbabilities, RatingError, RatingParams, RatingParamsSetup, Skill, SkillSetup,
    place_probabilities, preview,
};

use super::refused;
use crate::error::{DeskError, Exit};
use crate::progress::Busy;
use crate::say;

/// Players at a full table where the document does not say.
const N_MAX: u64 = 9;

/// The most places whose worth is asked for: for each a tournament is rated for every player.
const MAX_PLACES: usize = 10;

/// What `rate predict` reads.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PredictQuestion {
    beta: f64,
    players: Vec<SkillSetup>,
    /// Places whose worth is asked for, from 1.
    #[serde(default)]
    worth: Vec<usize>,
    n_max: Option<u64>,
}

/// The answer of `rate predict`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PredictAnswer {
    #[serde(flatten)]
    chances: PlaceProbabilities,
    /// For each player the change of the mean at each place asked for, none beyond the field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    worth: Vec<Vec<Option<f64>>>,
}

/// How likely each player finishes in each place, and what some places would be worth.
pub(crate) fn predict(question: &PredictQuestion, lang: Lang) -> Result<PredictAnswer, DeskError> {
    let _busy = Busy::new(say::busy_predict(lang, question.players.len()));
    let places = question.worth.len();
    if places > MAX_PLACES {
        let words = format!("{places} places are asked for, at most {MAX_PLACES}");
        return Err(DeskError::new(Exit::Refused, "TooManyPlaces", words)
            .with("places", places)
            .with("max", MAX_PLACES));
    }
    answer(question).map_err(|error| refused(&error))
}

fn answer(question: &PredictQuestion) -> Result<PredictAnswer, RatingError<usize>> {
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
    let previews = preview(&entrants, &question.worth, n_max, &params)?;
    Ok(PredictAnswer {
        chances,
        worth: previews.into_iter().map(|one| one.changes).collect(),
    })
}
