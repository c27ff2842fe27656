//! The heads-up equilibrium by an active set on the kinks.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::certificate::Certificate;
use super::error::PushFoldError;
use super::game::PushFoldGame;
use super::linear::solve;
use crate::equity::EquityMatrix;
use crate::{HandClass, Range};

const N: usize = HandClass::COUNT;
/// Far above what any stack needs.
const MOST_STEPS: usize = 5_000;
/// Margins below this, in big blinds a hand, are rounding.
const ROUNDING: f64 = 1e-13;

/// How often each class pushes and calls, by the class's index, each from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct PushFoldStrategy {
    /// The small blind's pushes.
    pub push: [f64; N],
    /// The big blind's calls.
    pub call: [f64; N],
}

impl PushFoldStrategy {
    /// The strategy of two ranges.
    #[must_use]
    pub fn of_ranges(push: &Range, call: &Range) -> Self {
        let weights = |range: &Range| {
            let mut weights = [0.0; N];
            for class in HandClass::all() {
                weights[class.index()] = range.class_weight(class);
            }
            weights
        };
        Self {
            push: weights(push),
            call: weights(call),
        }
    }

    /// The shares of all hands that push and that call.
    #[must_use]
    pub fn shares(&self) -> (f64, f64) {
        let share = |weights: &[f64; N]| {
            let hands = |class: HandClass| weights[class.index()] * f64::from(class.combos());
            HandClass::all().map(hands).sum::<f64>() / 1326.0
        };
        (share(&self.push), share(&self.call))
    }
}

/// An equilibrium of push or fold.
#[derive(Debug, Clone, PartialEq)]
pub struct PushFoldSolution {
    /// The game.
    pub game: PushFoldGame,
    /// The frequencies.
    pub strategy: PushFoldStrategy,
    /// What the small blind wins a hand, in big blinds.
    pub value: f64,
    /// What both players together could win by answering the frequencies, in big blinds a hand.
    pub exploitability: f64,
    /// The proof in integers.
    pub certificate: Certificate,
    /// Steps of the method.
    pub steps: usize,
}

/// The gain of a push over a fold as a table: `base + matrix * calls`, by class.
pub(super) struct Gains {
    fold: f64,
    base: [f64; N],
    matrix: Vec<[f64; N]>,
}

impl Gains {
    pub(super) fn new(game: &PushFoldGame) -> Self {
        let payoffs = game.payoffs();
        let mut matrix = vec![[0.0; N]; N];
        let mut base = [0.0; N];
        for a in HandClass::all() {
            base[a.index()] = (payoffs.steal - payoffs.fold) * f64::from(a.combos()) / 1326.0;
            for b in HandClass::all() {
                let counts = EquityMatrix::counts(a, b);
                let share = f64::from(a.disjoint_pairs(b)) / (1326.0 * 1225.0);
                let equity = counts.equity();
                let called = equity * payoffs.win + (1.0 - equity) * payoffs.lose;
                matrix[a.index()][b.index()] = share * (called - payoffs.steal);
            }
        }
        Self {
            fold: payoffs.fold,
            base,
            matrix,
        }
    }

    /// What each push gains over a fold against these calls.
    fn of_pushes(&self, call: &[f64; N]) -> [f64; N] {
        let mut gains = self.base;
        for (gain, row) in gains.iter_mut().zip(&self.matrix) {
            for (cell, call) in row.iter().zip(call) {
                *gain += cell * call;
            }
        }
        gains
    }

    /// What each call costs the small blind against these pushes; below 0 is good for the caller.
    fn of_calls(&self, push: &[f64; N]) -> [f64; N] {
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
}

impl PushFoldGame {
    /// The equilibrium, from "push everything".
    ///
    /// The small blind's result against the best answer is concave and piecewise linear in the 169
    /// push frequencies, with a kink where a call is indifferent. The method holds some pushes
    /// between 0 and 1 and as many kinks, improves one push or leaves one kink at a time, passes
    /// kinks while that still gains, and ends where nothing gains: at an equilibrium.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::NotConverged`] after 5000 steps, which no stack of the tests comes near.
    ///
    /// ```
    /// use npc_preflop::{Antes, PushFoldGame};
    ///
    /// let solved = PushFoldGame::new(10.0, Antes::None)?.solve()?;
    /// assert!(solved.certificate.exact && solved.certificate.unique);
    /// assert_eq!(format!("{:.6}", solved.value), "-0.045371");
    /// let (push, call) = solved.strategy.shares();
    /// assert_eq!(format!("{:.4} {:.4}", 100.0 * push, 100.0 * call), "58.2838 37.3764");
    /// # Ok::<(), npc_preflop::PushFoldError>(())
    /// ```
    pub fn solve(&self) -> Result<PushFoldSolution, PushFoldError> {
        self.solve_from(&[1.0; N])
    }

