//! Ratings of some nights alone, as if nobody had been rated before.

use super::ladder::Ladder;
use super::publication::{RatedTurn, publication};
use crate::club::{Club, Night};
use crate::event::NightReading;
use crate::ids::TournamentId;
use crate::refusal::{RatingRefusal, Refusal};
use crate::rules::RatingRules;

/// Rates finished nights one after the other, from newcomers on; all of them are in memory.
///
/// Nothing of the club's ladders enters: the same nights and rules give the same ladder, whatever else was
/// rated. It serves to compare rankings by the same evidence.
///
/// # Errors
///
/// A night that is not in memory, is not finished, or that the engine cannot rate.
pub fn ratings_alone(
    club: &Club,
    rules: &RatingRules,
    nights: &[TournamentId],
) -> Result<Ladder, Refusal> {
    let mut ladder = Ladder::default();
    for (turn, id) in nights.iter().enumerate() {
        let (_, night) = club.tournament(Some(id))?;
        let Some(result) = night.result_seq() else {
            let tournament = id.clone();
            return Err(RatingRefusal::NightNotRated { tournament }.into());
        };
        let turn = RatedTurn {
            turn,
            tournament: id,
            season: club.night(id).and_then(Night::season),
            rules,
            reading: NightReading::Second,
            result,
            revision: 1,
            replaces: None,
            ahead_of: None,
        };
        let body = publication(club, &ladder, &turn)?;
        let taken = ladder.publish(&body, result);
        taken.map_err(|fault| RatingRefusal::NotRatable {
            tournament: id.clone(),
            detail: fault.to_string(),
        })?;
    }
    Ok(ladder)
}
