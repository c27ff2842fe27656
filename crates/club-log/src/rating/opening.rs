//! Ratings between two nights: those after the last one, changed by the start of a season and by missed nights.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;

use super::ladder::{Ladder, RatedNight, RatedRow};
use crate::event::{ExactSkill, NightReading};
use crate::ids::{SeasonId, TournamentId};
use crate::rules::{RatingRules, RatingStart};

/// A night that is rated at a position, or would be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn<'a> {
    /// Its position in the ladder, from 0.
    pub(crate) position: usize,
    pub(crate) rules: &'a RatingRules,
    pub(crate) season: Option<&'a SeasonId>,
    pub(crate) reading: NightReading,
}

/// A rating that a member has.
struct Held {
    skill: ExactSkill,
    /// The first position at which the start of a season changes it.
    since: usize,
    /// The first night that the member can have missed.
    away: usize,
}

/// Nights that a member missed, and the rating that became less certain with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LadderAbsence {
    /// Missed nights whose rules make ratings less certain.
    pub nights: u32,
    /// The rating before the first of them.
    pub from: ExactSkill,
    /// The rating after the last of them.
    pub to: ExactSkill,
}

/// Start of a season that reset or widened the rating of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderStart {
    /// The season.
    pub season: SeasonId,
    /// The rating before its first rated night.
    pub from: ExactSkill,
    /// The rating with which the season begins.
    pub to: ExactSkill,
}

impl Ladder {
    /// The rating with which a member enters the night of a turn. None for a newcomer whose rating the rules
    /// do not give.
    pub(crate) fn opening(&self, turn: &Turn<'_>, member: &MemberId) -> Option<ExactSkill> {
        match turn.reading {
            NightReading::First => self.opening_by_member(turn, member),
            NightReading::Second => self.opening_by_ladder(turn, member),
        }
    }

    /// The opening where a season begins for each member on their own first night of it.
    fn opening_by_member(&self, turn: &Turn<'_>, member: &MemberId) -> Option<ExactSkill> {
        let (rules, season) = (turn.rules, turn.season);
        // From the last night on: most have played in this season not long ago.
        let mut played = self
            .before(turn.position)
            .iter()
            .rev()
            .filter_map(|night| Some((night, night.row(member)?)));
        let Some((last, row)) = played.next() else {
            let imported = self.imported.get(member).copied();
            return imported.or_else(|| rules.newcomer());
        };
        let of_season = |night: &RatedNight| night.season() == season;
        if season.is_none() || of_season(last) || played.any(|(night, _)| of_season(night)) {
            Some(row.after)
        } else {
            rules.begin(row.after)
        }
    }

    /// The opening where a season begins for everybody with its first rated night.
    fn opening_by_ladder(&self, turn: &Turn<'_>, member: &MemberId) -> Option<ExactSkill> {
        let Some(held) = self.held(turn.position, member) else {
            return turn.rules.newcomer();
        };
        let skill = self.begun(&held, turn.position, held.skill)?;
        if held.since <= turn.position && self.begins(turn.position, turn.season) {
            turn.rules.begin(skill)
        } else {
            Some(skill)
        }
    }

    /// The rating of a member now.
    ///
    /// It is that after their last rated night or as imported, changed by the seasons that began since, and by
    /// the nights that they missed.
    #[must_use]
    pub fn current(&self, member: &MemberId) -> Option<ExactSkill> {
        let held = self.held(self.nights.len(), member)?;
        let begun = self.begun(&held, self.nights.len(), held.skill);
        Some(begun.unwrap_or(held.skill))
    }

    /// The rating with which a member went into the night at a position, or would have gone. None for a
    /// position without a night.
    #[must_use]
    pub fn opening_of(&self, position: usize, member: &MemberId) -> Option<ExactSkill> {
        let night = self.nights.get(position)?;
        let absent = || self.opening_by_ladder(&self.turn_of(position, night)?, member);
        night.row(member).map(|row| row.before).or_else(absent)
    }

    /// Everybody who has a rating, with it.
    #[must_use]
    pub fn ratings(&self) -> BTreeMap<&MemberId, ExactSkill> {
        let rated = self
            .nights
            .iter()
            .flat_map(|night| night.rows().map(|(m, _)| m));
        let members: BTreeSet<&MemberId> = self.imported.keys().chain(rated).collect();
        let current = |member| Some((member, self.current(member)?));
        members.into_iter().filter_map(current).collect()
    }

    /// How many entries of a member were rated since a season reset or widened the ratings last.
    #[must_use]
    pub fn entries_since_start(&self, member: &MemberId) -> u32 {
        let nights = self.nights.get(self.start()..).unwrap_or_default();
        let rows = nights.iter().filter_map(|night| night.row(member));
        rows.map(|row: &RatedRow| row.entries).sum()
    }

    /// The position of the first night of the last season that reset or widened ratings, 0 if there is none.
    fn start(&self) -> usize {
        let fresh = |position: &usize| {
            let night = &self.nights[*position];
            let rules = self.rules_of(night);
            rules.is_some_and(|rules| rules.start != RatingStart::Carry)
                && self.begins(*position, night.season())
        };
        (0..self.nights.len()).rev().find(fresh).unwrap_or(0)
    }

    /// How a season began on the ladder; none before its first rated night.
    pub(crate) fn start_of(&self, season: &SeasonId) -> Option<&RatingStart> {
        let mut nights = self.nights.iter();
        let first = nights.find(|night| night.season() == Some(season))?;
        Some(&self.rules_of(first)?.start)
    }

