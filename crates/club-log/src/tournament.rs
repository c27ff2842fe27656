//! A tournament as the fold of its events.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use toolkit::seating;

use crate::blinds::BlindSchedule;
use crate::clock::{Clock, ClockView};
use crate::deal::DealAgreed;
use crate::entry::{Entry, EntryId, Removal, Standing};
use crate::event::TournamentFinished;
use crate::ids::{MemberId, Timestamp};
use crate::late::LateOver;
use crate::refusal::Refusal;
use crate::rules::Announcement;

/// The stage of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Announced: players register for the draw.
    Registering,
    /// The seats are drawn and the night is not closed.
    Running,
    /// Places and points are fixed.
    Finished,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Registering => "registering",
            Self::Running => "running",
            Self::Finished => "finished",
        })
    }
}

/// A tournament: who is in it, where everybody sits, who is out and in which order.
#[derive(Debug, Clone, PartialEq)]
pub struct Tournament {
    pub(crate) announcement: Announcement,
    pub(crate) phase: Phase,
    pub(crate) registration_open: bool,
    pub(crate) entries: BTreeMap<EntryId, Entry>,
    pub(crate) out: Vec<Vec<EntryId>>,
    pub(crate) seating: seating::Tournament<EntryId>,
    pub(crate) last_seats: BTreeMap<EntryId, (seating::TableId, seating::Seat)>,
    pub(crate) tables_seen: BTreeSet<seating::TableId>,
    pub(crate) clock: Clock,
    pub(crate) schedule: Option<BlindSchedule>,
    pub(crate) deal: Option<DealAgreed>,
    pub(crate) result: Option<TournamentFinished>,
}

/// A place and those who hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The place, from 1.
    pub place: u32,
    /// The entries that hold it; more than one when they are tied.
    pub entries: Vec<EntryId>,
}

impl Tournament {
    /// A tournament that was just announced.
    pub(crate) fn new(
        announcement: Announcement,
        config: seating::Config,
        schedule: Option<BlindSchedule>,
    ) -> Self {
        Self {
            announcement,
            phase: Phase::Registering,
            registration_open: true,
            entries: BTreeMap::new(),
            out: Vec::new(),
            seating: seating::Tournament::new(config),
            last_seats: BTreeMap::new(),
            tables_seen: BTreeSet::new(),
            clock: Clock::default(),
            schedule,
            deal: None,
            result: None,
        }
    }

    /// What was announced.
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
    pub fn seating(&self) -> &seating::Tournament<EntryId> {
        &self.seating
    }

    /// Tables that were ever opened, in their natural order.
    #[must_use]
    pub fn tables_seen(&self) -> &BTreeSet<seating::TableId> {
        &self.tables_seen
    }

    /// Where an entry sat when it was last called out.
    #[must_use]
    pub fn last_seat(&self, entry: EntryId) -> Option<&(seating::TableId, seating::Seat)> {
        self.last_seats.get(&entry)
    }

    /// The busts in their order: groups from the worst place to the best, a group is tied.
    /// Busts of players who entered again are among them.
    #[must_use]
    pub fn busts(&self) -> &[Vec<EntryId>] {
        &self.out
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

    /// Whether the rules allow no more entries at a moment, and why.
    ///
    /// Entries are refused from then on. The registration itself stays open until the director
    /// closes it, because closing it may break a table: that is to happen when the director is
    /// there to see it, and an undo of another command is not to open it again.
    #[must_use]
    pub fn late_registration_over(&self, now: Timestamp) -> Option<LateOver> {
        let rule = self.announcement.rules.late_registration?;
        rule.over(&self.clock_at(now))
    }

    /// What the players left have agreed, if there was a deal.
    #[must_use]
    pub fn deal(&self) -> Option<&DealAgreed> {
        self.deal.as_ref()
    }

    /// Whether the night can be closed though several players are in: they have divided all the
    /// points that are left.
    #[must_use]
    pub fn can_end_by_deal(&self) -> bool {
        self.deal.as_ref().is_some_and(DealAgreed::ends_the_night)
    }

    /// Refuses what would change what a deal has divided.
    pub(crate) fn no_deal(&self) -> Result<(), Refusal> {
        match self.deal {
            Some(_) => Err(Refusal::DealStands),
            None => Ok(()),
        }
    }

    /// Places and points, once the night is closed.
    #[must_use]
    pub fn result(&self) -> Option<&TournamentFinished> {
        self.result.as_ref()
    }

    /// The sum of all contributions: the points that are paid.
    #[must_use]
    pub fn pool(&self) -> u64 {
        // A sum past the range of u64 would need as many entries.
        self.counted()
            .map(|(_, entry)| entry.contribution)
            .fold(0, u64::saturating_add)
    }

    /// How many entries count.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.counted().count()
    }

