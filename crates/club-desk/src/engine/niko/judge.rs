//! What plays and rolls are worth.

use toolkit::nikogammon::{
    Column, Cube, CubeDecision, Opening, OpeningValues, Position, Roll, Rules, TableError,
};

use super::cache::Solved;
use super::position::no_start;
use crate::engine::failure;
use crate::error::{DeskError, Exit};

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
    pub(crate) fn equity(&self, position: &Position) -> Result<f64, DeskError> {
        self.solved
            .equity(position)
            .map_err(|error| failure(Exit::Refused, &error))
    }

    /// A column of the table for a position.
    pub(crate) fn value(&self, column: Column, position: &Position) -> Result<f64, DeskError> {
        self.solved
            .value(column, position)
            .map_err(|error: TableError| failure(Exit::Refused, &error))
    }

    /// The probability that the mover of a position loses.
    pub(crate) fn lose(&self, position: &Position) -> Result<f64, DeskError> {
        self.solved
            .lose(position)
            .map_err(|error: TableError| failure(Exit::Refused, &error))
    }

    /// What a roll without a play is worth to the mover.
    pub(crate) fn pass(&self, position: &Position) -> Result<f64, DeskError> {
        self.rules
            .pass_equity(position, |after| self.solved.equity(after))
            .map_err(|error| failure(Exit::Refused, &error))
    }

    /// Whether nobody can ever move.
    pub(crate) fn is_endless(&self, position: &Position) -> Result<bool, DeskError> {
        self.rules
            .is_endless(position)
            .map_err(|error| failure(Exit::Refused, &error))
    }

    /// What the mover of a position should do with the cube.
    pub(crate) fn cube(&self, position: &Position, cube: Cube) -> Result<CubeDecision, DeskError> {
        self.solved
            .cube_decision(position, cube)
            .map_err(|error: TableError| failure(Exit::Refused, &error))
    }

    /// All plays of a roll, best first, those of the same worth in the order of the generator.
    pub(crate) fn plays(&self, position: &Position, roll: Roll) -> Result<Vec<Judged>, DeskError> {
        let ranked = self
            .rules
            .rank_plays(position, roll, |after| self.solved.equity(after))
            .map_err(|error| failure(Exit::Refused, &error))?;
        let judged = ranked.into_iter().map(|ranked| Judged {
            play: ranked.play.to_string(),
            after: ranked.play.after,
            equity: ranked.equity,
        });
        Ok(judged.collect())
    }

    /// The best play of a roll, and the equity after it or after the pass.
    pub(crate) fn roll(
        &self,
        position: &Position,
        roll: Roll,
    ) -> Result<(Option<Judged>, f64), DeskError> {
        let best = self.plays(position, roll)?.into_iter().next();
        let equity = match &best {
            Some(best) => best.equity,
            None => self.pass(position)?,
        };
        Ok((best, equity))
    }

    /// What the game is worth at its start, roll by roll.
    pub(crate) fn openings(&self) -> Result<OpeningValues, DeskError> {
        self.rules
            .opening_values(|after| self.solved.equity(after))
            .map_err(|error| failure(Exit::Refused, &error))?
            .ok_or_else(no_start)
    }

    /// What the game is worth to the first player, by the opening rule.
    pub(crate) fn opening(&self) -> Result<f64, DeskError> {
        let openings = self.openings()?;
        Ok(match (self.rules.opening(), openings.unequal_dice) {
            (Opening::Unequal, Some(unequal)) => unequal,
            _ => openings.any_roll,
        })
    }
}
