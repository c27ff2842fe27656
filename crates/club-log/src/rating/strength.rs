//! Ratings as whole numbers, for a draw by rating.

use std::collections::BTreeMap;

use mtt_seating::TableId;
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

/// The mean rate of the players at each table of a night, as they go into it.
///
/// # Errors
///
/// As of a night that is drawn by rating: [`RatingRefusal::NightNotRated`](crate::refusal::RatingRefusal::NightNotRated),
/// rules that this release cannot use, a night that is not in memory.
pub fn table_means(club: &Club, id: &TournamentId) -> Result<BTreeMap<TableId, f64>, Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    let mut tables: BTreeMap<TableId, Vec<f64>> = BTreeMap::new();
    for (entry, strength) in strengths(club, id)? {
        if let Some((table, _)) = night.seats().seat_of(entry) {
            #[expect(
                clippy::cast_precision_loss,
                reason = "thousandths of a rate are small"
            )]
            let rate = strength as f64 / 1_000.0;
            tables.entry(table.clone()).or_default().push(rate);
        }
    }
    let mean = |rates: Vec<f64>| {
        #[expect(clippy::cast_precision_loss, reason = "players of a table")]
        let players = rates.len() as f64;
        rates.iter().sum::<f64>() / players
    };
    Ok(tables
        .into_iter()
        .map(|(table, rates)| (table, mean(rates)))
        .collect())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "cut at the ends of the range; rates are far below"
)]
fn thousandths(rate: f64) -> i64 {
    (1_000.0 * rate).round() as i64
}
