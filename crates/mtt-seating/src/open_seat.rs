//! Open seats: when their players get cards, and where they are in the order of the blinds.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::action::Dealt;
use crate::ids::Seat;
use crate::table::Table;

/// An open seat as a player sees it who could take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpenSeat {
    pub(crate) seat: Seat,
    /// Players who post the big blind before it, and players at the table; `None` without blinds.
    pub(crate) position: Option<(u8, u8)>,
    /// Seats between it and the last big blind, clockwise behind that one.
    pub(crate) behind: u8,
    pub(crate) dealt: Dealt,
    /// Whether the table has two players and known blinds, so that one seat is better than another.
    pub(crate) deals: bool,
    /// Whether it posts the next small blind.
    pub(crate) small_blind: bool,
}

impl OpenSeat {
    /// The given seats of a table, in the given order.
    pub(crate) fn all(table: &Table, seats: &[Seat], n_max: u8) -> Vec<Self> {
        let deals = table.facts.blinds.is_some() && table.players_seated() >= 2;
        let blinds = table.facts.blinds;
        let of = |seat: &Seat| {
            let mut around = table.clockwise(n_max);
            let behind = around.position(|other| other == *seat).unwrap_or(0);
            Self {
                seat: *seat,
                position: position(table, *seat, n_max),
                behind: u8::try_from(behind).unwrap_or(u8::MAX),
                dealt: dealt_at(table, *seat),
                deals,
                small_blind: deals && blinds.is_some_and(|blinds| blinds.big_blind == *seat),
            }
        };
        seats.iter().map(of).collect()
    }
}

/// Tells when a player who sits down now gets cards.
///
/// They miss the next hand if their seat is between its button and its small blind. If the small
/// blind of the last hand is not known, the old button marks the beginning of that stretch.
pub(crate) fn dealt_at(table: &Table, seat: Seat) -> Dealt {
    if missing_next(table) & seat.bit() == 0 {
        Dealt::NextHand
    } else {
        Dealt::AfterButton
    }
}

/// Seats that miss the next hand, as bits.
pub(crate) fn missing_next(table: &Table) -> u32 {
    let blinds = table.facts.blinds.filter(|_| table.players_seated() >= 2);
    let stretch = blinds.and_then(|blinds| {
        let button = blinds.small_blind.or(blinds.button)?;
        Some((button, blinds.big_blind))
    });
    let Some((button, small_blind)) = stretch else {
        return 0;
    };
    let behind = !(button.bit() | (button.bit() - 1));
    let before = small_blind.bit() - 1;
    match button.cmp(&small_blind) {
        Ordering::Less => behind & before,
        Ordering::Equal => 0,
        Ordering::Greater => behind | before,
    }
}

/// Players who post the big blind before a seat, open or taken, and players at the table; `None` without blinds.
pub(crate) fn position(table: &Table, seat: Seat, n_max: u8) -> Option<(u8, u8)> {
    let blinds = table.facts.blinds?;
    let before = blinds
        .big_blind
        .around(n_max)
        .take_while(|other| *other != seat);
    let ahead = before.filter(|other| table.ring.contains(*other)).count();
    Some((
        u8::try_from(ahead).ok()?,
        u8::try_from(table.ring.len()).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::index::PlayerIx;
    use crate::table::{Blinds, Phase};

    #[test]
    fn the_stretch_without_cards_may_cross_the_first_seat() {
        let seat = |number| Seat::new(number).unwrap();
        let mut table = Table::forming(Phase::BetweenHands);
        table.facts.blinds = Some(Blinds {
            button: Some(seat(6)),
            small_blind: Some(seat(8)),
            big_blind: seat(2),
        });
        for number in [2, 4, 6, 8] {
            let player = PlayerIx::of(usize::from(number));
            table.ring.insert(seat(number), player);
        }
        let open: Vec<Seat> = [9, 1, 3, 5, 7].map(seat).to_vec();
        let seats = OpenSeat::all(&table, &open, 9);
        let dealt: Vec<Dealt> = seats.iter().map(|open| open.dealt).collect();
        let (next, after) = (Dealt::NextHand, Dealt::AfterButton);
        assert_eq!(dealt, vec![after, after, next, next, next]);
        // Behind the big blind in seat 2: seats 3, 4, and so on; 4, 6 and 8 post before seat 9.
        let places: Vec<(u8, u8)> = seats
            .iter()
            .map(|open| (open.behind, open.position.unwrap().0))
            .collect();
        assert_eq!(places, vec![(6, 3), (7, 3), (0, 0), (2, 1), (4, 2)]);
    }
}
