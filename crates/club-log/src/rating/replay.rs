//! The ratings of a ladder computed again from its first night.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use chained_events::ids::MemberId;

use super::ladder::{Ladder, RatedNight, RatedRow};
use super::publication::{RatedTurn, publication};
use crate::club::Club;
use crate::event::{ExactSkill, RatingsPublished};
use crate::ids::TournamentId;
use crate::progress::{LogProgress, LogStage, LogWatch, go_on};
use crate::refusal::Refusal;
use crate::rules::{RatingAbsence, RatingRules};

/// A ladder computed again, next to what is published.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// Its nights, in the order of their turns.
    pub nights: Vec<NightReplay>,
    /// The ladder as computed.
    pub ladder: Ladder,
}

/// A night computed again.
#[derive(Debug, Clone, PartialEq)]
pub struct NightReplay {
    /// The night.
    pub tournament: TournamentId,
    /// The largest difference of a mean or a standard deviation from the published one, in rating
    /// points.
    ///
    /// For ratings that were left as they were, it is the largest before the night. None for a
    /// night that is open again, and for nights behind it.
    pub difference: Option<f64>,
}

impl Replay {
    /// The largest difference of all nights, in rating points.
    #[must_use]
    pub fn largest(&self) -> f64 {
        let differences = self.nights.iter().filter_map(|night| night.difference);
        differences.fold(0.0, f64::max)
    }
}

/// Computes the nights of a ladder again, each with its recorded rules: the proof of what is published.
/// All nights must be in memory.
///
/// # Errors
///
/// A night that cannot be rated.
pub fn replay(club: &Club, ladder: &Ladder) -> Result<Replay, Refusal> {
    whole(|watch| computed(club, ladder, None, watch))
}

/// Computes the nights of a ladder again; `watch` hears of each before it is computed, and may stop.
///
/// # Returns
///
/// A break where `watch` broke off.
///
/// # Errors
///
/// As [`replay`].
pub fn replay_with(
    club: &Club,
    ladder: &Ladder,
    watch: &mut LogWatch<'_>,
) -> Result<ControlFlow<(), Replay>, Refusal> {
    computed(club, ladder, None, watch)
}

/// The ladder as it would be under other rules from its first night on.
///
/// # Errors
///
/// As [`replay`].
pub fn what_if(club: &Club, ladder: &Ladder, rules: &RatingRules) -> Result<Replay, Refusal> {
    whole(|watch| computed(club, ladder, Some(&other_than(rules)), watch))
}

/// The ladder as it would be under other rules; `watch` hears of each night, and may stop.
///
/// # Returns
///
/// A break where `watch` broke off.
///
/// # Errors
///
/// As [`replay`].
pub fn what_if_with(
    club: &Club,
    ladder: &Ladder,
    rules: &RatingRules,
    watch: &mut LogWatch<'_>,
) -> Result<ControlFlow<(), Replay>, Refusal> {
    computed(club, ladder, Some(&other_than(rules)), watch)
}

/// The rules of a night under other ones: a season begins as it did, whatever the parameters.
fn other_than(rules: &RatingRules) -> impl Fn(&RatingRules) -> RatingRules {
    |own| RatingRules {
        start: own.start.clone(),
        ..rules.clone()
    }
}

/// The ladder as it would be if its nights had another rule for those who miss them.
///
/// All nights have it, from the first one on, and keep their own parameters.
///
/// # Errors
///
/// As [`replay`], and a rule that is out of range.
pub fn what_if_absence(
    club: &Club,
    ladder: &Ladder,
    absence: &RatingAbsence,
) -> Result<Replay, Refusal> {
    let absence = absence.checked()?;
    let other = |own: &RatingRules| RatingRules {
        absence: absence.clone(),
        ..own.clone()
    };
    whole(|watch| computed(club, ladder, Some(&other), watch))
}

