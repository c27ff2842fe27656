//! Bars next to their labels.

use super::{
    axis::{Axis, is_drawable},
    canvas::{Anchor, Canvas},
};
use crate::{Cell, ChartError, Column, Table, display_width};

const WIDTH: u32 = 760;
const RIGHT: f64 = 690.0;
const TOP: f64 = 48.0;
/// The thickness of one bar, and the gap between two labels.
const BAR: f64 = 16.0;
const GAP: f64 = 8.0;

/// Horizontal bars from zero, one for each series under each label.
///
/// ```
/// use club_sheets::{Axis, BarChart, Chart};
///
/// let bars = BarChart::new("Points", "Ann has the most.", Axis::new("points").whole(), ["2026"])?
///     .with_row("Ann", [12.0])?
///     .with_row("Bob", [5.0])?;
/// assert_eq!(bars.table().to_csv(), "label,2026\nAnn,12\nBob,5\n");
/// assert_eq!(Chart::from(bars).to_svg().matches("<rect").count(), 3);
/// # Ok::<(), club_sheets::ChartError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BarChart {
    title: String,
    description: String,
    values: Axis,
    series: Vec<String>,
    /// The heading of the labels in the table.
    head: String,
    rows: Vec<(String, Vec<f64>)>,
}

impl BarChart {
    /// A chart without rows. The axis must be linear, since bars begin at zero.
    ///
    /// # Errors
    ///
    /// [`ChartError::AxisRange`].
    pub fn new<S: Into<String>>(
        title: impl Into<String>,
        description: impl Into<String>,
        values: Axis,
        series: impl IntoIterator<Item = S>,
    ) -> Result<Self, ChartError> {
        values.check()?;
        if values.is_logarithmic() {
            let axis = values.label().to_owned();
            let (low, high) = (0.0, f64::INFINITY);
            return Err(ChartError::AxisRange { axis, low, high });
        }
        Ok(Self {
            title: title.into(),
            description: description.into(),
            values,
            series: series.into_iter().map(Into::into).collect(),
            head: "label".to_owned(),
            rows: Vec::new(),
        })
    }

    /// Names the labels of the rows, as the heading of the table has it: `label` unless it is given.
    #[must_use]
    pub fn with_head(mut self, head: impl Into<String>) -> Self {
        self.head = head.into();
        self
    }

    /// Adds a label with the value of each series.
    ///
    /// # Errors
    ///
    /// [`ChartError::ValueCount`] and [`ChartError::OutOfRange`].
    pub fn with_row(
        mut self,
        label: impl Into<String>,
        values: impl IntoIterator<Item = f64>,
    ) -> Result<Self, ChartError> {
        let (row, values) = (label.into(), values.into_iter().collect::<Vec<_>>());
        let (expected, found) = (self.series.len(), values.len());
        if expected != found {
            return Err(ChartError::ValueCount {
                row,
                expected,
                found,
            });
        }
        if let Some((index, &value)) = values
            .iter()
            .enumerate()
            .find(|(_, value)| !is_drawable(**value))
        {
            let series = row;
            return Err(ChartError::OutOfRange {
                series,
                index,
                value,
            });
        }
        self.rows.push((row, values));
        Ok(self)
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sentence that describes the chart.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The values as a table, a row for each label.
    #[must_use]
    pub fn table(&self) -> Table {
        let series = self.series.iter().map(Column::number);
        let mut table = Table::new([Column::text(&self.head)].into_iter().chain(series));
        for (label, values) in &self.rows {
            let values = values.iter().map(|&value| self.values.value(value));
            table.push([label.clone()].into_iter().chain(values).map(Cell::from));
        }
        table
    }

    pub(super) fn draw(&self) -> Canvas {
        let several = self.series.len() > 1;
        let legend = if several { 24.0 } else { 0.0 };
        let row = BAR * count(self.series.len()) + GAP;
        let top = TOP + legend;
        let bottom = top + row * count(self.rows.len()) + GAP;
        let height = bottom + 56.0;
        let longest = self
            .rows
            .iter()
            .map(|(label, _)| display_width(label))
            .max();
        let left = (20.0 + 7.4 * count(longest.unwrap_or(0))).clamp(50.0, 320.0);
        let values = self
            .rows
            .iter()
            .flat_map(|(_, values)| values.iter().copied());
        let scale = self.values.scale(values.chain([0.0]), left, RIGHT);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the height of a picture, which saturates"
        )]
        let mut canvas = Canvas::new(WIDTH, height as u32);
        canvas.title(&self.title);
        for (at, words) in scale.marks() {
            canvas.grid_line((at, top), (at, bottom));
            canvas.text(at, bottom + 18.0, Anchor::Middle, &words);
        }
        canvas.text(
            f64::midpoint(left, RIGHT),
            bottom + 42.0,
            Anchor::Middle,
            self.values.label(),
        );
        let mut x = left;
        for (series, name) in self.series.iter().enumerate().filter(|_| several) {
            canvas.bar(series, (x, TOP - 6.0), (BAR, BAR));
            canvas.text(x + BAR + 6.0, TOP + 7.0, Anchor::Start, name);
            x += BAR + 24.0 + 7.4 * count(display_width(name));
        }
        let zero = scale.at(0.0);
        for (index, (label, values)) in self.rows.iter().enumerate() {
            let y = top + GAP + row * count(index);
            let middle = y + (row - GAP) / 2.0 + 4.5;
            canvas.text(left - 8.0, middle, Anchor::End, label);
            for (series, &value) in values.iter().enumerate() {
                let y = y + BAR * count(series);
                let end = scale.at(value);
                canvas.bar(series, (zero.min(end), y), ((end - zero).abs(), BAR - 2.0));
                let words = self.values.value(value);
                canvas.text(zero.max(end) + 6.0, y + 12.0, Anchor::Start, &words);
            }
        }
        canvas
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of letters and rows in a picture"
)]
fn count(n: usize) -> f64 {
    n as f64
}