    /// The equilibrium, from the pushes of a similar game: one step for the next tenth of a big
    /// blind rather than dozens.
    ///
    /// # Errors
    ///
    /// As for [`PushFoldGame::solve`].
    pub fn solve_near(&self, near: &PushFoldStrategy) -> Result<PushFoldSolution, PushFoldError> {
        let gains = Gains::new(self);
        match ActiveSet::near(&gains, near).map(ActiveSet::run) {
            Some(Ok((strategy, steps))) => Ok(self.solution(&gains, strategy, steps)),
            _ => self.solve_from(&near.push.map(|push| if push < 0.5 { 0.0 } else { 1.0 })),
        }
    }

    fn solve_from(&self, push: &[f64; N]) -> Result<PushFoldSolution, PushFoldError> {
        let gains = Gains::new(self);
        let (strategy, steps) = ActiveSet::cold(&gains, push).run()?;
        Ok(self.solution(&gains, strategy, steps))
    }

    fn solution(
        &self,
        gains: &Gains,
        strategy: PushFoldStrategy,
        steps: usize,
    ) -> PushFoldSolution {
        let (value, exploitability) = evaluate(gains, &strategy);
        PushFoldSolution {
            game: *self,
            certificate: Certificate::of(self, &strategy),
            value,
            exploitability,
            strategy,
            steps,
        }
    }

    /// What the small blind wins a hand with these frequencies, and what both players together
    /// could gain by the best answers, in big blinds.
    #[must_use]
    pub fn evaluate(&self, strategy: &PushFoldStrategy) -> (f64, f64) {
        evaluate(&Gains::new(self), strategy)
    }

    /// What the small blind wins a hand with the best answer to these calls, and the pushes of
    /// that answer.
    #[must_use]
    pub fn best_pushes(&self, call: &[f64; N]) -> (f64, [f64; N]) {
        let gains = Gains::new(self);
        let margins = gains.of_pushes(call);
        let value = gains.fold + margins.iter().map(|gain| gain.max(0.0)).sum::<f64>();
        (
            value,
            margins.map(|gain| if gain > 0.0 { 1.0 } else { 0.0 }),
        )
    }

    /// What the small blind wins a hand with these pushes against the best answer, and the calls of
    /// that answer.
    #[must_use]
    pub fn best_calls(&self, push: &[f64; N]) -> (f64, [f64; N]) {
        let gains = Gains::new(self);
        let costs = gains.of_calls(push);
        let pushed: f64 = gains
            .base
            .iter()
            .zip(push)
            .map(|(base, push)| base * push)
            .sum();
        let value = gains.fold + pushed + costs.iter().map(|cost| cost.min(0.0)).sum::<f64>();
        (value, costs.map(|cost| if cost < 0.0 { 1.0 } else { 0.0 }))
    }

    /// What a push gains over a fold for each class against these calls, and what a call gains over
    /// a fold for each class against these pushes, in big blinds for a hand of that class that faces
    /// the decision.
    #[must_use]
    pub fn margins(&self, strategy: &PushFoldStrategy) -> ([f64; N], [f64; N]) {
        let gains = Gains::new(self);
        let (mut push, mut call) = (
            gains.of_pushes(&strategy.call),
            gains.of_calls(&strategy.push),
        );
        for class in HandClass::all() {
            let share = f64::from(class.combos()) / 1326.0;
            push[class.index()] /= share;
            // The chance that the class is dealt and faces a push.
            let pushed: f64 = HandClass::all()
                .map(|other| strategy.push[other.index()] * f64::from(other.disjoint_pairs(class)))
                .sum();
            call[class.index()] /= -(pushed / (1326.0 * 1225.0)).max(f64::MIN_POSITIVE);
        }
        (push, call)
    }
}

fn evaluate(gains: &Gains, strategy: &PushFoldStrategy) -> (f64, f64) {
    let pushes = gains.of_pushes(&strategy.call);
    let calls = gains.of_calls(&strategy.push);
    let (mut value, mut best_push, mut uncalled, mut best_call) = (0.0, 0.0, 0.0, 0.0);
    for at in 0..N {
        let push = strategy.push[at];
        value += pushes[at] * push;
        best_push += pushes[at].max(0.0);
        uncalled += gains.base[at] * push;
        best_call += calls[at].min(0.0);
    }
    let exploitability = best_push - (uncalled + best_call);
    (gains.fold + value, exploitability.max(0.0))
}

/// The state of the method: pushes with the mixed ones, calls with the kinks held.
struct ActiveSet<'a> {
    gains: &'a Gains,
    push: Box<[f64; N]>,
    /// 0 or 1 except at the kinks.
    call: Box<[f64; N]>,
    /// Mixed pushes.
    mixed: Vec<usize>,
    /// Kinks held: calls that are indifferent. As many as mixed pushes.
    kinks: Vec<usize>,
}

