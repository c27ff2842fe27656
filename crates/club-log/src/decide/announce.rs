//! Decisions about announcements and the clock.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::club::clean_title;
use super::{Decision, Desk};
use crate::event::{ClockChange, ClockChanged, Event};
use crate::ids::{SeasonId, StreamId, Timestamp, TournamentId};
use crate::refusal::Refusal;
use crate::rules::{Announcement, TournamentRules, Unit};
use crate::tournament::Phase;

/// The most chips of an entry, so that no sum of stacks overflows.
const MAX_STACK: u64 = 1_000_000_000_000;
/// The most entries of one player.
const MAX_ENTRIES: u32 = 1_000;
/// The highest level of the clock.
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
        check(wish.rules)?;
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
            ClockChange::Level { level } if !(1..=MAX_LEVEL).contains(&level) => {
                return Err(Refusal::OutOfRange {
                    field: "level",
                    value: i64::from(level),
                    allowed: "1..=1000",
                });
            }
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

/// The day in the zone.
fn day_of(at: Timestamp, zone: &str) -> Result<Date, Refusal> {
    let unknown = || Refusal::UnknownZone {
        zone: zone.to_owned(),
    };
    let zone = TimeZone::get(zone).map_err(|_| unknown())?;
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond()).map_err(|_| unknown())?;
    Ok(moment.to_zoned(zone).date())
}

/// Rules that a tournament can be played by.
fn check(rules: &TournamentRules) -> Result<(), Refusal> {
    let out = |field, value: u64, allowed| Refusal::OutOfRange {
        field,
        value: i64::try_from(value).unwrap_or(i64::MAX),
        allowed,
    };
    if !(1..=MAX_STACK).contains(&rules.stack) {
        return Err(out("stack", rules.stack, "1..=1000000000000"));
    }
    if !(1..=MAX_ENTRIES).contains(&rules.max_entries) {
        return Err(out("max_entries", u64::from(rules.max_entries), "1..=1000"));
    }
    rules.seating.config()?;
    rules.structure.structure()?;
    Ok(())
}