    /// Entries that are in, in the order of registration.
    pub fn alive(&self) -> impl Iterator<Item = (EntryId, &Entry)> {
        self.entries()
            .filter(|(_, entry)| entry.standing == Standing::Alive)
    }

    /// The entry with which a member is in, otherwise the latest that counts.
    #[must_use]
    pub fn last_entry_of(&self, member: &MemberId) -> Option<(EntryId, &Entry)> {
        let of_member = || self.counted().filter(|(_, entry)| entry.member == *member);
        of_member()
            .find(|(_, entry)| entry.standing == Standing::Alive)
            .or_else(|| of_member().last())
    }

    /// How many entries of a member count.
    #[must_use]
    pub fn entries_of(&self, member: &MemberId) -> u32 {
        let count = self
            .counted()
            .filter(|(_, entry)| entry.member == *member)
            .count();
        // A member has at most as many entries as the rules' u32 allows.
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// The places as they stand now, from the best on.
    ///
    /// Places are counted over players: the last entry of a player holds one, an earlier entry
    /// of the same player holds none. Players who are in hold places only when one is left,
    /// who is then first, and when a deal has left nothing to play for: then they stand by the
    /// chips of the deal.
    #[must_use]
    pub fn places(&self) -> Vec<Placed> {
        let alive: Vec<EntryId> = self.alive().map(|(id, _)| id).collect();
        let mut next = alive.len() + 1;
        let mut places = Vec::new();
        if self.phase != Phase::Registering && alive.len() == 1 {
            places.push(Placed {
                place: 1,
                entries: alive.clone(),
            });
        }
        if self.can_end_by_deal() && alive.len() > 1 {
            let mut place = 1;
            for group in self.deal.iter().flat_map(DealAgreed::by_chips) {
                let entries: Vec<EntryId> = alive
                    .iter()
                    .copied()
                    .filter(|entry| group.contains(entry))
                    .collect();
                let size = u32::try_from(entries.len()).unwrap_or(u32::MAX);
                if size > 0 {
                    places.push(Placed { place, entries });
                    place += size;
                }
            }
        }
        for group in self.out.iter().rev() {
            let held: Vec<EntryId> = group
                .iter()
                .copied()
                .filter(|id| self.holds_a_place(*id))
                .collect();
            if held.is_empty() {
                continue;
            }
            let size = held.len();
            places.push(Placed {
                place: u32::try_from(next).unwrap_or(u32::MAX),
                entries: held,
            });
            next += size;
        }
        places
    }

    /// All that one member has here becomes another's, who has nothing here.
    pub(crate) fn hand_over(&mut self, from: &MemberId, into: &MemberId) {
        for entry in self
            .entries
            .values_mut()
            .filter(|entry| entry.member == *from)
        {
            entry.member = into.clone();
        }
        let rows = self
            .result
            .iter_mut()
            .flat_map(|result| &mut result.results);
        for row in rows.filter(|row| row.member == *from) {
            row.member = into.clone();
        }
    }

    /// Whether one table is left and nobody can enter any more.
    #[must_use]
    pub fn is_final_table(&self) -> bool {
        self.phase == Phase::Running && self.seating.final_table().is_some()
    }

    fn counted(&self) -> impl Iterator<Item = (EntryId, &Entry)> {
        self.entries().filter(|(_, entry)| entry.counts())
    }

    fn holds_a_place(&self, id: EntryId) -> bool {
        self.entry(id).is_some_and(|entry| {
            matches!(
                entry.standing,
                Standing::Busted | Standing::Removed(Removal::Disqualified)
            ) && self
                .last_entry_of(&entry.member)
                .is_some_and(|(last, _)| last == id)
        })
    }
}
