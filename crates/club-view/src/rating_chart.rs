//! The path of one member's rate: as lines of a terminal, and as a picture.

use club_sheets::{Axis, Chart, ChartError, Column, Plot, Series, Table};
use tier_rating::Tier;

use crate::rating_history::{HistoryRow, RatingHistoryView};
use crate::ratings::{ShownRating, tenths};
use crate::{Lang, say};

/// Rating points from a mark of an axis to the next: the width of a tier.
const MARK: f64 = 100.0;
/// The most marks of the picture's axis.
const MAX_MARKS: f64 = 16.0;
/// Rating points that a column of the terminal shows, unless the path is too wide for that.
const COLUMN: f64 = 20.0;
/// The most columns of the chart in a terminal.
const MAX_COLUMNS: f64 = 70.0;

/// The rate with one standard deviation to both sides.
fn band(rating: &ShownRating) -> (f64, f64) {
    (rating.rate - rating.sigma, rating.rate + rating.sigma)
}

/// The range that holds the bands of these ratings, in whole steps.
fn range<'a>(ratings: impl Iterator<Item = &'a ShownRating>, step: f64) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (from, to) in ratings.map(band) {
        low = low.min(from);
        high = high.max(to);
    }
    ((low / step).floor() * step, (high / step).ceil() * step)
}

/// The chart in a terminal: a line for each row of the history, after one for the rating before all.
pub(crate) fn text(view: &RatingHistoryView, lang: Lang) -> String {
    let Some(first) = view.nights.first() else {
        return String::new();
    };
    let after = view.nights.iter().map(|row| &row.after);
    let (low, high) = range(after.chain([&first.before]), MARK);
    let strip = Strip::new(low, high);
    let mut table = Table::new([
        Column::text(say::rate_night(lang)),
        Column::text(strip.ruler()),
    ]);
    table.push([say::rate_start(lang), strip.line(&first.before)]);
    for row in &view.nights {
        table.push([label(row, lang), strip.line(&row.after)]);
    }
    format!("{}{}\n", table.to_boxed(), say::rate_chart_key(lang))
}

/// The title of a night; of one that was published again, with its revision.
fn label(row: &HistoryRow, lang: Lang) -> String {
    if row.revision == 1 {
        return row.title.clone();
    }
    let revision = say::rate_revision(lang, row.revision);
    say::rate_night_revision(lang, &row.title, revision)
}

/// A range of rates as columns of a terminal.
#[derive(Debug)]
struct Strip {
    low: f64,
    /// Rating points of a column.
    width: f64,
    columns: usize,
}

impl Strip {
    fn new(low: f64, high: f64) -> Self {
        let mut width = COLUMN;
        while (high - low) / width > MAX_COLUMNS {
            width *= 5.0;
        }
        let mut strip = Self {
            low,
            width,
            columns: usize::MAX,
        };
        strip.columns = strip.column(high) + 1;
        strip
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range has at most 70 columns, and what is outside goes to its ends"
    )]
    fn column(&self, rate: f64) -> usize {
        let column = ((rate - self.low) / self.width).round().max(0.0) as usize;
        column.min(self.columns - 1)
    }

    /// The tiers that begin in the range, with their columns; the weakest at the left end if it is
    /// inside.
    fn tiers(&self) -> impl Iterator<Item = (usize, Tier)> {
        let tiers = Tier::ALL.iter().rev();
        tiers.filter_map(|tier| match tier.lower_bound() {
            None => (tier.upper_bound()? > self.low).then_some((0, *tier)),
            Some(bound) => {
                let inside = bound >= self.low && self.column(bound) + 1 < self.columns;
                inside.then(|| (self.column(bound), *tier))
            }
        })
    }

    /// The names of the tiers where they begin; those that have no room are left out.
    fn ruler(&self) -> String {
        let mut text = String::new();
        for (column, tier) in self.tiers() {
            if text.is_empty() || column > text.len() {
                text.push_str(&" ".repeat(column - text.len()));
                text.push_str(tier.name());
            }
        }
        text
    }

    /// A rate with its band, over the marks where tiers begin.
    fn line(&self, rating: &ShownRating) -> String {
        let mut line = vec![' '; self.columns];
        for (column, tier) in self.tiers() {
            if tier.lower_bound().is_some() {
                line[column] = '.';
            }
        }
        let (from, to) = band(rating);
        for cell in &mut line[self.column(from)..=self.column(to)] {
            *cell = if *cell == '.' { '+' } else { '-' };
        }
        line[self.column(rating.rate)] = 'o';
        line.into_iter().collect()
    }
}

/// A night of a history with its publications that are shown: the first and the last.
fn by_night(view: &RatingHistoryView) -> Vec<(&HistoryRow, &HistoryRow)> {
    let mut nights: Vec<(&HistoryRow, &HistoryRow)> = Vec::new();
    for row in &view.nights {
        match nights
            .iter_mut()
            .find(|(first, _)| first.tournament == row.tournament)
        {
            Some((_, last)) => *last = row,
            None => nights.push((row, row)),
        }
    }
    nights
}

