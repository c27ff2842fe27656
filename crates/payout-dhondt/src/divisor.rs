//! The search for the divisor that deals a given number of seats.

use alloc::{collections::BinaryHeap, vec::Vec};

use crate::{
    PayoutError, Structure, TieRule, Weights,
    blocks::{Blocks, ContinuousEstimate},
    jump::JumpSequence,
    method::Signposts,
    order::Waiting,
    power::PowerTail,
    power_blocks::PowerBlocks,
    quotient::{PlaceWeight, Quotient},
    share::{Share, narrow_floor},
    weights::Run,
};

/// Seats dealt down to the quotient f(1)/(grid * multiplier), and how many are still to deal.
///
/// `multiplier` is the largest number for which these are at most the seats, or one that deals
/// all of them. One step of `multiplier` moves a quotient by no more than the distance of two
/// signposts, so it gives a place at most one more seat. So each place has at most one quotient on
/// the seats that are left, and the order of these quotients decides; no seat is ever dealt by an
/// inexact comparison.
#[derive(Debug)]
pub(crate) struct Divisor<'a> {
    weights: &'a Weights,
    ties: TieRule,
    pub(crate) signposts: Signposts,
    /// Seats that every place gets by right.
    minimum: u64,
    tail: Tail<'a>,
    /// The last place to look at. It is no more than have a weight or may be paid, and no more than
    /// there are seats, and one place after them.
    pub(crate) end: u64,
    multiplier: u64,
    left: u64,
}

/// The weights after the listed ones.
#[derive(Debug)]
enum Tail<'a> {
    Nothing,
    /// c/n for this c.
    Over(Share),
    Power(&'a PowerTail),
}

impl<'a> Divisor<'a> {
    /// Searches the divisor for `seats` seats, at least 1, which the structure can deal.
    pub(crate) fn search(
        structure: &'a Structure,
        signposts: Signposts,
        seats: u64,
    ) -> Result<Self, PayoutError> {
        // The multiplier that gives place 1 all the seats; there a seat has a whole number.
        let most = match signposts {
            Signposts::Geometric | Signposts::Harmonic => Some(seats),
            Signposts::Linear(linear) => {
                let reached = linear.step.checked_mul(seats);
                let last = reached.and_then(|reached| match linear.base {
                    0 => reached.checked_sub(1),
                    base => reached.checked_add(base - 1),
                });
                last.map(|last| last / linear.grid)
            }
        };
        let most = most.ok_or(PayoutError::Overflow { seats })?;
        // A place wins nothing before all better places have a seat. So if the place after a
        // limit wins nothing, none behind it would, and the limit has changed nothing.
        let limit = seats.min(structure.output_limit()).saturating_add(1);
        let weights = structure.weights();
        let tail = match weights.power() {
            Some(tail) => Tail::Power(tail),
            None if weights.places().is_none() => Tail::Over(weights.constant()),
            None => Tail::Nothing,
        };
        let mut found = Self {
            weights,
            ties: structure.ties(),
            signposts,
            minimum: structure.minimum(),
            tail,
            end: structure.places().map_or(limit, |places| places.min(limit)),
            multiplier: 0,
            left: seats,
        };
        found.close_in(most, seats);
        Ok(found)
    }

    /// Narrows the multiplier down to one number. It uses straight lines through the numbers of
    /// seats that neighbouring multipliers deal, and halves where lines do not help.
    fn close_in(&mut self, mut most: u64, seats: u64) {
        let all = u128::from(seats);
        let (mut held, mut over) = (self.dealt(0, seats), None);
        let mut guess = self.guess(seats);
        let mut rounds = 0_u32;
        while self.multiplier < most && held < all {
            let multiplier = guess.clamp(self.multiplier + 1, most);
            let dealt = self.dealt(multiplier, seats);
            if dealt <= all {
                (self.multiplier, held) = (multiplier, dealt);
            } else {
                most = multiplier - 1;
                over = Some((multiplier, dealt));
            }
            rounds += 1;
            let missing = all - held;
            let (run, rise) = match over {
                _ if rounds.is_multiple_of(8) => (u128::from(most - self.multiplier), 2 * missing),
                Some((multiplier, dealt)) => {
                    (u128::from(multiplier - self.multiplier), dealt - held)
                }
                None if held == 0 => (u128::from(self.multiplier) + 1, missing),
                None => (u128::from(self.multiplier), held),
            };
            // Seats are below 2^64, and so is the run of a line.
            let step = if rise == 0 {
                u128::MAX
            } else {
                (missing * run).div_ceil(rise)
            };
            let step = u64::try_from(step).unwrap_or(u64::MAX);
            guess = self.multiplier.saturating_add(step);
        }
        // No more than all seats are held.
        self.left = u64::try_from(all.saturating_sub(held)).unwrap_or(0);
    }

