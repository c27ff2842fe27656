//! Events of a tournament.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::{Chips, PlayerId, Seat, TableId};
use crate::table::Blinds;

/// The end of a hand at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandEnd<P = PlayerId> {
    /// The table.
    pub table: TableId,
    /// Players who lost their last chips.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub busted: Vec<P>,
    /// Stacks of all survivors after the hand, if they are reported. Their sum must be what was at the table.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub stacks: Option<BTreeMap<P, Chips>>,
    /// Button and blinds of the hand that ended, if they are reported.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub blinds: Option<Blinds>,
}

impl<P: Ord + Clone> HandEnd<P> {
    /// A hand that ended without a bust and without a report of stacks or blinds.
    #[must_use]
    pub const fn quiet(table: TableId) -> Self {
        Self {
            table,
            busted: Vec::new(),
            stacks: None,
            blinds: None,
        }
    }
}

/// A player or a table that is pinned.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PinTarget<P = PlayerId> {
    /// A seated player.
    Player(P),
    /// An open table.
    Table(TableId),
}

/// A fact that the engine receives. Facts are recorded by
/// [`Tournament::evolve_event`](crate::Tournament::evolve_event); what follows from them is decided by
/// [`Tournament::decide`](crate::Tournament::decide).
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event<P = PlayerId> {
    /// A player enters, or enters again after a bust: before the start the field, afterwards the waiting list.
    Register {
        /// The player.
        player: P,
        /// Their chips, at least one.
        stack: Chips,
    },
    /// The draw: tables are opened and the field is seated.
    Start,
    /// A tracked table deals.
    HandStarted {
        /// The table.
        table: TableId,
    },
    /// A hand ended. At an untracked table: a report of busts, or of a hand.
    HandEnded(
        #[cfg_attr(feature = "schema", schemars(schema_with = "end_in_place::<P>"))] HandEnd<P>,
    ),
    /// Hands of several tables ended at one instant, as in hand-for-hand play. The order of the list has no
    /// influence.
    HandsEndedTogether {
        /// The ends, each table once.
        ends: Vec<HandEnd<P>>,
    },
    /// From now on nobody registers.
    RegistrationClosed,
    /// A player leaves the tournament with their chips: unregistered, no-show, disqualified.
    Removed {
        /// The player.
        player: P,
    },
    /// A player who was called out is still in: they wait for a seat, whether or not registration is open. Their
    /// chips are not known.
    Reinstated {
        /// The player.
        player: P,
    },
    /// The director moves a player themselves. A matching order counts as fulfilled.
    Move {
        /// The player.
        player: P,
        /// The table they go to; their own for another seat there.
        to_table: TableId,
        /// The seat they take.
        to_seat: Seat,
    },
    /// An order was carried out: who really moved, and where to.
    Confirm {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
        /// The player who moved.
        player: P,
        /// The seat they took.
        seat: Seat,
    },
    /// The director withdraws the latest order between two tables. Nothing is decided on this event; the next
    /// one may ask for the move again if it is still needed.
    CancelOrder {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
    },
    /// The director asks for the decisions again.
    Rebalance,
    /// A hold has lasted its time, or the director ends a hold or a halt.
    HoldExpired {
        /// The table.
        table: TableId,
    },
    /// A seated player is not there: may be moved, first of all in the online profile.
    Absent {
        /// The player.
        player: P,
    },
    /// An absent player is back.
    Present {
        /// The player.
        player: P,
    },
    /// A seat of a table of the room is closed: it stays empty. Before the start too.
    CloseSeat {
        /// The table, open or not.
        table: TableId,
        /// The seat, which nobody has or is ordered to.
        seat: Seat,
    },
    /// A closed seat may be taken again.
    OpenSeat {
        /// The table, open or not.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// The featured table of the room, which breaks last.
    Feature {
        /// The table; `None`: no table.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        table: Option<TableId>,
    },
    /// The order in which the tables of the room break.
    OrderTables {
        /// All tables of the room, the one that breaks first first.
        tables: Vec<TableId>,
    },
    /// The director breaks a table of the room. It does not open by itself again.
    BreakTable {
        /// The table; one that is not open is only kept closed.
        table: TableId,
    },
    /// The director opens a table of the room that is not open. It stays above the tables that are needed.
    OpenTable {
        /// The table.
        table: TableId,
    },
    /// A player who must not be moved, or a table that must not break.
    Pin {
        /// Player or table.
        #[cfg_attr(feature = "serde", serde(flatten))]
        target: PinTarget<P>,
    },
    /// Takes a pin back.
    Unpin {
        /// Player or table.
        #[cfg_attr(feature = "serde", serde(flatten))]
        target: PinTarget<P>,
    },
}

impl<P> From<HandEnd<P>> for Event<P> {
    fn from(end: HandEnd<P>) -> Self {
        Self::HandEnded(end)
    }
}

/// The schema of a hand's end with its fields next to the type of the event.
#[cfg(feature = "schema")]
fn end_in_place<P: schemars::JsonSchema>(
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema {
    <HandEnd<P> as schemars::JsonSchema>::json_schema(generator)
}
