//! How often a spot came up while a strategy was learned.

use alloc::vec::Vec;

use super::game::Game;
use super::solve::Solution;
use super::spot::Spot;
use crate::{HandClass, Position, Range};

/// The times that a class has to be met in a spot, on average, before its frequencies mean something.
pub const LEAST_VISITS: f64 = 200.0;

/// The frequency of either action above which a hand is still open: more deals may settle it.
pub const UNSETTLED: f64 = 0.05;

/// Whether a spot came up often enough for its frequencies to be more than noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Seen {
    /// At least [`LEAST_VISITS`] times a class.
    Enough,
    /// More rarely; what the players do there hardly matters to the game, and is not known.
    Rarely,
    /// Never, as nobody decides anything there: the player or a pusher is in without a decision, see
    /// [`Game::has_decision`](super::Game::has_decision).
    NoDecision,
}

/// How often a spot came up.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SpotVisits {
    /// Position of the player who decides.
    pub position: Position,
    /// The earlier players who are all in.
    pub pushers: Vec<Position>,
    /// The share of the deals that come to the spot, 0 to 1.
    pub reach: f64,
    /// The deals that were learned from and come to the spot with a class, on average over the classes.
    pub visits: f64,
    /// Whether that is often enough, and whether there is anything to decide.
    pub seen: Seen,
}

impl SpotVisits {
    /// The visits of a spot that this share of the deals comes to.
    pub(super) fn new(game: &Game, spot: Spot, reach: f64, deals: u64) -> Self {
        let visits = reach * deals as f64 / HandClass::COUNT as f64;
        Self {
            position: spot.position(),
            pushers: spot.pushers().collect(),
            reach,
            visits,
            seen: if !game.has_decision(spot) {
                Seen::NoDecision
            } else if visits >= LEAST_VISITS {
                Seen::Enough
            } else {
                Seen::Rarely
            },
        }
    }
}

impl Solution {
    /// Whether a spot came up often enough; none in a spot of another table.
    #[must_use]
    pub fn seen(&self, spot: Spot) -> Option<Seen> {
        let at = Spot::all(self.game.players()).position(|own| own == spot)?;
        Some(self.visits.get(at)?.seen)
    }

    /// How often each spot came up, in the order of [`Spot::all`].
    #[must_use]
    pub fn visits(&self) -> &[SpotVisits] {
        &self.visits
    }

    /// The hands that go all in in a spot. None where it came up too rarely to know, where nobody decides
    /// anything, or in a spot of another table.
    #[must_use]
    pub fn known_range(&self, spot: Spot) -> Option<Range> {
        (self.seen(spot)? == Seen::Enough).then(|| self.strategy.range(spot))
    }
}
