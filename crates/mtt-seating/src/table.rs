//! A table: its ring of seats, its blinds, its phase.

use alloc::collections::BTreeMap;

use crate::ids::{Chips, Seat};

/// What a table is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// A hand is being played; nobody enters or leaves.
    InHand,
    /// No hand is being played.
    BetweenHands,
    /// A live table whose hands are not recorded. The engine may decide at any event, and the director carries
    /// the decision out when the hand ends.
    Untracked,
}

/// Where button and blinds are in the hand in progress, or were in the hand just ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Blinds {
    /// Seat of the button, if known.
    pub button: Option<Seat>,
    /// Seat of the small blind, occupied or dead; `None` if unknown or if none was posted.
    pub small_blind: Option<Seat>,
    /// Seat of the big blind.
    pub big_blind: Seat,
}

/// A player with what the engine knows of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Entrant<P> {
    /// The player.
    pub(crate) player: P,
    /// Their chips as last reported; `None` after a hand whose result was not reported in chips.
    pub(crate) stack: Option<Chips>,
    /// How often they changed tables, by a balancing move or a table break.
    pub(crate) moves: u32,
    /// Reported hands since they last changed tables; `None` if they never did.
    pub(crate) hands_since_move: Option<u32>,
    /// Never moved while set.
    pub(crate) pinned: bool,
    /// Not at the table; may be moved.
    pub(crate) absent: bool,
    /// Hands dealt, by position, and the balance of big blinds.
    pub(crate) played: Played,
    /// On the way: players who post the big blind before, and players at the table left.
    pub(crate) left: Option<(u8, u8)>,
}

/// Positions played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Played {
    /// Hands on the button.
    pub button: u32,
    /// Hands in the small blind.
    pub small_blind: u32,
    /// Hands in the big blind.
    pub big_blind: u32,
    /// Big blinds posted minus the fair share, `1 / players` a hand, in units of [`Played::BIG_BLIND`].
    pub balance: i64,
}

impl Played {
    /// One big blind in the unit of [`balance`](Self::balance): the least common multiple of 1 to 23, so that shares
    /// are whole numbers.
    pub const BIG_BLIND: i64 = 5_354_228_880;
}

impl<P> Entrant<P> {
    /// A player who enters the tournament.
    pub(crate) const fn new(player: P, stack: Option<Chips>) -> Self {
        Self {
            player,
            stack,
            moves: 0,
            hands_since_move: None,
            pinned: false,
            absent: false,
            played: Played {
                button: 0,
                small_blind: 0,
                big_blind: 0,
                balance: 0,
            },
            left: None,
        }
    }

    /// The same player after a change of tables.
    pub(crate) fn moved(mut self) -> Self {
        self.moves = self.moves.saturating_add(1);
        self.hands_since_move = Some(0);
        self.left = None;
        self
    }
}

/// An open table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a new table may be held while it is forming, and each flag is a field of the document"
)]
pub(crate) struct Table<P> {
    pub(crate) phase: Phase,
    pub(crate) blinds: Option<Blinds>,
    pub(crate) break_rank: Option<u32>,
    pub(crate) seats: BTreeMap<Seat, Entrant<P>>,
    pub(crate) forming: bool,
    /// Set by `Break` until the last player has left; always false between steps.
    pub(crate) breaking: bool,
    /// Never marked to break while set.
    pub(crate) pinned: bool,
    /// Waits for a mover.
    pub(crate) held: bool,
    /// Far below the largest table.
    pub(crate) halted: bool,
    /// The hold or halt of this hand is over: it is not repeated before the next one.
    pub(crate) waived: bool,
    /// Number of the last hand among all hands started.
    pub(crate) began: u64,
}

impl<P: Ord + Clone> Table<P> {
    /// A new table, still being formed.
    pub(crate) const fn forming(phase: Phase) -> Self {
        Self {
            phase,
            blinds: None,
            break_rank: None,
            seats: BTreeMap::new(),
            forming: true,
            breaking: false,
            pinned: false,
            held: false,
            halted: false,
            waived: false,
            began: 0,
        }
    }

