//! The nights of a season, player by player: which of them the season counts.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use payout_dhondt::Ratio;

use crate::club::{Club, Night};
use crate::ids::{SeasonId, TournamentId};
use crate::refusal::{NightRefusal, Refusal};
use crate::rules::SeasonRules;
use crate::tournament::Phase;

/// One night of a player in a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonNight {
    /// The tournament.
    pub tournament: TournamentId,
    /// Points won, as often as the season counts the night.
    pub points: Ratio,
    /// Entries made.
    pub entries: u32,
    /// Whether the season's rules count it.
    pub counted: bool,
}

/// The finished nights of a season by player, in the order of their announcements.
///
/// The nights that count are those that the standings count. Of two nights with equal points and entries
/// the earlier one counts. Nights that were imported count for ratings alone and are left out.
///
/// # Errors
///
/// An unknown season, a night that is not in memory.
pub fn season_nights(
    club: &Club,
    season: &SeasonId,
) -> Result<BTreeMap<MemberId, Vec<SeasonNight>>, Refusal> {
    let rules = &club.season(season)?.rules;
    let mut players: BTreeMap<MemberId, Vec<SeasonNight>> = BTreeMap::new();
    for (id, night) in club.nights() {
        if night.season() != Some(season) || night.phase() != Phase::Finished {
            continue;
        }
        let Night::Loaded(night) = night else {
            let tournament = id.clone();
            return Err(NightRefusal::NotLoaded { tournament }.into());
        };
        let result = night.result().filter(|_| !night.is_imported());
        for row in result.iter().flat_map(|result| &result.results) {
            let nights = players.entry(row.member.clone()).or_default();
            nights.push(SeasonNight {
                tournament: id.clone(),
                points: row.points,
                entries: row.entries,
                counted: false,
            });
        }
    }
    for nights in players.values_mut() {
        mark_counted(rules, nights);
    }
    Ok(players)
}

/// Marks the nights that the rules count: those with most points, of equal ones those with fewer entries.
fn mark_counted(rules: &SeasonRules, nights: &mut [SeasonNight]) {
    let size = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let counted = match rules.best_k {
        Some(best) => size(best),
        None => nights.len().saturating_sub(size(rules.drop_worst_k)).max(1),
    };
    let mut order: Vec<&mut SeasonNight> = nights.iter_mut().collect();
    order.sort_by(|a, b| b.points.cmp(&a.points).then(a.entries.cmp(&b.entries)));
    for night in order.into_iter().take(counted) {
        night.counted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use payout_dhondt::Season;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_nights_that_count_add_up_to_the_standings(
            played in prop::collection::vec((0..6_i128, 1..4_u32), 1..9),
            best in prop::option::of(1..5_u32),
            worst in 0..4_u32,
        ) {
            let rules = SeasonRules {
                best_k: best,
                drop_worst_k: if best.is_some() { 0 } else { worst },
                ..SeasonRules::default()
            };
            let mut season = Season::new();
            let mut nights = Vec::new();
            for (number, (points, entries)) in (1..).zip(played) {
                let points = Ratio::from_integer(points);
                season.add_result("ann", points, entries).unwrap();
                nights.push(SeasonNight {
                    tournament: TournamentId::of_day(jiff::civil::date(2026, 1, 1), number),
                    points,
                    entries,
                    counted: false,
                });
            }
            mark_counted(&rules, &mut nights);
            let rows = season.standings(&rules.standings(rules.ranking)).unwrap();
            let counted = || nights.iter().filter(|night| night.counted);
            let total = counted().fold(Ratio::ZERO, |sum, night| {
                sum.checked_add(night.points).unwrap()
            });
            prop_assert_eq!(total, rows[0].total);
            prop_assert_eq!(counted().map(|night| night.entries).sum::<u32>(), rows[0].entries);
            let left_out = nights.iter().filter(|night| !night.counted).count();
            prop_assert_eq!(left_out, usize::try_from(rows[0].dropped).unwrap());
        }
    }
}
