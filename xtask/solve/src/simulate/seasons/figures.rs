//! The figures of the experiments, computed from the seasons that were played.

use std::collections::BTreeMap;

use season_sim::sweep::{Band, JobResult, Merged, SummaryRow, SweepPlan, SweepSummary, band};
use serde::{Deserialize, Serialize};

use super::experiment::Scale;
use crate::error::TaskError;
use crate::simulate::{mean, share};

/// Figures of all experiments, as they are committed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Figures {
    /// The size of the run.
    pub(super) scale: Scale,
    /// Figures of each experiment, by its name.
    pub(super) experiments: BTreeMap<String, ExperimentFigures>,
}

impl Figures {
    /// Figures of an experiment of the page.
    pub(super) fn of(&self, name: &str) -> Result<&ExperimentFigures, TaskError> {
        let own = self.experiments.get(name);
        own.ok_or(TaskError::Usage("figures of an experiment are missing"))
    }
}

/// Figures of one experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct ExperimentFigures {
    /// Seasons that were played.
    pub(super) seasons: usize,
    /// Players of the league.
    pub(super) players: u32,
    /// Entries of a night, on average.
    pub(super) entries: f64,
    /// Hands for each bust.
    pub(super) hands_per_bust: f64,
    /// Minutes of a night, on average.
    pub(super) minutes: f64,
    /// Agreement of each ranking.
    pub(super) rows: Vec<SummaryRow>,
    /// Spread of the profits, for each structure.
    pub(super) spread: Vec<Spread>,
    /// Entries by time of arrival.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) arrivals: Vec<Arrival>,
    /// Late entries less those on time, season by season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lateness: Option<Lateness>,
}

/// Variances of the profit of a night under a structure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Spread {
    /// The structure.
    pub(super) structure: String,
    /// Variance between the players' true means: Vt.
    pub(super) between: f64,
    /// Variance of one result around the player's mean: Vn.
    pub(super) within: f64,
    /// Mean profit of the quarter with the fewest lapses, and of that with the most.
    pub(super) ends: [f64; 2],
}

/// Entries that came in a part of late registration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Arrival {
    /// Minutes of play before the first of them.
    pub(super) from: u32,
    /// How many.
    pub(super) entries: u64,
    /// Mean profit, for each structure.
    pub(super) profit: Vec<f64>,
    /// Mean place as a share of the field.
    pub(super) place: f64,
    /// Mean change of the mean rating, for each set.
    pub(super) gain: Vec<f64>,
}

/// Differences between late entries and those on time, with bands over seasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Lateness {
    /// Differences of the profit, for each structure.
    pub(super) profit: Vec<Option<Band>>,
    /// Difference of the place as a share of the field.
    pub(super) place: Option<Band>,
    /// Differences of the change of the mean rating, for each set.
    pub(super) gain: Vec<Option<Band>>,
}

impl Spread {
    /// The rank correlation of points after some results: sqrt(Vt / (Vt + Vn / n)).
    pub(super) fn agreement(&self, results: u32) -> f64 {
        (self.between / (self.between + self.within / f64::from(results))).sqrt()
    }
}

impl ExperimentFigures {
    /// Counts the seasons of a plan.
    pub(super) fn new(plan: &SweepPlan, merged: &Merged) -> Self {
        let results = &merged.results;
        let total = |of: fn(&JobResult) -> u64| results.iter().map(of).sum::<u64>();
        let nights = results.len() as u64 * u64::from(plan.setup().nights);
        let structures = plan.setup().structures.iter().enumerate();
        let sets = plan.setup().parameters.len();
        let is_late = plan.setup().late > 0.0;
        Self {
            seasons: results.len(),
            players: plan.setup().players,
            entries: share(total(|season| season.pace.entries), nights),
            hands_per_bust: share(
                total(|season| season.pace.hands),
                total(|season| season.pace.busts),
            ),
            minutes: share(total(|season| season.pace.minutes), nights),
            rows: SweepSummary::new(plan, results).rows,
            spread: structures
                .map(|(index, name)| spread(name, index, results))
                .collect(),
            arrivals: if is_late {
                arrivals(results)
            } else {
                Vec::new()
            },
            lateness: is_late.then(|| lateness(plan.setup().structures.len(), sets, results)),
        }
    }

