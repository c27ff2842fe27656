//! Tickets of a satellite: how many there are, who won them, and what they paid.

use chained_events::ids::MemberId;

use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::tournament::{Phase, Tournament};

/// A ticket of a finished satellite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Entry that won it.
    pub entry: EntryId,
    /// The night whose entry it paid; none while it is not used.
    pub used: Option<TournamentId>,
}

impl Tournament {
    /// How many tickets the pool of a satellite has at present; 0 of any other night.
    #[must_use]
    pub fn tickets(&self) -> u64 {
        let is_satellite = self
            .prices()
            .is_some_and(|prices| prices.satellite.is_some());
        let money = is_satellite.then(|| self.money(self.last_at())).flatten();
        money.map_or(0, |money| money.prizes.tickets())
    }

    /// Whether as many players are in as there are tickets, or fewer, so that play ends.
    #[must_use]
    pub fn ends_by_tickets(&self) -> bool {
        let alive = u64::try_from(self.alive_count()).unwrap_or(u64::MAX);
        self.phase() == Phase::Running && alive > 0 && alive <= self.tickets()
    }

    /// The tickets that were won, by place; none before the night is finished.
    #[must_use]
    pub fn tickets_won(&self) -> Vec<Ticket> {
        let Some(result) = self.result().filter(|result| result.tickets > 0) else {
            return Vec::new();
        };
        let rows = &result.results;
        let winners = rows.iter().filter(|row| {
            let tied = rows.iter().filter(|other| other.place == row.place).count();
            let last = u64::from(row.place) + u64::try_from(tied).unwrap_or(u64::MAX) - 1;
            last <= u64::from(result.tickets)
        });
        let tickets = winners.map(|row| Ticket {
            entry: row.entry,
            used: self.purse.ticket_used(row.entry).cloned(),
        });
        tickets.collect()
    }

    /// The winners of tickets that paid no entry yet, by place.
    #[must_use]
    pub fn unused_tickets(&self) -> Vec<MemberId> {
        let won = self.tickets_won().into_iter();
        let unused = won.filter(|ticket| ticket.used.is_none());
        let winners = unused.filter_map(|ticket| self.entry(ticket.entry));
        winners.map(|winner| winner.member.clone()).collect()
    }
}
