//! Views of the state that are stored outside the log and compared with it.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::canonical::to_canonical;
use chained_events::ids::MemberId;
use chained_events::store::Projection;
use payout_dhondt::{self as payout, Ratio, SeasonError, SeasonTotals};
use serde::{Deserialize, Serialize};

use crate::club::{Club, Night, Season};
use crate::event::FinalStanding;
use crate::ids::SeasonId;
use crate::refusal::{ClubRefusal, Refusal};
use crate::rules::{Ranking, SeasonRules, is_zero};
use crate::season_count::SeasonCount;
use crate::season_nights::{season_nights_by, season_results};

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
    /// Points won per entry, less one; an entry counts as often as its night.
    pub profit: Ratio,
    /// Entries made in the events that count, each as often as its night.
    #[serde(skip)]
    pub stake: Ratio,
}

/// The version of the stored standings' form. Another version, or none, is made again and is not
/// a fault of the log.
pub const STANDINGS_VERSION: u32 = 3;

/// The standings of a season.
///
/// Standings that were recorded when the season was closed are returned as they are, so that no
/// later release changes them. An open season, and one that the first release closed without
/// recording them, has its [`calculated_standings`].
///
/// Another ranking than that of the season orders the recorded totals by its rule.
///
/// # Errors
///
/// As [`calculated_standings`].
pub fn season_standings(
    club: &Club,
    season: &SeasonId,
    ranking: Option<Ranking>,
) -> Result<Vec<SeasonStanding>, Refusal> {
    let found = club.season(season)?;
    if found.open || found.final_standings.is_empty() {
        return calculated_standings(club, season, ranking);
    }
    match ranking.filter(|ranking| *ranking != found.rules.ranking) {
        None => recorded_standings(&found.final_standings),
        Some(ranking) => ranked_again(found, ranking),
    }
}

/// The row of each player.
///
/// Members who were merged after a close have two rows in the recorded table: the better one, which comes first, is
/// theirs.
#[must_use]
pub fn own_rows(rows: &[SeasonStanding]) -> BTreeMap<&MemberId, &SeasonStanding> {
    rows.iter().rev().map(|row| (&row.member, row)).collect()
}

/// The rows as they were recorded.
fn recorded_standings(rows: &[FinalStanding]) -> Result<Vec<SeasonStanding>, Refusal> {
    let standings = rows.iter().map(recorded_standing);
    Ok(standings.collect::<Result<_, SeasonError>>()?)
}

fn recorded_standing(row: &FinalStanding) -> Result<SeasonStanding, SeasonError> {
    let stake = row.stake.unwrap_or_else(|| row.entries.into());
    Ok(SeasonStanding {
        rank: row.rank,
        member: row.member.clone(),
        total: row.total,
        events: row.events,
        entries: row.entries,
        dropped: 0,
        total_with_attendance: row.total_with_attendance,
        profit: profit(row.total, stake)?,
        stake,
    })
}

/// Points won for each entry that counts, less one.
fn profit(total: Ratio, stake: Ratio) -> Result<Ratio, SeasonError> {
    if stake <= Ratio::ZERO {
        return Err(SeasonError::NoEntries { total });
    }
    let per_entry = total.checked_div(stake);
    let profit = per_entry.and_then(|per_entry| per_entry.checked_sub(Ratio::ONE));
    profit.ok_or(SeasonError::OutOfRange)
}

/// The recorded totals in another order. What counts was decided when they were recorded; rows of members
/// who were merged since are added up.
fn ranked_again(season: &Season, ranking: Ranking) -> Result<Vec<SeasonStanding>, Refusal> {
    let mut merged: BTreeMap<&MemberId, SeasonStanding> = BTreeMap::new();
    for recorded in &season.final_standings {
        let mut row = recorded_standing(recorded)?;
        if let Some(other) = merged.get(&recorded.member) {
            let sum = |a: Ratio, b: Ratio| a.checked_add(b).ok_or(SeasonError::OutOfRange);
            let count = |a: u32, b: u32| a.checked_add(b).ok_or(SeasonError::OutOfRange);
            row.total = sum(row.total, other.total)?;
            row.total_with_attendance =
                sum(row.total_with_attendance, other.total_with_attendance)?;
            row.stake = sum(row.stake, other.stake)?;
            row.events = count(row.events, other.events)?;
            row.entries = count(row.entries, other.entries)?;
            row.profit = profit(row.total, row.stake)?;
        }
        merged.insert(&recorded.member, row);
    }
    Ok(ranked(merged.into_values(), &season.rules, ranking))
}

