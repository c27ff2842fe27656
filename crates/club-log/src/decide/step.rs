//! The seating engine's decisions as events of the log.

use toolkit::seating::{Action, Mover, Step, TableId};

use super::Draft;
use crate::entry::EntryId;
use crate::event::{
    EntrySeated, Event, MoveCancelled, MoveOrdered, MoverRule, TableBroken, TableOpened,
    TableStarted, Why,
};
use crate::ids::StreamId;
use crate::seats::SeatMap;

/// Numbers of the orders that are open while a step is recorded.
struct Orders {
    open: Vec<(u32, TableId, TableId)>,
    next: u32,
}

impl Orders {
    fn of(seats: &SeatMap) -> Self {
        let open = seats.orders().iter();
        Self {
            open: open
                .map(|order| (order.number, order.from.clone(), order.to.clone()))
                .collect(),
            next: seats.next_order(),
        }
    }

    fn give(&mut self, from: &TableId, to: &TableId) -> u32 {
        let number = self.next;
        self.next = self.next.saturating_add(1);
        self.open.push((number, from.clone(), to.clone()));
        number
    }

    /// The latest order between the tables.
    fn withdraw(&mut self, from: &TableId, to: &TableId) -> Option<u32> {
        let between = |(_, a, b): &(u32, TableId, TableId)| a == from && b == to;
        let index = self.open.iter().rposition(between)?;
        Some(self.open.remove(index).0)
    }
}

/// The events that record what the engine decided, each with its reason.
///
/// A player who waits because a table broke is recorded with the table; one who waits for a first
/// seat is known from the registration. Which table is the final one follows from the state.
pub(super) fn drafts_from(stream: &StreamId, seats: &SeatMap, step: &Step<EntryId>) -> Vec<Draft> {
    let mut orders = Orders::of(seats);
    let mut drafts: Vec<Draft> = Vec::new();
    for decision in &step.decisions {
        let why = Why::of(&decision.reason);
        let (event, drawn): (Event, bool) = match &decision.action {
            Action::Open { table } => {
                let table = table.clone();
                (TableOpened { table, why }.into(), false)
            }
            Action::MayDeal { table } => {
                let table = table.clone();
                (TableStarted { table, why }.into(), false)
            }
            Action::Break { table } => {
                let body = TableBroken {
                    table: table.clone(),
                    entries: Vec::new(),
                    why,
                };
                (body.into(), true)
            }
            Action::Wait { player } => {
                if let Some(Draft {
                    event: Event::Tournament(crate::event::TournamentEvent::TableBroken(broken)),
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
                    why,
                };
                (body.into(), true)
            }
            Action::Order {
                from,
                to,
                mover,
                seat,
            } => {
                let body = MoveOrdered {
                    order: Some(orders.give(from, to)),
                    from: from.clone(),
                    to: to.clone(),
                    mover: match mover {
                        Mover::Player(player) => MoverRule::Entry(*player),
                        Mover::NextBigBlind => MoverRule::NextBigBlind,
                    },
                    seat: *seat,
                    dealt: None,
                    why,
                };
                (body.into(), false)
            }
            Action::CancelOrder { from, to } => {
                let body = MoveCancelled {
                    order: orders.withdraw(from, to),
                    from: from.clone(),
                    to: to.clone(),
                    why,
                };
                (body.into(), false)
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
