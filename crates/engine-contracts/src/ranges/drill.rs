//! `range drill`: push or fold at short stacks, and what a mistake costs.

mod score;
mod spot;
mod table;
#[cfg(feature = "views")]
mod words;

use std::collections::VecDeque;
use std::ops::ControlFlow;

use npc_preflop::player::{Pot, ToCall};
use npc_preflop::push_fold::multiway::Progress;
use npc_preflop::{Action, Combo, Npc, Players, Position, Seat};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

pub use self::score::{ClassScore, DrillScore, DrillScoreError, ScoreFault};
pub use self::spot::{DrillGame, DrillSpot};
use self::table::Table;
use super::player::seat;
use super::{RangeFailure, read_player};

/// The fewest random deals for each player of a game of several.
const FEWEST_DEALS_A_PLAYER: u64 = 100_000;

/// Other hands between a mistake and its repetition.
const REPEAT_AFTER: usize = 3;

/// A round of practice: each [`draw`](Self::draw) is a spot, which an answer is [judged](Self::judge) in.
///
/// A spot that was answered wrongly comes back after three other hands, and one that a [`DrillScore`] kept from an earlier
/// round comes first. A copy goes on by itself, and shares the game that several players have learned.
#[derive(Debug)]
pub struct Drill {
    npc: Npc,
    seed: u64,
    rng: ChaCha8Rng,
    table: Table,
    score: DrillScore,
    /// Spots to be repeated, each with the number of hands before it.
    again: VecDeque<(usize, DrillSpot)>,
    hands: Vec<DrilledHand>,
}

/// Setup of a round.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillSetup {
    /// The player whose answer is shown next to the equilibrium's: a preset, or a player's text form.
    pub player: String,
    /// The table; its stack is drawn from 2 to 20 big blinds if none is given.
    pub game: DrillGame,
    /// Random deals that the game of more than two players is learned from, at least [`Drill::fewest_deals`].
    ///
    /// If not given, 400,000 a player.
    pub deals: Option<u64>,
    /// Seed of the hands.
    pub seed: u64,
    /// Score of earlier rounds.
    pub score: DrillScore,
}

/// Answer to a spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrillMove {
    /// A push or a call.
    AllIn,
    /// A fold.
    Fold,
}

/// A hand of the round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Played"))]
pub struct DrilledHand {
    /// Players dealt in.
    pub players: u8,
    /// The position.
    pub position: Position,
    /// Earlier players who are all in.
    pub pushers: Vec<Position>,
    /// Big blinds of each player.
    pub stack: f64,
    /// The hand.
    pub hand: String,
    /// Whether the answer was to go all in.
    pub all_in: bool,
    /// How often the equilibrium goes all in.
    pub equilibrium: f64,
    /// How often the player of the model does.
    pub model: f64,
    /// Cost of the answer against the equilibrium, in big blinds; 0 where it is within two standard errors of 0.
    pub cost: f64,
    /// Standard error of the gain that the cost is taken from; 0 between two players, where it is exact.
    pub se: f64,
    /// Whether the spot was asked again after a mistake.
    pub again: bool,
}

/// Answer of `range drill`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrillAnswer {
    /// Seed of the hands.
    pub seed: u64,
    /// The hands in their order.
    pub hands: Vec<DrilledHand>,
    /// Number of answers that cost nothing.
    pub right: usize,
    /// Cost of all answers, in big blinds.
    pub cost: f64,
}

/// The generator of a round is copied with its position, so that both draw the same spots from then on.
impl Clone for Drill {
    fn clone(&self) -> Self {
        Self {
            npc: self.npc.clone(),
            seed: self.seed,
            rng: ChaCha8Rng::deserialize_state(&self.rng.serialize_state()),
            table: self.table.clone(),
            score: self.score.clone(),
            again: self.again.clone(),
            hands: self.hands.clone(),
        }
    }
}

impl Drill {
    /// The fewest deals that a game of several players is learned from: 100,000 for each.
    ///
    /// With fewer the players behind a decision still play at random, so that nobody can be judged.
    #[must_use]
    pub const fn fewest_deals(players: usize) -> u64 {
        FEWEST_DEALS_A_PLAYER * players as u64
    }

