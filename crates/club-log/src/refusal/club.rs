//! Why a command about the club is rejected.

use chained_events::timestamp::Timestamp;
use mtt_seating::TableId;
use serde::Serialize;

use super::{Excerpt, People};

/// Why a command about the club is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum ClubRefusal {
    /// The log is empty.
    #[error("the club has not been created yet")]
    NoClub,
    /// The log has begun.
    #[error("the club {title:?} exists already")]
    ClubExists {
        /// Its name.
        title: String,
    },
    /// The club has this name and this zone already.
    #[error("nothing would change: the club is {title:?} in {zone} already")]
    SameClub {
        /// Its name.
        title: String,
        /// Its time zone.
        zone: String,
    },
    /// The club has this room already.
    #[error("nothing would change: the club has these tables already: {}", names(.tables))]
    SameRoom {
        /// Its tables, in the order in which they break.
        tables: Vec<TableId>,
    },
    /// There is no room that could be taken away.
    #[error("nothing would change: the club has no room")]
    NoRoomSet,
    /// A title without a character that can be seen, or too long.
    #[error(
        "invalid {what} {value:?}; expected 1 to {max} characters without control or invisible ones"
    )]
    BadTitle {
        /// `club name`, `season title` or `tournament title`.
        what: &'static str,
        /// The text.
        value: Excerpt,
        /// The longest title.
        max: usize,
    },
    /// No such time zone.
    #[error("invalid time zone {zone:?}; expected an IANA name such as Asia/Tokyo")]
    UnknownZone {
        /// The text.
        zone: Excerpt,
    },
    /// The clock of the machine cannot be right.
    #[error(
        "the clock of this machine shows {now}, which cannot be right: expected {earliest} to {latest}; \
         set the clock first"
    )]
    WrongClock {
        /// Time that it shows.
        now: Timestamp,
        /// The earliest time that it may show.
        earliest: Timestamp,
        /// The latest time that it may show.
        latest: Timestamp,
    },
    /// A value has no canonical JSON form.
    #[error("a value has no canonical form: {detail}")]
    NoCanonicalForm {
        /// Reason, in words.
        detail: String,
    },
}

fn names(tables: &[TableId]) -> String {
    let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    names.join(", ")
}

impl ClubRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::NoClub
            | Self::ClubExists { .. }
            | Self::SameClub { .. }
            | Self::SameRoom { .. }
            | Self::NoRoomSet
            | Self::BadTitle { .. }
            | Self::UnknownZone { .. }
            | Self::WrongClock { .. }
            | Self::NoCanonicalForm { .. } => Vec::new(),
        }
    }
}
