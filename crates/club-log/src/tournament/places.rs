//! Places of a night, from the best on.

use super::{Phase, Tournament};
use crate::deal::DealAgreed;
use crate::entry::EntryId;

/// A place and the entries that hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The place, from 1.
    pub place: u32,
    /// The entries that hold it; more than one when they are tied.
    pub entries: Vec<EntryId>,
}

/// Whether the players who are in have places, where several are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// They play on.
    Play,
    /// A ticket each: they are all first.
    Tickets,
    /// As in the deal that ends the night.
    Deal,
}

impl Ending {
    /// The end of a night that is closed now with this number of tickets, as an event records it.
    ///
    /// A deal of the points alone ends it too: earlier releases closed nights for money in that way.
    pub(crate) fn recorded(night: &Tournament, tickets: u32) -> Self {
        let tickets = usize::try_from(tickets).unwrap_or(usize::MAX);
        if (1..=tickets).contains(&night.alive_count()) {
            Self::Tickets
        } else if night.deal().is_some_and(DealAgreed::ends_the_night) {
            Self::Deal
        } else {
            Self::Play
        }
    }
}

impl Tournament {
    /// The places as they stand now, from the best on.
    ///
    /// Places are counted over players: the last entry of a player holds one, an earlier entry
    /// of the same player holds none. Players who are in hold places only when one is left,
    /// who is then first, and when a deal has left nothing to play for: then they stand as they
    /// agreed, or by the chips of the deal. The winners of a tournament without a log share the first place.
    #[must_use]
    pub fn places(&self) -> Vec<Placed> {
        let has_tickets = self.result.as_ref().is_some_and(|body| body.tickets > 0);
        self.places_by(if has_tickets {
            Ending::Tickets
        } else if self.can_end_by_deal() {
            Ending::Deal
        } else {
            Ending::Play
        })
    }

    /// The places of a night that ends in this way.
    pub(crate) fn places_by(&self, ending: Ending) -> Vec<Placed> {
        let alive: Vec<EntryId> = self.alive().map(|(id, _)| id).collect();
        let mut next = alive.len() + 1;
        let mut places = Vec::new();
        let has_first = alive.len() == 1 || self.imported || ending == Ending::Tickets;
        if self.phase != Phase::Registering && has_first {
            places.push(Placed {
                place: 1,
                entries: alive.clone(),
            });
        }
        if ending == Ending::Deal && alive.len() > 1 {
            let mut place = 1;
            for group in self.deal().into_iter().flat_map(DealAgreed::in_order) {
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

    fn holds_a_place(&self, id: EntryId) -> bool {
        self.entry(id).is_some_and(|entry| {
            entry.is_out()
                && self
                    .last_entry_of(&entry.member)
                    .is_some_and(|(last, _)| last == id)
        })
    }
}
