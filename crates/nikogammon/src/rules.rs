//! The rules of a game, as far as counting needs them.

use alloc::string::ToString;
use core::str::FromStr;

use crate::{CountError, RulesError, RulesField, SideNumbering, arrangements, count::binomial};

/// The unchecked description of [`Rules`]. Missing fields have the values of nikogammon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RulesSetup {
    /// Points of the board, 1 to 32.
    pub points: u32,
    /// Checkers of each side, 1 to 15.
    pub checkers: u32,
    /// Points of the home board, 1 to `points`. The number of states does not depend on it.
    pub home: u32,
}

impl Default for RulesSetup {
    fn default() -> Self {
        Self {
            points: 8,
            checkers: 5,
            home: 2,
        }
    }
}

/// A small backgammon: how large the board is and how many checkers each side has.
///
/// The text forms, read with `FromStr`, are the names of the presets: `nikogammon`,
/// `nikogammon-8252` (another start, the same states), `halfgammon`, `hypergammon-1`,
/// `hypergammon-2` and `hypergammon-3`.
///
/// ```
/// use nikogammon::{Rules, RulesSetup};
///
/// let hyper: Rules = "hypergammon-3".parse()?;
/// assert_eq!(hyper.states()?, 7_953_353);
///
/// let refused = Rules::try_from(RulesSetup { points: 33, ..RulesSetup::default() });
/// assert_eq!(refused.unwrap_err().to_string(), "points is 33, must be 1 to 32");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RulesSetup", into = "RulesSetup"))]
pub struct Rules(RulesSetup);

impl Rules {
    /// The names of the presets.
    pub const PRESETS: [&'static str; 6] = [
        "nikogammon",
        "nikogammon-8252",
        "halfgammon",
        "hypergammon-1",
        "hypergammon-2",
        "hypergammon-3",
    ];

    /// Nikogammon: 8 points, 5 checkers, a home board of 2 points.
    #[must_use]
    pub const fn nikogammon() -> Self {
        Self(RulesSetup {
            points: 8,
            checkers: 5,
            home: 2,
        })
    }

    /// Halfgammon: 12 points, 8 checkers, a home board of 3 points.
    #[must_use]
    pub const fn halfgammon() -> Self {
        Self(RulesSetup {
            points: 12,
            checkers: 8,
            home: 3,
        })
    }

    /// Hypergammon: 24 points and a home board of 6, with 1 to 3 checkers.
    ///
    /// # Errors
    ///
    /// [`RulesError::OutOfRange`] for another number of checkers.
    pub const fn hypergammon(checkers: u32) -> Result<Self, RulesError> {
        if checkers == 0 || checkers > 3 {
            return Err(RulesError::OutOfRange {
                field: RulesField::Checkers,
                value: checkers,
                min: 1,
                max: 3,
            });
        }
        Ok(Self(RulesSetup {
            points: 24,
            checkers,
            home: 6,
        }))
    }

