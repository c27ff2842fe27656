//! The nights of a season, player by player: which of them the season counts.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use payout_dhondt::{Ratio, SeasonError};

use crate::club::{Club, Night};
use crate::event::PlayerResult;
use crate::ids::{SeasonId, TournamentId};
use crate::refusal::{NightRefusal, Refusal};
use crate::rules::SeasonRules;
use crate::season_count::SeasonCount;
use crate::tournament::Phase;

/// One night of a player in a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonNight {
    /// The tournament.
    pub tournament: TournamentId,
    /// Points won, as often as the season counts the night.
    pub points: Ratio,
    /// Entries made that count, each once.
    pub entries: u32,
    /// The same, as often as the season counts the night.
    pub stake: Ratio,
    /// Whether the season's rules count it.
    pub counted: bool,
}

/// Result of a player in a finished night of a season, before the night's multiplier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeasonResult<'a> {
    pub(crate) tournament: &'a TournamentId,
    pub(crate) member: MemberId,
    /// Points of the entries that count.
    pub(crate) points: Ratio,
    /// The entries that count.
    pub(crate) entries: u32,
    /// How often the night counts.
    pub(crate) times: Ratio,
}

/// The results of a season by rules, night by night in the order of their announcements.
pub(crate) fn season_results<'a>(
    club: &'a Club,
    id: &SeasonId,
    by: &SeasonCount,
) -> Result<Vec<SeasonResult<'a>>, Refusal> {
    let season = club.season(id)?;
    let mut results = Vec::new();
    for (tournament, night) in club.nights() {
        if night.season() != Some(id) {
            continue;
        }
        let rows: Cow<'_, [PlayerResult]> = match night {
            Night::Loaded(night) => match (night.result(), &by.weights) {
                // Places without points count for ratings alone.
                (Some(_), _) if !night.counts_for_season() => continue,
                (Some(_), Some(weights)) => night.results_with(weights)?.into(),
                (Some(result), None) => Cow::Borrowed(&result.results),
                (None, _) => continue,
            },
            Night::Stored(header) if header.phase == Phase::Cancelled => continue,
            Night::Stored(_) => {
                let tournament = tournament.clone();
                return Err(NightRefusal::NotLoaded { tournament }.into());
            }
        };
        let times = season.multiplier(tournament);
        for row in rows.iter() {
            let (points, entries) = by.rules.counted_entry.of(row.points, row.entries);
            results.push(SeasonResult {
                tournament,
                member: row.member.clone(),
                points,
                entries,
                times,
            });
        }
    }
    Ok(results)
}

/// The finished nights of a season by player, in the order of their announcements.
///
/// The nights that count are those that the standings count. Of two nights with equal points and entries
/// the earlier one counts. Nights that were imported without points count for ratings alone and are left out.
///
/// # Errors
///
/// An unknown season, a night that is not in memory, numbers beyond the range of exact ones.
pub fn season_nights(
    club: &Club,
    season: &SeasonId,
) -> Result<BTreeMap<MemberId, Vec<SeasonNight>>, Refusal> {
    season_nights_by(club, season, &SeasonCount::recorded(club.season(season)?))
}

/// The finished nights of a season by player as [`season_nights`] has them, counted by other rules.
///
/// # Errors
///
/// As [`season_nights`].
pub(crate) fn season_nights_by(
    club: &Club,
    season: &SeasonId,
    by: &SeasonCount,
) -> Result<BTreeMap<MemberId, Vec<SeasonNight>>, Refusal> {
    let mut players: BTreeMap<MemberId, Vec<SeasonNight>> = BTreeMap::new();
    for result in season_results(club, season, by)? {
        let often = |number: Ratio| {
            let times = number.checked_mul(result.times);
            times.ok_or(SeasonError::OutOfRange)
        };
        let night = SeasonNight {
            tournament: result.tournament.clone(),
            points: often(result.points)?,
            entries: result.entries,
            stake: often(result.entries.into())?,
            counted: false,
        };
        let nights = players.entry(result.member).or_default();
        nights.push(night);
    }
    for nights in players.values_mut() {
        mark_counted(&by.rules, nights);
    }
    Ok(players)
}

/// Marks the nights that the rules count, those with most points. Of equal ones those with fewer entries
/// count, and then those with the smaller multiplier.
fn mark_counted(rules: &SeasonRules, nights: &mut [SeasonNight]) {
    let size = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let counted = match rules.best_k {
        Some(best) => size(best),
        None => nights.len().saturating_sub(size(rules.drop_worst_k)).max(1),
    };
    let mut order: Vec<&mut SeasonNight> = nights.iter_mut().collect();
    order.sort_by(|a, b| {
        let worth = b.points.cmp(&a.points).then(a.entries.cmp(&b.entries));
        worth.then(a.stake.cmp(&b.stake))
    });
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
            played in prop::collection::vec((0..6_i128, 1..4_u32, 1..4_i128, 1..4_i128), 1..9),
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
            for (number, (points, entries, times, parts)) in (1..).zip(played) {
                let points = Ratio::from_integer(points);
                let times = Ratio::new(times, parts).unwrap();
                season.add_weighted_result("ann", points, entries, times).unwrap();
                nights.push(SeasonNight {
                    tournament: TournamentId::of_day(jiff::civil::date(2026, 1, 1), number),
                    points: points.checked_mul(times).unwrap(),
                    entries,
                    stake: Ratio::from(entries).checked_mul(times).unwrap(),
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
