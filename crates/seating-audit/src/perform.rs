//! Actions are carried out in the audit's picture, also wrong ones as far as they make sense.

use alloc::vec::Vec;

use mtt_seating::{Action, PlayerId, TableId};

use crate::model::{Leaver, Model, Spot, Table, Traveller, Waiter};
use crate::position::ahead;

/// Performs an action.
pub(crate) fn perform(model: &mut Model, action: &Action) {
    match action {
        Action::Open { table } => {
            model.names.insert(table.clone());
            let forming = Table {
                forming: true,
                fresh: true,
                ..Table::default()
            };
            model.tables.entry(table.clone()).or_insert(forming);
        }
        Action::Break { table } => {
            if let Some(broken) = model.tables.remove(table) {
                let players = broken.seated();
                let leavers = broken.seats.into_values().map(|player| Leaver {
                    player,
                    from: table.clone(),
                    forming: broken.forming,
                    players,
                });
                model.leaving.extend(leavers);
            }
        }
        Action::FinalTable { table, seats } => {
            model.final_table.get_or_insert_with(|| table.clone());
            if let (Some(seats), Some(found)) = (seats, model.tables.get_mut(table)) {
                let mut players: Vec<&PlayerId> = seats.values().collect();
                players.sort();
                let mut seated: Vec<&PlayerId> = found.seats.values().collect();
                seated.sort();
                if players == seated {
                    let drawn = seats.iter();
                    let drawn = drawn.map(|(seat, player)| (seat.get(), player.clone()));
                    found.seats = drawn.collect();
                    found.ring = None;
                }
            }
        }
        Action::Depart { player, from, to } => depart(model, player, from, to),
        Action::Seat {
            player,
            table,
            seat,
            ..
        } => sit(model, player, table, seat.get()),
        Action::Wait { player } => wait(model, player),
        Action::Hold { table, .. } => {
            if let Some(table) = model.tables.get_mut(table) {
                table.held = true;
            }
        }
        Action::Halt { table } => {
            if let Some(table) = model.tables.get_mut(table) {
                table.halted = true;
            }
        }
        Action::MayDeal { table } => {
            if let Some(table) = model.tables.get_mut(table) {
                table.resumed = table.held || table.halted;
                table.forming = false;
                table.held = false;
                table.halted = false;
            }
        }
        // Refused by `judge`, and without a place in the picture.
        _ => {}
    }
}

fn depart(model: &mut Model, player: &PlayerId, from: &TableId, to: &TableId) {
    let n_max = model.rules.n_max;
    let left = match model.spot(player) {
        Spot::Travelling(index) => {
            if let Some(one) = model.travelling.get_mut(index) {
                one.to.clone_from(to);
            }
            return;
        }
        Spot::Seated(at, seat) => {
            let table = model.tables.get(at);
            table.and_then(|table| Some((ahead(table, seat, n_max)?, table.seated())))
        }
        Spot::Leaving(_) => None,
        Spot::Waiting(_) | Spot::Nowhere => return,
    };
    model.take_out(player);
    model.travelling.push(Traveller {
        player: player.clone(),
        from: from.clone(),
        to: to.clone(),
        left,
    });
}

fn sit(model: &mut Model, player: &PlayerId, id: &TableId, seat: u8) {
    let free = |table: &Table| !table.seats.contains_key(&seat);
    if seat > model.rules.n_max || !model.tables.get(id).is_some_and(free) {
        return;
    }
    let had_seat = match model.spot(player) {
        Spot::Nowhere => return,
        Spot::Waiting(index) => {
            let waiter = model.waiting.get(index);
            waiter.is_some_and(|waiter| waiter.had_seat)
        }
        _ => true,
    };
    model.take_out(player);
    if let Some(table) = model.tables.get_mut(id) {
        table.seats.insert(seat, player.clone());
    }
    if let Some(person) = model.people.get_mut(player).filter(|_| had_seat) {
        person.moves = person.moves.saturating_add(1);
        person.since = Some(0);
    }
}

fn wait(model: &mut Model, player: &PlayerId) {
    let put_back = match model.spot(player) {
        Spot::Leaving(index) => {
            let one = model.leaving.get(index);
            one.is_some_and(|one| one.forming)
        }
        Spot::Travelling(_) => true,
        Spot::Seated(..) => false,
        Spot::Waiting(_) | Spot::Nowhere => return,
    };
    model.take_out(player);
    model.wait(Waiter {
        player: player.clone(),
        had_seat: true,
        put_back,
    });
}
