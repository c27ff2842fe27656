//! `range pushfold`.

use std::ops::ControlFlow;

use npc_preflop::push_fold::multiway::MAX_PLAYERS;
use npc_preflop::push_fold::{Antes, PushFoldError, PushFoldGame, PushFoldSolution, multiway};
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
    /// Big blinds of each player before blinds and antes are posted; either this or `stacks`.
    pub stack: Option<f64>,
    /// Stacks that differ, in the order of the seats: the small blind and the big blind are last. They go down to a hundredth of a big blind behind the ante.
    pub stacks: Option<Vec<f64>>,
    /// Ante of each player, in big blinds.
    pub ante: Option<f64>,
    /// Ante of the big blind alone, in big blinds.
    pub bb_ante: Option<f64>,
    /// Whether the big blind's ante is dead money: an all-in is for the chips left behind it.
    #[serde(default)]
    pub dead: bool,
    /// Straddle of the first seat, which then acts last, in big blinds; three players or more.
    pub straddle: Option<f64>,
    /// Prizes that are left, first place first, in any unit: the game is for prize money and not for chips.
    pub prizes: Option<Vec<f64>>,
    /// Stacks of other tables that play for the same prizes, in big blinds.
    #[serde(default)]
    pub others: Vec<f64>,
    /// A player whose hands push and call, and what that costs; with two players only.
    pub player: Option<String>,
    /// Players dealt in, 2 to 10; as many as `stacks` has, 2 if neither is given. More than two are learned from
    /// random deals, and so is a game for prizes.
    #[serde(default, deserialize_with = "optional_whole")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<usize>"))]
    pub players: Option<u64>,
    /// Random deals to learn from; half as many again measure gains. If not given, ten million for three players
    /// and ten million more for each further one.
    #[serde(default, deserialize_with = "optional_whole")]
    pub deals: Option<u64>,
    /// Seed of the deals, 1 if not given.
    #[serde(default = "seed", deserialize_with = "whole")]
    pub seed: u64,
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
    /// Three to ten, from random deals; two where they play for prizes or a stack is below the big blind.
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
    let antes = antes(question.ante, question.bb_ante, question.dead)?;
    let stacks = question.stacks()?;
    let Some(stack) = question.alike(&stacks, antes) else {
        let answer = several(question, &stacks, antes, threads, watch)?;
        return Ok(PushfoldReply::Several(Box::new(answer)));
    };
    let solved = PushFoldGame::new(stack, antes)?.solve()?;
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

/// The antes of everybody or of the big blind alone, whose may be dead money.
///
/// # Errors
///
/// [`RangeQuestionError::AnteForm`] for both, or dead money of neither.
pub fn antes(
    ante: Option<f64>,
    bb_ante: Option<f64>,
    dead: bool,
) -> Result<Antes, RangeQuestionError> {
    match (ante, bb_ante, dead) {
        (None, None, false) => Ok(Antes::None),
        (Some(each), None, false) => Ok(Antes::Each(each)),
        (None, Some(ante), true) => Ok(Antes::DeadBigBlind(ante)),
        (None, Some(ante), false) => Ok(Antes::BigBlind(ante)),
        _ => Err(RangeQuestionError::AnteForm),
    }
}

/// Players of a game of which nothing is said.
const USUAL_PLAYERS: u64 = 2;

impl PushfoldQuestion {
    /// The stacks in the order of the seats.
    fn stacks(&self) -> Result<Vec<f64>, RangeFailure> {
        match (self.stack, &self.stacks) {
            (Some(stack), None) => {
                let got = self.players.unwrap_or(USUAL_PLAYERS);
                // Too many are refused before there is a stack for each.
                let players = usize::try_from(got)
                    .ok()
                    .filter(|players| *players <= MAX_PLAYERS);
                let players = players.ok_or(PushFoldError::PlayersOutOfRange {
                    got,
                    min: 2,
                    max: MAX_PLAYERS,
                })?;
                Ok(vec![stack; players])
            }
            (None, Some(stacks)) => match self.players {
                Some(players) if players != stacks.len() as u64 => {
                    let got = stacks.len();
                    Err(RangeQuestionError::StackCount { got, players }.into())
                }
                _ => Ok(stacks.clone()),
            },
            _ => Err(RangeQuestionError::StackForm.into()),
        }
    }

    /// The equal stacks of two players whose game is the same, if it is solved exactly. Chips that only one of
    /// them has are not played for.
    fn alike(&self, stacks: &[f64], antes: Antes) -> Option<f64> {
        let &[small, big] = stacks else { return None };
        if self.prizes.is_some() || self.straddle.is_some() || !self.others.is_empty() {
            return None;
        }
        if self.stack.is_some() {
            return Some(small);
        }
        // A dead ante of the big blind is not a part of what the other can win.
        let (stack, least) = match antes {
            Antes::None => (small.min(big), 1.0),
            Antes::Each(ante) | Antes::BigBlind(ante) => (small.min(big), 1.0 + ante),
            Antes::DeadBigBlind(ante) => (small.min(big - ante) + ante, 1.0 + ante),
        };
        (stack >= least).then_some(stack)
    }
}
