//! `rate event`.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toolkit::rating::{
    EntrySetup, EventReport, RatingError, RatingParams, RatingParamsSetup, Tournament,
    TournamentSetup, rate_event,
};

use super::refused;
use crate::error::DeskError;

/// What `rate event` reads: a tournament, its times in minutes from the start.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventQuestion {
    params: Option<RatingParamsSetup>,
    #[serde(deserialize_with = "whole")]
    n_max: u64,
    registration_close: Option<f64>,
    duration: Option<f64>,
    entries: Vec<EntrySetup>,
}

/// A whole number that may be written with a decimal point.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let number = serde_json::Number::deserialize(deserializer)?;
    let decimal = || number.to_string().strip_suffix(".0")?.parse().ok();
    number.as_u64().or_else(decimal).ok_or_else(|| {
        D::Error::custom(format_args!(
            "`{number}` is not a whole number of at least 0"
        ))
    })
}

/// New ratings with the reason for every number.
pub(crate) fn event(question: EventQuestion) -> Result<EventReport, DeskError> {
    let rate = || -> Result<EventReport, RatingError> {
        let params = RatingParams::try_from(question.params.unwrap_or_default())?;
        let tournament = Tournament::try_from(TournamentSetup {
            n_max: question.n_max,
            registration_close: question.registration_close,
            registration_close_turn: None,
            duration: question.duration,
            max_entries: None,
            entries: question.entries,
        })?;
        rate_event(&tournament, &params)
    };
    rate().map_err(|error| refused(&error))
}
