//! Faults of the rows of an import.

use serde::Serialize;

use crate::imports::ImportExcess;

/// Field of a row of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RowField {
    /// The player.
    Player,
    /// Points won.
    Points,
    /// Entries made.
    Entries,
    /// Events played.
    Events,
    /// The place.
    Place,
}

/// Fault of a row of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BadRow {
    /// The row, from 1.
    pub row: usize,
    /// Which field of it.
    pub field: RowField,
    /// The fault in words.
    pub fault: String,
    /// The earlier row of the same player, where that is the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<usize>,
    /// The figure beyond its bound, where that is the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<ImportExcess>,
}
