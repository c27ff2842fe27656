//! Decisions about players who keep their seats and tables that stay.

use mtt_seating::{Event, PinTarget, SeatingError};

use super::step::drafts_from;
use super::{Decision, Desk, text};
use crate::command::PinText;
use crate::event::{Pin, Pinned, Unpinned};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{Refusal, SeatRefusal};
use crate::tournament::Phase;

impl Desk<'_> {
    /// Pins a player or a table, or lets them go, and adapts the ordered moves.
    pub(super) fn pin(
        &self,
        named: Option<&TournamentId>,
        what: &PinText,
        pinned: bool,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let seats = tournament.seats();
        let pin = match what {
            PinText::Player(player) => {
                let (entry, _) = self.entry(tournament, player)?;
                let seat = seats.seat_of(entry);
                seat.ok_or(SeatRefusal::NotSeated { entry })?;
                Pin::Entry(entry)
            }
            PinText::Table(table) if seats.table(table).is_none() => {
                let table = table.clone();
                return Err(SeatingError::UnknownTable { table }.into());
            }
            PinText::Table(table) => Pin::Table(table.clone()),
        };
        if seats.is_pinned(&pin) == pinned {
            return Err(match (pin, pinned) {
                (Pin::Entry(entry), true) => SeatRefusal::PlayerPinned { entry },
                (Pin::Entry(entry), false) => SeatRefusal::PlayerNotPinned { entry },
                (Pin::Table(table), true) => SeatRefusal::TablePinned { table },
                (Pin::Table(table), false) => SeatRefusal::TableNotPinned { table },
            }
            .into());
        }
        let target = match &pin {
            Pin::Entry(entry) => PinTarget::Player(*entry),
            Pin::Table(table) => PinTarget::Table(table.clone()),
        };
        let note = reason.map(text::note).transpose()?;
        let reason = note.as_ref().map(|_| self.request.key.clone());
        let stream = StreamId::tournament(id);
        let (event, mut decision) = if pinned {
            let event = Event::Pin { target };
            (event, Decision::one(&stream, Pinned { pin, reason }))
        } else {
            let event = Event::Unpin { target };
            (event, Decision::one(&stream, Unpinned { pin, reason }))
        };
        let step = tournament.decide_seats(&event, self.draw)?;
        decision.events.extend(drafts_from(&stream, seats, &step)?);
        decision.note = note;
        Ok(decision)
    }
}
