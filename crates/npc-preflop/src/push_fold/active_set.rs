//! The equilibrium by an active set on the kinks.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::error::PushFoldError;
use super::gains::Gains;
use super::linear::solve;
use super::strategy::PushFoldStrategy;
use crate::HandClass;

const N: usize = HandClass::COUNT;
/// Far above the number that any stack needs.
const MOST_STEPS: usize = 5_000;
/// Margins below this, in big blinds a hand, are rounding.
const ROUNDING: f64 = 1e-13;

/// The state of the method: pushes with the mixed ones, calls with the kinks held.
pub(super) struct ActiveSet<'a> {
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
    pub(super) fn cold(gains: &'a Gains, push: &[f64; N]) -> Self {
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
    pub(super) fn near(gains: &'a Gains, near: &PushFoldStrategy) -> Option<Self> {
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
        let mut gains = self.gains.of_pushes(&self.call);
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
            self.gains.add_call(&mut gains, kink, call);
        }
        Some(gains)
    }

    /// Steps until nothing gains.
    pub(super) fn run(mut self) -> Result<(PushFoldStrategy, usize), PushFoldError> {
        for step in 0..MOST_STEPS {
            if self.step().is_none() {
                let strategy = PushFoldStrategy {
                    push: *self.push,
                    call: *self.call,
                };
                let (_, exploitability) = self.gains.evaluate(&strategy);
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
            exploitability: self.gains.evaluate(&strategy).1,
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
