//! Faults of a room.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use crate::error::InvalidConfig;
use crate::ids::TableId;

/// Reason for which no tournament can be played in a room.
///
/// ```
/// use mtt_seating::{InvalidConfig, RoomFault, TableId};
///
/// let fault = RoomFault::Seats { table: TableId::new("7"), seats: 1, most: 23 };
/// let refused = InvalidConfig::from(fault.clone());
/// assert_eq!(refused.to_string(), "room table 7 with 1 seat is not allowed: 2 to 23 seats");
/// assert_eq!(refused.room.as_deref(), Some(&fault));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoomFault {
    /// No table.
    NoTables,
    /// More tables than the caller allows.
    TooManyTables {
        /// Tables of the room.
        tables: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// A name that the caller cannot read back.
    TableName {
        /// The name, shortened to the length that is allowed.
        name: String,
        /// The most letters of a name.
        most: usize,
    },
    /// A table that is named twice.
    TableTwice {
        /// The table.
        table: TableId,
    },
    /// A table with a number of seats that no table has.
    Seats {
        /// The table.
        table: TableId,
        /// Its seats.
        seats: u8,
        /// The most seats of a table; the least are 2.
        most: u8,
    },
    /// A closed seat that the table does not have.
    ClosedSeat {
        /// The table.
        table: TableId,
        /// The closed seat.
        seat: u8,
        /// The seats of the table.
        seats: u8,
    },
    /// A table with too few seats that are not closed.
    OpenSeats {
        /// The table.
        table: TableId,
        /// Its open seats.
        open: usize,
        /// The least that are needed.
        least: usize,
    },
    /// A featured table that is not in the room.
    Featured {
        /// The table.
        table: TableId,
    },
}

impl RoomFault {
    fn value(&self) -> String {
        match self {
            Self::NoTables => "without tables".to_string(),
            Self::TooManyTables { tables, .. } => format!("with {tables} tables"),
            Self::TableName { name, .. } => format!("table name {name:?}"),
            Self::TableTwice { table } => format!("table {table} twice"),
            Self::Seats { table, seats, .. } => {
                format!("table {table} with {}", seats_of(usize::from(*seats), ""))
            }
            Self::ClosedSeat { table, seat, .. } => format!("closed seat {seat} of table {table}"),
            Self::OpenSeats { table, open, .. } => {
                format!("table {table} with {}", seats_of(*open, "open "))
            }
            Self::Featured { table } => format!("featured table {table}"),
        }
    }

    fn allowed(&self) -> String {
        match self {
            Self::NoTables => "1 table or more".to_string(),
            Self::TooManyTables { most, .. } => format!("{most} tables at most"),
            Self::TableName { most, .. } => format!("1 to {most} letters and digits"),
            Self::TableTwice { .. } => "each table once".to_string(),
            Self::Seats { most, .. } => format!("2..={most} seats"),
            Self::ClosedSeat { seats, .. } => format!("1..={seats}"),
            Self::OpenSeats { least, .. } => format!("{least} or more"),
            Self::Featured { .. } => "a table of the room".to_string(),
        }
    }
}

impl From<RoomFault> for InvalidConfig {
    fn from(fault: RoomFault) -> Self {
        Self {
            field: "room",
            value: fault.value(),
            allowed: fault.allowed(),
            room: Some(Box::new(fault)),
        }
    }
}

/// A number of seats in words.
fn seats_of(seats: usize, open: &str) -> String {
    let plural = if seats == 1 { "" } else { "s" };
    format!("{seats} {open}seat{plural}")
}
