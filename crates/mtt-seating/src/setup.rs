//! The state of a tournament as a document, unchecked.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
#[cfg(feature = "serde")]
use core::ops::Not;

use crate::action::Step;
use crate::event::Event;
use crate::ids::{Chips, PlayerId, TableId};
use crate::player::Played;
use crate::room::RoomSetup;
use crate::table::Phase;
use crate::tournament::MoveOrder;

/// A seated player in a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// Their chips, `None` if unknown.
    pub stack: Option<Chips>,
    /// How often they changed tables.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since they last changed tables.
    pub hands_since_move: Option<u32>,
    /// Whether they must not be moved.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub pinned: bool,
    /// Whether they are not at the table.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub absent: bool,
    /// Positions played; `None`: none are known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub played: Option<Played>,
}

/// A table in a snapshot. Seats are plain numbers here; they are checked when the snapshot is read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of the contract")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableSetup<P = PlayerId> {
    /// The table's name.
    pub id: TableId,
    /// Its phase.
    pub phase: Phase,
    /// Seat of the button in the hand in progress or just ended.
    pub button: Option<u8>,
    /// Seat of the small blind.
    pub small_blind: Option<u8>,
    /// Seat of the big blind; without it, button and small blind are not used.
    pub big_blind: Option<u8>,
    /// Place in the announced order of breaking; a room has an order of its own.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub break_rank: Option<u32>,
    /// Whether the table must not break.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub pinned: bool,
    /// Whether the table waits for enough players to deal its first hand.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub forming: bool,
    /// Whether the table waits for a mover.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub held: bool,
    /// Whether the table is halted.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub halted: bool,
    /// Whether the hold or halt of this hand is over.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub waived: bool,
    /// Number of the last hand among all hands started.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hand_began: Option<u64>,
    /// The players by seat number.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::numbered::seats"))]
    pub seats: BTreeMap<u8, SeatSetup<P>>,
}

/// A waiting player in a snapshot: a name alone, or with what is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum WaitingSetup<P = PlayerId> {
    /// A new player whose chips are not known.
    Name(P),
    /// A player with their history.
    Player(WaiterSetup<P>),
}

/// A waiting player in a snapshot, with what is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaiterSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// Chips, `None` if unknown.
    pub stack: Option<Chips>,
    /// Number of table changes.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since the last change of tables.
    pub hands_since_move: Option<u32>,
    /// Whether they had a seat at a table that broke.
    #[cfg_attr(feature = "serde", serde(default))]
    pub had_seat: bool,
    /// Whether they go before the others.
    #[cfg_attr(feature = "serde", serde(default))]
    pub put_back: bool,
    /// Whether they are not there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub absent: bool,
    /// Positions played; `None`: none are known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub played: Option<Played>,
}

impl<P> SeatSetup<P> {
    /// A new player. The other fields can be set with `SeatSetup { .., ..SeatSetup::new(player) }`, which stays
    /// valid when later versions add fields.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            stack: None,
            moves: 0,
            hands_since_move: None,
            pinned: false,
            absent: false,
            played: None,
        }
    }
}

impl<P> TableSetup<P> {
    /// A table without players and blinds that has dealt before. See [`SeatSetup::new`] about the other fields.
    #[must_use]
    pub const fn new(id: TableId, phase: Phase) -> Self {
        Self {
            id,
            phase,
            button: None,
            small_blind: None,
            big_blind: None,
            break_rank: None,
            pinned: false,
            forming: false,
            held: false,
            halted: false,
            waived: false,
            hand_began: None,
            seats: BTreeMap::new(),
        }
    }
}

impl<P> WaiterSetup<P> {
    /// A new player. See [`SeatSetup::new`] about the other fields.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            stack: None,
            moves: 0,
            hands_since_move: None,
            had_seat: false,
            put_back: false,
            absent: false,
            played: None,
        }
    }
}

impl<P> TransitSetup<P> {
    /// A player on the way between two tables. See [`SeatSetup::new`] about the other fields.
    pub const fn new(player: P, from: TableId, to: TableId) -> Self {
        Self {
            player,
            stack: None,
            from,
            to,
            moves: 0,
            hands_since_move: None,
            absent: false,
            played: None,
            left: None,
        }
    }
}

