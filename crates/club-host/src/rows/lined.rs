//! Rows of a command with their lines in the file that they are from.

use std::str::FromStr;

use super::{Columns, Row, Rows, value};
use crate::{RowFault, RowProblem};

/// Rows of a command, each with its line in the file, and the problems of the file.
///
/// A wrong value is replaced by a harmless one, so that the rest of the row can be checked.
#[derive(Debug, Clone, PartialEq)]
pub struct LinedRows<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// Their lines in the file.
    pub lines: Vec<u64>,
    /// Problems of the file.
    pub problems: Vec<RowProblem>,
    columns: Columns,
}

impl<T> LinedRows<T> {
    /// The rows of a file, each made of its cells.
    pub(super) fn of(columns: Columns, bytes: &[u8], row: impl Fn(&mut Cells<'_>) -> T) -> Self {
        Self::of_read(columns, columns.read(bytes), row)
    }

    /// The rows that were read, each made of its cells.
    pub(super) fn of_read(columns: Columns, read: Rows, row: impl Fn(&mut Cells<'_>) -> T) -> Self {
        let mut problems = read.problems;
        let mut lines = Vec::new();
        let count = read.count.unwrap_or_default();
        let rows = read.records.iter().map(|(line, cells)| {
            lines.push(*line);
            row(&mut Cells {
                columns,
                count,
                line: *line,
                row: cells,
                problems: &mut problems,
            })
        });
        let rows = rows.collect();
        Self {
            rows,
            lines,
            problems,
            columns,
        }
    }

    /// The row of this number, from 1.
    pub(super) fn row(&self, number: usize) -> Option<&T> {
        self.rows.get(number.checked_sub(1)?)
    }

    /// The line of the row of this number, from 1.
    pub(super) fn line_of(&self, number: usize) -> Option<u64> {
        self.lines.get(number.checked_sub(1)?).copied()
    }

    /// Adds a problem in a column of the row of this number.
    pub(super) fn wrong(&mut self, number: usize, column: usize, fault: RowFault) {
        let line = self.line_of(number).unwrap_or_default();
        self.problems
            .push(self.columns.problem(line, column, fault));
    }
}

/// Cells of a row that is read.
pub(super) struct Cells<'a> {
    columns: Columns,
    /// How many columns the header names.
    pub(super) count: usize,
    line: u64,
    row: &'a Row,
    problems: &'a mut Vec<RowProblem>,
}

impl Cells<'_> {
    /// The text of a column, from 1; none where it is missing or empty.
    pub(super) fn text(&self, column: usize) -> Option<String> {
        let text = self.row.text(column).filter(|text| !text.is_empty());
        text.map(str::to_owned)
    }

    /// The value of a column, from 1. A text that is none is a problem of the file.
    pub(super) fn value<V: FromStr>(
        &mut self,
        column: usize,
        fault: impl FnOnce(String) -> RowFault,
    ) -> Option<V> {
        match value(self.row, column, fault)? {
            Ok(value) => Some(value),
            Err(fault) => {
                self.problems
                    .push(self.columns.problem(self.line, column, fault));
                None
            }
        }
    }
}
