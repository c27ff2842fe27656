//! One rating of a recorded archive, under one set of parameters.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::event::ExactSkill;
use club_log::rating::{Ladder, parameters_of, replay, what_if};
use tier_rating::{PredictedPairs, RatingParams, Skill};

use super::archive_plan::{ArchivePlan, ArchivePlanText};
use super::archive_result::ArchiveResult;
use super::error::SweepError;
use super::kind::Sweep;

/// Rates the ladder of an archive under the set with this number, and compares it with the recorded one.
///
/// Job 0 is the log's own replay. The others rate all finished nights under one set, as `desk rate whatif` does:
/// seasons begin as they did.
///
/// # Errors
///
/// [`SweepError::Plan`] for a number beyond the last set; a night that cannot be rated.
///
/// # Complexity
///
/// The nights times the square of their players, and the square of the nights for openings.
///
/// # Determinism
///
/// Plan and number give the same result, bit for bit, on every machine.
pub fn archive_job(plan: &ArchivePlan, number: u64) -> Result<ArchiveResult, SweepError> {
    let (set, parameters) = plan.set(number)?;
    let rules = plan.rules(&set, &parameters)?;
    let replayed = match number {
        0 => replay(&plan.club, &plan.ladder),
        _ => what_if(&plan.club, &plan.ladder, &rules),
    };
    let ladder = replayed.map_err(SweepError::rating)?.ladder;
    let params = parameters_of(&rules).map_err(SweepError::rating)?;
    let rates = rates(&ladder, &plan.text().members, &params);
    let ranks = ranks(&rates);
    let moved = ranks
        .iter()
        .zip(&plan.ranks)
        .filter(|(then, now)| then != now);
    let moved = moved.count() as u64;
    let pairs = predicted(&plan.club, &ladder, (number > 0).then_some(&params))?;
    Ok(ArchiveResult {
        job: number,
        set,
        parameters,
        pairs: pairs.all,
        right_halves: pairs.right_halves,
        moved,
        rates,
    })
}

/// The rate of each member.
pub(super) fn rates(
    ladder: &Ladder,
    members: &[MemberId],
    params: &RatingParams,
) -> Vec<Option<f64>> {
    let ratings = ladder.ratings();
    let rate_of = |member| rate(params, *ratings.get(member)?);
    members.iter().map(rate_of).collect()
}

fn rate(params: &RatingParams, skill: ExactSkill) -> Option<f64> {
    let skill = Skill::new(skill.mu.value(), skill.sigma.value()).ok()?;
    Some(params.tier().rate(skill).value())
}

/// The rank of each member, from 1; equal rates share it.
pub(super) fn ranks(rates: &[Option<f64>]) -> Vec<Option<usize>> {
    let mut sorted: Vec<f64> = rates.iter().copied().flatten().collect();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let rank = |rate: f64| 1 + sorted.partition_point(|other| *other > rate);
    rates.iter().map(|rate| rate.map(rank)).collect()
}

/// The pairs of all nights, by the rates with which those went into them who had been rated before.
///
/// The parameters are those of all nights; without any each night has its own.
fn predicted(
    club: &Club,
    ladder: &Ladder,
    params: Option<&RatingParams>,
) -> Result<PredictedPairs, SweepError> {
    let mut known: BTreeSet<&MemberId> = ladder.imported().keys().collect();
    let mut nights = Vec::new();
    for night in ladder.nights() {
        let own = match (params, ladder.rules_of(night)) {
            (Some(params), _) => Some(params.clone()),
            (None, Some(rules)) => Some(parameters_of(rules).map_err(SweepError::rating)?),
            (None, None) => None,
        };
        let (_, played) = club.tournament(Some(night.tournament()))?;
        if let (Some(params), Some(result)) = (own, played.result()) {
            let before = result.results.iter().filter_map(|row| {
                let rated = night
                    .row(&row.member)
                    .filter(|_| known.contains(&row.member))?;
                Some((rate(&params, rated.before)?, row.place))
            });
            nights.push(PredictedPairs::of(&before.collect::<Vec<_>>()));
        }
        known.extend(night.rows().map(|(member, _)| member));
    }
    Ok(PredictedPairs::sum(&nights))
}

impl Sweep for ArchivePlan {
    type Text = ArchivePlanText;

    fn text(&self) -> &ArchivePlanText {
        Self::text(self)
    }

    fn rankings(&self) -> Vec<String> {
        Vec::new()
    }

    fn job(&self, number: u64) -> Result<ArchiveResult, SweepError> {
        archive_job(self, number)
    }
}
