//! Choices where a name may be missing: a ladder, a season, a night.

use club_log::Club;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rating::Ladder;
use club_log::refusal::RatingRefusal;
use club_log::tournament::Tournament;

use crate::{ChoiceFailure, Failure};

/// The ladder that old nights are rated on if none is named and there is none yet.
const MAIN: &str = "main";

/// The ladder named, or the only one.
///
/// # Errors
///
/// [`ChoiceFailure`] where there is none or more than one, [`RatingRefusal::UnknownLadder`].
pub fn ladder_of(club: &Club, named: Option<LadderId>) -> Result<(&LadderId, &Ladder), Failure> {
    let ladders = club.ladders();
    if let Some(ladder) = named {
        let found = ladders.get_key_value(&ladder);
        return found.ok_or_else(|| RatingRefusal::UnknownLadder { ladder }.into());
    }
    let mut all = ladders.iter();
    match (all.next(), all.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(ChoiceFailure::NoLadder.into()),
        (Some(_), Some(_)) => Err(several(ladders.keys()).into()),
    }
}

/// The ladder named, the only one that has ratings or that a season names, or `main` if there is none.
///
/// # Errors
///
/// [`ChoiceFailure::SeveralLadders`].
pub fn ladder_or_main(club: &Club, named: Option<LadderId>) -> Result<LadderId, Failure> {
    if let Some(ladder) = named {
        return Ok(ladder);
    }
    let known = club.ladder_ids();
    match (known.first(), known.len()) {
        (None, _) => main_ladder(),
        (Some(only), 1) => Ok((*only).clone()),
        (Some(_), _) => Err(several(known.into_iter()).into()),
    }
}

/// The ladder `main`.
///
/// # Errors
///
/// None that can happen: the name is one of a ladder.
pub fn main_ladder() -> Result<LadderId, Failure> {
    LadderId::new(MAIN).map_err(Failure::internal)
}

/// Whether it is the first ladder of a club: it needs no name, so it cannot be misspelled.
#[must_use]
pub fn is_first_ladder(club: &Club, named: Option<&LadderId>) -> bool {
    named.is_none() && club.ladder_ids().is_empty()
}

/// More ladders than one, and none was named.
fn several<'a>(ladders: impl Iterator<Item = &'a LadderId>) -> ChoiceFailure {
    let ladders = ladders.cloned().collect();
    ChoiceFailure::SeveralLadders { ladders }
}

/// The season named, or the only one.
///
/// # Errors
///
/// [`ChoiceFailure`] where there is none or more than one.
pub fn season_of(club: &Club, named: Option<SeasonId>) -> Result<SeasonId, ChoiceFailure> {
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

/// The tournament named, or the open one, or the last one.
///
/// # Errors
///
/// The refusal of a command about it.
pub fn night_of<'c>(
    club: &'c Club,
    named: Option<&TournamentId>,
) -> Result<(&'c TournamentId, &'c Tournament), Failure> {
    match (club.tournament(named), named) {
        (Ok(found), _) => Ok(found),
        (Err(refusal), None) => match club.tournaments().next_back() {
            Some(last) => Ok(last),
            None => Err(refusal.into()),
        },
        (Err(refusal), Some(_)) => Err(refusal.into()),
    }
}
