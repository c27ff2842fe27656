//! Which season is meant.

use club_log::Club;
use club_log::ids::SeasonId;

use crate::error::{DeskError, Exit};

/// The season named, or the only one.
pub(crate) fn season_of(club: &Club, named: Option<SeasonId>) -> Result<SeasonId, DeskError> {
    if let Some(id) = named {
        return Ok(id);
    }
    let mut seasons = club.seasons().keys();
    match (seasons.next(), seasons.next()) {
        (Some(only), None) => Ok(only.clone()),
        (None, _) => Err(DeskError::new(
            Exit::NotFound,
            "NoSeason",
            "no season was opened; desk season open ID",
        )),
        (Some(_), Some(_)) => {
            let ids: Vec<String> = club.seasons().keys().map(ToString::to_string).collect();
            let words = format!("there are several seasons, name one of: {}", ids.join(", "));
            Err(DeskError::new(Exit::Refused, "SeveralSeasons", words).with("seasons", ids))
        }
    }
}
