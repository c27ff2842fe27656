//! Decisions about tickets of satellites: they pay entries of other nights, and come back with a refund.

use chained_events::timestamp::Timestamp;

use super::{Decision, Desk, Draft};
use crate::club::Club;
use crate::event::{Event, TicketReturned, TicketUsed, TournamentEvent};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{MoneyRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// The events by which tickets pay the entries that were decided on.
    pub(super) fn tickets_for(
        &self,
        id: &TournamentId,
        satellite: &TournamentId,
        entered: &[Draft],
    ) -> Result<Vec<Draft>, Refusal> {
        let (_, night) = self.club.tournament(Some(id))?;
        let currency = super::money::prices(id, night)?.currency.clone();
        let (_, won_in) = self.club.tournament(Some(satellite))?;
        let prices = super::money::prices(satellite, won_in)?;
        let tournament = satellite.clone();
        let Some(rules) = &prices.satellite else {
            return Err(MoneyRefusal::NotASatellite { tournament }.into());
        };
        if won_in.phase() != Phase::Finished {
            return Err(super::lookup::wrong_phase(
                satellite,
                won_in,
                Phase::Finished,
            ));
        }
        let mut events = Vec::new();
        for draft in entered {
            let Event::Tournament(TournamentEvent::EntryRegistered(body)) = &draft.event else {
                continue;
            };
            let member = body.member.clone();
            let won = won_in.tickets_won().into_iter().find(|ticket| {
                let winner = won_in.entry(ticket.entry);
                winner.is_some_and(|winner| winner.member == member)
            });
            let Some(won) = won else {
                return Err(MoneyRefusal::NoTicket { member, tournament }.into());
            };
            if let Some(used_for) = won.used {
                return Err(MoneyRefusal::TicketIsUsed {
                    member,
                    tournament,
                    used_for,
                }
                .into());
            }
            let price = body
                .purchase
                .as_ref()
                .map_or(0, |bought| bought.parts.total());
            if (rules.ticket, &prices.currency) != (price, &currency) {
                return Err(MoneyRefusal::TicketOfAnotherPrice {
                    tournament,
                    ticket: rules.ticket,
                    of: prices.currency.clone(),
                    price,
                    currency,
                }
                .into());
            }
            let used = TicketUsed {
                entry: won.entry,
                tournament: id.clone(),
            };
            events.push(Draft::plain(&StreamId::tournament(satellite), used));
        }
        Ok(events)
    }

    /// Tickets that paid for entries come back when all of the entry is paid back.
    pub(super) fn return_tickets(
        &self,
        named: Option<&TournamentId>,
        decision: &mut Decision,
    ) -> Result<(), Refusal> {
        let Ok((id, night)) = self.club.tournament(named) else {
            return Ok(());
        };
        let mut returned = Vec::new();
        for draft in &decision.events {
            let Event::Tournament(TournamentEvent::Refunded(body)) = &draft.event else {
                continue;
            };
            let mut paid = night.purse.paid_by_tickets();
            let Some((satellite, ..)) =
                paid.find(|(_, entry, amount)| *entry == body.entry && body.elsewhere >= *amount)
            else {
                continue;
            };
            let (_, won_in) = self.club.tournament(Some(satellite))?;
            let member = night.entry(body.entry).map(|found| &found.member);
            let used = won_in.tickets_won().into_iter().find(|ticket| {
                let winner = won_in.entry(ticket.entry).map(|winner| &winner.member);
                ticket.used.as_ref() == Some(id) && winner == member
            });
            if let Some(ticket) = used {
                let body = TicketReturned {
                    entry: ticket.entry,
                    tournament: id.clone(),
                };
                returned.push(Draft::plain(&StreamId::tournament(satellite), body));
            }
        }
        decision.events.extend(returned);
        Ok(())
    }

    /// Refuses to change a finished satellite so that its tickets are others than were won, or were used.
    pub(super) fn check_tickets(
        &self,
        named: Option<&TournamentId>,
        decision: &Decision,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let Ok((id, night)) = self.club.tournament(named) else {
            return Ok(());
        };
        let won = night.tickets_won();
        if won.is_empty() || night.phase() != Phase::Finished {
            return Ok(());
        }
        let mut club = self.club.clone();
        self.apply_all(&mut club, &decision.events, at)?;
        let (_, after) = club.tournament(Some(id))?;
        let used: Vec<TournamentId> = won.into_iter().filter_map(|ticket| ticket.used).collect();
        if after.phase() != Phase::Finished && !used.is_empty() {
            let tournament = id.clone();
            return Err(MoneyRefusal::TicketsUsed { tournament, used }.into());
        }
        Ok(check_won(id, after)?)
    }
}

/// Refuses a finished satellite whose pool has not the tickets that were won.
pub(super) fn check_won(id: &TournamentId, night: &Tournament) -> Result<(), MoneyRefusal> {
    let Some(result) = night.result() else {
        return Ok(());
    };
    let (won, now) = (u64::from(result.tickets), night.tickets());
    if won == now || night.phase() != Phase::Finished {
        return Ok(());
    }
    Err(MoneyRefusal::OtherTickets {
        tournament: id.clone(),
        won,
        now,
    })
}

/// The same for the nights of a club that an undo reaches.
pub(super) fn check_undone<'a>(
    club: &Club,
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Result<(), Refusal> {
    for id in nights {
        if let Ok((id, night)) = club.tournament(Some(id)) {
            check_won(id, night)?;
        }
    }
    Ok(())
}