    /// The players at the table, in the order of their seats.
    pub(crate) fn players(&self) -> impl Iterator<Item = &P> {
        self.seats.values().map(|occupant| &occupant.player)
    }

    /// Number of players seated.
    pub(crate) fn players_seated(&self) -> usize {
        self.seats.len()
    }

    /// Whether a hand may start.
    pub(crate) fn may_deal(&self) -> bool {
        self.phase == Phase::BetweenHands
            && !(self.forming || self.held || self.halted)
            && self.seats.len() >= 2
    }

    /// Whether a hand is known to be in progress.
    pub(crate) const fn in_hand(&self) -> bool {
        matches!(self.phase, Phase::InHand)
    }

    /// Where a player sits.
    pub(crate) fn seat_of(&self, player: &P) -> Option<Seat> {
        self.seats
            .iter()
            .find(|(_, occupant)| occupant.player == *player)
            .map(|(seat, _)| *seat)
    }

    /// The sum of the stacks, `None` if one of them is unknown.
    pub(crate) fn chips(&self) -> Option<u128> {
        self.seats
            .values()
            .map(|occupant| occupant.stack.map(|stack| u128::from(stack.get())))
            .sum()
    }

    /// The next occupied seat clockwise behind `seat`; `seat` itself if nobody else is there.
    pub(crate) fn next_occupied(&self, seat: Seat) -> Option<Seat> {
        let behind = (
            core::ops::Bound::Excluded(seat),
            core::ops::Bound::Unbounded,
        );
        self.seats
            .range(behind)
            .next()
            .or_else(|| self.seats.iter().next())
            .map(|(next, _)| *next)
    }

    /// Button and blinds of the next hand: the big blind is the next occupied seat behind the old one, the small
    /// blind the old big blind's seat (dead if empty), the button the old small blind's seat. With two players
    /// the button posts the small blind.
    pub(crate) fn next_blinds(&self) -> Option<Blinds> {
        let old = self.blinds?;
        let big_blind = self.next_occupied(old.big_blind)?;
        if self.seats.len() == 2 {
            let other = self.next_occupied(big_blind);
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
    pub(crate) fn clockwise(&self, n_max: u8) -> impl Iterator<Item = Seat> {
        let last = Seat::all(n_max).last();
        let behind = self.blinds.map(|blinds| blinds.big_blind).or(last);
        behind.into_iter().flat_map(move |seat| seat.around(n_max))
    }

    /// Open seats, clockwise behind the last big blind.
    pub(crate) fn open_seats(&self, n_max: u8) -> impl Iterator<Item = Seat> {
        self.clockwise(n_max)
            .filter(|seat| !self.seats.contains_key(seat))
    }

    /// The players, clockwise behind the last big blind.
    pub(crate) fn players_clockwise(&self, n_max: u8) -> impl Iterator<Item = &Entrant<P>> {
        self.clockwise(n_max)
            .filter_map(|seat| self.seats.get(&seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PlayerId;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn table(occupied: &[u8], button: u8, small: u8, big: u8) -> Table<PlayerId> {
        let mut table = Table::forming(Phase::BetweenHands);
        table.blinds = Some(Blinds {
            button: Some(seat(button)),
            small_blind: Some(seat(small)),
            big_blind: seat(big),
        });
        for number in occupied {
            let player = PlayerId::new(alloc::format!("p{number}"));
            table
                .seats
                .insert(seat(*number), Entrant::new(player, Some(Chips::new(100))));
        }
        table
    }

    #[track_caller]
    fn check(table: &Table<PlayerId>, expected: (Option<u8>, Option<u8>, u8)) {
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

    #[test]
    fn chips_are_unknown_as_soon_as_one_stack_is() {
        let mut table = table(&[1, 2, 3], 1, 2, 3);
        assert_eq!(table.chips(), Some(300));
        table.seats.get_mut(&seat(2)).unwrap().stack = None;
        assert_eq!(table.chips(), None);
    }
}
