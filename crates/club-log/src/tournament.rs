//! A tournament as the fold of its events.

mod entries;
mod places;
mod results;
mod tables;

use std::fmt;

use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use mtt_seating::{self as seating, DrawKey, Forecast, Step, TableId};
use serde::{Deserialize, Serialize};

pub use self::places::Placed;

pub(crate) use self::places::Ending;

use crate::blinds::BlindSchedule;
use crate::clock::{Clock, ClockView};
use crate::deal::DealAgreed;
use crate::entry::{Entry, EntryId, EntryStatus, Removal};
use crate::event::{ImportedPlace, TournamentFinished};
use crate::hand_for_hand::HandForHand;
use crate::late::LateOver;
use crate::money::Purse;
use crate::refusal::{DealRefusal, EntryRefusal, Refusal};
use crate::rules::Announcement;
use crate::seats::{KeptEngine, SeatMap, Seating};
use crate::shared::{SharedList, SharedMap};

/// The stage of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Announced: players register for the draw.
    Registering,
    /// The seats are drawn and the night is not closed.
    Running,
    /// Places and points are fixed.
    Finished,
    /// Called off: no places, and it counts for nothing.
    Cancelled,
}

impl Phase {
    /// Whether the night is over: finished or cancelled.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Cancelled)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Registering => "registering",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        })
    }
}

/// A tournament: who is in it, where everybody sits, who is out and in which order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tournament {
    pub(crate) announcement: Announcement,
    pub(crate) phase: Phase,
    pub(crate) registration_open: bool,
    pub(crate) entries: SharedMap<EntryId, Entry>,
    /// The entries of each member; follows from `entries`.
    #[serde(skip)]
    pub(crate) by_member: SharedMap<MemberId, Vec<EntryId>>,
    pub(crate) out: SharedList<Vec<EntryId>>,
    /// Entries on the list of alternates, in the order in which they get seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) alternates: Vec<EntryId>,
    pub(crate) seats: SeatMap,
    /// The seating engine as it decided last.
    #[serde(skip)]
    pub(crate) engine: KeptEngine,
    pub(crate) clock: Clock,
    /// The blinds; follow from the announcement.
    #[serde(skip)]
    pub(crate) schedule: Option<BlindSchedule>,
    /// Hand-for-hand play, while it is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hand_for_hand: Option<HandForHand>,
    /// The deal with the command that recorded it.
    pub(crate) deal: Option<(DealAgreed, CommandKey)>,
    /// When the deal was agreed, as corrected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) dealt_at: Option<Timestamp>,
    pub(crate) result: Option<TournamentFinished>,
    /// When the last event happened, as corrected: the latest of all.
    pub(crate) last_at: Timestamp,
    /// When it was announced, as corrected.
    pub(crate) announced_at: Timestamp,
    /// When the seats were drawn, as corrected.
    pub(crate) drawn_at: Option<Timestamp>,
    /// When each table was opened, as corrected.
    pub(crate) tables_at: SharedMap<TableId, Timestamp>,
    /// How many events were folded, those taken back left out.
    pub(crate) turn: u64,
    /// The turn at which registration closed.
    pub(crate) closed: Option<u64>,
    /// When it was finished last, as corrected.
    pub(crate) finished_at: Option<Timestamp>,
    /// The number of the event that finished it last.
    #[serde(default)]
    pub(crate) result_seq: ResultNumber,
    /// Whether its places were imported without a log.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) imported: bool,
    /// The journal of its money; empty of a night without money.
    #[serde(default, skip_serializing_if = "Purse::is_empty")]
    pub(crate) purse: Purse,
}

/// The number of the event that finished a tournament. Two tournaments are the same wherever in their
/// logs that event is.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct ResultNumber(pub(crate) Option<u64>);

