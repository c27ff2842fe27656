//! Places and ratings that stand for all those of a large group.
//!
//! A message changes smoothly with the place of its entry, fastest at the ends of the group, and with
//! the rating of its entry. So it is computed at points that are denser at the ends, and interpolated.

use alloc::vec::Vec;

/// The places of a group that are computed; two runs of twenty-four lanes.
const PLACES: usize = 48;

/// The points of a rating that are computed, by mean.
const MEANS: usize = 9;

/// The points of a rating that are computed, by standard deviation.
const DEVIATIONS: usize = 5;

/// The ratings that are computed at most.
pub(crate) const RATINGS: usize = MEANS * DEVIATIONS;

/// Places whose weighted sum is the mean over a group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SampledPlaces {
    /// Positions in the list of different places.
    pub(crate) places: Vec<usize>,
    pub(crate) weights: Vec<f64>,
}

impl SampledPlaces {
    /// The places and weights for different places that count this often each.
    #[expect(clippy::cast_precision_loss, reason = "counts of entries")]
    pub(crate) fn new(counts: &[usize]) -> Self {
        let total: usize = counts.iter().sum();
        let places = places(counts.len());
        let mut weights = alloc::vec![0.0; places.len()];
        let mut upper = 1;
        for (place, &count) in counts.iter().enumerate() {
            while upper + 1 < places.len() && places[upper] < place {
                upper += 1;
            }
            // A cubic through the four nearest points, two on each side where there are.
            let from = (upper.saturating_sub(2)).min(places.len().saturating_sub(4));
            let to = (from + 4).min(places.len());
            let near: Vec<f64> = (places[from..to].iter())
                .map(|&at| odds(at, counts.len()))
                .collect();
            for (number, weight) in weights[from..to].iter_mut().enumerate() {
                *weight +=
                    basis(&near, number, odds(place, counts.len())) * (count as f64 / total as f64);
            }
        }
        Self { places, weights }
    }
}

/// All places where they are few, otherwise points in equal steps of [`odds`].
fn places(count: usize) -> Vec<usize> {
    if count <= PLACES {
        return (0..count).collect();
    }
    let mut places: Vec<usize> = Vec::with_capacity(PLACES);
    for point in 0..PLACES / 2 {
        let least = places.last().map_or(0, |before| before + 1);
        let share = 1.0 - 2.0 * f(point) / f(PLACES - 1);
        let place = f(count) / (1.0 + libm::exp(-share * odds(0, count))) - 0.5;
        places.push(rounded(place).max(least));
    }
    let worse: Vec<usize> = places.iter().rev().map(|place| count - 1 - place).collect();
    places.extend(worse);
    places
}

/// The logarithm of the odds of finishing above a place, in which a performance is nearly linear.
fn odds(place: usize, count: usize) -> f64 {
    libm::log((f(place) + 0.5) / (f(count - place) - 0.5))
}

#[expect(clippy::cast_precision_loss, reason = "a place")]
fn f(place: usize) -> f64 {
    place as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a point between two places"
)]
fn rounded(point: f64) -> usize {
    libm::round(point) as usize
}

/// Points from one number to another, both included, as the projections of equal steps on a half
/// circle.
fn between(from: f64, to: f64, points: usize) -> Vec<f64> {
    let angle = |point: usize| core::f64::consts::PI * f(point) / f(points - 1);
    let share = |point| 0.5 * (1.0 - libm::cos(angle(point)));
    (0..points)
        .map(|point| from + (to - from) * share(point))
        .collect()
}

/// The value at `x` of the polynomial that is 1 at this point and 0 at all others.
fn basis(points: &[f64], number: usize, x: f64) -> f64 {
    let mut value = 1.0;
    for (other, point) in points.iter().enumerate() {
        if other != number {
            value *= (x - point) / (points[number] - point);
        }
    }
    value
}

/// Ratings between which those of a group are interpolated, in units of beta.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SampledRatings {
    means: Vec<f64>,
    deviations: Vec<f64>,
}

