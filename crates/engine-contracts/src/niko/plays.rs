//! `niko best` and `niko roll`.

use nikogammon::Roll;
use serde::{Deserialize, Serialize};

use super::position::id;
use super::{BEST, Judged, NikoFailure, PositionQuestion, ROLL, RulesQuestion, SolvedGame};

/// Question of `niko best`: a position and a roll.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BestQuestion {
    /// The contract, `niko-best/1`.
    pub contract: Option<String>,
    /// The position, its mover about to roll.
    pub position: PositionQuestion,
    /// The faces of the two dice, such as `2,1`.
    pub roll: String,
    /// The rules of the game; nikogammon, or those of the game that is asked, where they are missing.
    #[serde(default)]
    pub rules: Option<RulesQuestion>,
}

/// Answer of `niko best`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Best {
    /// All plays, best first; none where there is no play.
    pub plays: Vec<Choice>,
}

/// A play, the mover's equity after it, and the position that the other side then has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the type says what they are")]
pub struct Choice {
    pub play: String,
    pub equity: f64,
    pub id: String,
}

/// Question of `niko roll`: a position.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RollQuestion {
    /// The contract, `niko-roll/1`.
    pub contract: Option<String>,
    /// The position, its mover about to roll.
    pub position: PositionQuestion,
    /// The rules of the game; nikogammon, or those of the game that is asked, where they are missing.
    #[serde(default)]
    pub rules: Option<RulesQuestion>,
}

/// Answer of `niko roll`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rolls {
    /// Equity of the mover before the roll, in points.
    pub equity: f64,
    /// Every roll; none where the game is over.
    pub rolls: Vec<RollAnswer>,
}

/// A roll with its chance, its best play and the equity after it.
///
/// Without a legal move it has no play. The luck is the gain over the equity before the roll.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the type says what they are")]
pub struct RollAnswer {
    pub roll: String,
    pub probability: f64,
    pub play: Option<String>,
    pub equity: f64,
    pub luck: f64,
}

/// The faces of a roll.
///
/// # Errors
///
/// [`NikoFailure::Roll`] if the text is not two faces such as `2,1`.
pub fn roll(text: &str) -> Result<Roll, NikoFailure> {
    Ok(text.parse::<Roll>()?)
}

impl SolvedGame<'_> {
    /// Answers `niko best`: all plays of a roll, best first.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract or the game is another one, the roll cannot be parsed, or the game has no such
    /// position or face.
    pub fn best(&self, question: &BestQuestion) -> Result<Best, NikoFailure> {
        BEST.check(question.contract.as_deref())?;
        self.check_rules(question.rules.as_ref())?;
        let roll = roll(&question.roll)?;
        let position = question.position.position(self.rules())?;
        let plays = self.plays(&position, roll)?.into_iter().map(|judged| {
            let Judged {
                play,
                after,
                equity,
            } = judged;
            let id = id(self.rules(), &after)?;
            Ok(Choice { play, equity, id })
        });
        Ok(Best {
            plays: plays.collect::<Result<_, NikoFailure>>()?,
        })
    }

    /// Answers `niko roll`: the best play of every roll, and what the roll is worth.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract or the game is another one, or the game has no such position.
    pub fn rolls(&self, question: &RollQuestion) -> Result<Rolls, NikoFailure> {
        ROLL.check(question.contract.as_deref())?;
        self.check_rules(question.rules.as_ref())?;
        let position = question.position.position(self.rules())?;
        let equity = self.equity(&position)?;
        let all = if self.is_over(&position) {
            Vec::new()
        } else {
            self.rules().rolls()
        };
        let rolls = all.into_iter().map(|weighted| {
            let (best, after) = self.best_of(&position, weighted.roll)?;
            Ok(RollAnswer {
                roll: weighted.roll.to_string(),
                probability: weighted.probability,
                play: best.map(|best| best.play),
                equity: after,
                luck: after - equity,
            })
        });
        Ok(Rolls {
            equity,
            rolls: rolls.collect::<Result<_, NikoFailure>>()?,
        })
    }
}
