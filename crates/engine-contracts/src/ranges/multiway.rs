//! `range pushfold` between three to ten players.

use std::ops::ControlFlow;

use npc_preflop::Position;
use npc_preflop::push_fold::Antes;
use npc_preflop::push_fold::multiway::{
    Game, IcmPrizes, Options, Progress, SeatGain, Seen, Solution, Spot,
};
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
    /// Spots without a decision, named in the same way. Their shares are 0.
    ///
    /// The player or a pusher is in by blind and ante, or has nothing to call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_decision: Vec<String>,
    /// Mean results by seat: big blinds won in a hand, or prize money that a stack is worth after it.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, f64>")
    )]
    pub values: Named<f64>,
    /// Stacks by seat, in big blinds.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, f64>")
    )]
    pub stacks: Named<f64>,
    /// Unit of gains and values.
    pub unit: GainUnit,
    /// Deals that were learned from.
    pub deals: u64,
    /// The solution, which the document has as these figures.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub solution: Solution,
}

/// Unit in which a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GainUnit {
    /// Big blinds a hand.
    BigBlinds,
    /// Prize money, in the unit of the prizes.
    PrizeMoney,
}

/// Gain of a seat that plays its best answer, in the unit of the answer a hand.
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

/// Learns a game from random deals; stacks are in the order of the seats.
pub(super) fn several(
    question: &PushfoldQuestion,
    stacks: &[f64],
    antes: Antes,
    threads: usize,
    watch: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<MultiwayAnswer, RangeFailure> {
    let game = game(question, stacks, antes)?;
    if question.player.is_some() {
        let (players, expected) = (stacks.len(), 2);
        return Err(RangeQuestionError::TwoPlayersOnly { players, expected }.into());
    }
    let mut options = Options::for_players(game.players());
    if let Some(deals) = question.deals {
        options.deals = deals;
        options.fresh_deals = (deals / 2).max(FEWEST_FRESH);
    }
    options.threads = threads;
    let mut rng = ChaCha8Rng::seed_from_u64(question.seed);
    Ok(answer(game.solve(&options, &mut rng, watch)?))
}

/// The game of a question.
fn game(question: &PushfoldQuestion, stacks: &[f64], antes: Antes) -> Result<Game, RangeFailure> {
    if question.prizes.is_none() && !question.others.is_empty() {
        return Err(RangeQuestionError::OthersForm.into());
    }
    let mut stacks = stacks.to_vec();
    // The first seat acts last where it straddles.
    if question.straddle.is_some() && !stacks.is_empty() {
        stacks.rotate_left(1);
    }
    let mut game = if question.stacks.is_some() {
        Game::with_short_stacks(&stacks, antes)?
    } else {
        Game::new(&stacks, antes)?
    };
    if let Some(straddle) = question.straddle {
        game = game.with_straddle(straddle)?;
    }
    Ok(match &question.prizes {
        None => game,
        Some(prizes) => game.for_prizes(IcmPrizes {
            prizes: prizes.clone(),
            others: question.others.clone(),
        })?,
    })
}

/// Name of a spot by the seats of its players.
#[must_use]
pub fn spot_name(game: &Game, spot: Spot) -> String {
    let seat = |place: Position| game.seat(place).to_string();
    let pushers: Vec<String> = spot.pushers().map(seat).collect();
    let own = seat(spot.position());
    if pushers.is_empty() {
        own
    } else {
        format!("{own} vs {}", pushers.join(", "))
    }
}

fn answer(solution: Solution) -> MultiwayAnswer {
    let (first_in, call): (Vec<Spot>, Vec<Spot>) =
        Spot::all(solution.game.players()).partition(|spot| spot.is_first_in());
    let shares = |spots: Vec<Spot>| {
        let shares = spots.into_iter();
        Named(
            shares
                .map(|spot| {
                    let share = solution.strategy.share(spot);
                    (spot_name(&solution.game, spot), share)
                })
                .collect(),
        )
    };
    let seat_name = |place: Position| solution.game.seat(place).to_string();
    let gain = |seat: &SeatGain| {
        let bounds = seat.bounds();
        let gain = GainAnswer {
            mean: seat.mean,
            se: seat.standard_error,
            least: bounds.least,
            most: bounds.most,
        };
        (seat_name(seat.position), gain)
    };
    let places = solution.game.players().positions();
    let named = |seen: Seen| {
        let spots = Spot::all(solution.game.players()).zip(solution.visits());
        let spots = spots.filter(|(_, visits)| visits.seen == seen);
        let names = spots.map(|(spot, _)| spot_name(&solution.game, spot));
        names.collect::<Vec<_>>()
    };
    MultiwayAnswer {
        first_in: shares(first_in),
        call: shares(call),
        gains: Named(solution.gains.iter().map(gain).collect()),
        rare: named(Seen::Rarely),
        no_decision: named(Seen::NoDecision),
        values: Named(
            (solution.gains.iter())
                .map(|seat| (seat_name(seat.position), seat.value))
                .collect(),
        ),
        stacks: Named(
            (places.iter().zip(solution.game.stacks()))
                .map(|(&place, &stack)| (seat_name(place), stack))
                .collect(),
        ),
        unit: if solution.game.prizes().is_some() {
            GainUnit::PrizeMoney
        } else {
            GainUnit::BigBlinds
        },
        deals: solution.deals,
        solution,
    }
}