    /// A round next to a player of the model.
    ///
    /// The game of more than two players is learned from random deals on `threads` threads; `watch` sees how far that
    /// has come, and may stop.
    ///
    /// # Errors
    ///
    /// [`RangeFailure`] where the player cannot be parsed or used, no game has such a stack or number of players,
    /// there are too few deals to learn from, or `watch` breaks off.
    pub fn new(
        setup: DrillSetup,
        threads: usize,
        watch: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Self, RangeFailure> {
        let npc = read_player(&setup.player)?;
        let mut rng = ChaCha8Rng::seed_from_u64(setup.seed);
        let kept =
            (setup.score.wrong.iter()).find(|spot| setup.game.has(spot) && spot.has_decision());
        let wanted = match kept {
            Some(spot) => spot.game.clone(),
            None => setup.game.clone(),
        };
        let table = Table::new(&setup.game, &wanted, setup.deals, threads, &mut rng, watch)?;
        let fitting = setup.score.wrong.iter().filter(|spot| table.has(spot));
        let again = fitting.map(|spot| (0, spot.clone())).collect();
        Ok(Self {
            npc,
            seed: setup.seed,
            rng,
            table,
            score: setup.score,
            again,
            hands: Vec::new(),
        })
    }

    /// The stack of the whole round, in big blinds; none where it is drawn for every hand.
    #[must_use]
    pub fn stack(&self) -> Option<f64> {
        self.table.stack()
    }

    /// The next spot: one that was answered wrongly, or a new one.
    pub fn draw(&mut self) -> DrillSpot {
        let is_due = |&(after, _): &(usize, DrillSpot)| after <= self.hands.len();
        match self.again.front().filter(|next| is_due(next)) {
            Some((_, spot)) => spot.clone(),
            None => self.table.draw(&mut self.rng, self.seed),
        }
    }

    /// Judges an answer and keeps it.
    ///
    /// # Errors
    ///
    /// [`RangeFailure`] where the game of the spot cannot be solved.
    pub fn judge(
        &mut self,
        spot: &DrillSpot,
        answer: DrillMove,
    ) -> Result<DrilledHand, RangeFailure> {
        let judged = self.table.judge(spot, self.seed)?;
        let cost = match answer {
            DrillMove::AllIn => (-judged.gain).max(0.0),
            DrillMove::Fold => judged.gain.max(0.0),
        };
        let at = self.again.iter().position(|(_, other)| other == spot);
        if let Some(at) = at {
            self.again.remove(at);
        }
        let players = Players::new(spot.game.players as u64)?;
        let seat = seat(u64::from(players.count()), spot.position)?;
        let level = if spot.pushers.is_empty() { 1 } else { 2 };
        let hand = DrilledHand {
            players: players.count(),
            position: spot.position,
            pushers: spot.pushers.clone(),
            stack: spot.stack(),
            hand: spot.hand.to_string(),
            all_in: answer == DrillMove::AllIn,
            equilibrium: judged.equilibrium,
            model: model_share(&self.npc, seat, spot.hand, level),
            cost,
            se: judged.standard_error,
            again: at.is_some(),
        };
        self.score.count(spot, cost);
        self.hands.push(hand.clone());
        if cost > 0.0 {
            self.again
                .push_back((self.hands.len() + REPEAT_AFTER, spot.clone()));
        }
        Ok(hand)
    }

    /// The score of this round and of those before it.
    #[must_use]
    pub const fn score(&self) -> &DrillScore {
        &self.score
    }

    /// The record of the round.
    #[must_use]
    pub fn finish(self) -> DrillAnswer {
        DrillAnswer {
            seed: self.seed,
            right: self.hands.iter().filter(|hand| hand.cost <= 0.0).count(),
            // Adding zero turns the negative zero of an empty sum into zero.
            cost: self.hands.iter().map(|hand| hand.cost).sum::<f64>() + 0.0,
            hands: self.hands,
        }
    }
}

/// The share of a hand's class with which a player of the model goes on.
fn model_share(npc: &Npc, seat: Seat, hand: Combo, level: u8) -> f64 {
    let shares = npc.plan(seat, Pot::Opened).shares(hand.class());
    let goes_on = shares
        .iter()
        .filter(|(strategy, _)| strategy.action(level, ToCall::Chips) != Action::Fold);
    goes_on.map(|(_, share)| share).sum::<f64>() + 0.0
}
