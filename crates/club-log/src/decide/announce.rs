//! Decisions about announcements.

use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{Decision, Desk, text};
use crate::ids::{LadderId, SeasonId, StreamId, TournamentId};
use crate::refusal::{
    ClubRefusal, NightRefusal, RatingRefusal, Refusal, RulesRefusal, SeasonRefusal,
};
use crate::rules::{Announcement, TournamentRules, Unit, sealed_seed};

/// Tournament that is to be announced.
pub(super) struct Plan<'a> {
    pub(super) tournament: Option<&'a TournamentId>,
    pub(super) title: &'a str,
    pub(super) season: Option<&'a SeasonId>,
    pub(super) date: Option<Date>,
    pub(super) starts: Option<Timestamp>,
    pub(super) capacity: Option<u32>,
    pub(super) sealed: bool,
    pub(super) starts_when_full: bool,
    pub(super) final_table: Option<u8>,
    pub(super) redraws: &'a [u32],
    pub(super) rules: &'a TournamentRules,
}

impl Desk<'_> {
    pub(super) fn announce(&self, plan: &Plan<'_>, at: Timestamp) -> Result<Decision, Refusal> {
        let zone = self
            .club
            .identity()
            .ok_or(ClubRefusal::NoClub)?
            .zone
            .clone();
        let date = match plan.date {
            Some(date) => date,
            None => day_of(plan.starts.unwrap_or(at), &zone)?,
        };
        if let Some(season) = plan.season
            && !self.club.season(season)?.open
        {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonIsClosed { season }.into());
        }
        if let Some(fault) = plan.rules.faults().into_iter().next() {
            return Err(fault);
        }
        if plan.starts_when_full && plan.capacity.is_none() {
            return Err(RulesRefusal::NeverFull.into());
        }
        let known = |id: &TournamentId| self.club.night(id).is_some();
        let tournament = match plan.tournament {
            Some(id) if known(id) => {
                let tournament = id.clone();
                return Err(NightRefusal::TournamentExists { tournament }.into());
            }
            Some(id) => id.clone(),
            None => free_id(date, known),
        };
        let stream = StreamId::tournament(&tournament);
        let ladder = self.ladder_of(plan.season)?;
        if plan.rules.seating.is_drawn_by_rating() && ladder.is_none() {
            return Err(RatingRefusal::NightNotRated { tournament }.into());
        }
        let commitment = plan
            .sealed
            .then(|| sealed_seed(&tournament, self.request.seed));
        let announcement = Announcement {
            tournament,
            title: text::title("tournament title", plan.title)?,
            season: plan.season.cloned(),
            date,
            zone,
            unit: Unit::Point,
            rules: plan.rules.clone(),
            starts: plan.starts,
            capacity: plan.capacity,
            tables: None,
            starts_when_full: plan.starts_when_full,
            final_table: plan.final_table,
            redraws: super::edit::in_order(plan.redraws),
            draw_commitment: commitment,
            ladder,
            money: Vec::new(),
            parent: None,
        };
        if let Some(fault) = announcement.seating_faults().into_iter().next() {
            return Err(fault);
        }
        announcement.check_capacity()?;
        let mut decision = Decision::one(&stream, announcement);
        decision.sealed = plan.sealed.then_some(stream);
        Ok(decision)
    }
}

impl Desk<'_> {
    /// The ladder that the nights of a season are rated on.
    fn ladder_of(&self, season: Option<&SeasonId>) -> Result<Option<LadderId>, Refusal> {
        let Some(season) = season else {
            return Ok(None);
        };
        let rating = self.club.season(season)?.rating.as_ref();
        Ok(rating.map(|rules| rules.ladder.clone()))
    }
}

/// The date, followed by a number from the second tournament of the day on.
fn free_id(date: Date, known: impl Fn(&TournamentId) -> bool) -> TournamentId {
    let mut number = 1_u32;
    loop {
        let id = TournamentId::of_day(date, number);
        if !known(&id) {
            return id;
        }
        number += 1;
    }
}

/// The day in the zone.
fn day_of(at: Timestamp, zone: &str) -> Result<Date, Refusal> {
    let unknown = || ClubRefusal::UnknownZone { zone: zone.into() };
    let zone = TimeZone::get(zone).map_err(|_| unknown())?;
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond()).map_err(|_| unknown())?;
    Ok(moment.to_zoned(zone).date())
}
