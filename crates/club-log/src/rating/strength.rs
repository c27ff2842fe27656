//! Ratings as whole numbers, for a draw by rating.

use std::collections::BTreeMap;

use tier_rating::Skill;

use super::odds::Turn;
use super::parameters::parameters_of;
use crate::club::Club;
use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::refusal::Refusal;

/// The rate of everybody who is in a night, in thousandths of a rating point, as they go into it.
///
/// # Errors
///
/// [`RatingRefusal::NightNotRated`](crate::refusal::RatingRefusal::NightNotRated), rules that this
/// release cannot use, a night that is not in memory.
pub(crate) fn strengths(club: &Club, id: &TournamentId) -> Result<BTreeMap<EntryId, i64>, Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    let turn = Turn::of(club, id)?;
    let params = parameters_of(turn.rules)?;
    let mut strengths = BTreeMap::new();
    for (entry, own) in night.alive() {
        let opening = turn.opening(club, id, &own.member)?;
        let skill = Skill::new(opening.mu.value(), opening.sigma.value());
        let rate = skill.map_or(0.0, |skill| params.tier().rate(skill).value());
        strengths.insert(entry, thousandths(rate));
    }
    Ok(strengths)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "cut at the ends of the range; rates are far below"
)]
fn thousandths(rate: f64) -> i64 {
    (1_000.0 * rate).round() as i64
}
