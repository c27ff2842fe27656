//! A night that is played while people watch it.

use chained_events::EventStore;
use chained_events::ids::MemberId;
use club_log::Ledger;
use club_log::blinds::{BlindLevel, BlindPreset, BlindRules};
use club_log::command::{DealRequest, PlayerStack, TournamentAction};
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::late::LateRegistration;
use club_log::ledger::LedgerError;
use mtt_seating::TableId;

use crate::director::Director;
use crate::error::SimulationError;
use crate::floor::Floor;
use crate::levels::Levels;
use crate::money;
use crate::night::announce;
use crate::night_plan::NightPlan;
use crate::pace::{Pace, Tempo};
use crate::report::{after_bust, look, reenter, register, report, settle};
use crate::season::{SeasonPlan, for_money, night_id, night_plan, regulars};

/// One hand at every table takes this long.
const HAND_MS: i64 = 90_000;
/// How long a level lasts, in minutes of the night.
const LEVEL_MINUTES: u32 = 20;
/// How long a break lasts, in minutes of the night.
const BREAK_MINUTES: u32 = 20;
/// Levels from break to break. Late registration ends with the first break, in which add-ons are sold.
const BREAK_EVERY: u32 = 3;
/// Levels of the usual structure that are left out, so that a night has an end.
const EASY_LEVELS: usize = 2;
/// Hands at each table after which a night is given up.
const MAX_HANDS: u64 = 2_000;
/// Players left who agree on a deal.
const DEAL: usize = 3;
/// Commands that may be refused because somebody else changed the night, before it is given up.
const PATIENCE: u32 = 50;
/// How often a clock that somebody paused is looked at, in milliseconds.
const LOOK_MS: i64 = 500;
const MINUTE_MS: i64 = 60_000;

/// Plays one more night of a season at a pace: registration, levels, a break, late players, moves, a deal.
///
/// Levels and breaks are announced as long as they last at this speed, in whole minutes. Those that last no
/// whole minutes are set on the clock as they begin, so that what a screen shows is what the log says.
/// Players, seats and results follow from seed and tempo; the times are those of `pace`. Other people may act on
/// the night: a paused clock holds it, and it ends when they end it.
///
/// # Errors
///
/// A command that is refused again and again, or a night that does not end.
pub async fn play_live<S: EventStore>(
    ledger: &mut Ledger<S>,
    season: &SeasonPlan,
    tempo: Tempo,
    pace: Box<dyn Pace>,
) -> Result<TournamentId, SimulationError> {
    season.check()?;
    let number = season.nights + 1;
    let regulars = regulars(ledger, season).await?;
    let mut director =
        Director::watched(ledger, season.seed.wrapping_add(1), tempo, pace)?.with_keys("live");
    let mut plan = night_plan(&mut director, season, &regulars, number)?;
    plan.incident = None;
    plan.rules.blinds = Some(blinds(tempo));
    plan.rules.late_registration = Some(LateRegistration::UntilLevel(BREAK_EVERY));
    // The first levels are left out: half of the chips are as many big blinds as in a night of the season.
    for_money(&mut plan.rules, 2);
    let mut late = plan.late.clone();
    late.reverse();
    let mut show = Show {
        floor: Floor::new(plan.rules.stack),
        levels: Levels::new(blinds(tempo), plan.rules.stack)?,
        late,
        plan,
        tempo,
        patience: PATIENCE,
    };
    announce(&mut director, &show.plan).await?;
    show.play(&mut director).await?;
    night_id(number)
}

/// The usual blinds with levels and breaks as long as they last at a speed.
fn blinds(tempo: Tempo) -> BlindRules {
    let usual = BlindPreset::Standard.rules().levels;
    let last = usual.len().saturating_sub(EASY_LEVELS);
    let numbered = (1_u32..).zip(usual.into_iter().skip(EASY_LEVELS));
    let level = |(number, level): (u32, BlindLevel)| BlindLevel {
        minutes: tempo.announced_minutes(LEVEL_MINUTES),
        break_after: if number.is_multiple_of(BREAK_EVERY) && (number as usize) < last {
            tempo.announced_minutes(BREAK_MINUTES)
        } else {
            0
        },
        ..level
    };
    BlindRules::of(numbered.map(level).collect())
}

