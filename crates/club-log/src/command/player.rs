//! Names in commands: players as people write them, chips, blinds, shares.

use mtt_seating::{Seat, TableId};
use serde::{Deserialize, Serialize};

use crate::absent::one;
#[cfg(feature = "schema")]
use crate::schema::SeatNumber;

/// A player as people write one: an entry (`e12`), a member id, or a name.
pub type PlayerText = String;

/// Player or table that is pinned: `{"player":"Ann"}` or `{"table":"T1"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PinText {
    /// Entry, id or name.
    Player(PlayerText),
    /// The table.
    Table(TableId),
}

/// Button and blinds of a hand, by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlindSeats {
    /// The seat with the button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<SeatNumber>"))]
    pub button: Option<Seat>,
    /// The seat that posted the small blind; none when it is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<SeatNumber>"))]
    pub small_blind: Option<Seat>,
    /// The seat that posted the big blind.
    #[cfg_attr(feature = "schema", schemars(with = "SeatNumber"))]
    pub big_blind: Seat,
}

/// A player and the chips in front of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerStack {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The chips.
    pub stack: u64,
}

/// How points are divided in a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DealRequest {
    /// Equal shares.
    Even,
    /// The next points to everybody, the rest by chips.
    Chips,
    /// Shares by the independent chip model.
    Icm,
    /// As the players agreed among themselves.
    Agreed {
        /// One share per player.
        points: Vec<PlayerPoints>,
    },
}

/// A player's share of points, of money, or of both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerPoints {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The points, or minor units of the currency in a deal of the money alone.
    pub points: u64,
    /// Minor units of the currency, in a deal of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<u64>,
}

/// A player who busted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BustedPlayer {
    /// Entry, id or name.
    pub player: PlayerText,
    /// Chips before the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
    /// Players who won the chips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<WinnerText>,
}

/// A player who won chips of a busted player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WinnerText {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The share of the chips relative to the other winners, at least 1. Where a shared head goes to the larger
    /// stack, a number above 1 is the chips before the hand; without it they are those that are known.
    #[serde(default = "one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub share: u32,
}
