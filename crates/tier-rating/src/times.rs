//! Times of a tournament: none, an order, or a clock.

/// The times of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Times {
    /// Places alone are known: no partial games, no late penalty, and hand index 1.
    #[default]
    None,
    /// The order of registrations and busts is known, but not how long anybody played: hand index 1.
    Order(EventOrder),
    /// Minutes of play are known.
    Clock {
        /// When registration closed, in minutes from the start.
        registration_close: f64,
        /// How long it was played, in minutes.
        duration: f64,
        /// The order of a log, where there is one. It decides instead of the minutes which entries
        /// were registered at a bust.
        order: Option<EventOrder>,
    },
}

/// The order of the registrations and busts of a tournament, as numbers that rise with time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventOrder {
    /// The number at which registration closed; none if it did not close before the last bust.
    pub registration_close: Option<u64>,
}

/// The registration of an entry and its bust.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stay<T> {
    /// The registration.
    pub registered: T,
    /// The bust; none for an entry that did not bust.
    pub bust: Option<T>,
}

/// The times of an entry, of the kind that its tournament has.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum EntryTimes {
    /// Unknown.
    #[default]
    None,
    /// Numbers of an [`EventOrder`].
    Order(Stay<u64>),
    /// Minutes of play from the start.
    Clock {
        /// The minutes.
        minutes: Stay<f64>,
        /// Numbers of an [`EventOrder`], where the tournament has one.
        order: Option<Stay<u64>>,
    },
}
