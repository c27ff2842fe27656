//! The search for the divisor that deals a given number of seats.

use alloc::vec::Vec;

use crate::{
    PayoutError, Structure, TieRule, Weights,
    blocks::{Blocks, Smooth},
    method::Signposts,
    power::{ONE, PowerTail},
    service::Service,
    share::{Claim, Share, narrow_level},
    weights::Run,
};

/// Seats dealt down to the quotient f(1)/(grid * scale), and how many are still to deal.
///
/// `scale` is the largest number for which these are no more than the seats, or one that deals all
/// of them. One step of `scale` moves a quotient by no more than the distance of two signposts, so
/// it gives a place at most one more seat. So each place has at most one claim on the seats that
/// are left, and the order of these claims decides; no seat is ever dealt by an inexact comparison.
#[derive(Debug)]
pub(crate) struct Divisor<'a> {
    weights: &'a Weights,
    ties: TieRule,
    pub(crate) signposts: Signposts,
    /// Seats that every place gets by right.
    minimum: u64,
    tail: Tail,
    /// The last place to look at: no more than have a weight or may be paid, and no more than
    /// there are seats, and one place after them.
    pub(crate) end: u64,
    scale: u64,
    left: u64,
}

/// The weights after the listed ones.
#[derive(Debug)]
enum Tail {
    Nothing,
    /// c/n for this c.
    Over(Share),
    /// Whole parts of [`ONE`]; those computed so far are kept, each with the last of its places.
    Power {
        tail: PowerTail,
        parts: Vec<(u64, u64)>,
    },
}

