//! The seating engine's actions as events of the log.

use toolkit::seating::{Action, Mover, PlayerId};

use super::Draft;
use crate::entry::EntryId;
use crate::event::{
    EntrySeated, Event, MoveCancelled, MoveOrdered, MoverRule, TableBroken, TableOpened,
    TableStarted,
};
use crate::ids::StreamId;
use crate::refusal::Refusal;

/// The entry that the engine knows as this player.
pub(super) fn entry_of(player: &PlayerId) -> Result<EntryId, Refusal> {
    player.as_str().parse().map_err(|_| Refusal::UnknownPlayer {
        player: player.as_str().to_owned(),
    })
}

/// The events that record what the engine wants done.
///
/// A player who waits because a table broke is recorded with the table; one who waits for a
/// first seat is known from the registration. Which table is the final one follows from the
/// state.
pub(super) fn carry_out(stream: &StreamId, actions: &[Action]) -> Result<Vec<Draft>, Refusal> {
    let mut drafts: Vec<Draft> = Vec::new();
    for action in actions {
        let (event, drawn) = match action {
            Action::Open { table } => (
                Event::TableOpened(TableOpened {
                    table: table.clone(),
                }),
                false,
            ),
            Action::MayDeal { table } => (
                Event::TableStarted(TableStarted {
                    table: table.clone(),
                }),
                false,
            ),
            Action::Break { table } => {
                let body = TableBroken {
                    table: table.clone(),
                    entries: Vec::new(),
                };
                (Event::TableBroken(body), true)
            }
            Action::Wait { player } => {
                if let Some(Draft {
                    event: Event::TableBroken(broken),
                    ..
                }) = drafts.last_mut()
                {
                    broken.entries.push(entry_of(player)?);
                }
                continue;
            }
            Action::Seat {
                player,
                table,
                seat,
                dealt,
            } => {
                let body = EntrySeated {
                    entry: entry_of(player)?,
                    table: table.clone(),
                    seat: *seat,
                    dealt: *dealt,
                };
                (Event::EntrySeated(body), true)
            }
            Action::Order {
                from,
                to,
                mover,
                seat,
            } => {
                let mover = match mover {
                    Mover::Player(player) => MoverRule::Entry(entry_of(player)?),
                    Mover::NextBigBlind => MoverRule::NextBigBlind,
                };
                let body = MoveOrdered {
                    from: from.clone(),
                    to: to.clone(),
                    mover,
                    seat: *seat,
                };
                (Event::MoveOrdered(body), false)
            }
            Action::CancelOrder { from, to } => {
                let body = MoveCancelled {
                    from: from.clone(),
                    to: to.clone(),
                };
                (Event::MoveCancelled(body), false)
            }
            _ => continue,
        };
        drafts.push(Draft {
            stream: stream.clone(),
            event,
            drawn,
        });
    }
    Ok(drafts)
}