    /// The last season that reset or widened the ratings of earlier nights, if any has.
    #[must_use]
    pub fn started(&self) -> Option<&SeasonId> {
        let position = self.start();
        self.nights.get(position).filter(|_| position > 0)?.season()
    }

    /// The last start of a season between a member's last night before a position and that position.
    ///
    /// The night at the position may begin the season itself; behind the last position it is that of a member who
    /// has not played since. None where no start changed the rating.
    #[must_use]
    pub fn restarted(&self, position: usize, member: &MemberId) -> Option<LadderStart> {
        let own = self.nights.get(position);
        // In the first reading a season began for each member with their own first night of it.
        if own.is_some_and(|night| night.reading.is_first()) {
            return None;
        }
        let held = self.held(position, member)?;
        let mut skill = held.skill;
        let mut last = None;
        let nights = self.nights.iter().enumerate();
        for (at, night) in nights.take(position.saturating_add(1)).skip(held.away) {
            let rules = self.rules_of(night)?;
            let season = night.season().filter(|_| at >= held.since);
            if let Some(season) = season.filter(|season| self.begins(at, Some(season))) {
                let begun = rules.begin(skill)?;
                if begun != skill {
                    last = Some(LadderStart {
                        season: season.clone(),
                        from: skill,
                        to: begun,
                    });
                }
                skill = begun;
            }
            if at < position {
                skill = rules.missed(skill)?;
            }
        }
        last
    }

    /// Nights of other seasons that a night at a position would come before, though its season begins with it.
    pub(crate) fn begun_over(
        &self,
        position: usize,
        season: Option<&SeasonId>,
    ) -> Vec<TournamentId> {
        if !self.begins(position, season) {
            return Vec::new();
        }
        let behind = self.nights.get(position..).unwrap_or_default().iter();
        let others = behind.take_while(|night| night.season() != season);
        others.map(|night| night.tournament().clone()).collect()
    }

    fn before(&self, position: usize) -> &[RatedNight] {
        self.nights.get(..position).unwrap_or(&self.nights)
    }

    /// The rating that a member has from the nights before a position, or from an import.
    fn held(&self, position: usize, member: &MemberId) -> Option<Held> {
        let nights = self.before(position).iter().enumerate().rev();
        let mut played = nights.filter_map(|(at, night)| Some((at, night.row(member)?)));
        if let Some((at, row)) = played.next() {
            return Some(Held {
                skill: row.after,
                since: at + 1,
                away: at + 1,
            });
        }
        let skill = *self.imported.get(member)?;
        // It was imported for the next night: a season that begins with that one leaves it.
        let away = self.imported_at(member);
        Some(Held {
            skill,
            since: away + 1,
            away,
        })
    }

    /// A rating as the missed nights before a position change it.
    ///
    /// Seasons that begin with them change it, and their rules for members who miss them.
    fn begun(&self, held: &Held, to: usize, skill: ExactSkill) -> Option<ExactSkill> {
        let mut nights = self.before(to).iter().enumerate().skip(held.away);
        nights.try_fold(skill, |skill, (at, night)| {
            let rules = self.rules_of(night)?;
            let begins = at >= held.since && self.begins(at, night.season());
            let begun = if begins { rules.begin(skill)? } else { skill };
            rules.missed(begun)
        })
    }

    /// The nights that a member missed before a position, and the rating before and after them.
    ///
    /// Only nights count whose rules make ratings less certain, from the last season that reset or widened them.
    /// None where no rating became less certain.
    #[must_use]
    pub fn absence(&self, position: usize, member: &MemberId) -> Option<LadderAbsence> {
        let held = self.held(position, member)?;
        let mut absence: Option<LadderAbsence> = None;
        let mut skill = held.skill;
        for (at, night) in self.before(position).iter().enumerate().skip(held.away) {
            let rules = self.rules_of(night)?;
            if at >= held.since && self.begins(at, night.season()) {
                let begun = rules.begin(skill)?;
                if begun != skill || rules.start != RatingStart::Carry {
                    absence = None;
                }
                skill = begun;
            }
            let missed = rules.missed(skill)?;
            if !rules.absence.is_keep() {
                let known = absence.get_or_insert(LadderAbsence {
                    nights: 0,
                    from: skill,
                    to: skill,
                });
                known.nights += 1;
                known.to = missed;
            }
            skill = missed;
        }
        absence.filter(|absence| absence.from != absence.to)
    }

    /// Whether a night at a position is the first rated one of its season.
    fn begins(&self, position: usize, season: Option<&SeasonId>) -> bool {
        // The night before is nearly always of the same season.
        let mut before = self.before(position).iter().rev();
        season.is_some() && !before.any(|night| night.season() == season)
    }

    /// The position of the night that was to come next when a member's rating was imported.
    fn imported_at(&self, member: &MemberId) -> usize {
        let Some(last) = self.imported_after.get(member) else {
            return 0;
        };
        // A ladder that is computed again may not have come that far.
        let position = self.position_of(last);
        position.map_or(self.nights.len(), |position| position + 1)
    }

    /// Whether every recorded opening equals the ledger's.
    pub(crate) fn opens_as_expected(&self, position: usize, night: &RatedNight) -> bool {
        night.rows().all(|(member, row)| {
            let opening = |turn| self.opening(&turn, member);
            let turn = self.turn_of(position, night);
            turn.and_then(opening) == Some(night.expected_opening(member, row))
        })
    }

    /// The turn of a rated night, if its rules are known.
    pub(crate) fn turn_of<'a>(
        &'a self,
        position: usize,
        night: &'a RatedNight,
    ) -> Option<Turn<'a>> {
        Some(Turn {
            position,
            rules: self.rules_of(night)?,
            season: night.season(),
            reading: night.reading,
        })
    }
}
