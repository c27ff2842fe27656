//! The hours between the start of the clock and the last bust.

use std::collections::BTreeSet;

use chained_events::EventStore;
use club_log::command::{PlayerStack, TournamentAction};
use club_log::entry::EntryId;
use club_log::event::HandForHandChange;
use mtt_seating::TableId;
use rand::RngExt;

use super::agenda::{Agenda, Item, length_ms};
use super::mishap::happen;
use crate::director::Director;
use crate::error::SimulationError;
use crate::floor::{Floor, Loser};
use crate::levels::Levels;
use crate::money;
use crate::night_plan::{NightPace, NightPlan, Progress};
use crate::report::{after_bust, look, reenter, register, report, settle};

const MINUTE_MS: i64 = 60_000;
/// The level with whose end registration closes, unless the blinds have fewer.
const LAST_LATE_LEVEL: u32 = 4;
/// Minutes after the start at which something goes wrong.
const INCIDENT_MINUTE: i64 = 15;
/// How long a player who went out needs to enter again: from one to five minutes.
const BACK_MS: (i64, i64) = (60_000, 300_000);
/// Hands after which a night is given up.
const MAX_HANDS: u64 = 2_000_000;

/// A night in progress.
pub(super) struct Evening<'p> {
    plan: &'p NightPlan,
    levels: Levels,
    floor: Floor,
    agenda: Agenda,
    /// Tables whose next hand is planned.
    dealing: BTreeSet<TableId>,
    /// When the clock was started.
    start_ms: i64,
    busts: u64,
    last_bust_ms: i64,
}

impl<'p> Evening<'p> {
    /// Plans what is known at the beginning.
    pub(super) fn begin<S: EventStore>(
        director: &Director<'_, S>,
        plan: &'p NightPlan,
        levels: Levels,
    ) -> Self {
        let start_ms = director.simulated_ms();
        let mut agenda = Agenda::default();
        let schedule = levels.schedule();
        let last_late = LAST_LATE_LEVEL.min(schedule.last_level());
        let mut closes_ms = start_ms;
        for (number, level) in (1_u32..).zip(schedule.levels()) {
            let begins_ms = start_ms + schedule.begins_ms(number);
            let ends_ms = begins_ms + i64::from(level.minutes) * MINUTE_MS;
            if number == last_late {
                closes_ms = ends_ms;
            }
            if level.break_after > 0 {
                agenda.plan(ends_ms, Item::Count);
            }
        }
        for member in &plan.late {
            let minutes = plan.cast.arrival_of(member).max(1);
            let at_ms = start_ms + i64::from(minutes) * MINUTE_MS;
            // Nobody comes when the doors are closed.
            agenda.plan(at_ms.min(closes_ms - 1), Item::Arrive(member.clone()));
        }
        agenda.plan(closes_ms, Item::Close);
        if plan.incident.is_some() {
            let at_ms = start_ms + INCIDENT_MINUTE * MINUTE_MS;
            agenda.plan(at_ms.min(closes_ms - 1), Item::Incident);
        }
        Self {
            floor: Floor::new(plan.rules.stack),
            plan,
            levels,
            agenda,
            dealing: BTreeSet::new(),
            start_ms,
            busts: 0,
            last_bust_ms: start_ms,
        }
    }

    /// Plays until one player is left, and closes the night.
    pub(super) async fn play<S: EventStore>(
        mut self,
        director: &mut Director<'_, S>,
        tell: &mut impl FnMut(Progress),
    ) -> Result<NightPace, SimulationError> {
        settle(director, self.plan, &mut self.floor).await?;
        self.deal(director)?;
        while !self.is_decided(director)? {
            let hands = self.floor.hands();
            let next = self.agenda.next().filter(|_| hands < MAX_HANDS);
            let Some((at_ms, item)) = next else {
                return Err(SimulationError::Endless { hands });
            };
            director.pass((at_ms - director.simulated_ms()).max(0));
            self.happen(director, item).await?;
            self.deal(director)?;
            let night = look(director, &self.plan.tournament)?;
            tell(Progress {
                entries: night.entry_count(),
                alive: night.alive_count(),
            });
        }
        self.close_registration(director).await?;
        director.pass(2 * MINUTE_MS);
        let finish = TournamentAction::Finish {
            leave_ratings: None,
        };
        self.send(director, "close the night", finish).await?;
        if self.plan.is_for_money() {
            money::pay_out(director, self.plan).await?;
        }
        Ok(NightPace {
            hands: self.floor.hands(),
            busts: self.busts,
            length_ms: self.last_bust_ms - self.start_ms,
        })
    }

    async fn send<S: EventStore>(
        &self,
        director: &mut Director<'_, S>,
        what: &'static str,
        action: TournamentAction,
    ) -> Result<(), SimulationError> {
        let command = action.on(Some(self.plan.tournament.clone()));
        director.send(what, command).await.map(drop)
    }