/// Rows in an order, with their ranks; those that the order leaves out are not listed.
///
/// The rows come in the order of their players. Equal players come as in the standings of an open season.
fn ranked(
    rows: impl Iterator<Item = SeasonStanding>,
    rules: &SeasonRules,
    ranking: Ranking,
) -> Vec<SeasonStanding> {
    let least = rules.standings(ranking).min_entries;
    let value = |row: &SeasonStanding| match ranking {
        Ranking::TotalWithAttendance => row.total_with_attendance,
        Ranking::Total => row.total,
        Ranking::Profit => row.profit,
    };
    let mut rows: Vec<SeasonStanding> = rows.filter(|row| row.entries >= least).collect();
    rows.sort_by(|a, b| {
        let worth = value(b).cmp(&value(a)).then(b.total.cmp(&a.total));
        worth.then(a.entries.cmp(&b.entries))
    });
    let mut before: Option<(Ratio, u64)> = None;
    for (number, row) in (1..).zip(&mut rows) {
        let own = value(row);
        row.rank = match before {
            Some((equal, rank)) if equal == own => rank,
            _ => number,
        };
        before = Some((own, row.rank));
    }
    rows
}

/// The rows that are recorded when a season is closed.
pub(crate) fn final_standings(rows: Vec<SeasonStanding>) -> Vec<FinalStanding> {
    let row = |row: SeasonStanding| FinalStanding {
        rank: row.rank,
        member: row.member,
        total: row.total,
        total_with_attendance: row.total_with_attendance,
        events: row.events,
        entries: row.entries,
        stake: (row.stake != Ratio::from(row.entries)).then_some(row.stake),
    };
    rows.into_iter().map(row).collect()
}

/// The standings that follow from all finished nights of a season and the results that were imported.
///
/// Only nights can be dropped by the season's rules; of an imported total the events are not known.
///
/// # Errors
///
/// An unknown season, a night that is not in memory, or totals beyond the range of exact numbers, with
/// the import that brought them there: [`SeasonRefusal::ImportBeyond`](crate::refusal::SeasonRefusal::ImportBeyond).
pub fn calculated_standings(
    club: &Club,
    season: &SeasonId,
    ranking: Option<Ranking>,
) -> Result<Vec<SeasonStanding>, Refusal> {
    let found = club.season(season)?;
    let mut count = SeasonCount::recorded(found);
    count.rules.ranking = ranking.unwrap_or(found.rules.ranking);
    standings_by(club, season, &count)
}

/// The standings that follow from all finished nights and imported results by other rules.
///
/// # Errors
///
/// As [`calculated_standings`].
pub(crate) fn standings_by(
    club: &Club,
    season: &SeasonId,
    by: &SeasonCount,
) -> Result<Vec<SeasonStanding>, Refusal> {
    counted(club, season, by).map_err(|refusal| {
        let beyond = || club.seasons().get(season)?.import_beyond(season);
        match (&refusal, beyond()) {
            (Refusal::Standings(SeasonError::OutOfRange), Some(import)) => import.into(),
            _ => refusal,
        }
    })
}

/// Standings as releases before 0.4 recorded them.
///
/// There the entries of nights that a season drops counted towards its minimum.
///
/// # Errors
///
/// As [`calculated_standings`].
pub(crate) fn former_standings(
    club: &Club,
    season: &SeasonId,
) -> Result<Vec<SeasonStanding>, Refusal> {
    let recorded = SeasonCount::recorded(club.season(season)?);
    let rules = &recorded.rules;
    let every_night = SeasonRules {
        best_k: None,
        drop_worst_k: 0,
        ..rules.clone()
    };
    let all = totals_of(club, season, &recorded, |_| true)?;
    let listed = standings_of(&all, &every_night, rules.ranking)?;
    let listed: BTreeSet<MemberId> = listed.into_iter().map(|row| row.member).collect();
    let totals = totals_of(club, season, &recorded, |member| listed.contains(member))?;
    let unbounded = SeasonRules {
        min_entries: 0,
        ..rules.clone()
    };
    Ok(standings_of(&totals, &unbounded, rules.ranking)?)
}

