//! Changes of a table, as commands name them.

use mtt_seating::{Seat, TableId};
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use crate::schema::SeatNumber;

/// Changes of a table of tonight's room.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableChange {
    /// Seats that stay empty from now on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<SeatNumber>"))]
    pub close: Vec<Seat>,
    /// Closed seats that may be taken again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<SeatNumber>"))]
    pub open: Vec<Seat>,
    /// Whether it is the featured table, which breaks last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub featured: Option<bool>,
    /// Its place in the order in which the tables break, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub order: Option<u32>,
    /// Its new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<TableId>,
}
