//! Mover and seat by what the move costs the player.
//!
//! In the weighted mode the weighted sum of the terms, in millionths, comes before them.

use core::cmp::Ordering;

use super::{MoverAsk, Policy, Quote, SeatAsk, position_change};
use crate::action::Dealt;
use crate::open_seat::OpenSeat;
use crate::player::{Played, Record};
use crate::reason::RuleId;
use crate::weights::Weights;

/// Few moves, the same position relative to the blinds, fair shares of big blinds, balanced stacks.
pub(crate) struct LowestCost;

impl Policy for LowestCost {
    /// Cost of a mover with the best open seat.
    ///
    /// In this order: no cards in the next hand, not absent, moved within the last orbit, times
    /// moved, position, equity, stacks.
    fn mover(&self, ask: &MoverAsk<'_>) -> Option<Quote> {
        let record = ask.record;
        let orbit = u32::try_from(ask.players).unwrap_or(u32::MAX);
        let recent = record.hands_since_move.is_some_and(|hands| hands < orbit);
        let (recent, moves) = (i64::from(recent), i64::from(record.moves));
        let costs = ask.seats.iter().map(|seat| {
            let seat = SeatTerms::of(record, ask.left, *seat);
            let terms = [recent, moves, seat.position, seat.equity, ask.stacks];
            let sum = ask.weights.map(|weights| weighted(weights, &terms));
            let hard = [seat.dead, i64::from(!record.absent)];
            hard.into_iter().chain(sum).chain(terms).collect()
        });
        Some(Quote {
            rule: RuleId::LowestCost,
            cost: costs.min()?,
        })
    }

    /// The terms of the mover that the seat decides.
    fn seat(&self, ask: &SeatAsk<'_>) -> Option<Quote> {
        let terms = SeatTerms::of(ask.record, ask.record.left, ask.seat);
        let SeatTerms {
            dead,
            position,
            equity,
        } = terms;
        let sum = ask
            .weights
            .map(|weights| weighted(weights, &[0, 0, position, equity, 0]));
        let hard = [dead].into_iter();
        Some(Quote {
            rule: RuleId::LowestCost,
            cost: hard.chain(sum).chain([position, equity]).collect(),
        })
    }

    fn halted_below(&self, _n_max: u8) -> Option<usize> {
        None
    }
}

/// The terms that a seat decides.
struct SeatTerms {
    /// 1 if the seat gets no cards in the next hand.
    dead: i64,
    /// Change of position, in hundredths of an orbit.
    position: i64,
    /// Distance from a fair share of big blinds, in hundredths of a big blind.
    equity: i64,
}

impl SeatTerms {
    /// The cost of a seat for a player who leaves a table.
    ///
    /// `left`: players ahead of the big blind there, and players.
    fn of(record: &Record, left: Option<(u8, u8)>, seat: OpenSeat) -> Self {
        let dead = i64::from(seat.dealt == Dealt::AfterButton);
        let Some((ahead, seated)) = seat.position else {
            return Self {
                dead,
                position: 0,
                equity: 0,
            };
        };
        let (ahead, players) = (i64::from(ahead), i64::from(seated) + 1);
        Self {
            dead,
            position: position_change(left, seat),
            equity: equity_term(record.played, ahead, players),
        }
    }
}

/// Distance of the balance just before the next big blind from the middle of its range. The middle
/// is `-1 + 1 / 2n`; the distance is in hundredths of a big blind.
fn equity_term(played: Played, ahead: i64, players: i64) -> i64 {
    let unit = i128::from(Played::BIG_BLIND);
    let players = i128::from(players.max(1));
    let then = i128::from(played.balance) - i128::from(ahead) * unit / players;
    let fair = unit / (2 * players) - unit;
    let distance = (then - fair).abs() * 100 / unit;
    match distance.cmp(&i128::from(i64::MAX)) {
        Ordering::Greater => i64::MAX,
        _ => i64::try_from(distance).unwrap_or(i64::MAX),
    }
}

/// The weighted sum of recency, moves, position, equity and stacks, in millionths. The last three
/// come in hundredths, hundredths and ten-thousandths.
fn weighted(weights: Weights, terms: &[i64; 5]) -> i64 {
    let [recent, moves, position, equity, stack] = *terms;
    let parts = [
        (weights.recency, recent, 1.0),
        (weights.moves, moves, 1.0),
        (weights.position, position, 100.0),
        (weights.equity, equity, 100.0),
        (weights.stack, stack, 10_000.0),
    ];
    let mut sum = 0.0;
    for (weight, term, unit) in parts {
        sum += weight * (int(term) / unit);
    }
    micro(sum)
}

/// A small whole number as a float.
fn int(value: i64) -> f64 {
    let clamped = value.clamp(-i64::from(i32::MAX), i64::from(i32::MAX));
    i32::try_from(clamped).map_or(0.0, f64::from)
}

/// Millionths, cut off at about nine million million.
#[expect(
    clippy::cast_possible_truncation,
    reason = "clamped to a range in which every whole number is exact"
)]
fn micro(value: f64) -> i64 {
    const LIMIT: f64 = 9.0e18;
    (value * 1.0e6).clamp(-LIMIT, LIMIT) as i64
}