/// The standings, or that a number is out of range without the import that brought it there.
fn counted(
    club: &Club,
    season: &SeasonId,
    by: &SeasonCount,
) -> Result<Vec<SeasonStanding>, Refusal> {
    let totals = totals_of(club, season, by, |_| true)?;
    let mut rows = standings_of(&totals, &by.rules, by.rules.ranking)?;
    if !club.season(season)?.multipliers.is_empty() {
        add_stakes(club, season, by, &mut rows)?;
    }
    Ok(rows)
}

/// Results of the members that are wanted: imported totals, and each finished night.
fn totals_of(
    club: &Club,
    season: &SeasonId,
    by: &SeasonCount,
    wanted: impl Fn(&MemberId) -> bool,
) -> Result<payout::Season<MemberId>, Refusal> {
    let found = club.season(season)?;
    let mut totals = payout::Season::new();
    for row in found.imported().filter(|row| wanted(&row.member)) {
        totals.add_totals(SeasonTotals {
            player: row.member.clone(),
            total: row.points,
            entries: row.entries,
            events: row.events,
        })?;
    }
    let results = season_results(club, season, by)?.into_iter();
    for row in results.filter(|row| wanted(&row.member)) {
        totals.add_weighted_result(row.member, row.points, row.entries, row.times)?;
    }
    Ok(totals)
}

/// The entries of the events that count, as often as their nights do.
fn add_stakes(
    club: &Club,
    season: &SeasonId,
    by: &SeasonCount,
    rows: &mut [SeasonStanding],
) -> Result<(), Refusal> {
    let mut stakes: BTreeMap<&MemberId, Ratio> = BTreeMap::new();
    let nights = season_nights_by(club, season, by)?;
    let counted = nights.iter().flat_map(|(member, nights)| {
        let counted = nights.iter().filter(|night| night.counted);
        counted.map(move |night| (member, night.stake))
    });
    let imported = club.season(season)?.imported();
    let imported = imported.map(|row| (&row.member, Ratio::from(row.entries)));
    for (member, stake) in counted.chain(imported) {
        let sum = stakes.entry(member).or_insert(Ratio::ZERO);
        *sum = sum.checked_add(stake).ok_or(SeasonError::OutOfRange)?;
    }
    for row in rows {
        if let Some(stake) = stakes.get(&row.member) {
            row.stake = *stake;
        }
    }
    Ok(())
}

fn standings_of(
    totals: &payout::Season<MemberId>,
    rules: &SeasonRules,
    ranking: Ranking,
) -> Result<Vec<SeasonStanding>, SeasonError> {
    let standings = totals.standings(&rules.standings(ranking))?;
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
            stake: row.entries.into(),
        })
        .collect())
}

/// Every projection that is stored outside the log, by name.
///
/// # Errors
///
/// As [`season_standings`].
pub fn projections(club: &Club) -> Result<Vec<Projection>, Refusal> {
    club.seasons()
        .keys()
        .map(|season| standings_projection(club, season))
        .collect()
}

/// Projections that a change of the state makes or takes away.
#[derive(Debug)]
pub(crate) struct ChangedProjections {
    pub(crate) made: Vec<Projection>,
    /// Their names.
    pub(crate) gone: Vec<String>,
}

/// The projections of the seasons whose results differ between two states, and of those that one
/// state does not have.
pub(crate) fn changed_projections(
    before: &Club,
    after: &Club,
) -> Result<ChangedProjections, Refusal> {
    let mut changed: BTreeSet<&SeasonId> = BTreeSet::new();
    for (id, season) in after.seasons() {
        let same = |before: &crate::club::Season| {
            before.imports == season.imports
                && before.rules == season.rules
                && before.multipliers == season.multipliers
                && before.open == season.open
                && before.final_standings == season.final_standings
        };
        if !before.seasons().get(id).is_some_and(same) {
            changed.insert(id);
        }
    }
    // The others are over, and the same in both.
    for (id, night) in &after.nights {
        let was = before.night(id);
        let season_before = was.and_then(Night::season);
        let moved = was.is_some_and(|was| was.season() != night.season());
        if moved || !same_result(was, Some(night)) {
            changed.extend(night.season());
            changed.extend(season_before);
        }
    }
    for (id, night) in &before.nights {
        if after.night(id).is_none() && !same_result(Some(night), None) {
            changed.extend(night.season());
        }
    }
    let made = changed
        .into_iter()
        .filter(|season| after.seasons().contains_key(*season))
        .map(|season| standings_projection(after, season));
    // Seasons whose opening was taken back.
    let gone = before
        .seasons()
        .keys()
        .filter(|id| !after.seasons().contains_key(*id));
    Ok(ChangedProjections {
        made: made.collect::<Result<_, _>>()?,
        gone: gone.map(standings_name).collect(),
    })
}

