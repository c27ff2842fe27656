//! Views of the state that people ask for, and that are stored beside the log to be checked.

use serde::Serialize;
use toolkit::payout::{self, Ratio, SeasonTotals};

use crate::canonical::to_canonical;
use crate::club::Club;
use crate::ids::{MemberId, SeasonId};
use crate::refusal::Refusal;
use crate::rules::{Ranking, is_zero};
use crate::store::ProjectionWrite;

/// A row of the standings of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonStanding {
    /// The rank, from 1; equal players share it.
    pub rank: u64,
    /// The player.
    pub member: MemberId,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Events attended, dropped ones included.
    pub events: u32,
    /// Entries made in the events that count, re-entries included.
    pub entries: u32,
    /// Events that the season's rules drop.
    #[serde(skip_serializing_if = "is_zero")]
    pub dropped: u32,
    /// Points with the attendance points.
    pub total_with_attendance: Ratio,
    /// Points won per entry, less one.
    pub profit: Ratio,
}

/// The standings of a season: all its closed nights, and the results that were imported.
///
/// Only nights can be dropped by the season's rules; of an imported total the events are not known.
///
/// # Errors
///
/// An unknown season, or totals beyond the range of exact numbers.
pub fn season_standings(
    club: &Club,
    season: &SeasonId,
    ranking: Option<Ranking>,
) -> Result<Vec<SeasonStanding>, Refusal> {
    let found = club.season(season)?;
    let ranking = ranking.unwrap_or(found.rules.ranking);
    let mut totals = payout::Season::new();
    for row in &found.imported {
        totals.add_totals(SeasonTotals {
            player: row.member.clone(),
            total: row.points,
            entries: row.entries,
            events: row.events,
        })?;
    }
    let nights = club
        .tournaments()
        .filter(|(_, night)| night.announcement().season.as_ref() == Some(season))
        .filter_map(|(_, night)| night.result());
    for row in nights.flat_map(|result| &result.results) {
        totals.add_result(row.member.clone(), row.points, row.entries)?;
    }
    let standings = totals.standings(&found.rules.standings(ranking))?;
    Ok(standings
        .into_iter()
        .map(|row| SeasonStanding {
            rank: row.rank,
            member: row.player,
            total: row.total,
            events: row.events,
            entries: row.entries,
            dropped: row.dropped,
            total_with_attendance: row.total_with_attendance,
            profit: row.profit,
        })
        .collect())
}

/// Every projection that is stored beside the log, by name.
///
/// # Errors
///
/// As [`season_standings`].
pub fn projections(club: &Club) -> Result<Vec<ProjectionWrite>, Refusal> {
    club.seasons()
        .keys()
        .map(|season| standings_projection(club, season))
        .collect()
}

/// The projections that differ between two states.
pub(crate) fn changed_projections(
    before: &Club,
    after: &Club,
) -> Result<Vec<ProjectionWrite>, Refusal> {
    let mut changed = Vec::new();
    for season in after.seasons().keys() {
        let now = standings_projection(after, season)?;
        let same =
            before.seasons().contains_key(season) && standings_projection(before, season)? == now;
        if !same {
            changed.push(now);
        }
    }
    Ok(changed)
}

fn standings_projection(club: &Club, season: &SeasonId) -> Result<ProjectionWrite, Refusal> {
    let rows = season_standings(club, season, None)?;
    let body = to_canonical(&rows).map_err(|error| Refusal::NoCanonicalForm {
        detail: error.to_string(),
    })?;
    Ok(ProjectionWrite {
        name: format!("standings:{season}"),
        version: 1,
        body,
    })
}
