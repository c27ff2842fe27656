//! `t edit blinds=plan`: the levels that have not begun, planned so that the night ends near a time.

use chained_events::timestamp::Timestamp;
use clap::Args;
use club_log::blinds::{
    BlindLevel, BlindPlanSetup, BlindRestSetup, BlindRules, BlindSchedule, usual_chips,
};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_view::BlindRestView;

use super::session::Session;
use super::typed::{Moment, chips, moment};
use crate::club::error::ClubError;
use crate::error::DeskFailure;

/// The change that asks for a plan.
pub(super) const PLAN: &str = "blinds=plan";

/// The end of a night for which its blinds are planned.
#[derive(Debug, Args)]
pub(super) struct RestArgs {
    /// End of the night for blinds=plan: 23:30 (the next one), 2026-03-07 23:30, +2h, or a moment (RFC 3339)
    #[arg(long, value_name = "TIME", value_parser = moment)]
    ends: Option<Moment>,
    /// Values of the chips for blinds=plan, each a multiple of the one before; usual ones if not given
    #[arg(long, value_delimiter = ',', value_name = "CHIPS", value_parser = chips, requires = "ends")]
    chips: Vec<u64>,
    /// Minutes of a level for blinds=plan; as now if that is possible
    #[arg(long, value_name = "N", requires = "ends")]
    level_minutes: Option<u32>,
    /// Minutes of a break for blinds=plan
    #[arg(long, default_value_t = 10, value_name = "N", requires = "ends")]
    break_minutes: u32,
}

impl RestArgs {
    /// The plan, where one of the changes asks for it.
    pub(super) fn rest(
        &self,
        session: &Session<'_>,
        named: Option<&TournamentId>,
        changes: &[String],
    ) -> Result<Option<BlindRestView>, ClubError> {
        let wanted = changes.iter().any(|change| change == PLAN);
        let ends = match (wanted, self.ends) {
            (false, None) => return Ok(None),
            (true, Some(ends)) => ends,
            (true, None) | (false, Some(_)) => return Err(DeskFailure::NoPlanEnd.into()),
        };
        let (_, night) = session.club.ledger.club().tournament(named)?;
        let rules = &night.announcement().rules;
        let now = session.at().unwrap_or(session.now()).max(night.last_at());
        let ends = ends.next_in(&session.zone(), now);
        let chips = match self.chips.as_slice() {
            [] => usual_chips(rules.stack),
            typed => typed.to_vec(),
        };
        let players = u32::try_from(night.alive_count()).unwrap_or(u32::MAX);
        let levels = rules.blinds.as_ref().map(|blinds| blinds.levels.as_slice());
        let levels = levels.unwrap_or_default();
        let ante_from = levels.iter().position(|level| level.ante > 0);
        let ante_from = ante_from.and_then(|at| u32::try_from(at + 1).ok());
        let total = u64::from(players).saturating_mul(rules.stack);
        let (total, from, plan) = if night.clock_at(now).level == 0 {
            let from = night
                .announcement()
                .starts
                .map_or(now, |starts| starts.max(now));
            let setup = BlindPlanSetup {
                players,
                stack: rules.stack,
                minutes: minutes_between(from, ends),
                chips: chips.clone(),
                ante_from,
                level_minutes: self.level_minutes,
                break_minutes: self.break_minutes,
            };
            (total, from, setup.plan()?)
        } else {
            let total = night.chips_in_play().unwrap_or(total);
            let (begun, lead) = begun(night, levels, now)?;
            let setup = BlindRestSetup {
                begun,
                lead,
                players,
                total,
                minutes: minutes_between(now, ends),
                chips: &chips,
                ante_from,
                level_minutes: self.level_minutes,
                break_minutes: self.break_minutes,
            };
            (total, now, setup.plan()?)
        };
        Ok(Some(BlindRestView {
            players,
            total,
            chips,
            from,
            plan,
        }))
    }
}

/// The levels that have begun, and the minutes to the one behind them.
fn begun<'l>(
    night: &Tournament,
    levels: &'l [BlindLevel],
    now: Timestamp,
) -> Result<(&'l [BlindLevel], u32), ClubError> {
    let level = night.clock_at(now).level;
    let begun = usize::try_from(level)
        .ok()
        .and_then(|level| levels.get(..level));
    let (Some(begun), Some(last)) = (begun, begun.and_then(|begun| begun.last())) else {
        return Err(DeskFailure::NoLevelsToPlan.into());
    };
    // The last level of a structure lasts; with another one behind it, it ends.
    let mut longer = begun.to_vec();
    longer.push(*last);
    let schedule = BlindSchedule::new(BlindRules::of(longer)).ok();
    let clock = night.clock().view(now, schedule.as_ref());
    let left = clock.left_ms.filter(|_| clock.level == level).unwrap_or(0);
    let pause = if clock.on_break { 0 } else { last.break_after };
    Ok((begun, minutes(left).saturating_add(pause)))
}

fn minutes_between(from: Timestamp, to: Timestamp) -> u32 {
    minutes(to.as_millisecond() - from.as_millisecond())
}

/// Whole minutes of a span, rounded up; 0 of one that has passed.
fn minutes(milliseconds: i64) -> u32 {
    u32::try_from(milliseconds.max(0).unsigned_abs().div_ceil(60_000)).unwrap_or(u32::MAX)
}
