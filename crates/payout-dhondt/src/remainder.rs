//! The method of the largest remainder.

use alloc::vec::Vec;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::{
    PayoutError, Ratio, Structure,
    jump::{EqualQuotients, JumpSequence},
    length::length,
};

/// The most bits of a common denominator.
const MOST_BITS: u64 = 1 << 13;

/// The most places of a power tail, whose weights cost some 20 us each.
const MOST_POWERS: u64 = 20_000;

/// Places of the same share: seats and the rest of the share, in parts of all weights.
#[derive(Debug, Clone)]
struct Part {
    from: u64,
    to: u64,
    whole: u64,
    rest: BigUint,
}

impl EqualQuotients for Part {
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
    let irrational = structure.weights().power().is_some();
    let limit = structure.output_limit();
    let limit = limit.min(if irrational { MOST_POWERS } else { limit });
    if places > limit {
        return Err(PayoutError::TooManyCompared { places, limit });
    }
    let overflow = PayoutError::Overflow { seats };
    let (groups, sum) = whole_numbers(structure, places).ok_or_else(|| overflow.clone())?;
    let mut parts = Vec::with_capacity(groups.len());
    let mut left = seats;
    for (from, to, weight) in groups {
        let (whole, rest) = (weight * seats).div_rem(&sum);
        // A share of the seats is at most the seats, and so is their sum.
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
    let mut sequence = JumpSequence::new(left, u64::MAX);
    for part in &parts {
        if !sequence.step(points, part, |last| last.rest == part.rest) {
            break;
        }
    }
    while points.last() == Some(&0) {
        points.pop();
    }
    // No more places can tie than the limit of the places.
    Ok(sequence.tied().unwrap_or_default())
}

/// A group of places: the first, the last, and the weight of each.
type Group = (u64, u64, BigUint);

/// The weights with a common denominator, and their sum; nothing if they take too much memory.
fn whole_numbers(structure: &Structure, places: u64) -> Option<(Vec<Group>, BigUint)> {
    let terms =
        |weight: Ratio| [weight.numer(), weight.denom()].map(|x| BigUint::from(x.unsigned_abs()));
    let mut groups: Vec<(u64, u64, Ratio)> = Vec::new();
    for place in 1..=places {
        let weight = structure.weights().weight(place);
        match groups.last_mut() {
            Some((_, to, before)) if *before == weight => *to = place,
            _ => groups.push((place, place, weight)),
        }
    }
    let mut common = BigUint::one();
    for &(_, _, weight) in &groups {
        let [_, denom] = terms(weight);
        common = common.lcm(&denom);
        if common.bits() > MOST_BITS || common.bits().checked_mul(length(&groups))? > 1 << 30 {
            return None;
        }
    }
    let mut sum = BigUint::zero();
    let mut whole = Vec::with_capacity(groups.len());
    for (from, to, weight) in groups {
        let [numer, denom] = terms(weight);
        let scaled = numer * (&common / denom);
        sum += &scaled * (to - from + 1);
        whole.push((from, to, scaled));
    }
    Some((whole, sum))
}
