//! The gain of every push and call.

use alloc::vec;
use alloc::vec::Vec;

use super::game::PushFoldGame;
use super::strategy::PushFoldStrategy;
use crate::HandClass;
use crate::equity::{BOARDS, EquityMatrix};

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
        let all = 1326.0 * 1225.0 * BOARDS as f64;
        let (win, lose) = (payoffs.win - payoffs.steal, payoffs.lose - payoffs.steal);
        let mut matrix = vec![[0.0; N]; N];
        let mut columns = vec![[0.0; N]; N];
        let mut base = [0.0; N];
        for class in HandClass::all() {
            base[class.index()] =
                (payoffs.steal - payoffs.fold) * f64::from(class.combos()) / 1326.0;
        }
        let (win, lose) = (win / all, lose / all);
        EquityMatrix::each(|push, call, counts| {
            let half = 0.5 * counts.tie as f64;
            let (wins, losses) = (counts.win as f64 + half, counts.lose as f64 + half);
            let cell = wins * win + losses * lose;
            matrix[push][call] = cell;
            columns[call][push] = cell;
        });
        Self {
            fold: payoffs.fold,
            base,
            matrix,
            columns,
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

    /// Adds a call to what each push gains.
    pub(super) fn add_call(&self, gains: &mut [f64; N], at: usize, call: f64) {
        for (gain, cell) in gains.iter_mut().zip(&self.columns[at]) {
            *gain += cell * call;
        }
    }

    /// What each call costs the small blind against these pushes; below 0 is good for the caller.
    pub(super) fn of_calls(&self, push: &[f64; N]) -> [f64; N] {
        let mut gains = [0.0; N];
        for (row, push) in self.matrix.iter().zip(push) {
            if *push > 0.0 {
                for (gain, cell) in gains.iter_mut().zip(row) {
                    *gain += cell * push;
                }
            }
        }
        gains
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
