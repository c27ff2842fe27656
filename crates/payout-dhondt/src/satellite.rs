//! Satellites: tournaments whose prizes are tickets.
//!
//! ```
//! use payout_dhondt::satellite::{CashBlock, TicketRemainder, tickets};
//!
//! // 24,700 for tickets of 5,000: four, and 4,700 for place 5.
//! let prizes = tickets(24_700, 5000, 80, TicketRemainder::NextPlace)?;
//! assert_eq!(prizes.tickets(), 4);
//! assert_eq!(prizes.cash(), [CashBlock { first_place: 5, places: 1, minor_units: 4700 }]);
//! # Ok::<(), payout_dhondt::satellite::SatelliteError>(())
//! ```

use alloc::vec::Vec;

/// Recipient of the money that is less than a ticket. If a rule that pays somebody finds too few
/// places for it (every entrant has a ticket, or none has), all entrants share it, odd units to the
/// better places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum TicketRemainder {
    /// The place after the last ticket gets it as cash.
    #[default]
    NextPlace,
    /// The places after the last ticket get equal amounts as long as they last, twice the buy-in
    /// for example. The place after them gets the rest.
    Ladder {
        /// The amount, in minor units, from 1 to the ticket.
        step: u64,
    },
    /// The winners of tickets share it equally. Units that cannot be shared go one each to the
    /// better places, and what is less than a unit to place 1.
    Shared {
        /// The smallest amount that is handed out, in minor units, at least 1.
        unit: u64,
    },
    /// It is carried.
    Carry,
    /// There must be none: [`SatelliteError::Remainder`].
    Refuse,
}

/// Why the tickets could not be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
pub enum SatelliteError {
    /// A ticket that costs nothing.
    #[error("the ticket costs 0")]
    ZeroTicket,
    /// Money, but no entrants to pay it to.
    #[error("a pool of {pool} has no entries to be paid to")]
    NoEntries {
        /// The pool, in minor units.
        pool: u64,
    },
    /// A step of the ladder that is nothing or more than a ticket.
    #[error("a step of {step} is not between 1 and the ticket of {ticket}")]
    Step {
        /// The step, in minor units.
        step: u64,
        /// Price of a ticket, in minor units.
        ticket: u64,
    },
    /// Units of no money.
    #[error("the unit is 0")]
    ZeroUnit,
    /// Money is left over, and the rule allows none.
    #[error("{left} are less than a ticket of {ticket} and the rule allows no remainder")]
    Remainder {
        /// Amount that is left over, in minor units.
        left: u64,
        /// Price of a ticket, in minor units.
        ticket: u64,
    },
}

/// Places that get the same cash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CashBlock {
    /// The first of them, from 1.
    pub first_place: u64,
    /// How many they are.
    pub places: u64,
    /// Cash of each of them, in minor units; in addition to the ticket if it has one.
    pub minor_units: u64,
}

/// The prizes of a satellite: tickets for the first places, cash for some.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SatellitePrizes {
    ticket: u64,
    tickets: u64,
    cash: Vec<CashBlock>,
    carried: u64,
}

impl SatellitePrizes {
    /// The number of tickets; places 1 to this one get one each.
    #[must_use]
    pub const fn tickets(&self) -> u64 {
        self.tickets
    }

    /// The cash, in the order of the places; blocks without cash are not listed.
    #[must_use]
    pub fn cash(&self) -> &[CashBlock] {
        &self.cash
    }

    /// Amount that is carried, in minor units.
    #[must_use]
    pub const fn carried(&self) -> u64 {
        self.carried
    }

    /// Value of a place, a ticket counted at its price. No place gets more than a better one, and
    /// all of them with [`SatellitePrizes::carried`] are the pool.
    #[must_use]
    pub fn value_at(&self, place: u64) -> u64 {
        let has_ticket = place >= 1 && place <= self.tickets;
        let block = self.cash.iter().find(|block| {
            let after = place.checked_sub(block.first_place);
            after.is_some_and(|after| after < block.places)
        });
        // Parts of one pool.
        block.map_or(0, |block| block.minor_units) + if has_ticket { self.ticket } else { 0 }
    }

    fn pay(&mut self, first_place: u64, places: u64, minor_units: u64) {
        if places > 0 && minor_units > 0 {
            self.cash.push(CashBlock {
                first_place,
                places,
                minor_units,
            });
        }
    }

    /// Shares an amount among places 1 to `places`.
    fn share(&mut self, left: u64, places: u64, unit: u64) {
        let (units, rest) = (left / unit, left % unit);
        let (each, extra) = (units / places * unit, units % places);
        let odd = unit * extra.min(1);
        self.pay(1, 1, each + odd + rest);
        let more = extra.saturating_sub(1);
        self.pay(2, more, each + unit);
        self.pay(2 + more, places - 1 - more, each);
    }
}

/// As many tickets as the pool has money for, no more than there are entries.
///
/// # Arguments
///
/// `pool` and `ticket` are in minor units.
///
/// # Errors
///
/// The variants of [`SatelliteError`].
pub fn tickets(
    pool: u64,
    ticket: u64,
    entries: u64,
    remainder: TicketRemainder,
) -> Result<SatellitePrizes, SatelliteError> {
    match remainder {
        _ if ticket == 0 => return Err(SatelliteError::ZeroTicket),
        _ if entries == 0 && pool > 0 => return Err(SatelliteError::NoEntries { pool }),
        TicketRemainder::Ladder { step } if step == 0 || step > ticket => {
            return Err(SatelliteError::Step { step, ticket });
        }
        TicketRemainder::Shared { unit: 0 } => return Err(SatelliteError::ZeroUnit),
        _ => {}
    }
    let won = (pool / ticket).min(entries);
    let left = pool - won * ticket;
    let mut prizes = SatellitePrizes {
        ticket,
        tickets: won,
        cash: Vec::new(),
        carried: 0,
    };
    let others = entries - won;
    match remainder {
        _ if left == 0 => {}
        TicketRemainder::Refuse => return Err(SatelliteError::Remainder { left, ticket }),
        TicketRemainder::Carry => prizes.carried = left,
        TicketRemainder::Shared { unit } if won > 0 => prizes.share(left, won, unit),
        // With others left it is less than a ticket, so no more than the better places have.
        TicketRemainder::NextPlace if others > 0 => prizes.pay(won + 1, 1, left),
        TicketRemainder::Ladder { step } if left.div_ceil(step) <= others => {
            let steps = left / step;
            prizes.pay(won + 1, steps, step);
            prizes.pay(won + 1 + steps, 1, left % step);
        }
        TicketRemainder::NextPlace
        | TicketRemainder::Ladder { .. }
        | TicketRemainder::Shared { .. } => prizes.share(left, entries, 1),
    }
    Ok(prizes)
}