    /// Whether one player has all the chips, and nobody else will come.
    fn is_decided<S: EventStore>(
        &self,
        director: &Director<'_, S>,
    ) -> Result<bool, SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        let is_alone = night.alive_count() < 2;
        Ok(is_alone && !(night.registration_open() && self.agenda.expects_players()))
    }

    async fn happen<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        item: Item,
    ) -> Result<(), SimulationError> {
        let plan = self.plan;
        match item {
            Item::Hand(table) => {
                self.dealing.remove(&table);
                let losers = self.hand(director, &table)?;
                self.busted(director, &losers).await?;
            }
            Item::Round => self.round(director).await?,
            Item::Arrive(member) => register(director, plan, &member).await?,
            Item::Reenter(member) => {
                if look(director, &plan.tournament)?.registration_open() {
                    reenter(director, plan, &member).await?;
                }
            }
            Item::Close => self.close_registration(director).await?,
            Item::Count => self.count(director).await?,
            Item::Incident => {
                if let Some(incident) = plan.incident {
                    happen(director, plan, &mut self.floor, incident).await?;
                }
            }
        }
        settle(director, plan, &mut self.floor).await?;
        self.wait_for_each_other(director).await
    }

    /// The level of the clock, and the milliseconds that are left of a break.
    fn level<S: EventStore>(&self, director: &Director<'_, S>) -> (u32, i64) {
        let elapsed = director.simulated_ms() - self.start_ms;
        let point = self.levels.schedule().point(elapsed);
        let left = point.left_ms.filter(|_| point.on_break);
        (point.level, left.unwrap_or(0))
    }

    /// One hand at a table.
    fn hand<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        table: &TableId,
    ) -> Result<Vec<Loser>, SimulationError> {
        let (level, _) = self.level(director);
        let stakes = self.levels.stakes(level);
        let plan = self.plan;
        let (night, rng) = director.night_and_rng(&plan.tournament)?;
        let hand = self.floor.hand(night, table, stakes, &plan.cast, rng);
        Ok(hand?)
    }

    /// Reports who went out; those who want to come back do so some minutes later.
    async fn busted<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
        losers: &[Loser],
    ) -> Result<(), SimulationError> {
        if losers.is_empty() {
            return Ok(());
        }
        self.busts += losers.len() as u64;
        self.last_bust_ms = director.simulated_ms();
        report(director, self.plan, losers).await?;
        let (level, _) = self.level(director);
        for member in after_bust(director, self.plan, losers, level).await? {
            let back = director.rng().random_range(BACK_MS.0..=BACK_MS.1);
            let at_ms = director.simulated_ms() + back;
            self.agenda.plan(at_ms, Item::Reenter(member));
        }
        Ok(())
    }

    /// Plans the next hand of every table that has none. In a break it begins when that is over.
    fn deal<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let (_, pause) = self.level(director);
        let now = director.simulated_ms() + pause;
        let night = look(director, &self.plan.tournament)?;
        if night.hand_for_hand().is_some() {
            return Ok(());
        }
        let tables = night.seats().tables();
        let ready = tables.filter(|(_, table)| table.len() >= 2 && !table.is_forming());
        let ready: Vec<TableId> = ready.map(|(id, _)| id.clone()).collect();
        for table in ready {
            if self.dealing.insert(table.clone()) {
                let length = length_ms(director.rng());
                self.agenda.plan(now + length, Item::Hand(table));
            }
        }
        Ok(())
    }

    /// Begins hand-for-hand play one bust before the points or the money.
    ///
    /// It ends with that bust, or when one table is left.
    async fn wait_for_each_other<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        let tables = night.seats().tables().len();
        let (alive, paid) = (night.alive_count(), night.paid_places());
        let change = match night.hand_for_hand() {
            None if tables > 1 && alive == paid + 1 && !night.registration_open() => {
                HandForHandChange::Start {
                    round_minutes: None,
                }
            }
            Some(_) if tables < 2 || alive <= paid => HandForHandChange::End,
            _ => return Ok(()),
        };
        let begins = matches!(change, HandForHandChange::Start { .. });
        let change = TournamentAction::HandForHand { change };
        self.send(director, "change hand-for-hand play", change)
            .await?;
        self.agenda.strike_hands();
        self.dealing.clear();
        if begins {
            self.plan_round(director);
        }
        Ok(())
    }

    /// Plans a round of hand-for-hand play; it lasts as long as the longest of three hands.
    fn plan_round<S: EventStore>(&mut self, director: &mut Director<'_, S>) {
        let (_, pause) = self.level(director);
        let lengths = [(); 3].map(|()| length_ms(director.rng()));
        let longest = lengths.into_iter().max().unwrap_or_default();
        let at_ms = director.simulated_ms() + pause + longest;
        self.agenda.plan(at_ms, Item::Round);
    }

    /// A round of hand-for-hand play: busts at all tables are one report.
    async fn round<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        let tables = night.seats().tables();
        let tables: Vec<TableId> = tables.map(|(id, _)| id.clone()).collect();
        let mut losers = Vec::new();
        for table in tables {
            losers.extend(self.hand(director, &table)?);
        }
        if losers.is_empty() {
            let change = HandForHandChange::Round;
            let round = TournamentAction::HandForHand { change };
            self.send(director, "report a round", round).await?;
        }
        self.busted(director, &losers).await?;
        self.plan_round(director);
        Ok(())
    }

    /// Closes registration, unless it is closed. Add-ons are sold then.
    async fn close_registration<S: EventStore>(
        &mut self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        if !look(director, &self.plan.tournament)?.registration_open() {
            return Ok(());
        }
        let close = TournamentAction::CloseRegistration;
        self.send(director, "close the registration", close).await?;
        if self.plan.is_for_money() {
            money::add_ons(director, self.plan, &mut self.floor).await?;
        }
        Ok(())
    }

    /// Counts the chips of everybody who is in.
    async fn count<S: EventStore>(
        &self,
        director: &mut Director<'_, S>,
    ) -> Result<(), SimulationError> {
        let night = look(director, &self.plan.tournament)?;
        let alive: Vec<EntryId> = night.alive().map(|(entry, _)| entry).collect();
        let counted = alive.iter().filter(|entry| self.floor.of(**entry) > 0);
        let stacks: Vec<PlayerStack> = counted
            .map(|entry| PlayerStack {
                player: entry.to_string(),
                stack: self.floor.of(*entry),
            })
            .collect();
        if stacks.is_empty() {
            return Ok(());
        }
        let count = TournamentAction::CountChips { stacks };
        self.send(director, "count the chips", count).await
    }
}
