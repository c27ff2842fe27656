//! Players who sit down: arrivals from another table, and players without one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mtt_seating::{Dealt, PlayerId, Profile, TableId};

use crate::counts::{Counts, Size};
use crate::departure::has_room;
use crate::fact::Fault;
use crate::model::{Model, Spot, Table, Traveller};
use crate::position::{ahead, free_seats, is_dead, live_seats, next_small, worst_seats};
use crate::rule::Rule;
use crate::step::{Step, is_by_count};

/// Judges a seat that is given.
pub(crate) fn seat(
    model: &Model,
    step: &Step<'_>,
    (player, id): (&PlayerId, &TableId),
    (seat, dealt): (u8, Dealt),
    faults: &mut Vec<Fault>,
) {
    let Some(table) = model.tables.get(id) else {
        let words = format!("player {player} sits at table {id}, which is not open");
        faults.push((Rule::OnePlace, words));
        return;
    };
    if table.in_hand {
        let words = format!("player {player} sits down at table {id} during a hand");
        faults.push((Rule::NotInHand, words));
    }
    if seat > model.rules.n_max {
        let words = format!(
            "seat {seat} of table {id} is outside 1 to {}",
            model.rules.n_max
        );
        faults.push((Rule::Seats, words));
        return;
    }
    if let Some(other) = table.seats.get(&seat) {
        let words = format!("seat {seat} of table {id} is given to {player}, {other} sits there");
        faults.push((Rule::Seats, words));
        return;
    }
    if step.marked.contains(id) {
        let words = format!("player {player} sits down at table {id}, which is to break");
        faults.push((Rule::Reroute, words));
    }
    let dead = is_dead(table, seat, model.rules.n_max);
    if dead != (dealt == Dealt::AfterButton) {
        let words = if dead {
            format!("seat {seat} of table {id} gets no cards in the next hand")
        } else {
            format!("seat {seat} of table {id} gets cards in the next hand")
        };
        faults.push((Rule::SeatChoice, words));
    }
    match model.spot(player) {
        Spot::Travelling(index) => match model.travelling.get(index) {
            Some(one) if one.to == *id => {
                if is_by_count(model)
                    && let Some(fault) = arrival_seat(model, table, one, seat)
                {
                    faults.push(fault);
                }
            }
            Some(one) => {
                let words = format!("player {player} sits at table {id}, but goes to {}", one.to);
                faults.push((Rule::OnePlace, words));
            }
            None => {}
        },
        Spot::Waiting(index) => {
            if model.claimed(id) >= model.n_max() {
                let words = format!("player {player} sits at table {id}, which is full");
                faults.push((Rule::Seats, words));
            }
            if is_by_count(model) {
                waiting_seat(model, step, (player, id), (index, dead), faults);
            }
        }
        Spot::Seated(at, _) => {
            let words = format!("player {player} sits at table {id}, but is seated at {at}");
            faults.push((Rule::OnePlace, words));
        }
        Spot::Leaving(_) | Spot::Nowhere => {
            let words = format!("player {player} sits at table {id}, but does not wait");
            faults.push((Rule::OnePlace, words));
        }
    }
}

/// The seats in which a player who arrives from another table may sit.
pub(crate) fn arrival_seats(model: &Model, table: &Table) -> Vec<u8> {
    let n_max = model.rules.n_max;
    if model.rules.profile == Profile::Tda {
        return worst_seats(table, n_max);
    }
    let live = live_seats(table, n_max);
    if live.is_empty() {
        free_seats(table, n_max)
    } else {
        live
    }
}

/// The fault in the seat of a player who arrives from another table, if there is one.
fn arrival_seat(model: &Model, table: &Table, one: &Traveller, seat: u8) -> Option<Fault> {
    let allowed = arrival_seats(model, table);
    if model.rules.profile == Profile::Tda {
        return (!allowed.contains(&seat)).then(|| {
            let words = if next_small(table) == Some(seat) {
                format!(
                    "player {} becomes the small blind of table {}",
                    one.player, one.to
                )
            } else {
                format!(
                    "seat {seat} of table {} is not the worst one: {allowed:?}",
                    one.to
                )
            };
            (Rule::TdaMover, words)
        });
    }
    if !allowed.contains(&seat) {
        let words = format!(
            "seat {seat} of table {} gets no cards, another one does",
            one.to
        );
        return Some((Rule::SeatChoice, words));
    }
    if model.rules.profile == Profile::Online && model.rules.weights.is_none() {
        return position_fault(model, table, one, (seat, &allowed));
    }
    None
}

