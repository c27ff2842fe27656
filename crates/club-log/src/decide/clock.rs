//! Decisions about the clock.

use chained_events::timestamp::Timestamp;

use super::{Decision, Desk, hand_for_hand};
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
            ClockChange::Adjust { seconds } if seconds.unsigned_abs() > MAX_SECONDS => {
                return Err(RulesRefusal::OutOfRange {
                    field: "seconds",
                    value: seconds,
                    allowed: "-86400..=86400",
                }
                .into());
            }
            ClockChange::Start | ClockChange::Pause | ClockChange::Adjust { .. } => {}
        }
        Ok(Decision::one(
            &StreamId::tournament(id),
            ClockChanged { change },
        ))
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
