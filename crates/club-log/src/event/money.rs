//! Bodies of events about money: purchases after the entry, payments, refunds, and the box.

use chained_events::ids::CommandKey;
use serde::{Deserialize, Serialize};

use super::Winner;
use crate::absent::{is_one, is_zero, one};
use crate::entry::EntryId;
use crate::ids::TournamentId;
use crate::money::{PaidBy, Parts, Purchase};

/// A player took a rebuy: chips for the same entry at the same seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RebuyTaken {
    /// The entry.
    pub entry: EntryId,
    /// How many rebuys at once.
    #[serde(skip_serializing_if = "is_one", default = "one")]
    pub times: u32,
    /// Chips of all of them.
    pub chips: u64,
    /// Parts of all of them, and how they are paid.
    pub purchase: Purchase,
    /// Winners of the old head, where a new one is put on; empty while they are not known.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub by: Vec<Winner>,
}

/// A player took an add-on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddOnTaken {
    /// The entry.
    pub entry: EntryId,
    /// Its chips.
    pub chips: u64,
    /// Its parts, and how they are paid.
    pub purchase: Purchase,
}

/// A player paid what they owed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentReceived {
    /// The player's last entry.
    pub entry: EntryId,
    /// The amount, in minor units.
    pub amount: u64,
    /// How it was paid.
    #[serde(skip_serializing_if = "PaidBy::is_cash", default)]
    pub paid_by: PaidBy,
}

/// A player was paid a prize, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizePaid {
    /// The player's last entry.
    pub entry: EntryId,
    /// The amount, in minor units.
    pub amount: u64,
    /// How it was paid.
    #[serde(skip_serializing_if = "PaidBy::is_cash", default)]
    pub paid_by: PaidBy,
    /// Whether it came back from the player, who had been paid too much.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub returned: bool,
}

/// A player was paid bounties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BountyPaid {
    /// The player's last entry.
    pub entry: EntryId,
    /// The amount, in minor units.
    pub amount: u64,
    /// How it was paid.
    #[serde(skip_serializing_if = "PaidBy::is_cash", default)]
    pub paid_by: PaidBy,
    /// Whether it came back from the player, who had been paid too much.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub returned: bool,
}

/// Parts of what an entry bought were paid back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refunded {
    /// The entry.
    pub entry: EntryId,
    /// The parts.
    pub parts: Parts,
    /// Amount that the player still owed: it is cancelled, not paid.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub debt: u64,
    /// Amount that goes back another way than in cash, as it came.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub elsewhere: u64,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// The box begins with this cash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloatSet {
    /// The cash, in minor units.
    pub amount: u64,
}

/// The cash in the box was counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashCounted {
    /// Cash that had to be in it, in minor units; negative where more was paid than received.
    pub expected: i64,
    /// Cash found.
    pub counted: u64,
    /// The note about the difference.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A ticket that was won in this night paid an entry of another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketUsed {
    /// The entry that won it.
    pub entry: EntryId,
    /// The other night.
    pub tournament: TournamentId,
}

/// A ticket is unused again, because the entry that it paid was paid back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketReturned {
    /// The entry that won it.
    pub entry: EntryId,
    /// The night whose entry it had paid.
    pub tournament: TournamentId,
}

/// Others won the last chips of an entry than was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockerCorrected {
    /// The entry that went out last by this bust.
    pub entry: EntryId,
    /// Winners of its last chips; empty if they are not known.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub by: Vec<Winner>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
