//! Seats in relation to the blinds.

use alloc::vec::Vec;

use mtt_seating::{Occupant, Seat, TableRef, Tournament};

/// All seats of a table with `n_max` seats, in order.
pub(super) fn seats_of(n_max: u8) -> impl Iterator<Item = Seat> {
    (1..=n_max).filter_map(|number| Seat::new(number).ok())
}

/// All seats once around, beginning behind the last big blind; behind the last seat if the blinds are not known.
fn around<P: Ord + Clone>(table: TableRef<'_, P>, n_max: u8) -> impl Iterator<Item = Seat> {
    let last = table
        .blinds()
        .map_or(n_max, |blinds| blinds.big_blind.get());
    let behind = seats_of(n_max).filter(move |seat| seat.get() > last);
    behind.chain(seats_of(n_max).filter(move |seat| seat.get() <= last))
}

/// The players with their seats, clockwise behind the last big blind.
pub(super) fn clockwise<P: Ord + Clone>(
    table: TableRef<'_, P>,
    n_max: u8,
) -> impl Iterator<Item = (Seat, Occupant<'_, P>)> {
    around(table, n_max).filter_map(move |seat| Some((seat, table.occupant(seat)?)))
}

/// Seats of a table that nobody sits in and no order keeps, clockwise behind the last big blind.
pub(super) fn open_seats<P: Ord + Clone>(
    night: &Tournament<P>,
    table: TableRef<'_, P>,
) -> Vec<Seat> {
    let orders = night.orders().filter(|order| order.to == *table.id());
    let kept: Vec<Seat> = orders.filter_map(|order| order.seat).collect();
    around(table, night.config().n_max())
        .filter(|seat| table.occupant(*seat).is_none() && !kept.contains(seat))
        .collect()
}

/// A place in the order of the blinds: players who post the big blind before, and players at the table.
pub(super) type Position = (u8, u8);

/// The place of a seat, open or taken; `None` without blinds.
pub(super) fn position<P: Ord + Clone>(
    table: TableRef<'_, P>,
    seat: Seat,
    n_max: u8,
) -> Option<Position> {
    table.blinds()?;
    let before = around(table, n_max).take_while(|other| *other != seat);
    let ahead = before.filter(|other| table.occupant(*other).is_some());
    let ahead = u8::try_from(ahead.count()).ok()?;
    Some((ahead, u8::try_from(table.players_seated()).ok()?))
}

/// Change of place of a player who takes a seat, in hundredths of an orbit, rounded to the nearest.
/// It is 0 without blinds.
pub(super) fn position_change(left: Option<Position>, seat: Option<Position>) -> i64 {
    let Some(((before, others), (ahead, seated))) = left.zip(seat) else {
        return 0;
    };
    let (ahead, players) = (i64::from(ahead), i64::from(seated) + 1);
    let (before, others) = (i64::from(before), i64::from(others).max(1));
    let difference = (before * players - ahead * others).abs();
    let unit = others * players;
    (difference * 200 + unit) / (unit * 2)
}