impl PartialEq for ResultNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Tournament {
    /// A tournament that was just announced.
    pub(crate) fn new(
        announcement: Announcement,
        schedule: Option<BlindSchedule>,
        at: Timestamp,
    ) -> Self {
        Self {
            announcement,
            phase: Phase::Registering,
            registration_open: true,
            entries: SharedMap::default(),
            by_member: SharedMap::default(),
            out: SharedList::default(),
            alternates: Vec::new(),
            seats: SeatMap::default(),
            engine: KeptEngine::default(),
            clock: Clock::default(),
            schedule,
            hand_for_hand: None,
            deal: None,
            dealt_at: None,
            result: None,
            last_at: at,
            announced_at: at,
            drawn_at: None,
            tables_at: SharedMap::default(),
            turn: 0,
            closed: None,
            finished_at: None,
            result_seq: ResultNumber::default(),
            imported: false,
            purse: Purse::default(),
        }
    }

    /// Fills in the fields that follow from the others, after a state was read.
    pub(crate) fn complete(mut self) -> Result<Self, Refusal> {
        self.schedule = self.announcement.rules.schedule()?;
        self.by_member = SharedMap::default();
        for (id, entry) in &self.entries {
            let of_member = self.by_member.get_or_default(&entry.member);
            of_member.push(*id);
        }
        Ok(self)
    }

    /// When the last event happened, as corrected: the latest of all.
    #[must_use]
    pub fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// When the seats of the first hand were drawn.
    #[must_use]
    pub fn drawn_at(&self) -> Option<Timestamp> {
        self.drawn_at
    }

    /// Announcement of the tournament.
    #[must_use]
    pub fn announcement(&self) -> &Announcement {
        &self.announcement
    }

    /// Its stage.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether players may still enter.
    #[must_use]
    pub fn registration_open(&self) -> bool {
        self.registration_open
    }

    /// All entries, in the order of registration.
    pub fn entries(&self) -> impl Iterator<Item = (EntryId, &Entry)> {
        self.entries.iter().map(|(id, entry)| (*id, entry))
    }

    /// One entry.
    #[must_use]
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// The number of the next entry: one more than the highest so far.
    #[must_use]
    pub fn next_entry(&self) -> EntryId {
        let last = self
            .entries
            .keys()
            .next_back()
            .map_or(0, |last| last.number());
        // As many entries cannot be held in memory, on any machine.
        EntryId::after(usize::try_from(last).unwrap_or(usize::MAX))
    }

    /// The seats, the waiting list and the orders.
    #[must_use]
    pub fn seats(&self) -> &SeatMap {
        &self.seats
    }

    /// The seating engine's state, built from the seats to decide.
    pub(crate) fn seating(&self) -> Result<Seating, Refusal> {
        let config = self.seating_config()?;
        let started = self.phase != Phase::Registering;
        Ok(self.seats.engine(config, started, self.admits())?)
    }

    /// The seating engine's decisions on an event.
    pub(crate) fn decide_seats(
        &self,
        event: &seating::Event<EntryId>,
        draw: DrawKey,
    ) -> Result<Step<EntryId>, Refusal> {
        if self.phase == Phase::Registering {
            return Ok(self.seating()?.state.decide(event, draw)?);
        }
        let config = self.seating_config()?;
        let (seats, open) = (&self.seats, self.admits());
        let decide = |seating: &mut Seating| seating.state.decide_in_place(event, draw);
        Ok(self.engine.ask(seats, config, open, decide)??)
    }

    /// Tables that break next, each with the eliminations until then; empty unless the night is running. Each
    /// alternate takes a seat that an elimination frees.
    #[must_use]
    pub fn forecast(&self) -> Vec<Forecast> {
        let state = (self.phase == Phase::Running).then(|| self.seating());
        let seating = state.and_then(Result::ok);
        let mut forecast = seating.map_or_else(Vec::new, |seating| seating.state.forecast());
        for table in &mut forecast {
            if table.eliminations > 0 {
                table.eliminations += self.alternates().count();
            }
        }
        forecast
    }

