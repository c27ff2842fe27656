//! `range pushfold` between three to ten players.

use std::ops::ControlFlow;

use npc_preflop::push_fold::Antes;
use npc_preflop::push_fold::multiway::{Game, Options, Progress, SeatGain, Solution, Spot};
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
    /// The mean over the deals that measure it.
    pub mean: f64,
    /// Its standard error.
    pub se: f64,
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
    let mut options = Options::default();
    options.deals = question.deals;
    options.fresh_deals = (question.deals / 2).max(FEWEST_FRESH);
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
        let (mean, se) = (seat.mean, seat.standard_error);
        (seat.position.to_string(), GainAnswer { mean, se })
    };
    MultiwayAnswer {
        first_in: shares(first_in),
        call: shares(call),
        gains: Named(solution.gains.iter().map(gain).collect()),
        deals: solution.deals,
        solution,
    }
}
