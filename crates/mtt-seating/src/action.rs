//! What the engine decides, and why.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::{PlayerId, Seat, TableId};

/// Who is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mover {
    /// This player.
    Player(PlayerId),
    /// Whoever posts the next big blind at the source table; the director finds out.
    NextBigBlind,
}

/// When a player who takes a seat gets his first cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Dealt {
    /// In the next hand.
    NextHand,
    /// When the button has passed: the seat is between the button and the small blind.
    AfterButton,
}

/// A decision. [`Tournament::evolve_action`](crate::Tournament::evolve_action) performs it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Action {
    /// A table is opened. It is forming until `MayDeal`.
    Open {
        /// The table.
        table: TableId,
    },
    /// A table breaks. A `Wait` for each of its players follows; it is closed when the last one has left.
    Break {
        /// The table.
        table: TableId,
    },
    /// The table is the final table.
    FinalTable {
        /// The table.
        table: TableId,
    },
    /// A player leaves his table, or changes his destination on the way; a seat of the destination is reserved.
    Depart {
        /// The player.
        player: PlayerId,
        /// The table he left.
        from: TableId,
        /// The table he goes to.
        to: TableId,
    },
    /// A waiting or moving player takes a seat.
    Seat {
        /// The player.
        player: PlayerId,
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// When he gets his first cards.
        dealt: Dealt,
    },
    /// A player of a breaking table goes to the waiting list.
    Wait {
        /// The player.
        player: PlayerId,
    },
    /// The director is to move a player of a table whose hands are not tracked. The player stays where he is
    /// until [`Event::Confirm`](crate::Event::Confirm); a seat of the destination is reserved.
    Order {
        /// The table that gives a player.
        from: TableId,
        /// The table that receives him.
        to: TableId,
        /// Who moves.
        mover: Mover,
        /// The worst seat of the destination; `None`: its blinds are not known, the director finds it.
        seat: Option<Seat>,
    },
    /// The latest order between two tables is withdrawn: it is not needed, not possible, or names the wrong
    /// player or seat by now.
    CancelOrder {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
    },
    /// A new table has enough players to deal.
    MayDeal {
        /// The table.
        table: TableId,
    },
}

impl Action {
    /// The name of the kind in documents.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Open { .. } => "open",
            Self::Break { .. } => "break",
            Self::FinalTable { .. } => "final_table",
            Self::Depart { .. } => "depart",
            Self::Seat { .. } => "seat",
            Self::Wait { .. } => "wait",
            Self::Order { .. } => "order",
            Self::CancelOrder { .. } => "cancel_order",
            Self::MayDeal { .. } => "may_deal",
        }
    }
}

/// The rule behind an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum RuleId {
    /// The draw at the start: fewest tables, sizes within one, order and seats by lot.
    InitialDraw,
    /// More tables are needed than are open.
    TablesNeeded,
    /// Fewer tables are needed than are open, and one that never dealt is given up first.
    DissolveForming,
    /// Fewer tables are needed than are open.
    TooManyTables,
    /// The destination of a player on his way breaks.
    Reroute,
    /// A waiting player draws a table and a seat.
    WaitingDraw,
    /// A mover is seated in the worst position.
    WorstPosition,
    /// A mover is seated by lot, because the blinds are not known or do not matter.
    SeatByLot,
    /// Balancing: the next big blind moves.
    NextBigBlind,
    /// Balancing: the mover is drawn by lot, because the blinds are not known.
    MoverByLot,
    /// Balancing: the director finds the next big blind.
    DirectorFinds,
    /// The tables of an order break.
    OrderImpossible,
    /// The move is not needed any more.
    OrderNeedless,
    /// The order names somebody who is not the next big blind, or a seat that is not the worst one.
    OrderOutdated,
    /// The table has enough players for its first hand.
    EnoughToDeal,
    /// One table is left and nobody can enter.
    OneTableLeft,
}

/// Why an action was decided: a rule and its numbers. Prose is made by the application.
///
/// # Numbers
///
/// `players` alive, `tables` open, `needed` tables; `from` and `to`: players counted at the source and the
/// destination before the move, with reservations; `surplus` and `deficit` as compared by the rule; `waiting`;
/// `choices`: places or players among which the lot fell; `ahead`: hands until the seat posts the big blind;
/// `have` and `need` players of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reason {
    /// The rule.
    pub rule: RuleId,
    /// Its numbers by name.
    pub numbers: BTreeMap<&'static str, i64>,
}

impl Reason {
    /// A reason with its numbers; numbers above `i64::MAX` are cut off there.
    pub(crate) fn new<const N: usize>(rule: RuleId, numbers: [(&'static str, usize); N]) -> Self {
        let numbers = numbers
            .into_iter()
            .map(|(name, value)| (name, i64::try_from(value).unwrap_or(i64::MAX)));
        Self {
            rule,
            numbers: numbers.collect(),
        }
    }
}

/// All decisions that follow from one event, in the order in which they are to be performed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The decisions.
    pub actions: Vec<Action>,
    /// The reason of each action, at the same index.
    pub why: Vec<Reason>,
}

impl Step {
    /// Whether nothing was decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }
}