/// What ends a move.
enum Stop {
    /// A push reaches 0 or 1: a mixed one, or the one that was moved.
    Bound(usize),
    /// A call becomes indifferent.
    Kink(usize),
}

impl<'a> ActiveSet<'a> {
    fn cold(gains: &'a Gains, push: &[f64; N]) -> Self {
        let call = gains
            .of_calls(push)
            .map(|cost| if cost < 0.0 { 1.0 } else { 0.0 });
        Self {
            gains,
            push: Box::new(*push),
            call: Box::new(call),
            mixed: Vec::new(),
            kinks: Vec::new(),
        }
    }

    /// The support of a similar game, if its mixed pushes stay between 0 and 1.
    fn near(gains: &'a Gains, near: &PushFoldStrategy) -> Option<Self> {
        let between = |weights: &[f64; N]| -> Vec<usize> {
            (0..N)
                .filter(|&at| weights[at] > 0.0 && weights[at] < 1.0)
                .collect()
        };
        let mut set = Self {
            gains,
            push: Box::new(near.push),
            call: Box::new(near.call),
            mixed: between(&near.push),
            kinks: between(&near.call),
        };
        if set.mixed.len() != set.kinks.len() {
            return None;
        }
        set.refresh_pushes()?;
        let stays = |&at: &usize| (0.0..=1.0).contains(&set.push[at]);
        if !set.mixed.iter().all(stays) {
            return None;
        }
        let costs = gains.of_calls(&set.push);
        for (at, cost) in costs.into_iter().enumerate() {
            if !set.kinks.contains(&at) {
                set.call[at] = if cost < 0.0 { 1.0 } else { 0.0 };
            }
        }
        Some(set)
    }

    /// The mixed pushes that hold the kinks.
    fn refresh_pushes(&mut self) -> Option<()> {
        for &at in &self.mixed {
            self.push[at] = 0.0;
        }
        let costs = self.gains.of_calls(&self.push);
        let right = self.kinks.iter().map(|&kink| -costs[kink]).collect();
        let found = self.along_kinks(right)?;
        for (&at, push) in self.mixed.iter().zip(found) {
            self.push[at] = push;
        }
        Some(())
    }

    /// The changes of the mixed pushes that change the costs at the kinks by `right`.
    fn along_kinks(&self, right: Vec<f64>) -> Option<Vec<f64>> {
        let row = |&kink: &usize| {
            self.mixed
                .iter()
                .map(|&at| self.gains.matrix[at][kink])
                .collect()
        };
        solve(self.kinks.iter().map(row).collect(), right)
    }

    /// The mixed calls that make the mixed pushes indifferent, then the gains of all pushes.
    fn refresh_calls(&mut self) -> Option<[f64; N]> {
        for &kink in &self.kinks {
            self.call[kink] = 0.0;
        }
        let gains = self.gains.of_pushes(&self.call);
        let row = |&at: &usize| {
            self.kinks
                .iter()
                .map(|&kink| self.gains.matrix[at][kink])
                .collect()
        };
        let right = self.mixed.iter().map(|&at| -gains[at]).collect();
        let found = solve(self.mixed.iter().map(row).collect(), right)?;
        for (&kink, call) in self.kinks.iter().zip(found) {
            self.call[kink] = call;
        }
        Some(self.gains.of_pushes(&self.call))
    }

    /// Steps until nothing gains.
    fn run(mut self) -> Result<(PushFoldStrategy, usize), PushFoldError> {
        for step in 0..MOST_STEPS {
            if self.step().is_none() {
                let strategy = PushFoldStrategy {
                    push: *self.push,
                    call: *self.call,
                };
                let (_, exploitability) = evaluate(self.gains, &strategy);
                // A singular support ends the steps too, but not at an equilibrium.
                if exploitability < 1e-9 {
                    return Ok((strategy, step));
                }
                return Err(PushFoldError::NotConverged {
                    steps: step,
                    exploitability,
                });
            }
        }
        let strategy = PushFoldStrategy {
            push: *self.push,
            call: self.call.map(|call| call.clamp(0.0, 1.0)),
        };
        Err(PushFoldError::NotConverged {
            steps: MOST_STEPS,
            exploitability: evaluate(self.gains, &strategy).1,
        })
    }