/// The chart as a picture: the rate after each night with its band, and the tiers as lines. The
/// rate shown on the day is another line where it differs.
pub(crate) fn picture(view: &RatingHistoryView, lang: Lang) -> Result<Chart, ChartError> {
    let nights = by_night(view);
    let start = nights.first().map(|(first, _)| &first.before);
    let all = || {
        start
            .into_iter()
            .chain(nights.iter().map(|(_, last)| &last.after))
    };
    let (low, high) = range(all(), MARK);
    let numbered = |ratings: &mut dyn Iterator<Item = &ShownRating>| -> Vec<(f64, f64)> {
        let numbers = (0_u32..).map(f64::from);
        numbers.zip(ratings.map(|rating| rating.rate)).collect()
    };
    let mut plot = Plot::new(
        view.heading(lang),
        description(view, lang),
        x_axis(&nights, lang),
        y_axis(low, high, lang),
    )?;
    let holds = Series::line(say::rate_chart_holds(lang), numbered(&mut all()))
        .with_band(all().map(band).collect());
    plot = plot.with_series(holds)?;
    if nights.iter().any(|(first, last)| first.after != last.after) {
        let shown = start
            .into_iter()
            .chain(nights.iter().map(|(first, _)| &first.after));
        let shown = numbered(&mut { shown });
        plot = plot.with_series(Series::line(say::rate_chart_shown(lang), shown))?;
    }
    Ok(plot.into())
}

/// Sentence that describes the picture.
fn description(view: &RatingHistoryView, lang: Lang) -> String {
    let (Some(first), Some(last)) = (view.nights.first(), view.nights.last()) else {
        return String::new();
    };
    let (from, to) = (tenths(first.before.rate), tenths(last.after.rate));
    say::rate_chart_description(lang, from, to)
}

/// The nights by their dates, or by their titles where they have none, after the start.
fn x_axis(nights: &[(&HistoryRow, &HistoryRow)], lang: Lang) -> Axis {
    let words = nights.iter().map(|(row, _)| {
        row.date
            .map_or_else(|| row.title.clone(), |date| date.to_string())
    });
    let words = [say::rate_start(lang)].into_iter().chain(words);
    let marks: Vec<(f64, String)> = (0_u32..).map(f64::from).zip(words).collect();
    // The words below the last night need room to the right of it.
    let end = marks.last().map_or(0.0, |(last, _)| last * 1.06);
    Axis::new(say::rate_night(lang))
        .with_range(0.0, end)
        .with_marks(marks)
}

/// The rates, with a line where a tier begins.
fn y_axis(low: f64, high: f64, lang: Lang) -> Axis {
    let mut step = MARK;
    while (high - low) / step > MAX_MARKS {
        step *= 5.0;
    }
    let begins = |mark: f64| {
        let mut tiers = Tier::ALL.iter();
        tiers.find(|tier| {
            let bound = tier.lower_bound();
            bound.is_some_and(|bound| bound.total_cmp(&mark).is_eq())
        })
    };
    let numbers = (0_u32..).map(|number| low + f64::from(number) * step);
    let marks = numbers.take_while(|mark| *mark <= high).map(|mark| {
        let words = match begins(mark) {
            Some(tier) => format!("{mark:.0} {tier}"),
            None => format!("{mark:.0}"),
        };
        (mark, words)
    });
    let marks: Vec<(f64, String)> = marks.collect();
    Axis::new(say::rate_chart_axis(lang))
        .with_range(low, high)
        .with_marks(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rate: f64, sigma: f64) -> ShownRating {
        ShownRating {
            rate,
            tier: Tier::BIII,
            mu: 1500.0,
            sigma,
        }
    }

    /// Twenty points a column: 1449.5 is 27.5 columns from 900, and 500 points are 25 columns.
    #[test]
    fn a_line_has_the_rate_its_band_and_the_tiers() {
        let strip = Strip::new(900.0, 2000.0);
        assert_eq!(
            [strip.ruler(), strip.line(&rated(1449.5, 500.0))],
            [
                "CIII           CII  CI   BIII BII  BI   AIII AII  AI",
                "  -------------+----+----+-o--+----+----+----+----+--   ",
            ]
        );
        assert_eq!(
            strip.line(&rated(1600.0, 40.0)),
            "               .    .    .    .  --o--  .    .    .     "
        );
    }

    #[test]
    fn a_wide_band_has_wider_columns_and_no_more_than_fit() {
        for high in [2_500.0, 10_000.0, 1e9] {
            let strip = Strip::new(-1_000.0, high);
            let middle = f64::midpoint(-1_000.0, high);
            let line = strip.line(&rated(middle, high - middle));
            assert!((15..=72).contains(&line.len()), "{line}");
            let (before, after) = line.split_once('o').unwrap();
            assert!(before.len().abs_diff(after.len()) <= 1, "{line}");
            assert!(!line.contains([' ', '.']), "the band is the range: {line}");
            assert!(strip.ruler().len() <= line.len() + 3, "{}", strip.ruler());
        }
    }

    #[test]
    fn the_range_is_that_of_all_bands() {
        let ratings = [rated(1449.5, 500.0), rated(1510.0, 480.0)];
        assert_eq!(range(ratings.iter(), MARK), (900.0, 2000.0));
    }
}
