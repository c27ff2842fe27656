//! Counts next to predictions.

use alloc::vec::Vec;

use super::SimTable;
use super::counts::{SeatCounts, SimCounts};
use super::predict::SeatRates;
use crate::Position;
use crate::player::Pot;

/// Below this a chance is what rounding has left of 0.
const NOTHING: f64 = 1e-12;

/// A rate as it was measured and as it was predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// How often it happened.
    pub count: u64,
    /// In how many hands it could have happened.
    pub of: u64,
    /// The share of them; none if there were none.
    pub measured: Option<f64>,
    /// The share that the model predicts for independent hands; none if it can never happen.
    pub predicted: Option<f64>,
    /// Measured less predicted: chance, and the effect of the others' cards on one's own (card
    /// removal).
    pub difference: Option<f64>,
    /// The standard error of the measured share if the predicted one is right; none without hands.
    pub standard_error: Option<f64>,
    /// The difference in standard errors; none if the error is 0.
    pub z: Option<f64>,
}

/// A seat of a simulation next to the prediction of the model.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatComparison {
    /// The position.
    pub position: Position,
    /// The share of hands that the player would play in the seat: the width of its range.
    pub width: f64,
    /// Hands of all in which money was put in voluntarily.
    pub vpip: Compared,
    /// Hands of all in which the seat raised.
    pub pfr: Compared,
    /// Third bets among the hands that faced an open raise.
    pub three_bet: Compared,
    /// Hands that were played among those whose first decision cost something and faced one raise
    /// at the most.
    pub first_decision: Compared,
    /// Hands of all that the big blind won without a decision.
    pub walks: Compared,
    /// The predicted VPIP less the width: raises in front, walks, checks of the big blind.
    pub behaviour: f64,
    /// The measured VPIP less the predicted one, with the standard error of the VPIP. It is the
    /// effect of the others' cards on one's own: 0 but for chance where every player has a deck.
    pub card_removal: f64,
}

impl Compared {
    fn new(count: u64, of: u64, chance: f64, of_chance: f64) -> Self {
        let measured = (of > 0).then(|| count as f64 / of as f64);
        let whole = |rate: f64| match rate {
            rate if rate < NOTHING => 0.0,
            rate if rate > 1.0 - NOTHING => 1.0,
            rate => rate,
        };
        let predicted = (of_chance > NOTHING).then(|| whole(chance / of_chance));
        let difference = measured.zip(predicted).map(|(found, rate)| found - rate);
        let standard_error = difference
            .and(predicted)
            .map(|rate| libm::sqrt(rate * (1.0 - rate) / of as f64));
        let z = difference
            .zip(standard_error)
            .filter(|(_, error)| *error > 0.0)
            .map(|(difference, error)| difference / error);
        Self {
            count,
            of,
            measured,
            predicted,
            difference,
            standard_error,
            z,
        }
    }
}

impl SimTable {
    /// Every seat's counts next to the model's prediction, in the order of play.
    ///
    /// The measured VPIP differs from the width of the range by [`SeatComparison::behaviour`], which
    /// the model predicts exactly, and by [`SeatComparison::card_removal`], which it does not
    /// know.
    #[must_use]
    pub fn compare(&self, counts: &SimCounts) -> Vec<SeatComparison> {
        let predicted = self.predict();
        let seats = self.seats.iter().zip(&counts.seats).zip(&predicted);
        seats
            .map(|((seat, counted), rates)| {
                let width = seat.npc.plan(seat.seat, Pot::Opened).vpip().vpip;
                compare_seat(seat.seat.position(), width, counts.hands, counted, rates)
            })
            .collect()
    }
}

fn compare_seat(
    position: Position,
    width: f64,
    hands: u64,
    counted: &SeatCounts,
    rates: &SeatRates,
) -> SeatComparison {
    let of_all = |count, chance| Compared::new(count, hands, chance, 1.0);
    let vpip = of_all(counted.played, rates.played);
    SeatComparison {
        position,
        width,
        pfr: of_all(counted.raised, rates.raised),
        three_bet: Compared::new(
            counted.three_bets,
            counted.three_bet_chances,
            rates.three_bets,
            rates.three_bet_chances,
        ),
        first_decision: Compared::new(
            counted.first_played,
            counted.first_decisions,
            rates.first_played,
            rates.first_decisions,
        ),
        walks: of_all(counted.walks, rates.walks),
        behaviour: rates.played - width,
        card_removal: vpip.difference.unwrap_or(0.0),
        vpip,
    }
}
