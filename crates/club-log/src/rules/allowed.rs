//! Rules that a tournament can be announced with.

use mtt_seating::UnknownBlinds;

use super::{Announcement, MAX_REDRAW};
use crate::command::MAX_CAPACITY;
use crate::refusal::{Refusal, RulesRefusal};

impl Announcement {
    /// Refuses a capacity beyond its range, or above the seats of the room.
    pub(crate) fn check_capacity(&self) -> Result<(), RulesRefusal> {
        let beyond = |most: &u32| !(2..=MAX_CAPACITY).contains(most);
        if let Some(capacity) = self.capacity.filter(beyond) {
            return Err(RulesRefusal::OutOfRange {
                field: "capacity",
                value: i64::from(capacity),
                allowed: "2..=100000",
            });
        }
        let (Some(capacity), Some(seats)) = (self.capacity, self.rules.seating.places()) else {
            return Ok(());
        };
        match usize::try_from(capacity) {
            Ok(most) if most <= seats => Ok(()),
            _ => Err(RulesRefusal::CapacityAboveRoom { capacity, seats }),
        }
    }

    /// All that is wrong with the tables and the redraws of a new tournament.
    pub(crate) fn seating_faults(&self) -> Vec<Refusal> {
        let seating = &self.rules.seating;
        let config = seating.config_of(UnknownBlinds::DrawSeat, self.final_table);
        let mut redraws = self.redraws.iter();
        let bad = redraws.find(|left| !(2..=MAX_REDRAW).contains(*left));
        let redraw = bad.map(|left| RulesRefusal::OutOfRange {
            field: "redraws",
            value: i64::from(*left),
            allowed: "2..=100000",
        });
        config
            .err()
            .into_iter()
            .chain(redraw.map(Refusal::from))
            .collect()
    }

    /// Refuses a capacity that became impossible: one that was so before stays.
    pub(crate) fn check_capacity_since(&self, before: &Self) -> Result<(), RulesRefusal> {
        let most = |of: &Self| (of.capacity, of.rules.seating.places());
        if most(self) == most(before) {
            return Ok(());
        }
        self.check_capacity()
    }

    /// All rules with which no tournament can be played.
    fn faults(&self) -> Vec<Refusal> {
        let mut faults = self.rules.faults();
        faults.extend(self.seating_faults());
        faults
    }

    /// The first fault that the announcement did not have before.
    ///
    /// Faults that stay are not refused: an older release may have let them in.
    pub(crate) fn fault_since(&self, before: &Self) -> Option<Refusal> {
        if self == before {
            return None;
        }
        let known = before.faults();
        self.faults()
            .into_iter()
            .find(|fault| !known.contains(fault))
    }
}