/// Whether a night has the same result in two states.
fn same_result(before: Option<&Night>, after: Option<&Night>) -> bool {
    match (before, after) {
        (Some(Night::Loaded(before)), Some(Night::Loaded(after))) => {
            std::sync::Arc::ptr_eq(before, after) || before.result() == after.result()
        }
        // A night that is not in memory has not changed.
        (Some(_), Some(_)) => true,
        (None, Some(Night::Loaded(night))) | (Some(Night::Loaded(night)), None) => {
            night.result().is_none()
        }
        (None, Some(Night::Stored(_))) | (_, None) => false,
    }
}

/// The figures of a player as they are stored; any ranking can be made of those of all players.
#[derive(Debug, Serialize, Deserialize)]
struct StoredPlayer {
    member: MemberId,
    total: Ratio,
    events: u32,
    entries: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    dropped: u32,
    total_with_attendance: Ratio,
    profit: Ratio,
    /// None where an entry counts once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stake: Option<Ratio>,
}

impl From<SeasonStanding> for StoredPlayer {
    fn from(row: SeasonStanding) -> Self {
        Self {
            stake: (row.stake != Ratio::from(row.entries)).then_some(row.stake),
            member: row.member,
            total: row.total,
            events: row.events,
            entries: row.entries,
            dropped: row.dropped,
            total_with_attendance: row.total_with_attendance,
            profit: row.profit,
        }
    }
}

impl From<StoredPlayer> for SeasonStanding {
    fn from(player: StoredPlayer) -> Self {
        Self {
            rank: 0,
            stake: player.stake.unwrap_or_else(|| player.entries.into()),
            member: player.member,
            total: player.total,
            events: player.events,
            entries: player.entries,
            dropped: player.dropped,
            total_with_attendance: player.total_with_attendance,
            profit: player.profit,
        }
    }
}

/// Figures of all players of a season, those too whom its order leaves out.
fn all_players(club: &Club, season: &SeasonId) -> Result<Vec<SeasonStanding>, Refusal> {
    let found = club.season(season)?;
    let mut rows = if found.open || found.final_standings.is_empty() {
        // No order but that by profit leaves players out.
        calculated_standings(club, season, Some(Ranking::Total))?
    } else {
        recorded_standings(&found.final_standings)?
    };
    rows.sort_by(|a, b| a.member.cmp(&b.member));
    Ok(rows)
}

/// The standings of a season from their stored form; none where it is of another version.
pub(crate) fn stored_standings(
    club: &Club,
    season: &SeasonId,
    ranking: Option<Ranking>,
    stored: &Projection,
) -> Result<Option<Vec<SeasonStanding>>, Refusal> {
    let found = club.season(season)?;
    if stored.version != STANDINGS_VERSION {
        return Ok(None);
    }
    let Ok(players) = serde_json::from_str::<Vec<StoredPlayer>>(&stored.body) else {
        return Ok(None);
    };
    let rows = players.into_iter().map(SeasonStanding::from);
    let ranking = ranking.unwrap_or(found.rules.ranking);
    Ok(Some(ranked(rows, &found.rules, ranking)))
}

pub(crate) fn standings_projection(club: &Club, season: &SeasonId) -> Result<Projection, Refusal> {
    let players = all_players(club, season)?;
    let players: Vec<StoredPlayer> = players.into_iter().map(StoredPlayer::from).collect();
    let body = to_canonical(&players).map_err(|error| ClubRefusal::NoCanonicalForm {
        detail: error.to_string(),
    })?;
    Ok(Projection {
        name: standings_name(season),
        version: STANDINGS_VERSION,
        body,
    })
}

/// Whether the stored projections have the standings of a season in a form that is new enough.
///
/// It is that of this release or of a later one.
pub(crate) fn is_current(kept: &[(u64, Projection)], season: &SeasonId) -> bool {
    let name = standings_name(season);
    let mut kept = kept.iter();
    kept.any(|(_, kept)| kept.name == name && kept.version >= STANDINGS_VERSION)
}

pub(crate) fn standings_name(season: &SeasonId) -> String {
    format!("standings:{season}")
}
