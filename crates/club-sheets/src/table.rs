//! A table with a header.

use crate::{Cell, Column};

/// A table: columns with headers, and rows of cells.
///
/// A row may have fewer cells than there are columns; the missing ones are empty. Cells beyond the
/// last column get a column of numbers without a header.
///
/// ```
/// use club_sheets::{Cell, Column, Table};
///
/// let mut table = Table::new([Column::number("place"), Column::number("1"), Column::number("2")]);
/// table.push([Cell::number(1), Cell::number(1), Cell::number(2)]);
/// table.push([Cell::number(2), Cell::number(3)]);
/// assert_eq!(table.to_csv(), "place,1,2\n1,1,2\n2,3\n");
/// assert_eq!(table.to_markdown(), "\
/// | place |  1 |  2 |\n\
/// | ----: | -: | -: |\n\
/// |     1 |  1 |  2 |\n\
/// |     2 |  3 |    |\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    caption: Option<String>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
            caption: None,
        }
    }

    /// Names the table for readers who cannot see its surroundings; HTML shows it as a caption.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Adds a row.
    pub fn push<C: Into<Cell>>(&mut self, row: impl IntoIterator<Item = C>) {
        let row: Vec<Cell> = row.into_iter().map(Into::into).collect();
        while self.columns.len() < row.len() {
            self.columns.push(Column::number(""));
        }
        self.rows.push(row);
    }

    /// The columns, left to right.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows, top to bottom; each has at most as many cells as there are columns.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The caption, if there is one.
    #[must_use]
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }
}
