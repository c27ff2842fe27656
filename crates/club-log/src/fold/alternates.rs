//! The fold of the list of alternates.

use super::{Context, FoldFault};
use crate::entry::{EntryId, EntryStatus};
use crate::event::{AlternateCalled, AlternateListed, AlternatePassed};
use crate::listing::{Listing, Presence};
use crate::rules::PassedOver;
use crate::tournament::{Phase, Tournament};

impl Tournament {
    /// An entry without a seat goes to the end of the list.
    pub(super) fn fold_listed(&mut self, body: &AlternateListed) -> Result<(), FoldFault> {
        if !self.known(body.entry)?.is_alive() {
            return Err(FoldFault::NotIn { entry: body.entry });
        }
        if self.seats.seat_of(body.entry).is_some() {
            return Err(FoldFault::NotWaiting { entry: body.entry });
        }
        let presence = if self.phase == Phase::Running {
            Presence::Here
        } else {
            Presence::Ahead
        };
        let listing = Listing {
            position: self.next_position(),
            presence,
            called_at: None,
        };
        self.seats.unseat(body.entry)?;
        self.list(body.entry, listing);
        Ok(())
    }

    /// An alternate waits for the seat that is recorded next, or for the draw.
    pub(super) fn fold_called(
        &mut self,
        body: &AlternateCalled,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let (stack, listing) = self.listed(body.entry)?;
        self.seats.enter(body.entry, Some(stack), false)?;
        self.alternates.retain(|other| *other != body.entry);
        let (running, turn) = (self.phase == Phase::Running, self.turn);
        if let Some(entry) = self.entries.get_mut(&body.entry) {
            entry.status = EntryStatus::Alive;
            if running {
                // A bust that is reported late may free a seat before the player came.
                let at = context.at.max(entry.registered_at);
                entry.listing = Some(Listing {
                    called_at: Some(at),
                    ..listing
                });
                entry.came = turn;
            }
        }
        if running && !self.registration_open {
            self.closed = Some(turn);
        }
        Ok(())
    }

    /// An alternate is not there; the seat, if there was one, is free again.
    pub(super) fn fold_passed(&mut self, body: &AlternatePassed) -> Result<(), FoldFault> {
        let entry = self.known(body.entry)?;
        let Some(listing) = entry.listing else {
            return Err(FoldFault::NotAlternate { entry: body.entry });
        };
        if entry.is_alive() {
            self.seats.unseat(body.entry)?;
        } else if !entry.is_alternate() {
            return Err(FoldFault::NotAlternate { entry: body.entry });
        }
        let position = match body.goes {
            PassedOver::StaysFirst => listing.position,
            PassedOver::GoesLast => self.next_position(),
        };
        let listing = Listing {
            position,
            presence: Presence::Away,
            called_at: None,
        };
        self.alternates.retain(|other| *other != body.entry);
        self.list(body.entry, listing);
        Ok(())
    }

    /// An alternate arrived. One who was passed over is there again; that alone does not begin a record of
    /// arrivals.
    pub(super) fn fold_alternate_arrived(
        &mut self,
        id: EntryId,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let (_, listing) = self.listed(id)?;
        let recorded = self.records_arrivals() || listing.presence != Presence::Away;
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.listing = Some(Listing {
                presence: Presence::Here,
                ..listing
            });
            if recorded {
                entry.arrived_at = Some(context.at);
            }
        }
        Ok(())
    }

    /// An alternate leaves the list for good.
    pub(super) fn leave_list(&mut self, id: EntryId) -> Result<(), FoldFault> {
        self.listed(id)?;
        self.alternates.retain(|other| *other != id);
        Ok(())
    }

    fn listed(&self, id: EntryId) -> Result<(u64, Listing), FoldFault> {
        let entry = self.known(id)?;
        match entry.listing {
            Some(listing) if entry.is_alternate() => Ok((entry.stack, listing)),
            _ => Err(FoldFault::NotAlternate { entry: id }),
        }
    }

    /// The position behind all others that there ever were.
    fn next_position(&self) -> u32 {
        let positions = self.entries.values().filter_map(|entry| entry.listing);
        let last = positions.map(|listing| listing.position).max();
        last.map_or(1, |last| last.saturating_add(1))
    }

    fn list(&mut self, id: EntryId, listing: Listing) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.status = EntryStatus::Alternate;
            entry.listing = Some(listing);
        }
        let before = |other: &EntryId| {
            let other = self.entries.get(other).and_then(|entry| entry.listing);
            other.is_some_and(|other| other.position < listing.position)
        };
        let at = self.alternates.partition_point(before);
        self.alternates.insert(at, id);
    }
}
