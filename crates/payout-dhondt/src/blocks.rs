//! Sums over places whose weights are c/n, and smooth sums for first guesses.

use crate::{
    method::{Linear, Signposts},
    power::PowerTail,
};

/// Places with the weights c/n, in blocks of the same whole part of c/n. There are at most twice
/// the square root of c of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blocks {
    from: u64,
    end: u64,
    signposts: Linear,
    minimum: u64,
}

impl Blocks {
    /// The places `from` to `end`, each of which gets `minimum` seats by right.
    pub(crate) const fn new(from: u64, end: u64, signposts: Linear, minimum: u64) -> Self {
        Self {
            from,
            end,
            signposts,
            minimum,
        }
    }

    /// The last place that holds a seat at a level.
    fn last(&self, level: u64) -> u64 {
        if self.minimum > 0 {
            return self.end;
        }
        level
            .checked_div(self.signposts.first)
            .map_or(self.end, |last| last.min(self.end))
    }

    /// Visits the blocks at a level, until `group` says that it is enough. With `next`, it visits
    /// also the places that hold more at that level, with the number of the seat.
    #[inline]
    pub(crate) fn visit(
        &self,
        level: u64,
        next: Option<u64>,
        group: &mut impl FnMut(u64, u64, u64) -> bool,
        quotient: &mut impl FnMut(u64, u64),
    ) {
        let held_at = |level: u64| self.signposts.up_to(level).max(self.minimum);
        let end = self.last(next.unwrap_or(level));
        let mut from = self.from;
        while from <= end {
            let whole = level / from;
            let to = level.checked_div(whole).map_or(end, |to| to.min(end));
            let held = held_at(whole);
            if let Some(next) = next {
                // Of the block these have a higher whole part at the next level.
                let risen = (next / (whole + 1)).min(to);
                for place in from..=risen {
                    if held_at(next / place) > held {
                        quotient(place, held + 1);
                    }
                }
            }
            if !group(from, to, held) {
                return;
            }
            from = to + 1;
        }
    }
}

/// A smooth sum that grows with the multiplier about as the seats dealt do.
///
/// A place of share r holds about r top/step + 1/2 - base/step seats, where top is grid times
/// multiplier. All here are doubles that only propose where the exact search begins.
#[derive(Debug)]
pub(crate) struct ContinuousEstimate {
    seats: f64,
    first: f64,
    step: f64,
    offset: f64,
    grid: f64,
    shares: f64,
    /// Sum of the offsets of all places.
    offsets: f64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "guesses, which are checked exactly; casts from doubles saturate"
)]
impl ContinuousEstimate {
    pub(crate) fn new(signposts: Signposts, seats: u64) -> Self {
        let (first, step, base) = match signposts {
            Signposts::Linear(l) => (l.first as f64, l.step as f64, l.base as f64),
            Signposts::Geometric | Signposts::Harmonic => (0.0, 1.0, 0.5),
        };
        Self {
            seats: seats as f64,
            first,
            step,
            offset: 0.5 - base / step,
            grid: signposts.grid() as f64,
            shares: 0.0,
            offsets: 0.0,
        }
    }

    fn top(&self) -> f64 {
        self.step * (self.seats - self.offsets).max(0.0) / self.shares
    }

    /// Adds places of one share, unless the seats are dealt before these win one.
    pub(crate) fn add(&mut self, share: f64, places: u64) -> bool {
        let enters = self.first / share;
        if self.shares * enters / self.step + self.offsets >= self.seats {
            return false;
        }
        self.shares += share * places as f64;
        self.offsets += self.offset * places as f64;
        true
    }

    /// Adds the shares c/n of the places from `from` on, as far as they win seats. It goes no
    /// further than to `end`.
    pub(crate) fn add_tail(&mut self, constant: f64, from: u64, end: u64) {
        let (before, end) = (from as f64 - 1.0, end as f64);
        // The fractions of c/n for n from 1 to c are not 1/2 on average, but 1 less Euler's
        // constant.
        let offset = self.offset + 0.077_215_664_901_532_86;
        let (shares, offsets) = (self.shares, self.offsets);
        let mut last = end.min(self.seats);
        for _ in 0..8 {
            self.shares = shares + constant * libm::log((last + 0.5) / (before + 0.5));
            self.offsets = offsets + (last - before) * offset;
            last = (self.top() * constant / self.first).max(before).min(end);
        }
    }

    /// Adds a power tail from the place `from` on, no further than to `end`, as far as places win
    /// seats.
    pub(crate) fn add_power_tail(&mut self, tail: &PowerTail, from: u64, end: u64) {
        if from > end {
            return;
        }
        let (before, end) = (from as f64 - 1.0, end as f64);
        // As for c/n, fractions are below 1/2 on average.
        let offset = self.offset + 0.07;
        let (shares, offsets) = (self.shares, self.offsets);
        let mut last = end.min(self.seats);
        for _ in 0..8 {
            self.shares = shares + tail.approximate_sum(before, last);
            self.offsets = offsets + (last - before) * offset;
            let place = tail.approximate_place(self.top() / self.first);
            last = if place >= before {
                place.min(end)
            } else {
                before
            };
        }
    }

    pub(crate) fn multiplier(&self) -> u64 {
        (self.top() / self.grid) as u64
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::Method;

    /// The blocks are the places one by one, with the seats held and the claims of each.
    #[test]
    fn blocks_are_places_one_by_one() {
        let methods = [
            Method::DHondt,
            Method::SainteLague,
            Method::ModifiedSainteLague,
            Method::Adams,
            Method::IMPERIALI,
            Method::DANISH,
            Method::Linear { a: 5, b: 3 },
        ];
        for method in methods {
            let Some(Signposts::Linear(linear)) = method.signposts() else {
                panic!("{method} is linear")
            };
            for (from, end, minimum) in [(1, 300, 0), (4, 50, 0), (7, 90, 2)] {
                for level in 0..200 {
                    let next = level + linear.grid;
                    let (mut held, mut claims) = (Vec::new(), Vec::new());
                    Blocks::new(from, end, linear, minimum).visit(
                        level,
                        Some(next),
                        &mut |first, last, seats| {
                            assert_eq!(first, from + held.len() as u64);
                            held.extend((first..=last).map(|_| seats));
                            true
                        },
                        &mut |place, nth| claims.push((place, nth)),
                    );
                    let seats = |level: u64| linear.up_to(level).max(minimum);
                    let mut expected: Vec<u64> = (from..=end).map(|n| seats(level / n)).collect();
                    let claiming = (from..=end).filter(|n| seats(next / n) > seats(level / n));
                    let claiming = claiming.map(|n| (n, seats(level / n) + 1));
                    assert_eq!(claims, claiming.collect::<Vec<_>>(), "{method} {level}");
                    // Places after the last that holds or claims a seat need not be visited.
                    while expected.len() > held.len() && expected.last() == Some(&0) {
                        expected.pop();
                    }
                    assert_eq!(held, expected, "{method} {level}");
                }
            }
        }
    }
}
