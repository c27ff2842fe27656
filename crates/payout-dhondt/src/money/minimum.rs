//! Units dealt to places of which each is to have at least some.

use alloc::vec::Vec;

use crate::{PayoutError, Structure, StructureSetup};

/// A structure that deals as many seats as there are.
pub(crate) fn uncapped(structure: &Structure) -> Result<Structure, PayoutError> {
    let limit = structure.output_limit();
    let setup = StructureSetup::from(structure.clone());
    Structure::try_from(StructureSetup { cap: None, ..setup })
        .map(|structure| structure.with_output_limit(limit))
}

/// Deals `units` to `places` places: the better of `least` and what the structure gives if it
/// deals fewer units in all, so that the sum is exact. `places * least` must not be more than
/// `units`.
///
/// It is the award order with the first `least` awards of each place handed out beforehand, so
/// one more unit takes none from anybody.
///
/// With a method that is not house monotone, and so has no award order, no number of units may
/// give the exact sum; then every place gets the least, and the structure divides the rest.
pub(crate) fn with_minimum(
    structure: &Structure,
    places: u64,
    least: u64,
    units: u64,
) -> Result<Vec<u64>, PayoutError> {
    let dealt = |seats: u64| -> Result<(Vec<u64>, u64), PayoutError> {
        let mut points = structure.allocate(seats)?.points().to_vec();
        points.resize(points.len().max(size(places)), 0);
        let mut sum = 0;
        for held in &mut points {
            *held = least.max(*held);
            sum += u128::from(*held);
        }
        Ok((points, u64::try_from(sum).unwrap_or(u64::MAX)))
    };
    // The sum never falls as seats are added, rises by no more than one each time, and is at
    // least the number of seats.
    let (mut low, mut high) = (0, units);
    while low < high {
        let middle = low + (high - low) / 2;
        if dealt(middle)?.1 < units {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let (points, sum) = dealt(low)?;
    if sum == units {
        return Ok(points);
    }
    let mut points = structure
        .allocate(units - places.saturating_mul(least).min(units))?
        .points()
        .to_vec();
    points.resize(points.len().max(size(places)), 0);
    for held in &mut points {
        *held += least;
    }
    Ok(points)
}

/// Deals `seats` to the most places, of `entries` at most, of which the last has at least `least`;
/// nothing if not even one has. With more places the last one gets less.
pub(crate) fn most_places(
    structure: &Structure,
    entries: u64,
    least: u64,
    seats: u64,
) -> Result<Vec<u64>, PayoutError> {
    let dealt = |places: u64| -> Result<Vec<u64>, PayoutError> {
        let field = structure.clone().with_places(places)?;
        Ok(field.allocate(seats)?.points().to_vec())
    };
    let enough = |points: &[u64]| points.last().is_some_and(|&last| last >= least);
    let mut best = dealt(entries)?;
    if enough(&best) {
        return Ok(best);
    }
    let (mut low, mut high) = (0, best.iter().map(|_| 1_u64).sum::<u64>());
    best.clear();
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        let points = dealt(middle)?;
        if enough(&points) {
            (low, best) = (middle, points);
        } else {
            high = middle - 1;
        }
    }
    Ok(best)
}

/// A length in memory.
pub(crate) fn size(places: u64) -> usize {
    usize::try_from(places).unwrap_or(usize::MAX)
}
