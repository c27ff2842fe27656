//! Taking players out of the distribution again, one by one.

/// How many players are divided out at once.
pub(crate) const LANES: usize = 8;
/// A number for each of them.
pub(crate) type Lanes = [f64; LANES];

/// Divides a distribution by q + p x for several players with p <= 1/2, from its lower end.
///
/// `entries` belong to the numbers from `low` on; of the quotients b the numbers below
/// `low + entries.len()` are given to `take` in rising order. Where p <= 1/2 an error in one
/// number is multiplied by -p/q, at most 1, on its way to the next.
#[inline]
pub(crate) fn upwards(
    low: usize,
    entries: &[f64],
    p: &Lanes,
    q: &Lanes,
    mut take: impl FnMut(usize, &Lanes),
) {
    let scale = q.map(|q| 1.0 / q);
    let ratio: Lanes = core::array::from_fn(|lane| p[lane] * scale[lane]);
    let mut quotient = [0.0; LANES];
    for (number, entry) in (low..).zip(entries) {
        for lane in 0..LANES {
            quotient[lane] = entry * scale[lane] - ratio[lane] * quotient[lane];
        }
        take(number, &quotient);
    }
}

/// The same for p >= 1/2, from the upper end of a whole distribution; in falling order, down to
/// `low`.
///
/// The number below `low` has a chance that is negligible when multiplied by q, as it will be,
/// while its computed value would be the rounding error of the others.
#[inline]
pub(crate) fn downwards(
    low: usize,
    entries: &[f64],
    p: &Lanes,
    q: &Lanes,
    mut take: impl FnMut(usize, &Lanes),
) {
    let scale = p.map(|p| 1.0 / p);
    let ratio: Lanes = core::array::from_fn(|lane| q[lane] * scale[lane]);
    let mut quotient = [0.0; LANES];
    let numbers = low..low + entries.len();
    for (number, entry) in numbers.zip(entries).rev() {
        for lane in 0..LANES {
            quotient[lane] = entry * scale[lane] - ratio[lane] * quotient[lane];
        }
        if number > low {
            take(number - 1, &quotient);
        }
    }
}

/// Calls `work` with the chances of up to [`LANES`] players at a time and the range they come from.
/// Missing players are filled up with `filler`.
#[inline]
pub(crate) fn in_lanes(
    range: core::ops::Range<usize>,
    placed: &[f64],
    left: &[f64],
    filler: (f64, f64),
    mut work: impl FnMut(core::ops::Range<usize>, &Lanes, &Lanes),
) {
    for first in range.clone().step_by(LANES) {
        let last = (first + LANES).min(range.end);
        let (mut p, mut q) = ([filler.0; LANES], [filler.1; LANES]);
        p[..last - first].copy_from_slice(&placed[first..last]);
        q[..last - first].copy_from_slice(&left[first..last]);
        work(first..last, &p, &q);
    }
}
