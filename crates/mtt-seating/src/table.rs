//! A table: its ring of seats, its blinds, its phase.

use crate::ids::Seat;
use crate::index::PlayerIx;
use crate::ring::Ring;

/// The phase of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// A hand is being played; nobody enters or leaves.
    InHand,
    /// No hand is being played.
    BetweenHands,
    /// A live table whose hands are not recorded. The engine may decide at any event, and the director carries
    /// the decision out when the hand ends.
    Untracked,
}

/// Seats of button and blinds in the hand in progress, or in the hand just ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blinds {
    /// Seat of the button, if known.
    pub button: Option<Seat>,
    /// Seat of the small blind, occupied or dead; `None` if unknown or if none was posted.
    pub small_blind: Option<Seat>,
    /// Seat of the big blind.
    pub big_blind: Seat,
}

/// Whether a table is waiting for players, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Pause {
    /// Not waiting.
    None,
    /// Held for a mover, or for more players at a new table.
    Held,
    /// Far below the largest table.
    Halted,
    /// Held, and then halted too.
    HeldAndHalted,
}

impl Pause {
    /// The pause of a table with these flags.
    pub(crate) const fn of(held: bool, halted: bool) -> Self {
        match (held, halted) {
            (false, false) => Self::None,
            (true, false) => Self::Held,
            (false, true) => Self::Halted,
            (true, true) => Self::HeldAndHalted,
        }
    }

    const fn held(self) -> bool {
        matches!(self, Self::Held | Self::HeldAndHalted)
    }

    const fn halted(self) -> bool {
        matches!(self, Self::Halted | Self::HeldAndHalted)
    }
}

/// The state of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    /// Waits for its first hand.
    Forming(Pause),
    /// May deal unless it is paused.
    Open(Pause),
    /// From `Break` until the last player has left.
    Breaking {
        /// Whether it never dealt.
        forming: bool,
    },
}

/// Facts of a table, apart from its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Facts {
    pub(crate) phase: Phase,
    pub(crate) status: Status,
    pub(crate) blinds: Option<Blinds>,
    pub(crate) break_rank: Option<u32>,
    /// Never marked to break while set.
    pub(crate) pinned: bool,
    /// The hold or halt of this hand is over: it is not repeated before the next one.
    pub(crate) waived: bool,
    /// Number of the last hand among all hands started.
    pub(crate) began: u64,
}

/// An open table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    pub(crate) facts: Facts,
    pub(crate) ring: Ring,
    /// Players on their way here.
    pub(crate) arriving: u8,
    /// Orders to send a player here.
    pub(crate) ordered: u8,
    /// Orders to send a player away.
    pub(crate) leaving: u8,
    /// Players seated who must not be moved.
    pub(crate) pinned_players: u8,
    /// Seats in which somebody may sit, as bits; those above the table size are not looked at.
    pub(crate) usable: u32,
    /// The event that changed it last.
    pub(crate) stamp: u64,
}

impl Table {
    /// A new table, still being formed.
    pub(crate) const fn forming(phase: Phase) -> Self {
        Self {
            facts: Facts {
                phase,
                status: Status::Forming(Pause::None),
                blinds: None,
                break_rank: None,
                pinned: false,
                waived: false,
                began: 0,
            },
            ring: Ring::EMPTY,
            arriving: 0,
            ordered: 0,
            leaving: 0,
            pinned_players: 0,
            usable: u32::MAX,
            stamp: 0,
        }
    }

    /// Number of players seated.
    pub(crate) const fn players_seated(&self) -> usize {
        self.ring.len()
    }

    /// Seats taken, or reserved by players on their way and by orders.
    pub(crate) const fn claimed(&self) -> usize {
        self.ring.len() + self.arriving as usize + self.ordered as usize
    }

    /// Players that the table holds where tables have `n_max` seats at most.
    pub(crate) const fn places(&self, n_max: u8) -> usize {
        let all = (1_u32 << n_max) - 1;
        (self.usable & all).count_ones() as usize
    }

    /// Players when all reservations and orders are carried out.
    pub(crate) const fn effective(&self) -> usize {
        self.claimed().saturating_sub(self.leaving as usize)
    }

    /// Whether a player may be taken away, pins considered.
    pub(crate) const fn movable(&self) -> bool {
        (self.pinned_players as usize) < self.ring.len()
    }

    /// Whether the table must not break, for its own sake or for a player's.
    pub(crate) const fn must_stay(&self) -> bool {
        self.facts.pinned || self.pinned_players > 0
    }

    /// Whether the table waits for its first hand.
    pub(crate) const fn is_forming(&self) -> bool {
        matches!(
            self.facts.status,
            Status::Forming(_) | Status::Breaking { forming: true }
        )
    }

