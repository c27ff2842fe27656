//! The seating engine's actions as events of the log.

use toolkit::seating::{Action, Mover};

use super::Draft;
use crate::entry::EntryId;
use crate::event::{
    EntrySeated, Event, MoveCancelled, MoveOrdered, MoverRule, TableBroken, TableOpened,
    TableStarted,
};
use crate::ids::StreamId;

/// The events that record what the engine wants done.
///
/// A player who waits because a table broke is recorded with the table; one who waits for a
/// first seat is known from the registration. Which table is the final one follows from the
/// state.
pub(super) fn carry_out<'a>(
    stream: &StreamId,
    actions: impl IntoIterator<Item = &'a Action<EntryId>>,
) -> Vec<Draft> {
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
                    broken.entries.push(*player);
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
                    entry: *player,
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
                    Mover::Player(player) => MoverRule::Entry(*player),
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
    drafts
}
