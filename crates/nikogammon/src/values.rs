//! One number for each state of a game.

use alloc::vec::Vec;

use crate::{MAX_POINTS_WON, Position, PositionError, Rules, StateIndex, ValuesError};

/// The equity of every state of a game, in points for the mover, who is about to roll.
///
/// ```
/// use nikogammon::{Rules, Values};
///
/// let rules = Rules::hypergammon(1)?;
/// let nothing_known = Values::new(&rules, vec![0.0; 601])?;
/// let start = rules.start().ok_or("no start")?;
/// assert_eq!(nothing_known.equity(start)?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Values {
    rules: Rules,
    indexer: StateIndex,
    equities: Vec<f64>,
}

impl Values {
    /// Values for all states of a game, in the order of their indices (see [`StateIndex`]).
    ///
    /// # Errors
    ///
    /// [`ValuesError::Rules`] as for [`StateIndex::new`], [`ValuesError::Count`] for another number
    /// of values than of states, [`ValuesError::Value`] for a value that is not a number from -3
    /// to 3.
    pub fn new(rules: &Rules, equities: Vec<f64>) -> Result<Self, ValuesError> {
        let indexer = StateIndex::new(rules)?;
        Self::with_indexer(rules.clone(), indexer, equities)
    }

    /// The same with the numbering of the same game at hand.
    pub(crate) fn with_indexer(
        rules: Rules,
        indexer: StateIndex,
        equities: Vec<f64>,
    ) -> Result<Self, ValuesError> {
        let (got, expected) = (equities.len() as u64, indexer.count());
        if got != expected {
            return Err(ValuesError::Count { got, expected });
        }
        let most = f64::from(MAX_POINTS_WON);
        for (index, &value) in (0..).zip(&equities) {
            if !(-most..=most).contains(&value) {
                return Err(ValuesError::Value { index, value });
            }
        }
        Ok(Self {
            rules,
            indexer,
            equities,
        })
    }

    /// Values that a solve made for the game with this numbering.
    pub(crate) const fn trusted(rules: Rules, indexer: StateIndex, equities: Vec<f64>) -> Self {
        Self {
            rules,
            indexer,
            equities,
        }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The numbers of its states.
    #[must_use]
    pub const fn indexer(&self) -> &StateIndex {
        &self.indexer
    }

    /// The equities in the order of the indices.
    #[must_use]
    pub fn equities(&self) -> &[f64] {
        &self.equities
    }

    /// The equity of a position for its mover. Of a finished game it is what the mover has won or,
    /// below 0, lost.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn equity(&self, position: &Position) -> Result<f64, PositionError> {
        match self.indexer.rank(position) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "there is a value in memory for each index"
            )]
            Ok(index) => Ok(self.equities[index as usize]),
            Err(PositionError::Finished) => Ok(self.rules.settled(position)),
            Err(error) => Err(error),
        }
    }
}

impl Rules {
    /// Points that the mover of a finished position has won or, below 0, lost.
    pub(crate) fn settled(&self, position: &Position) -> f64 {
        if self.is_finished(&position.mover) {
            f64::from(self.points_won(&position.other))
        } else {
            -f64::from(self.points_won(&position.mover))
        }
    }
}