impl<'a> Divisor<'a> {
    /// Searches the divisor for `seats` seats, at least 1, which the structure can deal.
    pub(crate) fn search(
        structure: &'a Structure,
        signposts: Signposts,
        seats: u64,
    ) -> Result<Self, PayoutError> {
        // The scale that gives place 1 all the seats; there a seat has a whole number.
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
            Some(tail) => Tail::Power {
                tail,
                parts: Vec::new(),
            },
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
            scale: 0,
            left: seats,
        };
        found.close_in(most, seats);
        Ok(found)
    }

    /// Narrows the scale down to one number, by straight lines through the numbers of seats that
    /// neighbouring scales deal, and by halving where lines do not help.
    fn close_in(&mut self, mut most: u64, seats: u64) {
        let (mut held, mut over) = (self.dealt(0, seats), None);
        let mut guess = self.guess(seats);
        let mut rounds = 0_u32;
        while self.scale < most && held < seats {
            let scale = guess.clamp(self.scale + 1, most);
            let dealt = self.dealt(scale, seats);
            if dealt <= seats {
                (self.scale, held) = (scale, dealt);
            } else {
                most = scale - 1;
                over = Some((scale, dealt));
            }
            rounds += 1;
            let missing = u128::from(seats - held);
            let (run, rise) = match over {
                _ if rounds.is_multiple_of(8) => (u128::from(most - self.scale), 2 * missing),
                Some((scale, dealt)) => (u128::from(scale - self.scale), u128::from(dealt - held)),
                None if held == 0 => (u128::from(self.scale) + 1, missing),
                None => (u128::from(self.scale), u128::from(held)),
            };
            // Seats are below 2^64, and so is the run of a line.
            let step = if rise == 0 {
                u128::MAX
            } else {
                (missing * run).div_ceil(rise)
            };
            let step = u64::try_from(step).unwrap_or(u64::MAX);
            guess = self.scale.saturating_add(step);
        }
        self.left = seats - held;
    }

    /// The seats dealt down to a scale, or some number above `seats` if there are more.
    fn dealt(&mut self, scale: u64, seats: u64) -> u64 {
        let mut sum = 0_u64;
        self.each(
            scale,
            None,
            &mut |from, to, held| {
                sum = sum.saturating_add(held.saturating_mul(to - from + 1));
                sum <= seats.saturating_mul(2)
            },
            &mut |_| (),
        );
        sum
    }

    /// Visits the places in order, in groups of those that hold the same number of seats at a
    /// scale, until one holds none and has no claim or `group` says that it is enough; with
    /// `next`, also the claims of places that hold more at that scale.
    pub(crate) fn each(
        &mut self,
        scale: u64,
        next: Option<u64>,
        group: &mut impl FnMut(u64, u64, u64) -> bool,
        claim: &mut impl FnMut(Claim),
    ) {
        let grid = self.signposts.grid();
        // No scale is more than the most that was checked.
        let top = scale.saturating_mul(grid);
        let next = next.map(|next| next.saturating_mul(grid));
        let (signposts, minimum) = (self.signposts, self.minimum);
        let mut visitor = Visitor {
            signposts,
            minimum,
            top,
            next,
            group,
            claim,
        };
        let mut from = 1;
        for run in self.weights.runs() {
            if from > self.end || !visitor.visit_run(self.weights, run, from, self.end) {
                return;
            }
            from = run.to + 1;
        }
        match &mut self.tail {
            Tail::Nothing => {}
            Tail::Over(constant) => {
                let levels = (constant.level(top), next.map(|next| constant.level(next)));
                if let (Signposts::Linear(linear), (Some(level), None | Some(Some(_)))) =
                    (signposts, levels)
                {
                    let next = levels.1.flatten();
                    let blocks = Blocks::new(from, self.end, linear, minimum);
                    blocks.visit(level, next, visitor.group, &mut |place, nth| {
                        (visitor.claim)(Claim::of(constant.over(place), place, nth));
                    });
                } else {
                    (from..=self.end)
                        .all(|place| visitor.visit(constant.over(place), place, place));
                }
            }
            Tail::Power { tail, parts } => {
                let mut index = 0;
                while from <= self.end {
                    let (to, share) = part(tail, parts, index, from, self.end);
                    if !visitor.visit(share, from, to) {
                        return;
                    }
                    (from, index) = (to + 1, index + 1);
                }
            }
        }
    }

    /// A scale that deals about so many seats, from sums of approximate shares.
    fn guess(&mut self, seats: u64) -> u64 {
        let mut sums = Smooth::new(self.signposts, seats);
        let mut from = 1;
        for &run in self.weights.runs() {
            let share = self.weights.share_of(run).approximate();
            if from > self.end || !sums.add(share, run.to.min(self.end) - from + 1) {
                return sums.scale();
            }
            from = run.to + 1;
        }
        match &mut self.tail {
            Tail::Nothing => {}
            Tail::Over(_) if from > self.end => {}
            Tail::Over(constant) => sums.add_tail(constant.approximate(), from, self.end),
            Tail::Power { tail, parts } => {
                let mut index = 0;
                while from <= self.end {
                    let (to, share) = part(tail, parts, index, from, self.end);
                    if !sums.add(share.approximate(), to - from + 1) {
                        break;
                    }
                    (from, index) = (to + 1, index + 1);
                }
            }
        }
        sums.scale()
    }

    /// The scale after the one found, if seats are left.
    fn next(&self) -> Option<u64> {
        // Seats are left, so the scale is below the most and has a successor.
        (self.left > 0).then(|| self.scale.saturating_add(1))
    }

    /// Writes the seats of every paid place to `points`, and gives back the places that tied for
    /// the last seat, but no more than `limit` of them.
    pub(crate) fn deal(
        &mut self,
        points: &mut Vec<u64>,
        structure: &Structure,
        limit: u64,
    ) -> Option<Vec<u64>> {
        points.clear();
        let mut claims = Vec::new();
        let (scale, next) = (self.scale, self.next());
        self.each(
            scale,
            next,
            &mut |from, to, held| {
                let count = usize::try_from(to - from + 1).unwrap_or(usize::MAX);
                points.resize(points.len().saturating_add(count), held);
                true
            },
            &mut |claim| claims.push(claim),
        );
        let (signposts, rule) = (self.signposts, self.ties);
        claims.sort_unstable_by(|a, b| a.service_order(b, signposts, rule));
        let mut service = Service::new(self.left, limit);
        for claim in &claims {
            let ties = |last: &Claim| last.cmp_quotients(claim, signposts).is_eq();
            if !service.serve(points, claim, ties) {
                break;
            }
        }
        while points.last() == Some(&0) {
            points.pop();
        }
        // With nothing left the last seat is one of the scale, and all its like are dealt. A place
        // past the end of the search can tie with its first seat only, and then so does each
        // before it.
        let places = structure.places().unwrap_or(u64::MAX);
        let mut from = self.end;
        while from < places {
            from += 1;
            let to = self.weights.last_equal(from).min(places);
            let claim = Claim {
                share: self.weights.share(from),
                from,
                to,
                nth: 1,
            };
            let ties = |last: &Claim| last.cmp_quotients(&claim, signposts).is_eq();
            if !service.serve(points, &claim, ties) {
                break;
            }
            from = to;
        }
        service.tied()
    }

    /// The seats of one place, without a list.
    pub(crate) fn seats_of(&mut self, place: u64) -> u64 {
        let (scale, next) = (self.scale, self.next());
        let (mut won, mut own) = (0, None);
        let holds = |from, to| (from..=to).contains(&place);
        self.each(
            scale,
            next,
            &mut |from, to, held| {
                if holds(from, to) {
                    won = held;
                }
                to < place
            },
            &mut |claim| {
                if holds(claim.from, claim.to) {
                    own = Some(claim);
                }
            },
        );
        let Some(own) = own else { return won };
        // Of its own group those before it are served before it.
        let mut before = place - own.from;
        let (signposts, ties) = (self.signposts, self.ties);
        self.each(scale, next, &mut |_, _, _| true, &mut |claim| {
            if claim.service_order(&own, signposts, ties).is_lt() {
                before += claim.to - claim.from + 1;
            }
        });
        won + u64::from(before < self.left)
    }
}

/// What is done with each group of places at a scale.
struct Visitor<'v, G, C> {
    signposts: Signposts,
    minimum: u64,
    top: u64,
    next: Option<u64>,
    group: &'v mut G,
    claim: &'v mut C,
}

impl<G: FnMut(u64, u64, u64) -> bool, C: FnMut(Claim)> Visitor<'_, G, C> {
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
                let held = |top| linear.up_to(narrow_level(numer, denom, top).unwrap_or(top));
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
            let (share, nth) = (share(), held + 1);
            (self.claim)(Claim {
                share,
                from,
                to,
                nth,
            });
        }
        (held > 0 || more) && (self.group)(from, to, held)
    }
}

/// The share of the place `from`, which `index` groups of the tail precede, and the last place of
/// its group, no further than `end`. The groups before it are known.
fn part(
    tail: &PowerTail,
    parts: &mut Vec<(u64, u64)>,
    index: usize,
    from: u64,
    end: u64,
) -> (u64, Share) {
    let (to, numer) = parts.get(index).copied().unwrap_or_else(|| {
        let part = tail.weight(from);
        // Only next to no exponent makes many weights equal. Then they are not made one by one.
        let flat = parts.last().is_some_and(|&(_, before)| before == part);
        let to = if flat {
            tail.last_of(part, from, end)
        } else {
            from
        };
        parts.push((to, part));
        (to, part)
    });
    (to, Share::Narrow { numer, denom: ONE })
}
