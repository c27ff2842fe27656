//! Tables of a night: their seats, how many are needed, and the rules of the engine as they are now.

use mtt_seating::{Config, TableId, UnknownBlinds};

use super::Tournament;
use crate::refusal::Refusal;
use crate::seats::SeatedTable;

impl Tournament {
    /// Report that began play, if it is known: the clock, a bust or a hand.
    pub(crate) fn began_by(&self) -> Option<&'static str> {
        let dealt = |(_, table): (&TableId, &SeatedTable)| table.hands() > 0;
        if !self.clock.segments().is_empty() {
            Some("clock")
        } else if self.out.iter().next().is_some() {
            Some("bust")
        } else {
            self.seats.tables().any(dealt).then_some("hand")
        }
    }

    /// Seats of a table: those of the final table once it is formed. In a room no table has more than are there.
    #[must_use]
    pub fn seats_at(&self, table: &TableId) -> u8 {
        let seating = &self.announcement.rules.seating;
        if self.seats.final_table() != Some(table) {
            return seating.seats_at(table);
        }
        let most = self.announcement.most_seats();
        let own = seating.table_of_room(table);
        own.map_or(most, |own| own.seats.min(most))
    }

    /// Whether a table has a seat that is not closed.
    #[must_use]
    pub fn has_seat(&self, table: &TableId, seat: u8) -> bool {
        let own = self.announcement.rules.seating.table_of_room(table);
        let closed = own.is_some_and(|own| own.closed.contains(&seat));
        (1..=self.seats_at(table)).contains(&seat) && !closed
    }

    /// The fewest tables that hold everybody who is in.
    pub(crate) fn tables_needed(&self) -> usize {
        let seats = usize::from(self.announcement.rules.seating.n_max);
        let seating = self.seating().ok();
        seating.map_or_else(
            || self.alive_count().div_ceil(seats).max(1),
            |seating| seating.state.tables_needed(),
        )
    }

    /// The rules of the seating engine as they are now.
    pub(crate) fn seating_config(&self) -> Result<Config, Refusal> {
        let unknown_blinds = if self.began_by().is_some() {
            UnknownBlinds::DrawSeat
        } else {
            UnknownBlinds::DrawBoth
        };
        let seating = &self.announcement.rules.seating;
        seating.config_of(unknown_blinds, self.announcement.final_table)
    }
}
