//! Means of a sweep with bands over its seasons.

use serde::{Deserialize, Serialize};

use super::plan::SweepPlan;
use super::ranking::Ranking;
use super::result::{Checkpoint, JobResult};

/// Share of the seasons below and above a band.
const TAIL: f64 = 0.05;

/// Mean of a figure over seasons, and the band that holds nine of ten of them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// The mean.
    pub mean: f64,
    /// The figure below which 5 % of the seasons are.
    pub low: f64,
    /// The figure above which 5 % of the seasons are.
    pub high: f64,
    /// Seasons that have the figure.
    pub seasons: usize,
}

/// Mean and band of the figures of seasons; none of none.
///
/// Between two seasons the quantile is on the straight line (type 7 of Hyndman and Fan, "Sample quantiles in
/// statistical packages", The American Statistician 50 (1996)).
///
/// ```
/// use season_sim::sweep::band;
///
/// let found = band((0..=20).map(f64::from)).unwrap();
/// assert_eq!((found.mean, found.low, found.high, found.seasons), (10.0, 1.0, 19.0, 21));
/// ```
#[must_use]
pub fn band(figures: impl IntoIterator<Item = f64>) -> Option<Band> {
    let mut sorted: Vec<f64> = figures.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let mean = sorted.iter().sum::<f64>() / whole(sorted.len());
    Some(Band {
        mean,
        low: quantile(&sorted, TAIL)?,
        high: quantile(&sorted, 1.0 - TAIL)?,
        seasons: sorted.len(),
    })
}

fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let at = share * whole(sorted.len().checked_sub(1)?);
    let below = libm::floor(at);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a position in the list"
    )]
    let index = below as usize;
    let low = *sorted.get(index)?;
    let high = sorted.get(index + 1).copied().unwrap_or(low);
    Some(low + (high - low) * (at - below))
}

#[expect(clippy::cast_precision_loss, reason = "counts of seasons")]
fn whole(count: usize) -> f64 {
    count as f64
}

/// Agreement of a ranking after some nights, over the seasons of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SummaryRow {
    /// Nights that were played.
    pub nights: u32,
    /// The ranking.
    pub ranking: Ranking,
    /// Rank correlation with strength.
    pub strength: Option<Band>,
    /// Rank correlation with attendance.
    pub attendance: Option<Band>,
}

/// Means and bands of a sweep.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SweepSummary {
    /// Seasons that were played.
    pub seasons: usize,
    /// A row for each ranking, after each planned number of nights.
    pub rows: Vec<SummaryRow>,
}

impl SweepSummary {
    /// The summary of seasons of a plan. Their order is part of the bits of a mean.
    #[must_use]
    pub fn new(plan: &SweepPlan, results: &[JobResult]) -> Self {
        let rankings = plan.rankings();
        let mut rows = Vec::new();
        for (index, nights) in plan.after().iter().enumerate() {
            let at = |result: &'_ JobResult| result.after.get(index).cloned();
            let checkpoints: Vec<Checkpoint> = results.iter().filter_map(at).collect();
            let all = rankings.iter().enumerate();
            rows.extend(all.map(|(column, ranking)| row(*nights, ranking, column, &checkpoints)));
        }
        Self {
            seasons: results.len(),
            rows,
        }
    }
}

fn row(nights: u32, ranking: &Ranking, column: usize, checkpoints: &[Checkpoint]) -> SummaryRow {
    let over = |of: fn(&Checkpoint) -> &Vec<Option<f64>>| {
        let figures = checkpoints.iter();
        band(figures.filter_map(|checkpoint| of(checkpoint).get(column).copied().flatten()))
    };
    SummaryRow {
        nights,
        ranking: ranking.clone(),
        strength: over(|checkpoint| &checkpoint.strength),
        attendance: over(|checkpoint| &checkpoint.attendance),
    }
}
