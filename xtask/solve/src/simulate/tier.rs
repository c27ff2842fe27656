//! `cargo xtask simulate tier`: the simulation of the article on the TIER rating, next to its figures.

mod curves;
mod model;
mod strong_field;

use std::path::Path;

use club_sheets::{Axis, Cell, Chart, ChartError, Column, Plot, Series, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tier_rating::simulation::{
    PlayerClass, Registration, SIMULATED_ENTRIES, SimulatedPlayer, SimulationSummary, simulate,
    summarise,
};
use tier_rating::{RatingParams, Tier};

use crate::error::TaskError;
use crate::files;

/// Runs with the seeds from 1 on.
const RUNS: u64 = 64;
/// Folder of the tables and plots.
const FOLDER: &str = "docs/rating";

type Players = Vec<SimulatedPlayer>;

/// Runs the simulation with and without late entries, and writes tables and plots.
pub(super) fn write(root: &Path) -> Result<(), TaskError> {
    let folder = root.join(FOLDER);
    let on_time = runs(Registration::OnTime)?;
    let late = runs(Registration::HalfLate)?;
    let text = format!(
        "# The published simulation\n\nMade by `cargo xtask simulate tier`: {RUNS} runs of the \
         simulation that the article on the TIER rating (2022) describes, seeds 1 to {RUNS}. What \
         the columns mean and what does not fit is in [README.md](README.md).\n\n\
         ## Everybody on time\n\n{}\n## Half of the entries late\n\n{}",
        tables(&summary(Registration::OnTime, &on_time)?),
        tables(&summary(Registration::HalfLate, &late)?),
    );
    files::write(&folder.join("simulation.md"), text.as_bytes())?;
    let mut pictures = curves::charts()?;
    pictures.extend(model::charts()?);
    pictures.extend(charts(&on_time).map_err(TaskError::making("the plots"))?);
    files::write(
        &folder.join("figure-04-factor-graph.svg"),
        model::factor_graph().as_bytes(),
    )?;
    if let Some(player) = path_of(&on_time, PlayerClass::Top, 0.5) {
        pictures.push(("figure-14-field.svg", strong_field::chart(player)?));
    }
    for (name, chart) in pictures {
        files::write(&folder.join(name), chart.to_svg().as_bytes())?;
    }
    Ok(())
}

fn runs(registration: Registration) -> Result<Vec<Players>, TaskError> {
    let params = RatingParams::published();
    (1..=RUNS)
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            simulate(registration, &params, &mut rng).map_err(TaskError::making("the simulation"))
        })
        .collect()
}

fn summary(registration: Registration, runs: &[Players]) -> Result<SimulationSummary, TaskError> {
    summarise(registration, runs).ok_or(TaskError::Usage("too few runs to compare"))
}

/// One decimal.
fn one(value: f64) -> String {
    format!("{value:.1}")
}

fn tables(summary: &SimulationSummary) -> String {
    let mut means = Table::new(
        [
            "published",
            "at its places",
            "residual",
            "all runs",
            "one run",
            "mean place, %",
        ]
        .into_iter()
        .fold(vec![Column::text("class")], |mut columns, name| {
            columns.push(Column::number(name));
            columns
        }),
    );
    let mut bands = Table::new(["S", "A", "B", "C"].into_iter().fold(
        vec![Column::text("class")],
        |mut columns, name| {
            columns.push(Column::number(format!("{name}, %")));
            columns.push(Column::number("published"));
            columns
        },
    ));
    for class in &summary.classes {
        let name = Cell::text(class.class.name());
        let figures = [
            class.published,
            class.at_published_places,
            class.residual,
            class.mean,
            class.deviation,
            class.percentile,
        ];
        let figures = figures.map(|figure| Cell::number(one(figure)));
        means.push(
            std::iter::once(name.clone())
                .chain(figures)
                .collect::<Vec<_>>(),
        );
        let shares = class.bands.iter().zip(&class.published_bands);
        let shares = shares.flat_map(|(a, b)| [Cell::number(one(*a)), Cell::number(one(*b))]);
        bands.push(std::iter::once(name).chain(shares).collect::<Vec<_>>());
    }
    let wins = [summary.first_of_100_early, summary.first_of_100_settled].map(|range| {
        range.map_or_else(String::new, |range| {
            format!(
                "{:.0} [{:.0} to {:.0}]",
                range.median, range.low, range.high
            )
        })
    });
    format!(
        "Chi-square of the five classes: {:.1}. Mean of all players: {:.1}. Sigma after 3 entries: \
         {:.1}, after 15: {:.1}. In tier S after 3 entries: {:.1} %, after 15: {:.1} %. A win of 100 \
         (median, 5 to 95 %): {} within the first three entries, {} at the lowest sigma.\n\n\
         Mean TIER after {SIMULATED_ENTRIES} entries:\n\n{}\nBands after 15 entries:\n\n{}",
        summary.chi_square,
        summary.mean,
        summary.sigma_after_3,
        summary.sigma_after_15,
        summary.s_after_3,
        summary.s_after_15,
        wins[0],
        wins[1],
        means.to_markdown(),
        bands.to_markdown(),
    )
}

