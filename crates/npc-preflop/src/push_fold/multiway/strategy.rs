//! How often each class goes all in, in every spot.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::spot::{Spot, index};
use crate::push_fold::PushFoldError;
use crate::{HandClass, Players, Position, Range};

/// How often each class goes all in, by spot, each from 0 to 1.
///
/// ```
/// use npc_preflop::Players;
/// use npc_preflop::push_fold::multiway;
///
/// // Three players of whom each plays pairs, and nothing else.
/// let pairs: npc_preflop::Range = "22+".parse()?;
/// let players = Players::new(3)?;
/// let strategy = multiway::Strategy::from_fn(players, |_, class| pairs.class_weight(class))?;
/// let first = multiway::Spot::all(players).next().unwrap();
/// assert_eq!(strategy.range(first).to_string(), "22+");
/// assert_eq!(strategy.share(first), 78.0 / 1326.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "StrategySetup", into = "StrategySetup")
)]
pub struct Strategy {
    players: Players,
    frequencies: Vec<f64>,
}

/// A strategy as a list of ranges, unchecked.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StrategySetup {
    /// The number of players.
    pub players: Players,
    /// The spots; in those that are left out everybody folds. Of a spot that is named twice the
    /// last counts.
    pub spots: Vec<SpotRange>,
}

/// The hands that go all in in a spot.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SpotRange {
    /// Position of the player who decides.
    pub position: Position,
    /// The earlier players who are all in.
    pub pushers: Vec<Position>,
    /// The hands. A class has one frequency, the average of its hands.
    pub range: Range,
}

impl Strategy {
    /// The strategy with a frequency for every spot and class.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::FrequencyOutOfRange`] for the first frequency that is not from 0 to 1.
    pub fn from_fn(
        players: Players,
        mut frequency: impl FnMut(Spot, HandClass) -> f64,
    ) -> Result<Self, PushFoldError> {
        let mut strategy = Self::folding(players);
        for spot in Spot::all(players) {
            for class in HandClass::all() {
                let got = frequency(spot, class);
                if !(0.0..=1.0).contains(&got) {
                    return Err(PushFoldError::FrequencyOutOfRange {
                        class: class.to_string(),
                        got,
                    });
                }
                strategy.frequencies[spot.index(class)] = got;
            }
        }
        Ok(strategy)
    }

    /// Everybody folds every hand.
    fn folding(players: Players) -> Self {
        let frequencies = vec![0.0; index(players.count().into(), 0)];
        Self {
            players,
            frequencies,
        }
    }

    /// The strategy with frequencies that are known to be from 0 to 1.
    pub(super) fn of_frequencies(players: Players, frequencies: Vec<f64>) -> Self {
        Self {
            players,
            frequencies,
        }
    }

    /// The frequencies in the order of [`index`].
    pub(super) fn frequencies(&self) -> &[f64] {
        &self.frequencies
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// How often a class goes all in, 0 to 1; 0 in a spot of a larger table.
    #[must_use]
    pub fn frequency(&self, spot: Spot, class: HandClass) -> f64 {
        if spot.players() == self.players {
            self.frequencies[spot.index(class)]
        } else {
            0.0
        }
    }

    /// The hands that go all in.
    #[must_use]
    pub fn range(&self, spot: Spot) -> Range {
        let mut weights = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            weights[class.index()] = self.frequency(spot, class);
        }
        Range::from_class_weights(&weights)
    }

    /// The share of all 1326 hands that goes all in, 0 to 1.
    #[must_use]
    pub fn share(&self, spot: Spot) -> f64 {
        let hands = |class: HandClass| self.frequency(spot, class) * f64::from(class.combos());
        HandClass::all().map(hands).sum::<f64>() / 1326.0
    }
}

impl TryFrom<StrategySetup> for Strategy {
    type Error = PushFoldError;

    fn try_from(setup: StrategySetup) -> Result<Self, PushFoldError> {
        let mut strategy = Self::folding(setup.players);
        for listed in &setup.spots {
            let spot = Spot::new(setup.players, listed.position, &listed.pushers)?;
            for class in HandClass::all() {
                strategy.frequencies[spot.index(class)] = listed.range.class_weight(class);
            }
        }
        Ok(strategy)
    }
}

impl From<Strategy> for StrategySetup {
    /// Spots in which everybody folds are left out.
    fn from(strategy: Strategy) -> Self {
        let spots = Spot::all(strategy.players).map(|spot| SpotRange {
            position: spot.position(),
            pushers: spot.pushers().collect(),
            range: strategy.range(spot),
        });
        Self {
            players: strategy.players,
            spots: spots.filter(|spot| !spot.range.is_empty()).collect(),
        }
    }
}
