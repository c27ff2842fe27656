//! Errors in the description of a chart.

/// Why a chart cannot be drawn.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// A value that is infinite, not a number, or too large or small to be drawn.
    #[error("value {index} of `{series}` is {value}; charts show 0 and sizes from 1e-100 to 1e100")]
    OutOfRange {
        /// The series, bar or row.
        series: String,
        /// Its position, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
    /// A value that a logarithmic axis cannot show.
    #[error("value {index} of `{series}` is {value}; a logarithmic axis needs values above 0")]
    NotPositive {
        /// The series.
        series: String,
        /// Its position, from 0.
        index: usize,
        /// The value.
        value: f64,
    },
    /// A band with another number of bounds than the line has points.
    #[error("`{series}` has {points} points, but a band of {bounds} bounds")]
    BandLength {
        /// The series.
        series: String,
        /// The number of points.
        points: usize,
        /// The number of bounds.
        bounds: usize,
    },
    /// A band whose lower bound is above its upper bound.
    #[error("bound {index} of the band of `{series}` goes from {low} up to {high}, which is lower")]
    BandReversed {
        /// The series.
        series: String,
        /// Its position, from 0.
        index: usize,
        /// The lower bound.
        low: f64,
        /// The upper bound.
        high: f64,
    },
    /// A row of bars or cells with another number of values than the chart has series or columns.
    #[error("`{row}` has {found} values, expected {expected}")]
    ValueCount {
        /// The label of the row.
        row: String,
        /// The number of series or columns.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A share of a heat grid outside 0 to 1.
    #[error("`{cell}` has the share {value}; shares go from 0 to 1")]
    ShareOutOfRange {
        /// The label of the cell.
        cell: String,
        /// The share.
        value: f64,
    },
    /// The fixed range of an axis ends before it begins, or has an end that cannot be drawn. On a
    /// logarithmic axis an end must be above 0.
    #[error("the axis `{axis}` cannot go from {low} to {high}")]
    AxisRange {
        /// The label of the axis.
        axis: String,
        /// Lower end of the axis.
        low: f64,
        /// Upper end of the axis.
        high: f64,
    },
}

/// Why a sheet cannot be a workbook.
#[cfg(feature = "xlsx")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorkbookError {
    /// A table with more rows or columns than a worksheet has.
    #[error(
        "a table of {rows} rows and {columns} columns, a worksheet has {max_rows} and {max_columns}"
    )]
    TableTooLarge {
        /// Its rows, with the header.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// Rows of a worksheet.
        max_rows: usize,
        /// Columns of a worksheet.
        max_columns: usize,
    },
    /// A text that is longer than a cell of a worksheet holds.
    #[error("row {row}, column {column}: a text of {length} characters, a cell holds {max}")]
    TextTooLong {
        /// The row of the worksheet, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The length, in UTF-16.
        length: usize,
        /// The most that a cell holds.
        max: usize,
    },
    /// The writer of workbooks failed.
    #[error("the workbook was not written: {words}")]
    NotWritten {
        /// Its words.
        words: String,
    },
}