/// The mean rate after each entry of some players.
#[expect(clippy::cast_precision_loss, reason = "a count of players and entries")]
fn mean_rates<'a>(
    players: &(impl Iterator<Item = &'a SimulatedPlayer> + Clone),
) -> Vec<(f64, f64)> {
    (0..SIMULATED_ENTRIES)
        .map(|at| {
            let rates = players.clone().filter_map(|player| player.entries.get(at));
            let (count, sum) = rates.fold((0, 0.0), |(count, sum), entry| {
                (count + 1, sum + entry.rate)
            });
            ((at + 1) as f64, sum / f64::from(count.max(1)))
        })
        .collect()
}

/// The pictures of the article's figures 7 to 13, of the runs on time.
fn charts(runs: &[Players]) -> Result<Vec<(&'static str, Chart)>, ChartError> {
    let all = || runs.iter().flatten();
    let plot = |title: &str, words: &str, y: &str| {
        Plot::new(title, words, Axis::new("entries").whole(), Axis::new(y))
    };
    let mut classes = plot(
        "Mean TIER of the classes",
        "The mean TIER rate of each class after each entry, over all runs.",
        "TIER",
    )?;
    for class in PlayerClass::ALL {
        let own = all().filter(|player| player.class == class);
        classes = classes.with_series(Series::line(class.name(), mean_rates(&own)))?;
    }
    let everybody = plot(
        "Mean TIER of all players",
        "The mean TIER rate of all players after each entry, over all runs.",
        "TIER",
    )?
    .with_series(Series::line("all", mean_rates(&all())))?;
    let mut shares = plot(
        "Shares of the tiers",
        "The share of the players in each tier after each entry, over all runs.",
        "percent",
    )?;
    for tier in Tier::ALL {
        shares = shares.with_series(Series::line(tier.name(), share_of(tier, runs)))?;
    }
    let mut spread = Plot::new(
        "Distribution of TIER",
        "The share of the players in each step of 50 points after 3, 10 and 20 entries.",
        Axis::new("TIER"),
        Axis::new("percent"),
    )?;
    for entries in [3, 10, 20] {
        let name = format!("{entries} entries");
        spread = spread.with_series(Series::steps(name, histogram(entries, runs)))?;
    }
    let mut charts = vec![
        ("figure-07-classes.svg", Chart::from(classes)),
        ("figure-08-all.svg", Chart::from(everybody)),
        ("figure-09-distribution.svg", Chart::from(spread)),
        ("figure-10-tiers.svg", Chart::from(shares)),
    ];
    let paths = [
        (PlayerClass::Weak, 0.25, "rather bad", "figure-11-weak.svg"),
        (
            PlayerClass::Average,
            0.75,
            "rather good",
            "figure-12-average.svg",
        ),
        (PlayerClass::Top, 0.5, "average", "figure-13-top.svg"),
    ];
    for (class, share, results, name) in paths {
        if let Some(player) = path_of(runs, class, share) {
            charts.push((name, Chart::from(path(player, results)?)));
        }
    }
    Ok(charts)
}

/// The player of a class in the first run with this share of the class below them at the end.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a position among the players of a class"
)]
fn path_of(runs: &[Players], class: PlayerClass, share: f64) -> Option<&SimulatedPlayer> {
    let last = |player: &SimulatedPlayer| player.entries.last().map_or(0.0, |entry| entry.rate);
    let own = runs.first()?.iter().filter(|player| player.class == class);
    let mut own: Vec<&SimulatedPlayer> = own.collect();
    own.sort_by(|a, b| last(a).total_cmp(&last(b)));
    own.get((share * own.len() as f64) as usize).copied()
}

/// One player's path.
#[expect(clippy::cast_precision_loss, reason = "a number of entries")]
fn path(player: &SimulatedPlayer, results: &str) -> Result<Plot, ChartError> {
    let places: Vec<String> = (player.entries.iter())
        .map(|entry| format!("{}/{}", entry.place, entry.field))
        .collect();
    let points = (1..)
        .zip(&player.entries)
        .map(|(number, entry): (usize, _)| (number as f64, entry.rate))
        .collect();
    let words = "The TIER rate after each entry; the label of a point is the place and the field.";
    let title = format!(
        "A player of class {} with {results} results",
        player.class.name()
    );
    let plot = Plot::new(
        title,
        words,
        Axis::new("entries").whole(),
        Axis::new("TIER"),
    )?;
    plot.with_series(Series::line("TIER", points).with_labels(places))
}

#[expect(clippy::cast_precision_loss, reason = "counts of players and entries")]
fn share_of(tier: Tier, runs: &[Players]) -> Vec<(f64, f64)> {
    (0..SIMULATED_ENTRIES)
        .map(|at| {
            let entries = || {
                runs.iter()
                    .flatten()
                    .filter_map(|player| player.entries.get(at))
            };
            let own = entries().filter(|entry| entry.tier == tier).count();
            (
                (at + 1) as f64,
                100.0 * own as f64 / entries().count().max(1) as f64,
            )
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts of players")]
fn histogram(entries: usize, runs: &[Players]) -> Vec<(f64, f64)> {
    (0..32)
        .map(|step| {
            let low = 900.0 + 50.0 * f64::from(step);
            let rates = || {
                let players = runs.iter().flatten();
                players.filter_map(|player| player.entries.get(entries - 1))
            };
            let own = rates()
                .filter(|entry| (low..low + 50.0).contains(&entry.rate))
                .count();
            (low, 100.0 * own as f64 / rates().count().max(1) as f64)
        })
        .collect()
}