    /// Points of the board.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.0.points
    }

    /// Checkers of each side.
    #[must_use]
    pub const fn checkers(&self) -> u32 {
        self.0.checkers
    }

    /// Points of the home board.
    #[must_use]
    pub const fn home(&self) -> u32 {
        self.0.home
    }

    /// Where the checkers of one side can lie: its points, the bar, and borne off.
    #[must_use]
    pub const fn places(&self) -> u32 {
        self.0.points + 2
    }

    /// The arrangements of one side, the finished one included.
    ///
    /// # Errors
    ///
    /// None for rules that were checked; the type is that of [`arrangements`].
    pub fn one_side(&self) -> Result<u128, CountError> {
        arrangements(self.places(), self.checkers())
    }

    /// The states of the game: pairs of arrangements that share no point, neither side finished.
    ///
    /// For each number of points that one side can hold, its arrangements on exactly that many
    /// points are multiplied with those of the other side on the remaining points, the bar and
    /// off, without the finished one.
    ///
    /// # Errors
    ///
    /// None for rules that were checked, whose counts stay below 2^82; the type is that of
    /// [`arrangements`].
    ///
    /// # Complexity
    ///
    /// O(points * checkers) binomial coefficients.
    ///
    /// # Source
    ///
    /// The page on the analysis of nikogammon sums the second factor over a list of the first
    /// side's arrangements; here the list is counted by points held.
    pub fn states(&self) -> Result<u128, CountError> {
        let RulesSetup {
            points, checkers, ..
        } = self.0;
        let overflow = CountError::Overflow {
            places: self.places(),
            stones: checkers,
            bits: u128::BITS,
        };
        let mut states = 0_u128;
        for held in 0..=points.min(checkers) {
            let mover = self.on_points(held).ok_or(overflow)?;
            let other = arrangements(self.places() - held, checkers)? - 1;
            let pairs = mover.checked_mul(other).ok_or(overflow)?;
            states = states.checked_add(pairs).ok_or(overflow)?;
        }
        Ok(states)
    }

    /// Arrangements of a side that is not finished and holds exactly `held` points.
    fn on_points(&self, held: u32) -> Option<u128> {
        let checkers = self.checkers();
        if held == 0 {
            // From 1 to all checkers on the bar, the others borne off.
            return Some(u128::from(checkers));
        }
        let sets = binomial(u64::from(self.points()), u64::from(held))?;
        let mut ways = 0_u128;
        for on_board in held..=checkers {
            // At least one on each point held; the rest divides between the bar and off.
            let piles = arrangements(held, on_board - held).ok()?;
            let outside = u128::from(checkers - on_board + 1);
            ways = ways.checked_add(piles.checked_mul(outside)?)?;
        }
        sets.checked_mul(ways)
    }

    /// The pairs of unfinished arrangements that are no state because both hold a point.
    ///
    /// # Errors
    ///
    /// As [`Rules::states`].
    ///
    /// ```
    /// use nikogammon::Rules;
    ///
    /// // 2001 * 2001 - 1,106,945
    /// assert_eq!(Rules::nikogammon().overlaps()?, 2_897_056);
    /// # Ok::<(), nikogammon::CountError>(())
    /// ```
    pub fn overlaps(&self) -> Result<u128, CountError> {
        let unfinished = self.one_side()? - 1;
        let pairs = unfinished
            .checked_mul(unfinished)
            .ok_or(CountError::Overflow {
                places: self.places(),
                stones: self.checkers(),
                bits: u128::BITS,
            })?;
        Ok(pairs - self.states()?)
    }

    /// The numbers of the arrangements of one side.
    ///
    /// # Errors
    ///
    /// None for rules that were checked; the type is that of [`SideNumbering::new`].
    pub fn side_numbering(&self) -> Result<SideNumbering, CountError> {
        SideNumbering::new(self.places(), self.checkers())
    }
}

impl Default for Rules {
    /// Nikogammon.
    fn default() -> Self {
        Self::nikogammon()
    }
}

impl TryFrom<RulesSetup> for Rules {
    type Error = RulesError;

    /// Checks points, checkers and home, in this order.
    fn try_from(setup: RulesSetup) -> Result<Self, RulesError> {
        let ranges = [
            (RulesField::Points, setup.points, 32),
            (RulesField::Checkers, setup.checkers, 15),
            (RulesField::Home, setup.home, setup.points),
        ];
        for (field, value, max) in ranges {
            if !(1..=max).contains(&value) {
                return Err(RulesError::OutOfRange {
                    field,
                    value,
                    min: 1,
                    max,
                });
            }
        }
        Ok(Self(setup))
    }
}

impl From<Rules> for RulesSetup {
    fn from(rules: Rules) -> Self {
        rules.0
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Self, RulesError> {
        match name {
            "nikogammon" | "nikogammon-8252" => Ok(Self::nikogammon()),
            "halfgammon" => Ok(Self::halfgammon()),
            "hypergammon-1" => Self::hypergammon(1),
            "hypergammon-2" => Self::hypergammon(2),
            "hypergammon-3" => Self::hypergammon(3),
            _ => Err(RulesError::UnknownName {
                name: name.to_string(),
            }),
        }
    }
}
