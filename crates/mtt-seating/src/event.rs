//! What happens to a tournament.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::{Chips, PlayerId, Seat, TableId};
use crate::table::Blinds;

/// The end of a hand at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HandEnd {
    /// The table.
    pub table: TableId,
    /// Players who lost their last chips.
    #[cfg_attr(feature = "serde", serde(default))]
    pub busted: Vec<PlayerId>,
    /// Stacks of all survivors after the hand, if they are reported. Their sum must be what was at the table.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub stacks: Option<BTreeMap<PlayerId, Chips>>,
    /// Button and blinds of the hand that ended, if they are reported.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub blinds: Option<Blinds>,
}

impl HandEnd {
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

/// A fact that the engine is told. Facts are recorded by
/// [`Tournament::evolve_event`](crate::Tournament::evolve_event); what follows from them is decided by
/// [`Tournament::decide`](crate::Tournament::decide).
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A player enters, or enters again after a bust: before the start the field, afterwards the waiting list.
    Register {
        /// The player.
        player: PlayerId,
        /// His chips, at least one.
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
    HandEnded {
        /// The table.
        table: TableId,
        /// Players who lost their last chips.
        #[cfg_attr(feature = "serde", serde(default))]
        busted: Vec<PlayerId>,
        /// Stacks of all survivors after the hand, if they are reported.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        stacks: Option<BTreeMap<PlayerId, Chips>>,
        /// Button and blinds of the hand that ended, if they are reported.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        blinds: Option<Blinds>,
    },
    /// Hands of several tables ended at one instant, as in hand-for-hand play. The order of the list has no
    /// influence.
    HandsEndedTogether {
        /// The ends, each table once.
        ends: Vec<HandEnd>,
    },
    /// From now on nobody registers.
    RegistrationClosed,
    /// A player leaves the tournament with his chips: unregistered, no-show, disqualified.
    Removed {
        /// The player.
        player: PlayerId,
    },
    /// A player who was called out is still in: he waits for a seat, whether or not registration is open. His
    /// chips are not known.
    Reinstated {
        /// The player.
        player: PlayerId,
    },
    /// The director moves a player himself. A matching order counts as fulfilled.
    Move {
        /// The player.
        player: PlayerId,
        /// The table he goes to; his own for another seat there.
        to_table: TableId,
        /// The seat he takes.
        to_seat: Seat,
    },
    /// An order was carried out: who really moved, and where to.
    Confirm {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
        /// Who moved.
        player: PlayerId,
        /// The seat he took.
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
}

impl From<HandEnd> for Event {
    fn from(end: HandEnd) -> Self {
        let HandEnd {
            table,
            busted,
            stacks,
            blinds,
        } = end;
        Self::HandEnded {
            table,
            busted,
            stacks,
            blinds,
        }
    }
}
