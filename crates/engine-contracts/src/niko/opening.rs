//! `niko opening`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{NikoFailure, OPENING, RulesQuestion, SolvedGame};

/// Question of `niko opening`: the game at its start.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OpeningQuestion {
    /// The contract, `niko-opening/1`.
    pub contract: Option<String>,
    /// The rules of the game; nikogammon, or those of the game that is asked, where they are missing.
    #[serde(default)]
    pub rules: Option<RulesQuestion>,
}

/// Answer of `niko opening`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Opening"))]
pub struct OpeningAnswer {
    /// Equity of the first player, any roll allowed.
    pub any_roll: f64,
    /// Equity of the first player with unequal dice; null where the dice have no such roll.
    pub unequal_dice: Option<f64>,
    /// Equity after the best play of each roll.
    pub rolls: BTreeMap<String, f64>,
    /// The best play of each roll.
    pub plays: BTreeMap<String, Option<String>>,
}

impl SolvedGame<'_> {
    /// Answers `niko opening`: what the game is worth to the first player.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract or the game is another one, or the game has no start.
    pub fn opening(&self, question: &OpeningQuestion) -> Result<OpeningAnswer, NikoFailure> {
        OPENING.check(question.contract.as_deref())?;
        self.check_rules(question.rules.as_ref())?;
        let openings = self.openings()?;
        let mut answer = OpeningAnswer {
            any_roll: openings.any_roll,
            unequal_dice: openings.unequal_dice,
            rolls: BTreeMap::new(),
            plays: BTreeMap::new(),
        };
        for opening in openings.rolls {
            let best = opening.plays.first().map(|best| best.play.to_string());
            answer
                .rolls
                .insert(opening.roll.to_string(), opening.equity);
            answer.plays.insert(opening.roll.to_string(), best);
        }
        Ok(answer)
    }
}
