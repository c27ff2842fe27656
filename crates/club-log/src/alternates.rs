//! Alternates: players beyond the places of a night, who wait for a seat in the order of registration.

use chained_events::ids::MemberId;
use serde::Serialize;

use crate::entry::{Entry, EntryId};
use crate::listing::Presence;
use crate::rules::ListEnd;
use crate::tournament::{Phase, Tournament};

/// Why an alternate is not seated when a seat is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AlternateAway {
    /// Registered ahead and has not arrived, where arrivals are recorded.
    NotArrived,
    /// Was not there when called.
    PassedOver,
}

impl Tournament {
    /// Alternates in the order in which they get seats.
    #[must_use]
    pub fn alternates(&self) -> impl ExactSizeIterator<Item = EntryId> + '_ {
        self.alternates.iter().copied()
    }

    /// The number of an entry on the list of alternates, from 1.
    #[must_use]
    pub fn alternate_number(&self, entry: EntryId) -> Option<usize> {
        let at = self.alternates.iter().position(|other| *other == entry)?;
        Some(at + 1)
    }

    /// Players who may be in at the same time: the capacity, and the places of the room.
    #[must_use]
    pub fn most_players(&self) -> Option<usize> {
        let announcement = self.announcement();
        let capacity = announcement.capacity;
        let capacity = capacity.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        let places = announcement.rules.seating.places();
        capacity.into_iter().chain(places).min()
    }

    /// Whether no more players may be in.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.free_places(0) == 0
    }

    /// Places that are free when this number of players have left.
    pub(crate) fn free_places(&self, leaving: usize) -> usize {
        let stay = self.alive_count().saturating_sub(leaving);
        let most = self.most_players();
        most.map_or(usize::MAX, |most| most.saturating_sub(stay))
    }

    /// Why an alternate is passed over when a seat is free; none for one who is there.
    #[must_use]
    pub fn alternate_away(&self, entry: EntryId) -> Option<AlternateAway> {
        let found = self.entry(entry)?;
        match found.listing?.presence {
            Presence::Here => None,
            Presence::Away => Some(AlternateAway::PassedOver),
            Presence::Ahead => {
                let missing = self.records_arrivals() && found.arrived_at.is_none();
                missing.then_some(AlternateAway::NotArrived)
            }
        }
    }

    /// Whether the director records who has arrived.
    pub(crate) fn records_arrivals(&self) -> bool {
        let mut entries = self.entries.values();
        entries.any(|entry| entry.arrived_at.is_some())
    }

    /// The alternates who are there, in their order: at most `places` of them.
    pub(crate) fn next_alternates(&self, places: usize) -> Vec<EntryId> {
        let here = |entry: &EntryId| self.alternate_away(*entry).is_none();
        self.alternates().filter(here).take(places).collect()
    }

    /// Whether somebody may still get a seat: registration is open, or alternates wait.
    pub(crate) fn admits(&self) -> bool {
        self.registration_open || !self.alternates.is_empty()
    }

    /// Whether the alternates who are left get no seat any more: by the rule, or because a deal was made.
    pub(crate) fn list_is_over(&self) -> bool {
        let by_rule = || match self.announcement.rules.alternates.until {
            ListEnd::Registration => true,
            ListEnd::Money => self.alive_count() <= self.paid_places(),
        };
        let closed = || !self.registration_open && by_rule();
        self.phase == Phase::Running && (self.deal().is_some() || closed())
    }

    /// The entry that a member's name means. It is the one that is in or on the list of alternates, otherwise
    /// the latest that counts.
    #[must_use]
    pub fn entry_meant(&self, member: &MemberId) -> Option<(EntryId, &Entry)> {
        let mut entries = self.entries_by(member);
        let listed = entries.find(|(_, entry)| entry.is_alternate());
        listed.or_else(|| self.last_entry_of(member))
    }

    /// Whether a member is in, or waits as an alternate.
    pub(crate) fn is_in_or_listed(&self, member: &MemberId) -> Option<EntryId> {
        let live = |(_, entry): &(EntryId, &Entry)| entry.is_alive() || entry.is_alternate();
        self.entries_by(member).find(live).map(|(id, _)| id)
    }
}
