//! Decisions about announcements and the clock.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::club::clean_title;
use super::{Decision, Desk};
use crate::blinds::BlindSchedule;
use crate::event::{ClockChange, ClockChanged, Event};
use crate::ids::{SeasonId, StreamId, Timestamp, TournamentId};
use crate::refusal::Refusal;
use crate::rules::{Announcement, TournamentRules, Unit};
use crate::tournament::{Phase, Tournament};

/// The highest level of a clock without blinds.
const MAX_LEVEL: u32 = 1_000;
/// The largest correction of the clock: a day.
const MAX_SECONDS: i64 = 86_400;

/// What is to be announced.
pub(super) struct Wish<'a> {
    pub(super) tournament: Option<&'a TournamentId>,
    pub(super) title: &'a str,
    pub(super) season: Option<&'a SeasonId>,
    pub(super) rules: &'a TournamentRules,
}

impl Desk<'_> {
    pub(super) fn announce(
        &self,
        wish: &Wish<'_>,
        date: Option<Date>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let zone = self.club.identity().ok_or(Refusal::NoClub)?.zone.clone();
        let date = match date {
            Some(date) => date,
            None => day_of(at, &zone)?,
        };
        if let Some(season) = wish.season
            && !self.club.season(season)?.open
        {
            return Err(Refusal::SeasonIsClosed {
                season: season.clone(),
            });
        }
        if let Some(fault) = wish.rules.faults().into_iter().next() {
            return Err(fault);
        }
        let tournament = match wish.tournament {
            Some(id) if self.club.tournament(Some(id)).is_ok() => {
                return Err(Refusal::TournamentExists {
                    tournament: id.clone(),
                });
            }
            Some(id) => id.clone(),
            None => self.free_id(date),
        };
        let stream = StreamId::tournament(&tournament);
        let announcement = Announcement {
            tournament,
            title: clean_title("the tournament's title", wish.title)?,
            season: wish.season.cloned(),
            date,
            zone,
            unit: Unit::Point,
            rules: wish.rules.clone(),
        };
        Ok(Decision::one(
            stream,
            Event::TournamentAnnounced(Box::new(announcement)),
        ))
    }

    /// The date, with a number behind it from the second tournament of the day on.
    fn free_id(&self, date: Date) -> TournamentId {
        let mut number = 1_u32;
        loop {
            let id = TournamentId::of_day(date, number);
            if self.club.tournament(Some(&id)).is_err() {
                return id;
            }
            number += 1;
        }
    }

    /// The level behind the one that the clock shows at `at`, recorded by its number.
    pub(super) fn next_level(
        &self,
        named: Option<&TournamentId>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (_, tournament) = self.tournament_at(named, Phase::Running)?;
        let level = tournament.clock_at(at).level.saturating_add(1);
        self.clock(named, ClockChange::Level { level })
    }

    pub(super) fn clock(
        &self,
        named: Option<&TournamentId>,
        change: ClockChange,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let running = tournament.clock().is_running();
        match change {
            ClockChange::Start if running => {
                return Err(Refusal::ClockUnchanged { state: "runs" });
            }
            ClockChange::Pause if !running => {
                return Err(Refusal::ClockUnchanged { state: "stands" });
            }
            ClockChange::Level { level } => check_level(tournament, level)?,
            ClockChange::Adjust { seconds }
                if seconds.unsigned_abs() > MAX_SECONDS.unsigned_abs() =>
            {
                return Err(Refusal::OutOfRange {
                    field: "seconds",
                    value: seconds,
                    allowed: "-86400..=86400",
                });
            }
            _ => {}
        }
        Ok(Decision::one(
            StreamId::tournament(id),
            Event::ClockChanged(ClockChanged { change }),
        ))
    }
}

/// A level that the clock can show.
fn check_level(tournament: &Tournament, level: u32) -> Result<(), Refusal> {
    if !(1..=MAX_LEVEL).contains(&level) {
        return Err(Refusal::OutOfRange {
            field: "level",
            value: i64::from(level),
            allowed: "1..=1000",
        });
    }
    match tournament.schedule().map(BlindSchedule::last_level) {
        Some(last) if level > last => Err(Refusal::NoSuchLevel { level, last }),
        _ => Ok(()),
    }
}

/// The day in the zone.
fn day_of(at: Timestamp, zone: &str) -> Result<Date, Refusal> {
    let unknown = || Refusal::UnknownZone {
        zone: zone.to_owned(),
    };
    let zone = TimeZone::get(zone).map_err(|_| unknown())?;
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond()).map_err(|_| unknown())?;
    Ok(moment.to_zoned(zone).date())
}