impl SampledRatings {
    /// The grid that spans these means and standard deviations.
    pub(crate) fn new(ratings: &[(f64, f64)]) -> Self {
        let axis = |value: fn(&(f64, f64)) -> f64, points| {
            let least = ratings.iter().map(value).fold(f64::INFINITY, f64::min);
            let greatest = ratings.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
            if least < greatest {
                between(least, greatest, points)
            } else {
                alloc::vec![least]
            }
        };
        Self {
            means: axis(|rating| rating.0, MEANS),
            deviations: axis(|rating| rating.1, DEVIATIONS),
        }
    }

    /// Mean and standard deviation of each point.
    pub(crate) fn points(&self) -> Vec<(f64, f64)> {
        let row = |&mean| {
            self.deviations
                .iter()
                .map(move |&deviation| (mean, deviation))
        };
        self.means.iter().flat_map(row).collect()
    }

    /// The weight of each point for a rating of the span.
    pub(crate) fn weights(&self, (mean, deviation): (f64, f64)) -> Vec<f64> {
        let axis = |points: &[f64], x: f64| -> Vec<f64> {
            (0..points.len()).map(|at| basis(points, at, x)).collect()
        };
        let (means, deviations) = (axis(&self.means, mean), axis(&self.deviations, deviation));
        let row = |&mean| {
            deviations
                .iter()
                .map(move |&deviation: &f64| mean * deviation)
        };
        means.iter().flat_map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of a function over all places, and by the sample.
    fn means(counts: &[usize], value: impl Fn(f64) -> f64) -> (f64, f64) {
        let total: usize = counts.iter().sum();
        let all = counts.iter().enumerate();
        let sum: f64 = all.map(|(place, &count)| f(count) * value(f(place))).sum();
        let SampledPlaces { places, weights } = SampledPlaces::new(counts);
        let sampled =
            (places.iter().zip(&weights)).map(|(&place, weight)| weight * value(f(place)));
        (sum / f(total), sampled.sum())
    }

    #[test]
    fn few_places_are_all_computed() {
        let counts: Vec<usize> = (1..=48).collect();
        let sampled = SampledPlaces::new(&counts);
        assert_eq!(sampled.places, (0..48).collect::<Vec<_>>());
        for (&count, weight) in counts.iter().zip(sampled.weights) {
            assert!((weight - f(count) / 1176.0).abs() < 1e-15);
        }
        assert_eq!(SampledPlaces::new(&[7]).weights, [1.0]);
    }

    #[test]
    fn a_performance_by_place_is_summed_nearly() {
        for count in [49, 50, 60, 183, 1000, 20_000] {
            let mut counts = alloc::vec![1; count];
            counts[count / 3] = 5;
            // Steeper at the ends than the performances of a field in their order.
            let odds = |place: f64| libm::log((place + 0.6) / (f(count) - place - 0.4));
            let steep = |place: f64| (odds(place) - 1.0) * (odds(place) - 1.0);
            let (all, sampled) = means(&counts, steep);
            assert!(
                (all - sampled).abs() < 2e-4 * all,
                "{count}: {all} {sampled}"
            );
            // As flat as the places of a small group in a large field.
            let flat = |place: f64| libm::exp(place / f(count));
            let (all, sampled) = means(&counts, flat);
            assert!(
                (all - sampled).abs() < 2e-4 * all,
                "{count}: {all} {sampled}"
            );
        }
    }

    #[test]
    fn a_smooth_function_of_the_rating_is_interpolated() {
        let ratings = [(0.8, 0.3), (2.4, 0.5), (1.5, 0.44)];
        let grid = SampledRatings::new(&ratings);
        assert_eq!(grid.points().len(), RATINGS);
        let value =
            |(mean, deviation): (f64, f64)| libm::exp(-mean) / (1.0 + deviation * deviation);
        for rating in ratings {
            let weights = grid.weights(rating);
            let found: f64 = (grid.points().into_iter().zip(weights))
                .map(|(point, weight)| weight * value(point))
                .sum();
            assert!((found - value(rating)).abs() < 1e-5, "{rating:?}");
        }
        let one = SampledRatings::new(&[(1.5, 0.5)]);
        assert_eq!(one.points(), [(1.5, 0.5)]);
        assert_eq!(one.weights((1.5, 0.5)), [1.0]);
    }
}