    /// The seats dealt down to a multiplier, or some number above `seats` if there are more.
    fn dealt(&self, multiplier: u64, seats: u64) -> u128 {
        let mut sum = 0_u128;
        self.each(
            multiplier,
            None,
            &mut |from, to, held| {
                sum = sum.saturating_add(u128::from(held) * u128::from(to - from + 1));
                sum <= 2 * u128::from(seats)
            },
            &mut |_| (),
        );
        sum
    }

    /// Visits the places in order, in groups of those that hold the same number of seats at a
    /// multiplier. It stops when one holds none and has no quotient or `group` says that it is
    /// enough; with `next`, it visits also the quotients of places that hold more at that
    /// multiplier.
    pub(crate) fn each(
        &self,
        multiplier: u64,
        next: Option<u64>,
        group: &mut impl FnMut(u64, u64, u64) -> bool,
        quotient: &mut impl FnMut(Quotient<'a>),
    ) {
        let grid = self.signposts.grid();
        // No multiplier is more than the most that was checked.
        let top = multiplier.saturating_mul(grid);
        let next = next.map(|next| next.saturating_mul(grid));
        let (signposts, minimum) = (self.signposts, self.minimum);
        let mut visitor = Visitor {
            signposts,
            minimum,
            top,
            next,
            group,
            quotient,
        };
        let mut from = 1;
        for run in self.weights.runs() {
            if from > self.end || !visitor.visit_run(self.weights, run, from, self.end) {
                return;
            }
            from = run.to + 1;
        }
        match &self.tail {
            Tail::Nothing => {}
            Tail::Over(constant) => {
                let levels = (
                    constant.floor_times(top),
                    next.map(|next| constant.floor_times(next)),
                );
                if let (Signposts::Linear(linear), (Some(level), None | Some(Some(_)))) =
                    (signposts, levels)
                {
                    let next = levels.1.flatten();
                    let blocks = Blocks::new(from, self.end, linear, minimum);
                    blocks.visit(level, next, visitor.group, &mut |place, nth| {
                        let weight = PlaceWeight::Rational(constant.over(place));
                        (visitor.quotient)(Quotient::of(weight, place, nth));
                    });
                } else {
                    (from..=self.end)
                        .all(|place| visitor.visit(constant.over(place), place, place));
                }
            }
            Tail::Power(tail) => {
                let end = self.end;
                let blocks = PowerBlocks {
                    tail,
                    from,
                    end,
                    signposts,
                    minimum,
                };
                blocks.visit(top, next, visitor.group, visitor.quotient);
            }
        }
    }

    /// A multiplier that deals about this number of seats, from sums of approximate shares.
    fn guess(&self, seats: u64) -> u64 {
        let mut sums = ContinuousEstimate::new(self.signposts, seats);
        let mut from = 1;
        for &run in self.weights.runs() {
            let share = self.weights.share_of(run).approximate();
            if from > self.end || !sums.add(share, run.to.min(self.end) - from + 1) {
                return sums.multiplier();
            }
            from = run.to + 1;
        }
        match &self.tail {
            Tail::Nothing => {}
            Tail::Over(_) if from > self.end => {}
            Tail::Over(constant) => sums.add_tail(constant.approximate(), from, self.end),
            Tail::Power(tail) => sums.add_power_tail(tail, from, self.end),
        }
        sums.multiplier()
    }

    /// The multiplier after the one found, if seats are left.
    fn next(&self) -> Option<u64> {
        // Seats are left, so the multiplier is below the most and has a successor.
        (self.left > 0).then(|| self.multiplier.saturating_add(1))
    }

    /// Writes the seats of every paid place to `points`. Gives back the places that tied for the
    /// last seat, but no more than `limit` of them.
    pub(crate) fn deal(
        &self,
        points: &mut Vec<u64>,
        structure: &Structure,
        limit: u64,
    ) -> Option<Vec<u64>> {
        points.clear();
        let mut quotients = Vec::new();
        let (multiplier, next) = (self.multiplier, self.next());
        self.each(
            multiplier,
            next,
            &mut |from, to, held| {
                let count = usize::try_from(to - from + 1).unwrap_or(usize::MAX);
                points.resize(points.len().saturating_add(count), held);
                true
            },
            &mut |quotient| quotients.push(quotient),
        );
        let (signposts, rule) = (self.signposts, self.ties);
        let waiting = |quotient| Waiting {
            quotient,
            signposts,
            rule,
        };
        let mut waiting_quotients: BinaryHeap<Waiting<'_>> =
            quotients.into_iter().map(waiting).collect();
        let mut sequence = JumpSequence::new(self.left, limit);
        while let Some(best) = waiting_quotients.pop() {
            let (first, rest) = best.quotient.split();
            let ties = |last: &Quotient<'_>| last.cmp_value(&first, signposts).is_eq();
            if !sequence.step(points, &first, ties) {
                break;
            }
            waiting_quotients.extend(rest.map(waiting));
        }
        while points.last() == Some(&0) {
            points.pop();
        }
        // With nothing left the last seat is one of the multiplier, and all its like are dealt. A
        // place past the end of the search can tie with its first seat only, and then so does each
        // before it.
        let places = structure.places().unwrap_or(u64::MAX);
        let mut from = self.end;
        while from < places {
            from += 1;
            let to = self.weights.last_equal(from).min(places);
            let quotient = Quotient {
                weight: self.weights.place_weight(from),
                from,
                to,
                nth: 1,
            };
            let ties = |last: &Quotient<'_>| last.cmp_value(&quotient, signposts).is_eq();
            if !sequence.step(points, &quotient, ties) {
                break;
            }
            from = to;
        }
        sequence.tied()
    }

    /// The seats of one place, without a list.
    pub(crate) fn seats_of(&self, place: u64) -> u64 {
        let (multiplier, next) = (self.multiplier, self.next());
        let (mut won, mut own) = (0, None);
        let holds = |from, to| (from..=to).contains(&place);
        self.each(
            multiplier,
            next,
            &mut |from, to, held| {
                if holds(from, to) {
                    won = held;
                }
                to < place
            },
            &mut |quotient| {
                if holds(quotient.from, quotient.to) {
                    own = Some(quotient);
                }
            },
        );
        let Some(own) = own else { return won };
        // Of its own group those before it are served before it.
        let mut before = place - own.from;
        let (signposts, ties) = (self.signposts, self.ties);
        let group = own.from;
        let own = own.at(place);
        self.each(multiplier, next, &mut |_, _, _| true, &mut |other| {
            if other.from != group {
                before += other.before(&own, signposts, ties);
            }
        });
        won + u64::from(before < self.left)
    }
}

/// Visitor of each group of places at a multiplier.
struct Visitor<'v, G, C> {
    signposts: Signposts,
    minimum: u64,
    top: u64,
    next: Option<u64>,
    group: &'v mut G,
    quotient: &'v mut C,
}

