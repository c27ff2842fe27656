//! Which play is best, and what a game is worth at its start.

use alloc::vec::Vec;

use crate::{Play, PlayError, Position, PositionError, Roll, Rules, Values};

/// A play with what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedPlay {
    /// The play.
    pub play: Play,
    /// The equity after it, in points for the side that played.
    pub equity: f64,
}

/// Value of one throw at the start.
#[derive(Debug, Clone, PartialEq)]
pub struct OpeningRoll {
    /// The throw.
    pub roll: Roll,
    /// Its probability among all throws.
    pub probability: f64,
    /// The plays, the best first; none if the throw cannot move.
    pub plays: Vec<RankedPlay>,
    /// The equity after the best play, or after none, in points for the first player.
    pub equity: f64,
}

/// Values of a game at its start, in points for the first player.
#[derive(Debug, Clone, PartialEq)]
pub struct OpeningValues {
    /// If the first player may throw anything.
    pub any_roll: f64,
    /// If the first throw has unequal dice; nothing if the dice have a single face. The
    /// probabilities are in the ratio that they have among all throws.
    pub unequal_dice: Option<f64>,
    /// Every throw, in the order of [`Rules::rolls`].
    pub rolls: Vec<OpeningRoll>,
}

impl Rules {
    /// The plays of a roll with what they are worth, the best first, equal ones in the order of
    /// [`Rules::plays`].
    ///
    /// # Arguments
    ///
    /// `equity` of a state for its mover, who is the other side after a play; it is not asked about
    /// finished games.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position or the roll does not belong to the game, or from `equity`.
    pub fn rank_plays(
        &self,
        position: &Position,
        roll: Roll,
        mut equity: impl FnMut(&Position) -> Result<f64, PositionError>,
    ) -> Result<Vec<RankedPlay>, PlayError> {
        let mut ranked = Vec::new();
        for play in self.plays(position, roll)? {
            let theirs = if self.is_finished(&play.after.other) {
                self.settled(&play.after)
            } else {
                equity(&play.after)?
            };
            let equity = -theirs;
            ranked.push(RankedPlay { play, equity });
        }
        ranked.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        Ok(ranked)
    }

    /// Whether no roll lets either side move: play is endless, and worth [`Rules::endless`] to the
    /// player on roll.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position does not belong to the game.
    pub fn is_endless(&self, position: &Position) -> Result<bool, PlayError> {
        let over = [&position.mover, &position.other].map(|side| self.is_finished(side));
        for position in [position, &position.flip()] {
            for weighted in self.rolls() {
                if !self.plays(position, weighted.roll)?.is_empty() {
                    return Ok(false);
                }
            }
        }
        Ok(over == [false; 2])
    }

    /// Equity of a roll without a play, for the mover. The other side is on roll next, unless
    /// neither player can ever move.
    ///
    /// # Arguments
    ///
    /// `equity` as for [`Rules::rank_plays`].
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position does not belong to the game, or from `equity`.
    pub fn pass_equity(
        &self,
        position: &Position,
        equity: impl FnOnce(&Position) -> Result<f64, PositionError>,
    ) -> Result<f64, PlayError> {
        if self.is_endless(position)? {
            return Ok(self.endless());
        }
        Ok(-equity(&position.flip())?)
    }

    /// Values of the game at its start, if it has one.
    ///
    /// # Arguments
    ///
    /// `equity` as for [`Rules::rank_plays`].
    ///
    /// # Errors
    ///
    /// The errors of `equity`.
    pub fn opening_values(
        &self,
        mut equity: impl FnMut(&Position) -> Result<f64, PositionError>,
    ) -> Result<Option<OpeningValues>, PlayError> {
        let Some(start) = self.start() else {
            return Ok(None);
        };
        let mut rolls = Vec::new();
        let (mut any_roll, mut unequal, mut part) = (0.0, 0.0, 0.0);
        for weighted in self.rolls() {
            let plays = self.rank_plays(start, weighted.roll, &mut equity)?;
            let best = match plays.first() {
                Some(best) => best.equity,
                None => self.pass_equity(start, &mut equity)?,
            };
            any_roll += weighted.probability * best;
            if !weighted.roll.is_double() {
                unequal += weighted.probability * best;
                part += weighted.probability;
            }
            rolls.push(OpeningRoll {
                roll: weighted.roll,
                probability: weighted.probability,
                plays,
                equity: best,
            });
        }
        Ok(Some(OpeningValues {
            any_roll,
            unequal_dice: (part > 0.0).then(|| unequal / part),
            rolls,
        }))
    }
}

impl Values {
    /// The plays of a roll with their equities, the best first. None if it cannot move or the game
    /// is over.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position or the roll does not belong to the game.
    pub fn best_plays(
        &self,
        position: &Position,
        roll: Roll,
    ) -> Result<Vec<RankedPlay>, PlayError> {
        self.rules()
            .rank_plays(position, roll, |after| self.equity(after))
    }

    /// Values of the game at its start, roll by roll, if it has one.
    #[must_use]
    pub fn opening_values(&self) -> Option<OpeningValues> {
        // Every position after the start belongs to the game.
        self.rules()
            .opening_values(|after| self.equity(after))
            .ok()
            .flatten()
    }
}
