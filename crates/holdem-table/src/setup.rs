//! Seats, stacks and blinds of a hand.

use crate::{MAX_CHIPS, SetupError, Stakes};

/// Players of a hand, at most: two cards each and a board of five are 51 cards.
pub const MAX_PLAYERS: usize = 23;

/// The highest seat number.
const MAX_SEAT: u8 = 23;

/// A player dealt in: a seat and the chips in front of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatStack {
    /// Seat number, 1 to 23, clockwise.
    pub seat: u8,
    /// Chips before the hand, 1 or more.
    pub stack: u64,
}

/// Seats of button and blinds, as a seating engine with a dead button reports them.
///
/// The big blind moves to the next player each hand, the small blind to the seat of the old big blind, and
/// the button to the seat of the old small blind. A seat that has become empty is dead: nobody posts its
/// small blind, and a dead button still says who acts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BlindSeats {
    /// Seat of the button, occupied or dead; `None` if unknown.
    pub button: Option<u8>,
    /// Seat of the small blind, occupied or dead; `None` if unknown or if none is posted.
    pub small_blind: Option<u8>,
    /// Seat of the big blind, of a player dealt in.
    pub big_blind: u8,
}

/// Everything known before the cards are dealt, unchecked.
///
/// Players are named by their index in `stacks`, which are in rising order of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSetup<'a> {
    /// Blinds and antes.
    pub stakes: Stakes,
    /// Seats of button and blinds.
    pub blinds: BlindSeats,
    /// Players dealt in, 2 to 23, in rising order of seats.
    pub stacks: &'a [SeatStack],
}

/// Indices of the players who post and act first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Order {
    /// First to act after the flop, left of the button.
    pub(crate) first: usize,
    /// Poster of the small blind.
    pub(crate) small_blind: Option<usize>,
    /// Poster of the big blind.
    pub(crate) big_blind: usize,
}

impl HandSetup<'_> {
    /// Checks everything and finds the order of action. The first fault of this list is reported.
    pub(crate) fn check(&self) -> Result<Order, SetupError> {
        let players = self.stacks.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(SetupError::PlayerCount {
                got: players,
                min: 2,
                max: MAX_PLAYERS,
            });
        }
        let mut before = 0;
        let mut total = 0_u128;
        for player in self.stacks {
            let seat = in_range(player.seat)?;
            if seat <= before {
                return Err(SetupError::SeatOrder { seat, before });
            }
            before = seat;
            if player.stack == 0 {
                return Err(SetupError::NoChips { seat, min: 1 });
            }
            total += u128::from(player.stack);
        }
        if total > u128::from(MAX_CHIPS) {
            return Err(SetupError::TooManyChips {
                got: total,
                max: MAX_CHIPS,
            });
        }
        self.order()
    }

    /// Finds who posts and who acts first.
    fn order(&self) -> Result<Order, SetupError> {
        let BlindSeats {
            button,
            small_blind,
            big_blind,
        } = self.blinds;
        in_range(big_blind)?;
        let Some(big_index) = self.index(big_blind) else {
            return Err(SetupError::EmptyBigBlind { seat: big_blind });
        };
        for seat in [button, small_blind].into_iter().flatten() {
            in_range(seat)?;
        }
        if small_blind == Some(big_blind) {
            return Err(SetupError::OneSeatForBothBlinds { seat: big_blind });
        }
        if button == Some(big_blind) {
            return Err(SetupError::ButtonOnBigBlind { seat: big_blind });
        }
        let small_index = small_blind.and_then(|seat| self.index(seat));
        // Two players, and the button posts the small blind: the big blind is left of it.
        if self.stacks.len() == 2 && (button.is_none() || button == small_blind) {
            return Ok(Order {
                first: big_index,
                small_blind: small_index,
                big_blind: big_index,
            });
        }
        // Nobody sits between button, small blind and big blind.
        let mut from = button;
        for to in small_blind.into_iter().chain([big_blind]) {
            if let Some(from) = from
                && let Some(seat) = self.between(from, to)
            {
                return Err(SetupError::PlayerBetween { seat, from, to });
            }
            from = Some(to);
        }
        Ok(Order {
            first: small_index.unwrap_or(big_index),
            small_blind: small_index,
            big_blind: big_index,
        })
    }

    /// The player in a seat.
    #[inline]
    fn index(&self, seat: u8) -> Option<usize> {
        self.stacks.iter().position(|player| player.seat == seat)
    }

    /// The next player clockwise behind one seat, if that is before another one.
    fn between(&self, from: u8, to: u8) -> Option<u8> {
        let steps = |seat: u8| {
            if seat > from {
                seat - from
            } else {
                seat + MAX_SEAT - from
            }
        };
        let later = self.stacks.iter().find(|player| player.seat > from);
        let next = later.or(self.stacks.first())?.seat;
        (steps(next) < steps(to)).then_some(next)
    }
}

const fn in_range(seat: u8) -> Result<u8, SetupError> {
    if 1 <= seat && seat <= MAX_SEAT {
        Ok(seat)
    } else {
        Err(SetupError::SeatOutOfRange {
            seat,
            min: 1,
            max: MAX_SEAT,
        })
    }
}
