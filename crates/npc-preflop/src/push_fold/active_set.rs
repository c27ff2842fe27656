//! The equilibrium by an active set on the kinks.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::error::PushFoldError;
use super::gains::{Gains, Sums};
use super::linear::solve;
use super::strategy::PushFoldStrategy;
use crate::HandClass;

const N: usize = HandClass::COUNT;
/// Far above the number that any stack needs.
const MOST_STEPS: usize = 5_000;
/// Margins below this, in big blinds a hand, are rounding.
const ROUNDING: f64 = 1e-13;

/// The state of the method: pushes with the mixed ones, calls with the kinks held, and what both are
/// worth. The sums over the pure classes are whole numbers, which follow every change without rounding; what
/// the few mixed ones add is computed again in each step.
pub(super) struct ActiveSet {
    gains: Gains,
    push: Box<[f64; N]>,
    /// 0 or 1 except at the kinks.
    call: Box<[f64; N]>,
    /// Sums over the pushes that are 1, and over the calls.
    pushes: Box<Sums>,
    calls: Box<Sums>,
    /// Cost of each call against these pushes.
    costs: Box<[f64; N]>,
    /// Gain of each push against these calls.
    margins: Box<[f64; N]>,
    /// Mixed pushes.
    mixed: Vec<usize>,
    /// Kinks held: calls that are indifferent. As many as mixed pushes.
    kinks: Vec<usize>,
}

/// Strategy with which the method ended.
pub(super) struct Found {
    pub(super) strategy: PushFoldStrategy,
    /// The small blind's result a hand, and the gain that is open to both players, in big blinds.
    pub(super) value: f64,
    pub(super) exploitability: f64,
    pub(super) steps: usize,
}

impl Found {
    /// An end with the small blind's result and the gain that is open to both, if it is an
    /// equilibrium.
    fn at(
        strategy: PushFoldStrategy,
        (value, exploitability): (f64, f64),
        steps: usize,
    ) -> Result<Self, PushFoldError> {
        if exploitability < 1e-9 {
            Ok(Self {
                strategy,
                value,
                exploitability,
                steps,
            })
        } else {
            Err(PushFoldError::NotConverged {
                steps,
                exploitability,
                strategy: Box::new(strategy),
            })
        }
    }
}

/// End of a move.
enum Stop {
    /// A push reaches 0 or 1: a mixed one, or the one that was moved.
    Bound(usize),
    /// A call becomes indifferent.
    Kink(usize),
}

impl ActiveSet {
    pub(super) fn cold(gains: Gains, push: &[f64; N]) -> Self {
        let pushes = Sums::of(push);
        let mut costs = Box::new([0.0; N]);
        gains.against_pushes(&pushes, &mut costs);
        let call = Box::new(costs.map(|cost| if cost < 0.0 { 1.0 } else { 0.0 }));
        Self {
            gains,
            push: Box::new(*push),
            pushes: Box::new(pushes),
            calls: Box::new(Sums::of(&call)),
            call,
            costs,
            margins: Box::new([0.0; N]),
            mixed: Vec::new(),
            kinks: Vec::new(),
        }
    }

