//! The certificate of a table, checked by code of its own.
//!
//! Nothing here is the solver's: plays are found by trying every checker with every die, and states
//! are numbered by another formula. What is shared is the reading of the file and of the rules.

mod board;
mod error;
mod order;
mod outcomes;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::board::{Board, Plays};
pub use self::error::VerifyError;
use self::order::Order;
use self::outcomes::Outcomes;
use crate::{Column, Table};

/// How many states are looked at between two reports.
const REPORT: u64 = 4096;

/// What is known of a table whose certificate holds.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
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

/// Checks the certificate of a table: with the equities `V`, the lengths `w` and the margin `d`, that
/// one step of play from `L = V - d w` stays below `U = V + d w` in every state, and one from `U` above
/// `L`. Then the true equities lie between `L` and `U`, provided that every game comes to an end.
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

/// What one step of play makes of the values.
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

/// What was seen in one state.
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

    /// What a board is worth to the side that has just played.
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

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::{Precision, Rules, RulesSetup, TableNotes, TableWriter};

    const NEVER: fn(u64) -> ControlFlow<()> = |_| ControlFlow::Continue(());

    /// A game with few states, in which both sides may be shut out: with 1 as the only way in.
    fn small() -> Rules {
        RulesSetup {
            points: 4,
            checkers: 3,
            home: 1,
            faces: vec![0, 1],
            start: Some(vec![[4, 1], [3, 2]]),
            endless: 0.5,
            ..RulesSetup::default()
        }
        .try_into()
        .unwrap()
    }

    /// All boards in the order of their numbers.
    fn boards(rules: &Rules) -> Vec<Board> {
        let indexer = crate::StateIndex::new(rules).unwrap();
        let side = |arrangement: &crate::Arrangement| {
            let mut side = [0; board::MAX_PLACES];
            for (here, &count) in side.iter_mut().zip(arrangement.counts()) {
                *here = u8::try_from(count).unwrap();
            }
            side
        };
        (0..indexer.count())
            .map(|index| indexer.unrank(index).unwrap())
            .map(|position| Board {
                mover: side(&position.mover),
                other: side(&position.other),
            })
            .collect()
    }

    /// Equities and lengths by doing every step for every state again and again.
    fn solved(rules: &Rules) -> [Vec<f64>; 2] {
        let (order, plays, boards) = (Order::new(rules), Plays::new(rules), boards(rules));
        let dead = |board: &Board| {
            let rolls = rules.rolls();
            [*board, board.flipped()].iter().all(|board| {
                rolls.iter().all(|weighted| {
                    let faces = [weighted.roll.high(), weighted.roll.low()];
                    !plays.of(board, faces, |_| {})
                })
            })
        };
        let ends: Vec<bool> = boards.iter().map(dead).collect();
        assert!(ends.iter().any(|&dead| dead), "some of both must be there");
        let mut values = vec![[0.0; 2]; boards.len()];
        for (value, _) in values.iter_mut().zip(&ends).filter(|(_, dead)| **dead) {
            value[0] = rules.endless();
        }
        loop {
            let mut change = 0.0_f64;
            let before = values.clone();
            let worth = |board: &Board| {
                if board.mover[0] == order.checkers() {
                    return [plays.points_won(&board.other), 0.0];
                }
                let [equity, length] = before[order.number(&board.flipped())];
                [-equity, length]
            };
            for (at, board) in boards.iter().enumerate().filter(|(at, _)| !ends[*at]) {
                let mut sum = [0.0, 1.0];
                for weighted in rules.rolls() {
                    let faces = [weighted.roll.high(), weighted.roll.low()];
                    let mut best = [f64::NEG_INFINITY, 0.0];
                    let any = plays.of(board, faces, |after| {
                        let worth = worth(after);
                        // Of plays as good as each other the one with the longest game, for the
                        // bounds look at all of them.
                        let tied = worth[0] > best[0] - 1e-12 && worth[1] > best[1];
                        if worth[0] > best[0] + 1e-12 || tied {
                            best = worth;
                        }
                    });
                    if !any {
                        best = worth(board);
                    }
                    sum[0] += weighted.probability * best[0];
                    sum[1] += weighted.probability * best[1];
                }
                change = change.max((values[at][0] - sum[0]).abs());
                change = change.max((values[at][1] - sum[1]).abs());
                values[at] = sum;
            }
            if change < 1e-13 {
                return [0, 1].map(|column: usize| values.iter().map(|v| v[column]).collect());
            }
        }
    }

    fn table(rules: &Rules, notes: TableNotes, equities: &[f64], lengths: &[f64]) -> Vec<u8> {
        TableWriter::new(rules, notes)
            .unwrap()
            .column(Column::Equity, Precision::F64, equities)
            .unwrap()
            .column(Column::CertificateLength, Precision::F64, lengths)
            .unwrap()
            .finish()
    }

    const NOTES: TableNotes = TableNotes {
        error_bound: 1e-8,
        margin: 1e-10,
        residual: 0.0,
        sweeps: 0,
    };

    #[test]
    fn the_numbers_are_those_of_the_index() {
        let rules = small();
        let order = Order::new(&rules);
        for (number, board) in boards(&rules).iter().enumerate() {
            assert_eq!(order.number(board), number);
        }
    }

    #[test]
    fn a_solution_has_a_certificate_and_what_is_none_has_not() {
        let rules = small();
        let [equities, lengths] = solved(&rules);
        let check = |equities: &[f64], lengths: &[f64], notes: TableNotes| {
            verify(
                &Table::open(table(&rules, notes, equities, lengths)).unwrap(),
                NEVER,
            )
        };
        let verified = check(&equities, &lengths, NOTES).unwrap();
        assert_eq!(u128::from(verified.states), rules.states().unwrap());
        assert!(verified.residual < 2e-13, "{verified:?}");
        assert!(verified.slack > 0.9 && verified.slack < 1.0, "{verified:?}");
        assert!(
            verified.error_bound >= 1e-10 * verified.longest,
            "{verified:?}"
        );
        // One equity that is wrong by ten times its margin, wherever it is.
        let live: Vec<usize> = (0..equities.len())
            .filter(|&at| lengths[at] > 0.0)
            .collect();
        for &at in live.iter().step_by(7) {
            for sign in [-1.0, 1.0] {
                let mut wrong = equities.clone();
                wrong[at] += sign * 10.0 * NOTES.margin * lengths[at];
                if wrong[at].abs() <= 3.0 {
                    let refused = check(&wrong, &lengths, NOTES);
                    assert!(matches!(refused, Err(VerifyError::Violated { .. })), "{at}");
                }
            }
        }
        // Lengths that are all the same leave no room for a step.
        let same: Vec<f64> = lengths.iter().map(|&length| length.min(1.0)).collect();
        let refused = check(&equities, &same, NOTES);
        assert!(matches!(refused, Err(VerifyError::Violated { .. })));
        // A promise that does not follow.
        let promise = TableNotes {
            error_bound: 1e-11,
            ..NOTES
        };
        let refused = check(&equities, &lengths, promise);
        assert!(matches!(
            refused,
            Err(VerifyError::ErrorBound {
                promised: 1e-11,
                ..
            })
        ));
        let none = TableNotes {
            margin: 0.0,
            ..NOTES
        };
        assert_eq!(
            check(&equities, &lengths, none),
            Err(VerifyError::NoCertificate)
        );
        // The dead position has the value of endless play.
        let dead = lengths.iter().position(|&length| length <= 0.0).unwrap();
        let mut wrong = equities.clone();
        wrong[dead] = 0.0;
        let endless = VerifyError::Endless {
            state: dead as u64,
            equity: 0.0,
        };
        assert_eq!(check(&wrong, &lengths, NOTES), Err(endless));
    }

    #[test]
    fn it_can_be_broken_off() {
        let rules = small();
        let [equities, lengths] = solved(&rules);
        let table = Table::open(table(&rules, NOTES, &equities, &lengths)).unwrap();
        let refused = verify(&table, |_| ControlFlow::Break(()));
        assert_eq!(refused, Err(VerifyError::Cancelled { state: 0 }));
    }
}