/// `online`: among the seats the change of position is the least, to a hundredth of an orbit.
fn position_fault(
    model: &Model,
    table: &Table,
    one: &Traveller,
    (seat, allowed): (u8, &[u8]),
) -> Option<Fault> {
    let (before, of) = one.left?;
    let players = table.seated() + 1;
    // |before / of - behind / players| over the common denominator.
    let cost = |seat: u8| -> Option<usize> {
        let behind = ahead(table, seat, model.rules.n_max)?;
        Some((before * players).abs_diff(behind * of))
    };
    let least = allowed.iter().filter_map(|seat| cost(*seat)).min()?;
    let chosen = cost(seat)?;
    // Costs are compared in hundredths; however they are rounded, they differ by less than one.
    let hundredth = of * players;
    let words = || {
        format!(
            "seat {seat} of table {} is further from the old position",
            one.to
        )
    };
    (100 * (chosen - least) > hundredth).then(|| (Rule::SeatChoice, words()))
}

/// Whether a player without a table gets a seat in turn, below a target, and with cards if possible.
fn waiting_seat(
    model: &Model,
    step: &Step<'_>,
    (player, id): (&PlayerId, &TableId),
    (index, dead): (usize, bool),
    faults: &mut Vec<Fault>,
) {
    if step.starts {
        return;
    }
    if index > 0 {
        let first = model.waiting.first().map(|waiter| &waiter.player);
        let first = first.map_or_else(String::new, |first| format!("{first}"));
        let words = format!("player {player} is seated before {first}, who waits longer");
        faults.push((Rule::WaitingOrder, words));
    }
    let counts = Counts::of(model, &step.marked);
    match counts.find(id) {
        Some(size) if !counts.below_target(size) => {
            let words = format!("player {player} sits at table {id}, which has its players");
            faults.push((Rule::WaitingPlace, words));
        }
        _ => {}
    }
    if dead {
        let at_quota = counts.size(id).is_some_and(|size| size >= counts.quota);
        let mut open = open_tables(model, &counts);
        let live = open
            .any(|size| (at_quota || size.players < counts.quota) && has_live_seat(model, size));
        if live {
            let words = format!(
                "player {player} sits in a dead seat of table {id}, another one gets cards"
            );
            faults.push((Rule::WaitingPlace, words));
        } else if others_in_hand(model, &counts) >= 2 {
            let words = format!(
                "player {player} sits in a dead seat of table {id}, but other tables have a place"
            );
            faults.push((Rule::WaitingPlace, words));
        }
    }
}

/// Whether a table has a free seat that gets cards.
fn has_live_seat(model: &Model, size: &Size<'_>) -> bool {
    !live_seats(size.table, model.rules.n_max).is_empty()
}

/// Tables that may take a player from the waiting list now.
fn open_tables<'a>(model: &'a Model, counts: &'a Counts<'a>) -> impl Iterator<Item = &'a Size<'a>> {
    let between = counts.sizes.iter().filter(|size| !size.table.in_hand);
    between.filter(move |size| has_room(model, counts, size))
}

/// Tables in a hand with a place for a player from the waiting list.
fn others_in_hand(model: &Model, counts: &Counts<'_>) -> usize {
    let in_hand = counts.sizes.iter().filter(|size| size.table.in_hand);
    in_hand.filter(|size| has_room(model, counts, size)).count()
}

/// A player who should sit by now but does not.
pub(crate) fn due(model: &Model, step: &Step<'_>, counts: &Counts<'_>, faults: &mut Vec<Fault>) {
    for one in &model.travelling {
        let Some(table) = model.tables.get(&one.to) else {
            let words = format!(
                "player {} is on the way to table {}, which is gone",
                one.player, one.to
            );
            faults.push((Rule::Reroute, words));
            continue;
        };
        if step.marked.contains(&one.to) {
            let words = format!(
                "player {} is on the way to table {}, which is to break",
                one.player, one.to
            );
            faults.push((Rule::Reroute, words));
        } else if !table.in_hand && !arrival_seats(model, table).is_empty() {
            let words = format!(
                "player {} has a place at table {} and could sit",
                one.player, one.to
            );
            faults.push((Rule::ArrivalDue, words));
        }
    }
    let Some(first) = model.waiting.first() else {
        return;
    };
    let (below, at): (Vec<&Size<'_>>, Vec<&Size<'_>>) =
        open_tables(model, counts).partition(|size| size.players < counts.quota);
    // Whether a table that is to have `q + 1` takes somebody while another one is below `q` is left open.
    // So is whether a table that has not dealt yet comes after the others when it may.
    let at = at.into_iter().filter(|size| !size.table.fresh);
    let open: Vec<&Size<'_>> = if below.is_empty() {
        at.collect()
    } else {
        below
    };
    let live = open.iter().any(|size| has_live_seat(model, size));
    if live || (!open.is_empty() && others_in_hand(model, counts) < 2) {
        let words = format!("player {} waits, but a table has a place", first.player);
        faults.push((Rule::WaitingPlace, words));
    }
}
