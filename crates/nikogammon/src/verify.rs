//! The certificate of a table, checked by code of its own.
//!
//! Nothing here is the solver's: plays are found by trying every checker with every die, and states
//! are numbered by another formula. What is shared is the reading of the file and of the rules.

mod board;
mod error;
mod order;
mod outcomes;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::board::{Board, Plays};
pub use self::error::VerifyError;
use self::order::Order;
use self::outcomes::Outcomes;
use crate::{Column, Table};

/// How many states are looked at between two reports.
const REPORT: u64 = 4096;

/// Figures of a table whose certificate holds.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verified {
    /// The states that were looked at: all of the game.
    pub states: u64,
    /// The margin of the certificate, in points for each roll expected until the end.
    pub margin: f64,
    /// The greatest expected number of rolls until the end.
    pub longest: f64,
    /// No equity is further from the true one: the margin times the greatest length.
    pub error_bound: f64,
    /// The greatest difference between an equity and what follows from those after it.
    pub residual: f64,
    /// The part of the margin, of one roll, that was needed nowhere: 0 to 1.
    pub slack: f64,
}

/// Checks the certificate of a table, with the equities `V`, the lengths `w` and the margin `d`.
/// One step of play from `L = V - d w` must stay below `U = V + d w` in every state, and one from
/// `U` above `L`. Then the true equities lie between `L` and `U`, provided that every game comes to
/// an end.
///
/// A step turns values the other way round: what is better for the one to move next is worse for
/// the one who moves now. So it maps everything between `L` and `U` to somewhere between them, and
/// step after step leads to the true values. The arithmetic here is rounded; a bound of that
/// rounding is added to each side before they are compared.
///
/// If the table has outcomes, what is won and lost on average must be the equity, except for plays
/// that count as equal.
///
/// A position in which no roll lets either side move has the value of endless play, and its length
/// must be 0.
///
/// `report` is called now and then with the number of states done; it may break off.
///
/// # Errors
///
/// [`VerifyError::NoCertificate`] if the table has no margin or no lengths,
/// [`VerifyError::Violated`] for the first state where the certificate does not hold,
/// [`VerifyError::Outcomes`] for the first state whose outcomes have another equity,
/// [`VerifyError::Endless`] for a position without plays that has another value,
/// [`VerifyError::ErrorBound`] if the table promises more than follows, [`VerifyError::Cancelled`].
///
/// # Complexity
///
/// O(states * rolls * plays): seconds for nikogammon, minutes for hypergammon with three checkers.
///
/// # Source
///
/// Bounded value iteration: Kelmendi, Kraemer, Kretinsky, Weininger, "Value Iteration for Simple
/// Stochastic Games: Stopping Criterion and Learning Algorithm" (2018).
pub fn verify<B: AsRef<[u8]>>(
    table: &Table<B>,
    mut report: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Verified, VerifyError> {
    let notes = table.notes();
    let rules = table.rules();
    let (Some(equities), Some(lengths), true) = (
        table.numbers(Column::Equity),
        table.numbers(Column::CertificateLength),
        notes.margin > 0.0,
    ) else {
        return Err(VerifyError::NoCertificate);
    };
    let states = usize::try_from(table.indexer().count()).unwrap_or(usize::MAX);
    let longest = (0..states).map(&lengths).fold(0.0, f64::max);
    let step = Step {
        plays: Plays::new(rules),
        order: Order::new(rules),
        equity: equities,
        length: lengths,
        margin: notes.margin,
        longest,
        endless: rules.endless(),
        rolls: rules
            .rolls()
            .iter()
            .map(|weighted| {
                (
                    [weighted.roll.high(), weighted.roll.low()],
                    weighted.probability,
                )
            })
            .collect(),
    };
    let outcomes = Outcomes::of(table);
    let (mut state, mut residual, mut slack) = (0_u64, 0.0_f64, 1.0_f64);
    let order = &step.order;
    let mut mover = order.all_off();
    while Order::advance(&mut mover, rules.places() as usize) {
        let places = order.left_by(&mover);
        let mut ranked = order.all_off();
        while Order::advance(&mut ranked, places.len()) {
            let mut board = Board {
                mover,
                other: [0; board::MAX_PLACES],
            };
            for (&place, &count) in places.iter().zip(&ranked) {
                board.other[place] = count;
            }
            if state.is_multiple_of(REPORT) && report(state).is_break() {
                return Err(VerifyError::Cancelled { state });
            }
            let seen = step.look(&board, state)?;
            if let Some(outcomes) = &outcomes {
                outcomes.check(state)?;
            }
            residual = residual.max(seen.residual);
            slack = slack.min(seen.slack);
            state += 1;
        }
    }
    // The product is rounded, and so is a bound, at most the product beyond 3.
    let product = notes.margin * longest;
    let error_bound = product + (3.0 + product) * f64::EPSILON;
    if notes.error_bound < error_bound {
        return Err(VerifyError::ErrorBound {
            promised: notes.error_bound,
            follows: error_bound,
        });
    }
    Ok(Verified {
        states: state,
        margin: notes.margin,
        longest,
        error_bound,
        residual,
        slack,
    })
}

/// Checks states of a table: their values against those one play later.
struct Step<'a, E, L> {
    plays: Plays<'a>,
    order: Order,
    equity: E,
    length: L,
    margin: f64,
    longest: f64,
    endless: f64,
    /// The two faces and the probability of each roll.
    rolls: Vec<([u32; 2], f64)>,
}

