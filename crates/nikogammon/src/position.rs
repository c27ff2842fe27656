//! The checkers of both sides, and who is on roll.

use core::fmt;

use crate::{Arrangement, PositionError, Rules};

/// Arrangements of the checkers of both sides, each side in its own coordinates.
///
/// It is unchecked: any two arrangements make a position. [`Rules::check_position`] says whether
/// it belongs to a game.
///
/// The text form is the mover's counts, a bar between, the other side's counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// The side about to roll.
    pub mover: Arrangement,
    /// The other side, as it counts itself: its point 1 is the mover's last.
    pub other: Arrangement,
}

impl Position {
    /// The same checkers with the other side on roll.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self {
            mover: self.other.clone(),
            other: self.mover.clone(),
        }
    }

    /// The lowest of the mover's points on which both sides have checkers. Both sides must have
    /// the same number of places; otherwise places that one of them lacks are empty.
    #[must_use]
    pub fn shared_point(&self) -> Option<u32> {
        let points = |side: &Arrangement| side.counts().len().saturating_sub(2);
        let places = points(&self.mover);
        let mover = self.mover.counts().iter().skip(1).take(places);
        let other = self.other.counts().iter().skip(1).take(points(&self.other));
        (1..)
            .zip(mover.zip(other.rev()))
            .find(|&(_, (&mine, &theirs))| mine > 0 && theirs > 0)
            .map(|(point, _)| point)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.mover, self.other)
    }
}

impl Rules {
    /// Checks that a position belongs to the game. It checks places and checkers of both sides,
    /// that no point is shared, and that not both sides are borne off. One side may be, then the
    /// game is over.
    ///
    /// # Errors
    ///
    /// [`PositionError::Places`], [`PositionError::Total`], [`PositionError::Overlap`] or
    /// [`PositionError::BothFinished`], the first that applies.
    ///
    /// ```
    /// use nikogammon::{Arrangement, Position, PositionError, Rules};
    ///
    /// let rules = Rules::nikogammon();
    /// let on_eight = Arrangement::new(vec![0, 0, 0, 0, 0, 0, 0, 0, 5, 0]);
    /// let on_one = Arrangement::new(vec![0, 5, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// let position = Position { mover: on_eight, other: on_one };
    /// assert_eq!(rules.check_position(&position), Err(PositionError::Overlap { point: 8 }));
    /// ```
    pub fn check_position(&self, position: &Position) -> Result<(), PositionError> {
        for side in [&position.mover, &position.other] {
            let (got, expected) = (side.counts().len(), self.places() as usize);
            if got != expected {
                return Err(PositionError::Places { got, expected });
            }
            let (got, expected) = (side.stones(), u64::from(self.checkers()));
            if got != expected {
                return Err(PositionError::Total { got, expected });
            }
        }
        if let Some(point) = position.shared_point() {
            return Err(PositionError::Overlap { point });
        }
        if self.is_finished(&position.mover) && self.is_finished(&position.other) {
            return Err(PositionError::BothFinished);
        }
        Ok(())
    }

    /// Whether a side has borne off all its checkers.
    #[must_use]
    pub fn is_finished(&self, side: &Arrangement) -> bool {
        side.counts().first() == Some(&self.checkers())
    }

    /// The points that a side wins from a loser whose checkers lie like this. They are 1, 2 for a
    /// gammon and 3 for a backgammon, as far as the rules know them.
    #[must_use]
    pub fn points_won(&self, loser: &Arrangement) -> u32 {
        let counts = loser.counts();
        if counts.first().is_some_and(|&off| off > 0) {
            return 1;
        }
        // The winner's home board is the loser's last points; the bar follows them.
        let behind = counts.len().saturating_sub(self.home() as usize + 1);
        let caught = counts.iter().skip(behind).any(|&count| count > 0);
        match (self.has_gammon(), self.has_backgammon() && caught) {
            (_, true) => 3,
            (true, false) => 2,
            (false, false) => 1,
        }
    }
}
