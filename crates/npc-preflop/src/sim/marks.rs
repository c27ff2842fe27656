//! Marks of a hand: what each seat did at least once.

use super::counts::MOST;
use crate::player::BetCall;

/// Fact about a seat in a hand, see [`SeatCounts`](super::SeatCounts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Played,
    Raised,
    ThreeBetChance,
    ThreeBet,
    FirstDecision,
    FirstPlayed,
}

impl Mark {
    /// The mark at the first seat.
    const fn bit(self) -> u64 {
        1 << (self as usize * MOST)
    }

    /// The place of a seat's mark in [`Marks::bits`].
    pub(super) const fn place(self, seat: usize) -> usize {
        self as usize * MOST + seat
    }
}

/// Decision of a turn: the first that costs something, or one after it or for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    First,
    Later,
}

/// Answer of a player in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Act {
    /// Raises or calls, and does not fold.
    pub(super) stays: bool,
    pub(super) raises: bool,
}

impl Act {
    /// The case of [`BetCall::action`] at a level.
    #[inline]
    pub(super) const fn of(strategy: BetCall, level: u8) -> Self {
        let raises = level < strategy.bet();
        Self {
            stays: raises | (level <= strategy.call()),
            raises,
        }
    }
}

/// Ten bits for each mark, one for each seat, and one for a walk of the big blind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks(u64);

/// Marks of a turn at a bet level.
#[derive(Debug, Clone, Copy)]
struct Gained {
    always: u64,
    /// Marks for not folding.
    stays: u64,
    raises: u64,
}

impl Gained {
    const fn later(level: usize) -> Self {
        let is_open = level == 2;
        Self {
            always: if is_open {
                Mark::ThreeBetChance.bit()
            } else {
                0
            },
            stays: Mark::Played.bit(),
            raises: Mark::Raised.bit() | if is_open { Mark::ThreeBet.bit() } else { 0 },
        }
    }

    const fn first(level: usize) -> Self {
        let mut gained = Self::later(level);
        if level <= 2 {
            gained.always |= Mark::FirstDecision.bit();
            gained.stays |= Mark::FirstPlayed.bit();
        }
        gained
    }

    /// The marks of each level.
    const fn levels(decision: Decision) -> [Self; LEVELS] {
        let mut levels = [Self::later(0); LEVELS];
        let mut level = 0;
        while level < LEVELS {
            levels[level] = match decision {
                Decision::First => Self::first(level),
                Decision::Later => Self::later(level),
            };
            level += 1;
        }
        levels
    }
}

/// The levels from 0 to the one after the highest bet.
const LEVELS: usize = 16;

const FIRST: [Gained; LEVELS] = Gained::levels(Decision::First);
const LATER: [Gained; LEVELS] = Gained::levels(Decision::Later);

impl Marks {
    /// No marks.
    pub(super) const NONE: Self = Self(0);

    /// The place of the walk in [`Marks::bits`].
    pub(super) const WALK: usize = 60;

    /// All marks as bits.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The big blind won without a decision.
    pub(super) const fn set_walk(&mut self) {
        self.0 |= 1 << Self::WALK;
    }

    /// The seats that have a mark, a bit each.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "ten bits")]
    pub(super) const fn seats(self, mark: Mark) -> u16 {
        (self.0 >> mark.place(0)) as u16 & ((1 << MOST) - 1)
    }

    /// Adds the marks of a seat's turn at a level.
    #[inline]
    pub(super) const fn add(&mut self, seat: usize, level: u8, decision: Decision, act: Act) {
        let levels = match decision {
            Decision::First => &FIRST,
            Decision::Later => &LATER,
        };
        let gained = &levels[level as usize % LEVELS];
        // Products, as a choice would become a branch.
        let stays = gained.stays * act.stays as u64;
        let raises = gained.raises * act.raises as u64;
        self.0 |= (gained.always | stays | raises) << seat;
    }
}
