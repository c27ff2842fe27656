//! The recorded nights of a season counted by other rules, next to the table that was recorded.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use payout_dhondt::{Ratio, SeasonError, Weights};

use crate::club::{Club, Night};
use crate::ids::{SeasonId, TournamentId};
use crate::projection::{SeasonStanding, own_rows, season_standings, standings_by};
use crate::refusal::{Refusal, SeasonRefusal};
use crate::rules::Ranking;
use crate::season_count::SeasonCount;
use crate::tournament::Phase;

/// The table of a season as it is, and as other rules would make it.
///
/// Both are in the order of the other rules, so that figures of one kind are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonWhatIf {
    /// The rules that the season has.
    pub recorded: SeasonCount,
    /// The rules that the season would have.
    pub count: SeasonCount,
    /// The recorded standings.
    pub now: Vec<SeasonStanding>,
    /// The standings under the other rules.
    pub then: Vec<SeasonStanding>,
    /// Causes of the change of each player's figure; they add up to it. Players without one are left out.
    pub parts: BTreeMap<MemberId, Vec<CountPart>>,
    /// Weights of the nights whose points follow from weights, each once; empty where no other ones were named.
    pub weights: Vec<Weights>,
    /// Nights whose points a deal divided, so that they stay under other weights; empty where no weights
    /// were named.
    pub dealt: Vec<TournamentId>,
    /// Nights that are neither finished nor cancelled, and count nowhere.
    pub open: Vec<TournamentId>,
}

/// A part of the change of a player's figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountPart {
    /// Its cause.
    pub cause: CountCause,
    /// The change, in the figure of the order: points, or profit of an entry.
    pub change: Ratio,
}

/// Cause of a change of a player's figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CountCause {
    /// The recorded standings of a closed season differ from those that its nights give today.
    Recorded,
    /// Weights of the places.
    Weights,
    /// Entries into a night that count.
    CountedEntry,
    /// Nights of a player that count.
    Nights,
    /// Points for each event attended.
    Attendance,
}

/// Counts the recorded nights of a season by other rules; all of them are in memory.
///
/// With the rules that the season has, both tables are the recorded one, bit for bit.
///
/// # Errors
///
/// An unknown season, one with nothing to count ([`SeasonRefusal::NothingCounted`]), rules out of their
/// range as in [`SeasonRules::check`](crate::rules::SeasonRules::check), weights that cannot divide a pool, a
/// night that is not in memory, and numbers beyond the range of exact ones.
pub fn season_what_if(
    club: &Club,
    id: &SeasonId,
    count: &SeasonCount,
) -> Result<SeasonWhatIf, Refusal> {
    let season = club.season(id)?;
    count.rules.check()?;
    if counted(club, id).next().is_none() && season.imports.is_empty() {
        return Err(SeasonRefusal::NothingCounted {
            season: id.clone(),
            open: club.open_nights_of(id),
        }
        .into());
    }
    let ranking = count.rules.ranking;
    let now = season_standings(club, id, Some(ranking))?;
    let recorded = SeasonCount::recorded(season);
    let mut own = recorded.clone();
    own.rules.ranking = ranking;
    let weights = count.weights.as_ref();
    let differs = weights
        .is_some_and(|weights| counted(club, id).any(|(_, night)| differs_by(night, weights)));
    let (then, parts) = if own.rules == count.rules && !differs {
        (now.clone(), BTreeMap::new())
    } else {
        let then = standings_by(club, id, count)?;
        (then, parts(club, id, &now, &own, count)?)
    };
    Ok(SeasonWhatIf {
        then,
        now,
        parts,
        weights: weights.map_or_else(Vec::new, |_| recorded_weights(club, id)),
        dealt: weights.map_or_else(Vec::new, |_| dealt(club, id)),
        open: club.open_nights_of(id),
        recorded,
        count: count.clone(),
    })
}

/// The nights that a season counts.
fn counted<'a>(
    club: &'a Club,
    season: &'a SeasonId,
) -> impl Iterator<Item = (&'a TournamentId, &'a Night)> {
    let counts = move |night: &Night| {
        let of_season = night.season() == Some(season) && night.counts_for_season();
        of_season && night.phase() == Phase::Finished
    };
    club.nights().filter(move |(_, night)| counts(night))
}

