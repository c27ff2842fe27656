//! Units dealt to places of which each is to have at least some.

use alloc::vec::Vec;

use crate::{Method, PayoutError, Structure, StructureSetup, length::length};

/// A structure that deals as many seats as there are.
pub(crate) fn uncapped(structure: &Structure) -> Result<Structure, PayoutError> {
    let limit = structure.output_limit();
    let setup = StructureSetup::from(structure.clone());
    Structure::try_from(StructureSetup { cap: None, ..setup })
        .map(|structure| structure.with_output_limit(limit))
}

/// Deals `seats` to `places` places, each of which gets at least `least`; `places * least` must
/// not be more than `seats`. The structure must pay no more places than these.
///
/// Places that the weights do not have get the least. The largest remainder, which deals no seats
/// one by one, gives every place the least and divides the rest.
pub(crate) fn with_minimum(
    structure: &Structure,
    places: u64,
    least: u64,
    seats: u64,
) -> Result<Vec<u64>, PayoutError> {
    let weighted = structure.places().unwrap_or(places).min(places);
    // Parts of what all places need.
    let seats = seats - (places - weighted) * least;
    let mut points = if let Method::LargestRemainder = structure.method() {
        let mut points = structure
            .allocate(seats - weighted * least)?
            .points()
            .to_vec();
        points.resize(size(weighted), 0);
        for held in &mut points {
            *held += least;
        }
        points
    } else {
        let least = least.max(structure.minimum());
        let structure = structure.clone().with_minimum(least);
        structure.allocate(seats)?.points().to_vec()
    };
    points.resize(size(places), least);
    Ok(points)
}

/// Deals `seats` to the most places, of `entries` at most, whose last has at least `least`. Nothing
/// if not even one has. With more places the last one gets less.
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
    let (mut low, mut high) = (0, length(&best));
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
