//! `niko eval`.

use nikogammon::Column;
use serde::{Deserialize, Serialize};

use super::position::id;
use super::{Cubes, EVAL, NikoFailure, PositionQuestion, RulesQuestion, SolvedGame};

/// Question of `niko eval`: a position.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EvalQuestion {
    /// The contract, `niko-eval/1`.
    pub contract: Option<String>,
    /// The position, its mover about to roll.
    pub position: PositionQuestion,
    /// Whether decisions about the doubling cube are wanted, which the table must have.
    #[serde(default)]
    pub cube: bool,
    /// The rules of the game; nikogammon, or those of the game that is asked, where they are missing.
    #[serde(default)]
    pub rules: Option<RulesQuestion>,
}

/// Answer of `niko eval`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluated {
    /// Equity of the mover, in points.
    pub equity: f64,
    /// The most that the equity is wrong.
    pub error_bound: f64,
    /// How the game ends.
    pub outcomes: Outcomes,
    /// Mean number of rolls to the end.
    pub length: f64,
    /// The id of the position.
    pub id: String,
    /// Decisions about the doubling cube, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<Cubes>,
}

/// The probabilities of the ways in which a game can end; gammons include backgammons.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the names say which way")]
pub struct Outcomes {
    pub win: f64,
    pub win_gammon: f64,
    pub win_backgammon: f64,
    pub lose: f64,
    pub lose_gammon: f64,
    pub lose_backgammon: f64,
}

impl SolvedGame<'_> {
    /// Answers `niko eval`: what a position is worth.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract or the game is another one, the game has no such position, or the table has no
    /// cube.
    pub fn eval(&self, question: &EvalQuestion) -> Result<Evaluated, NikoFailure> {
        EVAL.check(question.contract.as_deref())?;
        self.check_rules(question.rules.as_ref())?;
        let position = question.position.position(self.rules())?;
        let value = |column| self.table().value(column, &position);
        Ok(Evaluated {
            equity: self.equity(&position)?,
            error_bound: if self.is_over(&position) {
                0.0
            } else {
                self.table().notes().error_bound
            },
            outcomes: Outcomes {
                win: value(Column::Win)?,
                win_gammon: value(Column::WinGammon)?,
                win_backgammon: value(Column::WinBackgammon)?,
                lose: self.table().lose(&position)?,
                lose_gammon: value(Column::LoseGammon)?,
                lose_backgammon: value(Column::LoseBackgammon)?,
            },
            length: value(Column::Length)?,
            id: id(self.rules(), &position)?,
            cube: if question.cube {
                Some(Cubes::new(self, &position)?)
            } else {
                None
            },
        })
    }
}
