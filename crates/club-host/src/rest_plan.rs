//! Blinds planned for the rest of a night.

use chained_events::timestamp::Timestamp;
use club_log::blinds::{
    BlindLevel, BlindPlanSetup, BlindRestSetup, BlindRules, BlindSchedule, usual_chips,
};
use club_log::tournament::Tournament;
use club_view::BlindRestView;

use crate::{ChoiceFailure, Failure};

/// Wishes for the levels of a night that have not begun.
///
/// ```
/// use club_host::RestPlan;
/// use club_log::blinds::BlindPreset;
/// use club_log::command::{ClubCommand, CommandLine, TournamentAction};
/// use club_log::rules::TournamentRules;
/// # use chained_events::MemoryStore;
/// # use chained_events::timestamp::Timestamp;
/// # use club_host::{Failure, Machine, OpenClub};
/// # struct Fixed(std::sync::atomic::AtomicU64);
/// # impl Machine for Fixed {
/// #     fn now(&self) -> Timestamp {
/// #         "2026-03-07T10:00:00Z".parse().unwrap_or(Timestamp::MAX)
/// #     }
/// #     fn random(&self) -> Result<u64, Failure> {
/// #         Ok(self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst))
/// #     }
/// # }
/// # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// # runtime.block_on(async {
/// # let machine = Fixed(std::sync::atomic::AtomicU64::new(7));
/// # let mut club = OpenClub::with_store(MemoryStore::new()).await?;
/// # let title = "Straddle".to_owned();
/// # let begin = ClubCommand::CreateClub { title, zone: "Asia/Tokyo".to_owned() };
/// # club.execute(CommandLine::bare(begin), &machine).await?;
/// # let rules = TournamentRules { blinds: Some(BlindPreset::Standard.rules()), ..TournamentRules::default() };
/// # let announce: club_log::Command = serde_json::from_value(serde_json::json!({
/// #     "announce": { "title": "March night", "rules": rules }
/// # })).map_err(Failure::internal)?;
/// # club.execute(CommandLine::bare(announce), &machine).await?;
/// # for name in ["Ann", "Ben"] {
/// #     let add = club_log::command::MemberCommand::AddMember { member: None, name: name.to_owned() };
/// #     club.execute(CommandLine::bare(add), &machine).await?;
/// #     let register = TournamentAction::Register { player: name.to_owned() };
/// #     club.execute(CommandLine::bare(register.on(None)), &machine).await?;
/// # }
/// # let (_, night) = club.ledger.club().tournament(None).map_err(Failure::from)?;
/// let wishes = RestPlan {
///     ends: "2026-03-07T13:00:00Z".parse().map_err(Failure::internal)?,
///     chips: Vec::new(),
///     level_minutes: None,
///     break_minutes: RestPlan::BREAK_MINUTES,
/// };
/// let planned = wishes.of_night(night, "2026-03-07T10:00:00Z".parse().map_err(Failure::internal)?)?;
/// assert_eq!((planned.players, planned.total), (2, 40_000));
/// assert_eq!(planned.plan.target(), 180);
/// # Ok::<(), Failure>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestPlan {
    /// The moment near which the night ends.
    pub ends: Timestamp,
    /// Values of the chips, each a multiple of the one before; empty for usual ones.
    pub chips: Vec<u64>,
    /// Minutes of a level; as now where that is possible if not given.
    pub level_minutes: Option<u32>,
    /// Minutes of a break.
    pub break_minutes: u32,
}

impl RestPlan {
    /// Minutes of a break where nothing else is wished.
    pub const BREAK_MINUTES: u32 = 10;

    /// The plan for a night, as it is at a moment not before its last event.
    ///
    /// # Errors
    ///
    /// [`ChoiceFailure::NoLevelsToPlan`] of a night whose levels are set by hand, and the failures of
    /// [`BlindPlanSetup::plan`].
    pub fn of_night(&self, night: &Tournament, now: Timestamp) -> Result<BlindRestView, Failure> {
        let rules = &night.announcement().rules;
        let chips = if self.chips.is_empty() {
            usual_chips(rules.stack)
        } else {
            self.chips.clone()
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
                minutes: minutes_between(from, self.ends),
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
                minutes: minutes_between(now, self.ends),
                chips: &chips,
                ante_from,
                level_minutes: self.level_minutes,
                break_minutes: self.break_minutes,
            };
            (total, now, setup.plan()?)
        };
        Ok(BlindRestView {
            players,
            total,
            chips,
            from,
            plan,
        })
    }
}

impl RestPlan {
    /// The blinds of a night with the levels of a plan. Chips that left the tables, or leave them behind the level of
    /// now, stay those that they were.
    #[must_use]
    pub fn rules(planned: &BlindRestView, night: &Tournament) -> BlindRules {
        let mut rules = planned.plan.rules();
        let begun = planned.plan.begun().len();
        let was = night.announcement().rules.blinds.iter();
        let was = was.flat_map(|rules| rules.colour_ups.iter().copied());
        let was = was.filter(|up| usize::try_from(up.after_level).is_ok_and(|at| at <= begun));
        drop(rules.colour_ups.splice(..0, was));
        rules
    }
}

/// The levels that have begun, and the minutes to the one behind them.
fn begun<'l>(
    night: &Tournament,
    levels: &'l [BlindLevel],
    now: Timestamp,
) -> Result<(&'l [BlindLevel], u32), ChoiceFailure> {
    let level = night.clock_at(now).level;
    let begun = usize::try_from(level)
        .ok()
        .and_then(|level| levels.get(..level));
    let (Some(begun), Some(last)) = (begun, begun.and_then(|begun| begun.last())) else {
        return Err(ChoiceFailure::NoLevelsToPlan);
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
