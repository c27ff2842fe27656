//! The gain of every push and call.

use alloc::vec::Vec;

use super::game::PushFoldGame;
use super::strategy::PushFoldStrategy;
use crate::HandClass;
use crate::equity::{BOARDS, LEADS, PAIRS};

const N: usize = HandClass::COUNT;

/// The gain of a push over a fold as a table: `base + matrix * calls`, by class.
pub(super) struct Gains {
    pub(super) fold: f64,
    pub(super) base: [f64; N],
    pub(super) matrix: Vec<[f64; N]>,
    /// The matrix by calls, so that sums run along memory for both players.
    columns: Vec<[f64; N]>,
}

impl Gains {
    pub(super) fn new(game: &PushFoldGame) -> Self {
        let payoffs = game.payoffs();
        let pairs = 1326.0 * 1225.0;
        let (win, lose) = (payoffs.win - payoffs.steal, payoffs.lose - payoffs.steal);
        // Of a pair of hands half is won and half is lost, and more by what one leads the other.
        let (even, lead) = (
            0.5 * (win + lose) / pairs,
            0.5 * (win - lose) / (pairs * BOARDS as f64),
        );
        let cells = |lead: f64| -> Vec<[f64; N]> {
            let row = |(pairs, leads): (&[u8; N], &[i32; N])| {
                let mut cells = [0.0; N];
                for ((cell, &pairs), &ahead) in cells.iter_mut().zip(pairs).zip(leads) {
                    *cell = f64::from(pairs) * even + f64::from(ahead) * lead;
                }
                cells
            };
            PAIRS.iter().zip(&LEADS).map(row).collect()
        };
        let mut base = [0.0; N];
        for class in HandClass::all() {
            base[class.index()] =
                (payoffs.steal - payoffs.fold) * f64::from(class.combos()) / 1326.0;
        }
        Self {
            fold: payoffs.fold,
            base,
            matrix: cells(lead),
            // The caller's leads are the pusher's with the sign changed.
            columns: cells(-lead),
        }
    }

    /// What each push gains over a fold against these calls.
    pub(super) fn of_pushes(&self, call: &[f64; N]) -> [f64; N] {
        let mut gains = self.base;
        for (at, &call) in call.iter().enumerate() {
            if call != 0.0 {
                self.add_call(&mut gains, at, call);
            }
        }
        gains
    }

    /// Adds a push to what each call costs.
    pub(super) fn add_push(&self, costs: &mut [f64; N], at: usize, push: f64) {
        for (cost, cell) in costs.iter_mut().zip(&self.matrix[at]) {
            *cost += cell * push;
        }
    }

    /// Adds a call to what each push gains.
    pub(super) fn add_call(&self, gains: &mut [f64; N], at: usize, call: f64) {
        for (gain, cell) in gains.iter_mut().zip(&self.columns[at]) {
            *gain += cell * call;
        }
    }

    /// What each call costs the small blind against these pushes; below 0 is good for the caller.
    pub(super) fn of_calls(&self, push: &[f64; N]) -> [f64; N] {
        let mut costs = [0.0; N];
        for (at, &push) in push.iter().enumerate() {
            if push > 0.0 {
                self.add_push(&mut costs, at, push);
            }
        }
        costs
    }

    /// What the small blind wins a hand with these frequencies, and what both players together
    /// could gain by best responses, in big blinds.
    pub(super) fn evaluate(&self, strategy: &PushFoldStrategy) -> (f64, f64) {
        let pushes = self.of_pushes(&strategy.call);
        let calls = self.of_calls(&strategy.push);
        let (mut value, mut best_push, mut uncalled, mut best_call) = (0.0, 0.0, 0.0, 0.0);
        for at in 0..N {
            let push = strategy.push[at];
            value += pushes[at] * push;
            best_push += pushes[at].max(0.0);
            uncalled += self.base[at] * push;
            best_call += calls[at].min(0.0);
        }
        let exploitability = best_push - (uncalled + best_call);
        (self.fold + value, exploitability.max(0.0))
    }
}
