//! Tables with faults that the check has to find.

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
