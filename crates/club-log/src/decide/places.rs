//! The places of a night: the capacity, and what the room holds.

use mtt_seating as seating;

use crate::ids::TournamentId;
use crate::refusal::{NightRefusal, Refusal};
use crate::tournament::Tournament;

/// Refuses more players than there are places.
pub(super) fn check_places(
    id: &TournamentId,
    night: &Tournament,
    players: usize,
) -> Result<(), Refusal> {
    let announcement = night.announcement();
    match announcement.rules.seating.places() {
        Some(places) if players > places => {
            return Err(seating::SeatingError::RoomFull { places }.into());
        }
        _ => {}
    }
    match announcement.capacity {
        Some(capacity) if usize::try_from(capacity).is_ok_and(|most| players > most) => {
            let tournament = id.clone();
            Err(NightRefusal::Full {
                tournament,
                capacity,
            }
            .into())
        }
        _ => Ok(()),
    }
}