    /// The support of a similar game, if its mixed pushes stay between 0 and 1.
    pub(super) fn near(gains: Gains, near: &PushFoldStrategy) -> Option<Self> {
        let between = |weights: &[f64; N]| -> Vec<usize> {
            (0..N)
                .filter(|&at| weights[at] > 0.0 && weights[at] < 1.0)
                .collect()
        };
        let mut set = Self {
            gains,
            push: Box::new(near.push),
            call: Box::new(near.call),
            pushes: Box::new(Sums::of(&near.push)),
            calls: Box::new(Sums::of(&near.call)),
            costs: Box::new([0.0; N]),
            margins: Box::new([0.0; N]),
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
        set.settle_calls(0.0);
        Some(set)
    }

    /// A call that is not held, on the other side.
    fn flip_call(&mut self, at: usize) {
        if self.call[at] > 0.5 {
            self.call[at] = 0.0;
            self.calls.remove(at);
        } else {
            self.call[at] = 1.0;
            self.calls.add(at);
        }
    }

    /// Flips the calls that are on the wrong side by more than `rounding`. Whether there were any.
    fn settle_calls(&mut self, rounding: f64) -> bool {
        let is_wrong = |&at: &usize| {
            let wrong = if self.call[at] > 0.5 {
                self.costs[at]
            } else {
                -self.costs[at]
            };
            wrong > rounding && !self.kinks.contains(&at)
        };
        let wrong: Vec<usize> = (0..N).filter(is_wrong).collect();
        for &at in &wrong {
            self.flip_call(at);
        }
        !wrong.is_empty()
    }

    /// The mixed pushes that hold the kinks, and the costs against them.
    fn refresh_pushes(&mut self) -> Option<()> {
        self.gains.against_pushes(&self.pushes, &mut self.costs);
        let right = self.kinks.iter().map(|&kink| -self.costs[kink]).collect();
        let found = self.along_kinks(right)?;
        for (&at, push) in self.mixed.iter().zip(found) {
            self.push[at] = push;
            self.gains.add_push(&mut self.costs, at, push);
        }
        Some(())
    }

    /// The mixed pushes that change the costs at the kinks by `right`.
    fn along_kinks(&self, right: Vec<f64>) -> Option<Vec<f64>> {
        let row = |&kink: &usize| {
            self.mixed
                .iter()
                .map(|&at| self.gains.cell(at, kink))
                .collect()
        };
        solve(self.kinks.iter().map(row).collect(), right)
    }

    /// The mixed calls that make the mixed pushes indifferent, and the margins against them.
    fn refresh_calls(&mut self) -> Option<()> {
        self.gains.against_calls(&self.calls, &mut self.margins);
        let row = |&at: &usize| {
            self.kinks
                .iter()
                .map(|&kink| self.gains.cell(at, kink))
                .collect()
        };
        let right = self.mixed.iter().map(|&at| -self.margins[at]).collect();
        let found = solve(self.mixed.iter().map(row).collect(), right)?;
        for (&kink, call) in self.kinks.iter().zip(found) {
            self.call[kink] = call;
            self.gains.add_call(&mut self.margins, kink, call);
        }
        Some(())
    }

    /// Steps until nothing gains.
    pub(super) fn run(mut self) -> Result<Found, PushFoldError> {
        let mut steps = 0;
        while steps < MOST_STEPS {
            match self.step() {
                Some(false) if !self.settle_calls(ROUNDING) => {
                    let strategy = self.strategy();
                    let results = (self.gains).result(&strategy, &self.margins, &self.costs);
                    return Found::at(strategy, results, steps);
                }
                Some(_) => steps += 1,
                // A singular support, of which margins and costs may be half done.
                None => break,
            }
        }
        let strategy = self.strategy();
        let results = self.gains.evaluate(&strategy);
        Found::at(strategy, results, steps)
    }

    fn strategy(&self) -> PushFoldStrategy {
        PushFoldStrategy {
            push: *self.push,
            call: self.call.map(|call| call.clamp(0.0, 1.0)),
        }
    }

    /// One improvement; false if nothing gains, none if the support is singular.
    fn step(&mut self) -> Option<bool> {
        self.refresh_calls()?;
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
            self.leave_kink(place)?;
            return Some(true);
        }
        // What each pure push would gain on its other side.
        let mut towards = self.push.map(|push| 1.0 - 2.0 * push);
        for &at in &self.mixed {
            towards[at] = 0.0;
        }
        let towards = towards.iter().zip(self.margins.iter());
        let (at, slope) = highest(towards.map(|(towards, margin)| towards * margin));
        if slope <= ROUNDING {
            return Some(false);
        }
        self.move_push(at, slope)?;
        Some(true)
    }

