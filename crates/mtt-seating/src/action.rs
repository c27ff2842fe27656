//! Decisions of the engine.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::ids::{PlayerId, Seat, TableId};
use crate::reason::Reason;

/// The player who is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mover<P = PlayerId> {
    /// This player.
    Player(P),
    /// The player who posts the next big blind at the source table; the director finds out who that is.
    NextBigBlind,
}

/// When a player who takes a seat gets their first cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Action<P = PlayerId> {
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
        /// Everybody's new seat, if the seats are drawn again.
        #[cfg_attr(
            feature = "serde",
            serde(
                default,
                skip_serializing_if = "Option::is_none",
                deserialize_with = "crate::numbered::optional_seats"
            )
        )]
        seats: Option<BTreeMap<Seat, P>>,
    },
    /// A player leaves their table, or changes their destination on the way; a seat of the destination is reserved.
    Depart {
        /// The player.
        player: P,
        /// The table they left.
        from: TableId,
        /// The table they go to.
        to: TableId,
    },
    /// A waiting or moving player takes a seat.
    Seat {
        /// The player.
        player: P,
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// When they get their first cards.
        dealt: Dealt,
    },
    /// A player of a breaking table goes to the waiting list.
    Wait {
        /// The player.
        player: P,
    },
    /// The director is to move a player of a table whose hands are not tracked. The player stays where they are
    /// until [`Event::Confirm`](crate::Event::Confirm); a seat of the destination is reserved.
    Order {
        /// The table that gives a player.
        from: TableId,
        /// The table that receives them.
        to: TableId,
        /// The player who moves.
        mover: Mover<P>,
        /// The worst seat of the destination. Where its blinds are not known it is drawn, or `None`: the director
        /// finds it ([`UnknownBlinds`](crate::UnknownBlinds)).
        seat: Option<Seat>,
    },
    /// The latest order between two tables is withdrawn. It is not needed, not possible, or names
    /// the wrong player or seat by now.
    CancelOrder {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
    },
    /// A table between hands waits for a mover, at most so long; [`Event::HoldExpired`](crate::Event::HoldExpired)
    /// reports the end.
    Hold {
        /// The table.
        table: TableId,
        /// Milliseconds.
        ms: u32,
        /// The mover, if already on the way.
        #[cfg_attr(
            feature = "serde",
            serde(
                rename = "for",
                default = "Option::default",
                skip_serializing_if = "Option::is_none"
            )
        )]
        #[cfg_attr(feature = "schema", schemars(default))]
        waiting_for: Option<P>,
    },
    /// A table far below the largest one deals no hand until players arrive.
    Halt {
        /// The table.
        table: TableId,
    },
    /// A new table has enough players to deal, or a hold or halt is over.
    MayDeal {
        /// The table.
        table: TableId,
    },
}

impl<P> Action<P> {
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
            Self::Hold { .. } => "hold",
            Self::Halt { .. } => "halt",
            Self::MayDeal { .. } => "may_deal",
        }
    }
}

/// An action and its reason.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision<P = PlayerId> {
    /// The action.
    pub action: Action<P>,
    /// Its reason.
    pub reason: Reason<P>,
}

/// All decisions that follow from one event, in the order in which they are to be performed.
///
/// # Examples
///
/// A step can be stored and read again (feature `serde`):
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use mtt_seating::Step;
///
/// let text = r#"{"decisions":[{"action":{"type":"may_deal","table":"T1"},
///     "reason":{"rule":"enough_to_deal","numbers":{"have":5,"need":5}}}]}"#;
/// let step: Step = serde_json::from_str(text).unwrap();
/// assert_eq!(step.actions().next().unwrap().kind(), "may_deal");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step<P = PlayerId> {
    /// The decisions.
    pub decisions: Vec<Decision<P>>,
}

impl<P> Default for Step<P> {
    fn default() -> Self {
        Self {
            decisions: Vec::new(),
        }
    }
}

impl<P> Step<P> {
    /// Whether nothing was decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// The actions in order.
    #[must_use]
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = &Action<P>> + ExactSizeIterator {
        self.decisions.iter().map(|decision| &decision.action)
    }

    /// The reason of each action, in the same order.
    #[must_use]
    pub fn reasons(&self) -> impl DoubleEndedIterator<Item = &Reason<P>> + ExactSizeIterator {
        self.decisions.iter().map(|decision| &decision.reason)
    }
}
