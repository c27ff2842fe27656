//! Decisions about the clock.

use chained_events::timestamp::Timestamp;

use super::{Decision, Desk, Draft, hand_for_hand};
use crate::blinds::BlindSchedule;
use crate::event::{ClockChange, ClockChanged};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{NightRefusal, Refusal, RulesRefusal};
use crate::tournament::{Phase, Tournament};

/// The highest level of a clock without blinds.
const MAX_LEVEL: u32 = 1_000;
/// The largest correction of the clock: a day.
const MAX_SECONDS: u64 = 86_400;

impl Desk<'_> {
    /// The level after the one that the clock shows at `at`, recorded by its number.
    pub(super) fn next_level(
        &self,
        named: Option<&TournamentId>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (_, tournament) = self.tournament_at(named, Phase::Running)?;
        let level = tournament.clock_at(at).level.saturating_add(1);
        self.clock(named, ClockChange::Level { level })
    }

    /// The time left in a level that begins, or in the level or the break at `at`.
    ///
    /// It is recorded as the correction after which the clock shows it. A correction has whole seconds: parts of a second stay in the
    /// time left, unless it would be longer than the level by them.
    pub(super) fn set_clock(
        &self,
        named: Option<&TournamentId>,
        level: Option<u32>,
        left_seconds: u32,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let schedule = tournament.schedule();
        let schedule = schedule.ok_or_else(|| NightRefusal::NoTimeLeft {
            tournament: id.clone(),
        })?;
        let now = tournament.clock_at(at);
        let begins = level.map(|level| ClockChange::Level { level });
        if let (Some(level), Some(change)) = (level, begins) {
            hand_for_hand::check_clock(tournament, change)?;
            check_level(tournament, level)?;
        }
        let number = level.unwrap_or(now.level);
        let on_break = level.is_none() && now.on_break;
        let found = schedule.level(number);
        let found = found.filter(|_| number < schedule.last_level());
        let found = found.ok_or(NightRefusal::LevelWithoutEnd { level: number })?;
        let minutes = if on_break {
            found.break_after
        } else {
            found.minutes
        };
        let longest = minutes.saturating_mul(60);
        if !(1..=longest).contains(&left_seconds) {
            return Err(NightRefusal::LeftOutOfRange {
                level: number,
                on_break,
                left: shown(left_seconds),
                longest: shown(longest),
            }
            .into());
        }
        let left_ms = match level {
            Some(_) => Some(i64::from(longest).saturating_mul(1_000)),
            None => tournament.clock().exact_left_ms(at, schedule),
        };
        let left_ms = left_ms.ok_or(NightRefusal::LevelWithoutEnd { level: number })?;
        let surplus = left_ms.saturating_sub(i64::from(left_seconds).saturating_mul(1_000));
        let too_long = left_seconds == longest && surplus.rem_euclid(1_000) > 0;
        let seconds = surplus.div_euclid(1_000) + i64::from(too_long);
        check_seconds(seconds)?;
        let adjust = ClockChange::Adjust { seconds };
        hand_for_hand::check_clock(tournament, adjust)?;
        let adjust = Some(adjust).filter(|_| begins.is_none() || seconds != 0);
        let stream = StreamId::tournament(id);
        let changes = begins.into_iter().chain(adjust);
        let events = changes.map(|change| Draft::plain(&stream, ClockChanged { change }));
        Ok(Decision {
            events: events.collect(),
            ..Decision::default()
        })
    }

    pub(super) fn clock(
        &self,
        named: Option<&TournamentId>,
        change: ClockChange,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        hand_for_hand::check_clock(tournament, change)?;
        let running = tournament.clock().is_running();
        match change {
            ClockChange::Start if running => {
                return Err(NightRefusal::ClockUnchanged { state: "running" }.into());
            }
            ClockChange::Pause if !running => {
                return Err(NightRefusal::ClockUnchanged { state: "paused" }.into());
            }
            ClockChange::Level { level } => check_level(tournament, level)?,
            ClockChange::Adjust { seconds } => check_seconds(seconds)?,
            ClockChange::Start | ClockChange::Pause => {}
        }
        Ok(Decision::one(
            &StreamId::tournament(id),
            ClockChanged { change },
        ))
    }
}

/// A correction of at most a day.
fn check_seconds(seconds: i64) -> Result<(), Refusal> {
    if seconds.unsigned_abs() > MAX_SECONDS {
        return Err(RulesRefusal::OutOfRange {
            field: "seconds",
            value: seconds,
            allowed: "-86400..=86400",
        }
        .into());
    }
    Ok(())
}

/// Seconds as `mm:ss`, or `h:mm:ss` from an hour on.
fn shown(seconds: u32) -> String {
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// A level that the clock can show.
fn check_level(tournament: &Tournament, level: u32) -> Result<(), Refusal> {
    if !(1..=MAX_LEVEL).contains(&level) {
        return Err(RulesRefusal::OutOfRange {
            field: "level",
            value: i64::from(level),
            allowed: "1..=1000",
        }
        .into());
    }
    match tournament.schedule().map(BlindSchedule::last_level) {
        Some(last) if level > last => Err(NightRefusal::NoSuchLevel { level, last }.into()),
        _ => Ok(()),
    }
}