    /// Moves a pure push towards its other bound, with the mixed ones along the kinks.
    fn move_push(&mut self, at: usize, slope: f64) -> Option<()> {
        let towards = if self.push[at] < 0.5 { 1.0 } else { -1.0 };
        let right = self
            .kinks
            .iter()
            .map(|&kink| -towards * self.gains.cell(at, kink));
        let mut direction = vec![(at, towards)];
        let along = self.along_kinks(right.collect())?;
        direction.extend(self.mixed.iter().copied().zip(along));
        if self.push[at] > 0.5 {
            self.pushes.remove(at);
        }
        match self.advance(&direction, slope)? {
            Stop::Bound(reached) => {
                if reached != at {
                    self.mixed.retain(|&mixed| mixed != reached);
                    self.mixed.push(at);
                }
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
        self.call[kink] = 0.0;
        if call > 0.0 {
            self.flip_call(kink);
        }
        match self.advance(&direction, slope)? {
            Stop::Bound(reached) => self.mixed.retain(|&mixed| mixed != reached),
            Stop::Kink(kink) => self.kinks.push(kink),
        }
        self.refresh_pushes()
    }

    /// Goes along a direction until a push reaches its bound or the slope turns at a kink. Kinks at
    /// which it does not turn are passed. The pushes that are mixed then are those that hold the
    /// kinks.
    fn advance(&mut self, direction: &[(usize, f64)], mut slope: f64) -> Option<Stop> {
        let mut change = [0.0; N];
        for &(at, speed) in direction {
            self.gains.add_push(&mut change, at, speed);
        }
        let room = |&(at, speed): &(usize, f64)| {
            let room = if speed > 0.0 {
                1.0 - self.push[at]
            } else {
                self.push[at]
            };
            (room.max(0.0) / speed.abs(), at, speed)
        };
        let moving = direction
            .iter()
            .filter(|(_, speed)| speed.abs() > 0.0)
            .map(room);
        let (limit, bound, speed) = moving.min_by(|a, b| a.0.total_cmp(&b.0))?;
        // Calls that are not held fold when their cost rises to 0, folds call when it falls.
        let mut rising = self.call.map(|call| 2.0 * call - 1.0);
        for &kink in &self.kinks {
            rising[kink] = 0.0;
        }
        let mut crossings: Vec<(f64, usize)> = Vec::new();
        let along = change.iter().zip(self.costs.iter());
        for (at, (rising, (change, cost))) in rising.iter().zip(along).enumerate() {
            let (speed, left) = (rising * change, -rising * cost);
            if left < limit * speed && speed > 0.0 {
                crossings.push(((left / speed).max(0.0), at));
            }
        }
        crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for (_, kink) in crossings {
            slope -= change[kink].abs();
            if slope <= 0.0 {
                if self.call[kink] > 0.5 {
                    self.calls.remove(kink);
                }
                return Some(Stop::Kink(kink));
            }
            self.flip_call(kink);
        }
        self.push[bound] = if speed > 0.0 { 1.0 } else { 0.0 };
        if speed > 0.0 {
            self.pushes.add(bound);
        }
        Some(Stop::Bound(bound))
    }
}

/// The place of the highest of 169 numbers, and the number. Looked for in 13 rows side by side, as each
/// comparison waits for the one before it.
fn highest(numbers: impl Iterator<Item = f64>) -> (usize, f64) {
    let mut all = [0.0; N];
    for (to, number) in all.iter_mut().zip(numbers) {
        *to = number;
    }
    let mut rows = [f64::NEG_INFINITY; 13];
    for numbers in all.chunks_exact(13) {
        for (most, &number) in rows.iter_mut().zip(numbers) {
            if number > *most {
                *most = number;
            }
        }
    }
    let most = rows.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let at = all.iter().position(|&number| number >= most);
    (at.unwrap_or_default(), most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_at_which_something_gains_is_an_error_with_its_strategy() {
        let strategy = PushFoldStrategy {
            push: [1.0; N],
            call: [0.0; N],
        };
        let end = |exploitability| Found::at(strategy.clone(), (1.0, exploitability), 7).err();
        assert_eq!(
            end(0.25),
            Some(PushFoldError::NotConverged {
                steps: 7,
                exploitability: 0.25,
                strategy: Box::new(strategy.clone()),
            })
        );
        assert_eq!(end(1e-12), None);
    }
}
