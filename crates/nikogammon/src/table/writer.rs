//! Making a table.

use alloc::vec::Vec;

use super::checksum::checksum;
use super::header::{CHECKSUM, Entry, Header, padded};
use super::precision::Coding;
use super::{Column, Precision, TableWriteError};
use crate::{Rules, StateIndex};

/// How the equities of a table were found, and how right they are.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TableNotes {
    /// The greatest distance of an equity from the true one, in points, 0 or more. The equity is
    /// that before it is rounded for the table.
    pub error_bound: f64,
    /// The margin of the certificate, in points; 0 without a certificate. Equity and true equity
    /// differ by at most this for each roll that is expected until the end.
    pub margin: f64,
    /// The greatest change in the last sweep of the solver.
    pub residual: f64,
    /// The sweeps of the solver.
    pub sweeps: u32,
}

/// A table in the making.
///
/// ```
/// use nikogammon::{Column, Precision, Rules, Table, TableNotes, TableWriter};
///
/// let rules = Rules::hypergammon(1)?;
/// let equities = vec![0.25; 601];
/// let notes = TableNotes { error_bound: 3.0, ..TableNotes::default() };
/// let bytes = TableWriter::new(&rules, notes)?
///     .column(Column::Equity, Precision::U24, &equities)?
///     .finish();
/// let table = Table::open(&bytes)?;
/// let start = rules.start().ok_or("no start")?;
/// assert_eq!(table.equity(start)?, 0.25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct TableWriter {
    header: Header,
    /// The numbers of each column, in the order in which they were given.
    numbers: Vec<(Column, Vec<u8>)>,
}

impl TableWriter {
    /// A table without numbers for a game.
    ///
    /// # Errors
    ///
    /// [`TableWriteError::Bound`] for notes that are below 0 or no numbers, and as
    /// [`StateIndex::new`].
    pub fn new(rules: &Rules, notes: TableNotes) -> Result<Self, TableWriteError> {
        let bounds = [
            ("error bound", notes.error_bound),
            ("margin", notes.margin),
            ("residual", notes.residual),
        ];
        for (name, value) in bounds {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(TableWriteError::Bound { name, value });
            }
        }
        Ok(Self {
            header: Header {
                rules: rules.clone(),
                states: StateIndex::new(rules)?.count(),
                error_bound: notes.error_bound,
                margin: notes.margin,
                residual: notes.residual,
                sweeps: notes.sweeps,
                columns: Vec::new(),
            },
            numbers: Vec::new(),
        })
    }

    /// Adds a column: a number for each state in the order of the index (see [`StateIndex`]). The
    /// equity's rounding is added to the error bound; a margin is about equities that were not
    /// rounded, so that it is dropped if they are.
    ///
    /// # Errors
    ///
    /// [`TableWriteError::Count`] for another number of numbers than of states,
    /// [`TableWriteError::Value`] for a number that cannot be, [`TableWriteError::Repeated`] for a
    /// column that is there.
    pub fn column(
        mut self,
        column: Column,
        precision: Precision,
        numbers: &[f64],
    ) -> Result<Self, TableWriteError> {
        let name = column.name();
        if self.numbers.iter().any(|(known, _)| *known == column) {
            return Err(TableWriteError::Repeated { column: name });
        }
        let (got, expected) = (numbers.len() as u64, self.header.states);
        if got != expected {
            return Err(TableWriteError::Count {
                column: name,
                got,
                expected,
            });
        }
        let (least, most) = column.range();
        let mut greatest = 0.0_f64;
        for (index, &value) in (0..).zip(numbers) {
            if !(least..=most).contains(&value) {
                return Err(TableWriteError::Value {
                    column: name,
                    index,
                    value,
                });
            }
            greatest = greatest.max(value.abs());
        }
        let coding = Coding {
            precision,
            scale: if greatest > 0.0 { greatest } else { 1.0 },
        };
        if column == Column::Equity {
            self.header.error_bound += precision.rounding(coding.scale);
            if precision != Precision::F64 {
                self.header.margin = 0.0;
            }
        }
        let mut bytes = Vec::with_capacity(padded(numbers.len() * precision.bytes()));
        for &value in numbers {
            coding.push(value, &mut bytes);
        }
        bytes.resize(padded(bytes.len()), 0);
        self.header.columns.push(Entry {
            column,
            coding,
            offset: 0,
        });
        self.numbers.push((column, bytes));
        Ok(self)
    }

    /// The bytes of the file. Without [`Column::Equity`] they cannot be read.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.header
            .columns
            .sort_unstable_by_key(|entry| entry.column);
        self.numbers.sort_unstable_by_key(|(column, _)| *column);
        // What lies in memory can be counted.
        let (mut bytes, file) = self.header.lay_out().unwrap_or_default();
        bytes.reserve_exact(file - bytes.len());
        for (_, numbers) in self.numbers {
            bytes.extend(numbers);
        }
        let sum = checksum(&bytes).to_le_bytes();
        bytes.extend::<[u8; CHECKSUM]>(sum);
        bytes
    }
}
