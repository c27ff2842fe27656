//! The award table: made to be printed and read without a computer.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{cmp::Ordering, fmt, iter::once};

use crate::{
    PayoutError, Structure,
    columns::write_columns,
    quotient::{PlaceWeight, cmp_quotients},
};

/// How the seat numbers of an [`AwardTable`] are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cells {
    /// All digits.
    #[default]
    Full,
    /// The last two digits, as the source prints them: `00` is 100, `05` is 105. The numbers of
    /// a row ascend, so they are still unambiguous.
    TwoDigits,
}

/// The award table ("order of election"), with a row per place and a column per point. In each cell
/// is the number of the seat with which the place wins that point.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
}

/// Fixed width, right aligned, a line per place and a header.
impl fmt::Display for AwardTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<Vec<String>> = self.lines().collect();
        write_columns(f, &lines, 0)
    }
}
