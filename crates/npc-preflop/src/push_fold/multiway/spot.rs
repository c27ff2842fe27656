//! Spots: positions and pushes in which a player decides between all in and fold.

use alloc::vec::Vec;
use core::fmt;

use crate::push_fold::PushFoldError;
use crate::{HandClass, Players, Position};

/// A player who is to act, and the earlier players who are all in; all others before them have
/// folded.
///
/// Its text names both: `BTN` when everybody before the button has folded, `BB vs SB`,
/// `BB vs BTN, SB`.
///
/// ```
/// use npc_preflop::{Players, Position};
/// use npc_preflop::push_fold::multiway;
///
/// let spot = multiway::Spot::new(Players::new(3)?, Position::Bb, &[Position::Btn])?;
/// assert_eq!(spot.to_string(), "BB vs BTN");
/// assert_eq!(multiway::Spot::all(Players::new(3)?).count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    players: Players,
    /// The player's place in the order of play, from 0.
    player: u8,
    /// The earlier players who are all in, a bit each.
    pushers: u16,
}

impl Spot {
    /// The spot of a position against these earlier pushers.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::NoSuchSpot`] if the table has no such position, if a pusher does not act
    /// before it, or for a big blind whom nobody has pushed against.
    pub fn new(
        players: Players,
        position: Position,
        pushers: &[Position],
    ) -> Result<Self, PushFoldError> {
        let count = usize::from(players.count());
        let place = |position: Position| players.positions().iter().position(|&at| at == position);
        let found = place(position).and_then(|player| {
            let mut set = 0;
            for &pusher in pushers {
                set |= 1 << place(pusher).filter(|&pusher| pusher < player)?;
            }
            let walk = player + 1 == count && set == 0;
            (!walk).then_some(Self {
                players,
                player: player as u8,
                pushers: set,
            })
        });
        found.ok_or_else(|| PushFoldError::NoSuchSpot {
            position,
            pushers: pushers.to_vec(),
            players: players.count(),
        })
    }

    /// All spots of a table: by player in the order of play, then by the pushers, fewest first. Two
    /// players have 2, three have 6, n have 2<sup>n</sup> - 2.
    pub fn all(players: Players) -> impl Iterator<Item = Self> {
        let count = players.count();
        (0..count).flat_map(move |player| {
            let mut sets: Vec<u16> = (0..1 << player).collect();
            sets.sort_by_key(|set| (set.count_ones(), *set));
            sets.into_iter()
                .filter(move |&set| player + 1 < count || set != 0)
                .map(move |pushers| Self {
                    players,
                    player,
                    pushers,
                })
        })
    }

    /// The number of players at the table.
    #[must_use]
    pub const fn players(self) -> Players {
        self.players
    }

    /// The position of the player who decides.
    #[must_use]
    pub fn position(self) -> Position {
        self.players.positions()[usize::from(self.player)]
    }

    /// The positions of the earlier players who are all in, in the order of play.
    pub fn pushers(self) -> impl Iterator<Item = Position> {
        let positions = self.players.positions().iter().enumerate();
        positions
            .filter(move |(place, _)| self.pushers >> place & 1 == 1)
            .map(|(_, &position)| position)
    }

    /// Whether everybody before the player has folded.
    #[must_use]
    pub const fn is_first_in(self) -> bool {
        self.pushers == 0
    }

    /// The player's place in the order of play, from 0.
    pub(in crate::push_fold) const fn player(self) -> usize {
        self.player as usize
    }

    /// The earlier players who are all in, a bit each.
    pub(in crate::push_fold) const fn pushers_set(self) -> u16 {
        self.pushers
    }

    /// The place among all spots and the walk of the big blind: by player, then by the set of pushers.
    pub(super) fn number(self) -> usize {
        (1 << self.player) - 1 + usize::from(self.pushers)
    }

    /// The place of a class in a strategy.
    pub(super) fn index(self, class: HandClass) -> usize {
        index(self.player.into(), class.index()) + usize::from(self.pushers)
    }
}

/// The place in a strategy of a player with a class when nobody has pushed. The places of the other
/// sets of pushers follow. A player has a place for each class and set of earlier pushers, so that
/// a deal needs one slice of each player.
pub(super) const fn index(player: usize, class: usize) -> usize {
    let sets = 1 << player;
    HandClass::COUNT * (sets - 1) + class * sets
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position())?;
        for (at, pusher) in self.pushers().enumerate() {
            write!(f, "{}{pusher}", if at == 0 { " vs " } else { ", " })?;
        }
        Ok(())
    }
}
