//! The seats of a table and who sits there.

use crate::ids::{MAX_SEATS, Seat};
use crate::index::PlayerIx;

/// Players by seat: a bit per taken seat, and a number per seat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ring {
    taken: u32,
    players: [PlayerIx; MAX_SEATS as usize],
}

/// The place of a seat in the list of players.
const fn place(seat: Seat) -> usize {
    seat.get() as usize - 1
}

impl Ring {
    /// A ring without players.
    pub(crate) const EMPTY: Self = Self {
        taken: 0,
        players: [PlayerIx::NONE; MAX_SEATS as usize],
    };

    /// The ring without the players in some seats, as bits.
    pub(crate) const fn without(mut self, seats: u32) -> Self {
        self.taken &= !seats;
        self
    }

    /// Number of players.
    pub(crate) const fn len(&self) -> usize {
        self.taken.count_ones() as usize
    }

    /// Whether a seat is taken.
    pub(crate) const fn contains(&self, seat: Seat) -> bool {
        self.taken & seat.bit() != 0
    }

    /// The player in a seat.
    pub(crate) fn get(&self, seat: Seat) -> Option<PlayerIx> {
        self.players
            .get(place(seat))
            .copied()
            .filter(|_| self.contains(seat))
    }

    /// Puts a player into a seat.
    pub(crate) fn insert(&mut self, seat: Seat, player: PlayerIx) {
        if let Some(slot) = self.players.get_mut(place(seat)) {
            *slot = player;
            self.taken |= seat.bit();
        }
    }

    /// Takes the player out of a seat.
    pub(crate) fn remove(&mut self, seat: Seat) {
        if let Some(slot) = self.players.get_mut(place(seat)) {
            *slot = PlayerIx::NONE;
            self.taken &= !seat.bit();
        }
    }

    /// The taken seats in order, with their players.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, PlayerIx)> + use<> {
        let ring = *self;
        let mut left = ring.taken;
        core::iter::from_fn(move || {
            let number = u8::try_from(left.trailing_zeros()).ok()? + 1;
            let seat = Seat::new(number).ok()?;
            left &= left - 1;
            Some((seat, *ring.players.get(place(seat))?))
        })
    }

    /// The next taken seat clockwise behind `seat`; `seat` itself if nobody else is there.
    pub(crate) fn next(&self, seat: Seat) -> Option<Seat> {
        let behind = self.taken & !(seat.bit() | (seat.bit() - 1));
        let first = if behind == 0 { self.taken } else { behind };
        let number = u8::try_from(first.trailing_zeros()).ok()?;
        Seat::new(number + 1).ok()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn the_last_seat_of_the_largest_table_is_a_seat() {
        let mut ring = Ring::EMPTY;
        let seat = |number| Seat::new(number).unwrap();
        assert_eq!(ring.next(seat(4)), None);
        ring.insert(seat(MAX_SEATS), PlayerIx::of(7));
        ring.insert(seat(1), PlayerIx::of(3));
        let all: Vec<(u8, PlayerIx)> = ring.iter().map(|(seat, ix)| (seat.get(), ix)).collect();
        assert_eq!(all, [(1, PlayerIx::of(3)), (23, PlayerIx::of(7))]);
        assert_eq!(ring.next(seat(1)), Some(seat(23)));
        assert_eq!(ring.next(seat(23)), Some(seat(1)));
        ring.remove(seat(1));
        assert_eq!((ring.len(), ring.next(seat(23))), (1, Some(seat(23))));
    }
}