    /// One improvement; none if there is none.
    fn step(&mut self) -> Option<()> {
        let gains = self.refresh_calls()?;
        // A kink whose call would have to leave 0 to 1 is left first.
        let outside = |kink: usize| {
            let call = self.call[kink];
            (-call).max(call - 1.0)
        };
        let worst = (0..self.kinks.len())
            .max_by(|&a, &b| outside(self.kinks[a]).total_cmp(&outside(self.kinks[b])));
        if let Some(place) = worst
            && outside(self.kinks[place]) > 1e-12
        {
            return self.leave_kink(place);
        }
        let wrong = |at: usize| {
            if self.mixed.contains(&at) {
                0.0
            } else if self.push[at] < 0.5 {
                gains[at]
            } else {
                -gains[at]
            }
        };
        let best = (0..N).max_by(|&a, &b| wrong(a).total_cmp(&wrong(b)))?;
        if wrong(best) <= ROUNDING {
            return None;
        }
        self.move_push(best, wrong(best))
    }

    /// Moves a pure push towards its other bound, with the mixed ones along the kinks.
    fn move_push(&mut self, at: usize, slope: f64) -> Option<()> {
        let towards = if self.push[at] < 0.5 { 1.0 } else { -1.0 };
        let right = self
            .kinks
            .iter()
            .map(|&kink| -towards * self.gains.matrix[at][kink]);
        let mut direction = vec![(at, towards)];
        let along = self.along_kinks(right.collect())?;
        direction.extend(self.mixed.iter().copied().zip(along));
        match self.advance(&direction, slope)? {
            Stop::Bound(reached) if reached == at => {}
            Stop::Bound(reached) => {
                self.mixed.retain(|&mixed| mixed != reached);
                self.mixed.push(at);
            }
            Stop::Kink(kink) => {
                self.mixed.push(at);
                self.kinks.push(kink);
            }
        }
        self.refresh_pushes()
    }

    /// Leaves the kink at a place of the list, to the side on which its call is pure.
    fn leave_kink(&mut self, place: usize) -> Option<()> {
        let kink = self.kinks[place];
        let call = self.call[kink];
        // A call below 0 wants to fold: its cost rises.
        let (side, slope) = if call < 0.0 {
            (1.0, -call)
        } else {
            (-1.0, call - 1.0)
        };
        let mut right = vec![0.0; self.kinks.len()];
        right[place] = side;
        let along = self.along_kinks(right)?;
        let direction: Vec<(usize, f64)> = self.mixed.iter().copied().zip(along).collect();
        self.kinks.remove(place);
        self.call[kink] = if call < 0.0 { 0.0 } else { 1.0 };
        match self.advance(&direction, slope)? {
            Stop::Bound(reached) => self.mixed.retain(|&mixed| mixed != reached),
            Stop::Kink(kink) => self.kinks.push(kink),
        }
        self.refresh_pushes()
    }

    /// Goes along a direction until a push reaches its bound or the slope turns at a kink; kinks
    /// at which it does not turn are passed.
    fn advance(&mut self, direction: &[(usize, f64)], mut slope: f64) -> Option<Stop> {
        let costs = self.gains.of_calls(&self.push);
        let mut change = [0.0; N];
        for &(at, speed) in direction {
            for (change, cell) in change.iter_mut().zip(&self.gains.matrix[at]) {
                *change += speed * cell;
            }
        }
        let room = |&(at, speed): &(usize, f64)| {
            let room = if speed > 0.0 {
                1.0 - self.push[at]
            } else {
                self.push[at]
            };
            (room.max(0.0) / speed.abs(), at)
        };
        let moving = direction
            .iter()
            .filter(|(_, speed)| speed.abs() > 0.0)
            .map(room);
        let (limit, bound) = moving.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let mut crossings: Vec<(f64, usize)> = (0..N)
            .filter(|at| !self.kinks.contains(at))
            .filter_map(|at| {
                let is_crossed = if self.call[at] > 0.5 {
                    change[at] > 0.0
                } else {
                    change[at] < 0.0
                };
                is_crossed.then(|| ((-costs[at] / change[at]).max(0.0), at))
            })
            .filter(|&(time, _)| time < limit)
            .collect();
        crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for (time, kink) in crossings {
            slope -= change[kink].abs();
            if slope <= 0.0 {
                self.travel(direction, time, None);
                return Some(Stop::Kink(kink));
            }
            self.call[kink] = 1.0 - self.call[kink];
        }
        self.travel(direction, limit, Some(bound));
        Some(Stop::Bound(bound))
    }

    fn travel(&mut self, direction: &[(usize, f64)], time: f64, bound: Option<usize>) {
        for &(at, speed) in direction {
            self.push[at] = (self.push[at] + time * speed).clamp(0.0, 1.0);
            if bound == Some(at) {
                self.push[at] = if speed > 0.0 { 1.0 } else { 0.0 };
            }
        }
    }
}
