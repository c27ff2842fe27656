//! The gain of every push and call.

use super::game::PushFoldGame;
use super::strategy::PushFoldStrategy;
use crate::HandClass;
use crate::equity::{ALL_LEADS, ALL_PAIRS, BOARDS, LEADS, PAIRS};

const N: usize = HandClass::COUNT;

/// The gain of a push over a fold: `base + matrix * calls`, by class. A cell of the matrix is made of the
/// number of pairs and of the wins that the pusher's class has beyond the caller's, so that no table is
/// filled for a stack.
pub(super) struct Gains {
    pub(super) fold: f64,
    pub(super) base: [f64; N],
    even: f64,
    lead: f64,
}

/// The pairs and the leads of some classes together, against each class. They are whole numbers
/// below 2^53, which are added and taken away without rounding.
pub(super) struct Sums {
    /// At most the 1225 hands that each of 12 can meet.
    pairs: [u16; N],
    leads: [f64; N],
}

impl Sums {
    /// Sums over the classes that always act: added up, or taken from all if that is less work.
    pub(super) fn of(weights: &[f64; N]) -> Self {
        let acts = |&at: &usize| weights[at] >= 1.0;
        let mut sums = Self {
            pairs: [0; N],
            leads: [0.0; N],
        };
        if 2 * (0..N).filter(acts).count() < N {
            (0..N).filter(acts).for_each(|at| sums.add(at));
        } else {
            (sums.pairs, sums.leads) = (ALL_PAIRS, ALL_LEADS);
            (0..N).filter(|at| !acts(at)).for_each(|at| sums.remove(at));
        }
        sums
    }

    pub(super) fn add(&mut self, at: usize) {
        for (sum, &pairs) in self.pairs.iter_mut().zip(&PAIRS[at]) {
            *sum += u16::from(pairs);
        }
        for (sum, &lead) in self.leads.iter_mut().zip(&LEADS[at]) {
            *sum += f64::from(lead);
        }
    }

    pub(super) fn remove(&mut self, at: usize) {
        for (sum, &pairs) in self.pairs.iter_mut().zip(&PAIRS[at]) {
            *sum -= u16::from(pairs);
        }
        for (sum, &lead) in self.leads.iter_mut().zip(&LEADS[at]) {
            *sum -= f64::from(lead);
        }
    }
}

impl Gains {
    pub(super) fn new(game: &PushFoldGame) -> Self {
        let payoffs = game.payoffs();
        let pairs = 1326.0 * 1225.0;
        let (win, lose) = (payoffs.win - payoffs.steal, payoffs.lose - payoffs.steal);
        let mut base = [0.0; N];
        for class in HandClass::all() {
            base[class.index()] =
                (payoffs.steal - payoffs.fold) * f64::from(class.combos()) / 1326.0;
        }
        // Of a pair of hands half is won and half is lost, and more by what one leads the other.
        Self {
            fold: payoffs.fold,
            base,
            even: 0.5 * (win + lose) / pairs,
            lead: 0.5 * (win - lose) / (pairs * BOARDS as f64),
        }
    }

    /// Change that a call makes to the gain of a push.
    pub(super) fn cell(&self, push: usize, call: usize) -> f64 {
        f64::from(PAIRS[push][call]) * self.even + f64::from(LEADS[push][call]) * self.lead
    }

    /// Adds a push to what each call costs.
    pub(super) fn add_push(&self, costs: &mut [f64; N], at: usize, push: f64) {
        add_row(costs, at, self.even * push, self.lead * push);
    }

    /// Adds a call to what each push gains.
    pub(super) fn add_call(&self, gains: &mut [f64; N], at: usize, call: f64) {
        // The caller's leads are the pusher's with the sign changed.
        add_row(gains, at, self.even * call, -self.lead * call);
    }

    /// Gain of each push over a fold when these classes call.
    pub(super) fn against_calls(&self, calls: &Sums, gains: &mut [f64; N]) {
        *gains = self.base;
        add_sums(gains, calls, self.even, -self.lead);
    }

    /// Cost of each call to the small blind when these classes push; below 0 is good for the
    /// caller.
    pub(super) fn against_pushes(&self, pushes: &Sums, costs: &mut [f64; N]) {
        costs.fill(0.0);
        add_sums(costs, pushes, self.even, self.lead);
    }

    /// Gain of each push over a fold against these calls.
    pub(super) fn of_pushes(&self, call: &[f64; N]) -> [f64; N] {
        let mut gains = [0.0; N];
        self.against_calls(&Sums::of(call), &mut gains);
        for (at, &call) in call.iter().enumerate() {
            if call > 0.0 && call < 1.0 {
                self.add_call(&mut gains, at, call);
            }
        }
        gains
    }

    /// Cost of each call to the small blind against these pushes.
    pub(super) fn of_calls(&self, push: &[f64; N]) -> [f64; N] {
        let mut costs = [0.0; N];
        self.against_pushes(&Sums::of(push), &mut costs);
        for (at, &push) in push.iter().enumerate() {
            if push > 0.0 && push < 1.0 {
                self.add_push(&mut costs, at, push);
            }
        }
        costs
    }

    /// The small blind's result a hand with these frequencies, in big blinds. The second number is
    /// the total gain of both players' best responses.
    pub(super) fn evaluate(&self, strategy: &PushFoldStrategy) -> (f64, f64) {
        let pushes = self.of_pushes(&strategy.call);
        let calls = self.of_calls(&strategy.push);
        self.result(strategy, &pushes, &calls)
    }

    /// The same from what each push gains and each call costs.
    pub(super) fn result(
        &self,
        strategy: &PushFoldStrategy,
        pushes: &[f64; N],
        calls: &[f64; N],
    ) -> (f64, f64) {
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

fn add_row(to: &mut [f64; N], at: usize, even: f64, lead: f64) {
    let cells = PAIRS[at].iter().zip(&LEADS[at]);
    for (sum, (&pairs, &ahead)) in to.iter_mut().zip(cells) {
        *sum += f64::from(pairs) * even + f64::from(ahead) * lead;
    }
}

fn add_sums(to: &mut [f64; N], sums: &Sums, even: f64, lead: f64) {
    let cells = sums.pairs.iter().zip(&sums.leads);
    for (sum, (&pairs, &ahead)) in to.iter_mut().zip(cells) {
        *sum += f64::from(pairs) * even + ahead * lead;
    }
}
