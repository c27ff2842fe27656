//! Faults in the rows of an import: all of them together.

use std::collections::BTreeMap;

use crate::imports::{ImportExcess, ImportedFigure};
use crate::refusal::{BadRow, Refusal, RowField, SeasonRefusal};

/// Rows as they are looked at, each player once.
#[derive(Debug)]
pub(super) struct Rows<P> {
    bad: Vec<BadRow>,
    first: BTreeMap<P, usize>,
}

impl<P: Ord + Clone> Rows<P> {
    pub(super) fn new() -> Self {
        Self {
            bad: Vec::new(),
            first: BTreeMap::new(),
        }
    }

    /// Something wrong in a field of a row; rows are counted from 1.
    pub(super) fn wrong(&mut self, row: usize, field: RowField, fault: impl Into<String>) {
        self.bad.push(BadRow {
            row,
            field,
            fault: fault.into(),
            same_as: None,
            excess: None,
        });
    }

    /// A figure of a row that is beyond its bound.
    pub(super) fn beyond(&mut self, row: usize, excess: ImportExcess) {
        self.bad.push(BadRow {
            row,
            field: match excess.figure {
                ImportedFigure::Points | ImportedFigure::Denominator => RowField::Points,
                ImportedFigure::Entries => RowField::Entries,
            },
            fault: excess.to_string(),
            same_as: None,
            excess: Some(excess),
        });
    }

    /// The player of a row, who must not have an earlier one.
    pub(super) fn player(&mut self, row: usize, found: Result<P, String>) -> Option<P> {
        match found {
            Ok(player) => {
                if let Some(before) = self.first.get(&player) {
                    self.bad.push(BadRow {
                        row,
                        field: RowField::Player,
                        fault: "the player has an earlier row".to_owned(),
                        same_as: Some(*before),
                        excess: None,
                    });
                    return None;
                }
                self.first.insert(player.clone(), row);
                Some(player)
            }
            Err(fault) => {
                self.wrong(row, RowField::Player, fault);
                None
            }
        }
    }

    /// Gives `made` if no row has a fault.
    pub(super) fn checked<T>(mut self, made: T) -> Result<T, Refusal> {
        if self.bad.is_empty() {
            return Ok(made);
        }
        self.bad.sort_by_key(|bad| bad.row);
        Err(SeasonRefusal::BadRows { rows: self.bad }.into())
    }
}
