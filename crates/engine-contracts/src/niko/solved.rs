//! A game and its solution.

use nikogammon::{Opening, OpeningValues, PlayError, Position, Roll, Rules, SolveProgress, Table};

use super::{NikoFailure, NikoGameError, RulesQuestion};

/// A game and its solution, of which positions are asked.
#[derive(Debug, Clone, Copy)]
pub struct SolvedGame<'a> {
    rules: &'a Rules,
    table: &'a Table<Vec<u8>>,
}

/// A play and its worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The play as text, such as `8/5`.
    pub play: String,
    /// The position after it, the other side to roll.
    pub after: Position,
    /// The equity after it, for the side that plays.
    pub equity: f64,
}

impl<'a> SolvedGame<'a> {
    /// The game of a table, which must have been opened for these rules.
    #[must_use]
    pub const fn new(rules: &'a Rules, table: &'a Table<Vec<u8>>) -> Self {
        Self { rules, table }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Checks the rules that a question names, if it names some.
    pub(super) fn check_rules(&self, named: Option<&RulesQuestion>) -> Result<(), NikoFailure> {
        match named {
            Some(named) if named.rules()? != *self.rules => Err(NikoGameError::OtherRules.into()),
            _ => Ok(()),
        }
    }

    /// The solution.
    #[must_use]
    pub const fn table(&self) -> &'a Table<Vec<u8>> {
        self.table
    }

    /// The equity of a position for its mover, in points.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Position`] if the game has no such position.
    pub fn equity(&self, position: &Position) -> Result<f64, NikoFailure> {
        Ok(self.table.equity(position)?)
    }

    /// The equity of the mover after a roll without a play.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Play`] if the game has no such position.
    pub fn pass(&self, position: &Position) -> Result<f64, NikoFailure> {
        let equity = |after: &Position| self.table.equity(after);
        Ok(self.rules.pass_equity(position, equity)?)
    }

    /// Whether nobody can ever move.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Play`] if the game has no such position.
    pub fn is_endless(&self, position: &Position) -> Result<bool, NikoFailure> {
        Ok(self.rules.is_endless(position)?)
    }

    /// All plays of a roll, best first, those of the same worth in the order of the generator.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Play`] if the game has no such position or roll.
    pub fn plays(&self, position: &Position, roll: Roll) -> Result<Vec<Judged>, NikoFailure> {
        Ok(self.ranked(position, roll)?)
    }

    pub(super) fn ranked(&self, position: &Position, roll: Roll) -> Result<Vec<Judged>, PlayError> {
        let equity = |after: &Position| self.table.equity(after);
        let ranked = self.rules.rank_plays(position, roll, equity)?;
        let judged = ranked.into_iter().map(|ranked| Judged {
            play: ranked.play.to_string(),
            after: ranked.play.after,
            equity: ranked.equity,
        });
        Ok(judged.collect())
    }

    /// The best play of a roll, and the equity after it or after the pass.
    pub(super) fn best_of(
        &self,
        position: &Position,
        roll: Roll,
    ) -> Result<(Option<Judged>, f64), NikoFailure> {
        let best = self.plays(position, roll)?.into_iter().next();
        let equity = match &best {
            Some(best) => best.equity,
            None => self.pass(position)?,
        };
        Ok((best, equity))
    }

    /// The equity of the first player, roll by roll.
    pub(super) fn openings(&self) -> Result<OpeningValues, NikoFailure> {
        let openings = self
            .rules
            .opening_values(|after| self.table.equity(after))?;
        Ok(openings.ok_or(NikoGameError::NoStart)?)
    }

    /// The equity of the first player by the opening rule.
    pub(super) fn opening_equity(&self) -> Result<f64, NikoFailure> {
        let openings = self.openings()?;
        Ok(match (self.rules.opening(), openings.unequal_dice) {
            (Opening::Unequal, Some(unequal)) => unequal,
            _ => openings.any_roll,
        })
    }

    /// Whether a side has borne off everything.
    pub(super) fn is_over(&self, position: &Position) -> bool {
        super::is_over(self.rules, position)
    }
}

/// The part of a solve that is done, 0 to 1. Residuals fall by about the same factor from sweep to sweep.
#[must_use]
pub fn part_of(progress: &SolveProgress) -> f64 {
    let fallen = -progress.residual.min(1.0).ln();
    // A sum with 0 has no sign where nothing has fallen yet.
    (fallen / -progress.tolerance.ln()).clamp(0.0, 1.0) + 0.0
}
