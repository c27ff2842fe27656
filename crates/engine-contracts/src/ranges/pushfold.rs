//! `range pushfold`.

use std::ops::ControlFlow;

use npc_preflop::push_fold::{Antes, PushFoldGame, PushFoldSolution, multiway};
use serde::{Deserialize, Serialize};

use super::multiway::{MultiwayAnswer, several};
use super::pushfold_player::PlayerAnswer;
use super::{Classes, PUSHFOLD, RangeFailure, RangeQuestionError, read_player};
use crate::whole::{optional_whole, whole};

/// Question of `range pushfold`: a game of all in or fold.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PushfoldQuestion {
    /// The contract, `range-pushfold/1`.
    pub contract: Option<String>,
    /// Big blinds of each player before blinds and antes are posted.
    pub stack: f64,
    /// Ante of each player, in big blinds.
    pub ante: Option<f64>,
    /// Ante of the big blind alone, in big blinds.
    pub bb_ante: Option<f64>,
    /// Whether the big blind's ante is dead money: an all-in is for the chips left behind it.
    #[serde(default)]
    pub dead: bool,
    /// A player whose hands push and call, and what that costs; with two players only.
    pub player: Option<String>,
    /// Players dealt in, 2 to 10, 2 if not given; more than two are learned from random deals.
    #[serde(default = "players", deserialize_with = "whole")]
    pub players: usize,
    /// Random deals to learn from; half as many again measure gains. If not given, ten million for three players
    /// and ten million more for each further one.
    #[serde(default, deserialize_with = "optional_whole")]
    pub deals: Option<u64>,
    /// Seed of the deals, 1 if not given.
    #[serde(default = "seed", deserialize_with = "whole")]
    pub seed: u64,
}

const fn players() -> usize {
    2
}

const fn seed() -> u64 {
    1
}

/// Deals of a computation so far.
pub type PushfoldProgress = multiway::Progress;

/// Answer of `range pushfold`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PushfoldReply {
    /// Two players, solved and proved.
    Two(Box<PushfoldAnswer>),
    /// Three to ten, from random deals.
    Several(Box<MultiwayAnswer>),
}

/// Answer about two players.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PushfoldAnswer {
    /// Value to the small blind, in big blinds a hand.
    pub value: f64,
    /// The most that a player could still gain, in big blinds a hand.
    pub exploitability: f64,
    /// Whether the equilibrium was proved in integers.
    pub exact: bool,
    /// Whether no class that is played purely is indifferent.
    pub unique: bool,
    /// Frequencies with which the small blind pushes.
    pub push: Classes,
    /// Frequencies with which the big blind calls.
    pub call: Classes,
    /// Share of hands that push.
    pub push_share: f64,
    /// Share of hands that call.
    pub call_share: f64,
    /// The player that the question names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerAnswer>,
    /// The solution, which the document has as these figures.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub solution: PushFoldSolution,
}

impl From<PushFoldSolution> for PushfoldAnswer {
    fn from(solution: PushFoldSolution) -> Self {
        let strategy = &solution.strategy;
        let (push_share, call_share) = strategy.shares();
        Self {
            value: solution.value,
            exploitability: solution.exploitability,
            exact: solution.certificate.exact,
            unique: solution.certificate.unique,
            push: Classes::of_list(&strategy.push),
            call: Classes::of_list(&strategy.call),
            push_share,
            call_share,
            player: None,
            solution,
        }
    }
}

/// Answers `range pushfold`: the equilibrium of two players with its proof, or of up to ten from random deals.
///
/// Deals are learned from on `threads` threads, with the same answer for any number; `watch` sees how far that has
/// come, and may stop.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, the library refuses a number, the cost of a player is asked
/// for with more than two, or `watch` breaks off.
pub fn pushfold(
    question: &PushfoldQuestion,
    threads: usize,
    watch: impl FnMut(&PushfoldProgress) -> ControlFlow<()>,
) -> Result<PushfoldReply, RangeFailure> {
    PUSHFOLD.check(question.contract.as_deref())?;
    let antes = match (question.ante, question.bb_ante) {
        (None, None) if !question.dead => Antes::None,
        (Some(each), None) if !question.dead => Antes::Each(each),
        (None, Some(ante)) if question.dead => Antes::DeadBigBlind(ante),
        (None, Some(ante)) => Antes::BigBlind(ante),
        _ => return Err(RangeQuestionError::AnteForm.into()),
    };
    if question.players != 2 {
        let answer = several(question, antes, threads, watch)?;
        return Ok(PushfoldReply::Several(Box::new(answer)));
    }
    let solved = PushFoldGame::new(question.stack, antes)?.solve()?;
    let player = match &question.player {
        Some(text) => {
            let strategy = read_player(text)?.push_or_fold()?;
            Some(PlayerAnswer::new(&strategy, &solved))
        }
        None => None,
    };
    Ok(PushfoldReply::Two(Box::new(PushfoldAnswer {
        player,
        ..solved.into()
    })))
}
