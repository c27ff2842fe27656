//! Tables of text, to print and to hand on.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, fmt::Write, iter::repeat};

/// A table with a header, as text, Markdown, comma separated values and HTML. Columns of numbers
/// are right aligned.
///
/// ```
/// use payout_dhondt::Sheet;
///
/// let mut sheet = Sheet::new(&["name", "points"], 1);
/// sheet.push(&["Ann, A.", "12"]);
/// sheet.push(&["Bob", "5"]);
/// assert_eq!(sheet.to_string(), "name    points\nAnn, A.     12\nBob          5\n");
/// assert_eq!(sheet.to_csv(), "name,points\n\"Ann, A.\",12\nBob,5\n");
/// assert_eq!(
///     sheet.to_markdown(),
///     "| name    | points |\n| ------- | -----: |\n| Ann, A. |     12 |\n| Bob     |      5 |\n"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sheet {
    lines: Vec<Vec<String>>,
    left: usize,
}

impl Sheet {
    /// A table without rows, of whose columns the first `left` are text and the others numbers.
    #[must_use]
    pub fn new(header: &[&str], left: usize) -> Self {
        let mut sheet = Self {
            lines: Vec::new(),
            left,
        };
        sheet.push(header);
        sheet
    }

    /// Adds a row. Cells beyond the header widen the table; those that are missing are empty.
    pub fn push<T: AsRef<str>>(&mut self, row: &[T]) {
        let cells = row.iter().map(|cell| plain(cell.as_ref()));
        self.lines.push(cells.collect());
    }

    /// As comma separated values: cells with commas or quotes in quotes, lines end with a line
    /// feed.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let cells: Vec<String> = line.iter().map(|cell| csv_cell(cell)).collect();
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }

    /// As a Markdown table.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let escaped = Self {
            lines: self
                .lines
                .iter()
                .map(|line| line.iter().map(|cell| cell.replace('|', "\\|")).collect())
                .collect(),
            left: self.left,
        };
        let widths = escaped.widths();
        let mut text = String::new();
        for (row, line) in escaped.lines.iter().enumerate() {
            text.extend(["| ", &escaped.padded(line, &widths).join(" | "), " |\n"]);
            if row == 0 {
                let rules: Vec<String> = (0..)
                    .zip(&widths)
                    .map(|(column, width)| {
                        if column < self.left {
                            "-".repeat(*width)
                        } else {
                            "-".repeat(width - 1) + ":"
                        }
                    })
                    .collect();
                text.extend(["| ", &rules.join(" | "), " |\n"]);
            }
        }
        text
    }

    /// As an HTML `table` element with row and column headers, without styles.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut text = String::from("<table>\n");
        for (row, line) in self.lines.iter().enumerate() {
            text.push_str(match row {
                0 => "<thead>\n<tr>",
                1 => "<tbody>\n<tr>",
                _ => "<tr>",
            });
            for (column, cell) in line.iter().enumerate() {
                let (open, close) = match (row, column) {
                    (0, _) => ("<th scope=\"col\">", "</th>"),
                    (_, 0) => ("<th scope=\"row\">", "</th>"),
                    _ => ("<td>", "</td>"),
                };
                text.extend([open, &escaped(cell), close]);
            }
            text.push_str("</tr>\n");
            if row == 0 {
                text.push_str("</thead>\n");
            }
        }
        if self.lines.len() > 1 {
            text.push_str("</tbody>\n");
        }
        text.push_str("</table>\n");
        text
    }

    /// The width of each column in characters; at least 2, so that a Markdown rule fits.
    fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        for line in &self.lines {
            widths.resize(widths.len().max(line.len()), 2);
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = cell.chars().count().max(*width);
            }
        }
        widths
    }

    fn padded(&self, line: &[String], widths: &[usize]) -> Vec<String> {
        let cells = line.iter().map(String::as_str).chain(repeat(""));
        (0..)
            .zip(widths.iter().zip(cells))
            .map(|(column, (width, cell))| {
                if column < self.left {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            })
            .collect()
    }
}

/// Fixed width, a line per row and a header.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for line in &self.lines {
            f.write_str(self.padded(line, &widths).join(" ").trim_end())?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Text on one line: control characters become spaces.
fn plain(text: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(visible).collect()
}

fn csv_cell(cell: &str) -> String {
    if cell.contains([',', '"']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

/// Text within an element or an attribute of HTML or SVG.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in plain(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(c),
        }
    }
    safe
}
