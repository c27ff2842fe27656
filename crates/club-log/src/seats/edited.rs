//! Seats when an announcement changes.

use mtt_seating::{Seat, TableId};

use super::SeatMap;
use crate::entry::EntryId;

impl SeatMap {
    /// The occupied seats with a number above `seats`.
    pub(crate) fn beyond(&self, seats: u8) -> impl Iterator<Item = (&TableId, Seat, EntryId)> {
        let tables = self.tables.iter();
        tables.flat_map(move |(id, table)| {
            let beyond = table
                .seats
                .iter()
                .filter(move |(seat, _)| seat.get() > seats);
            beyond.map(move |(seat, entry)| (id, *seat, *entry))
        })
    }

    /// Players may enter again: one table is not the final one any more.
    pub(crate) fn unmark_final_table(&mut self) {
        self.final_table = None;
    }

    /// The tables whose button or blinds are at a seat above `seats`, with that seat.
    pub(crate) fn blinds_beyond(&self, seats: u8) -> impl Iterator<Item = (&TableId, Seat)> {
        let tables = self.tables.iter();
        tables.filter_map(move |(id, table)| {
            let blinds = table.blinds?;
            let at = [blinds.button, blinds.small_blind, Some(blinds.big_blind)];
            let beyond = at.into_iter().flatten().find(|seat| seat.get() > seats)?;
            Some((id, beyond))
        })
    }
}
