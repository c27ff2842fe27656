//! Summary of simulated runs, next to the figures that the article publishes.

use alloc::vec::Vec;

use crate::{
    TierBand,
    sim::{PlayerClass, Registration, SIMULATED_ENTRIES, SimulatedEntry, SimulatedPlayer},
};

/// Published: the mean place in percent of the field after 20 entries, on time. Of TOP to BEGINNER;
/// place over field, as the printed percentages are rounded.
const PERCENTILES: [f64; 5] = [
    2760.0 / 69.1,
    3220.0 / 68.7,
    3480.0 / 68.7,
    3740.0 / 68.8,
    4340.0 / 68.8,
];
/// Published: the mean TIER after 20 entries, on time and with half of the entries late.
const MEANS: [f64; 5] = [1939.4, 1742.3, 1621.5, 1504.0, 1238.0];
const MEANS_LATE: [f64; 5] = [1821.2, 1632.2, 1562.8, 1455.5, 1182.6];
/// Published: percent in the bands S, A, B, C after 15 entries.
const BANDS: [[f64; 4]; 5] = [
    [48.0, 42.0, 10.0, 0.0],
    [14.0, 53.2, 28.0, 4.8],
    [5.2, 41.3, 44.0, 9.5],
    [0.4, 20.4, 58.4, 20.8],
    [0.0, 2.0, 28.0, 70.0],
];
const BANDS_LATE: [[f64; 4]; 5] = [
    [8.0, 70.0, 22.0, 0.0],
    [2.4, 31.6, 56.4, 9.6],
    [1.0, 19.5, 60.2, 19.3],
    [0.4, 8.0, 54.4, 37.2],
    [0.0, 0.0, 4.0, 96.0],
];

/// One class over all runs.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassSummary {
    /// The class.
    pub class: PlayerClass,
    /// The mean TIER rate after all entries that the article publishes for its one run.
    pub published: f64,
    /// The mean over the runs.
    pub mean: f64,
    /// The standard deviation of one run's mean.
    pub deviation: f64,
    /// The mean place over the mean field, in percent, over the runs.
    pub percentile: f64,
    /// The mean at the mean place of the published run. It is found by regression of a run's mean
    /// rate on its mean place.
    pub at_published_places: f64,
    /// The standard deviation of one run around that regression.
    pub residual: f64,
    /// Percent of the class in the bands S, A, B and C after 15 entries.
    pub bands: [f64; 4],
    /// The same, published.
    pub published_bands: [f64; 4],
}

/// The 5 %, 50 % and 95 % points of some gains.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GainRange {
    /// The 5 % point, in rating points.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// The 95 % point.
    pub high: f64,
}

/// All runs together.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimulationSummary {
    /// The number of runs.
    pub runs: usize,
    /// TOP to BEGINNER.
    pub classes: Vec<ClassSummary>,
    /// The sum over the classes of ((mean at the published places - published) / residual)^2.
    pub chi_square: f64,
    /// The mean TIER rate of all players after all entries; 1619.0 published on time.
    pub mean: f64,
    /// The mean sigma after 3 entries; about 440 published.
    pub sigma_after_3: f64,
    /// The mean sigma after 15 entries; about 300 published.
    pub sigma_after_15: f64,
    /// Percent of all players in tier S after 3 entries; 1 to 3 published.
    pub s_after_3: f64,
    /// Percent of all players in tier S after 15 entries; about 5 published.
    pub s_after_15: f64,
    /// The gain of a win of 100 within the first three entries; 200 to 400 published.
    pub first_of_100_early: Option<GainRange>,
    /// The gain of a win of 100 at the lowest sigma; 100 to 200 published.
    pub first_of_100_settled: Option<GainRange>,
}