    /// Agreement of a ranking after some nights.
    pub(super) fn row(&self, nights: u32, ranking: &str) -> Option<&SummaryRow> {
        let wanted = |row: &&SummaryRow| row.nights == nights && row.ranking.to_string() == ranking;
        self.rows.iter().find(wanted)
    }

    /// Numbers of nights after which rankings were compared.
    pub(super) fn nights(&self) -> Vec<u32> {
        let mut nights: Vec<u32> = self.rows.iter().map(|row| row.nights).collect();
        nights.dedup();
        nights
    }
}

/// Variances under a structure.
///
/// A player's mean over all seasons is still measured with an error, whose variance Vn / N is taken from that of the means.
fn spread(name: &str, structure: usize, results: &[JobResult]) -> Spread {
    let players = results
        .first()
        .map_or(0, |season| season.players.nights.len());
    let nights = |player: usize| {
        let own = results.iter().map(|season| season.players.nights[player]);
        own.map(f64::from).sum::<f64>()
    };
    let profit = |player: usize| {
        let own = results.iter().map(|season| {
            let points = season.players.points[structure][player];
            number(points.numer()) / number(points.denom())
                - f64::from(season.players.entries[player])
        });
        own.sum::<f64>()
    };
    let means: Vec<f64> = (0..players)
        .map(|player| profit(player) / nights(player).max(1.0))
        .collect();
    let count = number(players as i128);
    let centre = means.iter().sum::<f64>() / count;
    let squares = means.iter().map(|mean| (mean - centre) * (mean - centre));
    let within = results.iter().map(|season| season.within[structure]);
    let (sum, degrees) = within.fold((0.0, 0.0), |(sum, degrees), own| {
        (sum + own.squares, degrees + number(own.degrees.into()))
    });
    let within = sum / degrees;
    let measured = (0..players).map(nights).sum::<f64>() / count;
    let noise = within / measured * (count - 1.0) / count;
    let quarter = players / 4;
    Spread {
        structure: name.to_owned(),
        between: (squares.sum::<f64>() / count - noise).max(0.0),
        within,
        ends: [
            mean(means.iter().take(quarter).copied()),
            mean(means.iter().rev().take(quarter).copied()),
        ],
    }
}

/// Entries by time of arrival, of all seasons.
fn arrivals(results: &[JobResult]) -> Vec<Arrival> {
    let parts = results.first().map_or(0, |season| season.arrivals.len());
    (0..parts)
        .map(|part| {
            let rows: Vec<_> = results
                .iter()
                .map(|season| &season.arrivals[part])
                .collect();
            let entries: u64 = rows.iter().map(|row| row.entries).sum();
            let each = |sum: f64| sum / number(entries.into());
            let columns = |of: fn(&season_sim::sweep::ArrivalRow) -> &Vec<f64>| {
                let width = rows.first().map_or(0, |row| of(row).len());
                let column = |index| each(rows.iter().map(|row| of(row)[index]).sum());
                (0..width).map(column).collect()
            };
            Arrival {
                from: rows.first().map_or(0, |row| row.from),
                entries,
                profit: columns(|row| &row.profit),
                place: each(rows.iter().map(|row| row.places).sum()),
                gain: columns(|row| &row.gain),
            }
        })
        .collect()
}

/// Late entries less those on time.
fn lateness(structures: usize, sets: usize, results: &[JobResult]) -> Lateness {
    let difference = |of: &dyn Fn(&season_sim::sweep::ArrivalRow) -> f64| {
        band(results.iter().filter_map(|season| {
            let (on_time, late) = season.arrivals.split_first()?;
            let sum: f64 = late.iter().map(of).sum();
            let count: u64 = late.iter().map(|row| row.entries).sum();
            Some(sum / number(count.into()) - of(on_time) / number(on_time.entries.into()))
        }))
    };
    Lateness {
        profit: (0..structures)
            .map(|index| difference(&|row| row.profit[index]))
            .collect(),
        place: difference(&|row| row.places),
        gain: (0..sets)
            .map(|index| difference(&|row| row.gain[index]))
            .collect(),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts and points stay below 2^53"
)]
fn number(whole: i128) -> f64 {
    whole as f64
}
