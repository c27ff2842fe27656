//! The place of a player.

use core::fmt;

use crate::ids::{Seat, TableId};

/// The place of a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    /// In the field before the start, or on the waiting list.
    Waiting,
    /// Between two tables.
    InTransit {
        /// The table they left.
        from: TableId,
        /// The table they go to.
        to: TableId,
    },
    /// At a table.
    Seated {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("waiting"),
            Self::InTransit { from, to } => write!(f, "on the way from table {from} to table {to}"),
            Self::Seated { table, seat } => write!(f, "in seat {seat} of table {table}"),
        }
    }
}
