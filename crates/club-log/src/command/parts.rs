//! What commands name: players as people write them, chips, blinds, shares.

use serde::{Deserialize, Serialize};
use toolkit::payout::Ratio;
use toolkit::seating::Seat;

use crate::ids::MemberId;

/// A player as people write one: an entry (`e12`), a member id, or a name.
pub type PlayerText = String;

/// One player's total over events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRow {
    /// Entry, id or name.
    pub player: ImportedPlayer,
    /// Points won.
    pub points: Ratio,
    /// Entries made, at least 1.
    pub entries: u32,
    /// Events attended, at most as many as entries; one for each entry when there is no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<u32>,
}

/// The player of an imported total: `{"name":"Ann"}` or `{"member":"m-1"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImportedPlayer {
    /// The member with the name; a new one if there is none.
    Name(String),
    /// A member.
    Member(MemberId),
}

/// Button and blinds of a hand, by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlindSeats {
    /// The seat with the button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button: Option<Seat>,
    /// The seat that posted the small blind; none when it is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub small_blind: Option<Seat>,
    /// The seat that posted the big blind.
    pub big_blind: Seat,
}

/// A player and the chips in front of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerStack {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The chips.
    pub stack: u64,
}

/// How points are divided in a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealRequest {
    /// Equal shares.
    Even,
    /// The next points to everybody, the rest by chips.
    Chips,
    /// By the independent chip model.
    Icm,
    /// As the players agreed among themselves.
    Agreed {
        /// One share per player.
        points: Vec<PlayerPoints>,
    },
}

/// A player and points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPoints {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The points.
    pub points: u64,
}

/// A player who busted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustedPlayer {
    /// Entry, id or name.
    pub player: PlayerText,
    /// Chips before the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
    /// Who won the chips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<WinnerText>,
}

/// A player who won chips of a busted player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinnerText {
    /// Entry, id or name.
    pub player: PlayerText,
    /// The share of the chips relative to the other winners, at least 1.
    #[serde(default = "one")]
    pub share: u32,
}

const fn one() -> u32 {
    1
}
