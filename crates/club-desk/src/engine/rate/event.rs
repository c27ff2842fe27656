//! `rate event`.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use tier_rating::{
    EventReport, RatingError, RatingParams, RatingParamsSetup, Tournament, rate_event,
};

use super::event_entry::{EventEntry, FlatField, Listed};
use super::refused;
use crate::error::{DeskError, Exit};

/// What `rate event` reads: a tournament, its times in minutes from the start.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventQuestion {
    params: Option<RatingParamsSetup>,
    #[serde(deserialize_with = "whole")]
    n_max: u64,
    registration_close: Option<f64>,
    duration: Option<f64>,
    entries: Vec<EventEntry>,
}

/// A whole number that may be written with a decimal point.
pub(super) fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
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
    let EventQuestion {
        params,
        n_max,
        registration_close,
        duration,
        entries,
    } = question;
    let field = FlatField {
        n_max,
        registration_close,
        duration,
        max_entries: None,
        entries,
    };
    let rate = || -> Result<Result<EventReport, DeskError>, RatingError> {
        let params = RatingParams::new(params.unwrap_or_default())?;
        let Listed { setup, different } = field.listed()?;
        let tournament = Tournament::new(setup)?;
        Ok(match different {
            Some(player) => Err(different_ratings(&player)),
            None => Ok(rate_event(&tournament, &params)?),
        })
    };
    rate().map_err(|error| refused(&error))?
}

fn different_ratings(player: &str) -> DeskError {
    let words = format!("the entries of {player} have different ratings");
    DeskError::new(Exit::Refused, "DifferentRatings", words).with("player", player)
}
