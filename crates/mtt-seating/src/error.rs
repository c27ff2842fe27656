//! Errors: rules, events, actions and snapshots that were refused.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::ids::{Chips, PlayerId, Seat, SeatOutOfRange, TableId};
use crate::place::Place;
use crate::profile::Profile;
use crate::room::RoomFault;

/// A rule of the tournament that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{field} {value} is not allowed: {}", .allowed.replace("..=", " to "))]
pub struct InvalidConfig {
    /// Name of the field.
    pub field: &'static str,
    /// The value that was entered.
    pub value: String,
    /// The values that may be entered; a range such as `2..=23`, which the message writes as `2 to 23`.
    pub allowed: String,
    /// The same as data, where it is about a room.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub room: Option<Box<RoomFault>>,
}

impl InvalidConfig {
    /// A fault of a field that is not a room.
    #[must_use]
    pub fn new(field: &'static str, value: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self {
            field,
            value: value.into(),
            allowed: allowed.into(),
            room: None,
        }
    }
}

/// The reason for which an event, an action or a snapshot was refused. The tournament is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum SeatingError<P = PlayerId> {
    /// The tournament cannot start.
    #[error("{have} players cannot start, {need} are needed")]
    NotEnoughPlayers {
        /// Players registered.
        have: usize,
        /// Players needed.
        need: usize,
    },
    /// The profile is decided by a procedure of its own: [`Tournament::apply_by`](crate::Tournament::apply_by) takes it.
    #[error("profile {profile} needs a procedure of its own")]
    NoProcedure {
        /// The profile of the rules.
        profile: Profile,
    },
    /// The tournament runs already.
    #[error("the tournament has started already")]
    AlreadyStarted,
    /// The tournament does not run yet.
    #[error("the tournament has not started yet")]
    NotStarted,
    /// The player is in the tournament, or in the list, already.
    #[error("player {player} is {first_seen} already")]
    DuplicatePlayer {
        /// The player.
        player: P,
        /// The place where they were seen first.
        first_seen: Place,
    },
    /// The table is in the list already.
    #[error("table {table} is named twice")]
    DuplicateTable {
        /// The table.
        table: TableId,
    },
    /// The seat does not exist.
    #[error("seat {seat} is outside 1 to {n_max}")]
    SeatOutOfRange {
        /// The seat asked for.
        seat: u8,
        /// Seats of a table.
        n_max: u8,
    },
    /// No such table is open.
    #[error("table {table} is not open")]
    UnknownTable {
        /// The table.
        table: TableId,
    },
    /// The player is not in the tournament, or not at that table.
    #[error("player {player} is not {}", at(.table.as_ref()))]
    UnknownPlayer {
        /// The player.
        player: P,
        /// The table where they were expected; `None`: anywhere.
        table: Option<TableId>,
    },
    /// The player has left one table and is not at the next one yet.
    #[error("player {player} is on the way to table {to}")]
    OnTheWay {
        /// The player.
        player: P,
        /// The table that they go to.
        to: TableId,
    },
    /// The player has no seat yet.
    #[error("player {player} is waiting for a seat")]
    WaitingForSeat {
        /// The player.
        player: P,
    },
    /// The table has no hand that could end.
    #[error("table {table} is not in a hand")]
    NotInHand {
        /// The table.
        table: TableId,
    },
    /// The table has a hand in progress.
    #[error("table {table} is in a hand already")]
    AlreadyInHand {
        /// The table.
        table: TableId,
    },
    /// The table's hands are not tracked, so none can start.
    #[error("hands at table {table} are not tracked")]
    UntrackedTable {
        /// The table.
        table: TableId,
    },
    /// The table cannot deal with so few players.
    #[error("table {table} has {have} players and may deal with {need}")]
    TooFewToDeal {
        /// The table.
        table: TableId,
        /// Players seated.
        have: usize,
        /// Players needed.
        need: usize,
    },
    /// Not all players of a table can bust: somebody has the chips.
    #[error("all {busted} players of table {table} are reported bust")]
    NoSurvivor {
        /// The table.
        table: TableId,
        /// Players reported.
        busted: usize,
    },
    /// A player without chips cannot sit between hands.
    #[error("player {player} has no chips")]
    ZeroStack {
        /// The player.
        player: P,
    },
    /// A report of stacks leaves a player out.
    #[error("no stack is reported for player {player} at table {table}")]
    StackMissing {
        /// The table.
        table: TableId,
        /// The player.
        player: P,
    },
    /// A player reported bust has chips in the same report.
    #[error("player {player} is reported bust with {stack} chips")]
    BustedWithChips {
        /// The player.
        player: P,
        /// The chips reported.
        stack: Chips,
    },
    /// The reported stacks do not add up to what was at the table.
    #[error("the stacks of table {table} add up to {got}, before the hand there were {expected}")]
    ChipsNotConserved {
        /// The table.
        table: TableId,
        /// Chips at the table before.
        expected: u128,
        /// Sum of the report.
        got: u128,
    },
    /// Nobody may register any more.
    #[error("registration is closed, player {player} cannot enter")]
    RegistrationClosed {
        /// The player.
        player: P,
    },
    /// Registration was closed before.
    #[error("registration is closed already")]
    AlreadyClosed,
    /// Nobody enters or leaves a table during a hand.
    #[error("table {table} is in a hand")]
    TableInHand {
        /// The table.
        table: TableId,
    },
    /// Somebody sits there, or is ordered to that seat.
    #[error("seat {seat} of table {table} is taken by {}", whom(.by.as_ref()))]
    SeatTaken {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// The player who sits there; `None`: it is kept for an order.
        by: Option<P>,
    },
    /// All seats are taken or reserved.
    #[error("table {table} has {taken} of {n_max} seats taken or reserved")]
    TableFull {
        /// The table.
        table: TableId,
        /// Seats taken or reserved.
        taken: usize,
        /// Seats of a table.
        n_max: u8,
    },
    /// There is no such order.
    #[error("there is no order from table {from} to table {to}")]
    UnknownOrder {
        /// Source of the order.
        from: TableId,
        /// Destination of the order.
        to: TableId,
    },
    /// The event is not the next one.
    #[error("event {got} came, {expected} is the next one")]
    StaleEvent {
        /// The next sequence number.
        expected: u64,
        /// The one that came.
        got: u64,
    },
    /// An action does not fit the state: it was recorded for another one.
    #[error("{action} does not fit the state: {problem}")]
    ActionMismatch {
        /// Kind of the action.
        action: &'static str,
        /// The fault.
        problem: &'static str,
    },
    /// A snapshot contradicts itself or comes from a newer version.
    #[error("the snapshot breaks a rule: {invariant}")]
    BadSnapshot {
        /// The rule.
        invariant: &'static str,
    },
    /// The table waits for a mover.
    #[error("table {table} is held")]
    TableHeld {
        /// The table.
        table: TableId,
    },
    /// The table is too far below the largest one.
    #[error("table {table} is halted")]
    TableHalted {
        /// The table.
        table: TableId,
    },
    /// The table is neither held nor halted.
    #[error("table {table} is neither held nor halted")]
    NotHeld {
        /// The table.
        table: TableId,
    },
    /// The player must not be moved.
    #[error("player {player} is pinned")]
    Pinned {
        /// The player.
        player: P,
    },
    /// The tables of the room hold no more players.
    #[error("the room is full: its tables have {places} places")]
    RoomFull {
        /// Open seats of the tables that may be open.
        places: usize,
    },
    /// The rules have no room, so that there are as many tables as are needed.
    #[error("the rules have no room")]
    NoRoom,
    /// The room has no such table.
    #[error("table {table} is not in the room")]
    NotInRoom {
        /// The table.
        table: TableId,
    },
    /// The seat is closed.
    #[error("seat {seat} of table {table} is closed")]
    SeatClosed {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// The seat is not closed.
    #[error("seat {seat} of table {table} is not closed")]
    SeatNotClosed {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// With the seat closed nobody could deal at the table.
    #[error("table {table} would have {seats} open seats, {need} are needed")]
    TooFewSeats {
        /// The table.
        table: TableId,
        /// Open seats that would be left.
        seats: usize,
        /// Open seats needed.
        need: usize,
    },
    /// The table must not break.
    #[error("table {table} is pinned")]
    PinnedTable {
        /// The table.
        table: TableId,
    },
    /// The table is open already.
    #[error("table {table} is open already")]
    TableOpen {
        /// The table.
        table: TableId,
    },
    /// The director has broken the table before.
    #[error("table {table} is kept closed already")]
    TableShut {
        /// The table.
        table: TableId,
    },
    /// One more table and those that are open could not all deal.
    #[error("{tables} tables need {need} players, there are {players}")]
    TooFewForTables {
        /// Tables that would be open.
        tables: usize,
        /// Players alive.
        players: usize,
        /// Players needed.
        need: usize,
    },
    /// Everybody fits at one table and nobody can enter.
    #[error("the {players} players left play at one table")]
    FinalTablePlayed {
        /// Players alive.
        players: usize,
    },
    /// An order of the tables leaves one out.
    #[error("the order leaves table {table} out")]
    OrderIncomplete {
        /// The table.
        table: TableId,
    },
}

impl<P> SeatingError<P> {
    /// Players of whom the error speaks, each with the field that has them.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::SeatingError;
    ///
    /// let error: SeatingError<&str> = SeatingError::Pinned { player: "ann" };
    /// assert_eq!(error.players(), [("player", &"ann")]);
    /// assert!(SeatingError::<&str>::NotStarted.players().is_empty());
    /// ```
    #[must_use]
    pub fn players(&self) -> Vec<(&'static str, &P)> {
        match self {
            Self::DuplicatePlayer { player, .. }
            | Self::UnknownPlayer { player, .. }
            | Self::OnTheWay { player, .. }
            | Self::WaitingForSeat { player }
            | Self::ZeroStack { player }
            | Self::StackMissing { player, .. }
            | Self::BustedWithChips { player, .. }
            | Self::RegistrationClosed { player }
            | Self::Pinned { player } => vec![("player", player)],
            Self::SeatTaken { by, .. } => by.iter().map(|player| ("by", player)).collect(),
            Self::NotEnoughPlayers { .. }
            | Self::NoProcedure { .. }
            | Self::AlreadyStarted
            | Self::NotStarted
            | Self::DuplicateTable { .. }
            | Self::SeatOutOfRange { .. }
            | Self::UnknownTable { .. }
            | Self::NotInHand { .. }
            | Self::AlreadyInHand { .. }
            | Self::UntrackedTable { .. }
            | Self::TooFewToDeal { .. }
            | Self::NoSurvivor { .. }
            | Self::ChipsNotConserved { .. }
            | Self::AlreadyClosed
            | Self::TableInHand { .. }
            | Self::TableFull { .. }
            | Self::UnknownOrder { .. }
            | Self::StaleEvent { .. }
            | Self::ActionMismatch { .. }
            | Self::BadSnapshot { .. }
            | Self::TableHeld { .. }
            | Self::TableHalted { .. }
            | Self::NotHeld { .. }
            | Self::RoomFull { .. }
            | Self::NoRoom
            | Self::NotInRoom { .. }
            | Self::SeatClosed { .. }
            | Self::SeatNotClosed { .. }
            | Self::TooFewSeats { .. }
            | Self::PinnedTable { .. }
            | Self::TableOpen { .. }
            | Self::TableShut { .. }
            | Self::TooFewForTables { .. }
            | Self::FinalTablePlayed { .. }
            | Self::OrderIncomplete { .. } => Vec::new(),
        }
    }

    /// Tables of which the error speaks, for a caller that shows them in another way.
    pub fn tables_mut(&mut self) -> Vec<&mut TableId> {
        match self {
            Self::DuplicateTable { table }
            | Self::UnknownTable { table }
            | Self::OnTheWay { to: table, .. }
            | Self::NotInHand { table }
            | Self::AlreadyInHand { table }
            | Self::UntrackedTable { table }
            | Self::TooFewToDeal { table, .. }
            | Self::NoSurvivor { table, .. }
            | Self::StackMissing { table, .. }
            | Self::ChipsNotConserved { table, .. }
            | Self::TableInHand { table }
            | Self::SeatTaken { table, .. }
            | Self::TableFull { table, .. }
            | Self::TableHeld { table }
            | Self::TableHalted { table }
            | Self::NotHeld { table }
            | Self::NotInRoom { table }
            | Self::SeatClosed { table, .. }
            | Self::SeatNotClosed { table, .. }
            | Self::TooFewSeats { table, .. }
            | Self::PinnedTable { table }
            | Self::TableOpen { table }
            | Self::TableShut { table }
            | Self::OrderIncomplete { table } => vec![table],
            Self::UnknownPlayer { table, .. } => table.iter_mut().collect(),
            Self::UnknownOrder { from, to } => vec![from, to],
            Self::NotEnoughPlayers { .. }
            | Self::NoProcedure { .. }
            | Self::AlreadyStarted
            | Self::NotStarted
            | Self::DuplicatePlayer { .. }
            | Self::SeatOutOfRange { .. }
            | Self::WaitingForSeat { .. }
            | Self::ZeroStack { .. }
            | Self::BustedWithChips { .. }
            | Self::RegistrationClosed { .. }
            | Self::AlreadyClosed
            | Self::StaleEvent { .. }
            | Self::ActionMismatch { .. }
            | Self::BadSnapshot { .. }
            | Self::Pinned { .. }
            | Self::RoomFull { .. }
            | Self::NoRoom
            | Self::TooFewForTables { .. }
            | Self::FinalTablePlayed { .. } => Vec::new(),
        }
    }
}

/// An event that was refused, by its number, and the reason. The tournament is unchanged.
///
/// # Examples
///
/// ```
/// use mtt_seating::{Config, ConfigSetup, Event, SeatingError, Tournament};
///
/// let mut night: Tournament = Tournament::new(Config::new(ConfigSetup::default())?);
/// let refused = night.apply(1, &Event::Start).unwrap_err();
/// assert_eq!(refused.sequence, 1);
/// assert_eq!(refused.error, SeatingError::NotEnoughPlayers { have: 0, need: 2 });
/// # Ok::<(), mtt_seating::InvalidConfig>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("event {sequence} is refused")]
pub struct RefusedEvent<P = PlayerId> {
    /// Sequence number of the event.
    pub sequence: u64,
    /// The reason.
    #[cfg_attr(feature = "serde", serde(flatten))]
    #[source]
    pub error: SeatingError<P>,
}

impl<P> From<SeatOutOfRange> for SeatingError<P> {
    fn from(SeatOutOfRange { seat, n_max }: SeatOutOfRange) -> Self {
        Self::SeatOutOfRange { seat, n_max }
    }
}

/// "in the tournament" or "at table T1".
fn at(table: Option<&TableId>) -> String {
    match table {
        None => String::from("in the tournament"),
        Some(table) => alloc::format!("at table {table}"),
    }
}

/// "ann" or "an order".
fn whom<P: ToString>(player: Option<&P>) -> String {
    player.map_or_else(|| String::from("an order"), P::to_string)
}
