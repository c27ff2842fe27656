//! The decision that finishes a tournament: places and points.

use chained_events::timestamp::Timestamp;

use super::alternates::never_seated;
use super::{Decision, Desk, Draft};
use crate::event::{Amounts, PlayerResult, RegistrationClosed, TournamentFinished};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{MoneyRefusal, NightRefusal, Refusal};
use crate::tournament::{Ending, Phase, Tournament};

impl Desk<'_> {
    pub(super) fn finish(
        &self,
        named: Option<&TournamentId>,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let alive = tournament.alive_count();
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        // Nobody can enter a finished tournament.
        if tournament.registration_open() {
            decision
                .events
                .push(Draft::plain(&stream, RegistrationClosed {}));
        }
        decision.events.extend(never_seated(&stream, tournament));
        let tickets = self.tickets_at_the_end(id, tournament, &decision, at)?;
        let ending = if tickets > 0 {
            Ending::Tickets
        } else if tournament.can_end_by_deal() {
            Ending::Deal
        } else {
            Ending::Play
        };
        if alive != 1 && ending == Ending::Play {
            return Err(NightRefusal::StillPlaying { alive }.into());
        }
        let results = results_of(tournament, ending)?;
        let body = TournamentFinished {
            tickets,
            pool: tournament.pool(),
            amounts: Amounts::new(),
            results,
        };
        decision.events.push(Draft::plain(&stream, body));
        Ok(decision)
    }

    /// The tickets of a satellite when its registration is closed: no fewer than players; 0 of any other night.
    fn tickets_at_the_end(
        &self,
        id: &TournamentId,
        night: &Tournament,
        closing: &Decision,
        at: Timestamp,
    ) -> Result<u32, Refusal> {
        if night
            .prices()
            .is_none_or(|prices| prices.satellite.is_none())
        {
            return Ok(0);
        }
        let mut club = self.club.clone();
        self.apply_all(&mut club, &closing.events, at)?;
        let (_, closed) = club.tournament(Some(id))?;
        let (alive, tickets) = (closed.alive_count(), closed.tickets());
        if alive > 1 && !closed.ends_by_tickets() {
            return Err(MoneyRefusal::StillForTickets { alive, tickets }.into());
        }
        Ok(u32::try_from(tickets).unwrap_or(u32::MAX))
    }
}

/// Places and points of a tournament that ends so now, from the first place on.
///
/// # Errors
///
/// A structure that cannot divide the pool, or shares beyond the range of numbers.
pub(crate) fn results_of(
    tournament: &Tournament,
    ending: Ending,
) -> Result<Vec<PlayerResult>, Refusal> {
    tournament.results_by(ending, &tournament.announcement().rules.structure)
}
