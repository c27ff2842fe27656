//! Lines, steps and points on two axes.

use super::axis::{Axis, is_drawable};
use crate::{Cell, ChartError, Column, Table};

/// How the points of a series are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    Line,
    Steps,
    Points,
    Intervals,
}

/// Points of one name, in the order in which they are joined.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub(super) name: String,
    pub(super) shape: Shape,
    pub(super) points: Vec<(f64, f64)>,
    pub(super) band: Vec<(f64, f64)>,
    pub(super) labels: Vec<String>,
}

impl Series {
    fn new(name: String, shape: Shape, points: Vec<(f64, f64)>) -> Self {
        Self {
            name,
            shape,
            points,
            band: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Points (x, y) joined by straight lines.
    #[must_use]
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self::new(name.into(), Shape::Line, points)
    }

    /// Values that hold from their x to that of the next point.
    #[must_use]
    pub fn steps(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self::new(name.into(), Shape::Steps, points)
    }

    /// Points on their own.
    #[must_use]
    pub fn points(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self::new(name.into(), Shape::Points, points)
    }

    /// Points on their own, each with its band as an upright line.
    #[must_use]
    pub fn intervals(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self::new(name.into(), Shape::Intervals, points)
    }

    /// The lowest and highest likely y of each point, drawn as a band around the line.
    #[must_use]
    pub fn with_band(mut self, band: Vec<(f64, f64)>) -> Self {
        self.band = band;
        self
    }

    /// Words next to each point, on the side from which the line turns away; points beyond the list have
    /// none.
    #[must_use]
    pub fn with_labels(mut self, labels: Vec<String>) -> Self {
        self.labels = labels;
        self
    }
}

/// Series on two axes, with a legend if there are several.
///
/// ```
/// use club_sheets::{Axis, Chart, Plot, Series};
///
/// let rating = Series::line("Ann", vec![(1.0, 1500.0), (2.0, 1540.0), (3.0, 1525.0)])
///     .with_band(vec![(1300.0, 1700.0), (1370.0, 1710.0), (1380.0, 1670.0)]);
/// let plot = Plot::new("Rating of Ann", "Three events, from 1500 to 1525.",
///     Axis::new("event").whole(), Axis::new("rating"))?
///     .with_series(rating)?
///     .with_reference("start", (1.0, 1500.0), (3.0, 1500.0))?;
/// let chart = Chart::from(plot);
/// assert!(chart.to_svg().contains("<title>Rating of Ann</title>"));
/// assert_eq!(chart.table().to_csv(), "\
/// series,event,rating,low,high\n\
/// Ann,1,1500,1300,1700\nAnn,2,1540,1370,1710\nAnn,3,1525,1380,1670\n");
/// # Ok::<(), club_sheets::ChartError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    title: String,
    description: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
    pub(super) references: Vec<(String, [(f64, f64); 2])>,
}

impl Plot {
    /// A plot without series.
    ///
    /// # Errors
    ///
    /// [`ChartError::AxisRange`].
    pub fn new(
        title: impl Into<String>,
        description: impl Into<String>,
        x: Axis,
        y: Axis,
    ) -> Result<Self, ChartError> {
        x.check()?;
        y.check()?;
        Ok(Self {
            title: title.into(),
            description: description.into(),
            x,
            y,
            series: Vec::new(),
            references: Vec::new(),
        })
    }

    /// Adds a series; it is drawn over those before it.
    ///
    /// # Errors
    ///
    /// [`ChartError::OutOfRange`], [`ChartError::NotPositive`], [`ChartError::BandLength`] and
    /// [`ChartError::BandReversed`].
    pub fn with_series(mut self, series: Series) -> Result<Self, ChartError> {
        for (index, &point) in series.points.iter().enumerate() {
            self.check(&series.name, index, point)?;
        }
        if !series.band.is_empty() && series.band.len() != series.points.len() {
            return Err(ChartError::BandLength {
                series: series.name,
                points: series.points.len(),
                bounds: series.band.len(),
            });
        }
        for (index, (&(low, high), &(x, _))) in series.band.iter().zip(&series.points).enumerate() {
            self.check(&series.name, index, (x, low))?;
            self.check(&series.name, index, (x, high))?;
            if low > high {
                let series = series.name;
                return Err(ChartError::BandReversed {
                    series,
                    index,
                    low,
                    high,
                });
            }
        }
        self.series.push(series);
        Ok(self)
    }

    /// Adds a dashed line to compare with, such as y = x.
    ///
    /// # Errors
    ///
    /// [`ChartError::OutOfRange`] and [`ChartError::NotPositive`].
    pub fn with_reference(
        mut self,
        name: impl Into<String>,
        from: (f64, f64),
        to: (f64, f64),
    ) -> Result<Self, ChartError> {
        let name = name.into();
        self.check(&name, 0, from)?;
        self.check(&name, 1, to)?;
        self.references.push((name, [from, to]));
        Ok(self)
    }

    fn check(&self, series: &str, index: usize, (x, y): (f64, f64)) -> Result<(), ChartError> {
        for (value, axis) in [(x, &self.x), (y, &self.y)] {
            let series = || series.to_owned();
            if !is_drawable(value) {
                let series = series();
                return Err(ChartError::OutOfRange {
                    series,
                    index,
                    value,
                });
            }
            if axis.is_logarithmic() && value <= 0.0 {
                let series = series();
                return Err(ChartError::NotPositive {
                    series,
                    index,
                    value,
                });
            }
        }
        Ok(())
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sentence that describes the plot.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The points as a table, a row each; the bounds of bands in two columns more.
    #[must_use]
    pub fn table(&self) -> Table {
        let banded = self.series.iter().any(|series| !series.band.is_empty());
        let labelled = self.series.iter().any(|series| !series.labels.is_empty());
        let mut columns = vec![
            Column::text("series"),
            Column::number(self.x.label()),
            Column::number(self.y.label()),
        ];
        if banded {
            columns.extend([Column::number("low"), Column::number("high")]);
        }
        if labelled {
            columns.push(Column::text("label"));
        }
        let mut table = Table::new(columns);
        for series in &self.series {
            for (index, &(x, y)) in series.points.iter().enumerate() {
                let mut row = vec![series.name.clone(), self.x.value(x), self.y.value(y)];
                if let Some(&(low, high)) = series.band.get(index) {
                    row.extend([self.y.value(low), self.y.value(high)]);
                } else if banded && labelled {
                    row.extend([String::new(), String::new()]);
                }
                if labelled {
                    row.push(series.labels.get(index).cloned().unwrap_or_default());
                }
                table.push(row.into_iter().map(Cell::from));
            }
        }
        table
    }
}
