//! `range simulate`: a table of computer players next to what the model predicts.

use std::ops::ControlFlow;

use npc_preflop::sim::{Dealing, Play, SeatComparison, SimTable};
use npc_preflop::{Npc, Players};
use serde::{Deserialize, Serialize};

use super::player::USUAL;
use super::{RangeFailure, RangeQuestionError, SIMULATE, read_player};
use crate::whole::whole;

/// Question of `range simulate`: the players of a table and a number of hands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateQuestion {
    /// The contract, `range-simulate/1`.
    pub contract: Option<String>,
    /// Players dealt in, 2 to 10, 6 if not given.
    #[serde(default = "players", deserialize_with = "whole")]
    pub players: u64,
    /// One player for all seats, or one for each seat in the order of play; `tight-aggressive` if not given.
    #[serde(default = "player")]
    pub player: Vec<String>,
    /// Hands to be played, 1,000,000 if not given.
    #[serde(default = "hands", deserialize_with = "whole")]
    pub hands: u64,
    /// Seed of the hands, 0 if not given.
    #[serde(default, deserialize_with = "whole")]
    pub seed: u64,
    /// Actions of the players.
    #[serde(default)]
    pub play: TablePlay,
    /// Decks of the players.
    #[serde(default)]
    pub dealing: TableDealing,
}

const fn players() -> u64 {
    6
}

fn player() -> Vec<String> {
    vec![USUAL.name().to_owned()]
}

const fn hands() -> u64 {
    1_000_000
}

/// Actions of the players of a simulated table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TablePlay {
    /// Folds, calls and raises.
    #[default]
    Betting,
    /// All in or fold.
    AllInOrFold,
}

/// Decks of a simulated table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableDealing {
    /// One for all.
    #[default]
    OneDeck,
    /// One for each player: hands are independent.
    DeckEach,
}

/// Answer of `range simulate`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimulateAnswer {
    /// Hands played.
    pub hands: u64,
    /// Seed of the hands.
    pub seed: u64,
    /// Players dealt in.
    pub players: u8,
    /// Actions of the players.
    pub play: Play,
    /// Decks of the players.
    pub dealing: Dealing,
    /// Rates by seat next to what the model predicts.
    pub seats: Vec<SeatComparison>,
}

impl SimulateQuestion {
    /// The table that is asked about.
    ///
    /// # Errors
    ///
    /// [`RangeFailure`] where the contract is another one, or a player or their number cannot be used.
    pub fn table(&self) -> Result<SimTable, RangeFailure> {
        SIMULATE.check(self.contract.as_deref())?;
        Ok(SimTable::new(self.npcs()?, self.play(), self.dealing())?)
    }

    /// The player of each seat.
    fn npcs(&self) -> Result<Vec<Npc>, RangeFailure> {
        let seats = usize::from(Players::new(self.players)?.count());
        let named = self.player.iter().map(|text| read_player(text));
        let named: Vec<Npc> = named.collect::<Result<_, _>>()?;
        match &named[..] {
            [all] => Ok(vec![all.clone(); seats]),
            each if each.len() == seats => Ok(named),
            each => {
                let got = each.len();
                Err(RangeQuestionError::PlayerCount { got, seats }.into())
            }
        }
    }

    const fn play(&self) -> Play {
        match self.play {
            TablePlay::Betting => Play::Betting,
            TablePlay::AllInOrFold => Play::AllInOrFold,
        }
    }

    const fn dealing(&self) -> Dealing {
        match self.dealing {
            TableDealing::OneDeck => Dealing::OneDeck,
            TableDealing::DeckEach => Dealing::DeckEach,
        }
    }
}

/// Answers `range simulate`; `watch` gets the number of hands so far, and may stop.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, a player or a number cannot be used, or `watch` breaks off.
pub fn simulate(
    question: &SimulateQuestion,
    watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<SimulateAnswer, RangeFailure> {
    let table = question.table()?;
    let counts = table.simulate_with(question.hands, question.seed, watch)?;
    Ok(SimulateAnswer {
        hands: question.hands,
        seed: question.seed,
        players: table.players().count(),
        play: question.play(),
        dealing: question.dealing(),
        seats: table.compare(&counts),
    })
}
