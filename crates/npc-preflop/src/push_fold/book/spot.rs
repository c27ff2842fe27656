//! Spots of the book: fewer than those of the game, so that each came up often enough.

use crate::push_fold::PushFoldError;
use crate::push_fold::multiway::Spot;
use crate::{Players, Position};

/// The players of the game that the book was made from.
const TABLE: usize = Players::MAX.count() as usize;

/// A decision of the book: a position, and the earlier players who are all in.
///
/// Up to two of them are distinguished. From three on all sets of pushers of a position are one spot, because each
/// of them comes up too rarely to be learned.
///
/// ```
/// use npc_preflop::{Players, Position};
/// use npc_preflop::push_fold::book::BookSpot;
///
/// // The same decision at a table of ten and of four: two players are behind the button.
/// let at_ten = BookSpot::new(Players::MAX, Position::Btn, &[Position::Co])?;
/// let at_four = BookSpot::new(Players::new(4)?, Position::Btn, &[Position::Co])?;
/// assert_eq!(at_ten, at_four);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookSpot(u8);

impl BookSpot {
    /// The number of spots.
    pub const COUNT: usize = {
        let mut count = 0;
        let mut player = 0;
        while player < TABLE {
            count += sets(player);
            player += 1;
        }
        // The big blind has no decision that nobody pushed before.
        count - 1
    };

    /// The spot of a position at a table against these earlier pushers.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::NoSuchSpot`] as for [`Spot::new`].
    pub fn new(
        players: Players,
        position: Position,
        pushers: &[Position],
    ) -> Result<Self, PushFoldError> {
        Spot::new(players, position, pushers).map(Self::from)
    }

    /// The place among all spots, 0 to 180.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The spots of a player by the number of players before it, the walk of the big blind counted.
const fn sets(before: usize) -> usize {
    let pairs = before * before.saturating_sub(1) / 2;
    let more = (before > 2) as usize;
    1 + before + pairs + more
}

impl From<Spot> for BookSpot {
    /// The spot of the game of ten in which the same players are left.
    fn from(spot: Spot) -> Self {
        let folded = TABLE - usize::from(spot.players().count());
        let player = spot.player() + folded;
        let pushers = spot.pushers_set() << folded;
        let before: usize = (0..player).map(sets).sum();
        let (first, last) = (
            pushers.trailing_zeros() as usize,
            15 - pushers.leading_zeros().min(15) as usize,
        );
        let within = match pushers.count_ones() {
            0 => 0,
            1 => 1 + first,
            // Pairs by the later one, then by the earlier one.
            2 => 1 + player + last * (last - 1) / 2 + first,
            _ => sets(player) - 1,
        };
        // The last player has no walk.
        let walk = usize::from(player + 1 == TABLE);
        Self((before + within - walk) as u8)
    }
}
