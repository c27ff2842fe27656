//! The fold of published ratings: a ledger in which every night opens with the ratings after the one before.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;

use super::fault::LadderFault;
use super::ladder::{Ladder, RatedNight, RatedRow, RatingState};
use super::opening::Turn;
use crate::club::Club;
use crate::event::{
    ExactSkill, PublishedRating, RatingEvent, RatingsImported, RatingsKept, RatingsPublished,
    RatingsWithdrawn,
};
use crate::exact::Exact;
use crate::fold::{Context, FoldFault};
use crate::ids::{LadderId, TournamentId};
use crate::tournament::Phase;

impl Club {
    pub(crate) fn fold_rating(
        &mut self,
        ladder: &LadderId,
        event: RatingEvent,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let (named, tournament) = match &event {
            RatingEvent::RatingsPublished(body) => {
                for row in &body.players {
                    self.check_member(&row.member)?;
                }
                let rated = (&body.tournament, Phase::Finished);
                (&body.rules.ladder, Some(rated))
            }
            RatingEvent::RatingsImported(body) => {
                for row in &body.ratings {
                    self.check_member(&row.member)?;
                }
                (&body.ladder, None)
            }
            RatingEvent::RatingsKept(body) => {
                let rated = (&body.tournament, Phase::Finished);
                (&body.ladder, Some(rated))
            }
            // It was called off, or counts for another season.
            RatingEvent::RatingsWithdrawn(body) => {
                let night = self.night(&body.tournament);
                let over = night.map(crate::club::Night::phase);
                let over = over.filter(|phase| phase.is_over());
                let rated = (&body.tournament, over.unwrap_or(Phase::Cancelled));
                (&body.ladder, Some(rated))
            }
        };
        check_ladder(ladder, named)?;
        if let Some((tournament, phase)) = tournament
            && !(context.excerpt && self.night(tournament).is_none())
        {
            self.check_rated_phase(tournament, phase)?;
        }
        let seq = self.seq + 1;
        self.change_ladder(ladder, |ladder| ladder.fold(event, seq))?;
        Ok(())
    }

    /// Changes a ladder, which begins with its first event.
    pub(crate) fn change_ladder(
        &mut self,
        id: &LadderId,
        how: impl FnOnce(&mut Ladder) -> Result<(), LadderFault>,
    ) -> Result<(), LadderFault> {
        let ladders = &mut self.ladders;
        ladders.try_change(|ladders| how(ladders.0.entry(id.clone()).or_default()))
    }

    fn check_rated_phase(&self, id: &TournamentId, needed: Phase) -> Result<(), FoldFault> {
        let night = self.night(id);
        let night = night.ok_or_else(|| FoldFault::UnknownTournament {
            tournament: id.clone(),
        })?;
        if night.phase() == needed {
            return Ok(());
        }
        Err(LadderFault::RatedPhase {
            tournament: id.clone(),
            phase: night.phase(),
        }
        .into())
    }
}

fn check_ladder(stream: &LadderId, named: &LadderId) -> Result<(), LadderFault> {
    if stream == named {
        return Ok(());
    }
    Err(LadderFault::OtherLadder {
        ladder: named.clone(),
    })
}

/// The largest part of a mean that rounding may lose in the sum of its parts. All of them are exact
/// doubles, so that a few steps of the last place are enough.
const ROUNDING: f64 = 1e-12;

fn check_skill(member: &MemberId, skill: ExactSkill) -> Result<(), LadderFault> {
    if skill.sigma.value() > 0.0 {
        return Ok(());
    }
    Err(LadderFault::BadSigma {
        member: member.clone(),
        sigma: skill.sigma.to_string(),
    })
}

/// Checks that the first entry begins with the rating before the night.
///
/// It also checks that the points of all entries add up to the change of the mean.
fn check_parts(row: &PublishedRating) -> Result<(), LadderFault> {
    let before = row.before.mu.value();
    let (mut after, mut size) = (before, before.abs());
    for entry in &row.entries {
        let parts = [entry.change, entry.conserve, entry.late].map(Exact::value);
        let [change, conserve, late] = parts;
        after += change - conserve - late;
        size += parts.iter().map(|part| part.abs()).sum::<f64>();
    }
    let begins = row.entries.first().map(|first| (first.mu, first.sigma));
    let apart = (after - row.after.mu.value()).abs();
    if begins == Some((row.before.mu, row.before.sigma))
        && size.is_finite()
        && apart <= ROUNDING * size
    {
        return Ok(());
    }
    Err(LadderFault::Parts {
        member: row.member.clone(),
    })
}

impl Ladder {
    /// Takes in an event of its stream with its number.
    pub(crate) fn fold(&mut self, event: RatingEvent, seq: u64) -> Result<(), LadderFault> {
        match event {
            RatingEvent::RatingsPublished(body) => self.publish(&body, seq),
            RatingEvent::RatingsImported(body) => self.import(&body),
            RatingEvent::RatingsKept(body) => {
                self.keep(body);
                Ok(())
            }
            RatingEvent::RatingsWithdrawn(body) => self.withdraw(&body),
        }
    }

