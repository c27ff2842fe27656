//! Seats in relation to the blinds of the next hand.

use alloc::vec::Vec;

use mtt_seating::PlayerId;

use crate::model::{Ring, Table};

/// The seats once around, beginning behind `seat` and ending with it.
fn around(seat: u8, n_max: u8) -> impl Iterator<Item = u8> {
    let first = (1..=n_max).filter(move |number| *number > seat);
    first.chain((1..=n_max).filter(move |number| *number <= seat))
}

/// The next taken seat behind `seat`.
fn next_taken(table: &Table, seat: u8) -> Option<u8> {
    around(seat, u8::MAX).find(|number| table.seats.contains_key(number))
}

/// Button and blinds of the next hand.
///
/// The big blind is the next taken seat behind the last one. The small blind is the seat of the last big blind, the button
/// that of the last small blind. With two players the button posts the small
/// blind.
pub(crate) fn next_ring(table: &Table) -> Option<Ring> {
    let last = table.ring?;
    let big = next_taken(table, last.big)?;
    if table.seated() == 2 {
        let other = next_taken(table, big);
        return Some(Ring {
            button: other,
            small: other,
            big,
        });
    }
    Some(Ring {
        button: last.small.filter(|seat| *seat != big),
        small: Some(last.big),
        big,
    })
}

/// Whether a seat is passed on the way from the next button to the next small blind.
///
/// Its player gets no cards in the next hand.
pub(crate) fn is_dead(table: &Table, seat: u8, n_max: u8) -> bool {
    let Some(last) = table.ring.filter(|_| table.seated() >= 2) else {
        return false;
    };
    let Some(button) = last.small.or(last.button) else {
        return false;
    };
    button != last.big
        && around(button, n_max)
            .take_while(|number| *number != last.big)
            .any(|number| number == seat)
}

/// Whether the player in a seat gets no cards in the hand that has just begun.
///
/// The seat is between button and small blind.
pub(crate) fn is_dead_now(table: &Table, seat: u8, n_max: u8) -> bool {
    let ring = table.ring.filter(|_| table.seated() > 2);
    let Some((button, small)) = ring.and_then(|ring| Some((ring.button?, ring.small?))) else {
        return false;
    };
    button != small
        && around(button, n_max)
            .take_while(|number| *number != small)
            .any(|number| number == seat)
}

/// The seat of the next small blind, where it matters.
pub(crate) fn next_small(table: &Table) -> Option<u8> {
    let last = table.ring.filter(|_| table.seated() >= 2)?;
    Some(last.big)
}

/// Players who post the big blind before a seat does.
pub(crate) fn ahead(table: &Table, seat: u8, n_max: u8) -> Option<usize> {
    let last = table.ring?;
    let before = around(last.big, n_max).take_while(|number| *number != seat);
    Some(
        before
            .filter(|number| table.seats.contains_key(number))
            .count(),
    )
}

/// The seats that nobody has.
pub(crate) fn free_seats(table: &Table, n_max: u8) -> Vec<u8> {
    let all = 1..=n_max;
    all.filter(|seat| !table.seats.contains_key(seat)).collect()
}

/// The free seats that get cards in the next hand.
pub(crate) fn live_seats(table: &Table, n_max: u8) -> Vec<u8> {
    let free = free_seats(table, n_max).into_iter();
    free.filter(|seat| !is_dead(table, *seat, n_max)).collect()
}

/// Free seats in which a mover may sit by the rules of the TDA.
///
/// They are the worst live ones, else a dead one, never the small blind.
pub(crate) fn worst_seats(table: &Table, n_max: u8) -> Vec<u8> {
    let small = next_small(table);
    let open = |seats: Vec<u8>| -> Vec<u8> {
        let seats = seats.into_iter();
        seats.filter(|seat| Some(*seat) != small).collect()
    };
    let live = open(live_seats(table, n_max));
    if live.is_empty() {
        return open(free_seats(table, n_max));
    }
    if small.is_none() {
        return live;
    }
    let least = live.iter().map(|seat| ahead(table, *seat, n_max)).min();
    let worst = live.into_iter();
    worst
        .filter(|seat| Some(ahead(table, *seat, n_max)) == least)
        .collect()
}

/// The players who post the big blind next, in that order; none if the blinds are not known.
pub(crate) fn by_big_blind(table: &Table, n_max: u8) -> Vec<(u8, &PlayerId)> {
    let Some(last) = table.ring else {
        return Vec::new();
    };
    let seats = around(last.big, n_max);
    seats
        .filter_map(|seat| Some((seat, table.seats.get(&seat)?)))
        .collect()
}
