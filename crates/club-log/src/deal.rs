//! Deals: what the players left have agreed to take.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::entry::EntryId;
use crate::event::Amounts;

/// How the points of a deal were divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealMethod {
    /// Equal shares.
    Even,
    /// The next points to everybody, the rest by chips.
    Chips,
    /// By the independent chip model.
    Icm,
    /// As the players agreed among themselves.
    Agreed,
}

impl fmt::Display for DealMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Even => "even",
            Self::Chips => "by chips",
            Self::Icm => "by the independent chip model",
            Self::Agreed => "as agreed",
        })
    }
}

/// The players left have agreed to divide the points.
///
/// The points of all shares and those for the winner are the points of the places that the
/// players left would take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealAgreed {
    /// How the points were divided.
    pub method: DealMethod,
    /// One share per entry that is in, in the order of registration.
    pub shares: Vec<DealShare>,
    /// Points left to play for; the night can be closed at once when there are none.
    pub for_winner: u64,
    /// The pool at the time.
    pub pool: u64,
}

/// One player's share of a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealShare {
    /// The entry.
    pub entry: EntryId,
    /// The chips at the time, when they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
    /// The points, whatever comes after.
    pub points: u64,
    /// Money, whatever comes after.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    pub amounts: Amounts,
}

impl DealAgreed {
    /// What an entry gets, if it has a share.
    #[must_use]
    pub fn points_of(&self, entry: EntryId) -> Option<u64> {
        let share = self.shares.iter().find(|share| share.entry == entry)?;
        Some(share.points)
    }

    /// Whether nothing is left to play for.
    #[must_use]
    pub fn ends_the_night(&self) -> bool {
        self.for_winner == 0
    }

    /// The entries from the most chips to the fewest, those with equal chips together; entries
    /// whose chips were not counted are all equal, behind the others.
    pub(crate) fn by_chips(&self) -> Vec<Vec<EntryId>> {
        let mut stacks: Vec<Option<u64>> = self.shares.iter().map(|share| share.stack).collect();
        stacks.sort_unstable_by(|a, b| b.cmp(a));
        stacks.dedup();
        let with = |stack: &Option<u64>| {
            let same = self.shares.iter().filter(|share| share.stack == *stack);
            same.map(|share| share.entry).collect()
        };
        stacks.iter().map(with).collect()
    }
}
