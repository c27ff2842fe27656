//! The method of the largest remainder.

use alloc::vec::Vec;

use crate::{
    PayoutError, Ratio, Structure,
    natural::Natural,
    service::{Claims, Service},
};

/// The most bits of a common denominator.
const MOST_BITS: u64 = 1 << 13;

/// Places of the same share: seats and what is left of the share, in parts of all weights.
#[derive(Debug, Clone)]
struct Part {
    from: u64,
    to: u64,
    whole: u64,
    rest: Natural,
}

impl Claims for Part {
    fn places(&self) -> (u64, u64) {
        (self.from, self.to)
    }

    fn nth(&self) -> u64 {
        self.whole + 1
    }
}

/// Deals seats, at least 1, to the places of a structure and names those that tied for the last.
///
/// The weights are brought to a common denominator as whole numbers v of the sum V. Place n gets
/// the whole part of S v/V, and the remainders of these divisions have an order that is exact.
/// Equal remainders of different weights have different whole parts, the worse place the lower, so
/// that the points never increase under either tie rule.
pub(crate) fn deal(
    structure: &Structure,
    seats: u64,
    points: &mut Vec<u64>,
) -> Result<Vec<u64>, PayoutError> {
    if structure.minimum() > 0 {
        return Err(PayoutError::MinimumWithoutDivisor {
            minimum: structure.minimum(),
        });
    }
    let places = structure.places().ok_or(PayoutError::UnlimitedPlaces)?;
    let limit = structure.output_limit();
    if places > limit {
        return Err(PayoutError::TooManyPlaces { seats, limit });
    }
    let overflow = PayoutError::Overflow { seats };
    let (groups, sum) = whole_numbers(structure, places).ok_or_else(|| overflow.clone())?;
    let all = Natural::from(seats);
    let mut parts = Vec::with_capacity(groups.len());
    let mut left = seats;
    for (from, to, weight) in groups {
        let (whole, rest) = all
            .times(&weight)
            .div_rem(&sum)
            .ok_or_else(|| overflow.clone())?;
        // A share of the seats is no more than the seats, and so are all.
        let whole = whole.to_u64().unwrap_or(seats);
        left = left.saturating_sub(whole.saturating_mul(to - from + 1));
        points.extend((from..=to).map(|_| whole));
        parts.push(Part {
            from,
            to,
            whole,
            rest,
        });
    }
    let rule = structure.ties();
    parts.sort_unstable_by(|a, b| {
        let rests = b.rest.cmp(&a.rest);
        rests.then_with(|| rule.order((a.from, a.whole), (b.from, b.whole)))
    });
    let mut service = Service::new(left, u64::MAX);
    for part in &parts {
        if !service.serve(points, part, |last| last.rest == part.rest) {
            break;
        }
    }
    while points.last() == Some(&0) {
        points.pop();
    }
    // No more places can tie than the limit of the places.
    Ok(service.tied().unwrap_or_default())
}

/// A group of places: the first, the last, and the weight of each.
type Group = (u64, u64, Natural);

/// The weights with a common denominator, and their sum; nothing if they take too much memory.
fn whole_numbers(structure: &Structure, places: u64) -> Option<(Vec<Group>, Natural)> {
    let terms =
        |weight: Ratio| [weight.numer(), weight.denom()].map(|x| Natural::from(x.unsigned_abs()));
    let mut groups: Vec<(u64, u64, Ratio)> = Vec::new();
    for place in 1..=places {
        let weight = structure.weights().weight(place);
        match groups.last_mut() {
            Some((_, to, before)) if *before == weight => *to = place,
            _ => groups.push((place, place, weight)),
        }
    }
    let mut common = Natural::from(1_u64);
    for &(_, _, weight) in &groups {
        let [_, denom] = terms(weight);
        let (more, _) = denom.div_rem(&common.gcd(&denom))?;
        common = common.times(&more);
        let count = u64::try_from(groups.len()).ok()?;
        if common.bits() > MOST_BITS || common.bits().checked_mul(count)? > 1 << 30 {
            return None;
        }
    }
    let mut sum = Natural::zero();
    let mut whole = Vec::with_capacity(groups.len());
    for (from, to, weight) in groups {
        let [numer, denom] = terms(weight);
        let (factor, _) = common.div_rem(&denom)?;
        let scaled = numer.times(&factor);
        sum = sum.add(&scaled.times(&(to - from + 1).into()));
        whole.push((from, to, scaled));
    }
    Some((whole, sum))
}