/// A night that is played, with what its players have.
struct Show {
    plan: NightPlan,
    floor: Floor,
    levels: Levels,
    late: Vec<MemberId>,
    tempo: Tempo,
    patience: u32,
}

impl Show {
    async fn play<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let levels = blinds(self.tempo).levels;
        let last = u32::try_from(levels.len()).unwrap_or(u32::MAX);
        let mut hands = 0;
        let mut end = director.simulated_ms();
        for (level, announced) in (1_u32..).zip(&levels) {
            end += i64::from(LEVEL_MINUTES) * MINUTE_MS;
            if level < last {
                let exact = self.tempo.is_exact(LEVEL_MINUTES);
                self.set_clock(director, Some(level), end, announced.minutes, exact)
                    .await?;
            }
            if level == BREAK_EVERY + 1 {
                self.send(
                    director,
                    "close the registration",
                    TournamentAction::CloseRegistration,
                )
                .await?;
            }
            for hand in 0.. {
                if !self.goes_on(director).await? {
                    return Ok(());
                }
                if level < last && director.simulated_ms() >= end {
                    break;
                }
                let until = if level < last { end } else { i64::MAX };
                let played = self.hand(director, hand, level, until).await;
                self.forgive(director, played).await?;
                if self.is_decided(director)? {
                    return self.end(director).await;
                }
                hands += 1;
                if hands >= MAX_HANDS {
                    return Err(SimulationError::Endless { hands });
                }
            }
            if announced.break_after > 0 {
                end += i64::from(BREAK_MINUTES) * MINUTE_MS;
                self.rest(director, level, end, announced.break_after)
                    .await?;
            }
        }
        Ok(())
    }

    /// One hand at every table, with a late player now and then. The next level does not wait for its end.
    async fn hand<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        hand: u64,
        level: u32,
        end: i64,
    ) -> Result<(), SimulationError> {
        let begun = director.simulated_ms();
        settle(director, &self.plan, &mut self.floor).await?;
        if level <= BREAK_EVERY
            && hand % 3 == 2
            && let Some(member) = self.late.pop()
        {
            register(director, &self.plan, &member).await?;
            settle(director, &self.plan, &mut self.floor).await?;
        }
        self.round(director, level).await?;
        let now = director.simulated_ms();
        let next = begun.saturating_add(HAND_MS).max(now);
        director.pass(if now < end { next.min(end) } else { next } - now);
        Ok(())
    }

    /// One hand at every table; busts are reported as they happen, rebuys and re-entries follow.
    async fn round<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        level: u32,
    ) -> Result<(), SimulationError> {
        let (plan, floor) = (&self.plan, &mut self.floor);
        let stakes = self.levels.stakes(level);
        let tables = look(director, &plan.tournament)?.seats().tables();
        let tables: Vec<TableId> = tables.map(|(id, _)| id.clone()).collect();
        for table in tables {
            let (night, rng) = director.night_and_rng(&plan.tournament)?;
            let losers = floor.hand(night, &table, stakes, &plan.cast, rng)?;
            if losers.is_empty() {
                continue;
            }
            report(director, plan, &losers).await?;
            let again = after_bust(director, plan, &losers, level).await?;
            settle(director, plan, floor).await?;
            for member in again {
                reenter(director, plan, &member).await?;
                settle(director, plan, floor).await?;
            }
        }
        Ok(())
    }

    /// Whether the night is still played. While its clock is paused it waits.
    async fn goes_on<S: EventStore>(
        &self,
        director: &mut Director<'_, S>,
    ) -> Result<bool, SimulationError> {
        let mut waited = false;
        director.arrive().await?;
        director.refresh().await?;
        loop {
            let night = look(director, &self.plan.tournament)?;
            if night.phase().is_over() {
                return Ok(false);
            }
            if night.clock().is_running() {
                break;
            }
            director.wait(LOOK_MS).await?;
            waited = true;
        }
        if waited {
            director.go_on();
        }
        Ok(true)
    }

    /// Sets the time that is left until a simulated moment, unless the announcement is exact.
    async fn set_clock<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        level: Option<u32>,
        end: i64,
        minutes: u32,
        exact: bool,
    ) -> Result<(), SimulationError> {
        if exact {
            return Ok(());
        }
        director.arrive().await?;
        let left = (director.left_ms(end)? + 999) / 1_000;
        let left_seconds = u32::try_from(left).unwrap_or(u32::MAX);
        let left_seconds = left_seconds.clamp(1, minutes.saturating_mul(60));
        let set = TournamentAction::SetClock {
            level,
            left_seconds,
        };
        self.send(director, "set the clock", set).await
    }

    /// A break. The add-ons are sold in the first one.
    async fn rest<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        level: u32,
        end: i64,
        minutes: u32,
    ) -> Result<(), SimulationError> {
        // The break begins when the clock says so.
        director.arrive().await?;
        loop {
            let night = look(director, &self.plan.tournament)?;
            let clock = night.clock_at(director.now()?);
            let Some(left) = clock.left_ms.filter(|_| clock.level == level) else {
                break;
            };
            if clock.on_break || !clock.running || night.phase().is_over() {
                break;
            }
            director.wait(left.max(1)).await?;
        }
        let exact = self.tempo.is_exact(BREAK_MINUTES);
        self.set_clock(director, None, end, minutes, exact).await?;
        if level == BREAK_EVERY {
            let sold = money::add_ons(director, &self.plan, &mut self.floor).await;
            self.forgive(director, sold).await?;
        }
        director.pass((end - director.simulated_ms()).max(0));
        Ok(())
    }

    fn is_decided<S: EventStore>(
        &self,
        director: &Director<'_, S>,
    ) -> Result<bool, SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        Ok(!night.registration_open() && night.alive().count() <= DEAL)
    }

    /// A deal by the independent chip model, the end, prizes.
    async fn end<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        let mut left: Vec<(u64, EntryId)> = night
            .alive()
            .map(|(entry, _)| (self.floor.of(entry), entry))
            .collect();
        left.sort_by_key(|(chips, entry)| (std::cmp::Reverse(*chips), *entry));
        if left.len() > 1 {
            let stack = |(chips, entry): &(u64, EntryId)| PlayerStack {
                player: entry.to_string(),
                stack: *chips,
            };
            let deal = TournamentAction::DealMoney {
                how: DealRequest::Icm,
                stacks: left.iter().map(stack).collect(),
                money_for_winner: 0,
                points: true,
                for_winner: 0,
                places: left.iter().map(|(_, entry)| entry.to_string()).collect(),
            };
            director.pass(2 * MINUTE_MS);
            self.send(director, "record the deal", deal).await?;
        }
        director.pass(2 * MINUTE_MS);
        let finish = TournamentAction::Finish {
            leave_ratings: None,
        };
        self.send(director, "close the night", finish).await?;
        let paid = money::pay_out(director, &self.plan).await;
        self.forgive(director, paid).await
    }

    async fn send<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        what: &'static str,
        action: TournamentAction,
    ) -> Result<(), SimulationError> {
        let command = action.on(Some(self.plan.tournament.clone()));
        let sent = director.send(what, command).await.map(drop);
        self.forgive(director, sent).await
    }

    /// Goes on where somebody else changed the night meanwhile, so that a command was refused.
    async fn forgive<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        sent: Result<(), SimulationError>,
    ) -> Result<(), SimulationError> {
        match sent {
            Err(SimulationError::Command {
                source: LedgerError::Refused(_),
                ..
            }) if self.patience > 0 => {
                self.patience -= 1;
                director.refresh().await
            }
            other => other,
        }
    }
}
