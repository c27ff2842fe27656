//! The pictures.

use club_sheets::{Axis, BarChart, Chart, ChartError, Plot, Series};

use super::experiment::STRUCTURES;
use super::figures::{ExperimentFigures, Figures};
use super::law::{self, EXPERIMENTS};
use super::page::{PARAMETER_SETS, RANKINGS};
use crate::error::TaskError;

/// A picture with its name.
type Picture = (&'static str, Chart);

/// All pictures.
pub(super) fn charts(figures: &Figures) -> Result<Vec<Picture>, TaskError> {
    drawn(figures).map_err(TaskError::making("the pictures"))
}

fn drawn(figures: &Figures) -> Result<Vec<Picture>, ChartError> {
    let of = |name: &str| figures.experiments.get(name);
    let mut pictures: Vec<Picture> = Vec::new();
    if let Some(regulars) = of("regulars") {
        pictures.push(("entries.svg", entries(regulars)?));
        pictures.push(("parameters.svg", parameters(regulars)?));
        pictures.push(("structures.svg", structures(regulars)?));
    }
    if let Some(uneven) = of("uneven") {
        pictures.push(("attendance.svg", attendance(uneven)?));
    }
    if let Some(late) = of("late") {
        pictures.push(("late.svg", arrival(late)?));
    }
    pictures.push(("law.svg", predicted(figures)?));
    Ok(pictures)
}

/// Mean agreement by entries, with its band.
fn line(name: &str, figures: &ExperimentFigures, ranking: &str, with_band: bool) -> Series {
    let rows = figures.rows.iter();
    let rows = rows.filter(|row| row.ranking.to_string() == ranking);
    let known = rows.filter_map(|row| Some((f64::from(row.nights), row.strength?)));
    let known: Vec<_> = known.collect();
    let points = known.iter().map(|(nights, band)| (*nights, band.mean));
    let line = Series::line(name, points.collect());
    if with_band {
        line.with_band(
            known
                .iter()
                .map(|(_, band)| (band.low, band.high))
                .collect(),
        )
    } else {
        line
    }
}

fn agreement(title: &str, words: &str) -> Result<Plot, ChartError> {
    Plot::new(
        title,
        words,
        Axis::new("entries of each player").logarithmic(),
        Axis::new("rank correlation with strength").with_range(0.0, 1.0),
    )
}

fn entries(figures: &ExperimentFigures) -> Result<Chart, ChartError> {
    let mut plot = agreement(
        "After how many entries does a ranking order players by strength?",
        "Mean rank correlation of each ranking with strength after the entries of a league of 36 who all come, with the \
         band of nine of ten seasons.",
    )?;
    for (name, ranking) in [
        ("mean place", "mean place"),
        ("TIER", "rating published"),
        ("points and profit", "profit vp-kid"),
    ] {
        plot = plot.with_series(line(name, figures, ranking, true))?;
    }
    Ok(Chart::from(plot))
}

fn parameters(figures: &ExperimentFigures) -> Result<Chart, ChartError> {
    let mut plot = agreement(
        "Which parameters of the rating matter?",
        "Mean rank correlation with strength after the entries of a league of 36, for the published parameters and for \
         one change of them each.",
    )?;
    for set in PARAMETER_SETS {
        plot = plot.with_series(line(set, figures, &format!("rating {set}"), false))?;
    }
    Ok(Chart::from(plot))
}

fn structures(figures: &ExperimentFigures) -> Result<Chart, ChartError> {
    let mut plot = agreement(
        "Which structure of points orders players by strength?",
        "Mean rank correlation of points with strength after the entries of a league of 36, for three structures.",
    )?;
    for structure in STRUCTURES {
        plot = plot.with_series(line(
            structure,
            figures,
            &format!("points {structure}"),
            true,
        ))?;
    }
    Ok(Chart::from(plot))
}

fn attendance(figures: &ExperimentFigures) -> Result<Chart, ChartError> {
    let bars = BarChart::new(
        "How much of a ranking is attendance?",
        "Mean rank correlation of each ranking with strength and with the number of nights attended, after 24 nights of \
         a league of 90 with uneven attendance.",
        Axis::new("rank correlation"),
        ["strength", "attendance"],
    )?;
    let last = figures.nights().last().copied().unwrap_or_default();
    let bars = RANKINGS.iter().try_fold(bars, |bars, (name, ranking)| {
        let row = figures.row(last, ranking);
        let mean = |band: Option<season_sim::sweep::Band>| band.map_or(0.0, |band| band.mean);
        let values = row.map_or([0.0; 2], |row| [mean(row.strength), mean(row.attendance)]);
        bars.with_row(*name, values)
    })?;
    Ok(Chart::from(bars))
}

fn arrival(figures: &ExperimentFigures) -> Result<Chart, ChartError> {
    let mut plot = Plot::new(
        "What does late registration do to ratings?",
        "Mean change of mu of an entry by the minutes of play before it, under three late penalties.",
        Axis::new("minutes of play before the entry"),
        Axis::new("mean change of mu, points"),
    )?;
    // Sets are in the order of their names.
    for (set, name) in ["derived", "off", "published"].into_iter().enumerate() {
        let points = figures.arrivals.iter().map(|part| {
            let middle = if part.from == 0 {
                0.0
            } else {
                f64::from(part.from) + 7.0
            };
            (middle, part.gain.get(set).copied().unwrap_or_default())
        });
        plot = plot.with_series(Series::line(name, points.collect()))?;
    }
    Ok(Chart::from(plot))
}

fn predicted(figures: &Figures) -> Result<Chart, ChartError> {
    let mut plot = Plot::new(
        "The law for points",
        "Rank correlation of points with strength as predicted by sqrt(Vt / (Vt + Vn / n)) and as simulated, for each \
         experiment, structure and number of entries.",
        Axis::new("predicted").with_range(0.0, 1.0),
        Axis::new("simulated").with_range(0.0, 1.0),
    )?;
    for structure in STRUCTURES {
        let known = EXPERIMENTS
            .iter()
            .filter_map(|name| figures.experiments.get(*name));
        let compared = known.flat_map(|own| law::compared(own, structure));
        let points = compared.map(|own| (own.predicted, own.found)).collect();
        plot = plot.with_series(Series::points(structure, points))?;
    }
    let plot = plot.with_reference("equal", (0.0, 0.0), (1.0, 1.0))?;
    Ok(Chart::from(plot))
}
