//! What plays and rolls are worth.

use toolkit::nikogammon::{Column, Opening, Position, Roll, Rules, TableError};

use super::cache::Solved;
use crate::engine::failure;
use crate::failure::{Exit, Failure};

/// A play and its worth.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    /// The play as text.
    pub(crate) play: String,
    /// The position after it, the other side to roll.
    pub(crate) after: Position,
    /// The equity after it, for the one who plays.
    pub(crate) equity: f64,
}

/// A game and its solution.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) solved: &'a Solved,
}

impl Judge<'_> {
    /// What a position is worth to its mover.
    pub(crate) fn equity(&self, position: &Position) -> Result<f64, Failure> {
        self.solved
            .equity(position)
            .map_err(|error| failure(Exit::Refused, &error))
    }

    /// A number of a position besides.
    pub(crate) fn value(&self, column: Column, position: &Position) -> Result<f64, Failure> {
        self.solved
            .value(column, position)
            .map_err(|error: TableError| failure(Exit::Refused, &error))
    }

    /// All plays of a roll, best first, those of the same worth in the order of the generator.
    pub(crate) fn plays(&self, position: &Position, roll: Roll) -> Result<Vec<Judged>, Failure> {
        let all = self
            .rules
            .plays(position, roll)
            .map_err(|error| failure(Exit::Refused, &error))?;
        let mut judged = Vec::with_capacity(all.len());
        for play in all {
            judged.push(Judged {
                play: play.to_string(),
                equity: -self.equity(&play.after)?,
                after: play.after,
            });
        }
        judged.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        Ok(judged)
    }

    /// What a roll is worth: by its best play, or if there is none, as a pass.
    pub(crate) fn roll(
        &self,
        position: &Position,
        roll: Roll,
    ) -> Result<(Option<Judged>, f64), Failure> {
        let best = self.plays(position, roll)?.into_iter().next();
        let equity = match &best {
            Some(best) => best.equity,
            None => -self.equity(&position.flip())?,
        };
        Ok((best, equity))
    }

    /// What a position is worth to a mover who may only roll unequal dice; nothing if the dice have
    /// but one face.
    pub(crate) fn unequal(&self, position: &Position) -> Result<Option<f64>, Failure> {
        let (mut sum, mut all) = (0.0, 0.0);
        for weighted in self.rules.rolls() {
            if !weighted.roll.is_double() {
                sum += weighted.probability * self.roll(position, weighted.roll)?.1;
                all += weighted.probability;
            }
        }
        Ok((all > 0.0).then(|| sum / all))
    }

    /// What the game is worth to the first player, by the opening rule.
    pub(crate) fn opening(&self, start: &Position) -> Result<f64, Failure> {
        match self.rules.opening() {
            Opening::Any => self.equity(start),
            Opening::Unequal => Ok(self.unequal(start)?.unwrap_or_default()),
        }
    }
}