/// A player on their way in a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TransitSetup<P = PlayerId> {
    /// The player.
    pub player: P,
    /// Their chips, `None` if unknown.
    pub stack: Option<Chips>,
    /// The table they left.
    pub from: TableId,
    /// The table they go to.
    pub to: TableId,
    /// How often they changed tables before.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moves: u32,
    /// Hands since they last changed tables.
    pub hands_since_move: Option<u32>,
    /// Whether they are not there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Not::not"))]
    pub absent: bool,
    /// Positions played; `None`: none are known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub played: Option<Played>,
    /// Players who posted the big blind before them at the table left, and players there.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub left: Option<(u8, u8)>,
}

/// The last event that was taken, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastSetup<P = PlayerId> {
    /// The event.
    pub event: Event<P>,
    /// The decisions.
    pub step: Step<P>,
}

/// A whole tournament as a document, unchecked. [`Tournament::restore`](crate::Tournament::restore)
/// checks it, [`Tournament::snapshot`](crate::Tournament::snapshot) writes it. Everything but the tables may be left out of a document.
///
/// It is also the door for programs that keep the seats themselves: they build this document from their own records
/// whenever something is to be decided. Nothing that decisions depend on is left out, so that a restored state decides
/// as the original does.
///
/// # Examples
///
/// ```
/// use mtt_seating::{
///     Config, ConfigSetup, DrawKey, Event, Phase, SeatSetup, StateSetup, TableId, TableSetup, Tournament,
/// };
///
/// // A club that numbers its players keeps its numbers.
/// let table = |name: &str, players: std::ops::RangeInclusive<u8>| TableSetup {
///     seats: players.map(|player| (player, SeatSetup::new(u32::from(player)))).collect(),
///     ..TableSetup::new(TableId::new(name), Phase::BetweenHands)
/// };
/// let state = StateSetup { tables: vec![table("A", 1..=9), table("B", 1..=2)], ..StateSetup::default() };
/// let rules = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
/// // Player 1 sits twice.
/// assert!(Tournament::restore(Config::new(rules.clone())?, state).is_err());
///
/// let mut second = table("B", 1..=2);
/// second.seats = [(4, SeatSetup::new(10)), (5, SeatSetup::new(11))].into();
/// let state = StateSetup { tables: vec![table("A", 1..=9), second], ..StateSetup::default() };
/// let night = Tournament::restore(Config::new(rules)?, state)?;
/// let step = night.decide(&Event::Rebalance, DrawKey { seed: 1, sequence: 1 })?;
/// assert_eq!(step.actions().next().map(|action| action.kind()), Some("depart")); // nine and two become six and five
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "P: serde::Deserialize<'de> + Ord"))
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateSetup<P = PlayerId> {
    /// The open tables.
    pub tables: Vec<TableSetup<P>>,
    /// The waiting list, or the field before the start.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub waiting: Vec<WaitingSetup<P>>,
    /// Players on their way.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub in_transit: Vec<TransitSetup<P>>,
    /// Orders that are not confirmed.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub orders: Vec<MoveOrder<P>>,
    /// Version of the document; `None` is 1.
    pub version: Option<u32>,
    /// Whether the draw was made; `None`: if there are tables.
    pub started: Option<bool>,
    /// Whether players may enter now; `None`: as the rules say.
    pub registration_open: Option<bool>,
    /// The final table, if it was announced.
    pub final_table: Option<TableId>,
    /// Number of the next table to be opened; `None`: above all that are open.
    pub next_table: Option<u32>,
    /// Hands started at all tables.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hands_started: Option<u64>,
    /// The room, where it was changed since; `None`: that of the rules.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub room: Option<RoomSetup>,
    /// The last event and its answer, for a repeated call.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub last: Option<LastSetup<P>>,
    /// Sequence number of the last event.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sequence: u64,
}

impl<P> Default for StateSetup<P> {
    fn default() -> Self {
        Self {
            tables: Vec::new(),
            waiting: Vec::new(),
            in_transit: Vec::new(),
            orders: Vec::new(),
            version: None,
            started: None,
            registration_open: None,
            final_table: None,
            next_table: None,
            hands_started: None,
            room: None,
            last: None,
            sequence: 0,
        }
    }
}