/// A calculation that nobody follows.
fn whole(
    compute: impl FnOnce(
        &mut LogWatch<'_, Infallible>,
    ) -> Result<ControlFlow<Infallible, Replay>, Refusal>,
) -> Result<Replay, Refusal> {
    let ControlFlow::Continue(replay) = compute(&mut go_on)?;
    Ok(replay)
}

fn computed<B>(
    club: &Club,
    published: &Ladder,
    other: Option<&dyn Fn(&RatingRules) -> RatingRules>,
    watch: &mut LogWatch<'_, B>,
) -> Result<ControlFlow<B, Replay>, Refusal> {
    let mut ladder = Ladder {
        rules: published.rules.clone(),
        imported: published.imported.clone(),
        imported_after: published.imported_after.clone(),
        ..Ladder::default()
    };
    if let Some(other) = other {
        for rules in &mut ladder.rules {
            *rules = other(rules);
        }
    }
    let mut nights = Vec::with_capacity(published.nights.len());
    let under_review = club.under_review(published).unwrap_or(usize::MAX);
    for (turn, night) in published.nights.iter().enumerate() {
        let so_far = LogProgress {
            stage: LogStage::Ratings,
            done: turn as u64,
            all: published.nights.len() as u64,
        };
        if let ControlFlow::Break(end) = watch(so_far) {
            return Ok(ControlFlow::Break(end));
        }
        let over = club
            .night(&night.tournament)
            .is_some_and(|found| found.phase() == crate::tournament::Phase::Finished);
        let rules = ladder.rules_of(night).cloned();
        let shown = turn < under_review;
        let comparable = shown && !night.is_frozen();
        let mut again = night.clone();
        let opens = ladder.turn_of(turn, night);
        let opening = opens.map_or(f64::INFINITY, |opens| {
            let of = |(member, row): (&MemberId, &RatedRow)| {
                let opening = ladder.opening(&opens, member);
                let expected = night.expected_opening(member, row);
                opening.map_or(f64::INFINITY, |opening| apart(opening, expected))
            };
            night.rows.iter().map(of).fold(0.0, f64::max)
        });
        // Ratings that were left stay as they are, unless something before them is another one.
        let is_left =
            night.is_frozen() && opening <= 0.0 && rules.as_ref() == published.rules_of(night);
        if let Some(rules) = &rules
            && (if other.is_some() {
                over && !is_left
            } else {
                comparable
            })
        {
            let turn = RatedTurn {
                turn,
                tournament: &night.tournament,
                season: night.season.as_ref(),
                rules,
                reading: night.reading,
                result: night.result,
                revision: night.revision,
                replaces: None,
                ahead_of: None,
            };
            again.apply(&publication(club, &ladder, &turn)?);
        }
        nights.push(NightReplay {
            tournament: night.tournament.clone(),
            difference: shown.then(|| difference(night, &again).max(opening)),
        });
        ladder.nights.push(again);
    }
    Ok(ControlFlow::Continue(Replay { nights, ladder }))
}

fn difference(published: &RatedNight, again: &RatedNight) -> f64 {
    let members: std::collections::BTreeSet<&MemberId> =
        published.rows.keys().chain(again.rows.keys()).collect();
    let of = |member: &MemberId| match (published.rows.get(member), again.rows.get(member)) {
        (Some(a), Some(b)) => apart(a.before, b.before).max(apart(a.after, b.after)),
        _ => f64::INFINITY,
    };
    members.into_iter().map(of).fold(0.0, f64::max)
}

/// The distance of two ratings; 0 only for equal bits.
fn apart(a: ExactSkill, b: ExactSkill) -> f64 {
    if a == b {
        return 0.0;
    }
    let mu = (a.mu.value() - b.mu.value()).abs();
    let sigma = (a.sigma.value() - b.sigma.value()).abs();
    mu.max(sigma).max(f64::MIN_POSITIVE)
}

impl RatedNight {
    /// Applies the values of a publication.
    pub(crate) fn apply(&mut self, body: &RatingsPublished) {
        let rows = body.players.iter().map(RatedRow::of);
        self.rows = rows.collect::<BTreeMap<_, _>>();
    }
}
