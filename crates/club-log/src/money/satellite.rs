//! Satellites: nights whose prizes are tickets for entries of other nights.

use payout_dhondt::satellite::{SatellitePrizes, TicketRemainder, tickets};
use serde::{Deserialize, Serialize};

use super::MoneyFault;

/// Tickets as the prizes of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SatelliteRules {
    /// The price of the entry that a ticket pays.
    pub ticket: u64,
    /// Recipient of the money that is less than a ticket.
    #[serde(default, skip_serializing_if = "TicketRest::is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "next_place")))]
    pub remainder: TicketRest,
}

/// Recipient of the money that is less than a ticket.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TicketRest {
    /// The place after the last ticket.
    #[default]
    NextPlace,
    /// The places after the last ticket, this amount each as long as it lasts.
    Ladder(u64),
    /// The winners of tickets, in equal parts.
    Shared,
}

impl TicketRest {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl SatelliteRules {
    /// All that is wrong with them, where no amount is more than `max`.
    pub(super) fn faults(&self, max: u64) -> Vec<MoneyFault> {
        let ticket = self.ticket;
        let mut faults = Vec::new();
        if !(1..=max).contains(&ticket) {
            faults.push(MoneyFault::Ticket { ticket, max });
        }
        if let TicketRest::Ladder(step) = self.remainder
            && !(1..=ticket).contains(&step)
        {
            faults.push(MoneyFault::TicketStep { step, ticket });
        }
        faults
    }

    /// The prizes of a pool for these players; none where there is nobody to win them.
    pub(super) fn prizes(&self, pool: u64, unit: u64, players: u64) -> Option<SatellitePrizes> {
        let remainder = match self.remainder {
            TicketRest::NextPlace => TicketRemainder::NextPlace,
            TicketRest::Ladder(step) => TicketRemainder::Ladder { step },
            TicketRest::Shared => TicketRemainder::Shared { unit: unit.max(1) },
        };
        tickets(pool, self.ticket, players, remainder).ok()
    }
}
