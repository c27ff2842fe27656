//! Decisions that draw all seats again.

use std::collections::BTreeMap;

use chained_events::timestamp::Timestamp;
use mtt_seating::{self as seating, Action, Seat, SeatingError, TableId};

use super::{Decision, Desk, Draft, text};
use crate::club::Club;
use crate::entry::EntryId;
use crate::event::{DrawnSeat, Pin, SeatsRedrawn};
use crate::ids::{StreamId, TournamentId};
use crate::rating::strengths;
use crate::refusal::{NightRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

/// The seats of a redraw, by table.
type Seats = BTreeMap<TableId, BTreeMap<Seat, EntryId>>;

impl Desk<'_> {
    /// All seats are drawn again, at the tables that stay.
    pub(super) fn redraw(
        &self,
        named: Option<&TournamentId>,
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        check_field(night)?;
        if night.announcement().draw_commitment.is_some() && night.began_by().is_none() {
            let tournament = id.clone();
            return Err(NightRefusal::SealedOnce { tournament }.into());
        }
        let seats = night.seating()?.state.seats_again(self.draw)?;
        Ok(self.by_director(id, &seats, note))
    }

    /// The draw before the first hand is made again, for everybody who is in now.
    pub(super) fn draw_again(
        &self,
        named: Option<&TournamentId>,
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        let tournament = id.clone();
        if let Some(by) = night.began_by() {
            return Err(NightRefusal::PlayHasBegun { tournament, by }.into());
        }
        // The seed of a sealed draw is known by now: a second draw would not be by lot.
        if night.announcement().draw_commitment.is_some() {
            return Err(NightRefusal::SealedOnce { tournament }.into());
        }
        check_field(night)?;
        let seats = if night.announcement().rules.seating.is_drawn_by_rating() {
            self.by_rating(id, night)?
        } else {
            night.seating()?.state.seats_again(self.draw)?
        };
        Ok(self.by_director(id, &seats, note))
    }

    fn by_director(&self, id: &TournamentId, seats: &Seats, note: String) -> Decision {
        let reason = Some(self.request.key.clone());
        let body = SeatsRedrawn {
            reason,
            ..redrawn(seats)
        };
        let mut draft = Draft::plain(&StreamId::tournament(id), body);
        draft.drawn = true;
        Decision {
            events: vec![draft],
            note: Some(note),
            ..Decision::default()
        }
    }

    /// The redraw that is announced for the number of players left after some events.
    pub(super) fn announced_redraw(
        &self,
        id: &TournamentId,
        left: u32,
        before: &[Draft],
        at: Timestamp,
    ) -> Result<Draft, Refusal> {
        let club = self.after(before, at)?;
        let (_, night) = club.tournament(Some(id))?;
        let seats = night.seating()?.state.seats_again(self.on(&club).draw)?;
        let body = SeatsRedrawn {
            left: Some(left),
            ..redrawn(&seats)
        };
        let mut draft = Draft::plain(&StreamId::tournament(id), body);
        draft.drawn = true;
        Ok(draft)
    }

    /// The seats of a draw by rating, at the tables that are open as far as they are needed.
    fn by_rating(&self, id: &TournamentId, night: &Tournament) -> Result<Seats, Refusal> {
        if let Some(pin) = night.seats().pins().next() {
            return Err(match pin {
                Pin::Entry(player) => SeatingError::Pinned { player }.into(),
                Pin::Table(table) => SeatingError::PinnedTable { table }.into(),
            });
        }
        let open = night.admits();
        let undrawn = night.seats().undrawn();
        let engine = undrawn.engine(night.seating_config()?, false, open)?.state;
        let strengths = strengths(self.club, id)?;
        let strength = |entry: &EntryId| strengths.get(entry).copied().unwrap_or(0);
        let step = engine.decide_start_by_strength(strength, self.draw)?;
        // Tables that the engine would give new numbers are those that are open.
        let mut old = night.seats().tables().map(|(id, _)| id);
        let in_room = night.announcement().rules.seating.room.is_some();
        let mut names: BTreeMap<TableId, TableId> = BTreeMap::new();
        let mut seats = Seats::new();
        for decision in step.decisions {
            match decision.action {
                Action::Open { table } => {
                    let kept = old.next().filter(|_| !in_room).unwrap_or(&table).clone();
                    names.insert(table, kept);
                }
                Action::Seat {
                    player,
                    table,
                    seat,
                    ..
                } => {
                    let table = names.get(&table).unwrap_or(&table).clone();
                    seats.entry(table).or_default().insert(seat, player);
                }
                _ => {}
            }
        }
        Ok(seats)
    }

    /// The club after events that this command has decided.
    pub(super) fn after(&self, events: &[Draft], at: Timestamp) -> Result<Club, Refusal> {
        let mut club = self.club.clone();
        for draft in events {
            club.apply(&draft.stream, draft.event.clone(), &self.request.key, at)?;
        }
        Ok(club)
    }

    /// The same desk with another state.
    pub(super) fn on<'b>(&'b self, club: &'b Club) -> Desk<'b> {
        Desk {
            club,
            directory: self.directory,
            request: self.request,
            draw: seating::DrawKey {
                seed: self.draw.seed,
                sequence: club.seq() + 1,
            },
        }
    }
}

/// The announced number of players that the field reaches or passes when some go out.
/// While players may enter, or alternates wait, no number is reached.
pub(super) fn due(night: &Tournament, leaving: usize) -> Option<u32> {
    let before = night.alive_count();
    let after = before.saturating_sub(leaving);
    let redraws = night.announcement().redraws.iter();
    let reached = redraws.filter(|left| {
        let left = usize::try_from(**left).unwrap_or(usize::MAX);
        after <= left && left < before
    });
    let due = reached.min().copied();
    due.filter(|_| after > 1 && !night.admits())
}

/// Refuses a redraw where nobody is left to play against.
fn check_field(night: &Tournament) -> Result<(), SeatingError<EntryId>> {
    match night.alive_count() {
        have @ ..=1 => Err(SeatingError::NotEnoughPlayers { have, need: 2 }),
        _ => Ok(()),
    }
}

fn redrawn(seats: &Seats) -> SeatsRedrawn {
    let drawn = seats.iter().flat_map(|(table, seats)| {
        seats.iter().map(|(seat, entry)| DrawnSeat {
            entry: *entry,
            table: table.clone(),
            seat: *seat,
        })
    });
    SeatsRedrawn {
        tables: seats.keys().cloned().collect(),
        seats: drawn.collect(),
        left: None,
        reason: None,
    }
}
