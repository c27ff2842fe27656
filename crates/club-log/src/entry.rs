//! Entries: one player's ticket into one tournament.

use std::fmt;
use std::str::FromStr;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::absent::is_zero;
use crate::listing::{Listing, Presence};

/// An entry of a tournament, numbered from 1 in the order of registration, written `e12`.
///
/// A member who re-enters gets a new entry.
///
/// ```
/// use club_log::entry::EntryId;
///
/// let entry: EntryId = "e12".parse()?;
/// assert_eq!(entry.number(), 12);
/// assert_eq!(entry.to_string(), "e12");
/// assert!("e0".parse::<EntryId>().is_err());
/// # Ok::<(), club_log::entry::EntryIdError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct EntryId(u32);

/// Why a text is not an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid entry {text:?}; expected e1, e2, ..")]
pub struct EntryIdError {
    /// The text.
    pub text: String,
}

impl EntryId {
    /// The entry after `registered` others.
    #[must_use]
    pub fn after(registered: usize) -> Self {
        // More than four thousand million entries cannot be held in memory.
        Self(u32::try_from(registered).unwrap_or(u32::MAX - 1) + 1)
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.0)
    }
}

impl FromStr for EntryId {
    type Err = EntryIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_prefix('e')
            .filter(|digits| !digits.starts_with(['0', '+']))
            .and_then(|digits| digits.parse().ok())
            .map(Self)
            .ok_or_else(|| EntryIdError {
                text: text.to_owned(),
            })
    }
}

impl From<EntryId> for String {
    fn from(entry: EntryId) -> Self {
        entry.to_string()
    }
}

impl TryFrom<String> for EntryId {
    type Error = EntryIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Why the director removed an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Removal {
    /// Taken back before the first hand: it does not count as an entry.
    Unregistered,
    /// Never came: it does not count as an entry.
    NoShow,
    /// Disqualified: it counts, and holds the place of the moment.
    Disqualified,
    /// Waited as an alternate and got no seat. It does not count as an entry, and all it cost is paid back.
    NeverSeated,
}

/// Treatment of the chips of a removed entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovedStack {
    /// Taken out of play.
    OutOfPlay,
}

/// Whether an entry is in, and if not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    /// Still in: seated, waiting or registered for the draw.
    Alive,
    /// On the list of alternates: it has no place and does not count until it is called.
    Alternate,
    /// Lost its chips.
    Busted,
    /// Removed by the director.
    Removed(Removal),
}

/// An entry as the fold keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The member who entered, after merges.
    pub member: MemberId,
    /// 1-based entry count of this member in this tournament.
    pub ordinal: u32,
    /// Its chips at the beginning.
    pub stack: u64,
    /// Chips of its rebuys and add-ons.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bought: u64,
    /// Points that it brought into the pool.
    pub contribution: u64,
    /// Whether it is in.
    pub status: EntryStatus,
    /// When it was registered, as corrected.
    pub registered_at: Timestamp,
    /// When the player arrived, if that was recorded.
    pub arrived_at: Option<Timestamp>,
    /// When it went out, as corrected.
    pub out_at: Option<Timestamp>,
    /// Its chips when they were last counted.
    pub counted: Option<u64>,
    /// Its place on the list of alternates, if it ever waited there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) listing: Option<Listing>,
    /// The turn of its registration, or the one in which it was called from the list of alternates.
    pub(crate) came: u64,
    /// The turn and time at which it went out, in the order of busts as corrected.
    pub(crate) went: Option<Exit>,
}

/// When an entry went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Exit {
    /// The turn: events of the tournament before it, those taken back left out.
    pub(crate) turn: u64,
    /// The time.
    pub(crate) at: Timestamp,
}

impl Entry {
    /// Whether it counts for pool and places.
    #[must_use]
    pub fn counts(&self) -> bool {
        !matches!(
            self.status,
            EntryStatus::Alternate
                | EntryStatus::Removed(
                    Removal::Unregistered | Removal::NoShow | Removal::NeverSeated
                )
        )
    }

    /// Whether it is on the list of alternates. In a night that is over it got no seat.
    #[must_use]
    pub fn is_alternate(&self) -> bool {
        self.status == EntryStatus::Alternate
    }

    /// When it began to play, as corrected. That is its registration, or its call from the list of
    /// alternates.
    #[must_use]
    pub fn began_at(&self) -> Timestamp {
        let called = self.listing.and_then(|listing| listing.called_at);
        called.unwrap_or(self.registered_at)
    }

    /// Whether it is known that the player is there.
    pub(crate) fn has_arrived(&self) -> bool {
        let listing = self.listing.filter(|_| self.is_alternate());
        match listing.map(|listing| listing.presence) {
            Some(Presence::Away) => false,
            Some(Presence::Here) => true,
            Some(Presence::Ahead) | None => self.arrived_at.is_some(),
        }
    }

    /// When it was called from the list of alternates to a seat.
    #[must_use]
    pub fn called_at(&self) -> Option<Timestamp> {
        self.listing.and_then(|listing| listing.called_at)
    }

    /// All chips that it brought into play.
    #[must_use]
    pub fn brought(&self) -> u64 {
        self.stack.saturating_add(self.bought)
    }

    /// Whether it is in.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.status == EntryStatus::Alive
    }

    /// Whether it was in and holds a place now: busted or disqualified.
    #[must_use]
    pub fn is_out(&self) -> bool {
        matches!(
            self.status,
            EntryStatus::Busted | EntryStatus::Removed(Removal::Disqualified)
        )
    }
}
