//! Scores over rounds, by class of hand, with the spots to be repeated.

use std::collections::BTreeMap;

use npc_preflop::push_fold::Antes;
use npc_preflop::{HandClass, Position};
use serde::{Deserialize, Serialize};

use super::{DrillGame, DrillSpot};
use crate::contract::{Contract, ContractError};
use crate::document::{self, DocumentError};
use crate::failure::{EngineFailure, FailureClass};
use crate::ranges::DRILL_SCORE;

/// Most spots that are kept to be repeated; the oldest go first.
const MOST_WRONG: usize = 1_000;

/// Score of a player over rounds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DrillScore {
    /// Scores by class of hand, such as `AKs`.
    pub classes: BTreeMap<String, ClassScore>,
    /// Spots that were answered wrongly and not yet rightly, the oldest first.
    pub wrong: Vec<DrillSpot>,
}

/// Score of a class of hands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassScore {
    /// Hands asked.
    pub asked: u64,
    /// Answers that cost nothing.
    pub right: u64,
    /// Cost of all answers, in big blinds.
    pub cost: f64,
}

/// The file of a score.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct ScoreDocument {
    /// The contract, `range-drill-score/1`.
    contract: String,
    /// Score of each class of hands.
    classes: BTreeMap<String, ClassScore>,
    /// Spots to be repeated.
    wrong: Vec<SpotDocument>,
}

/// A spot in a file.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct SpotDocument {
    /// Players dealt in.
    players: usize,
    /// Big blinds of each player.
    stack: f64,
    /// Ante of each player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ante: Option<f64>,
    /// Ante of the big blind alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bb_ante: Option<f64>,
    /// Whether the big blind's ante is dead money.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    dead: bool,
    /// The player who is to act.
    position: Position,
    /// The earlier players who are all in.
    pushers: Vec<Position>,
    /// The hand.
    hand: String,
}

/// Why a score cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum DrillScoreError {
    /// The file is not the JSON of a score.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The file is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// A part of it contradicts itself.
    #[error(transparent)]
    Unusable(#[from] ScoreFault),
}

/// Parts of a score that contradict themselves.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ScoreFault {
    /// A name that no class of hands has.
    #[error("unknown class of hands `{class}`")]
    UnknownScoreClass { class: String },
    /// More right answers than hands.
    #[error("{class}: {right} right of {asked} asked")]
    ScoreCount {
        class: String,
        right: u64,
        asked: u64,
    },
    /// A cost below 0, or none.
    #[error("{class}: the cost is {cost}, must be 0 or more")]
    ScoreCost { class: String, cost: f64 },
    /// A spot that no game has.
    #[error("spot {item} to be repeated: {words}")]
    ScoreSpot {
        /// The item of `wrong`, from 1.
        item: usize,
        words: String,
    },
}

impl EngineFailure for DrillScoreError {
    fn class(&self) -> FailureClass {
        FailureClass::Unreadable
    }
}

impl DrillScore {
    /// The contract of the file of a score.
    pub const CONTRACT: Contract = DRILL_SCORE;

    /// Reads the file of a score. Spots without a decision, which earlier releases asked, are not repeated.
    ///
    /// # Errors
    ///
    /// [`DrillScoreError`] with the first thing that is wrong with it.
    ///
    /// ```
    /// use engine_contracts::ranges::DrillScore;
    ///
    /// let text = DrillScore::default().to_json();
    /// assert_eq!(DrillScore::from_json(text.as_bytes())?, DrillScore::default());
    /// # Ok::<(), engine_contracts::ranges::DrillScoreError>(())
    /// ```
    pub fn from_json(text: &[u8]) -> Result<Self, DrillScoreError> {
        let read: ScoreDocument = document::read(text)?;
        DRILL_SCORE.check(Some(&read.contract))?;
        for (class, &ClassScore { asked, right, cost }) in &read.classes {
            let class = class.clone();
            if !class
                .parse::<HandClass>()
                .is_ok_and(|own| own.to_string() == class)
            {
                return Err(ScoreFault::UnknownScoreClass { class }.into());
            }
            if right > asked {
                return Err(ScoreFault::ScoreCount {
                    class,
                    right,
                    asked,
                }
                .into());
            }
            if !(0.0..=f64::MAX).contains(&cost) {
                return Err(ScoreFault::ScoreCost { class, cost }.into());
            }
        }
        let wrong = (read.wrong.iter().zip(1..)).map(|(spot, item)| {
            spot.read()
                .map_err(|words| ScoreFault::ScoreSpot { item, words })
        });
        let mut wrong: Vec<DrillSpot> = wrong.collect::<Result<_, _>>()?;
        wrong.retain(DrillSpot::has_decision);
        Ok(Self {
            wrong,
            classes: read.classes,
        })
    }

    /// The file of the score.
    #[must_use]
    pub fn to_json(&self) -> String {
        let document = ScoreDocument {
            contract: DRILL_SCORE.to_string(),
            classes: self.classes.clone(),
            wrong: self.wrong.iter().map(SpotDocument::new).collect(),
        };
        // Keys are texts and numbers are finite.
        let text = serde_json::to_string_pretty(&document).unwrap_or_default();
        text + "\n"
    }

    /// Hands asked, right answers and cost of all classes.
    #[must_use]
    pub fn sum(&self) -> ClassScore {
        let mut sum = ClassScore::default();
        for class in self.classes.values() {
            sum.asked = sum.asked.saturating_add(class.asked);
            sum.right = sum.right.saturating_add(class.right);
            sum.cost += class.cost;
        }
        sum
    }

    /// Counts an answer.
    pub(super) fn count(&mut self, spot: &DrillSpot, cost: f64) {
        let class = self.classes.entry(spot.hand.class().to_string());
        let class = class.or_default();
        class.asked = class.asked.saturating_add(1);
        class.right = class.right.saturating_add(u64::from(cost <= 0.0));
        class.cost += cost;
        self.wrong.retain(|other| other != spot);
        if cost > 0.0 {
            self.wrong.push(spot.clone());
            let beyond = self.wrong.len().saturating_sub(MOST_WRONG);
            self.wrong.drain(..beyond);
        }
    }
}

impl SpotDocument {
    fn new(spot: &DrillSpot) -> Self {
        let (ante, bb_ante, dead) = match spot.game.antes {
            Antes::None => (None, None, false),
            Antes::Each(ante) => (Some(ante), None, false),
            Antes::BigBlind(ante) => (None, Some(ante), false),
            Antes::DeadBigBlind(ante) => (None, Some(ante), true),
        };
        Self {
            players: spot.game.players,
            stack: spot.stack(),
            ante,
            bb_ante,
            dead,
            position: spot.position,
            pushers: spot.pushers.clone(),
            hand: spot.hand.to_string(),
        }
    }

    /// The spot, or its fault in words.
    fn read(&self) -> Result<DrillSpot, String> {
        let antes = crate::ranges::pushfold::antes(self.ante, self.bb_ante, self.dead);
        let spot = DrillSpot {
            game: DrillGame {
                players: self.players,
                stack: Some(self.stack),
                antes: antes.map_err(|error| error.to_string())?,
            },
            position: self.position,
            pushers: self.pushers.clone(),
            hand: self.hand.parse().map_err(|_| {
                let hand = &self.hand;
                format!("unknown hand `{hand}`, expected two cards such as AsKd")
            })?,
        };
        match spot.fault() {
            Some(words) => Err(words),
            None => Ok(spot),
        }
    }
}
