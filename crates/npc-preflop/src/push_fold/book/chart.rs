//! The charts of the book: how often each class goes all in, by stack and spot.

use rand::{Rng, RngExt};

use super::spot::BookSpot;
use crate::generated::push_fold_book::{FREQUENCIES, TENTHS};
use crate::push_fold::multiway::{Game, Spot, Strategy};
use crate::push_fold::{Antes, PushFoldError};
use crate::{HandClass, Players, Range};

/// The parts that a frequency is counted in: 15 of 15 is always.
pub const PARTS: u8 = 15;

/// The chart of a stack.
///
/// ```
/// use npc_preflop::push_fold::book::BookChart;
///
/// let stacks: Vec<u32> = BookChart::all().map(BookChart::tenths).collect();
/// assert_eq!(stacks, [15, 20, 30, 40, 50, 70, 100, 130, 180, 240, 320]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookChart(u8);

impl BookChart {
    /// The charts, the smallest stack first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TENTHS.len() as u8).map(Self)
    }

    /// The chart whose stack is nearest by ratio to one in tenths of a big blind.
    ///
    /// A stack halfway between two has the chart of the larger one. Stacks below and above all charts have the
    /// first and the last.
    ///
    /// ```
    /// use npc_preflop::push_fold::book::BookChart;
    ///
    /// // The middle of 10 and 13 big blinds is 11.402, the root of 130.
    /// assert_eq!(BookChart::nearest(114).tenths(), 100);
    /// assert_eq!(BookChart::nearest(115).tenths(), 130);
    /// assert_eq!(BookChart::nearest(1).tenths(), 15);
    /// assert_eq!(BookChart::nearest(u32::MAX).tenths(), 320);
    /// ```
    #[must_use]
    pub fn nearest(tenths: u32) -> Self {
        let square = u64::from(tenths) * u64::from(tenths);
        let is_below = |pair: &&[u32]| square >= u64::from(pair[0]) * u64::from(pair[1]);
        Self(TENTHS.windows(2).take_while(is_below).count() as u8)
    }

    /// The stack of every player before posting, in tenths of a big blind.
    #[must_use]
    pub const fn tenths(self) -> u32 {
        TENTHS[self.0 as usize]
    }

    /// The game that the chart was learned from: equal stacks, a big-blind ante of one big blind as dead money.
    ///
    /// The blind is posted before the ante, so that at 1.5 big blinds half an ante is left to post.
    ///
    /// # Errors
    ///
    /// As for [`Game::with_short_stacks`], which no stack of the book has.
    pub fn game(self) -> Result<Game, PushFoldError> {
        let stack = f64::from(self.tenths()) / 10.0;
        let ante = (stack - 1.0).min(1.0);
        let stacks = [stack; Players::MAX.count() as usize];
        Game::with_short_stacks(&stacks, Antes::DeadBigBlind(ante))
    }

    /// How often a class goes all in, in fifteenths: 0 to [`PARTS`].
    #[must_use]
    pub fn parts(self, spot: BookSpot, class: HandClass) -> u8 {
        let row = usize::from(self.0) * BookSpot::COUNT + spot.number();
        let place = row * HandClass::COUNT + class.index();
        let byte = FREQUENCIES[place / 2];
        if place.is_multiple_of(2) {
            byte & 15
        } else {
            byte >> 4
        }
    }

    /// Whether a class goes all in at least half of the time.
    #[must_use]
    pub fn is_played(self, spot: BookSpot, class: HandClass) -> bool {
        2 * self.parts(spot, class) > PARTS
    }

    /// Whether to go all in now; the generator is asked for mixed hands only.
    pub fn decide<R: Rng + ?Sized>(self, spot: BookSpot, class: HandClass, rng: &mut R) -> bool {
        match self.parts(spot, class) {
            0 => false,
            PARTS => true,
            parts => rng.random_range(0..PARTS) < parts,
        }
    }

    /// The hands that go all in, each class with its frequency as weight.
    #[must_use]
    pub fn range(self, spot: BookSpot) -> Range {
        let mut weights = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            weights[class.index()] = self.frequency(spot, class);
        }
        Range::from_class_weights(&weights)
    }

    /// The strategy of the chart at a table of this size.
    ///
    /// # Errors
    ///
    /// As for [`Strategy::from_fn`], which no chart has: its frequencies are from 0 to 1.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::push_fold::book::BookChart;
    /// use npc_preflop::push_fold::multiway::Spot;
    ///
    /// let three = Players::new(3)?;
    /// let strategy = BookChart::nearest(100).strategy(three)?;
    /// let button = Spot::all(three).next().unwrap();
    /// assert!(strategy.share(button) > 0.3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strategy(self, players: Players) -> Result<Strategy, PushFoldError> {
        Strategy::from_fn(players, |spot: Spot, class| {
            self.frequency(spot.into(), class)
        })
    }

    fn frequency(self, spot: BookSpot, class: HandClass) -> f64 {
        f64::from(self.parts(spot, class)) / f64::from(PARTS)
    }
}
