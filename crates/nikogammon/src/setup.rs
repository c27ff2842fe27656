//! The unchecked description of a game, and its checks.

use alloc::{collections::BTreeSet, vec, vec::Vec};

use crate::{
    Arrangement, DiceFault, MAX_POINTS_WON, Position, Rules, RulesError, RulesField, StartFault,
    bounds::{MAX_CHECKERS, MAX_POINTS},
};

/// The greatest face: nothing moves further than over the longest board.
const MAX_FACE: u32 = 32;
/// The greatest weight of a face: the square of the sum of 33 of them stays below 2^53.
const MAX_WEIGHT: u32 = 1 << 20;
/// The most dice that a double can be worth.
const MAX_DOUBLES: u32 = 4;

/// Which throws may open a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Opening {
    /// The first player throws both dice and plays any roll.
    #[default]
    Any,
    /// Each player throws one die until they differ; the higher plays both.
    Unequal,
}

/// The unchecked description of [`Rules`]. Missing fields have the values of nikogammon.
///
/// The fields are the keys of a rules file.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four rules that are on or off, each a key of a file"
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesSetup {
    /// Points of the board, 1 to 32.
    pub points: u32,
    /// Checkers of each side, 1 to 15.
    pub checkers: u32,
    /// Points of the home board, 1 to `points`. The number of states does not depend on it.
    pub home: u32,
    /// The faces of a die, each 0 to 32, all different, not only 0. A die that shows 0 is not
    /// played.
    pub faces: Vec<u32>,
    /// How often each face comes up, in the order of the faces, each 1 to 2^20; missing: equally
    /// often.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub weights: Option<Vec<u32>>,
    /// How many dice a double is worth, 1 to 4.
    pub doubles: u32,
    /// The first player's checkers at the start, as pairs of a place and a number. Places are 1 to
    /// `points`, 0 for borne off and `points + 1` for the bar. Missing: that of nikogammon if board
    /// and checkers allow it, else none; a game without a start has values of positions, but none
    /// of its own.
    #[cfg_attr(
        feature = "serde",
        serde(
            skip_serializing_if = "Option::is_none",
            deserialize_with = "read_pairs"
        )
    )]
    pub start: Option<Vec<[u32; 2]>>,
    /// The other player's, in their own coordinates; missing: the same.
    #[cfg_attr(
        feature = "serde",
        serde(
            skip_serializing_if = "Option::is_none",
            deserialize_with = "read_pairs"
        )
    )]
    pub start_other: Option<Vec<[u32; 2]>>,
    /// Whether a win counts double while the loser has borne off nothing.
    pub gammon: bool,
    /// Whether it counts triple while the loser moreover has a checker on the bar or in the
    /// winner's home board.
    pub backgammon: bool,
    /// Whether both dice must be played if they can be (of a double as many as can be). Without
    /// it one die is enough.
    pub both_dice: bool,
    /// Whether the smaller of two unequal dice may be played alone only where neither both nor the
    /// larger can be.
    pub larger_die: bool,
    /// Which throws may open a game.
    pub opening: Opening,
    /// The value of endless play for the player on roll, -3 to 3. Play is endless in a position in
    /// which no throw lets either side move.
    pub endless: f64,
}

/// Reads pairs; formats that pass over what follows in a list would take `[8, 1, 7]` for one.
#[cfg(feature = "serde")]
fn read_pairs<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<[u32; 2]>>, D::Error> {
    use serde::{Deserialize, de::Error};
    let Some(listed) = Option::<Vec<Vec<u32>>>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let pair = |pair: Vec<u32>| {
        let expected = &"a place and a number of checkers";
        <[u32; 2]>::try_from(pair.as_slice())
            .map_err(|_| Error::invalid_length(pair.len(), expected))
    };
    listed
        .into_iter()
        .map(pair)
        .collect::<Result<_, _>>()
        .map(Some)
}

impl Default for RulesSetup {
    fn default() -> Self {
        Self {
            points: 8,
            checkers: 5,
            home: 2,
            faces: vec![0, 1, 2],
            weights: None,
            doubles: 4,
            start: None,
            start_other: None,
            gammon: true,
            backgammon: true,
            both_dice: true,
            larger_die: true,
            opening: Opening::Any,
            endless: 0.0,
        }
    }
}

/// Points and checkers with which a side of nikogammon begins.
const NIKOGAMMON_START: [[u32; 2]; 3] = [[8, 1], [5, 2], [2, 2]];

