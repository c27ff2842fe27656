//! Which season is meant.

use club_host::ChoiceFailure;
use club_log::Club;
use club_log::ids::SeasonId;

/// The season named, or the only one.
pub(crate) fn season_of(club: &Club, named: Option<SeasonId>) -> Result<SeasonId, ChoiceFailure> {
    if let Some(id) = named {
        return Ok(id);
    }
    let mut seasons = club.seasons().keys();
    match (seasons.next(), seasons.next()) {
        (Some(only), None) => Ok(only.clone()),
        (None, _) => Err(ChoiceFailure::NoSeason),
        (Some(_), Some(_)) => {
            let seasons = club.seasons().keys().cloned().collect();
            Err(ChoiceFailure::SeveralSeasons { seasons })
        }
    }
}