    /// The busts in their order: groups from the worst place to the best, a group is tied.
    /// Busts of players who entered again are among them.
    #[must_use]
    pub fn busts(&self) -> Vec<Vec<EntryId>> {
        self.out.to_vec()
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The blinds, if the tournament has a structure.
    #[must_use]
    pub fn schedule(&self) -> Option<&BlindSchedule> {
        self.schedule.as_ref()
    }

    /// The clock at a moment: the level or break that runs, and what is left of it.
    #[must_use]
    pub fn clock_at(&self, now: Timestamp) -> ClockView {
        self.clock.view(now, self.schedule())
    }

    /// Whether the rules allow no more entries at a moment, and why: by the clock as it was then.
    ///
    /// Entries are refused from then on. The registration itself stays open until the director
    /// closes it, because closing it may break a table: that is to happen when the director is
    /// there to see it, and an undo of another command is not to open it again.
    #[must_use]
    pub fn late_registration_over(&self, now: Timestamp) -> Option<LateOver> {
        let rule = self.announcement.rules.late_registration?;
        let clock = if now < self.last_at {
            self.clock.view_back(now, self.schedule())
        } else {
            self.clock_at(now)
        };
        rule.over(&clock)
    }

    /// Milliseconds on the clock until late registration is over by its rule.
    ///
    /// None without a rule, and where nothing ends its level.
    #[must_use]
    pub fn late_registration_left_ms(&self, now: Timestamp) -> Option<i64> {
        let rule = self.announcement.rules.late_registration?;
        let schedule = self.schedule();
        let elapsed = schedule.map_or(0, |schedule| self.clock.elapsed_ms(now, schedule));
        rule.left_ms(&self.clock_at(now), elapsed, schedule)
    }

    /// Players in whose arrival was recorded, in the order of registration.
    pub fn arrived(&self) -> impl Iterator<Item = EntryId> {
        let here = |(_, entry): &(EntryId, &Entry)| entry.arrived_at.is_some();
        self.alive().filter(here).map(|(id, _)| id)
    }

    /// Players in who have not arrived, in the order of registration. Nobody where no arrival was
    /// recorded at all: then the director does not record them.
    pub fn missing(&self) -> impl Iterator<Item = EntryId> {
        let recorded = self.records_arrivals();
        let away = move |(_, entry): &(EntryId, &Entry)| recorded && entry.arrived_at.is_none();
        self.alive().filter(away).map(|(id, _)| id)
    }

    /// Hand-for-hand play, while it is under way.
    #[must_use]
    pub fn hand_for_hand(&self) -> Option<HandForHand> {
        self.hand_for_hand
    }

    /// How many of the first places win points; 0 while the structure cannot divide the pool.
    #[must_use]
    pub fn paid_places(&self) -> usize {
        let points = self.place_points().unwrap_or_default();
        points.iter().take_while(|points| **points > 0).count()
    }

    /// Deal of the players left, if there was one.
    #[must_use]
    pub fn deal(&self) -> Option<&DealAgreed> {
        self.deal.as_ref().map(|(deal, _)| deal)
    }

    /// The points of every place, from the first, as the structure divides the pool among the
    /// players.
    ///
    /// # Errors
    ///
    /// [`Refusal::Weights`] when the structure cannot divide the pool.
    pub fn place_points(&self) -> Result<Vec<u64>, Refusal> {
        let places = self.places();
        let holders = places.iter().flat_map(|placed| &placed.entries);
        let out = holders.filter(|id| !self.entry(**id).is_some_and(Entry::is_alive));
        let players = self.alive_count() + out.count();
        let structure = self.announcement.rules.structure.for_players(players)?;
        Ok(structure.allocate(self.pool())?.points().to_vec())
    }

    /// The chips that should be on the tables: those of all entries, without the chips that left
    /// with removed players. None where a disqualified player's chips were never counted.
    #[must_use]
    pub fn chips_in_play(&self) -> Option<u64> {
        let (mut brought, mut left) = (0_u64, 0_u64);
        let waits = EntryStatus::Alternate;
        for entry in self.entries.values().filter(|entry| entry.status != waits) {
            brought = brought.checked_add(entry.brought())?;
            left = left.checked_add(match entry.status {
                EntryStatus::Alive | EntryStatus::Alternate | EntryStatus::Busted => 0,
                EntryStatus::Removed(Removal::Disqualified) => entry.counted?,
                EntryStatus::Removed(Removal::NoShow) => entry.counted.unwrap_or(entry.brought()),
                EntryStatus::Removed(Removal::Unregistered | Removal::NeverSeated) => {
                    entry.brought()
                }
            })?;
        }
        brought.checked_sub(left)
    }

    /// Refuses more chips than are in play, of one entry or of all together. Where chips that left were
    /// not counted, those that were brought count as in play.
    pub(crate) fn check_chips(
        &self,
        stacks: impl IntoIterator<Item = (EntryId, u64)>,
    ) -> Result<(), EntryRefusal> {
        let mut stacks = stacks.into_iter().peekable();
        if stacks.peek().is_none() {
            return Ok(());
        }
        let brought = || {
            let there = self.entries.values().filter(|entry| !entry.is_alternate());
            let stacks = there.map(Entry::brought);
            stacks.fold(0, u64::saturating_add)
        };
        let in_play = self.chips_in_play().unwrap_or_else(brought);
        let mut sum = 0_u128;
        for (entry, stack) in stacks {
            if stack > in_play {
                return Err(EntryRefusal::TooManyChips {
                    entry,
                    stack,
                    in_play,
                });
            }
            sum += u128::from(stack);
        }
        if sum > u128::from(in_play) {
            let sum = sum.to_string();
            return Err(EntryRefusal::TooManyChipsTogether { sum, in_play });
        }
        Ok(())
    }

    /// Whether the night can be closed though several players are in: they have divided all that is
    /// left.
    ///
    /// In a night for money that goes on, a deal of the points alone leaves the prizes to be played for,
    /// unless it names the places.
    #[must_use]
    pub fn can_end_by_deal(&self) -> bool {
        let for_money = self.phase == Phase::Running && self.prices().is_some();
        self.deal().is_some_and(|deal| {
            let has_prizes = deal.divides_money() || !deal.places.is_empty();
            deal.ends_the_night() && (has_prizes || !for_money)
        })
    }

    /// Whether a deal divides other money than its players' places have.
    pub(crate) fn misfits_deal(&self) -> bool {
        let sums = self.deal().and_then(|deal| deal.money_sums(self));
        sums.is_some_and(|(divided, there)| divided != there)
    }

    /// Rejects changes of the points that a deal has divided.
    pub(crate) fn no_deal(&self) -> Result<(), Refusal> {
        match &self.deal {
            Some((_, command)) => {
                let command = command.clone();
                Err(DealRefusal::DealStands { command }.into())
            }
            None => Ok(()),
        }
    }

    /// Places and points, once the night is closed.
    #[must_use]
    pub fn result(&self) -> Option<&TournamentFinished> {
        self.result.as_ref()
    }

    /// When it was finished last, as corrected.
    #[must_use]
    pub fn finished_at(&self) -> Option<Timestamp> {
        self.finished_at
    }

    /// The number of the event that finished it last.
    pub(crate) fn result_seq(&self) -> Option<u64> {
        self.result_seq.0
    }

    /// Whether its season counts the points of its places. Places that were imported may have none.
    #[must_use]
    pub fn counts_for_season(&self) -> bool {
        !self.imported || self.result.as_ref().is_some_and(|result| result.pool > 0)
    }

    /// Whether its places were imported and it has no log.
    #[must_use]
    pub fn is_imported(&self) -> bool {
        self.imported
    }

    /// The places that were imported; none of a tournament with a log.
    pub(crate) fn imported_places(&self) -> impl Iterator<Item = ImportedPlace> {
        let results = self.result.iter().filter(|_| self.imported);
        let rows = results.flat_map(|result| &result.results);
        rows.map(|row| ImportedPlace {
            place: row.place,
            member: row.member.clone(),
            entries: row.entries,
            points: self.counts_for_season().then_some(row.points),
        })
    }

    /// The sum of all contributions: the points that are paid.
    #[must_use]
    pub fn pool(&self) -> u64 {
        // A sum past the range of u64 would need as many entries.
        self.counted()
            .map(|(_, entry)| entry.contribution)
            .fold(0, u64::saturating_add)
    }

    /// Whether one table is left and nobody can enter any more.
    #[must_use]
    pub fn is_final_table(&self) -> bool {
        self.phase == Phase::Running && self.seats.final_table().is_some()
    }
}
