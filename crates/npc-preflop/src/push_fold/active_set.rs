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

/// The state of the method: pushes with the mixed ones, calls with the kinks held, and what both are
/// worth, which follows every change of a push or a call by one row of the table. Rounding adds up on the
/// way, so that an end is looked at once more with new sums.
pub(super) struct ActiveSet<'a> {
    gains: &'a Gains,
    push: Box<[f64; N]>,
    /// 0 or 1 except at the kinks.
    call: Box<[f64; N]>,
    /// What each call costs against these pushes.
    costs: Box<[f64; N]>,
    /// What each push gains against these calls.
    margins: Box<[f64; N]>,
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
        let costs = gains.of_calls(push);
        let call = costs.map(|cost| if cost < 0.0 { 1.0 } else { 0.0 });
        Self {
            gains,
            push: Box::new(*push),
            margins: Box::new(gains.of_pushes(&call)),
            call: Box::new(call),
            costs: Box::new(costs),
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
            costs: Box::new(gains.of_calls(&near.push)),
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
        for at in 0..N {
            if !set.kinks.contains(&at) {
                set.call[at] = if set.costs[at] < 0.0 { 1.0 } else { 0.0 };
            }
        }
        *set.margins = gains.of_pushes(&set.call);
        Some(set)
    }

    /// All sums from the beginning, and the calls that are on the wrong side by more than rounding.
    /// Whether there were any.
    fn recompute(&mut self) -> bool {
        *self.costs = self.gains.of_calls(&self.push);
        *self.margins = self.gains.of_pushes(&self.call);
        let mut changed = false;
        for at in (0..N).filter(|at| !self.kinks.contains(at)) {
            let wrong = if self.call[at] > 0.5 {
                self.costs[at] > ROUNDING
            } else {
                self.costs[at] < -ROUNDING
            };
            if wrong {
                changed = true;
                let call = 1.0 - self.call[at];
                self.gains
                    .add_call(&mut self.margins, at, call - self.call[at]);
                self.call[at] = call;
            }
        }
        changed
    }

    /// The mixed pushes that hold the kinks.
    fn refresh_pushes(&mut self) -> Option<()> {
        let right = self.kinks.iter().map(|&kink| -self.costs[kink]).collect();
        let found = self.along_kinks(right)?;
        for (&at, more) in self.mixed.iter().zip(found) {
            self.push[at] += more;
            self.gains.add_push(&mut self.costs, at, more);
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

    /// The mixed calls that make the mixed pushes indifferent.
    fn refresh_calls(&mut self) -> Option<()> {
        let row = |&at: &usize| {
            self.kinks
                .iter()
                .map(|&kink| self.gains.matrix[at][kink])
                .collect()
        };
        let right = self.mixed.iter().map(|&at| -self.margins[at]).collect();
        let found = solve(self.mixed.iter().map(row).collect(), right)?;
        for (&kink, more) in self.kinks.iter().zip(found) {
            self.call[kink] += more;
            self.gains.add_call(&mut self.margins, kink, more);
        }
        Some(())
    }

    /// Steps until nothing gains.
    pub(super) fn run(mut self) -> Result<(PushFoldStrategy, usize), PushFoldError> {
        let mut steps = 0;
        let mut is_fresh = false;
        while steps < MOST_STEPS {
            if self.step().is_some() {
                steps += 1;
                is_fresh = false;
            } else if is_fresh {
                break;
            } else {
                is_fresh = !self.recompute();
                steps += usize::from(!is_fresh);
            }
        }
        let strategy = PushFoldStrategy {
            push: *self.push,
            call: self.call.map(|call| call.clamp(0.0, 1.0)),
        };
        let (_, exploitability) = self.gains.evaluate(&strategy);
        // A singular support ends the steps too, but not at an equilibrium.
        if exploitability < 1e-9 {
            Ok((strategy, steps))
        } else {
            Err(PushFoldError::NotConverged {
                steps,
                exploitability,
            })
        }
    }

    /// One improvement; none if there is none.
    fn step(&mut self) -> Option<()> {
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
            return self.leave_kink(place);
        }
        let wrong = |at: usize| {
            if self.mixed.contains(&at) {
                0.0
            } else if self.push[at] < 0.5 {
                self.margins[at]
            } else {
                -self.margins[at]
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
        self.gains
            .add_call(&mut self.margins, kink, self.call[kink] - call);
        match self.advance(&direction, slope)? {
            Stop::Bound(reached) => self.mixed.retain(|&mixed| mixed != reached),
            Stop::Kink(kink) => self.kinks.push(kink),
        }
        self.refresh_pushes()
    }

    /// Goes along a direction until a push reaches its bound or the slope turns at a kink; kinks
    /// at which it does not turn are passed.
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
                is_crossed.then(|| ((-self.costs[at] / change[at]).max(0.0), at))
            })
            .filter(|&(time, _)| time < limit)
            .collect();
        crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for (time, kink) in crossings {
            slope -= change[kink].abs();
            if slope <= 0.0 {
                self.travel(direction, time, None, &change);
                return Some(Stop::Kink(kink));
            }
            let call = 1.0 - self.call[kink];
            self.gains
                .add_call(&mut self.margins, kink, call - self.call[kink]);
            self.call[kink] = call;
        }
        self.travel(direction, limit, Some(bound), &change);
        Some(Stop::Bound(bound))
    }

    fn travel(
        &mut self,
        direction: &[(usize, f64)],
        time: f64,
        bound: Option<usize>,
        change: &[f64; N],
    ) {
        for (cost, change) in self.costs.iter_mut().zip(change) {
            *cost += time * change;
        }
        for &(at, speed) in direction {
            self.push[at] = (self.push[at] + time * speed).clamp(0.0, 1.0);
            if bound == Some(at) {
                self.push[at] = if speed > 0.0 { 1.0 } else { 0.0 };
            }
        }
    }
}
