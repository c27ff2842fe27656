//! Changes of an announcement, as commands name them.

use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::blinds::BlindRules;
use crate::ids::SeasonId;
use crate::late::LateRegistration;
use crate::money::MoneyRules;
use crate::rules::{ListEnd, PassedOver, RoomRules};

/// A field of an announcement and its new value; null where there is to be none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NightEdit {
    /// The title.
    Title(String),
    /// The season that the night counts for; also after its end.
    Season(Option<SeasonId>),
    /// The date of its beginning.
    Date(Date),
    /// When play is planned to start; before the draw.
    Starts(Option<Timestamp>),
    /// How many players may be in at the same time.
    Capacity(Option<u32>),
    /// Seats at a table.
    Seats(u8),
    /// Players that a new table needs for its first hand.
    MinStart(u8),
    /// Chips of an entry; before the draw.
    Stack(u64),
    /// Entries that one player may make.
    MaxEntries(u32),
    /// How long players may enter after the draw.
    LateRegistration(Option<LateRegistration>),
    /// The blinds whole; levels that have begun stay as they are.
    Blinds(Option<BlindRules>),
    /// The tables that there are, whole; those that are open stay in it, and their players in their seats.
    Room(Option<RoomRules>),
    /// The place on the list of an alternate who was not there when called.
    PassedOver(PassedOver),
    /// The end of the list of alternates.
    AlternatesUntil(ListEnd),
    /// Seats of the final table, where they differ from those of other tables.
    FinalTable(Option<u8>),
    /// Players left at which all seats are drawn again; an empty list for none.
    Redraws(Vec<u32>),
    /// Prices and money rules, whole, for what is bought from now on. Before the first entry there may come to
    /// be some, or none. What decides about heads stays once one is won, the prizes once one is paid.
    Money(Option<Box<MoneyRules>>),
}
