//! The publication of a rated night's ratings.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use tier_rating::{
    EventReport, PlayerChange, RatingError, RatingParams, Skill, Tournament as Field, rate_event,
};

use super::field::{finishing_order, setup, timing};
use super::ladder::Ladder;
use super::opening::Turn;
use super::parameters::parameters_of;
use crate::club::Club;
use crate::entry::EntryId;
use crate::event::{
    ExactSkill, NightReading, PublishedEntry, PublishedRating, RatingsPublished, Timing,
};
use crate::exact::{Exact, ExactError};
use crate::ids::{SeasonId, TournamentId};
use crate::refusal::{RatingRefusal, Refusal};
use crate::rules::RatingRules;
use crate::tournament::Tournament;

/// A night that is rated at its turn.
#[derive(Debug, Clone)]
pub(crate) struct RatedTurn<'a> {
    /// Its position in the ladder, from 0.
    pub(crate) turn: usize,
    pub(crate) tournament: &'a TournamentId,
    pub(crate) season: Option<&'a SeasonId>,
    pub(crate) rules: &'a RatingRules,
    pub(crate) reading: NightReading,
    pub(crate) result: u64,
    pub(crate) revision: u32,
    pub(crate) replaces: Option<u64>,
    /// The tournament that has had the turn so far; none for a new last turn.
    pub(crate) ahead_of: Option<&'a TournamentId>,
}

impl<'a> RatedTurn<'a> {
    /// The turn as the ledger sees it.
    pub(super) fn opening(&self) -> Turn<'a> {
        Turn {
            position: self.turn,
            rules: self.rules,
            season: self.season,
            reading: self.reading,
        }
    }
}

/// Rates a finished night at its turn on a ladder.
///
/// # Errors
///
/// [`RatingRefusal`] where the engine cannot rate it; a night that is not in memory.
pub(crate) fn publication(
    club: &Club,
    ladder: &Ladder,
    turn: &RatedTurn<'_>,
) -> Result<RatingsPublished, Refusal> {
    let (_, night) = club.tournament(Some(turn.tournament))?;
    let params = parameters_of(turn.rules)?;
    let mut before: BTreeMap<&MemberId, ExactSkill> = BTreeMap::new();
    let order = finishing_order(night);
    for (_, _, entry) in &order {
        let opening = ladder.opening(&turn.opening(), &entry.member);
        let opening = opening.ok_or(RatingRefusal::NoNewcomer)?;
        before.insert(&entry.member, opening);
    }
    let not_rated = |detail: String| RatingRefusal::NotRatable {
        tournament: turn.tournament.clone(),
        detail,
    };
    let (report, timing) = rated(night, &params, turn.reading, &before)
        .map_err(|error| not_rated(error.to_string()))?;
    let mut entries_of: BTreeMap<&MemberId, Vec<EntryId>> = BTreeMap::new();
    for (_, id, entry) in order.iter().rev() {
        entries_of.entry(&entry.member).or_default().push(*id);
    }
    let mut players = Vec::with_capacity(report.players.len());
    for change in &report.players {
        let entries = entries_of.get(change.player).map_or(&[][..], Vec::as_slice);
        let row = published(entries, change);
        players.push(row.map_err(|error| not_rated(error.to_string()))?);
    }
    let other = report.diagnostics.other_weight.map(Exact::new).transpose();
    Ok(RatingsPublished {
        rules: turn.rules.clone(),
        tournament: turn.tournament.clone(),
        season: turn.season.cloned(),
        result: turn.result,
        revision: turn.revision,
        replaces: turn.replaces,
        ahead_of: turn.ahead_of.cloned(),
        timing,
        reading: turn.reading,
        other_weight: other.map_err(|error| not_rated(error.to_string()))?,
        players,
    })
}

/// The engine's answer, with as much of the times as it can use: a correction may contradict them.
pub(super) fn rated<'a>(
    night: &'a Tournament,
    params: &RatingParams,
    reading: NightReading,
    before: &BTreeMap<&'a MemberId, ExactSkill>,
) -> Result<(EventReport<&'a MemberId>, Timing), RatingError<&'a MemberId>> {
    let order = finishing_order(night);
    let field = |timing| -> Result<_, RatingError<&'a MemberId>> {
        Ok(Field::new(setup(
            night,
            &order,
            (timing, reading),
            before,
        )?)?)
    };
    let known = timing(night);
    let (field, timing) = match field(known) {
        Ok(field) => (field, known),
        Err(_) => (field(Timing::Unknown)?, Timing::Unknown),
    };
    Ok((rate_event(&field, params)?, timing))
}

/// One player's row; `entries` are theirs, the first one first.
fn published(
    entries: &[EntryId],
    change: &PlayerChange<&MemberId>,
) -> Result<PublishedRating, ExactError> {
    let skill = |skill: Skill| {
        Ok(ExactSkill {
            mu: Exact::new(skill.mu())?,
            sigma: Exact::new(skill.sigma())?,
        })
    };
    let rows = entries.iter().zip(&change.explain).map(|(entry, explain)| {
        Ok(PublishedEntry {
            entry: *entry,
            place: explain.place as u64,
            field: explain.field as u64,
            mu: Exact::new(explain.mu)?,
            sigma: Exact::new(explain.sigma)?,
            ep_mu: Exact::new(explain.ep_mu)?,
            ep_sigma: Exact::new(explain.ep_sigma)?,
            info_weight: Exact::new(explain.info_weight)?,
            hand_index: Exact::new(explain.hand_index)?,
            place_weight: Exact::new(explain.place_weight)?,
            change: Exact::new(explain.change)?,
            conserve: Exact::new(explain.conserve)?,
            late: Exact::new(explain.late)?,
            floor: explain.floor_hit,
        })
    });
    Ok(PublishedRating {
        member: change.player.clone(),
        before: skill(change.before.skill)?,
        after: skill(change.after.skill)?,
        entries: rows.collect::<Result<_, ExactError>>()?,
    })
}
