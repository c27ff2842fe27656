//! The places of a power tail in blocks that hold the same number of seats.

use crate::{
    method::Signposts,
    power::PowerTail,
    quotient::{PlaceWeight, Quotient},
};

/// The places `from` to `end` of a power tail, each of which gets `minimum` seats by right.
///
/// Among the m places that hold a seat the first few have different numbers of seats, and the
/// others come in blocks. There are O(m^(1/(1 + 1/a))) of both for the exponent a, which is
/// O(sqrt(m)) for a = 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PowerBlocks<'a> {
    pub(crate) tail: &'a PowerTail,
    pub(crate) from: u64,
    pub(crate) end: u64,
    pub(crate) signposts: Signposts,
    pub(crate) minimum: u64,
}

impl<'a> PowerBlocks<'a> {
    /// The seats of a place at the quotient `1/top`.
    fn held(&self, place: u64, approximate: f64, top: u64) -> u64 {
        let level = self.tail.floor_times(place, approximate, top);
        let natural = match self.signposts {
            Signposts::Linear(linear) => linear.up_to(level),
            // The means of k and k + 1 lie from k to k + 1/2, so that only d(level) is open.
            Signposts::Geometric | Signposts::Harmonic => {
                let reaches = || {
                    let place = (place, approximate);
                    self.tail.reaches(place, self.signposts, level + 1, top)
                };
                level + u64::from(level == 0 || reaches())
            }
        };
        natural.max(self.minimum)
    }

    /// The last place from `from` that holds `held` seats at the quotient `1/top`.
    fn last(&self, from: u64, held: u64, top: u64) -> u64 {
        if held <= self.minimum {
            return self.end;
        }
        let range = (from, self.end);
        self.tail.last_to_reach(self.signposts, held, top, range)
    }

    /// Visits the blocks at the quotient `1/top` until `group` returns `false`. With `next`, it
    /// visits also the quotients of the places that hold one seat more at `1/next`. The places
    /// without a seat are visited only as far as they hold one there.
    pub(crate) fn visit(
        &self,
        top: u64,
        next: Option<u64>,
        group: &mut impl FnMut(u64, u64, u64) -> bool,
        quotient: &mut impl FnMut(Quotient<'a>),
    ) {
        let (mut from, mut before) = (self.from, 0);
        while from <= self.end {
            let (held, to, single) = self.block(from, before, top);
            let risen = match (next, single) {
                (None, _) => from - 1,
                (Some(next), Some(approximate)) => {
                    let place = (from, approximate);
                    let more = self.tail.reaches(place, self.signposts, held + 1, next);
                    if more { from } else { from - 1 }
                }
                (Some(next), None) => {
                    let range = (from, to);
                    self.tail
                        .last_to_reach(self.signposts, held + 1, next, range)
                }
            };
            if risen >= from {
                quotient(Quotient {
                    weight: PlaceWeight::power(self.tail, from),
                    from,
                    to: risen,
                    nth: held + 1,
                });
            }
            let to = if held > 0 { to } else { risen };
            if to < from || !group(from, to, held) || held == 0 {
                return;
            }
            // After a place alone the next one may hold as many.
            before = if single.is_none() { held } else { 0 };
            from = to + 1;
        }
    }

    /// The seats of a place, the last place with as many, and the share of a block of one place.
    /// The last place may be some place before that. `before` are the seats of the block before, if
    /// that is known to be complete.
    fn block(&self, from: u64, before: u64, top: u64) -> (u64, u64, Option<f64>) {
        // Most often the next block holds one seat less.
        if before > self.minimum + 1 {
            let held = before - 1;
            let to = self.last(from, held, top);
            if to >= from {
                return (held, to, None);
            }
        }
        let approximate = self.tail.approximate(from);
        let held = self.held(from, approximate, top);
        if held == 0 {
            (0, self.end, None)
        } else if self.tail.is_steep(from, held) {
            (held, from, Some(approximate))
        } else {
            (held, self.last(from, held, top), None)
        }
    }
}
