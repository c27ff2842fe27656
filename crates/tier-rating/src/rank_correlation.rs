//! Agreement of two rankings.

use alloc::vec::Vec;

use crate::real::sqrt;

/// Spearman's rank correlation, -1 to 1; equal values share the mean of their ranks.
///
/// # Returns
///
/// None where one side has the same value everywhere, or fewer than two players are compared. Lists of different
/// lengths are compared as far as the shorter one goes.
///
/// # Determinism
///
/// Ranks and their sums are whole numbers; one product, one square root and one division are left. Equal orders give
/// exactly 1, reversed ones exactly -1.
///
/// # Source
///
/// C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15
/// (1904); with ties it is the product-moment correlation of the ranks.
///
/// # Examples
///
/// ```
/// use tier_rating::rank_correlation;
///
/// assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 400.0]), Some(1.0));
/// assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[5.0, 5.0, 5.0]), None);
/// ```
#[must_use]
pub fn rank_correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let count = a.len().min(b.len());
    let (a, b) = (ranks(a.get(..count)?), ranks(b.get(..count)?));
    let n = i128::try_from(count).ok()?;
    let sum = |ranks: &[i128]| ranks.iter().sum::<i128>();
    let product = |a: &[i128], b: &[i128]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i128>();
    let (sum_a, sum_b) = (sum(&a), sum(&b));
    let covariance = n * product(&a, &b) - sum_a * sum_b;
    let variances = [
        n * product(&a, &a) - sum_a * sum_a,
        n * product(&b, &b) - sum_b * sum_b,
    ];
    if variances.contains(&0) {
        return None;
    }
    // The root of the product, and not a product of roots: of equal variances it is exactly one of them.
    let [a, b] = variances.map(number);
    Some((number(covariance) / sqrt(a * b)).clamp(-1.0, 1.0))
}

/// Twice the rank of each value, so that the mean of tied ranks is whole.
fn ranks(values: &[f64]) -> Vec<i128> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = |value: &f64| {
        let below = sorted.partition_point(|other| other.total_cmp(value).is_lt());
        let up_to = sorted.partition_point(|other| other.total_cmp(value).is_le());
        below as i128 + up_to as i128 + 1
    };
    values.iter().map(rank).collect()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "correctly rounded, the same on every machine"
)]
fn number(whole: i128) -> f64 {
    whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count_of(count: usize) -> f64 {
        f64::from(u32::try_from(count).unwrap())
    }

    /// The definition: ranks by counting, and the correlation by its covariances.
    fn obvious(a: &[f64], b: &[f64]) -> Option<f64> {
        let ranks = |values: &[f64]| -> Vec<f64> {
            let rank = |value: &f64| {
                let below = values.iter().filter(|other| *other < value).count();
                let above = values.iter().filter(|other| *other > value).count();
                let same = values.len() - below - above;
                count_of(below) + f64::midpoint(count_of(same), 1.0)
            };
            values.iter().map(rank).collect()
        };
        let (a, b) = (ranks(a), ranks(b));
        let count = count_of(a.len());
        let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
        let covariance = |x: &[f64], y: &[f64]| {
            let (mean_x, mean_y) = (mean(x), mean(y));
            let pairs = x.iter().zip(y);
            pairs.map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>() / count
        };
        let (of_a, of_b) = (covariance(&a, &a), covariance(&b, &b));
        (of_a > 1e-9 && of_b > 1e-9).then(|| covariance(&a, &b) / of_a.sqrt() / of_b.sqrt())
    }

    /// Whole numbers, so that ties are common.
    fn figures() -> impl Strategy<Value = Vec<(f64, f64)>> {
        let value = || (0..6_i32).prop_map(f64::from);
        prop::collection::vec((value(), value()), 1..14)
    }

    proptest! {
        #[test]
        fn it_is_that_of_its_definition(figures in figures()) {
            let (a, b): (Vec<f64>, Vec<f64>) = figures.into_iter().unzip();
            match (rank_correlation(&a, &b), obvious(&a, &b)) {
                // A dozen sums of halves are exact; the roots and the quotient round.
                (Some(ours), Some(theirs)) => prop_assert!((ours - theirs).abs() < 1e-12),
                (ours, theirs) => prop_assert_eq!(ours, theirs),
            }
        }
    }

    #[test]
    fn known_orders() {
        let up = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(rank_correlation(&up, &up), Some(1.0));
        assert_eq!(rank_correlation(&up, &[9.0, 7.0, 5.0, -1.0]), Some(-1.0));
        // Ranks 1, 2.5, 2.5, 4 against 1 to 4: 4.5 by the root of 4.5 times 5.
        let tied = rank_correlation(&up, &[1.0, 2.0, 2.0, 3.0]).unwrap();
        assert!((tied - 4.5 / 22.5_f64.sqrt()).abs() < 1e-15, "{tied}");
    }

    /// The formula without ties, 1 - 6 sum d^2 / (n (n^2 - 1)), on a list by hand.
    #[test]
    fn it_is_the_formula_of_the_differences_where_nothing_is_tied() {
        let (a, b) = ([1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 1.0, 4.0, 3.0, 5.0]);
        // Four differences of 1: 1 - 24 / 120.
        let found = rank_correlation(&a, &b).unwrap();
        assert!((found - 0.8).abs() < 1e-15, "{found}");
        let reversed = b.map(|value| -value);
        assert!((rank_correlation(&a, &reversed).unwrap() + 0.8).abs() < 1e-15);
    }

    /// Ranks 1.5, 1.5, 3 and 1, 2, 3: covariance 1.5, variances 1.5 and 2.
    #[test]
    fn tied_values_share_the_mean_of_their_ranks() {
        let found = rank_correlation(&[7.0, 7.0, 9.0], &[1.0, 2.0, 3.0]).unwrap();
        assert!((found - 0.75_f64.sqrt()).abs() < 1e-15, "{found}");
    }

    #[test]
    fn nothing_is_compared_with_a_constant_or_with_one_player() {
        assert_eq!(rank_correlation(&[], &[]), None);
        assert_eq!(rank_correlation(&[1.0], &[2.0]), None);
        assert_eq!(rank_correlation(&[1.0, 2.0], &[3.0, 3.0]), None);
    }
}