/// Differences found in one state.
struct Seen {
    residual: f64,
    slack: f64,
}

/// Values that are followed together: by the equities, by the lower and by the upper bounds.
type Three = [f64; 3];

impl<E: Fn(usize) -> f64, L: Fn(usize) -> f64> Step<'_, E, L> {
    /// Checks one state.
    fn look(&self, board: &Board, state: u64) -> Result<Seen, VerifyError> {
        let number = self.order.number(board);
        let (equity, length) = ((self.equity)(number), (self.length)(number));
        let mut sum = [0.0; 3];
        let mut passes = true;
        for &(faces, probability) in &self.rolls {
            let mut best: Option<Three> = None;
            self.plays.of(board, faces, |after| {
                let value = self.after(after);
                best = Some(best.map_or(value, |best| {
                    [0, 1, 2].map(|at: usize| best[at].max(value[at]))
                }));
            });
            passes &= best.is_none();
            let value = best.unwrap_or_else(|| self.after(board));
            for (sum, value) in sum.iter_mut().zip(value) {
                *sum += probability * value;
            }
        }
        if passes && self.passes(&board.flipped()) {
            return self.dead(state, equity, length);
        }
        // Each term of a sum is rounded in its probability, in the product and with the additions,
        // no more often than there are rolls and one; the bounds, taken as they were rounded, and
        // the comparison add a few roundings more. Each is a part of 2^-53 at most.
        let size = 3.0 + self.margin * self.longest;
        #[expect(clippy::cast_precision_loss, reason = "at most 561 rolls")]
        let rounding = (self.rolls.len() as f64 + 8.0) * f64::EPSILON / 2.0 * size;
        let wide = self.margin * length;
        let [equity_after, from_lower, from_upper] = sum;
        let above = (equity + wide) - (from_lower + rounding);
        let below = (from_upper - rounding) - (equity - wide);
        let room = above.min(below);
        // NaN is not room.
        let holds = room >= 0.0;
        if !holds {
            return Err(VerifyError::Violated { state, by: -room });
        }
        Ok(Seen {
            residual: (equity_after - equity).abs(),
            slack: room / self.margin,
        })
    }

    /// Values of a board for the side that has just played.
    fn after(&self, board: &Board) -> Three {
        if board.mover[0] == self.order.checkers() {
            return [self.plays.points_won(&board.other); 3];
        }
        let number = self.order.number(&board.flipped());
        let (equity, wide) = ((self.equity)(number), self.margin * (self.length)(number));
        [-equity, -equity + wide, -equity - wide]
    }

    /// Whether no roll lets the mover move.
    fn passes(&self, board: &Board) -> bool {
        self.rolls
            .iter()
            .all(|&(faces, _)| !self.plays.of(board, faces, |_| {}))
    }

    /// Checks a state in which neither player can move any more.
    fn dead(&self, state: u64, equity: f64, length: f64) -> Result<Seen, VerifyError> {
        let right = (equity - self.endless).abs() <= 0.0 && length <= 0.0;
        if !right {
            return Err(VerifyError::Endless { state, equity });
        }
        Ok(Seen {
            residual: 0.0,
            slack: 1.0,
        })
    }
}