/// Whether the points of a night follow from other weights than these.
fn differs_by(night: &Night, weights: &Weights) -> bool {
    match night {
        Night::Loaded(night) => {
            !night.divided_points() && night.announcement().rules.structure.weights != *weights
        }
        Night::Stored(_) => true,
    }
}

/// The weights of the nights whose points follow from weights, each once.
fn recorded_weights(club: &Club, season: &SeasonId) -> Vec<Weights> {
    let mut found: Vec<Weights> = Vec::new();
    for (_, night) in counted(club, season) {
        let Night::Loaded(night) = night else {
            continue;
        };
        let weights = &night.announcement().rules.structure.weights;
        if !night.divided_points() && !found.contains(weights) {
            found.push(weights.clone());
        }
    }
    found
}

/// The nights whose points a deal divided.
fn dealt(club: &Club, season: &SeasonId) -> Vec<TournamentId> {
    let divided = |night: &Night| matches!(night, Night::Loaded(night) if night.divided_points());
    let nights = counted(club, season).filter(|(_, night)| divided(night));
    nights.map(|(id, _)| id.clone()).collect()
}

/// The figure of a row that an order ranks by.
#[must_use]
pub fn figure_of(row: &SeasonStanding, ranking: Ranking) -> Ratio {
    match ranking {
        Ranking::TotalWithAttendance => row.total_with_attendance,
        Ranking::Total => row.total,
        Ranking::Profit => row.profit,
    }
}

/// Figures of all players of the season, those too whom the order leaves out.
fn figures(
    club: &Club,
    season: &SeasonId,
    count: &SeasonCount,
) -> Result<BTreeMap<MemberId, Ratio>, Refusal> {
    let mut everybody = count.clone();
    everybody.rules.min_entries = 0;
    let rows = standings_by(club, season, &everybody)?.into_iter();
    let figure = |row: SeasonStanding| {
        let figure = figure_of(&row, count.rules.ranking);
        (row.member, figure)
    };
    Ok(rows.map(figure).collect())
}

/// The causes of each player's change: the rules change one after the other, in the order of the causes.
fn parts(
    club: &Club,
    season: &SeasonId,
    now: &[SeasonStanding],
    own: &SeasonCount,
    then: &SeasonCount,
) -> Result<BTreeMap<MemberId, Vec<CountPart>>, Refusal> {
    let mut parts: BTreeMap<MemberId, Vec<CountPart>> = BTreeMap::new();
    let rows = own_rows(now).into_iter();
    let figure =
        |(member, row): (&MemberId, _)| (member.clone(), figure_of(row, then.rules.ranking));
    let mut before: BTreeMap<MemberId, Ratio> = rows.map(figure).collect();
    let mut stage = own.clone();
    for cause in [
        CountCause::Recorded,
        CountCause::Weights,
        CountCause::CountedEntry,
        CountCause::Nights,
        CountCause::Attendance,
    ] {
        let changes = cause.apply(&mut stage, then);
        if !changes && cause != CountCause::Recorded {
            continue;
        }
        let after = figures(club, season, &stage)?;
        for (member, figure) in &after {
            let Some(was) = before.get(member).filter(|was| *was != figure) else {
                continue;
            };
            let change = figure.checked_sub(*was).ok_or(SeasonError::OutOfRange)?;
            let own = parts.entry(member.clone()).or_default();
            own.push(CountPart { cause, change });
        }
        before = after;
    }
    Ok(parts)
}

impl CountCause {
    /// Changes the rules that the cause is about; whether they are other ones.
    fn apply(self, stage: &mut SeasonCount, then: &SeasonCount) -> bool {
        let before = stage.clone();
        let rules = &then.rules;
        match self {
            Self::Recorded => {}
            Self::Weights => stage.weights.clone_from(&then.weights),
            Self::CountedEntry => stage.rules.counted_entry = rules.counted_entry,
            Self::Nights => {
                stage.rules.best_k = rules.best_k;
                stage.rules.drop_worst_k = rules.drop_worst_k;
            }
            Self::Attendance => stage.rules.attendance_bonus = rules.attendance_bonus,
        }
        *stage != before
    }
}