impl<'a, G: FnMut(u64, u64, u64) -> bool, C: FnMut(Quotient<'a>)> Visitor<'_, G, C> {
    /// Visits places of one share; whether to go on.
    fn visit(&mut self, share: Share, from: u64, to: u64) -> bool {
        let signposts = self.signposts;
        self.visit_as(|top| share.held(signposts, top), || share, from, to)
    }

    /// Visits a run, no further than `end`. In long lists it counts that no share is made of it.
    #[inline]
    fn visit_run(&mut self, weights: &Weights, run: &Run, from: u64, end: u64) -> bool {
        let (numer, denom, to) = (run.numer, run.denom, run.to.min(end));
        match self.signposts {
            Signposts::Linear(linear) if denom > 0 => {
                let held = |top| linear.up_to(narrow_floor(numer, denom, top).unwrap_or(top));
                self.visit_as(held, || Share::Narrow { numer, denom }, from, to)
            }
            _ => self.visit(weights.share_of(*run), from, to),
        }
    }

    #[inline]
    fn visit_as(
        &mut self,
        held_at: impl Fn(u64) -> u64,
        share: impl FnOnce() -> Share,
        from: u64,
        to: u64,
    ) -> bool {
        let held = held_at(self.top).max(self.minimum);
        let more = self.next.is_some_and(|next| held_at(next) > held);
        if more {
            let (weight, nth) = (PlaceWeight::Rational(share()), held + 1);
            (self.quotient)(Quotient {
                weight,
                from,
                to,
                nth,
            });
        }
        (held > 0 || more) && (self.group)(from, to, held)
    }
}