    /// Whether the table is about to lose its last player.
    pub(crate) const fn is_breaking(&self) -> bool {
        matches!(self.facts.status, Status::Breaking { .. })
    }

    const fn pause(&self) -> Pause {
        match self.facts.status {
            Status::Forming(pause) | Status::Open(pause) => pause,
            Status::Breaking { .. } => Pause::None,
        }
    }

    /// Whether the table waits for a mover.
    pub(crate) const fn is_held(&self) -> bool {
        self.pause().held()
    }

    /// Whether the table is far below the largest one and waits.
    pub(crate) const fn is_halted(&self) -> bool {
        self.pause().halted()
    }

    /// Begins a hold, a halt, or none.
    pub(crate) const fn set_pause(&mut self, held: bool, halted: bool) {
        let pause = Pause::of(held, halted);
        match &mut self.facts.status {
            Status::Forming(now) | Status::Open(now) => *now = pause,
            Status::Breaking { .. } => {}
        }
    }

    /// Whether a hand may start.
    pub(crate) fn may_deal(&self) -> bool {
        self.facts.phase == Phase::BetweenHands
            && self.facts.status == Status::Open(Pause::None)
            && self.ring.len() >= 2
    }

    /// Whether a hand is known to be in progress.
    pub(crate) const fn in_hand(&self) -> bool {
        matches!(self.facts.phase, Phase::InHand)
    }

    /// Button and blinds of the next hand.
    ///
    /// The big blind is the next occupied seat behind the old one, the small blind the old big
    /// blind's seat (dead if empty), the button the old small blind's seat. With two players the
    /// button posts the small blind.
    pub(crate) fn next_blinds(&self) -> Option<Blinds> {
        let old = self.facts.blinds?;
        let big_blind = self.ring.next(old.big_blind)?;
        if self.ring.len() == 2 {
            let other = self.ring.next(big_blind);
            return Some(Blinds {
                button: other,
                small_blind: other,
                big_blind,
            });
        }
        let button = old.small_blind.filter(|seat| *seat != big_blind);
        Some(Blinds {
            button,
            small_blind: Some(old.big_blind),
            big_blind,
        })
    }

    /// All seats once around, beginning behind the last big blind, so that a table that is turned draws turned seats.
    pub(crate) fn clockwise(&self, n_max: u8) -> impl Iterator<Item = Seat> + use<> {
        let last = Seat::new(n_max).ok();
        let behind = self.facts.blinds.map(|blinds| blinds.big_blind).or(last);
        behind.into_iter().flat_map(move |seat| seat.around(n_max))
    }

    /// Open seats, clockwise behind the last big blind.
    pub(crate) fn open_seats(&self, n_max: u8) -> impl Iterator<Item = Seat> + use<> {
        let (ring, usable) = (self.ring, self.usable);
        self.clockwise(n_max)
            .filter(move |seat| !ring.contains(*seat) && usable & seat.bit() != 0)
    }

    /// The players with their seats, clockwise behind the last big blind.
    pub(crate) fn players_clockwise(
        &self,
        n_max: u8,
    ) -> impl Iterator<Item = (Seat, PlayerIx)> + use<> {
        let ring = self.ring;
        self.clockwise(n_max)
            .filter_map(move |seat| Some((seat, ring.get(seat)?)))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// A table between hands, with the blinds of its last hand.
    pub(crate) fn table(occupied: &[u8], button: u8, small: u8, big: u8) -> Table {
        let mut table = Table::forming(Phase::BetweenHands);
        table.facts.blinds = Some(Blinds {
            button: Some(seat(button)),
            small_blind: Some(seat(small)),
            big_blind: seat(big),
        });
        for number in occupied {
            let player = PlayerIx::of(usize::from(*number));
            table.ring.insert(seat(*number), player);
        }
        table
    }

    #[track_caller]
    fn check(table: &Table, expected: (Option<u8>, Option<u8>, u8)) {
        let next = table.next_blinds().unwrap();
        let found = (
            next.button.map(Seat::get),
            next.small_blind.map(Seat::get),
            next.big_blind.get(),
        );
        assert_eq!(found, expected);
    }

    #[test]
    fn blinds_move_on_with_dead_seats() {
        check(&table(&[1, 2, 3, 4, 5], 1, 2, 3), (Some(2), Some(3), 4));
        check(&table(&[1, 2, 4, 5], 1, 2, 3), (Some(2), Some(3), 4));
        check(&table(&[1, 3, 5], 3, 4, 5), (Some(4), Some(5), 1));
    }

    #[test]
    fn heads_up_the_button_posts_the_small_blind() {
        check(&table(&[2, 7], 2, 2, 7), (Some(7), Some(7), 2));
        check(&table(&[2, 7], 1, 2, 4), (Some(2), Some(2), 7));
    }
}
