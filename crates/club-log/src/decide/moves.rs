//! Decisions about moves: the director's own, the ordered ones, and the question what to move.

use mtt_seating::{self as seating, Seat, TableId};

use super::heal::healed;
use super::step::drafts_from;
use super::{Decision, Desk, text};
use crate::entry::EntryId;
use crate::event::{MoveBasis, MoveConfirmed, MoverRule};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{Refusal, SeatRefusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    pub(super) fn move_player(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        to: &TableId,
        seat: Seat,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, _) = self.entry(tournament, player)?;
        let (from, sits) = seat_of(tournament, entry)?;
        if from == to && sits == seat {
            let (table, seat) = (from.clone(), sits);
            return Err(SeatRefusal::SitsThere { entry, table, seat }.into());
        }
        let event = seating::Event::Move {
            player: entry,
            to_table: to.clone(),
            to_seat: seat,
        };
        let order = tournament.seats().matching_order(from, to, entry);
        let moved = MoveConfirmed {
            order: order.map(|order| order.number),
            entry,
            from: from.clone(),
            to: to.clone(),
            seat,
            ground: MoveBasis::Director,
            dealt: None,
            reason: reason.map(|_| self.request.key.clone()),
        };
        self.moved(id, tournament, &event, &moved, reason)
    }

    pub(super) fn confirm(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        to: Option<&TableId>,
        seat: Option<Seat>,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, _) = self.entry(tournament, player)?;
        let (from, _) = seat_of(tournament, entry)?;
        let from = from.clone();
        let orders = tournament.seats().orders().iter();
        let here: Vec<_> = orders
            .filter(|order| order.from == from && to.is_none_or(|to| *to == order.to))
            .collect();
        let mut destinations: Vec<TableId> = Vec::new();
        for order in &here {
            if !destinations.contains(&order.to) {
                destinations.push(order.to.clone());
            }
        }
        let to = match destinations.as_slice() {
            [] => {
                let to = to.cloned();
                return Err(SeatRefusal::NoOrder { from, to }.into());
            }
            [only] => only.clone(),
            _ => {
                let to = destinations;
                return Err(SeatRefusal::SeveralOrders { from, to }.into());
            }
        };
        let order = tournament.seats().matching_order(&from, &to, entry);
        let ordered = order.and_then(|order| order.seat);
        let Some(seat) = seat.or(ordered) else {
            let table = to;
            return Err(SeatRefusal::NoSeatOrdered { entry, table }.into());
        };
        let as_ordered = here.iter().any(|order| {
            let mover = match order.mover {
                MoverRule::Entry(named) => named == entry,
                MoverRule::NextBigBlind => true,
            };
            mover && order.seat.is_none_or(|ordered| ordered == seat)
        });
        let event = seating::Event::Confirm {
            from: from.clone(),
            to: to.clone(),
            player: entry,
            seat,
        };
        let moved = MoveConfirmed {
            order: order.map(|order| order.number),
            entry,
            from,
            to,
            seat,
            ground: if as_ordered {
                MoveBasis::Ordered
            } else {
                MoveBasis::Deviated
            },
            dealt: None,
            reason: reason.map(|_| self.request.key.clone()),
        };
        self.moved(id, tournament, &event, &moved, reason)
    }

    /// Decision on the moves that are due now; orders that have become impossible are withdrawn.
    pub(super) fn balance(&self, named: Option<&TournamentId>) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let events = healed(id, tournament, self.draw)?;
        Ok(Decision {
            events,
            ..Decision::default()
        })
    }

    fn moved(
        &self,
        id: &TournamentId,
        tournament: &Tournament,
        event: &seating::Event<EntryId>,
        moved: &MoveConfirmed,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let note = reason.map(text::note).transpose()?;
        let step = tournament.decide_seats(event, self.draw)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(&stream, moved.clone());
        // The order that the move carries out is closed before others are given or withdrawn.
        let mut seats = tournament.seats().clone();
        seats.move_to(moved.entry, &moved.to, moved.seat)?;
        decision.events.extend(drafts_from(&stream, &seats, &step)?);
        decision.note = note;
        Ok(decision)
    }
}

/// Seat of an entry.
fn seat_of(tournament: &Tournament, entry: EntryId) -> Result<(&TableId, Seat), SeatRefusal> {
    let seat = tournament.seats().seat_of(entry);
    seat.ok_or(SeatRefusal::NotSeated { entry })
}
