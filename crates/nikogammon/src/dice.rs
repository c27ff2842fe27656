//! A throw of two dice, and what the dice of a game can throw.

use alloc::{string::ToString, vec::Vec};
use core::{fmt, str::FromStr};

use crate::{RollError, Rules};

/// A throw of two dice; the order of the dice does not count.
///
/// The text form, written and read, is the higher face, a comma and the lower face.
///
/// ```
/// use nikogammon::Roll;
///
/// let roll: Roll = "1,2".parse()?;
/// assert_eq!(roll, Roll::new(2, 1));
/// assert_eq!(roll.to_string(), "2,1");
/// # Ok::<(), nikogammon::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    high: u32,
    low: u32,
}

impl Roll {
    /// The throw of these two faces.
    #[must_use]
    pub const fn new(a: u32, b: u32) -> Self {
        if a < b {
            Self { high: b, low: a }
        } else {
            Self { high: a, low: b }
        }
    }

    /// The higher face.
    #[must_use]
    pub const fn high(self) -> u32 {
        self.high
    }

    /// The lower face.
    #[must_use]
    pub const fn low(self) -> u32 {
        self.low
    }

    /// Whether both faces are equal.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.high, self.low)
    }
}

impl FromStr for Roll {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        let unread = || RollError::Text {
            text: text.to_string(),
        };
        let (a, b) = text.split_once(',').ok_or_else(unread)?;
        let face = |digits: &str| digits.trim().parse().map_err(|_| unread());
        Ok(Self::new(face(a)?, face(b)?))
    }
}

/// One of the throws of a game with its probability.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightedRoll {
    /// The throw.
    pub roll: Roll,
    /// Its probability, above 0, at most 1.
    pub probability: f64,
}

impl Rules {
    /// All throws of the two dice with their probabilities, in the order of the higher face, then
    /// of the lower.
    ///
    /// A probability is a quotient of two integers below 2^53, rounded once.
    ///
    /// ```
    /// use nikogammon::{Roll, Rules};
    ///
    /// let rolls = Rules::nikogammon().rolls();
    /// assert_eq!(rolls.len(), 6);
    /// assert_eq!(rolls[0].roll, Roll::new(0, 0));
    /// assert_eq!(rolls[0].probability, 1.0 / 9.0);
    /// assert_eq!(rolls[1].roll, Roll::new(1, 0));
    /// assert_eq!(rolls[1].probability, 2.0 / 9.0);
    /// ```
    #[must_use]
    pub fn rolls(&self) -> Vec<WeightedRoll> {
        let mut dice: Vec<(u32, u32)> = self
            .faces()
            .iter()
            .copied()
            .zip(self.weights().iter().copied())
            .collect();
        dice.sort_unstable();
        let total: u64 = dice.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let all = total * total;
        let mut rolls = Vec::with_capacity(dice.len() * (dice.len() + 1) / 2);
        for (index, &(high, weight)) in dice.iter().enumerate() {
            for &(low, low_weight) in &dice[..=index] {
                let orders = if high == low { 1 } else { 2 };
                let ways = orders * u64::from(weight) * u64::from(low_weight);
                #[expect(
                    clippy::cast_precision_loss,
                    reason = "at most 33 weights of at most 2^20: the square of their sum is below 2^53"
                )]
                let probability = ways as f64 / all as f64;
                rolls.push(WeightedRoll {
                    roll: Roll { high, low },
                    probability,
                });
            }
        }
        rolls
    }

    /// Checks that the dice can make a throw.
    ///
    /// # Errors
    ///
    /// [`RollError::NoSuchFace`] for the first face that they lack, the higher first.
    pub fn check_roll(&self, roll: Roll) -> Result<(), RollError> {
        for face in [roll.high, roll.low] {
            if !self.faces().contains(&face) {
                return Err(RollError::NoSuchFace { face });
            }
        }
        Ok(())
    }
}
