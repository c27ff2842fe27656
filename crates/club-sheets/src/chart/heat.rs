//! A grid of labelled cells, each filled to its share.

use super::canvas::{Anchor, Canvas};
use crate::{Cell, ChartError, Column, Table};

const CELL_WIDTH: f64 = 54.0;
const CELL_HEIGHT: f64 = 40.0;
const LEFT: f64 = 16.0;
const TOP: f64 = 44.0;
const LINE: f64 = 20.0;

/// One cell of a [`HeatGrid`].
#[derive(Debug, Clone, PartialEq)]
pub struct HeatCell {
    /// Name of the cell: `AKs`.
    pub label: String,
    /// The share of the cell that is filled, from 0 to 1.
    pub share: f64,
    /// The share in words, below the label: `75 %`; may be empty.
    pub words: String,
}

/// Cells in rows and columns. The share of each is shown by the height to which it is filled and in
/// words, so that it reads without colours.
///
/// ```
/// use club_sheets::{Chart, HeatCell, HeatGrid};
///
/// let cell = |label: &str, share: f64| HeatCell {
///     label: label.into(), share, words: format!("{:.0} %", 100.0 * share),
/// };
/// let grid = HeatGrid::new("Range", "Pairs always, AKo half the time.", 2)
///     .with_row([cell("AA", 1.0), cell("AKs", 1.0)])?
///     .with_row([cell("AKo", 0.5), cell("KK", 1.0)])?;
/// assert_eq!(grid.table().to_string(), "1        2\nAA 100 % AKs 100 %\nAKo 50 % KK 100 %\n");
/// assert!(Chart::from(grid).to_svg().contains(">AKo</text>"));
/// # Ok::<(), club_sheets::ChartError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct HeatGrid {
    title: String,
    description: String,
    columns: usize,
    rows: Vec<Vec<HeatCell>>,
    legend: Vec<String>,
}

impl HeatGrid {
    /// A grid with columns and without rows.
    #[must_use]
    pub fn new(title: impl Into<String>, description: impl Into<String>, columns: usize) -> Self {
        Self {
            title: title.into(),
            description: description.into(),
            columns,
            rows: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// With these lines below the cells, which say what their words mean.
    #[must_use]
    pub fn with_legend(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.legend = lines.into_iter().collect();
        self
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// [`ChartError::ValueCount`] and [`ChartError::ShareOutOfRange`].
    pub fn with_row(mut self, row: impl IntoIterator<Item = HeatCell>) -> Result<Self, ChartError> {
        let row: Vec<HeatCell> = row.into_iter().collect();
        if row.len() != self.columns {
            return Err(ChartError::ValueCount {
                row: (self.rows.len() + 1).to_string(),
                expected: self.columns,
                found: row.len(),
            });
        }
        if let Some(cell) = row.iter().find(|cell| !(0.0..=1.0).contains(&cell.share)) {
            return Err(ChartError::ShareOutOfRange {
                cell: cell.label.clone(),
                value: cell.share,
            });
        }
        self.rows.push(row);
        Ok(self)
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sentence that describes the grid.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The cells as a table of the same shape, label and words together.
    #[must_use]
    pub fn table(&self) -> Table {
        let columns = (1..=self.columns).map(|column| Column::text(column.to_string()));
        let mut table = Table::new(columns);
        for row in &self.rows {
            let cells = row
                .iter()
                .map(|cell| format!("{} {}", cell.label, cell.words));
            table.push(cells.map(|text| Cell::text(text.trim_end())));
        }
        table
    }

    pub(super) fn draw(&self) -> Canvas {
        let width = 2.0 * LEFT + CELL_WIDTH * count(self.columns);
        let below = TOP + CELL_HEIGHT * count(self.rows.len());
        let height = below + LINE * count(self.legend.len()) + LEFT;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the size of a picture, which saturates"
        )]
        let mut canvas = Canvas::new(width as u32, height as u32);
        canvas.title(&self.title);
        for (r, row) in self.rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                let (x, y) = (LEFT + CELL_WIDTH * count(c), TOP + CELL_HEIGHT * count(r));
                let filled = CELL_HEIGHT * cell.share;
                if filled > 0.0 {
                    canvas.heat((x, y + CELL_HEIGHT - filled), (CELL_WIDTH, filled));
                }
                canvas.frame((x, y), (CELL_WIDTH, CELL_HEIGHT));
                let middle = x + CELL_WIDTH / 2.0;
                let label = if cell.words.is_empty() { 25.0 } else { 17.0 };
                canvas.text(middle, y + label, Anchor::Middle, &cell.label);
                if !cell.words.is_empty() {
                    canvas.text(middle, y + 33.0, Anchor::Middle, &cell.words);
                }
            }
        }
        for (at, line) in self.legend.iter().enumerate() {
            canvas.text(LEFT, below + LINE * count(at + 1), Anchor::Start, line);
        }
        canvas
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of cells in a picture")]
fn count(n: usize) -> f64 {
    n as f64
}
