//! Choices where a name may be missing: a ladder, a season, a night.

use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rating::Ladder;
use club_log::refusal::{NightRefusal, RatingRefusal};
use club_log::tournament::Tournament;
use club_log::{Club, Refusal};

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
        (None, _) => Err(match club.ladder_ids().first() {
            Some(ladder) => ChoiceFailure::NoNightRated {
                ladder: (*ladder).clone(),
            },
            None => ChoiceFailure::NoLadder,
        }
        .into()),
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

/// The season that a new tournament joins where none is named: the only open one, if there is one.
///
/// # Errors
///
/// [`ChoiceFailure::SeveralOpenSeasons`].
pub fn open_season_of(club: &Club) -> Result<Option<SeasonId>, ChoiceFailure> {
    let open = club.seasons().iter().filter(|(_, season)| season.open);
    let mut seasons: Vec<SeasonId> = open.map(|(id, _)| id.clone()).collect();
    if seasons.len() > 1 {
        return Err(ChoiceFailure::SeveralOpenSeasons { seasons });
    }
    Ok(seasons.pop())
}

/// The tournament that is meant where it may be missing.
///
/// It is the one named, the only open one, or, where none is open, the last one.
///
/// # Errors
///
/// [`NightRefusal::SeveralOpenTournaments`] where several are open and none is named.
pub fn night_meant<'c>(
    club: &'c Club,
    named: Option<&'c TournamentId>,
) -> Result<Option<&'c TournamentId>, Failure> {
    if named.is_some() {
        return Ok(named);
    }
    match club.tournament(None) {
        Ok((id, _)) => Ok(Some(id)),
        Err(refusal @ Refusal::Night(NightRefusal::SeveralOpenTournaments { .. })) => {
            Err(refusal.into())
        }
        Err(_) => Ok(club.nights().next_back().map(|(id, _)| id)),
    }
}

/// The tournament named, or the only open one, or, where none is open, the last one.
///
/// # Errors
///
/// The refusal of a command about it, also where several are open and none is named.
pub fn night_of<'c>(
    club: &'c Club,
    named: Option<&TournamentId>,
) -> Result<(&'c TournamentId, &'c Tournament), Failure> {
    match (club.tournament(named), named) {
        (Ok(found), _) => Ok(found),
        (Err(refusal @ Refusal::Night(NightRefusal::NoOpenTournament)), None) => {
            match club.tournaments().next_back() {
                Some(last) => Ok(last),
                None => Err(refusal.into()),
            }
        }
        (Err(refusal), _) => Err(refusal.into()),
    }
}