    /// Takes in a publication with the number of its event.
    pub(crate) fn publish(&mut self, body: &RatingsPublished, seq: u64) -> Result<(), LadderFault> {
        let turn = self.position_of(&body.tournament);
        let expected = turn.map_or(1, |turn| self.nights[turn].revision + 1);
        if body.revision != expected {
            return Err(LadderFault::Revision {
                tournament: body.tournament.clone(),
                revision: body.revision,
                expected,
            });
        }
        let mut night = RatedNight {
            tournament: body.tournament.clone(),
            season: body.season.clone(),
            rules: 0,
            result: body.result,
            revision: body.revision,
            published: seq,
            reading: body.reading,
            state: RatingState::Current,
            rows: BTreeMap::new(),
        };
        let at = match (turn, &body.ahead_of) {
            (Some(turn), None) => turn,
            (None, None) => self.nights.len(),
            (None, Some(next)) => self
                .position_of(next)
                .ok_or_else(|| LadderFault::NotRated {
                    tournament: next.clone(),
                })?,
            (Some(_), Some(_)) => {
                return Err(LadderFault::HasTurn {
                    tournament: body.tournament.clone(),
                });
            }
        };
        for row in &body.players {
            let member = row.member.clone();
            let turn = Turn {
                position: at,
                rules: &body.rules,
                season: body.season.as_ref(),
                reading: body.reading,
            };
            let opening = self.opening(&turn, &member);
            if opening != Some(row.before) {
                let text = |skill: &ExactSkill| format!("{} {}", skill.mu, skill.sigma);
                return Err(LadderFault::Opening {
                    member,
                    found: text(&row.before),
                    expected: opening
                        .as_ref()
                        .map_or_else(|| "no rating".to_owned(), text),
                });
            }
            check_skill(&row.member, row.after)?;
            check_parts(row)?;
            let (_, rated) = RatedRow::of(row);
            if night.rows.insert(member.clone(), rated).is_some() {
                return Err(LadderFault::TwoRows { member });
            }
        }
        let known = self.rules.iter().position(|rules| *rules == body.rules);
        night.rules = known.unwrap_or_else(|| {
            self.rules.push(body.rules.clone());
            self.rules.len() - 1
        });
        self.unrated.remove(&body.tournament);
        match turn {
            Some(turn) => self.nights[turn] = night,
            None => self.nights.insert(at, night),
        }
        Ok(())
    }

    fn import(&mut self, body: &RatingsImported) -> Result<(), LadderFault> {
        if body.replaces && !self.nights.is_empty() {
            let nights = self.nights.len();
            return Err(LadderFault::BuiltOn { nights });
        }
        let mut seen = BTreeSet::new();
        for row in &body.ratings {
            let member = row.member.clone();
            if self.history(&member).next().is_some() {
                return Err(LadderFault::Rated { member });
            }
            if !seen.insert(&row.member) {
                return Err(LadderFault::TwoRows { member });
            }
            check_skill(&row.member, row.skill)?;
        }
        if body.replaces {
            self.imported.clear();
        }
        for row in &body.ratings {
            self.imported.insert(row.member.clone(), row.skill);
            let last = self.nights.last().map(|night| night.tournament.clone());
            match last {
                Some(last) => drop(self.imported_after.insert(row.member.clone(), last)),
                None => drop(self.imported_after.remove(&row.member)),
            }
        }
        Ok(())
    }

    fn keep(&mut self, body: RatingsKept) {
        match self.position_of(&body.tournament) {
            Some(turn) => {
                let expected_openings = self.gaps(turn);
                self.nights[turn].state = RatingState::Frozen {
                    result: body.result,
                    expected_openings,
                };
            }
            None => drop(self.unrated.insert(body.tournament)),
        }
    }

    /// Expected openings of the members of a night whose recorded opening differs.
    fn gaps(&self, turn: usize) -> BTreeMap<MemberId, ExactSkill> {
        let night = &self.nights[turn];
        let turn = self.turn_of(turn, night);
        let gap = |(member, row): (&MemberId, &RatedRow)| {
            let opening = self.opening(turn.as_ref()?, member)?;
            (opening != row.before).then(|| (member.clone(), opening))
        };
        night.rows().filter_map(gap).collect()
    }

    /// Takes a night off the ladder.
    pub(crate) fn withdraw(&mut self, body: &RatingsWithdrawn) -> Result<(), LadderFault> {
        let turn = self.position_of(&body.tournament);
        let turn = turn.ok_or_else(|| LadderFault::NotRated {
            tournament: body.tournament.clone(),
        })?;
        self.nights.remove(turn);
        let before = turn
            .checked_sub(1)
            .map(|turn| self.nights[turn].tournament.clone());
        let imported = std::mem::take(&mut self.imported_after);
        let moved = imported.into_iter().filter_map(|(member, night)| {
            let gone = night == body.tournament;
            Some((member, if gone { before.clone()? } else { night }))
        });
        self.imported_after = moved.collect();
        Ok(())
    }
}