/// Compares runs with the published figures.
///
/// # Arguments
///
/// `runs`: at least 3, as the regression needs; else none.
#[must_use]
pub fn summarise(
    registration: Registration,
    runs: &[Vec<SimulatedPlayer>],
) -> Option<SimulationSummary> {
    if runs.len() < 3 {
        return None;
    }
    let (means, bands) = match registration {
        Registration::OnTime => (MEANS, BANDS),
        Registration::HalfLate => (MEANS_LATE, BANDS_LATE),
    };
    let classes: Vec<ClassSummary> = PlayerClass::ALL
        .into_iter()
        .enumerate()
        .map(|(at, class)| class_summary(class, runs, PERCENTILES[at], means[at], bands[at]))
        .collect();
    let entries = || runs.iter().flatten().map(|player| &player.entries);
    let after = |count: usize| entries().filter_map(move |entries| entries.get(count - 1));
    let in_s = |count: usize| {
        100.0
            * mean(after(count).map(|entry| f64::from(u8::from(entry.tier.band() == TierBand::S))))
    };
    let wins = || {
        entries().flat_map(|entries| {
            (1..)
                .zip(entries)
                .filter(|(_, entry)| entry.place == 1 && entry.field == 100)
        })
    };
    Some(SimulationSummary {
        runs: runs.len(),
        chi_square: classes
            .iter()
            .map(|class| {
                let off = (class.at_published_places - class.published) / class.residual;
                off * off
            })
            .sum(),
        classes,
        mean: mean(after(SIMULATED_ENTRIES).map(|entry| entry.rate)),
        sigma_after_3: mean(after(3).map(|entry| entry.sigma)),
        sigma_after_15: mean(after(15).map(|entry| entry.sigma)),
        s_after_3: in_s(3),
        s_after_15: in_s(15),
        first_of_100_early: range(
            wins()
                .filter(|(number, _)| *number <= 3)
                .map(|(_, entry)| entry.gain),
        ),
        first_of_100_settled: range(
            wins()
                .filter(|(_, entry)| is_settled(entry))
                .map(|(_, entry)| entry.gain),
        ),
    })
}

/// Whether sigma did not fall any more.
fn is_settled(entry: &SimulatedEntry) -> bool {
    entry.sigma >= entry.sigma_before
}

fn class_summary(
    class: PlayerClass,
    runs: &[Vec<SimulatedPlayer>],
    percentile: f64,
    published: f64,
    published_bands: [f64; 4],
) -> ClassSummary {
    let points: Vec<(f64, f64)> = runs
        .iter()
        .map(|run| {
            let own = || run.iter().filter(|player| player.class == class);
            let rates = own().filter_map(|player| player.entries.last());
            (percentile_of(own()), mean(rates.map(|entry| entry.rate)))
        })
        .collect();
    let line = Line::through(&points);
    let own = || runs.iter().flatten().filter(|player| player.class == class);
    let bands = [TierBand::S, TierBand::A, TierBand::B, TierBand::C].map(|band| {
        let entries = own().filter_map(|player| player.entries.get(14));
        100.0 * mean(entries.map(|entry| f64::from(u8::from(entry.tier.band() == band))))
    });
    ClassSummary {
        class,
        published,
        mean: line.mean.1,
        deviation: line.deviation,
        percentile: line.mean.0,
        at_published_places: line.mean.1 + line.slope * (percentile - line.mean.0),
        residual: line.residual,
        bands,
        published_bands,
    }
}

/// The mean place over the mean field, in percent, as the article computes it.
#[expect(clippy::cast_precision_loss, reason = "counts of entries")]
fn percentile_of<'a>(players: impl Iterator<Item = &'a SimulatedPlayer>) -> f64 {
    let entries = players.flat_map(|player| &player.entries);
    let (places, fields) = entries.fold((0, 0), |(places, fields), entry| {
        (places + entry.place, fields + entry.field)
    });
    100.0 * places as f64 / fields.max(1) as f64
}

/// A line of least squares.
struct Line {
    mean: (f64, f64),
    slope: f64,
    /// Standard deviation of y.
    deviation: f64,
    /// Standard deviation of y around the line.
    residual: f64,
}

impl Line {
    /// Through at least three points.
    #[expect(clippy::cast_precision_loss, reason = "a count of runs")]
    fn through(points: &[(f64, f64)]) -> Self {
        let count = points.len() as f64;
        let middle = (
            mean(points.iter().map(|point| point.0)),
            mean(points.iter().map(|point| point.1)),
        );
        let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
            let terms = points.iter().map(|&(x, y)| f(x - middle.0, y - middle.1));
            terms.sum()
        };
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        let slope = if xx > 0.0 { xy / xx } else { 0.0 };
        let around = sum(&|x, y| (y - slope * x) * (y - slope * x));
        Self {
            mean: middle,
            slope,
            deviation: crate::real::sqrt(yy / (count - 1.0)),
            residual: crate::real::sqrt(around / (count - 2.0)),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of players")]
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0_usize, 0.0), |(count, sum), value| {
        (count + 1, sum + value)
    });
    sum / count.max(1) as f64
}

/// The 5 %, 50 % and 95 % points, each the nearest value; none without values.
fn range(values: impl Iterator<Item = f64>) -> Option<GainRange> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |percent: usize| values[(last * percent + 50) / 100];
    Some(GainRange {
        low: at(5),
        median: at(50),
        high: at(95),
    })
}
