//! The rules of a game.

use alloc::{string::ToString, vec, vec::Vec};
use core::str::FromStr;

use crate::{
    CountError, Opening, Position, RulesError, RulesField, RulesSetup, SideIndex, arrangements,
    count::binomial, preset,
};

/// A small backgammon: the board, the checkers, the dice, the start and what a win is worth.
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
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RulesSetup", into = "RulesSetup"))]
pub struct Rules {
    /// As checked, with weights and start filled in.
    setup: RulesSetup,
    weights: Vec<u32>,
    start: Option<Position>,
}

impl Rules {
    /// The names of the presets.
    pub const PRESETS: [&'static str; 6] = preset::NAMES;

    /// Nikogammon: 8 points, 5 checkers, a home board of 2 points, dice with the faces 0, 1 and 2.
    ///
    /// No source says where the checkers begin. Here each side has one on 8, two on 5 and two on
    /// 2: the 24, 13 and 6 points of backgammon divided by three and rounded up.
    #[must_use]
    pub fn nikogammon() -> Self {
        Self::preset(RulesSetup::default())
    }

    /// Nikogammon with the other start that fits what is known: two checkers on 8, two on 5, one
    /// on 2.
    #[must_use]
    pub fn nikogammon_8252() -> Self {
        Self::preset(RulesSetup {
            start: Some(vec![[8, 2], [5, 2], [2, 1]]),
            ..RulesSetup::default()
        })
    }

    /// Halfgammon: 12 points, 8 checkers, a home board of 3 points, dice with the faces 1, 2 and 3.
    /// Each side has two checkers on 12, three on 7 and three on 3; every win is worth one point.
    ///
    /// The layout is that of the program `HalfgammonCpp` by the author of nikogammon.
    #[must_use]
    pub fn halfgammon() -> Self {
        Self::preset(RulesSetup {
            points: 12,
            checkers: 8,
            home: 3,
            faces: vec![1, 2, 3],
            start: Some(vec![[12, 2], [7, 3], [3, 3]]),
            gammon: false,
            backgammon: false,
            ..RulesSetup::default()
        })
    }

    /// Hypergammon: 24 points, a home board of 6 and the dice of backgammon. It has 1 to 3
    /// checkers, on the points 24, 23 and 22. The opening roll has unequal dice.
    ///
    /// # Errors
    ///
    /// [`RulesError::OutOfRange`] for another number of checkers.
    pub fn hypergammon(checkers: u32) -> Result<Self, RulesError> {
        if checkers == 0 || checkers > 3 {
            return Err(RulesError::OutOfRange {
                field: RulesField::Checkers,
                value: checkers,
                min: 1,
                max: 3,
            });
        }
        Ok(Self::preset(RulesSetup {
            points: 24,
            checkers,
            home: 6,
            faces: (1..=6).collect(),
            start: Some((0..checkers).map(|back| [24 - back, 1]).collect()),
            opening: Opening::Unequal,
            ..RulesSetup::default()
        }))
    }

    /// Rules of this file, which are right.
    #[expect(
        clippy::expect_used,
        reason = "the setups are those of the functions above, every one of which a test makes"
    )]
    fn preset(setup: RulesSetup) -> Self {
        setup.check().expect("the rules of a preset are right")
    }

    /// Rules whose parts were checked.
    pub(crate) const fn checked(
        setup: RulesSetup,
        weights: Vec<u32>,
        start: Option<Position>,
    ) -> Self {
        Self {
            setup,
            weights,
            start,
        }
    }

    /// The rules as a description, with weights and start filled in.
    #[must_use]
    pub const fn setup(&self) -> &RulesSetup {
        &self.setup
    }

    /// Points of the board.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.setup.points
    }

    /// Checkers of each side.
    #[must_use]
    pub const fn checkers(&self) -> u32 {
        self.setup.checkers
    }

    /// Points of the home board.
    #[must_use]
    pub const fn home(&self) -> u32 {
        self.setup.home
    }

    /// The faces of a die, in the order in which they were given.
    #[must_use]
    pub fn faces(&self) -> &[u32] {
        &self.setup.faces
    }

    /// How often each face comes up, in the order of the faces.
    #[must_use]
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// How many dice a double is worth.
    #[must_use]
    pub const fn doubles(&self) -> u32 {
        self.setup.doubles
    }

    /// The position at the start with the first player on roll, if the game has one.
    #[must_use]
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// Whether a win counts double while the loser has borne off nothing.
    #[must_use]
    pub const fn has_gammon(&self) -> bool {
        self.setup.gammon
    }

    /// Whether it counts triple while the loser moreover has a checker on the bar or in the
    /// winner's home board.
    #[must_use]
    pub const fn has_backgammon(&self) -> bool {
        self.setup.backgammon
    }

    /// The most points that a game can be worth to a side, the value of endless play included.
    pub(crate) fn most_points(&self) -> f64 {
        let points = match (self.has_gammon(), self.has_backgammon()) {
            (_, true) => 3.0,
            (true, false) => 2.0,
            (false, false) => 1.0,
        };
        self.endless().abs().max(points)
    }

    /// Whether both dice must be played if they can be.
    #[must_use]
    pub const fn must_play_both_dice(&self) -> bool {
        self.setup.both_dice
    }

    /// Whether the smaller die may be played alone only where nothing better can be.
    #[must_use]
    pub const fn must_play_larger_die(&self) -> bool {
        self.setup.larger_die
    }

    /// Which throws may open a game.
    #[must_use]
    pub const fn opening(&self) -> Opening {
        self.setup.opening
    }

    /// The value of endless play for the player on roll.
    #[must_use]
    pub const fn endless(&self) -> f64 {
        self.setup.endless
    }

    /// Number of places where the checkers of one side can lie: its points, the bar, and borne off.
    #[must_use]
    pub const fn places(&self) -> u32 {
        self.points() + 2
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
        let (points, checkers) = (self.points(), self.checkers());
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

    /// The pairs of unfinished arrangements that are not a state because both hold a point.
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
    /// None for rules that were checked; the type is that of [`SideIndex::new`].
    pub fn side_index(&self) -> Result<SideIndex, CountError> {
        SideIndex::new(self.places(), self.checkers())
    }
}

impl Default for Rules {
    /// Nikogammon.
    fn default() -> Self {
        Self::nikogammon()
    }
}

impl Rules {
    /// Checks numbers, dice, the start and the value of endless play, in this order.
    ///
    /// # Errors
    ///
    /// A [`RulesError`] for the first fault.
    pub fn new(setup: RulesSetup) -> Result<Self, RulesError> {
        setup.check()
    }
}

impl TryFrom<RulesSetup> for Rules {
    type Error = RulesError;

    fn try_from(setup: RulesSetup) -> Result<Self, RulesError> {
        Self::new(setup)
    }
}

impl From<Rules> for RulesSetup {
    fn from(rules: Rules) -> Self {
        rules.setup
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Self, RulesError> {
        match name {
            "nikogammon" => Ok(Self::nikogammon()),
            "nikogammon-8252" => Ok(Self::nikogammon_8252()),
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
