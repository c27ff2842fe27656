//! Decisions about moves: the director's own, the ordered ones, and the question what to move.

use toolkit::seating::{self, Mover, Place, Seat, TableId};

use super::step::carry_out;
use super::{Decision, Desk};
use crate::directory::steers;
use crate::entry::EntryId;
use crate::event::{Event, MoveConfirmed, MoveGround};
use crate::ids::{CommandKey, StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::{Phase, Tournament};

/// Who is to sit where, and why.
pub(super) struct Wish<'a> {
    pub(super) player: &'a str,
    pub(super) seat: Seat,
    pub(super) reason: Option<&'a str>,
}

/// The longest free text, in characters.
const MAX_NOTE: usize = 500;

impl Desk<'_> {
    pub(super) fn move_player(
        &self,
        named: Option<&TournamentId>,
        wish: &Wish<'_>,
        to: &TableId,
        key: &CommandKey,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, _) = self.entry(tournament, wish.player)?;
        let (from, sits) = seat_of(tournament, entry)?;
        if from == *to && sits == wish.seat {
            return Err(Refusal::SitsThere {
                entry,
                table: from,
                seat: sits,
            });
        }
        let event = seating::Event::Move {
            player: entry,
            to_table: to.clone(),
            to_seat: wish.seat,
        };
        let moved = MoveConfirmed {
            entry,
            from,
            to: to.clone(),
            seat: wish.seat,
            ground: MoveGround::Director,
            reason: wish.reason.map(|_| key.clone()),
        };
        self.moved(id, tournament, &event, moved, wish.reason)
    }

    pub(super) fn confirm(
        &self,
        named: Option<&TournamentId>,
        wish: &Wish<'_>,
        to: Option<&TableId>,
        key: &CommandKey,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, _) = self.entry(tournament, wish.player)?;
        let (from, _) = seat_of(tournament, entry)?;
        let mut destinations: Vec<TableId> = Vec::new();
        let mut as_told = false;
        for order in tournament.seating().orders() {
            if order.from != from || to.is_some_and(|to| *to != order.to) {
                continue;
            }
            if !destinations.contains(&order.to) {
                destinations.push(order.to.clone());
            }
            let mover = match &order.mover {
                Mover::Player(player) => *player == entry,
                Mover::NextBigBlind => true,
            };
            as_told |= mover && order.seat.is_none_or(|seat| seat == wish.seat);
        }
        let to = match destinations.as_slice() {
            [] => {
                return Err(Refusal::NoOrder {
                    from,
                    to: to.cloned(),
                });
            }
            [only] => only.clone(),
            _ => {
                return Err(Refusal::SeveralOrders {
                    from,
                    to: destinations,
                });
            }
        };
        let event = seating::Event::Confirm {
            from: from.clone(),
            to: to.clone(),
            player: entry,
            seat: wish.seat,
        };
        let moved = MoveConfirmed {
            entry,
            from,
            to,
            seat: wish.seat,
            ground: if as_told {
                MoveGround::Ordered
            } else {
                MoveGround::Departed
            },
            reason: wish.reason.map(|_| key.clone()),
        };
        self.moved(id, tournament, &event, moved, wish.reason)
    }

    pub(super) fn balance(&self, named: Option<&TournamentId>) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let step = tournament
            .seating()
            .decide(&seating::Event::Rebalance, self.draw)?;
        let stream = StreamId::tournament(id);
        Ok(Decision {
            events: carry_out(&stream, step.actions()),
            ..Decision::default()
        })
    }

    fn moved(
        &self,
        id: &TournamentId,
        tournament: &Tournament,
        event: &seating::Event<EntryId>,
        moved: MoveConfirmed,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let note = reason.map(clean_note).transpose()?;
        let step = tournament.seating().decide(event, self.draw)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(stream.clone(), Event::MoveConfirmed(moved));
        decision.events.extend(carry_out(&stream, step.actions()));
        decision.note = note;
        Ok(decision)
    }
}

/// Where an entry sits.
fn seat_of(tournament: &Tournament, entry: EntryId) -> Result<(TableId, Seat), Refusal> {
    match tournament.seating().player(&entry) {
        Some(Place::Seated { table, seat }) => Ok((table, seat)),
        _ => Err(Refusal::NotSeated { entry }),
    }
}

/// Free text as it is kept.
pub(super) fn clean_note(text: &str) -> Result<String, Refusal> {
    let note = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=MAX_NOTE).contains(&note.chars().count());
    if fits && !note.chars().any(steers) {
        Ok(note)
    } else {
        Err(Refusal::BadTitle {
            what: "the reason",
            value: note.chars().take(MAX_NOTE).collect(),
            max: MAX_NOTE,
        })
    }
}
