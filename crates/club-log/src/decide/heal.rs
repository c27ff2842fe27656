//! Orders of the seating engine for seats as they are. They are made after a command was taken
//! back, and whenever the director asks.

use mtt_seating::{self as seating, DrawKey};

use super::Draft;
use super::places::check_places;
use super::step::drafts_from;
use crate::event::{MoveCancelled, Why};
use crate::fold::FoldFault;
use crate::ids::{StreamId, TournamentId};
use crate::rating::LadderFault;
use crate::refusal::{Refusal, UndoRefusal};
use crate::seats::Seating;
use crate::tournament::Tournament;

/// Events that lead to seats with which play can go on. Orders that cannot be carried out are
/// withdrawn, and the engine says what else is to be done.
pub(super) fn healed(
    id: &TournamentId,
    tournament: &Tournament,
    draw: DrawKey,
) -> Result<Vec<Draft>, Refusal> {
    let stream = StreamId::tournament(id);
    let Seating { state, impossible } = tournament.seating()?;
    check_places(id, tournament, state.players_alive())?;
    if let Some(places) = state.places()
        && state.players_alive() > places
    {
        return Err(seating::SeatingError::RoomFull { places }.into());
    }
    let mut seats = tournament.seats().clone();
    let mut events = Vec::new();
    for order in impossible {
        seats.withdraw(Some(order.number), &order.from, &order.to);
        let body = MoveCancelled {
            order: Some(order.number),
            from: order.from,
            to: order.to,
            why: Some(Why::impossible()),
        };
        events.push(Draft::plain(&stream, body));
    }
    let step = state.decide(&seating::Event::Rebalance, draw)?;
    events.extend(drafts_from(&stream, &seats, &step)?);
    Ok(events)
}

/// A decision that contradicts the state is a fault of the program; nothing is stored.
impl From<FoldFault> for Refusal {
    fn from(fault: FoldFault) -> Self {
        let detail = fault.to_string();
        UndoRefusal::DoesNotFold { detail }.into()
    }
}

impl From<LadderFault> for Refusal {
    fn from(fault: LadderFault) -> Self {
        FoldFault::from(fault).into()
    }
}