impl RulesSetup {
    /// Checks everything: numbers, dice, the start, the value of endless play, in this order.
    pub(crate) fn check(mut self) -> Result<Rules, RulesError> {
        self.check_ranges()?;
        let weights = self.check_dice().map_err(RulesError::Dice)?;
        let start = self.check_start().map_err(RulesError::Start)?;
        let most = f64::from(MAX_POINTS_WON);
        if !(-most..=most).contains(&self.endless) {
            return Err(RulesError::Endless {
                value: self.endless,
            });
        }
        self.weights = Some(weights.clone());
        self.start = start.as_ref().map(|start| pairs(&start.mover));
        self.start_other = start
            .as_ref()
            .filter(|start| start.other != start.mover)
            .map(|start| pairs(&start.other));
        Ok(Rules::checked(self, weights, start))
    }

    fn check_ranges(&self) -> Result<(), RulesError> {
        let mut ranges = vec![
            (RulesField::Points, self.points, 1, MAX_POINTS),
            (RulesField::Checkers, self.checkers, 1, MAX_CHECKERS),
            (RulesField::Home, self.home, 1, self.points),
        ];
        ranges.extend(
            self.faces
                .iter()
                .map(|&face| (RulesField::Faces, face, 0, MAX_FACE)),
        );
        for &weight in self.weights.iter().flatten() {
            // A weight of 0 is a fault of the dice, not of the range.
            ranges.push((RulesField::Weights, weight, 0, MAX_WEIGHT));
        }
        ranges.push((RulesField::Doubles, self.doubles, 1, MAX_DOUBLES));
        for (field, value, min, max) in ranges {
            if !(min..=max).contains(&value) {
                return Err(RulesError::OutOfRange {
                    field,
                    value,
                    min,
                    max,
                });
            }
        }
        Ok(())
    }

    /// The weights of the faces.
    fn check_dice(&self) -> Result<Vec<u32>, DiceFault> {
        let &[first, ..] = self.faces.as_slice() else {
            return Err(DiceFault::NoFaces);
        };
        let mut seen = BTreeSet::new();
        for &face in &self.faces {
            if !seen.insert(face) {
                return Err(DiceFault::Duplicate { face });
            }
        }
        if self.faces == [0] {
            return Err(DiceFault::OnlyZero);
        }
        let weights = self
            .weights
            .clone()
            .unwrap_or_else(|| vec![1; self.faces.len()]);
        if weights.len() != self.faces.len() {
            return Err(DiceFault::Weights {
                faces: self.faces.len(),
                weights: weights.len(),
            });
        }
        for (&face, &weight) in self.faces.iter().zip(&weights) {
            if weight == 0 {
                return Err(DiceFault::ZeroWeight { face });
            }
        }
        if self.opening == Opening::Unequal && self.faces.len() == 1 {
            return Err(DiceFault::NoUnequalRoll { face: first });
        }
        Ok(weights)
    }

    /// The position at the start with the first player on roll, if there is one.
    fn check_start(&self) -> Result<Option<Position>, StartFault> {
        let of = |mover: &[[u32; 2]], other: Option<&[[u32; 2]]>| {
            let mover = self.side(mover)?;
            let other = other.map_or_else(|| Ok(mover.clone()), |listed| self.side(listed))?;
            let start = Position { mover, other };
            if let Some(point) = start.shared_point() {
                return Err(StartFault::Overlap { point });
            }
            Ok(start)
        };
        let other = self.start_other.as_deref();
        match &self.start {
            Some(listed) => of(listed, other).map(Some),
            None if other.is_some() => of(&NIKOGAMMON_START, other).map(Some),
            None => Ok(of(&NIKOGAMMON_START, None).ok()),
        }
    }

    /// The checkers of one side at the start.
    fn side(&self, listed: &[[u32; 2]]) -> Result<Arrangement, StartFault> {
        let max = self.points + 1;
        let mut counts = vec![0; max as usize + 1];
        let mut seen = BTreeSet::new();
        let mut got = 0;
        for &[place, count] in listed {
            let here = counts
                .get_mut(place as usize)
                .ok_or(StartFault::Place { place, max })?;
            if !seen.insert(place) {
                return Err(StartFault::Repeated { place });
            }
            *here = count;
            got += u64::from(count);
        }
        let expected = u64::from(self.checkers);
        if got != expected {
            return Err(StartFault::Total { got, expected });
        }
        if counts.first() == Some(&self.checkers) {
            return Err(StartFault::Finished);
        }
        Ok(Arrangement::new(counts))
    }
}

/// The places that hold checkers, the highest first.
fn pairs(side: &Arrangement) -> Vec<[u32; 2]> {
    let mut listed: Vec<[u32; 2]> = (0..)
        .zip(side.counts())
        .filter(|&(_, &count)| count > 0)
        .map(|(place, &count)| [place, count])
        .collect();
    listed.reverse();
    listed
}
