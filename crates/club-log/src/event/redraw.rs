//! Body of the event about seats that were drawn again.

use chained_events::ids::CommandKey;
use mtt_seating::TableId;
use serde::{Deserialize, Serialize};

use super::DrawnSeat;

/// All seats were drawn again; tables that are not named are broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatsRedrawn {
    /// The tables that are open from now on, in their natural order.
    pub tables: Vec<TableId>,
    /// A seat for everybody who is in.
    pub seats: Vec<DrawnSeat>,
    /// Players left at which the announcement has a redraw; none where the director asked for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<u32>,
    /// The note with the reason of the director.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
