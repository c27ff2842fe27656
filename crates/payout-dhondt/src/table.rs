//! The award table: made to be printed and read without a computer.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{
    cmp::Ordering,
    fmt,
    fmt::Write,
    iter::{once, repeat},
};

use crate::{
    PayoutError, Structure,
    quotient::{PlaceWeight, cmp_quotients},
};

/// How the seat numbers of an [`AwardTable`] are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cells {
    /// All digits.
    #[default]
    Full,
    /// The last two digits, as the source prints them: `00` is 100, `05` is 105. The numbers of
    /// a row ascend, so they can still be told apart.
    TwoDigits,
}

/// The award table ("order of election"): a row per place, a column per point, and in each cell
/// the number of the seat with which the place wins that point.
///
/// In a field of S entrants a place gets as many points as its row has numbers up to S. One table
/// serves all fields up to its size.
///
/// ```
/// use payout_dhondt::{Structure, TieRule, Weights};
///
/// let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
/// let table = structure.table(10)?;
/// assert_eq!(table.rows()[1], [3, 7]);
/// assert_eq!(
///     table.to_string(),
///     "place  1  2  3  4  5\n    \
///          1  1  2  4  6  9\n    \
///          2  3  7\n    \
///          3  5\n    \
///          4  8\n    \
///          5 10\n"
/// );
/// # Ok::<(), payout_dhondt::PayoutError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AwardTable {
    rows: Vec<Vec<u64>>,
    #[cfg_attr(feature = "serde", serde(skip))]
    cells: Cells,
}

impl Structure {
    /// The award table for fields up to `seats` entrants, or up to the cap if that is less.
    ///
    /// # Errors
    ///
    /// [`PayoutError::TableTooLarge`] for more seats than [`Structure::output_limit`];
    /// [`PayoutError::NoAwardOrder`] for the largest remainder; otherwise as
    /// [`Structure::allocate`].
    ///
    /// # Complexity
    ///
    /// O(S log S) comparisons and O(S) memory for S seats and m paid places.
    pub fn table(&self, seats: u64) -> Result<AwardTable, PayoutError> {
        let (dealt, limit) = (self.dealt(seats), self.output_limit());
        let too_large = PayoutError::TableTooLarge {
            seats: dealt,
            limit,
        };
        if dealt > limit {
            return Err(too_large);
        }
        let signposts = self.method().signposts().ok_or(PayoutError::NoAwardOrder)?;
        let mut points = Vec::new();
        if dealt > 0 {
            self.deal(dealt, &mut points)?;
        }
        let weights: Vec<PlaceWeight<'_>> = points
            .iter()
            .zip(1..)
            .map(|(_, n)| self.weights().place_weight(n))
            .collect();
        let mut rows: Vec<Vec<u64>> = points.iter().map(|_| Vec::new()).collect();
        // What places get by right comes first, round by round.
        let (by_right, rule) = (self.by_right(signposts), self.ties());
        let mut seats = 1..=dealt;
        for _ in 0..by_right {
            for (row, seat) in rows.iter_mut().zip(&mut seats) {
                row.push(seat);
            }
        }
        // The rest in the order of service.
        let mut cells: Vec<(usize, u64)> = Vec::new();
        for (index, &held) in points.iter().enumerate() {
            cells.extend((by_right + 1..=held).map(|nth| (index, nth)));
        }
        cells.sort_unstable_by(|&(a, i), &(b, j)| {
            let (Some(x), Some(y)) = (weights.get(a), weights.get(b)) else {
                return Ordering::Equal;
            };
            cmp_quotients((y, j), (x, i), signposts).then_with(|| rule.order((a, i), (b, j)))
        });
        for ((index, _), seat) in cells.into_iter().zip(seats) {
            if let Some(row) = rows.get_mut(index) {
                row.push(seat);
            }
        }
        Ok(AwardTable {
            rows,
            cells: Cells::Full,
        })
    }
}

impl AwardTable {
    /// The numbers of the seats by place, place 1 first, each row ascending.
    #[must_use]
    pub fn rows(&self) -> &[Vec<u64>] {
        &self.rows
    }

    /// The same table with its numbers written in another way.
    #[must_use]
    pub fn with_cells(mut self, cells: Cells) -> Self {
        self.cells = cells;
        self
    }

    /// As comma separated values: a line `place,1,2,..`, then a line per place. Rows end with
    /// their last number.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for line in self.lines() {
            text.push_str(&line.join(","));
            text.push('\n');
        }
        text
    }

    /// As a Markdown table, right aligned.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let widths = self.widths();
        let mut text = String::new();
        for (row, line) in self.lines().enumerate() {
            let cells = line.iter().map(String::as_str).chain(repeat(""));
            let padded: Vec<String> = widths
                .iter()
                .zip(cells)
                .map(|(width, cell)| format!("{cell:>width$}"))
                .collect();
            text.extend(["| ", &padded.join(" | "), " |\n"]);
            if row == 0 {
                let rules: Vec<String> = widths
                    .iter()
                    .map(|width| "-".repeat(width - 1) + ":")
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
        for (row, line) in self.lines().enumerate() {
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
                text.extend([open, cell, close]);
            }
            text.push_str("</tr>\n");
            if row == 0 {
                text.push_str("</thead>\n");
            }
        }
        if !self.rows.is_empty() {
            text.push_str("</tbody>\n");
        }
        text.push_str("</table>\n");
        text
    }

    /// The header and the rows as text, place first.
    fn lines(&self) -> impl Iterator<Item = Vec<String>> {
        let columns = self.rows.first().map_or(0, Vec::len);
        let header = once("place".to_string())
            .chain((1..=columns).map(|points| points.to_string()))
            .collect();
        let rows = self.rows.iter().zip(1_u64..).map(|(row, place)| {
            let cells = row.iter().map(|&seat| self.cell(seat));
            once(place.to_string()).chain(cells).collect()
        });
        once(header).chain(rows)
    }

    fn cell(&self, seat: u64) -> String {
        match self.cells {
            Cells::TwoDigits if seat > 99 => format!("{:02}", seat % 100),
            Cells::Full | Cells::TwoDigits => seat.to_string(),
        }
    }

    /// The width of each column; at least 2, so that a Markdown rule fits.
    fn widths(&self) -> Vec<usize> {
        let mut widths = Vec::new();
        for line in self.lines() {
            widths.resize(widths.len().max(line.len()), 2);
            for (width, cell) in widths.iter_mut().zip(&line) {
                *width = cell.len().max(*width);
            }
        }
        widths
    }
}

/// Fixed width, right aligned, a line per place and a header.
impl fmt::Display for AwardTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for line in self.lines() {
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                if column > 0 {
                    f.write_char(' ')?;
                }
                write!(f, "{cell:>width$}")?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}
