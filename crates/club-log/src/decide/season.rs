//! Decisions about seasons.

use super::{Decision, Desk, text};
use crate::command::RatingChange;
use crate::event::{SeasonClosed, SeasonOpened, SeasonReopened, SeasonRulesChanged};
use crate::ids::{SeasonId, StreamId};
use crate::projection::{calculated_standings, final_standings};
use crate::rating::RatingPlan;
use crate::refusal::{Refusal, SeasonRefusal};
use crate::rules::{RatingRules, RatingStart, SeasonRules};

impl Desk<'_> {
    pub(super) fn open_season(
        &self,
        season: &SeasonId,
        title: Option<&str>,
        rules: &SeasonRules,
        rating: Option<&RatingPlan>,
    ) -> Result<Decision, Refusal> {
        if self.club.seasons().contains_key(season) {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonExists { season }.into());
        }
        rules.check()?;
        let rating = rating.map(RatingPlan::rules).transpose()?;
        if let Some(rating) = &rating {
            self.check_start(season, rating)?;
        }
        let body = SeasonOpened {
            season: season.clone(),
            title: text::title("season title", title.unwrap_or(season.as_str()))?,
            rules: rules.clone(),
            rating,
        };
        Ok(Decision::one(&StreamId::season(season), body))
    }

    /// Refuses to reopen a season next to one on its ladder, if one of them resets or widens the ratings. One that did so with its first rated night does not do it again.
    pub(super) fn check_reopened(&self, season: &SeasonId) -> Result<(), SeasonRefusal> {
        let seasons = self.club.seasons();
        let Some(rating) = seasons.get(season).and_then(|found| found.rating.as_ref()) else {
            return Ok(());
        };
        let ladder = self.club.ladders().get(&rating.ladder);
        let has_begun = ladder.is_some_and(|ladder| ladder.start_of(season).is_some());
        if !has_begun {
            self.check_start(season, rating)?;
        }
        self.check_taken_over(season, rating, |_| true)
    }

    /// Refuses a season next to one on its ladder that resets or widens the ratings.
    fn check_taken_over(
        &self,
        season: &SeasonId,
        rating: &RatingRules,
        counts: impl Fn(&SeasonId) -> bool,
    ) -> Result<(), SeasonRefusal> {
        let begins_again = |rules: &RatingRules| {
            rules.ladder == rating.ladder && rules.start != RatingStart::Carry
        };
        let mut seasons = self.club.seasons().iter();
        let taken_over = seasons.find(|(other, found)| {
            let other_one = *other != season && found.open && counts(other);
            other_one && found.rating.as_ref().is_some_and(begins_again)
        });
        match taken_over {
            Some((other, _)) => Err(SeasonRefusal::LadderTakenOver {
                season: season.clone(),
                by: other.clone(),
                ladder: rating.ladder.clone(),
            }),
            None => Ok(()),
        }
    }

    /// Refuses a start that changes the ratings of a ladder while another season on it is open.
    ///
    /// A season that carries them over is refused where an open one will change them with its first rated night.
    fn check_start(&self, season: &SeasonId, rating: &RatingRules) -> Result<(), SeasonRefusal> {
        if rating.start == RatingStart::Carry {
            let ladder = self.club.ladders().get(&rating.ladder);
            let has_begun =
                |other: &SeasonId| ladder.is_some_and(|ladder| ladder.start_of(other).is_some());
            return self.check_taken_over(season, rating, |other| !has_begun(other));
        }
        let others = self.club.seasons().iter().filter(|(id, other)| {
            let ladder = other.rating.as_ref().map(|rules| &rules.ladder);
            *id != season && other.open && ladder == Some(&rating.ladder)
        });
        let open: Vec<SeasonId> = others.map(|(id, _)| id.clone()).collect();
        if open.is_empty() {
            return Ok(());
        }
        Err(SeasonRefusal::LadderInSeason {
            season: season.clone(),
            ladder: rating.ladder.clone(),
            open,
        })
    }

    /// Rates the next nights by the season's present rules with the changes.
    pub(super) fn change_season_rules(
        &self,
        season: &SeasonId,
        change: &RatingChange,
    ) -> Result<Decision, Refusal> {
        let found = self.club.season(season)?;
        let season = season.clone();
        if !found.open {
            return Err(SeasonRefusal::SeasonIsClosed { season }.into());
        }
        let rating = match change {
            RatingChange::Unrated => None,
            RatingChange::Rated {
                ladder,
                parameters,
                start,
                absence,
            } => {
                let now = found.rating.as_ref();
                let ladder = ladder.as_ref().or(now.map(|rules| &rules.ladder));
                let Some(ladder) = ladder.cloned() else {
                    return Err(SeasonRefusal::SeasonNotRated { season }.into());
                };
                let start = start.as_ref().or(now.map(|rules| &rules.start));
                let absence = absence.as_ref().or(now.map(|rules| &rules.absence));
                let mut plan = RatingPlan {
                    ladder,
                    parameters: now
                        .map(|rules| rules.parameters.clone())
                        .unwrap_or_default(),
                    start: start.cloned().unwrap_or_default(),
                    absence: absence.cloned().unwrap_or_default(),
                };
                plan.parameters.extend(parameters.clone());
                Some(plan.rules()?)
            }
        };
        if rating == found.rating {
            return Err(SeasonRefusal::SameRules { season }.into());
        }
        // Seasons that were open together before may go on as they are.
        let same_start = |then: &RatingRules| {
            let now = found.rating.as_ref();
            now.is_some_and(|now| (&now.ladder, &now.start) == (&then.ladder, &then.start))
        };
        if let Some(then) = rating.as_ref().filter(|then| !same_start(then)) {
            let ladder = self.club.ladders().get(&then.ladder);
            let begun = ladder.and_then(|ladder| ladder.start_of(&season));
            if begun.is_some_and(|start| *start != then.start) {
                let ladder = then.ladder.clone();
                return Err(SeasonRefusal::SeasonHasBegun { season, ladder }.into());
            }
            self.check_start(&season, then)?;
        }
        let stream = StreamId::season(&season);
        Ok(Decision::one(
            &stream,
            SeasonRulesChanged { season, rating },
        ))
    }

    /// The final standings are recorded, so that a better calculation cannot change them.
    pub(super) fn close_season(&self, season: &SeasonId) -> Result<Decision, Refusal> {
        if !self.club.season(season)?.open {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonIsClosed { season }.into());
        }
        let open = self.club.open_nights_of(season);
        if !open.is_empty() {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonHasOpenTournaments { season, open }.into());
        }
        let rows = calculated_standings(self.club, season, None)?;
        let body = SeasonClosed {
            season: season.clone(),
            standings: final_standings(rows),
        };
        Ok(Decision::one(&StreamId::season(season), body))
    }

    /// The recorded standings are void, and follow the results again.
    pub(super) fn reopen_season(
        &self,
        season: &SeasonId,
        reason: &str,
    ) -> Result<Decision, Refusal> {
        if self.club.season(season)?.open {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonIsOpen { season }.into());
        }
        if !self.club.season(season)?.fund_paid.is_empty() {
            let season = season.clone();
            return Err(SeasonRefusal::FundPaid { season }.into());
        }
        self.check_reopened(season)?;
        let body = SeasonReopened {
            season: season.clone(),
            reason: Some(self.request.key.clone()),
        };
        Ok(Decision {
            note: Some(text::note(reason)?),
            ..Decision::one(&StreamId::season(season), body)
        })
    }
}
