//! `range pushfold` between three to ten players.

use std::ops::ControlFlow;

use npc_preflop::push_fold::Antes;
use npc_preflop::push_fold::multiway::{Game, Options, Progress, SeatGain, Seen, Solution, Spot};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use super::{Named, PushfoldQuestion, RangeFailure, RangeQuestionError};

/// The fewest deals that measure gains, so that their errors mean something.
const FEWEST_FRESH: u64 = 1000;

/// Answer about three to ten players; shares are of all hands.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MultiwayAnswer {
    /// Shares that go all in first, by seat.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, f64>")
    )]
    pub first_in: Named<f64>,
    /// Shares that call, by seat and by the seats that are all in.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, f64>")
    )]
    pub call: Named<f64>,
    /// Gains that are still possible, by seat.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, GainAnswer>")
    )]
    pub gains: Named<GainAnswer>,
    /// Spots that came up too rarely for their shares to mean anything, named as in `first_in` and `call`.
    pub rare: Vec<String>,
    /// Deals that were learned from.
    pub deals: u64,
    /// The solution, which the document has as these figures.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub solution: Solution,
}

/// Gain of a seat that plays its best answer, in big blinds a hand.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GainAnswer {
    /// The mean over deals that did not choose the answer; it may be below 0.
    pub mean: f64,
    /// Its standard error.
    pub se: f64,
    /// The mean, or 0 where it is below: no best answer loses.
    pub least: f64,
    /// The mean over the deals that chose the answer, which flatter it.
    pub most: f64,
}

/// Learns a game of three to ten players from random deals.
pub(super) fn several(
    question: &PushfoldQuestion,
    antes: Antes,
    threads: usize,
    watch: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<MultiwayAnswer, RangeFailure> {
    if question.player.is_some() {
        let (players, expected) = (question.players, 2);
        return Err(RangeQuestionError::TwoPlayersOnly { players, expected }.into());
    }
    let game = Game::equal(question.players, question.stack, antes)?;
    let mut options = Options::for_players(game.players());
    if let Some(deals) = question.deals {
        options.deals = deals;
        options.fresh_deals = (deals / 2).max(FEWEST_FRESH);
    }
    options.threads = threads;
    let mut rng = ChaCha8Rng::seed_from_u64(question.seed);
    Ok(answer(game.solve(&options, &mut rng, watch)?))
}

fn answer(solution: Solution) -> MultiwayAnswer {
    let (first_in, call): (Vec<Spot>, Vec<Spot>) =
        Spot::all(solution.game.players()).partition(|spot| spot.is_first_in());
    let shares = |spots: Vec<Spot>| {
        let shares = spots.into_iter();
        Named(
            shares
                .map(|spot| (spot.to_string(), solution.strategy.share(spot)))
                .collect(),
        )
    };
    let gain = |seat: &SeatGain| {
        let bounds = seat.bounds();
        let gain = GainAnswer {
            mean: seat.mean,
            se: seat.standard_error,
            least: bounds.least,
            most: bounds.most,
        };
        (seat.position.to_string(), gain)
    };
    let rare = Spot::all(solution.game.players()).zip(solution.visits());
    let rare = rare.filter(|(_, visits)| visits.seen == Seen::Rarely);
    MultiwayAnswer {
        first_in: shares(first_in),
        call: shares(call),
        gains: Named(solution.gains.iter().map(gain).collect()),
        rare: rare.map(|(spot, _)| spot.to_string()).collect(),
        deals: solution.deals,
        solution,
    }
}
